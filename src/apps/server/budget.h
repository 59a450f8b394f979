/* How much one address may do in the house; how often it may connect is in net/limits.h. */
#ifndef FN_SERVER_BUDGET_H
#define FN_SERVER_BUDGET_H

#include "apps/server/house.h"

typedef struct budget budget;
budget *budgets_new(void); /* for all addresses; NULL: no memory */

/* Takes one of `per_minute` from an address; false when they are used up. */
bool budget_spend(house *h, const char *purpose, const char *address, int per_minute);
bool budget_may_create(house *h, const char *address);

#endif
