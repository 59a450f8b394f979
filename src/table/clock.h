/* The clock of a table: how long the seat to act still has. A turn has its own seconds. At a table
 * with a bank the seconds that a turn does not need are saved there, seat by seat, and what it
 * needs beyond them is taken out. It rests in a pause, and while its player is on holiday. Bots
 * have no clock. */
#ifndef FN_TABLE_CLOCK_H
#define FN_TABLE_CLOCK_H

#include "table/table.h"

/* While entries are folded: the game starts; the turn of a seat ends, or a stand-in ends it; a
 * person comes back from a stand-in. */
void clock_start(table *t, int64_t at_ms);
void clock_end_turn(table *t, int seat, int64_t at_ms);
void clock_hand_over(table *t, int seat, int64_t at_ms);
void clock_come_back(table *t, int seat, int64_t at_ms);

/* A pause is over: the turn goes on with what was left of it, and with time to notice. */
void clock_go_on(table *t, int64_t at_ms);

/* The holidays of a seat, from now on; what has passed of others stays as it was. */
void clock_take_holidays(table *t, const entry *e);

#endif
