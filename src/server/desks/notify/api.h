/* People's settings of calls over HTTP, and the links in letters. */
#ifndef FN_SERVER_CALLS_API_H
#define FN_SERVER_CALLS_API_H

#include "server/spine/route.h"

extern const route calls_routes[];

#endif
