/* Routes: addresses below /api/, one row each in the tables of the desks. They are described in
 * docs/api.md; tests/server/api_test.py compares. */
#ifndef FN_SERVER_ROUTE_H
#define FN_SERVER_ROUTE_H

#include "server/spine/call.h"

typedef struct route {
    net_method method;
    const char *path; /* a star matches one word; the first one goes into call->about */
    /* Reads arguments and body into the call, before the person is looked up; returns what is wrong
     * with them, or NULL. */
    const char *(*read)(people_call *call);
    void (*then)(people_call *call); /* called once the person is known */
    call_kind kind;
} route;

void route_request(house *h, net_request *http);
void route_abandon(house *h, net_request *http); /* its peer went away */

#endif
