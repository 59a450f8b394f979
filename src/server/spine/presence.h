/* Which friends are here: connected to this server or to another one of the same store. */
#ifndef FN_SERVER_PRESENCE_H
#define FN_SERVER_PRESENCE_H

#include "server/spine/client.h"

/* Other servers hear who is connected to this one: when they come, and then again and again. */
void presence_note(const client *c);
void presence_tick(house *h);

void presence_ask(house *h, client *c); /* {"friends":true} */

#endif
