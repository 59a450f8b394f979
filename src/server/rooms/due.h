/* Tables that are due while nobody looks at them: after a restart, or when their people are
 * away. */
#ifndef FN_SERVER_DUE_H
#define FN_SERVER_DUE_H

#include "server/spine/house.h"

void due_look(house *h); /* asks the store, every two seconds */

#endif
