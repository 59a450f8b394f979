/* All games of a series, played on all cores and, under mpirun, on other machines too, and handed
 * over one by one in the order of their numbers. A command's result thus does not depend on the
 * number of threads and ranks. */
#ifndef FN_CLI_SERIES_RUN_H
#define FN_CLI_SERIES_RUN_H

#include "apps/cli/cli.h"
#include "base/json_read.h"

typedef struct series_job series_job;

struct series_job {
    const char *command;
    cli_args *args;  /* another rank or a journal may supply the seed */
    const char *who; /* the players, as in the call */
    void *context;

    /* Called by many threads. `worker` is a thread's own memory, initially zeros. Writes a game's
     * result as one JSON value without line ends. */
    void (*play)(const series_job *job, void *worker, long game, FILE *out);
    void (*dismiss)(void *worker); /* may be NULL */
    size_t worker_size;

    /* Called only on rank 0: before the first game, for each game, and after the last one. On
     * failure they complain and return the exit code, or false. */
    int (*begin)(const series_job *job); /* may be NULL */
    bool (*take)(const series_job *job, long game, fn_json played);
    int (*end)(const series_job *job);
};

/* The part of these commands' help about long runs. */
#define LONG_RUNS                                                                                  \
    "\nGames are played on all cores, or on N threads, and under mpirun by all ranks; what "       \
    "comes\n"                                                                                      \
    "out is the same. With --journal every finished game is kept in FILE: the same call goes on\n" \
    "from there after a crash. --progress tells how long it will take, also in a file."

/* Runs the series and returns the exit code. */
int series_run(const series_job *job);

/* Write exactly `count` whole numbers as a member of an object, and read them back. */
void series_write_ints(fn_text *out, const char *key, const int *numbers, int count);
bool series_read_ints(fn_json array, int count, int *numbers);

/* Points and places of a game, in the same form. */
void series_write_score(const fn_score *score, fn_text *out);
bool series_read_score(fn_json played, fn_score *score);

/* For `take`: complains that a game's result makes no sense, and returns false. */
bool series_refuse(long game);

/* Writes the players of all seats, separated by commas, for `who`. */
enum { SERIES_NAMES_MAX = 128 };
void series_name_players(const cli_args *args, char *names, size_t size);

#endif
