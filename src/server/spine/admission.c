/* Decides by the head of a request: checks how often its address may send one and, where a body may
 * be large, that somebody is behind its cookie. No more of the body is read before. */
#include "server/spine/admission.h"

#include "server/spine/budget.h"
#include "server/spine/call.h"

#include <string.h>

/* Limits by address. Notes are saved while people type, hosts go through lists, a program plays as
 * fast as it thinks, and a club in one place enters a tournament in the same minute. */
static const struct {
    const char *path, *purpose;
    int per_minute;
} budgets[] = {
    {"/api/me/people/", "note", 60},
    {"/api/admin/", "note", 60},
    {"/api/tables", "play", 600},
    {"/api/tournaments/", "tournament", 120},
    {"/", "post", 10},
};

static bool may_send(house *h, const net_request *http)
{
    int i = 0;
    while (strncmp(net_request_path(http), budgets[i].path, strlen(budgets[i].path)) != 0)
        i++;
    return budget_spend(h, budgets[i].purpose, net_request_address(http), budgets[i].per_minute);
}

static void admit(people_call *call)
{
    net_request *http = call->http;
    call_free(call);
    if (http != NULL)
        net_request_admit(http);
}

static void admit_person(people_call *call)
{
    if (call->person.id[0] == '\0')
        call_fail_nobody(call);
    else
        admit(call);
}

void admission_ask(house *h, net_request *http)
{
    people_call *call = call_new(h, http);
    if (call == NULL)
        net_request_answer(http, 503, NULL, "", 0, NULL);
    else if (!may_send(h, http))
        call_fail(call, 429, "too-fast", "too many attempts from your address; wait a minute");
    else if (strcmp(net_request_path(http), "/api/records") != 0)
        admit(call);
    else {
        call->then = admit_person;
        call_look_up(call);
    }
}
