/* A journal: the finished games of a run, one line each, from which a later run can continue. The
 * first line identifies the run. A line is written at once and whole when its game is over; a line
 * torn by a crash is dropped. docs/records.md describes the format. */
#ifndef FN_CLI_JOURNAL_H
#define FN_CLI_JOURNAL_H

#include "base/json_read.h"
#include "fanal/random.h"

typedef struct journal_entry {
    long game;
    long at; /* where its line begins */
    size_t size;
} journal_entry;

typedef struct journal {
    const char *path;
    int file;               /* -1: no journal */
    char *head;             /* first line without its end; NULL: new */
    journal_entry *entries; /* by game number */
    long count;
} game_journal;

/* Opens or creates the file; `path` may be NULL. These functions complain and return false on
 * failure. */
bool journal_open(game_journal *journal, const char *path);

/* Reads the seed of the journal's run; returns false if it is new or not a journal. */
bool journal_seed(const game_journal *journal, fn_seed *seed);

/* Reads the games, if they belong to the run with this first line and number of games. */
bool journal_read(game_journal *journal, const char *head, long games);

/* Returns the line of an entry, allocated, or complains and returns NULL. */
char *journal_line(const game_journal *journal, long entry);

/* Adds a line, including its end. */
bool journal_add(const game_journal *journal, const char *line, size_t size);

void journal_close(game_journal *journal);

/* Splits a line into the game's number and result; returns false if it has another form. */
bool journal_split(const char *line, size_t size, long *game, fn_json *played);

#endif
