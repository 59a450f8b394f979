/* fanal puzzles: what its two halves share. */
#ifndef FN_CLI_PUZZLES_H
#define FN_CLI_PUZZLES_H

#include "apps/cli/cli.h"

/* Looks at the puzzles of the file args->check again; returns the exit code. */
int puzzles_check(cli_args *args);

#endif
