/* Arranges the house's own tournaments: the next of each line of its schedule. */
#ifndef FN_SERVER_TOURNAMENT_ARRANGE_H
#define FN_SERVER_TOURNAMENT_ARRANGE_H

#include "server/desks/tournaments/schedule.h"
#include "server/spine/house.h"

/* Makes the next of each line, unless it exists; every minute. For one worker at a time. */
bool arrange_own(schedule *s, store *db, const house *h, fn_error *error);

#endif
