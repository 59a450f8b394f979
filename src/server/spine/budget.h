/* Budgets: how much one address or person may do in the house. How often an address may connect and
 * ask is in net/limits.h. */
#ifndef FN_SERVER_BUDGET_H
#define FN_SERVER_BUDGET_H

#include "server/spine/house.h"

typedef struct budget budget;
budget *budgets_new(void); /* NULL: no memory */

/* Takes one of `per_minute`; false when they are used up. Unlimited where hosts set no limit for
 * addresses. */
bool budget_spend(house *h, const char *purpose, const char *who, int per_minute);
bool budget_may_create(house *h, const char *address);
bool budget_may_chat(house *h, const char *who);
bool budget_may_report(house *h, const char *person, const char *address);

#endif
