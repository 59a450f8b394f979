/* Accounts of programs. They belong to somebody, have no password, and play with a token; by their
 * id everybody can tell them from people (person_is_robot). */
#ifndef FN_SERVER_ROBOTS_H
#define FN_SERVER_ROBOTS_H

#include "server/spine/call.h"

void robot_list(people_call *call);  /* GET /api/me/bots */
void robot_make(people_call *call);  /* POST the same */
void robot_renew(people_call *call); /* POST /api/me/bots/ID/token */
void robot_end(people_call *call);   /* POST /api/me/bots/ID/end */

/* The person of the call leaves, unless there is a program of theirs. */
void robot_unless_any(people_call *call);

#endif
