/* Guests, accounts and sessions. A call goes: who has the cookie (reader) → what is asked (hasher,
 * reader) → what is written (writer) → the answer. Passwords are kept as Argon2id, tokens as their
 * hash; neither is ever logged. */
#include "apps/server/people/accounts.h"

#include "apps/server/clock.h"
#include "apps/server/ids.h"
#include "apps/server/people/session.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { HASHERS_WAITING_MAX = 32 };

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

static void session_written(people_call *call, store_outcome outcome)
{
    (void)outcome;
    answer_person(call, call->is_new ? 201 : 200);
}

static void begin_session(people_call *call)
{
    uint8_t bytes[24];
    fn_text text;
    call_write *w = call_write_new(call, STORE_SESSION, session_written);
    if (w == NULL)
        return;
    randombytes_buf(bytes, sizeof bytes);
    fn_text_init(&text, call->new_token, sizeof call->new_token);
    fn_text_add_hex(&text, bytes, sizeof bytes);
    session_hash(call->new_token, w->base.write.session.token_hash);
    memcpy(w->base.write.session.person, call->person.id, sizeof w->base.write.session.person);
    w->base.write.session.until_ms = session_end_ms();
    call_write_send(w);
}

static void person_written(people_call *call, store_outcome outcome)
{
    if (outcome == STORE_CONFLICT)
        call_fail(call, 409, "name-taken", "this name is taken; choose another one or log in");
    else if (call->is_new || call->token[0] == '\0')
        begin_session(call);
    else
        answer_person(call, call->wants_hash ? 201 : 200);
}

/* The person of the cookie, or a new one, gets this name and perhaps password. */
static void keep_person(people_call *call)
{
    call_write *w = call_write_new(call, STORE_PERSON, person_written);
    if (w == NULL)
        return;
    call->is_new = call->person.id[0] == '\0';
    if (call->is_new) {
        id_random(call->person.id, "p");
        call->person.created_ms = now_ms();
    }
    memcpy(call->person.name, call->name, sizeof call->person.name);
    if (call->wants_hash) {
        memcpy(call->person.key, call->key, sizeof call->person.key);
        memcpy(call->person.hash, call->hash, sizeof call->person.hash);
    }
    w->base.write.person = call->person;
    call_write_send(w);
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
    if (self->failed && call->house->is_draining)
        call_fail(call, 503, "draining", "the server is about to restart; try again in a moment");
    else if (self->failed)
        call_fail(call, 503, "busy", "not enough memory; try again");
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
        call_fail(call, 503, "store", "the store does not answer; try again");
    } else if (!call->is_right) {
        call_fail(call, 403, "wrong-password", "name or password is wrong");
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
    call_fail(call, 503, "busy", "too many people are logging in just now; try again");
    return true;
}

void account_guest(people_call *call)
{
    if (call->person.key[0] != '\0')
        call_fail(call, 409, "has-account", "an account keeps its name");
    else
        keep_person(call);
}

void account_register(people_call *call)
{
    call->wants_hash = true;
    if (call->person.key[0] != '\0')
        call_fail(call, 409, "has-account", "you already have an account; log out first");
    else if (!is_busy(call))
        call_work(call, call->house->hashers, run_hash, hashed);
}

void account_login(people_call *call)
{
    if (!is_busy(call))
        call_work(call, call->house->hashers, run_verify, verified);
}

void account_logout(people_call *call)
{
    call_write *w = call_write_new(call, STORE_SESSION, session_ended);
    if (w == NULL)
        return;
    session_hash(call->token, w->base.write.session.token_hash);
    memcpy(w->base.write.session.person, call->person.id, sizeof w->base.write.session.person);
    call_write_send(w);
}

void account_me(people_call *call)
{
    static const char nobody[] = "{\"person\":null,\"name\":\"\",\"account\":false}";
    if (call->person.id[0] != '\0') {
        answer_person(call, 200);
        return;
    }
    call_answer(call, 200, NULL, nobody, sizeof nobody - 1, NULL);
    call_free(call);
}
