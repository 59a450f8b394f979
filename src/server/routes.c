/* The addresses below /api/, one line each in the table below; docs/api.md describes them, and
 * tests/server/api_test.py compares. Who has the cookie or the token is looked up first, then the
 * call goes on. */
#include "server/routes.h"

#include "server/desks/accounts/accounts.h"
#include "server/desks/accounts/bearer.h"
#include "server/desks/accounts/days_off.h"
#include "server/desks/accounts/export.h"
#include "server/desks/accounts/leaving.h"
#include "server/desks/accounts/mine.h"
#include "server/desks/accounts/recovery.h"
#include "server/desks/accounts/robots.h"
#include "server/desks/clubs/clubrooms.h"
#include "server/desks/hosts/admin_api.h"
#include "server/desks/hosts/reporting.h"
#include "server/desks/notify/api.h"
#include "server/desks/ratings/public.h"
#include "server/desks/tournaments/api.h"
#include "server/rooms/records.h"
#include "server/rooms/visit.h"
#include "server/spine/budget.h"
#include "server/spine/names.h"
#include "table/message.h"

#include <string.h>

/* The document of docs/api.md, embedded. */
extern const char openapi_document[];
extern const unsigned int openapi_document_size;

enum { RECORDS_PER_MINUTE = 30, CALLS_OF_PERSON_PER_MINUTE = 120, PLAY_PER_MINUTE = 600 };

static void do_import(people_call *call)
{
    if (call->person.id[0] == '\0')
        call_fail_nobody(call);
    else if (call->http == NULL || !budget_may_create(call->house, net_request_address(call->http)))
        call_fail(call, 429, "too-many", "too many new tables from your address; wait a while");
    else
        records_import(call->house, call, &call->person);
}

static void do_record(people_call *call)
{
    house *h = call->house;
    if (budget_spend(h, "record", net_request_address(call->http), RECORDS_PER_MINUTE))
        records_export(h, call, call->about);
    else
        call_fail(call, 429, "too-fast", "too many records for your address; wait a minute");
}

static void do_describe(people_call *call)
{
    call_answer(call, 200, NULL, openapi_document, openapi_document_size, NULL);
    call_free(call);
}

typedef enum body_kind {
    BODY_ANY,
    BODY_NAME,
    BODY_ACCOUNT,
    BODY_PASSWORDS,
    BODY_MINE,
    BODY_KEPT,      /* as it is, for whoever answers */
    BODY_OWN,       /* a password, if there is an account */
    BODY_RECOVER,   /* name, code and new password */
    BODY_BEARER,    /* a token's name, and what it may */
    BODY_TOKEN,     /* of the link to a room */
    BODY_ID,        /* of something that is mine */
    BODY_LIST,      /* none, but which list of tables, and from where on; */
    BODY_SINCE,     /* or which entry was the last */
    BODY_QUERY,     /* or what stands behind "?" of hosts; */
    BODY_TOURNAMENT /* read with the path, see tournaments/api.h, which tells what to do */
} body_kind;

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
    if (kind == BODY_KEPT) {
        memcpy(call->text, body, size < sizeof call->text ? size : sizeof call->text - 1);
        return size < sizeof call->text ? NULL : "the request is too long";
    }
    if (kind == BODY_MINE)
        return mine_read(call, object);
    if (kind == BODY_BEARER)
        return bearer_read(call, object);
    if (kind == BODY_ID)
        return fn_json_member(object, "id", &value) &&
                       fn_json_to_string(value, call->about, sizeof call->about)
                   ? NULL
                   : "say which one, by its id";
    if (kind == BODY_OWN) {
        read_password(object, "password", call->password);
        return NULL;
    }
    if (kind == BODY_TOKEN)
        return fn_json_member(object, "token", &value) &&
                       fn_json_to_string(value, call->text, sizeof call->text)
                   ? NULL
                   : "the link to a room has a token";
    if (kind != BODY_PASSWORDS &&
        (!fn_json_member(object, "name", &value) ||
         !fn_json_to_string(value, call->name, sizeof call->name) || !name_is_fine(call->name)))
        return "a name has 1 to 24 letters, digits, spaces or '-._";
    if (kind == BODY_RECOVER && (!fn_json_member(object, "code", &value) ||
                                 !fn_json_to_string(value, call->text, sizeof call->text)))
        return "a recovery code has 20 letters and digits";
    bool has_old = kind == BODY_ACCOUNT || kind == BODY_PASSWORDS;
    bool has_new = kind == BODY_RECOVER || kind == BODY_PASSWORDS;
    if ((has_old && !read_password(object, "password", call->password)) ||
        (has_new && !read_password(object, "new_password", call->new_password)))
        return "a password has 8 to 128 bytes";
    name_fold(call->name, call->key);
    return NULL;
}

/* A star stands for one word of the path, the first of them for what the call is about. Whoever is
 * banned may save what is stored about them, leave, and log out; who has bots ends them before. */
typedef struct route {
    net_method method;
    const char *path;
    body_kind body;
    void (*then)(people_call *call);
    call_kind kind;
} route;

static const route routes[] = {
    {NET_POST, "/api/guest", BODY_NAME, account_guest, CALL_OWN},
    {NET_POST, "/api/register", BODY_ACCOUNT, account_register, CALL_OWN},
    {NET_POST, "/api/login", BODY_ACCOUNT, account_login, CALL_OWN},
    {NET_POST, "/api/password", BODY_PASSWORDS, account_password, CALL_OWN},
    {NET_POST, "/api/logout", BODY_ANY, account_logout, CALL_PARTING},
    {NET_GET, "/api/me", BODY_ANY, account_me, CALL_USUAL},
    {NET_GET, "/api/me/export", BODY_ANY, export_mine, CALL_PARTING},
    {NET_GET, "/api/me/export/*", BODY_ANY, export_mine, CALL_PARTING},
    {NET_POST, "/api/me/delete", BODY_OWN, leaving_ask, CALL_PARTING},
    {NET_POST, "/api/me/recovery", BODY_OWN, recovery_make, CALL_OWN},
    {NET_POST, "/api/recover", BODY_RECOVER, recovery_use, CALL_OWN},
    {NET_GET, "/api/me/tokens", BODY_ANY, bearer_list, CALL_OWN},
    {NET_POST, "/api/me/tokens", BODY_BEARER, bearer_make, CALL_OWN},
    {NET_POST, "/api/me/tokens/forget", BODY_ID, bearer_forget, CALL_OWN},
    {NET_GET, "/api/me/bots", BODY_ANY, robot_list, CALL_PARTING},
    {NET_POST, "/api/me/bots", BODY_NAME, robot_make, CALL_OWN},
    {NET_POST, "/api/me/bots/*/token", BODY_ANY, robot_renew, CALL_OWN},
    {NET_POST, "/api/me/bots/*/end", BODY_ANY, robot_end, CALL_PARTING},
    {NET_GET, "/api/me/people", BODY_ANY, mine_list, CALL_USUAL},
    {NET_GET, "/api/me/people/*", BODY_ANY, mine_show, CALL_USUAL},
    {NET_POST, "/api/me/people/*", BODY_MINE, mine_change, CALL_USUAL},
    {NET_GET, "/api/me/holidays", BODY_ANY, days_off_show, CALL_USUAL},
    {NET_POST, "/api/me/holidays", BODY_KEPT, days_off_change, CALL_USUAL},
    {NET_POST, "/api/rooms", BODY_NAME, clubrooms_make, CALL_USUAL},
    {NET_POST, "/api/rooms/*", BODY_TOKEN, clubrooms_enter, CALL_USUAL},
    {NET_GET, "/api/me/rooms", BODY_ANY, clubrooms_list, CALL_LINKS},
    {NET_POST, "/api/me/rooms/*", BODY_ANY, clubrooms_leave, CALL_USUAL},
    {NET_GET, "/api/tables", BODY_LIST, visit_list, CALL_PLAY},
    {NET_POST, "/api/tables", BODY_ANY, visit_create, CALL_PLAY},
    {NET_GET, "/api/tables/*", BODY_ANY, visit_show, CALL_PLAY},
    {NET_POST, "/api/tables/*", BODY_ANY, visit_ask, CALL_PLAY},
    {NET_GET, "/api/tables/*/stream", BODY_SINCE, visit_stream, CALL_PLAY},
    {NET_POST, "/api/records", BODY_ANY, do_import, CALL_USUAL},
    {NET_GET, "/api/tables/*/record", BODY_ANY, do_record, CALL_OPEN},
    {NET_GET, "/api/people", BODY_ANY, public_ask, CALL_OPEN},
    {NET_GET, "/api/people/*", BODY_ANY, public_ask, CALL_OPEN},
    {NET_GET, "/api/people/*/ratings/*/*", BODY_ANY, public_ask, CALL_OPEN},
    {NET_GET, "/api/ratings/*/*", BODY_ANY, public_ask, CALL_OPEN},
    {NET_GET, "/api/calls/key", BODY_ANY, calls_key, CALL_USUAL},
    {NET_POST, "/api/calls/stop/*/*/*", BODY_ANY, calls_follow, CALL_OPEN},
    {NET_POST, "/api/calls/start/*/*/*", BODY_ANY, calls_follow, CALL_OPEN},
    {NET_POST, "/api/calls/confirm/*/*", BODY_ANY, calls_follow, CALL_OPEN},
    {NET_GET, "/api/me/calls", BODY_ANY, calls_show, CALL_OWN},
    {NET_POST, "/api/me/calls", BODY_ANY, calls_wish, CALL_OWN},
    {NET_POST, "/api/me/calls/push", BODY_ANY, calls_add, CALL_OWN},
    {NET_POST, "/api/me/calls/forget", BODY_ANY, calls_forget, CALL_OWN},
    {NET_POST, "/api/me/calls/try", BODY_ANY, calls_try, CALL_OWN},
    {NET_GET, "/api/tournaments", BODY_TOURNAMENT, NULL, CALL_USUAL},
    {NET_POST, "/api/tournaments", BODY_TOURNAMENT, NULL, CALL_USUAL},
    {NET_GET, "/api/tournaments/*", BODY_TOURNAMENT, NULL, CALL_USUAL},
    {NET_GET, "/api/tournaments/*/standings.csv", BODY_TOURNAMENT, NULL, CALL_USUAL},
    {NET_POST, "/api/tournaments/*/enter", BODY_TOURNAMENT, NULL, CALL_USUAL},
    {NET_POST, "/api/tournaments/*/leave", BODY_TOURNAMENT, NULL, CALL_USUAL},
    {NET_POST, "/api/tournaments/*/start", BODY_TOURNAMENT, NULL, CALL_USUAL},
    {NET_POST, "/api/tournaments/*/cancel", BODY_TOURNAMENT, NULL, CALL_USUAL},
    {NET_POST, "/api/people/*/report", BODY_ANY, reporting_take, CALL_USUAL},
    {NET_GET, "/api/admin", BODY_QUERY, admin_overview, CALL_HOUSE},
    {NET_GET, "/api/admin/standing", BODY_QUERY, admin_standing, CALL_HOUSE},
    {NET_GET, "/api/admin/log", BODY_QUERY, admin_log, CALL_HOUSE},
    {NET_GET, "/api/admin/reports", BODY_QUERY, admin_reports, CALL_HOUSE},
    {NET_GET, "/api/admin/reports/*", BODY_QUERY, admin_report, CALL_HOUSE},
    {NET_GET, "/api/admin/people", BODY_QUERY, admin_people, CALL_HOUSE},
    {NET_GET, "/api/admin/people/*", BODY_QUERY, admin_people, CALL_HOUSE},
    {NET_POST, "/api/admin/decisions", BODY_ANY, admin_decide, CALL_HOUSE},
    {NET_GET, "/api/openapi.json", BODY_ANY, do_describe, CALL_OPEN},
};

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

/* What a token is not good for. */
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

/* Who has many addresses is still one person. */
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
    call->then = call->asked; /* if it has to be looked up again */
    if (!token_is_refused(call) && !asks_too_often(call))
        call->asked(call);
}

static void take_route(people_call *call, const route *way)
{
    const char *fault = NULL;
    if (way->body == BODY_LIST)
        fault = visit_read_list(call);
    else if (way->body == BODY_SINCE)
        fault = visit_read_since(call);
    else if (way->body == BODY_QUERY)
        fault = admin_read_query(call);
    else if (way->body != BODY_ANY && way->body != BODY_TOURNAMENT)
        fault = read_body(call, way->body);
    if (fault != NULL) {
        call_fail(call, 400, "bad-message", fault);
        return;
    }
    call->then = go_on;
    call->asked = way->then;
    if (way->body == BODY_TOURNAMENT)
        call->asked = tournaments_find(call, net_request_path(call->http));
    call->kind = way->kind;
    if (call->kind == CALL_OPEN)
        call->asked(call);
    else
        call_look_up(call);
}

void api_request(house *h, net_request *http)
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
    for (size_t i = 0; i < sizeof routes / sizeof routes[0]; i++)
        if (is_route(&routes[i], net_request_method(http), net_request_path(http), call->about)) {
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
