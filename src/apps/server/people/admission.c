/* Asked when the head of a request has come: how often its address may send one and, where a body
 * may be large, whether somebody is behind its cookie. Until then nothing of the body is kept. */
#include "apps/server/people/admission.h"

#include "apps/server/budget.h"
#include "apps/server/people/call.h"
#include "apps/server/people/session.h"

#include <string.h>

enum { POSTS_PER_MINUTE = 10 };

static void admit(people_call *call)
{
    net_request *http = call->http;
    call_free(call);
    if (http != NULL)
        net_request_admit(http);
}

static void run_find(job *self, store *db)
{
    people_call *call = (people_call *)self;
    int64_t until_ms;
    self->failed = !session_find(db, call->token, &call->person, &until_ms, &self->error);
}

static void found(job *self)
{
    people_call *call = (people_call *)self;
    if (self->failed)
        call_fail(call, 503, "store", "the store does not answer; try again");
    else if (call->person.id[0] == '\0')
        call_fail(call, 401, "no-person", "say who you are first");
    else
        admit(call);
}

void admission_ask(house *h, net_request *http)
{
    people_call *call = call_new(h, http);
    if (call == NULL)
        net_request_answer(http, 503, NULL, "", 0, NULL);
    else if (!budget_spend(h, "post", net_request_address(http), POSTS_PER_MINUTE))
        call_fail(call, 429, "too-fast", "too many attempts from your address; wait a minute");
    else if (strcmp(net_request_path(http), "/api/records") != 0)
        admit(call);
    else if (call->token[0] == '\0')
        call_fail(call, 401, "no-person", "say who you are first");
    else
        call_work(call, h->readers, run_find, found);
}
