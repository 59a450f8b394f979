/* Questions to the store before a message goes on: whether the host blocks somebody who wants to
 * sit down, and whether somebody with the link to a bot's seat speaks for a banned or muted
 * owner. */
#ifndef FN_SERVER_WELCOME_H
#define FN_SERVER_WELCOME_H

#include "server/rooms/room.h"

/* Returns false if there is nothing to ask. Otherwise the room waits, and goes on with the request
 * later. */
bool welcome_ask(room *r, request *q);

#endif
