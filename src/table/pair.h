/* Tables of people who look for a game: every seat is open, nobody is the host, and the game begins
 * when the last seat is taken. Live ones wait until everybody is there, and who is not is stood up:
 * nobody waits for somebody who has closed the page. Who may sit down where is found elsewhere. */
#ifndef FN_TABLE_PAIR_H
#define FN_TABLE_PAIR_H

#include "table/table.h"

enum {
    PAIR_AWAY_MS = 10000, /* so long after somebody is missed the seat is free again */
    PAIR_CALL_MS = 600000 /* so often it is asked whether they are still there */
};

/* How long turns are at this pace of this game. */
typedef struct pair_clock {
    bool days;
    int turn_s, bank_s;
} pair_clock;
pair_clock pair_clock_of(const fn_game *game, pair_pace pace);

/* A plan with game, players, pace and rated becomes a whole one; somebody sits at `seat`. */
void plan_pair(table_plan *plan, int seat, const plan_seat *who, const fn_seed *secret);

/* When an open table that is paired must be looked at; 0: never. */
int64_t pair_due_ms(const table *t);

/* The seat that is to be stood up now, or asked whether somebody is there; else FN_NOBODY. */
int pair_missed_seat(const table *t, int64_t now_ms);
int pair_called_seat(const table *t, int64_t now_ms);

#endif
