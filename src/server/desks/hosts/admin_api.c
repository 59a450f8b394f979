/* Requests below /api/admin: checks the role of the sender, then has a worker write the answer. */
#include "server/desks/hosts/admin_api.h"

#include "base/json_read.h"
#include "server/desks/hosts/admin_text.h"
#include "server/desks/hosts/reporting.h"
#include "server/rooms/rooms.h"
#include "server/rooms/tables.h"
#include "server/spine/clock.h"
#include "server/spine/health.h"
#include "server/spine/names.h"
#include "server/spine/session.h"

#include <stdlib.h>
#include <string.h>

enum { ANSWER_MAX = 4 << 20 };

/* Roles and tokens. */

void admin_hash_token(const char *token, char hex[65])
{
    uint8_t hash[32];
    fn_text text;
    session_hash(token, hash);
    fn_text_init(&text, hex, 65);
    fn_text_add_hex(&text, hash, sizeof hash);
}

bool admin_token_is_good(const house *h, const char *token)
{
    char hex[65];
    admin_hash_token(token, hex);
    return token[0] != '\0' && standing_find_token(keeper_standing(h), hex) != NULL;
}

/* Returns the role that the call may read with; ROLE_NONE: the call has been answered. */
static role enter(people_call *call)
{
    const char *bearer = call->http != NULL ? net_request_bearer(call->http) : "";
    role who = standing_role(keeper_standing(call->house), call->person.id);
    if (who != ROLE_NONE)
        return who;
    if (admin_token_is_good(call->house, bearer))
        return ROLE_HOST;
    if (bearer[0] != '\0')
        call_fail(call, 401, "no-person", "this token is not valid, or not any more");
    else
        call_fail(call, 404, "no-page", "there is no such address");
    return ROLE_NONE;
}

static const char *read_query(people_call *call)
{
    char text[STORE_NAME_MAX];
    long long before = 0;
    if (net_request_argument(call->http, "before", text, sizeof text) &&
        !fn_json_to_int((fn_json){text, strlen(text)}, 1, INT64_MAX, &before))
        return "'before' is a number from 1 on";
    call->before = before;
    if (net_request_argument(call->http, "state", text, sizeof text))
        call->number = strcmp(text, "closed") == 0 ? REPORT_CLOSED : REPORT_OPEN;
    if (net_request_argument(call->http, "about", text, sizeof text))
        text_keep(call->name, sizeof call->name, text);
    else if (net_request_argument(call->http, "name", text, sizeof text))
        name_fold(text, call->name);
    return NULL;
}

/* Reading. */

static void run_admin(job *self, store *db)
{
    admin_job *work = (admin_job *)self;
    self->failed =
        !call_read_make_room(&work->read, ANSWER_MAX) || !work->write(work, db, &work->read.out);
    if (!work->is_there)
        work->read.missing = "there is no report or person of this id";
}

static void answered(job *self)
{
    admin_job *work = (admin_job *)self;
    free(work->items);
    call_read_answer(self);
}

/* Copies the standing decisions for a worker: the originals belong to this thread. */
static bool copy_standing(admin_job *work, const standing *s)
{
    int all = 0;
    int64_t now = now_ms();
    for (int kind = 0; kind < STANDINGS; kind++)
        all += s->count[kind];
    work->items = calloc((size_t)all + 1, sizeof *work->items);
    decision *to = work->items;
    for (int kind = 0; to != NULL && kind < STANDINGS; kind++)
        for (int i = 0; i < s->count[kind]; i++)
            if (s->items[kind][i].until_ms == 0 || s->items[kind][i].until_ms > now) {
                *to++ = s->items[kind][i];
                work->count[kind]++;
            }
    return work->items != NULL;
}

static void start(people_call *call, bool (*write)(admin_job *work, store *db, fn_text *out))
{
    role who = enter(call);
    if (who == ROLE_NONE)
        return;
    admin_job *work = call_read_new(call, sizeof *work, run_admin, answered);
    if (work == NULL)
        return;
    if (!copy_standing(work, keeper_standing(call->house))) {
        call_fail_memory(call);
        free(work);
        return;
    }
    work->is_host = who == ROLE_HOST;
    work->write = write;
    call_read_send(&work->read);
}

static void admin_standing(people_call *call)
{
    start(call, admin_write_standing);
}

static void admin_log(people_call *call)
{
    start(call, admin_write_log);
}

static void admin_reports(people_call *call)
{
    start(call, admin_write_reports);
}

static void admin_report(people_call *call)
{
    start(call, admin_write_report);
}

static void admin_people(people_call *call)
{
    start(call, admin_write_people);
}

/* The house at a glance, from counts that the server keeps anyway. */

typedef struct crowd {
    int connections, people; /* one person may have several connections */
    char (*ids)[STORE_ID_MAX];
} crowd;

static void count_one(void *context, net_client *connection)
{
    const client *c = *(client **)net_client_user(connection);
    crowd *here = context;
    here->connections++;
    if (c != NULL && c->is_person && here->ids != NULL)
        memcpy(here->ids[here->people++], c->person, STORE_ID_MAX);
}

static int by_id(const void *one, const void *other)
{
    return strcmp(one, other);
}

static crowd count_people(house *h)
{
    crowd here = {0};
    int different = 0;
    net_each_client(h->net, count_one, &here);
    here.ids = calloc((size_t)here.connections + 1, sizeof here.ids[0]);
    here.connections = 0;
    net_each_client(h->net, count_one, &here);
    if (here.people > 0)
        qsort(here.ids, (size_t)here.people, sizeof here.ids[0], by_id);
    for (int i = 0; i < here.people; i++)
        different += i == 0 || strcmp(here.ids[i], here.ids[i - 1]) != 0;
    here.people = different;
    free(here.ids);
    return here;
}

static void put_limits(const house *h, fn_text *out)
{
    const server_config *config = &h->config;
    fn_json_key(out, "limits");
    fn_json_open(out, '{');
    fn_json_put_int(out, "tables_of_person", TABLES_OF_PERSON);
    fn_json_put_int(out, "address_connections", config->address_connections);
    fn_json_put_int(out, "address_connects_per_s", config->address_connects_per_s);
    fn_json_put_int(out, "address_tables_per_hour", config->address_tables_per_hour);
    fn_json_put_int(out, "max_connections", config->max_connections);
    fn_json_put_int(out, "keep_days", config->keep_days);
    fn_json_close(out, '}');
}

static void admin_overview(people_call *call)
{
    char storage[1024];
    fn_text out;
    house *h = call->house;
    role who = enter(call);
    if (who == ROLE_NONE)
        return;
    crowd here = count_people(h);
    fn_text_init(&out, storage, sizeof storage);
    fn_json_open(&out, '{');
    fn_json_put_string(&out, "role", role_words[who]);
    fn_json_put_string(&out, "version", FANAL_VERSION);
    fn_json_put_string(&out, "store", h->is_shared ? "postgresql" : "sqlite");
    fn_json_put_bool(&out, "ready", health_is_good());
    fn_json_put_int(&out, "since", now_ms() - (steady_ms() - h->started_ms));
    fn_json_put_int(&out, "connections", here.connections);
    fn_json_put_int(&out, "people", here.people);
    fn_json_put_int(&out, "tables", rooms_of(h)->tables_loaded);
    fn_json_put_int(&out, "entries", (long long)h->appended);
    fn_json_put_int(&out, "rated", (long long)h->rated);
    put_limits(h, &out);
    fn_json_close(&out, '}');
    call_answer(call, 200, NULL, out.data, out.used, NULL);
    call_free(call);
}

const route admin_routes[] = {
    {NET_POST, "/api/people/*/report", NULL, reporting_take, CALL_USUAL},
    {NET_GET, "/api/admin", read_query, admin_overview, CALL_HOUSE},
    {NET_GET, "/api/admin/standing", read_query, admin_standing, CALL_HOUSE},
    {NET_GET, "/api/admin/log", read_query, admin_log, CALL_HOUSE},
    {NET_GET, "/api/admin/reports", read_query, admin_reports, CALL_HOUSE},
    {NET_GET, "/api/admin/reports/*", read_query, admin_report, CALL_HOUSE},
    {NET_GET, "/api/admin/people", read_query, admin_people, CALL_HOUSE},
    {NET_GET, "/api/admin/people/*", read_query, admin_people, CALL_HOUSE},
    {NET_POST, "/api/admin/decisions", NULL, admin_decide, CALL_HOUSE},
    {.path = NULL},
};
