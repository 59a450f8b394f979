/* Tournaments over HTTP, as described in docs/tournaments.md. */
#ifndef FN_SERVER_TOURNAMENT_API_H
#define FN_SERVER_TOURNAMENT_API_H

#include "server/spine/route.h"

extern const route tournament_routes[];

#endif
