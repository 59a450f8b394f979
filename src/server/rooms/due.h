/* Tables that are due though nobody looks: after a restart, or when their people are away. */
#ifndef FN_SERVER_DUE_H
#define FN_SERVER_DUE_H

#include "server/spine/house.h"

void due_look(house *h); /* into the store, every two seconds */

#endif
