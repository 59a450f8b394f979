/* A series whose games are lists of lines, which go to a file or standard output in order. */
#ifndef FN_CLI_SERIES_LINES_H
#define FN_CLI_SERIES_LINES_H

#include "apps/cli/series_run.h"

/* A file of lines, or standard output if `path` is NULL. These functions complain about errors. */
typedef struct line_file {
    FILE *file;
    const char *what; /* its name for messages, such as "the record" */
} line_file;
bool lines_open(line_file *lines, const char *path); /* empties the file */
void lines_put(line_file *lines, fn_json line);
bool lines_flush(line_file *lines); /* also reports failures of earlier writes */
bool lines_close(line_file *lines);

/* Completes the job: a game's result is an array of lines. Returns the exit code. */
int series_run_lines(series_job job, const char *what);

#endif
