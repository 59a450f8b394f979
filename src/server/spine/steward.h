/* The steward: a person without a name, to whom the house's own facts belong, such as its agenda.
 * It has no page and no session. */
#ifndef FN_SERVER_STEWARD_H
#define FN_SERVER_STEWARD_H

#include "store/store.h"

#define STEWARD "house"

bool steward_prepare(store *db, fn_error *error); /* at the start of a server */

#endif
