/* Tokens for programs, given out by people, to play or only to read. */
#ifndef FN_SERVER_BEARER_H
#define FN_SERVER_BEARER_H

#include "server/spine/call.h"

void bearer_list(people_call *call);   /* GET /api/me/tokens */
void bearer_make(people_call *call);   /* POST the same */
void bearer_forget(people_call *call); /* POST /api/me/tokens/forget */

/* Reads a token's name and right from the body; NULL, or what is wrong with it. */
const char *bearer_read(people_call *call);

bool bearer_is_fact(const char *name); /* one of these facts, which contain a hash */

#endif
