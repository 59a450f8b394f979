/* What people ask about tournaments over HTTP. */
#ifndef FN_SERVER_TOURNAMENT_API_H
#define FN_SERVER_TOURNAMENT_API_H

#include "server/spine/call.h"

/* What a path below /api/tournaments asks for, with its arguments kept in the call; NULL: nothing
 * that there is. It goes on when the person of the cookie is known. */
typedef void (*tournaments_then)(people_call *call);
tournaments_then tournaments_find(people_call *call, const char *path);

#endif
