/* See main.h. The parts of the server are put together here, and taken apart. */
#include "server/main.h"

#include "server/desks/accounts/desk.h"
#include "server/desks/clubs/clubrooms.h"
#include "server/desks/hosts/admin_api.h"
#include "server/desks/hosts/keeper.h"
#include "server/desks/notify/calls.h"
#include "server/desks/ratings/rate.h"
#include "server/desks/tournaments/watch.h"
#include "server/net/spares.h"
#include "server/rooms/bots.h"
#include "server/rooms/catch_up.h"
#include "server/rooms/inbox.h"
#include "server/rooms/news.h"
#include "server/rooms/pairing.h"
#include "server/rooms/room.h"
#include "server/rooms/rooms.h"
#include "server/rooms/visit.h"
#include "server/spine/admission.h"
#include "server/spine/budget.h"
#include "server/spine/clock.h"
#include "server/spine/greeting.h"
#include "server/spine/health.h"
#include "server/spine/ids.h"
#include "server/spine/measure.h"
#include "server/spine/steward.h"
#include "server/spine/upkeep.h"

#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* The document of docs/api.md, embedded. */
extern const char openapi_document[];
extern const unsigned int openapi_document_size;

static void describe(people_call *call)
{
    call_answer(call, 200, NULL, openapi_document, openapi_document_size, NULL);
    call_free(call);
}

static const desk document_desk = {
    .name = "document",
    .routes =
        (const route[]){{NET_GET, "/api/openapi.json", NULL, describe, CALL_OPEN}, {.path = NULL}},
};

/* All desks, in the order in which they are started, told and asked. Rooms come first: the desks
 * follow what happens at tables. */
static const desk *const desks[] = {
    &rooms_desk, &accounts_desk, &ratings_desk,  &notify_desk, &tournaments_desk,
    &clubs_desk, &hosts_desk,    &document_desk, NULL,
};
_Static_assert(sizeof desks / sizeof desks[0] <= DESKS_MAX + 1, "the house has a state for each");

enum { OUT_MAX = 1 << 18, BYE_MS = 300, DRAIN_MS = 2000, COURIERS = 4 };

static client *client_of(net_client *connection)
{
    return *(client **)net_client_user(connection);
}

static void on_opened(void *context, net_client *connection, const char *cookie, const char *bearer)
{
    char token[NET_TOKEN_MAX];
    client *c = calloc(1, sizeof *c);
    *(client **)net_client_user(connection) = c;
    if (c == NULL) {
        net_client_close(connection, 1013, "not enough memory");
        return;
    }
    c->house = context;
    c->net = connection;
    c->keeps = 1;
    c->look = -1;
    session_choose(cookie, bearer, token);
    greeting_open(c, token);
}

static void on_received(void *context, net_client *connection, const char *text, size_t size)
{
    client *c = client_of(connection);
    if (c != NULL)
        inbox_take(context, c, text, size);
}

static void on_flooded(void *context, net_client *connection, const char *text, size_t size)
{
    client *c = client_of(connection);
    (void)context;
    if (c != NULL)
        inbox_refuse(c, text, size);
}

static void on_room(void *context, net_client *connection)
{
    client *c = client_of(connection);
    (void)context;
    if (c != NULL)
        catch_up_with_room(c);
}

static void on_closed(void *context, net_client *connection)
{
    client *c = client_of(connection);
    (void)context;
    if (c == NULL)
        return;
    pairing_end(c);
    room_leave(c);
    if (c->visit != NULL)
        visit_answer(c);
    c->net = NULL;
    client_release(c);
}

static void on_announced(void *context, net_request *http)
{
    admission_ask(context, http);
}

static void on_requested(void *context, net_request *http)
{
    route_request(context, http);
}

static void on_abandoned(void *context, net_request *http)
{
    route_abandon(context, http);
}

static const char *is_banned(void *context, const char *address)
{
    return refuse_address(context, address);
}

static bool may_measure(void *context, const char *bearer)
{
    return admin_token_is_good(context, bearer);
}

static bool is_ready(void *context)
{
    const house *h = context;
    return !h->is_draining && health_is_good() && (h->hears_news || !h->is_shared);
}

/* The end, in this order: nothing new begins, and people are told; work under way finishes, or
 * stops early if it is long, and gets its answer; the loop ends; the threads end; their remaining
 * jobs are handed back; all is freed. A pool exists until nobody is left to add to it. */

static void say_bye(room *r)
{
    static const char bye[] = "{\"bye\":\"the server is restarting; come back in a moment\"}";
    net_text *text = net_text_new(bye, sizeof bye - 1);
    for (client *c = r->clients; c != NULL && text != NULL; c = c->next)
        net_client_send(c->net, text);
    net_text_release(text);
}

static int busy_rooms;

static void count_busy(room *r)
{
    busy_rooms += r->writing != NULL;
}

static void drain(house *h)
{
    int64_t now = steady_ms();
    if (h->drain_ms == 0) {
        h->drain_ms = now;
        pool_close(h->thinkers);
        pool_close(h->timer);
        pool_close(h->hashers);
        pool_close(h->couriers);
        room_each(h, say_bye);
        room_each(h, bots_release);
    }
    busy_rooms = 0;
    room_each(h, count_busy);
    bool is_idle = busy_rooms == 0 && h->calls == NULL;
    if (now - h->drain_ms > (is_idle ? BYE_MS : DRAIN_MS))
        net_stop(h->net);
}

static void on_woken(void *context)
{
    house *h = context;
    finished_run(h->back);
    if (h->is_draining)
        drain(h);
}

static void on_ticked(void *context)
{
    house *h = context;
    if (h->is_draining)
        drain(h);
    else
        upkeep_tick(h);
}

static void measure_store(fn_text *out)
{
    static const char name[] = "store_failures_total";
    measure_type(out, name, "counter");
    for (int i = 0; i < FAILURES; i++)
        measure_value(out, name, (const char *const[]){"kind", health_failure_words[i], NULL},
                      (long long)health_failures((health_failure)i));
}

static void on_measured(void *context, fn_text *out)
{
    const house *h = context;
    measure(out, "appends_total", "counter", (long long)h->appended);
    measure(out, "refusals_total", "counter", (long long)h->refused);
    measure(out, "bot_moves_total", "counter", (long long)h->moves_by_bots);
    measure_store(out);
    measure(out, "rooms", "gauge", rooms_of(h)->count);
    measure(out, "tables_in_memory", "gauge", rooms_of(h)->tables_loaded);
    measure(out, "writes_waiting", "gauge", pool_waiting(h->writer));
    measure(out, "reads_waiting", "gauge", pool_waiting(h->readers));
    measure(out, "thoughts_waiting", "gauge", pool_waiting(h->thinkers));
    desks_measure(h, out);
}

/* The beginning. */

static void wake(void *context)
{
    house *h = context;
    net_wake(h->net);
}

/* Prepares the key and the editions, which are kept in the store and shared by all servers. */
static bool prepare_store(house *h, fn_error *error)
{
    char drawn[2 * HOUSE_KEY_BYTES + 1], kept[STORE_CARD_MAX];
    store *db = store_open(h->config.store, error);
    fn_text text;
    if (db == NULL)
        return false;
    randombytes_buf(h->key, sizeof h->key);
    fn_text_init(&text, drawn, sizeof drawn);
    fn_text_add_hex(&text, h->key, sizeof h->key);
    bool is_fine = store_keep(db, "key", drawn, kept, error) &&
                   (fn_hex_read(h->key, sizeof h->key, kept, strlen(kept)) ||
                    fn_fail(error, "the key in the store cannot be read")) &&
                   steward_prepare(db, error) && desks_start(h, db, error);
    for (int i = 0; fn_games[i] != NULL && is_fine; i++) {
        is_fine = store_put_edition(db, edition_hash_of(fn_games[i]).text, fn_games[i]->edition,
                                    *fn_games[i]->edition_size, error);
    }
    store_close(db);
    return is_fine;
}

static bool start_workers(house *h, fn_error *error)
{
    const char *address = h->config.store;
    h->readers = pool_new(2, address, h->back, error);
    h->writer = h->readers != NULL ? pool_new_writer(address, h->back, error) : NULL;
    h->thinkers =
        h->writer != NULL ? pool_new_thinkers(h->config.bot_threads, h->back, error) : NULL;
    h->timer = h->thinkers != NULL ? pool_new_timer(h->back, error) : NULL;
    h->hashers = h->timer != NULL ? pool_new(1, address, h->back, error) : NULL;
    h->callers = h->hashers != NULL ? pool_new(1, address, h->back, error) : NULL;
    h->couriers = h->callers != NULL ? pool_new(COURIERS, NULL, h->back, error) : NULL;
    if (h->couriers == NULL)
        return false;
    if (!h->is_shared)
        return true;
    h->listeners = pool_new(1, address, h->back, error);
    if (h->listeners == NULL)
        return false;
    news_listen(h);
    return true;
}

house *house_new(const server_config *config, fn_error *error)
{
    static char out[OUT_MAX];
    house *h = calloc(1, sizeof *h);
    if (h == NULL || sodium_init() < 0 || (h->budgets = budgets_new()) == NULL) {
        fn_fail(error, "not enough memory");
        free(h);
        return NULL;
    }
    h->config = *config;
    h->desks = desks;
    h->started_ms = steady_ms();
    h->is_shared = strncmp(config->store, "postgres", 8) == 0;
    id_random(h->server, "s");
    fn_text_init(&h->out, out, sizeof out);
    net_handlers handlers = {
        .context = h,
        .client_size = sizeof(client *),
        .opened = on_opened,
        .received = on_received,
        .flooded = on_flooded,
        .has_room = on_room,
        .closed = on_closed,
        .announced = on_announced,
        .requested = on_requested,
        .abandoned = on_abandoned,
        .banned = is_banned,
        .measures = may_measure,
        .ready = is_ready,
        .woken = on_woken,
        .ticked = on_ticked,
        .measure = on_measured,
    };
    h->back = finished_new(wake, h);
    if (h->back == NULL || !prepare_store(h, error) ||
        (h->net = net_new(config, &handlers, error)) == NULL || !start_workers(h, error)) {
        house_free(h);
        return NULL;
    }
    return h;
}

void house_run(house *h)
{
    net_run(h->net);
}

void house_drain(house *h)
{
    h->is_draining = true;
    net_wake(h->net);
}

/* False: a thread is still at work. */
static bool end_threads(pool *const pools[], int count, int64_t until_ms)
{
    bool have_ended = true;
    for (int i = 0; i < count; i++)
        if (pools[i] != NULL)
            pool_close(pools[i]);
    for (int i = 0; i < count; i++)
        if (pools[i] != NULL)
            have_ended &= pool_join(pools[i], until_ms);
    return have_ended;
}

bool house_free(house *h)
{
    pool *const pools[] = {h->listeners, h->thinkers, h->timer,   h->hashers,
                           h->callers,   h->couriers, h->readers, h->writer};
    const int count = sizeof pools / sizeof pools[0];
    int64_t since_ms = h->drain_ms != 0 ? h->drain_ms : steady_ms();
    h->is_draining = true;
    if (!end_threads(pools, count, since_ms + STOP_MS))
        return false;
    while (h->back != NULL && finished_run(h->back)) /* new jobs come back from the closed pools */
        ;
    net_free(h->net);
    desks_stop(h);
    spares_forget();
    for (int i = 0; i < count; i++)
        pool_free(pools[i]);
    finished_free(h->back);
    free(h->budgets);
    free(h);
    return true;
}
