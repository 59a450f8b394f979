/* The commands of fanal-mpi: those whose games ranks can share. */
#include "apps/cli/cli.h"

const cli_command *const commands[] = {&record_command, &stats_command, &arena_command, NULL};
