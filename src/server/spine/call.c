/* Calls: their jobs run one after the other. A call is in the list of the house until it is
 * answered, where it learns that its peer has gone. */
#include "server/spine/call.h"

#include "base/utf8.h"
#include "server/spine/desk.h"
#include "table/message.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_CHARACTERS_MAX = 500 };

people_call *call_new(house *h, net_request *http)
{
    people_call *call = calloc(1, sizeof *call);
    if (call == NULL)
        return NULL;
    call->house = h;
    call->http = http;
    call->next = h->calls;
    h->calls = call;
    session_choose(net_request_token(http), net_request_bearer(http), call->token);
    call->right = session_right_of(call->token);
    call->is_program = net_request_bearer(http)[0] != '\0';
    call->changes = net_request_method(http) == NET_POST;
    return call;
}

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
    sodium_memzero(call->new_password, sizeof call->new_password);
    free(call);
}

void call_fail(people_call *call, int status, const char *code, const char *sentence)
{
    call_refuse(call, status, code, sentence);
    call_free(call);
}

void call_refuse_store(people_call *call)
{
    call_refuse(call, 503, "store", "the store does not answer; try again");
}

void call_fail_store(people_call *call)
{
    call_refuse_store(call);
    call_free(call);
}

void call_fail_memory(people_call *call)
{
    call_fail(call, 503, "busy", "not enough memory");
}

void call_fail_nobody(people_call *call)
{
    call_fail(call, 401, "no-person", "say who you are first");
}

bool call_has_person(people_call *call)
{
    if (call->person.id[0] != '\0')
        return true;
    call_fail_nobody(call);
    return false;
}

bool call_has_account(people_call *call)
{
    if (call->person.key[0] != '\0')
        return true;
    call_fail(call, 401, "no-person", "log in first");
    return false;
}

bool call_text_is_fine(const char *text)
{
    int characters = 0;
    for (const char *at = text; *at != '\0'; at++) {
        unsigned char byte = (unsigned char)*at;
        if ((byte < ' ' && byte != '\n') || byte == 127)
            return false;
        characters += (byte & 0xC0) != 0x80;
    }
    return characters <= TEXT_CHARACTERS_MAX && fn_utf8_is_valid(text, strlen(text));
}

void call_work(people_call *call, pool *workers, void (*run)(job *self, store *db),
               void (*done)(job *self))
{
    call->base.run = run;
    call->base.done = done;
    call->base.failed = false;
    pool_add(workers, &call->base);
}

static void run_look_up(job *self, store *db)
{
    people_call *call = (people_call *)self;
    memset(&call->person, 0, sizeof call->person);
    call->owner[0] = '\0';
    self->failed =
        (call->token[0] != '\0' && !session_find(db, call->token, &call->person, call->owner,
                                                 &call->until_ms, &self->error)) ||
        (call->key[0] != '\0' && !store_find_account(db, call->key, &call->found, &self->error));
}

bool call_is_banned(people_call *call, const char *person, const char *owner)
{
    const char *sentence = refuse_person(call->house, person, owner);
    if (sentence != NULL)
        call_fail(call, 403, "banned", sentence);
    return sentence != NULL;
}

static void looked_up(job *self)
{
    people_call *call = (people_call *)self;
    if (self->failed) {
        call_fail_store(call);
        return;
    }
    if (call->person.id[0] == '\0' && call->tries > 0 && call->token[0] != '\0') {
        call_fail(call, 401, "no-person", "this session has just ended; log in again");
        return;
    }
    bool is_of_house = call->kind == CALL_HOUSE && call->is_program; /* desks/hosts/admin_api.c */
    if (is_of_house) {
        memset(&call->person, 0, sizeof call->person);
        call->owner[0] = '\0';
    }
    if (call->person.id[0] == '\0' && call->is_program && !is_of_house) {
        call_fail(call, 401, "no-person", "this token is not good, or not any more");
        return;
    }
    if (call->is_program && !is_of_house)
        session_use(call->house, call->token, call->until_ms);
    if (call->person.id[0] == '\0')
        call->token[0] = '\0';
    if (call->kind != CALL_PARTING && call_is_banned(call, call->person.id, call->owner))
        return;
    call->then(call);
}

void call_look_up(people_call *call)
{
    call->sessions_ended = call->house->sessions_ended;
    call_work(call, call->house->readers, run_look_up, looked_up);
}

static void written(job *self)
{
    call_write *w = (call_write *)self;
    people_call *call = w->call;
    refusal_words why = refusal_of(w->base.write.outcome);
    if (self->failed)
        call_fail(call, 503, why.code, why.sentence);
    else
        w->then(call, w->base.write.outcome);
    sodium_memzero(&w->base.write, sizeof w->base.write);
    free(w);
}

call_write *call_write_new(people_call *call, store_kind kind,
                           void (*then)(people_call *call, store_outcome outcome))
{
    call_write *w = calloc(1, sizeof *w);
    if (w == NULL) {
        call_fail_memory(call);
        return NULL;
    }
    w->base.base.done = written;
    w->base.write.kind = kind;
    w->call = call;
    w->then = then;
    return w;
}

void call_write_send(call_write *w)
{
    pool_add(w->call->house->writer, &w->base.base);
}

void *call_read_new(people_call *call, size_t size, void (*run)(job *self, store *db),
                    void (*done)(job *self))
{
    call_read *r = calloc(1, size);
    if (r == NULL) {
        call_fail_memory(call);
        return NULL;
    }
    r->base.run = run;
    r->base.done = done;
    r->call = call;
    return r;
}

void call_read_send(call_read *r)
{
    pool_add(r->call->house->readers, &r->base);
}

void call_read_start(people_call *call, size_t size, void (*run)(job *self, store *db),
                     void (*done)(job *self))
{
    call_read *r = call_read_new(call, size, run, done);
    if (r != NULL)
        call_read_send(r);
}

bool call_read_make_room(call_read *r, size_t size)
{
    char *storage = malloc(size);
    if (storage != NULL)
        fn_text_init(&r->out, storage, size);
    return storage != NULL;
}

void call_read_answer(job *self)
{
    call_read *r = (call_read *)self;
    people_call *call = r->call;
    if (self->failed || r->out.overflow)
        call_refuse_store(call);
    else if (r->missing != NULL)
        call_refuse(call, 404, "no-page", r->missing);
    else
        call_answer(call, 200, NULL, r->out.data, r->out.used, NULL);
    call_free(call);
    free(r->out.data);
    free(r);
}
