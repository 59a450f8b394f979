/* Tokens of programs: what somebody has given out, and to play or only to read. */
#ifndef FN_SERVER_BEARER_H
#define FN_SERVER_BEARER_H

#include "server/spine/call.h"

void bearer_list(people_call *call);   /* GET /api/me/tokens */
void bearer_make(people_call *call);   /* POST the same */
void bearer_forget(people_call *call); /* POST /api/me/tokens/forget */

/* NULL, or why the body describes no token. */
const char *bearer_read(people_call *call);

bool bearer_is_fact(const char *name); /* kept here, and with a hash inside */

#endif
