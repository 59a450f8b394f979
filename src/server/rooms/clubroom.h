/* Rooms of clubs as tables see them: a group that the store lists tables by, and its members. Each
 * member keeps a fact of it. desks/clubs makes rooms and lets people in. */
#ifndef FN_SERVER_CLUBROOM_H
#define FN_SERVER_CLUBROOM_H

#include "store/store.h"

#define CLUBROOM_FACTS "room/" /* prefix of these facts' names */

void clubroom_name_fact(const char *club, char name[STORE_NAME_MAX]);
void clubroom_group(const char *club, char group[STORE_ID_MAX]);

/* Finds out whether somebody is a member of a room. For workers with a store. */
bool clubroom_has(store *db, const char *club, const char *person, bool *has, fn_error *error);

#endif
