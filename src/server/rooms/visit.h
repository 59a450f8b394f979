/* Tables over HTTP: the messages of the socket as single requests, and as a stream. */
#ifndef FN_SERVER_VISIT_H
#define FN_SERVER_VISIT_H

#include "server/spine/call.h"

void visit_list(people_call *call);   /* GET /api/tables */
void visit_create(people_call *call); /* POST the same */
void visit_show(people_call *call);   /* GET /api/tables/ID */
void visit_ask(people_call *call);    /* POST the same */
void visit_stream(people_call *call); /* GET /api/tables/ID/stream */

/* Read the arguments behind "?". NULL, or what is wrong with them. */
const char *visit_read_list(people_call *call);
const char *visit_read_since(people_call *call);

void visit_answer(client *c); /* answers the request, once the client is closed */

#endif
