/* Lines of games, written as the games arrive. */
#include "apps/cli/series_lines.h"

#include <errno.h>
#include <string.h>

static bool fail_to_write(const line_file *lines)
{
    say_error(lines->what, " could not be written: ", strerror(errno));
    return false;
}

bool lines_open(line_file *lines, const char *path)
{
    lines->file = path != NULL ? fopen(path, "w") : stdout;
    if (lines->file == NULL)
        say_error("cannot write ", path, ": ", strerror(errno));
    return lines->file != NULL;
}

void lines_put(line_file *lines, fn_json line)
{
    fwrite(line.at, 1, line.size, lines->file);
    fputc('\n', lines->file);
}

bool lines_flush(line_file *lines)
{
    return fflush(lines->file) == 0 || fail_to_write(lines);
}

bool lines_close(line_file *lines)
{
    return lines->file == stdout || fclose(lines->file) == 0 || fail_to_write(lines);
}

/* Opens the file only when games are certain to be played. */
static int begin(const series_job *job)
{
    return lines_open(job->context, job->args->output) ? EXIT_DONE : EXIT_FAILED;
}

/* Writes a game as soon as it is played, for anyone reading along. */
static bool take(const series_job *job, long game, fn_json played)
{
    size_t cursor = 0;
    fn_json key, line;
    if (fn_json_kind(played) != '[')
        return series_refuse(game);
    while (fn_json_next(played, &cursor, &key, &line))
        lines_put(job->context, line);
    return lines_flush(job->context);
}

static int end(const series_job *job)
{
    return lines_close(job->context) ? EXIT_DONE : EXIT_FAILED;
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
