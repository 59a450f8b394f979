/* Players who leave and come back, and the bot that plays for them meanwhile. */
#ifndef FN_SERVER_ABSENCE_H
#define FN_SERVER_ABSENCE_H

#include "apps/server/rooms/room.h"

/* What must happen at the table without anybody asking. */
void duty_room(room *r);
bool duty_awaits_call(const room *r); /* soon it must be seen whether the player is there */

#endif
