/* Guests, accounts and sessions. A call goes through a reader (the person of the cookie, the
 * account of the name), a hasher and the writer to its answer. A person who was changed in between
 * is never overwritten: the call looks up everything again. Passwords are kept as Argon2id, tokens
 * as hashes; neither is ever logged. */
#include "server/desks/accounts/accounts.h"

#include "server/spine/budget.h"
#include "server/spine/clock.h"
#include "server/spine/desk.h"
#include "server/spine/ids.h"
#include "server/spine/person.h"
#include "server/spine/session.h"

#include <sodium.h>
#include <string.h>

enum {
    HASHERS_WAITING_MAX = 32,
    TRIES_MAX = 100, /* of a change, when others come first */
    /* Attempts at one account's password from one address. There is no limit for all addresses
     * together: strangers could use it up and lock the owner out. */
    PASSWORDS_PER_MINUTE = 5
};

static void answer_person(people_call *call, int status)
{
    char storage[512];
    fn_text out;
    fn_text_init(&out, storage, sizeof storage);
    person_write(call->house, &call->person, &out);
    call_answer(call, status, NULL, out.data, out.used,
                call->new_token[0] != '\0' ? call->new_token : NULL);
    call_free(call);
}

/* Looks up again after another change of the person, or of the name's owner, came first. */
static void try_again(people_call *call)
{
    if (++call->tries < TRIES_MAX)
        call_look_up(call);
    else
        call_fail(call, 503, "busy", "too much changes at once; try again");
}

/* Changes of people. */

static void person_made(people_call *call, store_outcome outcome)
{
    if (outcome == STORE_CONFLICT)
        try_again(call);
    else
        answer_person(call, 201);
}

static void person_renamed(people_call *call, store_outcome outcome)
{
    if (outcome == STORE_CONFLICT)
        try_again(call);
    else
        answer_person(call, 200);
}

/* Closes the sockets opened with earlier tokens, which are no longer valid. */
static void close_before(const people_call *call)
{
    session_close_before(call->house, call->person.id, call->person.version + 1);
}

static void person_registered(people_call *call, store_outcome outcome)
{
    if (outcome == STORE_DONE)
        close_before(call);
    person_made(call, outcome);
}

static void password_changed(people_call *call, store_outcome outcome)
{
    if (outcome == STORE_DONE)
        close_before(call);
    person_renamed(call, outcome);
}

/* Writes call->person; with a new token all earlier sessions end. */
static call_write *prepare_person(people_call *call, bool has_new_token,
                                  void (*then)(people_call *call, store_outcome outcome))
{
    call_write *w = call_write_new(call, STORE_PERSON, then);
    if (w == NULL)
        return NULL;
    store_change *change = &w->base.write.change;
    change->person = call->person;
    if (has_new_token) {
        session_draw(SESSION_ALL, call->new_token);
        session_hash(call->new_token, change->token_hash);
        change->until_ms = session_end_ms();
        change->ends_sessions = call->person.version > 0;
    }
    return w;
}

static void write_person(people_call *call, bool has_new_token,
                         void (*then)(people_call *call, store_outcome outcome))
{
    call_write *w = prepare_person(call, has_new_token, then);
    if (w != NULL)
        call_write_send(w);
}

/* Gives the name of the call to the person of the cookie, or to a new one. */
static void take_name(people_call *call)
{
    if (call->person.id[0] == '\0') {
        id_random(call->person.id, "p");
        call->person.created_ms = now_ms();
    }
    memcpy(call->person.name, call->name, sizeof call->person.name);
}

static bool name_is_refused(people_call *call)
{
    const char *unwanted = refuse_name(call->house, call->name);
    if (unwanted != NULL) {
        call_fail(call, 400, "bad-name", unwanted);
        return true;
    }
    if (call->found.id[0] == '\0')
        return false;
    call_fail(call, 409, "name-taken", "this name is taken; choose another one or log in");
    return true;
}

void account_guest(people_call *call)
{
    if (call->person.key[0] != '\0') {
        call_fail(call, 409, "has-account", "an account keeps its name");
    } else if (!name_is_refused(call)) {
        bool is_new = call->person.id[0] == '\0';
        take_name(call);
        write_person(call, is_new, is_new ? person_made : person_renamed);
    }
}

/* Passwords. */

static bool make_hash(people_call *call, const char *password)
{
    return crypto_pwhash_str(call->hash, password, strlen(password),
                             crypto_pwhash_OPSLIMIT_INTERACTIVE,
                             crypto_pwhash_MEMLIMIT_INTERACTIVE) == 0;
}

static bool is_busy(people_call *call)
{
    if (pool_waiting(call->house->hashers) < HASHERS_WAITING_MAX)
        return false;
    call_fail(call, 503, "busy", "too many people are logging in just now; try again");
    return true;
}

/* Reports whether the password of this account may be tried from the call's address; if not, the
 * call has failed. */
bool account_may_try(people_call *call, const char *account)
{
    char who[NET_TOKEN_MAX + 64];
    uint8_t hash[32];
    fn_text text;
    if (call->http == NULL)
        return true; /* nobody waits for the answer */
    fn_text_init(&text, who, sizeof who);
    fn_sha256(hash, account, strlen(account));
    fn_text_add_hex(&text, hash, 8);
    fn_text_add(&text, net_request_address(call->http));
    if (budget_spend(call->house, "password", who, PASSWORDS_PER_MINUTE))
        return true;
    call_fail(call, 429, "too-fast", "too many attempts for this account; wait a minute");
    return false;
}

static void register_person(people_call *call)
{
    take_name(call);
    memcpy(call->person.key, call->key, sizeof call->person.key);
    memcpy(call->person.hash, call->hash, sizeof call->person.hash);
    write_person(call, true, call->person.version > 0 ? person_registered : person_made);
}

static void run_hash(job *self, store *db)
{
    people_call *call = (people_call *)self;
    (void)db;
    self->failed = !make_hash(call, call->password);
}

/* Fails after no hash was made: out of memory, or the server is stopping. */
static void fail_hash(people_call *call)
{
    if (call->house->is_draining)
        call_fail(call, 503, "draining", "the server is about to restart; try again in a moment");
    else
        call_fail(call, 503, "busy", "not enough memory; try again");
}

static void hashed(job *self)
{
    people_call *call = (people_call *)self;
    if (self->failed)
        fail_hash(call);
    else
        register_person(call);
}

void account_register(people_call *call)
{
    if (call->person.key[0] != '\0')
        call_fail(call, 409, "has-account", "you already have an account; log out first");
    else if (name_is_refused(call))
        return;
    else if (call->hash[0] != '\0') /* hashed in an earlier try */
        register_person(call);
    else if (!is_busy(call))
        call_work(call, call->house->hashers, run_hash, hashed);
}

/* Verifies the password; an unknown name takes as long as a wrong password. */
static void run_login(job *self, store *db)
{
    people_call *call = (people_call *)self;
    const char *hash = call->found.hash;
    (void)db;
    if (*hash == '\0')
        make_hash(call, call->password);
    else
        call->is_right =
            crypto_pwhash_str_verify(hash, call->password, strlen(call->password)) == 0;
}

static void session_begun(people_call *call, store_outcome outcome)
{
    if (outcome == STORE_CONFLICT) /* the password was changed meanwhile */
        try_again(call);
    else
        answer_person(call, 200);
}

static void login_verified(job *self)
{
    people_call *call = (people_call *)self;
    if (self->failed || !call->is_right) {
        if (self->failed)
            fail_hash(call);
        else
            call_fail(call, 403, "wrong-password", "name or password is wrong");
        return;
    }
    if (call_is_banned(call, call->found.id, ""))
        return;
    call_write *w = call_write_new(call, STORE_SESSION, session_begun);
    if (w == NULL)
        return;
    store_session *session = &w->base.write.session;
    call->person = call->found;
    session_draw(SESSION_ALL, call->new_token);
    session_hash(call->new_token, session->token_hash);
    memcpy(session->person, call->person.id, sizeof session->person);
    session->version = call->person.version;
    session->until_ms = session_end_ms();
    call_write_send(w);
}

void account_login(people_call *call)
{
    call->is_right = false;
    if (account_may_try(call, call->key) && !is_busy(call))
        call_work(call, call->house->hashers, run_login, login_verified);
}

static void run_password(job *self, store *db)
{
    people_call *call = (people_call *)self;
    (void)db;
    call->is_right =
        crypto_pwhash_str_verify(call->person.hash, call->password, strlen(call->password)) == 0;
    self->failed = call->is_right && !make_hash(call, call->new_password);
}

static void password_verified(job *self)
{
    people_call *call = (people_call *)self;
    if (self->failed) {
        fail_hash(call);
    } else if (!call->is_right) {
        call_fail(call, 403, "wrong-password", "the password of before is wrong");
    } else {
        account_set_password(call, "");
    }
}

void account_password(people_call *call)
{
    if (call_has_account(call) && account_may_try(call, call->person.key) && !is_busy(call))
        call_work(call, call->house->hashers, run_password, password_verified);
}

static void run_verify(job *self, store *db)
{
    people_call *call = (people_call *)self;
    (void)db;
    call->is_right =
        crypto_pwhash_str_verify(call->person.hash, call->password, strlen(call->password)) == 0;
}

static void verified(job *self)
{
    people_call *call = (people_call *)self;
    if (self->failed)
        fail_hash(call);
    else if (!call->is_right)
        call_fail(call, 403, "wrong-password", "the password is wrong");
    else
        call->verified(call);
}

void account_verify(people_call *call, void (*then)(people_call *call))
{
    call->verified = then;
    if (account_may_try(call, call->person.key) && !is_busy(call))
        call_work(call, call->house->hashers, run_verify, verified);
}

static void run_hash_new(job *self, store *db)
{
    people_call *call = (people_call *)self;
    (void)db;
    call->is_right = true;
    self->failed = !make_hash(call, call->new_password);
}

void account_hash_new(people_call *call, void (*then)(people_call *call))
{
    call->verified = then;
    if (!is_busy(call))
        call_work(call, call->house->hashers, run_hash_new, verified);
}

void account_set_password(people_call *call, const char *ends_fact)
{
    memcpy(call->person.hash, call->hash, sizeof call->person.hash);
    call_write *w = prepare_person(call, true, password_changed);
    if (w == NULL)
        return;
    text_keep(w->base.write.change.ends_fact, STORE_NAME_MAX, ends_fact);
    call_write_send(w);
}

/* Sessions. */

static void session_ended(people_call *call, store_outcome outcome)
{
    uint8_t hash[32];
    char name[STORE_ID_MAX];
    (void)outcome;
    session_hash(call->token, hash);
    store_name_session(hash, name);
    session_close(call->house, name);
    call_answer(call, 204, NULL, "", 0, "");
    call_free(call);
}

void account_logout(people_call *call)
{
    call_write *w = call_write_new(call, STORE_SESSION, session_ended);
    if (w == NULL)
        return;
    session_hash(call->token, w->base.write.session.token_hash);
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
