/* The commands of fanal, in the order of its overview. */
#include "apps/cli/cli.h"

const cli_command *const commands[] = {
    &play_command,    &watch_command,   &analyse_command,
    &serve_command,   &backup_command,  &admin_command,
    &record_command,  &replay_command,  &verify_command,
    &bench_command,   &stats_command,   &arena_command,
    &engine_command,  &edition_command, &solve_command,
    &puzzles_command, &explore_command, NULL,
};
