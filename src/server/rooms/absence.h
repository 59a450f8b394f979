/* Players who leave and come back, and the bot that plays for them meanwhile. */
#ifndef FN_SERVER_ABSENCE_H
#define FN_SERVER_ABSENCE_H

#include "server/rooms/room.h"

void absence_begin(room *r, const client *c); /* it leaves the room; its seats may be empty now */
void absence_forget(room *r);

/* Somebody left and it is still open whether they come back, or it must soon be seen whether the
 * player to act is there. The table stays in memory for it. */
bool absence_is_open(const room *r);
bool absence_awaits_call(const room *r);

/* Writes down who is away or back, one at a time: each entry leads here again. True if there was
 * somebody. */
bool absence_notice(room *r);

/* The seat's clock has run out, or its player was away too long: a bot takes over. */
void absence_stand_in(room *r, int seat);

/* A pause has lasted as long as one may: the game goes on. */
void absence_end_pause(room *r);

#endif
