/* Lines of games, written as the games come in. */
#include "apps/cli/series_lines.h"

#include <errno.h>
#include <string.h>

typedef struct line_file {
    FILE *file;
    const char *what;
} line_file;

static bool fail_to_write(const line_file *lines)
{
    say_error(lines->what, " could not be written: ", strerror(errno));
    return false;
}

/* Not before it is sure that games will be played: this empties the file. */
static int begin(const series_job *job)
{
    line_file *lines = job->context;
    const char *path = job->args->output;
    lines->file = path != NULL ? fopen(path, "w") : stdout;
    if (lines->file != NULL)
        return EXIT_DONE;
    say_error("cannot write ", path, ": ", strerror(errno));
    return EXIT_FAILED;
}

/* A game is there as soon as it is played: who reads along sees it. */
static bool take(const series_job *job, long game, fn_json played)
{
    line_file *lines = job->context;
    size_t cursor = 0;
    fn_json key, line;
    if (fn_json_kind(played) != '[')
        return series_refuse(game);
    while (fn_json_next(played, &cursor, &key, &line)) {
        fwrite(line.at, 1, line.size, lines->file);
        fputc('\n', lines->file);
    }
    return fflush(lines->file) == 0 || fail_to_write(lines);
}

static int end(const series_job *job)
{
    line_file *lines = job->context;
    bool closed = lines->file == stdout || fclose(lines->file) == 0;
    return closed || fail_to_write(lines) ? EXIT_DONE : EXIT_FAILED;
}

int series_run_lines(series_job job, const char *what)
{
    line_file lines = {.what = what};
    job.context = &lines;
    job.begin = begin;
    job.take = take;
    job.end = end;
    return series_run(&job);
}
