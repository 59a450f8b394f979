/* Recovery codes. There is no e-mail by default, so people who fear to lose their password keep a
 * code. It has 100 random bits, so its SHA-256 is enough; it is kept as the fact "recovery". Of two
 * uses at once one is too late: the person has changed, and the fact is gone. */
#include "server/desks/accounts/recovery.h"

#include "server/desks/accounts/accounts.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { LETTERS = 20, GROUP = 5 };
static const char FACT[] = "recovery";
static const char alphabet[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"; /* without I, L, O and U */

static void draw_code(char code[LETTERS + 1])
{
    for (int i = 0; i < LETTERS; i++)
        code[i] = alphabet[randombytes_uniform(sizeof alphabet - 1)];
    code[LETTERS] = '\0';
}

/* Normalises a code as people type it: in groups, in small letters, with an O for a zero. */
static void plain_code(const char *typed, char code[LETTERS + 1])
{
    int count = 0;
    for (; *typed != '\0' && count < LETTERS; typed++) {
        char c = (char)(*typed >= 'a' && *typed <= 'z' ? *typed - 32 : *typed);
        c = (char)(c == 'O' ? '0' : c == 'I' || c == 'L' ? '1' : c);
        if (strchr(alphabet, c) != NULL)
            code[count++] = c;
    }
    code[count] = '\0';
}

static void hash_code(const char *code, char hex[65])
{
    uint8_t hash[32];
    fn_text text;
    fn_sha256(hash, code, strlen(code));
    fn_text_init(&text, hex, 65);
    fn_text_add_hex(&text, hash, sizeof hash);
}

static void init_fact(store_fact *fact, const char *person, const char *value)
{
    text_keep(fact->person, sizeof fact->person, person);
    memcpy(fact->name, FACT, sizeof FACT);
    text_keep(fact->value, sizeof fact->value, value);
    fact->version = STORE_ANY;
}

/* Making a code, which is shown this once. */

static void made(people_call *call, store_outcome outcome)
{
    char storage[64];
    fn_text out;
    if (outcome == STORE_CONFLICT) {
        call_fail(call, 401, "no-person", "log in first");
        return;
    }
    fn_text_init(&out, storage, sizeof storage);
    fn_json_open(&out, '{');
    fn_json_key(&out, "code");
    fn_text_add_char(&out, '"');
    for (int i = 0; i < LETTERS; i++) {
        if (i > 0 && i % GROUP == 0)
            fn_text_add_char(&out, '-');
        fn_text_add_char(&out, call->text[i]);
    }
    fn_text_add_char(&out, '"');
    fn_json_close(&out, '}');
    call_answer(call, 200, NULL, out.data, out.used, NULL);
    sodium_memzero(storage, sizeof storage);
    call_free(call);
}

static void make(people_call *call)
{
    char hex[65];
    call_write *w = call_write_new(call, STORE_FACT, made);
    if (w == NULL)
        return;
    draw_code(call->text);
    hash_code(call->text, hex);
    init_fact(&w->base.write.fact, call->person.id, hex);
    call_write_send(w);
}

void recovery_make(people_call *call)
{
    if (!call_has_account(call))
        return;
    if (call->password[0] == '\0')
        call_fail(call, 400, "bad-message", "a password has 8 to 128 bytes");
    else
        account_verify(call, make);
}

/* Using a code: `found` is the account of the name. */

typedef struct recovery_job {
    call_read read;
    store_fact fact;
} recovery_job;

static void run_find(job *self, store *db)
{
    recovery_job *work = (recovery_job *)self;
    self->failed = !store_find_fact(db, work->read.call->found.id, FACT, &work->fact, &self->error);
}

static bool is_right(const recovery_job *work)
{
    char code[LETTERS + 1], hex[65];
    plain_code(work->read.call->text, code);
    hash_code(code, hex);
    return work->read.call->found.id[0] != '\0' && work->fact.version > 0 &&
           strlen(work->fact.value) == 64 && sodium_memcmp(hex, work->fact.value, 64) == 0;
}

/* Deletes the code along with the password change: both are written, or neither. */
static void set_password(people_call *call)
{
    account_set_password(call, FACT);
}

static void found(job *self)
{
    recovery_job *work = (recovery_job *)self;
    people_call *call = work->read.call;
    if (self->failed) {
        call_fail_store(call);
    } else if (!is_right(work)) {
        call_fail(call, 403, "wrong-code", "name or recovery code is wrong");
    } else if (!call_is_banned(call, call->found.id, "")) {
        call->person = call->found;
        account_hash_new(call, set_password);
    }
    free(work);
}

void recovery_use(people_call *call)
{
    if (account_may_try(call, call->key))
        call_read_start(call, sizeof(recovery_job), run_find, found);
}
