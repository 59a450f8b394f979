/* What people ask about their calls over HTTP, and the links in letters. */
#ifndef FN_SERVER_CALLS_API_H
#define FN_SERVER_CALLS_API_H

#include "server/spine/call.h"

void calls_key(people_call *call);    /* GET /api/calls/key */
void calls_show(people_call *call);   /* GET /api/me/calls */
void calls_wish(people_call *call);   /* POST /api/me/calls */
void calls_add(people_call *call);    /* POST /api/me/calls/push */
void calls_forget(people_call *call); /* POST /api/me/calls/forget */
void calls_try(people_call *call);    /* POST /api/me/calls/try */

/* POST /api/calls/{stop,start}/PERSON/WAY/TOKEN and /api/calls/confirm/PERSON/TOKEN: whoever has
 * the link needs no cookie. */
void calls_follow(people_call *call);

#endif
