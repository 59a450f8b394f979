/* The house's periodic work: clock, presence, deletion of unused data, probes of the store, and the
 * ticks of the desks. */
#ifndef FN_SERVER_UPKEEP_H
#define FN_SERVER_UPKEEP_H

#include "server/spine/house.h"

void upkeep_tick(house *h);

#endif
