/* The export: everything stored about a person, for themselves, as a file. */
#ifndef FN_SERVER_EXPORT_H
#define FN_SERVER_EXPORT_H

#include "server/spine/call.h"

void export_mine(people_call *call); /* GET /api/me/export, and /api/me/export/TIME for the rest */

#endif
