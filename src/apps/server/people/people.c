/* Guests, accounts and sessions. A call goes: who has the cookie (reader) → what is asked (hasher,
 * reader) → what is written (writer) → the answer. Passwords are kept as Argon2id, tokens as their
 * hash; neither is ever logged. */
#include "apps/server/people/people.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { HASHERS_WAITING_MAX = 32, LOGINS_PER_MINUTE = 10 };

void call_answer(people_call *call, int status, const char *type, const char *body, size_t size,
                 const char *token)
{
    if (call->http != NULL)
        net_request_answer(call->http, status, type, body, size, token);
    call->http = NULL;
}

void call_refuse(people_call *call, int status, const char *code, const char *sentence)
{
    char storage[REFUSAL_MAX];
    fn_text out;
    fn_text_init(&out, storage, sizeof storage);
    write_refusal("", code, sentence, &out);
    call_answer(call, status, NULL, out.data, out.used, NULL);
}

void call_free(people_call *call)
{
    people_call **at = &call->house->calls;
    while (*at != NULL && *at != call)
        at = &(*at)->next;
    if (*at != NULL)
        *at = call->next;
    sodium_memzero(call->password, sizeof call->password);
    free(call);
}

static void fail(people_call *call, int status, const char *code, const char *sentence)
{
    call_refuse(call, status, code, sentence);
    call_free(call);
}

void person_write(const store_person *person, fn_text *out)
{
    fn_json_open(out, '{');
    fn_json_put_string(out, "person", person->id);
    fn_json_put_string(out, "name", person->name);
    fn_json_put_bool(out, "account", person->key[0] != '\0');
    fn_json_close(out, '}');
}

static void answer_person(people_call *call, int status)
{
    char storage[512];
    fn_text out;
    fn_text_init(&out, storage, sizeof storage);
    person_write(&call->person, &out);
    call_answer(call, status, NULL, out.data, out.used,
                call->new_token[0] != '\0' ? call->new_token : NULL);
    call_free(call);
}

static void token_hash(const char *token, uint8_t hash[32])
{
    fn_sha256(hash, token, strlen(token));
}

bool session_find(store *db, const char *token, store_person *person, int64_t *until_ms,
                  fn_error *error)
{
    uint8_t hash[32];
    token_hash(token, hash);
    return store_find_session(db, hash, now_ms(), person, until_ms, error);
}

static int64_t session_end_ms(void)
{
    return now_ms() + SESSION_DAYS * DAY_MS;
}

static void prolonged(job *self)
{
    free((write_job *)self);
}

void session_use(house *h, const char *token, int64_t until_ms)
{
    int64_t end_ms = session_end_ms();
    write_job *work = until_ms < end_ms - DAY_MS ? calloc(1, sizeof *work) : NULL;
    if (work == NULL)
        return;
    work->base.done = prolonged;
    work->write.kind = STORE_SESSION;
    work->write.session.until_ms = end_ms;
    token_hash(token, work->write.session.token_hash);
    pool_add(h->writer, &work->base);
}

static void call_work(people_call *call, pool *workers, void (*run)(job *self, store *db),
                      void (*done)(job *self))
{
    call->base.run = run;
    call->base.done = done;
    call->base.failed = false;
    pool_add(workers, &call->base);
}

/* Writes go as jobs of their own, since the writer takes only those. */
typedef struct call_write {
    write_job base;
    people_call *call;
    void (*then)(people_call *call, store_outcome outcome);
} call_write;

static void written(job *self)
{
    call_write *w = (call_write *)self;
    people_call *call = w->call;
    if (self->failed)
        fail(call, 503, "store", "it could not be written; try again");
    else
        w->then(call, w->base.write.outcome);
    sodium_memzero(&w->base.write, sizeof w->base.write);
    free(w);
}

static call_write *begin_write(people_call *call, store_kind kind,
                               void (*then)(people_call *call, store_outcome outcome))
{
    call_write *w = calloc(1, sizeof *w);
    if (w == NULL) {
        fail(call, 503, "busy", "not enough memory");
        return NULL;
    }
    w->base.base.done = written;
    w->base.write.kind = kind;
    w->call = call;
    w->then = then;
    return w;
}

static void end_write(call_write *w)
{
    pool_add(w->call->house->writer, &w->base.base);
}

static void session_written(people_call *call, store_outcome outcome)
{
    (void)outcome;
    answer_person(call, call->is_new ? 201 : 200);
}

static void begin_session(people_call *call)
{
    uint8_t bytes[24];
    fn_text text;
    call_write *w = begin_write(call, STORE_SESSION, session_written);
    if (w == NULL)
        return;
    randombytes_buf(bytes, sizeof bytes);
    fn_text_init(&text, call->new_token, sizeof call->new_token);
    fn_text_add_hex(&text, bytes, sizeof bytes);
    token_hash(call->new_token, w->base.write.session.token_hash);
    memcpy(w->base.write.session.person, call->person.id, sizeof w->base.write.session.person);
    w->base.write.session.until_ms = session_end_ms();
    end_write(w);
}

static void person_written(people_call *call, store_outcome outcome)
{
    if (outcome == STORE_CONFLICT)
        fail(call, 409, "name-taken", "this name is taken; choose another one or log in");
    else if (call->is_new || call->token[0] == '\0')
        begin_session(call);
    else
        answer_person(call, call->wants_hash ? 201 : 200);
}

/* The person of the cookie, or a new one, gets this name and perhaps password. */
static void keep_person(people_call *call)
{
    call_write *w = begin_write(call, STORE_PERSON, person_written);
    if (w == NULL)
        return;
    call->is_new = call->person.id[0] == '\0';
    if (call->is_new) {
        random_id(call->person.id, "p");
        call->person.created_ms = now_ms();
    }
    memcpy(call->person.name, call->name, sizeof call->person.name);
    if (call->wants_hash) {
        memcpy(call->person.key, call->key, sizeof call->person.key);
        memcpy(call->person.hash, call->hash, sizeof call->person.hash);
    }
    w->base.write.person = call->person;
    end_write(w);
}

static void run_hash(job *self, store *db)
{
    people_call *call = (people_call *)self;
    (void)db;
    self->failed = crypto_pwhash_str(call->hash, call->password, strlen(call->password),
                                     crypto_pwhash_OPSLIMIT_INTERACTIVE,
                                     crypto_pwhash_MEMLIMIT_INTERACTIVE) != 0;
}

static void hashed(job *self)
{
    people_call *call = (people_call *)self;
    if (self->failed)
        fail(call, 503, "busy", "not enough memory; try again");
    else
        keep_person(call);
}

/* An unknown name costs as much time as a wrong password. */
static void run_verify(job *self, store *db)
{
    people_call *call = (people_call *)self;
    const char *hash = call->found.hash;
    self->failed = !store_find_account(db, call->key, &call->found, &self->error);
    if (self->failed)
        return;
    if (*hash == '\0')
        run_hash(self, NULL);
    else
        call->is_right =
            crypto_pwhash_str_verify(hash, call->password, strlen(call->password)) == 0;
}

static void verified(job *self)
{
    people_call *call = (people_call *)self;
    if (self->failed) {
        fail(call, 503, "store", "the store does not answer; try again");
    } else if (!call->is_right) {
        fail(call, 403, "wrong-password", "name or password are wrong");
    } else {
        call->person = call->found;
        begin_session(call);
    }
}

static void session_ended(people_call *call, store_outcome outcome)
{
    (void)outcome;
    call_answer(call, 204, NULL, "", 0, "");
    call_free(call);
}

static bool is_busy(people_call *call)
{
    if (pool_waiting(call->house->hashers) < HASHERS_WAITING_MAX)
        return false;
    fail(call, 503, "busy", "too many people log in just now; try again");
    return true;
}

/* What is asked, now that the person of the cookie is known. */

static void do_guest(people_call *call)
{
    if (call->person.key[0] != '\0')
        fail(call, 409, "has-account", "an account keeps its name");
    else
        keep_person(call);
}

static void do_register(people_call *call)
{
    call->wants_hash = true;
    if (call->person.key[0] != '\0')
        fail(call, 409, "has-account", "you have an account already; log out first");
    else if (!is_busy(call))
        call_work(call, call->house->hashers, run_hash, hashed);
}

static void do_login(people_call *call)
{
    if (!is_busy(call))
        call_work(call, call->house->hashers, run_verify, verified);
}

static void do_logout(people_call *call)
{
    call_write *w = begin_write(call, STORE_SESSION, session_ended);
    if (w == NULL)
        return;
    token_hash(call->token, w->base.write.session.token_hash);
    memcpy(w->base.write.session.person, call->person.id, sizeof w->base.write.session.person);
    end_write(w);
}

static void do_me(people_call *call)
{
    static const char nobody[] = "{\"person\":null,\"name\":\"\",\"account\":false}";
    if (call->person.id[0] != '\0') {
        answer_person(call, 200);
        return;
    }
    call_answer(call, 200, NULL, nobody, sizeof nobody - 1, NULL);
    call_free(call);
}

static void do_import(people_call *call)
{
    if (call->person.id[0] == '\0')
        fail(call, 401, "no-person", "say who you are first");
    else if (call->http == NULL || !house_may_create(call->house, net_request_address(call->http)))
        fail(call, 429, "too-many", "too many new tables from your address; wait a while");
    else
        records_import(call->house, call, &call->person);
}

static void run_session(job *self, store *db)
{
    people_call *call = (people_call *)self;
    int64_t until_ms;
    self->failed = !session_find(db, call->token, &call->person, &until_ms, &self->error);
}

static void session_found(job *self)
{
    people_call *call = (people_call *)self;
    if (self->failed) {
        fail(call, 503, "store", "the store does not answer; try again");
        return;
    }
    if (call->person.id[0] == '\0')
        call->token[0] = '\0';
    call->then(call);
}

/* Accounts are told apart by their names without regard to case. */
static void fold_name(const char *name, char key[STORE_NAME_MAX])
{
    size_t i = 0;
    for (; i < STORE_NAME_MAX - 1 && name[i] != '\0'; i++)
        key[i] = (char)(name[i] >= 'A' && name[i] <= 'Z' ? name[i] + 32 : name[i]);
    key[i] = '\0';
}

static const char *read_body(people_call *call, bool wants_password)
{
    fn_json object, value;
    fn_error error;
    size_t size;
    const char *body = net_request_body(call->http, &size);
    if (!fn_json_parse(&object, body, size, &error) || fn_json_kind(object) != '{')
        return "the request is not a JSON object";
    if (!fn_json_member(object, "name", &value) ||
        !fn_json_to_string(value, call->name, sizeof call->name) || !name_is_fine(call->name))
        return "a name has 1 to 24 letters, digits, spaces or '-._";
    if (wants_password && (!fn_json_member(object, "password", &value) ||
                           !fn_json_to_string(value, call->password, sizeof call->password) ||
                           strlen(call->password) < 8))
        return "a password has 8 to 128 bytes";
    fold_name(call->name, call->key);
    return NULL;
}

typedef struct route {
    net_method method;
    const char *path;
    bool wants_name, wants_password;
    void (*then)(people_call *call);
} route;

static const route routes[] = {
    {NET_POST, "/api/guest", true, false, do_guest},
    {NET_POST, "/api/register", true, true, do_register},
    {NET_POST, "/api/login", true, true, do_login},
    {NET_POST, "/api/logout", false, false, do_logout},
    {NET_GET, "/api/me", false, false, do_me},
    {NET_POST, "/api/records", false, false, do_import},
};

static people_call *call_new(house *h, net_request *http)
{
    people_call *call = calloc(1, sizeof *call);
    if (call == NULL)
        return NULL;
    call->house = h;
    call->http = http;
    call->next = h->calls;
    h->calls = call;
    text_keep(call->token, sizeof call->token, net_request_token(http));
    return call;
}

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

static void take_route(people_call *call, const route *way)
{
    const char *fault = way->wants_name ? read_body(call, way->wants_password) : NULL;
    const char *address = net_request_address(call->http);
    if (fault != NULL) {
        fail(call, 400, "bad-message", fault);
        return;
    }
    if (way->method == NET_POST && !house_spend(call->house, "post", address, LOGINS_PER_MINUTE)) {
        fail(call, 429, "too-fast", "too many attempts from your address; wait a minute");
        return;
    }
    call->then = way->then;
    if (call->token[0] != '\0')
        call_work(call, call->house->readers, run_session, session_found);
    else
        way->then(call);
}

void people_request(house *h, net_request *http)
{
    char id[STORE_ID_MAX];
    const char *path = net_request_path(http);
    people_call *call = call_new(h, http);
    if (call == NULL) {
        net_request_answer(http, 503, NULL, "", 0, NULL);
        return;
    }
    if (h->is_draining) {
        fail(call, 503, "draining", "the server is about to restart; try again in a moment");
        return;
    }
    if (net_request_method(http) == NET_GET && is_record(path, id)) {
        records_export(h, call, id);
        return;
    }
    for (size_t i = 0; i < sizeof routes / sizeof routes[0]; i++)
        if (routes[i].method == net_request_method(http) && strcmp(routes[i].path, path) == 0) {
            take_route(call, &routes[i]);
            return;
        }
    fail(call, 404, "no-page", "there is no such address");
}

void people_abandon(house *h, net_request *http)
{
    for (people_call *call = h->calls; call != NULL; call = call->next)
        if (call->http == http)
            call->http = NULL;
}
