/* What the house does a few times a second, and now and then. */
#ifndef FN_SERVER_UPKEEP_H
#define FN_SERVER_UPKEEP_H

#include "server/spine/house.h"

void upkeep_tick(house *h);

#endif
