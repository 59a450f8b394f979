/* Tables that come to be: from a plan, as a rematch, from a record or from a position of one.
 * Chance and time come from whoever makes them. */
#ifndef FN_TABLE_MAKE_H
#define FN_TABLE_MAKE_H

#include "table/message.h"
#include "table/table.h"

/* What a plan from a message still lacks: the seats of people belong to who made the table. */
void plan_complete(table_plan *plan, const char *person, const char *name, const fn_seed *secret);

/* The same of a plan whose seats are known, and that has no host. */
void plan_complete_seated(table_plan *plan, const fn_seed *secret);

/* The same game again with the same people: seats moved on by one, or as they were; or as they were
 * with bots that are stronger by one level. */
void plan_rematch(table_plan *plan, const table *t, rematch_how how, const fn_seed *secret);

/* Game, set-up, edition and deal of a match. */
void plan_take_match(table_plan *plan, const fn_match *match);

/* The first entries of a new table, with the deal if all seats are taken. */
bool table_make(table *t, const table_plan *plan, const char *request, int64_t at_ms);

/* Where a game is played on: after so many moves, with the hidden part as it was, or imagined anew
 * from `seed` and what one seat knows. */
typedef struct play_on {
    int ply;
    int knows; /* FN_NOBODY: as it was */
    fn_seed seed;
} play_on;

/* A table whose game begins at a position of `match`, which is cut there. Nothing of it stays in
 * the table if it cannot be. */
bool table_play_on(table *t, table_plan *plan, fn_match *match, const play_on *from,
                   const char *request, int64_t at_ms, fn_error *error);

/* The moves of a match, after table_make with a plan of it. */
bool table_enter_steps(table *t, const fn_match *match, int64_t at_ms);

/* A record, read line by line; it may end in mid-game, and a fair shuffle must hold. */
typedef struct record_reader {
    fn_replay replay;
    fn_fair fair;
    bool is_proven; /* it has a fair shuffle */
    long lines;
} record_reader;

void record_begin(record_reader *r);
bool record_take(record_reader *r, const char *line, size_t size, fn_error *error);
bool record_end(record_reader *r, fn_error *error);

/* The next line of the log of a table that was played without a server, as a table of `person`: the
 * same seats, deal and moves. Times, ids of clients and talk are left out. */
bool table_take_over(table *t, const char *line, size_t size, const char *person, int64_t at_ms,
                     fn_error *error);

/* The whole table of a record: over, with nobody at its seats. */
bool table_make_of_record(table *t, const record_reader *r, const char *host, int64_t at_ms);

#endif
