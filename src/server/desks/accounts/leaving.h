/* Leaving for good: deletes what is stored about a person; their games stay, without a name. */
#ifndef FN_SERVER_LEAVING_H
#define FN_SERVER_LEAVING_H

#include "server/rooms/room.h"
#include "server/spine/call.h"

void leaving_ask(people_call *call); /* POST /api/me/delete */

void leaving_begin(people_call *call); /* for the person of the call, at once */

/* Continues, at each tick, the work for people who have left and still sit somewhere. */
void leaving_tick(house *h);

#endif
