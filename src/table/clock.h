/* The clock of a table: how long the seat to act still has. Each turn has its own seconds. At a
 * table with a bank, each seat saves the seconds that its turns do not need, and draws on them when
 * a turn needs more. The clock stops in a pause and during its player's holidays. Bots have no
 * clock. */
#ifndef FN_TABLE_CLOCK_H
#define FN_TABLE_CLOCK_H

#include "table/table.h"

/* Called as entries are folded: when the game starts, when a seat's turn ends or a stand-in ends
 * it, and when a person comes back from a stand-in. */
void clock_start(table *t, int64_t at_ms);
void clock_end_turn(table *t, int seat, int64_t at_ms);
void clock_hand_over(table *t, int seat, int64_t at_ms);
void clock_come_back(table *t, int seat, int64_t at_ms);

/* Ends a pause: the turn goes on with the time that was left, and with time to notice. */
void clock_go_on(table *t, int64_t at_ms);

/* Sets a seat's holidays from now on; the past part of earlier ones stays. */
void clock_take_holidays(table *t, const entry *e);

#endif
