/* Rooms of a club: private lobbies by link. Whoever has the link comes in, and is in from then on;
 * nobody else is told of a room or of its tables. */
#ifndef FN_SERVER_CLUBROOMS_H
#define FN_SERVER_CLUBROOMS_H

#include "server/spine/call.h"

void clubrooms_make(people_call *call);  /* POST /api/rooms */
void clubrooms_enter(people_call *call); /* POST /api/rooms/ID */
void clubrooms_list(people_call *call);  /* GET /api/me/rooms */
void clubrooms_leave(people_call *call); /* POST /api/me/rooms/ID */

/* Whether somebody is in a room. */
bool clubroom_has(store *db, const char *club, const char *person, bool *has, fn_error *error);

/* The group of its tables, as the store lists them. */
void clubroom_group(const char *club, char group[STORE_ID_MAX]);

#endif
