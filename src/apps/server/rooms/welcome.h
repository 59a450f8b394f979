/* Who wants to sit down at a table is asked for first: its host may have blocked them. */
#ifndef FN_SERVER_WELCOME_H
#define FN_SERVER_WELCOME_H

#include "apps/server/rooms/room.h"

/* False: nothing has to be asked. Otherwise the room waits, and goes on with the request later. */
bool welcome_ask(room *r, request *q);

#endif
