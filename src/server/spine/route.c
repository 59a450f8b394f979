/* The way of a request: its row is found, arguments and body are read, the person of its cookie or
 * token is looked up, then the call goes on. */
#include "server/spine/route.h"

#include "server/spine/budget.h"
#include "server/spine/desk.h"

#include <string.h>

enum { CALLS_OF_PERSON_PER_MINUTE = 120, PLAY_PER_MINUTE = 600 };

static bool is_route(const route *way, net_method method, const char *path,
                     char about[STORE_ID_MAX])
{
    about[0] = '\0';
    for (const char *wanted = way->path; *wanted != '\0'; wanted++) {
        size_t size = *wanted == '*' ? strcspn(path, "/") : *wanted == *path;
        bool is_first = *wanted == '*' && about[0] == '\0';
        if (size == 0 || (is_first && size >= STORE_ID_MAX))
            return false;
        if (is_first) {
            memcpy(about, path, size);
            about[size] = '\0';
        }
        path += size;
    }
    return method == way->method && *path == '\0';
}

/* Refuses what the token has no right to. */
static bool token_is_refused(people_call *call)
{
    if (call->person.id[0] == '\0')
        return false;
    bool is_own = call->kind == CALL_OWN || call->kind == CALL_PARTING;
    if (call->right != SESSION_ALL && is_own)
        call_fail(call, 403, "no-cookie", "a token is not good for this; log in with the password");
    else if (call->right == SESSION_READ && (call->changes || call->kind == CALL_LINKS))
        call_fail(call, 403, "read-only", "this token is good for reading only");
    else
        return false;
    return true;
}

/* Limits each person, however many addresses they use. */
static bool asks_too_often(people_call *call)
{
    bool plays = call->kind == CALL_PLAY;
    if (call->person.id[0] == '\0' ||
        budget_spend(call->house, plays ? "play" : "person", call->person.id,
                     plays ? PLAY_PER_MINUTE : CALLS_OF_PERSON_PER_MINUTE))
        return false;
    call_fail(call, 429, "too-fast", "you ask too often; wait a minute");
    return true;
}

static void go_on(people_call *call)
{
    call->then = call->asked; /* for a repeated look-up */
    if (!token_is_refused(call) && !asks_too_often(call))
        call->asked(call);
}

static void take_route(people_call *call, const route *way)
{
    const char *fault = way->read != NULL ? way->read(call) : NULL;
    if (fault != NULL) {
        call_fail(call, 400, "bad-message", fault);
        return;
    }
    call->then = go_on;
    call->asked = way->then;
    call->kind = way->kind;
    if (call->kind == CALL_OPEN)
        call->asked(call);
    else
        call_look_up(call);
}

/* Finds the row of a request and sets call->about; NULL: none. */
static const route *find_route(people_call *call)
{
    const house *h = call->house;
    net_method method = net_request_method(call->http);
    const char *path = net_request_path(call->http);
    for (int i = 0; h->desks[i] != NULL; i++)
        for (const route *way = h->desks[i]->routes; way != NULL && way->path != NULL; way++)
            if (is_route(way, method, path, call->about))
                return way;
    return NULL;
}

void route_request(house *h, net_request *http)
{
    people_call *call = call_new(h, http);
    if (call == NULL) {
        net_request_answer(http, 503, NULL, "", 0, NULL);
        return;
    }
    if (h->is_draining) {
        call_fail(call, 503, "draining", "the server is about to restart; try again in a moment");
        return;
    }
    const route *way = find_route(call);
    if (way == NULL)
        call_fail(call, 404, "no-page", "there is no such address");
    else
        take_route(call, way);
}

void route_abandon(house *h, net_request *http)
{
    for (people_call *call = h->calls; call != NULL; call = call->next)
        if (call->http == http)
            call->http = NULL;
}
