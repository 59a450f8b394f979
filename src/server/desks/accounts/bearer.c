/* A token is a session whose hash its owner keeps, with a name for it, in one of TOKENS_MAX facts,
 * "token/07". The session decides whether it is valid: after it has ended, with the password or
 * after a year without use, its fact is free for the next token. A fact is written before its
 * session, so every session is visible to its owner. */
#include "server/desks/accounts/bearer.h"

#include "server/spine/body.h"
#include "server/spine/clock.h"
#include "table/message.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { TOKENS_MAX = 20, TRIES_MAX = 10, HEX_MAX = 65, LIST_BYTES = 8 << 10 };

static const char FACTS[] = "token/";

typedef struct kept_token {
    int64_t version; /* of its fact; 0: none */
    uint8_t hash[32];
    char id[STORE_ID_MAX], name[STORE_NAME_MAX], may[8];
    long long since_ms;
    int64_t until_ms; /* 0: ended */
} kept_token;

typedef struct token_job {
    call_read read;
    kept_token tokens[TOKENS_MAX];
} token_job;

bool bearer_is_fact(const char *name)
{
    return strncmp(name, FACTS, sizeof FACTS - 1) == 0;
}

static void name_fact(int number, char name[STORE_NAME_MAX])
{
    fn_text text;
    fn_text_init(&text, name, STORE_NAME_MAX);
    fn_text_add(&text, FACTS);
    fn_text_add_char(&text, (char)('0' + number / 10));
    fn_text_add_char(&text, (char)('0' + number % 10));
}

static void write_value(const people_call *call, fn_text *out)
{
    uint8_t hash[32];
    session_hash(call->new_token, hash);
    fn_json_open(out, '{');
    fn_json_put_hex(out, "hash", hash, sizeof hash);
    fn_json_put_string(out, "name", call->text);
    fn_json_put_string(out, "may", session_words[call->number]);
    fn_json_put_int(out, "since", now_ms());
    fn_json_close(out, '}');
}

static bool read_value(kept_token *token, const char *value)
{
    fn_json object, hash, name, may, since;
    fn_error error;
    char hex[HEX_MAX];
    return fn_json_parse(&object, value, strlen(value), &error) && fn_json_kind(object) == '{' &&
           fn_json_member(object, "hash", &hash) && fn_json_to_string(hash, hex, sizeof hex) &&
           fn_hex_read(token->hash, sizeof token->hash, hex, strlen(hex)) &&
           fn_json_member(object, "name", &name) &&
           fn_json_to_string(name, token->name, sizeof token->name) &&
           fn_json_member(object, "may", &may) &&
           fn_json_to_string(may, token->may, sizeof token->may) &&
           fn_json_member(object, "since", &since) &&
           fn_json_to_int(since, 0, INT64_MAX, &token->since_ms);
}

static bool find_token(store *db, const char *owner, int number, kept_token *token, fn_error *error)
{
    store_fact fact;
    store_person person;
    char name[STORE_NAME_MAX];
    name_fact(number, name);
    if (!store_find_fact(db, owner, name, &fact, error))
        return false;
    token->version = fact.version;
    if (fact.version == 0 || !read_value(token, fact.value))
        return true;
    store_name_session(token->hash, token->id);
    if (!store_find_session(db, token->hash, now_ms(), &person, &token->until_ms, error))
        return false;
    if (strcmp(person.id, owner) != 0)
        token->until_ms = 0;
    return true;
}

static void run_find(job *self, store *db)
{
    token_job *work = (token_job *)self;
    for (int i = 0; i < TOKENS_MAX && !self->failed; i++)
        self->failed =
            !find_token(db, work->read.call->person.id, i, &work->tokens[i], &self->error);
}

static void start(people_call *call, void (*run)(job *self, store *db), void (*done)(job *self))
{
    if (call_has_account(call))
        call_read_start(call, sizeof(token_job), run, done);
}

static void write_token(const kept_token *token, fn_text *out)
{
    fn_json_put_string(out, "id", token->id);
    fn_json_put_string(out, "name", token->name);
    fn_json_put_string(out, "may", token->may);
    fn_json_put_int(out, "since", token->since_ms);
    fn_json_put_int(out, "until", token->until_ms);
}

static void write_list(const token_job *work, fn_text *out)
{
    fn_json_open(out, '{');
    fn_json_key(out, "tokens");
    fn_json_open(out, '[');
    for (int i = 0; i < TOKENS_MAX; i++)
        if (work->tokens[i].until_ms > 0) {
            fn_json_open(out, '{');
            write_token(&work->tokens[i], out);
            fn_json_close(out, '}');
        }
    fn_json_close(out, ']');
    fn_json_close(out, '}');
}

static void run_list(job *self, store *db)
{
    token_job *work = (token_job *)self;
    run_find(self, db);
    self->failed = self->failed || !call_read_make_room(&work->read, LIST_BYTES);
    if (!self->failed)
        write_list(work, &work->read.out);
}

void bearer_list(people_call *call)
{
    start(call, run_list, call_read_answer);
}

/* Making a token, which is shown this once. */

const char *bearer_read(people_call *call)
{
    fn_json body, value;
    char may[8] = "";
    if (!body_read_object(call, &body))
        return BODY_IS_NO_OBJECT;
    if (!fn_json_member(body, "name", &value) ||
        !fn_json_to_string(value, call->text, STORE_NAME_MAX) || !name_is_fine(call->text))
        return "a token's name has 1 to 24 letters, digits, spaces or '-._";
    if (fn_json_member(body, "may", &value))
        fn_json_to_string(value, may, sizeof may);
    for (call->number = SESSION_PLAY; call->number < SESSION_RIGHTS; call->number++)
        if (strcmp(may, session_words[call->number]) == 0)
            return NULL;
    return "a token may \"read\" or \"play\"";
}

static void made(people_call *call, store_outcome outcome)
{
    char storage[512];
    kept_token token = {.since_ms = now_ms(), .until_ms = session_end_ms()};
    fn_text out;
    if (outcome == STORE_CONFLICT) {
        call_fail(call, 401, "no-person", "this session has just ended; log in again");
        return;
    }
    session_hash(call->new_token, token.hash);
    store_name_session(token.hash, token.id);
    text_keep(token.name, sizeof token.name, call->text);
    text_keep(token.may, sizeof token.may, session_words[call->number]);
    fn_text_init(&out, storage, sizeof storage);
    fn_json_open(&out, '{');
    fn_json_put_string(&out, "token", call->new_token);
    write_token(&token, &out);
    fn_json_close(&out, '}');
    call_answer(call, 201, NULL, out.data, out.used, NULL);
    sodium_memzero(storage, sizeof storage);
    call_free(call);
}

static void noted(people_call *call, store_outcome outcome)
{
    if (outcome == STORE_CONFLICT) { /* another token came first */
        if (++call->tries < TRIES_MAX)
            bearer_make(call);
        else
            call_fail(call, 503, "busy", "too much changes at once; try again");
        return;
    }
    call_write *w = call_write_new(call, STORE_SESSION, made);
    if (w == NULL)
        return;
    store_session *session = &w->base.write.session;
    session_hash(call->new_token, session->token_hash);
    memcpy(session->person, call->person.id, sizeof session->person);
    session->version = call->person.version;
    session->until_ms = session_end_ms();
    call_write_send(w);
}

static void found_place(job *self)
{
    token_job *work = (token_job *)self;
    people_call *call = work->read.call;
    call_write *w = NULL;
    int place = 0;
    while (place < TOKENS_MAX && work->tokens[place].until_ms > 0)
        place++;
    if (self->failed)
        call_fail_store(call);
    else if (place == TOKENS_MAX)
        call_fail(call, 409, "too-many", "you have 20 tokens; forget one first");
    else
        w = call_write_new(call, STORE_FACT, noted);
    if (w != NULL) {
        store_fact *fact = &w->base.write.fact;
        fn_text value;
        session_draw((session_right)call->number, call->new_token);
        memcpy(fact->person, call->person.id, sizeof fact->person);
        name_fact(place, fact->name);
        fn_text_init(&value, fact->value, sizeof fact->value);
        write_value(call, &value);
        fact->version = work->tokens[place].version;
        call_write_send(w);
    }
    free(work);
}

void bearer_make(people_call *call)
{
    start(call, run_find, found_place);
}

/* Forgetting a token; its fact stays until the next token takes its place. */

static void forgotten(people_call *call, store_outcome outcome)
{
    (void)outcome;
    session_close(call->house, call->about);
    bearer_list(call);
}

static void found_token(job *self)
{
    token_job *work = (token_job *)self;
    people_call *call = work->read.call;
    call_write *w = NULL;
    int i = 0;
    while (i < TOKENS_MAX &&
           (work->tokens[i].until_ms == 0 || strcmp(work->tokens[i].id, call->about) != 0))
        i++;
    if (self->failed)
        call_fail_store(call);
    else if (i == TOKENS_MAX)
        call_fail(call, 404, "no-page", "you have no such token");
    else
        w = call_write_new(call, STORE_SESSION, forgotten);
    if (w != NULL) {
        memcpy(w->base.write.session.token_hash, work->tokens[i].hash, sizeof work->tokens[i].hash);
        call_write_send(w);
    }
    free(work);
}

void bearer_forget(people_call *call)
{
    start(call, run_find, found_token);
}
