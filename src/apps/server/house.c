/* The house: its parts are put together here, and messages find their way. */
#include "apps/server/house.h"

#include <sodium.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { BUDGETS = 4096 };

/* A token bucket of one address for one purpose; colliding addresses share it. */
typedef struct budget {
    uint64_t key;
    double tokens;
    int64_t at_ms;
} budget;

int64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void write_id(const uint8_t bytes[10], const char *prefix, char id[STORE_ID_MAX])
{
    static const char letters[] = "0123456789abcdefghjkmnpqrstvwxyz";
    fn_text out;
    fn_text_init(&out, id, STORE_ID_MAX);
    fn_text_add(&out, prefix);
    for (int bit = 0; bit < 80; bit += 5) {
        unsigned pair = (unsigned)bytes[bit / 8] << 8 | (bit / 8 < 9 ? bytes[bit / 8 + 1] : 0u);
        fn_text_add_char(&out, letters[pair >> (11 - bit % 8) & 31]);
    }
}

void random_id(char id[STORE_ID_MAX], const char *prefix)
{
    uint8_t bytes[10];
    randombytes_buf(bytes, sizeof bytes);
    write_id(bytes, prefix, id);
}

void house_derive_id(const house *h, const char *const words[], char id[STORE_ID_MAX])
{
    crypto_generichash_state state;
    uint8_t bytes[16];
    crypto_generichash_init(&state, h->key, sizeof h->key, sizeof bytes);
    for (int i = 0; words[i] != NULL; i++)
        crypto_generichash_update(&state, (const uint8_t *)words[i], strlen(words[i]) + 1);
    crypto_generichash_final(&state, bytes, sizeof bytes);
    write_id(bytes, "", id);
}

static bool spend(house *h, const char *purpose, const char *address, double burst, double per_ms)
{
    uint64_t key;
    char words[96];
    fn_text text;
    fn_text_init(&text, words, sizeof words);
    fn_text_add(&text, purpose);
    fn_text_add(&text, address);
    crypto_shorthash((uint8_t *)&key, (const uint8_t *)words, text.used, h->key);
    budget *b = &h->budgets[key % BUDGETS];
    int64_t now = now_ms();
    if (b->key != key)
        *b = (budget){.key = key, .tokens = burst, .at_ms = now};
    b->tokens += (double)(now - b->at_ms) * per_ms;
    b->at_ms = now;
    if (b->tokens > burst)
        b->tokens = burst;
    if (b->tokens < 1)
        return false;
    b->tokens -= 1;
    return true;
}

bool house_spend(house *h, const char *purpose, const char *address, int per_minute)
{
    return h->config.address_connections == 0 ||
           spend(h, purpose, address, per_minute, per_minute / 6e4);
}

bool house_may_create(house *h, const char *address)
{
    int per_hour = h->config.address_tables_per_hour;
    return per_hour == 0 || spend(h, "table", address, 20, per_hour / 36e5);
}

/* Messages. */

static void to_room(client *c, room *r, const message *m)
{
    size_t size = message_size(m);
    request *q = r != NULL ? malloc(offsetof(request, m) + size) : NULL;
    if (q == NULL) {
        client_refuse(c, m->id, "no-table", "join a table first");
        return;
    }
    memset(q, 0, offsetof(request, m));
    memcpy(&q->m, m, size);
    q->from = c;
    room_add(r, q);
}

static void join(house *h, client *c, const message *m)
{
    room *r = room_get(h, m->text);
    if (r == NULL)
        return;
    c->look = (int8_t)m->number;
    room_enter(r, c);
    to_room(c, r, m);
}

static void dispatch(house *h, client *c, const message *m)
{
    bool is_for_all = m->kind == MESSAGE_JOIN || m->kind == MESSAGE_PART ||
                      m->kind == MESSAGE_WHY || m->kind == MESSAGE_REPLAY ||
                      m->kind == MESSAGE_TABLES || m->kind == MESSAGE_PING;
    bool has_token = memcmp(c->by_token, (uint16_t[FN_MAX_SEATS]){0}, sizeof c->by_token) != 0;
    if (h->is_draining)
        client_refuse(c, m->id, "draining",
                      "the server is about to restart; come back in a moment");
    else if (!c->is_person && !is_for_all && !(has_token && m->kind != MESSAGE_CREATE))
        client_refuse(c, m->id, "no-person", "say who you are first");
    else if (m->kind == MESSAGE_CREATE)
        tables_create(h, c, m);
    else if (m->kind == MESSAGE_TABLES)
        tables_list(h, c, m);
    else if (m->kind == MESSAGE_JOIN)
        join(h, c, m);
    else if (m->kind == MESSAGE_PART)
        room_leave(c);
    else if (m->kind != MESSAGE_PING)
        to_room(c, c->room, m);
}

static void answer_ping(client *c, const message *m)
{
    char storage[48];
    fn_text out;
    fn_text_init(&out, storage, sizeof storage);
    fn_json_open(&out, '{');
    fn_json_put_int(&out, "pong", m->number);
    fn_json_close(&out, '}');
    client_send(c, &out);
}

static client *client_of(net_client *connection)
{
    return *(client **)net_client_user(connection);
}

static void on_opened(void *context, net_client *connection, const char *token)
{
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
    people_open(context, c, token);
}

static void on_received(void *context, net_client *connection, const char *text, size_t size)
{
    static message m;
    client *c = client_of(connection);
    fn_error error = {{0}};
    if (c == NULL)
        return;
    if (!message_read(&m, text, size, &error))
        client_refuse(c, m.id, m.kind == MESSAGE_CREATE ? "bad-setup" : "bad-message", error.text);
    else if (!c->is_ready)
        client_refuse(c, m.id, "busy", "wait for the greeting");
    else if (m.kind == MESSAGE_PING)
        answer_ping(c, &m);
    else
        dispatch(context, c, &m);
}

static void on_closed(void *context, net_client *connection)
{
    client *c = client_of(connection);
    (void)context;
    if (c == NULL)
        return;
    room_leave(c);
    c->net = NULL;
    client_release(c);
}

static void on_requested(void *context, net_request *http)
{
    people_request(context, http);
}

static void on_abandoned(void *context, net_request *http)
{
    people_abandon(context, http);
}

static bool is_ready(void *context)
{
    const house *h = context;
    return !h->is_draining && !h->is_sick;
}

/* Draining: people are told, what is under way is finished, then the loop ends. */

static void say_bye(room *r)
{
    static const char bye[] = "{\"bye\":\"the server restarts; come back in a moment\"}";
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
    int64_t now = now_ms();
    if (h->drain_ms == 0) {
        h->drain_ms = now;
        room_each(h, say_bye);
        room_each(h, bots_release);
    }
    busy_rooms = 0;
    room_each(h, count_busy);
    if ((busy_rooms == 0 && now - h->drain_ms > 300) || now - h->drain_ms > 5000)
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
        duty_house(h);
}

static void measure(fn_text *out, const char *name, const char *type, uint64_t value)
{
    fn_text_add(out, "# TYPE fanal_");
    fn_text_add(out, name);
    fn_text_add_char(out, ' ');
    fn_text_add(out, type);
    fn_text_add(out, "\nfanal_");
    fn_text_add(out, name);
    fn_text_add_char(out, ' ');
    fn_text_add_int(out, (long long)value);
    fn_text_add_char(out, '\n');
}

static void on_measured(void *context, fn_text *out)
{
    const house *h = context;
    measure(out, "appends_total", "counter", h->appended);
    measure(out, "refusals_total", "counter", h->refused);
    measure(out, "bot_moves_total", "counter", h->moves_by_bots);
    measure(out, "rooms", "gauge", (uint64_t)h->rooms);
    measure(out, "tables_in_memory", "gauge", (uint64_t)h->tables_loaded);
    measure(out, "writes_waiting", "gauge", (uint64_t)pool_waiting(h->writer));
    measure(out, "reads_waiting", "gauge", (uint64_t)pool_waiting(h->readers));
    measure(out, "thoughts_waiting", "gauge", (uint64_t)pool_waiting(h->thinkers));
}

/* Putting it together. */

static void wake(void *context)
{
    house *h = context;
    net_wake(h->net);
}

/* The key and the editions live in the store, so that all servers have the same. */
static bool prepare_store(house *h, fn_error *error)
{
    char drawn[2 * TOKEN_KEY_BYTES + 1], kept[STORE_CARD_MAX];
    store *db = store_open(h->config.store, error);
    fn_text text;
    if (db == NULL)
        return false;
    randombytes_buf(h->key, sizeof h->key);
    fn_text_init(&text, drawn, sizeof drawn);
    fn_text_add_hex(&text, h->key, sizeof h->key);
    bool is_fine = store_keep(db, "key", drawn, kept, error) &&
                   (fn_hex_read(h->key, sizeof h->key, kept, strlen(kept)) ||
                    fn_fail(error, "the key in the store cannot be read"));
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
    h->thinkers = h->writer != NULL ? pool_new(h->config.bot_threads, NULL, h->back, error) : NULL;
    h->hashers = h->thinkers != NULL ? pool_new(1, address, h->back, error) : NULL;
    if (h->hashers == NULL)
        return false;
    if (!h->is_shared)
        return true;
    h->listeners = pool_new(1, address, h->back, error);
    if (h->listeners == NULL)
        return false;
    duty_listen(h);
    return true;
}

house *house_new(const server_config *config, fn_error *error)
{
    static char out[HOUSE_OUT_MAX];
    house *h = calloc(1, sizeof *h);
    if (h == NULL || sodium_init() < 0 ||
        (h->budgets = calloc(BUDGETS, sizeof h->budgets[0])) == NULL) {
        fn_fail(error, "not enough memory");
        free(h);
        return NULL;
    }
    h->config = *config;
    h->started_ms = now_ms();
    h->is_shared = strncmp(config->store, "postgres", 8) == 0;
    random_id(h->server, "s");
    fn_text_init(&h->out, out, sizeof out);
    net_handlers handlers = {
        .context = h,
        .client_size = sizeof(client *),
        .opened = on_opened,
        .received = on_received,
        .closed = on_closed,
        .requested = on_requested,
        .abandoned = on_abandoned,
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

static void forget_room(room *r)
{
    for (request *q = r->waiting, *next; q != NULL; q = next) {
        next = q->next;
        free(q);
    }
    free(r->writing);
    room_drop_table(r);
    free(r);
}

void house_free(house *h)
{
    pool *pools[] = {h->listeners, h->thinkers, h->hashers, h->readers, h->writer};
    h->is_draining = true;
    for (size_t i = 0; i < sizeof pools / sizeof pools[0]; i++)
        pool_free(pools[i]);
    if (h->back != NULL)
        finished_free(h->back);
    if (h->net != NULL)
        net_free(h->net);
    room_each(h, forget_room);
    append_jobs_forget(h);
    free(h->budgets);
    free(h);
}
