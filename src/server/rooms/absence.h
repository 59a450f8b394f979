/* Absence: players who leave and come back, and the bots that play for them meanwhile. */
#ifndef FN_SERVER_ABSENCE_H
#define FN_SERVER_ABSENCE_H

#include "server/rooms/room.h"

void absence_begin(room *r, const client *c); /* before the client leaves the room */
void absence_forget(room *r);

/* Reports whether somebody who left may still come back, or the presence of the player to act must
 * soon be checked. The table then stays in memory. */
bool absence_is_open(const room *r);
bool absence_awaits_call(const room *r);

/* Writes one entry for somebody who is away or back; each entry leads here again. False: nobody. */
bool absence_notice(room *r);

/* Lets a bot take over a seat whose clock has run out or whose player was away too long. */
void absence_stand_in(room *r, int seat);

/* Ends a pause that has lasted as long as one may. */
void absence_end_pause(room *r);

#endif
