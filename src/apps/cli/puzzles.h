/* Shared by the two halves of fanal puzzles. */
#ifndef FN_CLI_PUZZLES_H
#define FN_CLI_PUZZLES_H

#include "apps/cli/cli.h"

/* Checks the puzzles of the file args->check again; returns the exit code. */
int puzzles_check(cli_args *args);

#endif
