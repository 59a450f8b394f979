/* What the store is asked before a message of somebody goes on: who wants to sit down may be
 * blocked by the host, who speaks with the link to a bot's seat may do so for somebody who is
 * banned or muted. */
#ifndef FN_SERVER_WELCOME_H
#define FN_SERVER_WELCOME_H

#include "server/rooms/room.h"

/* False: nothing has to be asked. Otherwise the room waits, and goes on with the request later. */
bool welcome_ask(room *r, request *q);

#endif
