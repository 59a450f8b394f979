/* The progress of a long run, on standard error. There is one at a time. */
#include "apps/cli/cli.h"

#include <unistd.h>

static const double SECONDS_APART[2] = {10, 0.1}; /* between updates: in a file, on a terminal */

static struct {
    bool asked, begun;
    double begun_at, shown_at;
    long before; /* amount done at the start */
} run;

void progress_ask(void)
{
    run.asked = true;
}

/* Prints the two largest units: "2 h 5 min", "3 min 20 s", "12 s". */
static void print_time(double seconds)
{
    long left = (long)(seconds + 0.5);
    if (left >= 3600)
        fprintf(stderr, "%ld h %ld min", left / 3600, left % 3600 / 60);
    else if (left >= 60)
        fprintf(stderr, "%ld min %ld s", left / 60, left % 60);
    else
        fprintf(stderr, "%ld s", left);
}

static void print_end(const char *what, long all, bool on_terminal, double seconds)
{
    if (on_terminal) {
        fputs("\r\033[K", stderr);
        return;
    }
    fprintf(stderr, "%s %ld of %ld, after ", what, all, all);
    print_time(seconds);
    fputc('\n', stderr);
}

void progress_show(const char *what, long done, long all)
{
    bool on_terminal = isatty(STDERR_FILENO);
    double now = clock_seconds();
    if (!on_terminal && !run.asked)
        return;
    if (!run.begun) {
        run.begun = true;
        run.begun_at = run.shown_at = now;
        run.before = done;
    }
    if (done == all) {
        print_end(what, all, on_terminal, now - run.begun_at);
        return;
    }
    if (now - run.shown_at < SECONDS_APART[on_terminal])
        return;
    run.shown_at = now;
    fprintf(stderr, "%s%s %ld of %ld", on_terminal ? "\r\033[K" : "", what, done, all);
    if (done > run.before) {
        fputs(", ", stderr);
        print_time((now - run.begun_at) / (double)(done - run.before) * (double)(all - done));
        fputs(" left", stderr);
    }
    fputs(on_terminal ? "" : "\n", stderr);
    fflush(stderr);
}
