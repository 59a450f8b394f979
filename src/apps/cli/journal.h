/* A journal: the finished games of a run, one line each, so that a second run goes on from them.
 * The first line says which run it is. A line is written at once and whole when its game is over;
 * one that a crash has torn is dropped. docs/records.md describes the form. */
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
    int file;               /* -1: there is no journal */
    char *head;             /* the first line, without its end; NULL: it is new */
    journal_entry *entries; /* by the number of the game */
    long count;
} game_journal;

/* Opens or makes the file; `path` may be NULL. These say what is wrong and return false. */
bool journal_open(game_journal *journal, const char *path);

/* The seed of the run it belongs to; false if it is new or not a journal. */
bool journal_seed(const game_journal *journal, fn_seed *seed);

/* Reads the games, if they are of the run with this first line and so many games. */
bool journal_read(game_journal *journal, const char *head, long games);

/* The line of an entry, on the heap; NULL after saying what is wrong. */
char *journal_line(const game_journal *journal, long entry);

/* A line with its end. */
bool journal_add(const game_journal *journal, const char *line, size_t size);

void journal_close(game_journal *journal);

/* The number of the game, and what came of it; false if the line has another form. */
bool journal_split(const char *line, size_t size, long *game, fn_json *played);

#endif
