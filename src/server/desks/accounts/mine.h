/* Private facts about other people: friends, blocks, notes. Only their keeper sees them. */
#ifndef FN_SERVER_MINE_H
#define FN_SERVER_MINE_H

#include "server/spine/call.h"

void mine_list(people_call *call);   /* GET /api/me/people */
void mine_show(people_call *call);   /* GET /api/me/people/ID */
void mine_change(people_call *call); /* POST the same */

/* Reads a change from the body; NULL, or what is wrong with it. */
const char *mine_read(people_call *call);

#endif
