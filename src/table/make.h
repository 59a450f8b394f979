/* Makes tables: from a plan, as a rematch, from a record or from a position in one. The caller
 * supplies randomness and time. */
#ifndef FN_TABLE_MAKE_H
#define FN_TABLE_MAKE_H

#include "table/message.h"
#include "table/table.h"

/* Completes a plan from a message; seats of people go to the person who made the table. */
void plan_complete(table_plan *plan, const char *person, const char *name, const fn_seed *secret);

/* Completes a plan whose seats are known and which has no host. */
void plan_complete_seated(table_plan *plan, const fn_seed *secret);

/* Plans the same game with the same people: with seats moved on by one, as they were, or as they
 * were with bots one level stronger. */
void plan_rematch(table_plan *plan, const table *t, rematch_how how, const fn_seed *secret);

/* Takes game, set-up, edition and deal from a match. */
void plan_take_match(table_plan *plan, const fn_match *match);

/* Makes the first entries of a new table, with the deal if all seats are taken. */
bool table_make(table *t, const table_plan *plan, const char *request, int64_t at_ms);

/* The point where a game is played on: after `ply` moves, with the hidden part as it was, or
 * imagined anew from `seed` and the knowledge of one seat. */
typedef struct play_on {
    int ply;
    int knows; /* FN_NOBODY: as it was */
    fn_seed seed;
} play_on;

/* Makes a table whose game begins at a position of `match`, which is cut there. On failure, `t` may
 * contain some of the entries. */
bool table_play_on(table *t, table_plan *plan, fn_match *match, const play_on *from,
                   const char *request, int64_t at_ms, fn_error *error);

/* Enters the moves of a match, after table_make with its plan. */
bool table_enter_steps(table *t, const fn_match *match, int64_t at_ms);

/* A record, read line by line. It may end in mid-game; a fair shuffle must be valid. */
typedef struct record_reader {
    fn_replay replay;
    fn_fair fair;
    bool is_proven; /* has a fair shuffle */
    long lines;
} record_reader;

void record_begin(record_reader *r);
bool record_take(record_reader *r, const char *line, size_t size, fn_error *error);
bool record_end(record_reader *r, fn_error *error);

/* Takes over the next line of the log of a table played without a server, as a table of `person`:
 * the same seats, deal and moves. Leaves out times, client ids and chat. */
bool table_take_over(table *t, const char *line, size_t size, const char *person, int64_t at_ms,
                     fn_error *error);

/* Makes the whole table of a record: over, with nobody seated. */
bool table_make_of_record(table *t, const record_reader *r, const char *host, int64_t at_ms);

#endif
