/* The person that nobody is: facts that are the house's own belong to it, such as what is to be
 * done later. It has no name, so it has no page, and no session. */
#ifndef FN_SERVER_STEWARD_H
#define FN_SERVER_STEWARD_H

#include "store/store.h"

#define STEWARD "house"

bool steward_prepare(store *db, fn_error *error); /* at the start of a server */

#endif
