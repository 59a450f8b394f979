/* What I keep of other people: friends, those I block, notes. Only ever told to me. */
#ifndef FN_SERVER_MINE_H
#define FN_SERVER_MINE_H

#include "server/spine/call.h"

void mine_list(people_call *call);   /* GET /api/me/people */
void mine_show(people_call *call);   /* GET /api/me/people/ID */
void mine_change(people_call *call); /* POST the same */

/* NULL, or why the body says nothing that could be kept. */
const char *mine_read(people_call *call);

#endif
