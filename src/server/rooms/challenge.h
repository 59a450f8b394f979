/* Challenges: a seat of a new table is kept for somebody, and the table is among theirs at once. */
#ifndef FN_SERVER_CHALLENGE_H
#define FN_SERVER_CHALLENGE_H

#include "server/rooms/room.h"

enum { CHALLENGES_MAX = 10 }; /* open for one person */

typedef struct challenge_words {
    const char *code, *sentence;
} challenge_words;

/* On a reader's thread: fills in the names of the challenged. Refuses, with a code, if one of them
 * does not exist, blocks `host`, or has too many challenges already. */
bool challenge_check(store *db, table_plan *plan, const char *host, challenge_words *refusal,
                     fn_error *error);

/* Tells everybody challenged by this plan and connected here that their list of tables has changed.
 * Other servers hear it as news with the name of the person. */
void challenge_tell_all(house *h, const table_plan *plan);
void challenge_name(const char *person, char name[STORE_ID_MAX]);
bool challenge_heard(house *h, const char *name); /* false: the news is something else */

#endif
