/* Accounts of programs. A program belongs to a person, has no password and plays with a token; its
 * id distinguishes it from people (person_is_robot). */
#ifndef FN_SERVER_ROBOTS_H
#define FN_SERVER_ROBOTS_H

#include "server/spine/call.h"

void robot_list(people_call *call);  /* GET /api/me/bots */
void robot_make(people_call *call);  /* POST the same */
void robot_renew(people_call *call); /* POST /api/me/bots/ID/token */
void robot_end(people_call *call);   /* POST /api/me/bots/ID/end */

/* Lets the person of the call leave, unless they still have a program. */
void robot_unless_any(people_call *call);

#endif
