/* A series whose games are lists of lines, which go to a file or standard output in their order. */
#ifndef FN_CLI_SERIES_LINES_H
#define FN_CLI_SERIES_LINES_H

#include "apps/cli/series_run.h"

/* Completes the job: what a game leaves is an array of lines, `what` is its name for messages, such
 * as "the record". Returns the exit code. */
int series_run_lines(series_job job, const char *what);

#endif
