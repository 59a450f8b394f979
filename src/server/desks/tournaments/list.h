/* Lists of tournaments, from their stored cards. */
#ifndef FN_SERVER_TOURNAMENT_LIST_H
#define FN_SERVER_TOURNAMENT_LIST_H

#include "server/spine/call.h"
#include "table/entry.h"

/* With call->number a state: those changed before call->key, if it is not empty. With -1: some of
 * each state, with the ones that the person of the cookie has entered. */
void list_tournaments(people_call *call);

/* Notes, for lists, that somebody is in a tournament, or no longer is. For workers with a store. */
bool list_note_entry(store *db, const char *person, const char *id, bool is_in, fn_error *error);

#endif
