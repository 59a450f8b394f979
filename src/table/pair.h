/* Tables of people who look for a game: every seat is open, there is no host, and the game begins
 * when the last seat is taken. Live games wait until everybody is there, and absent players lose
 * their seats, so nobody waits for a person who has closed the page. Matching decides elsewhere who
 * sits where. */
#ifndef FN_TABLE_PAIR_H
#define FN_TABLE_PAIR_H

#include "table/table.h"

enum {
    PAIR_AWAY_MS = 10000, /* until a missed person's seat is free again */
    PAIR_CALL_MS = 600000 /* between questions whether they are still there */
};

/* The length of turns of a game at a pace. */
typedef struct pair_clock {
    bool days;
    int turn_s, bank_s;
} pair_clock;
pair_clock pair_clock_of(const fn_game *game, pair_pace pace);

/* Completes a plan with game, players, pace and rated; `who` sits at `seat`. */
void plan_pair(table_plan *plan, int seat, const plan_seat *who, const fn_seed *secret);

/* Returns when an open paired table needs attention; 0: never. */
int64_t pair_due_ms(const table *t);

/* The seat to be freed now, or to be asked whether its person is there; otherwise FN_NOBODY. */
int pair_missed_seat(const table *t, int64_t now_ms);
int pair_called_seat(const table *t, int64_t now_ms);

#endif
