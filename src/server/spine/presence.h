/* Presence: which friends are connected, to this server or to another one of the same store. */
#ifndef FN_SERVER_PRESENCE_H
#define FN_SERVER_PRESENCE_H

#include "server/spine/client.h"

/* Announces a client to other servers: when it connects, then again and again. */
void presence_note(const client *c);
void presence_tick(house *h);

void presence_ask(house *h, client *c); /* {"friends":true} */

#endif
