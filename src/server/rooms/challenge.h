/* Challenges: a seat of a new table is kept for somebody, who has the table among theirs at once.
 */
#ifndef FN_SERVER_CHALLENGE_H
#define FN_SERVER_CHALLENGE_H

#include "server/rooms/room.h"

enum { CHALLENGES_MAX = 10 }; /* that wait for one person */

typedef struct challenge_words {
    const char *code, *sentence;
} challenge_words;

/* On a reader's thread: fills in the names of those who are challenged. With a code it is refused:
 * somebody is not there, does not want to hear of `host`, or is challenged by too many. */
bool challenge_check(store *db, table_plan *plan, const char *host, challenge_words *refusal,
                     fn_error *error);

/* Everybody who is challenged by this plan, and connected here, hears that there is something new
 * among their tables. Other servers hear it as news with the name of the person. */
void challenge_tell_all(house *h, const table_plan *plan);
void challenge_name(const char *person, char name[STORE_ID_MAX]);
bool challenge_heard(house *h, const char *name); /* false: it is news of something else */

#endif
