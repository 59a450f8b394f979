/* The addresses below /api/, one line each in the table below. Who has the cookie is looked up
 * first, then the call goes on. */
#include "apps/server/people/api.h"

#include "apps/server/budget.h"
#include "apps/server/people/accounts.h"
#include "apps/server/people/names.h"
#include "apps/server/rooms/records.h"
#include "table/message.h"

#include <string.h>

enum { RECORDS_PER_MINUTE = 30, CALLS_OF_PERSON_PER_MINUTE = 120 };

static void do_import(people_call *call)
{
    if (call->person.id[0] == '\0')
        call_fail(call, 401, "no-person", "say who you are first");
    else if (call->http == NULL || !budget_may_create(call->house, net_request_address(call->http)))
        call_fail(call, 429, "too-many", "too many new tables from your address; wait a while");
    else
        records_import(call->house, call, &call->person);
}

typedef enum body_kind { BODY_ANY, BODY_NAME, BODY_ACCOUNT, BODY_PASSWORDS } body_kind;

static bool read_password(fn_json object, const char *key, char password[CALL_PASSWORD_MAX])
{
    fn_json value;
    return fn_json_member(object, key, &value) &&
           fn_json_to_string(value, password, CALL_PASSWORD_MAX) && strlen(password) >= 8;
}

static const char *read_body(people_call *call, body_kind kind)
{
    fn_json object, value;
    fn_error error;
    size_t size;
    const char *body = net_request_body(call->http, &size);
    if (!fn_json_parse(&object, body, size, &error) || fn_json_kind(object) != '{')
        return "the request is not a JSON object";
    if (kind != BODY_PASSWORDS &&
        (!fn_json_member(object, "name", &value) ||
         !fn_json_to_string(value, call->name, sizeof call->name) || !name_is_fine(call->name)))
        return "a name has 1 to 24 letters, digits, spaces or '-._";
    if ((kind != BODY_NAME && !read_password(object, "password", call->password)) ||
        (kind == BODY_PASSWORDS && !read_password(object, "new_password", call->new_password)))
        return "a password has 8 to 128 bytes";
    name_fold(call->name, call->key);
    return NULL;
}

typedef struct route {
    net_method method;
    const char *path;
    body_kind body;
    void (*then)(people_call *call);
} route;

static const route routes[] = {
    {NET_POST, "/api/guest", BODY_NAME, account_guest},
    {NET_POST, "/api/register", BODY_ACCOUNT, account_register},
    {NET_POST, "/api/login", BODY_ACCOUNT, account_login},
    {NET_POST, "/api/password", BODY_PASSWORDS, account_password},
    {NET_POST, "/api/logout", BODY_ANY, account_logout},
    {NET_GET, "/api/me", BODY_ANY, account_me},
    {NET_POST, "/api/records", BODY_ANY, do_import},
};

/* GET /api/tables/ID/record; false if it is something else. */
static bool is_record(const char *path, char id[STORE_ID_MAX])
{
    static const char head[] = "/api/tables/", tail[] = "/record";
    if (strncmp(path, head, sizeof head - 1) != 0)
        return false;
    path += sizeof head - 1;
    size_t size = strcspn(path, "/");
    if (size == 0 || size >= STORE_ID_MAX || strcmp(path + size, tail) != 0)
        return false;
    memcpy(id, path, size);
    id[size] = '\0';
    return true;
}

/* Who has many addresses is still one person. */
static void go_on(people_call *call)
{
    if (call->person.id[0] == '\0' ||
        budget_spend(call->house, "person", call->person.id, CALLS_OF_PERSON_PER_MINUTE))
        call->asked(call);
    else
        call_fail(call, 429, "too-fast", "you ask too often; wait a minute");
}

static void take_route(people_call *call, const route *way)
{
    const char *fault = way->body != BODY_ANY ? read_body(call, way->body) : NULL;
    if (fault != NULL) {
        call_fail(call, 400, "bad-message", fault);
        return;
    }
    call->then = go_on;
    call->asked = way->then;
    call_look_up(call);
}

void api_request(house *h, net_request *http)
{
    char id[STORE_ID_MAX];
    const char *path = net_request_path(http);
    people_call *call = call_new(h, http);
    if (call == NULL) {
        net_request_answer(http, 503, NULL, "", 0, NULL);
        return;
    }
    if (h->is_draining) {
        call_fail(call, 503, "draining", "the server is about to restart; try again in a moment");
        return;
    }
    if (net_request_method(http) == NET_GET && is_record(path, id)) {
        if (budget_spend(h, "record", net_request_address(http), RECORDS_PER_MINUTE))
            records_export(h, call, id);
        else
            call_fail(call, 429, "too-fast", "too many records for your address; wait a minute");
        return;
    }
    for (size_t i = 0; i < sizeof routes / sizeof routes[0]; i++)
        if (routes[i].method == net_request_method(http) && strcmp(routes[i].path, path) == 0) {
            take_route(call, &routes[i]);
            return;
        }
    call_fail(call, 404, "no-page", "there is no such address");
}

void api_abandon(house *h, net_request *http)
{
    for (people_call *call = h->calls; call != NULL; call = call->next)
        if (call->http == http)
            call->http = NULL;
}
