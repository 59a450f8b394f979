/* Tables over HTTP: what the socket can do, a request at a time, and as a stream. */
#ifndef FN_SERVER_VISIT_H
#define FN_SERVER_VISIT_H

#include "server/spine/call.h"

void visit_list(people_call *call);   /* GET /api/tables */
void visit_create(people_call *call); /* POST the same */
void visit_show(people_call *call);   /* GET /api/tables/ID */
void visit_ask(people_call *call);    /* POST the same */
void visit_stream(people_call *call); /* GET /api/tables/ID/stream */

/* What stands behind the "?". NULL, or why it cannot be understood. */
const char *visit_read_list(people_call *call);
const char *visit_read_since(people_call *call);

void visit_answer(client *c); /* its connection is closed: the request has its answer */

#endif
