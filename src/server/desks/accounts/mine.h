/* What I keep of other people: friends, those I block, notes. Only ever told to me. */
#ifndef FN_SERVER_MINE_H
#define FN_SERVER_MINE_H

#include "base/json_read.h"
#include "server/spine/call.h"

void mine_list(people_call *call);   /* GET /api/me/people */
void mine_show(people_call *call);   /* GET /api/me/people/ID */
void mine_change(people_call *call); /* POST the same */

/* NULL, or why the body says nothing that could be kept. */
const char *mine_read(people_call *call, fn_json body);

/* Up to 500 characters in several lines, without other control characters. */
bool mine_is_text(const char *text);

/* Everybody who is a friend of `owner`, up to MINE_EACH_MAX; stops when `take` returns false. */
enum { MINE_EACH_MAX = 500 };
typedef bool (*mine_take)(void *context, const char *person);
bool mine_list_friends(store *db, const char *owner, mine_take take, void *context,
                       fn_error *error);

/* Whether `owner` blocks `person`. */
bool mine_is_blocked(store *db, const char *owner, const char *person, bool *is_blocked,
                     fn_error *error);

#endif
