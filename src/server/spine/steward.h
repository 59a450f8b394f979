/* The steward: a person that is nobody, to whom the facts of the house itself belong, such as its
 * agenda. It has no name, so no page, and no session. */
#ifndef FN_SERVER_STEWARD_H
#define FN_SERVER_STEWARD_H

#include "store/store.h"

#define STEWARD "house"

bool steward_prepare(store *db, fn_error *error); /* at the start of a server */

#endif
