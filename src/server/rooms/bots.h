/* Thinking bots, and hints. */
#ifndef FN_SERVER_BOTS_H
#define FN_SERVER_BOTS_H

#include "server/rooms/room.h"

void bots_think(room *r);
void bots_release(room *r); /* lets another server think for this table at once */
void bots_hint(room *r, client *c, int ms);

#endif
