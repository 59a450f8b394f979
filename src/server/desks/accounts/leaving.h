/* Somebody leaves for good: what is stored about them goes, what they played stays without a name.
 */
#ifndef FN_SERVER_LEAVING_H
#define FN_SERVER_LEAVING_H

#include "server/rooms/room.h"
#include "server/spine/call.h"

void leaving_ask(people_call *call); /* POST /api/me/delete */

void leaving_begin(people_call *call); /* the person of the call leaves now */

/* Again and again: goes on with those who have left and still sit somewhere. */
void leaving_tick(house *h);

#endif
