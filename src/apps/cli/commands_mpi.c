/* The commands of fanal-mpi: those whose games can be shared among ranks. */
#include "apps/cli/cli.h"

const cli_command *const commands[] = {&record_command, &stats_command, &arena_command, NULL};
