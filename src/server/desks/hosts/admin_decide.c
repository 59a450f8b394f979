/* Decisions from the page of the house. Their subject must exist: a person, for a role one with an
 * account, or a report; then the keeper is asked. The decider is known by the cookie alone. */
#include "server/desks/hosts/admin_api.h"
#include "server/desks/hosts/keeper.h"
#include "server/desks/hosts/report.h"
#include "server/spine/session.h"

#include <sodium.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

typedef struct decide_job {
    decision_ask ask; /* must be first: the keeper hands it back */
    job base;
    people_call *call;
    char token[NET_TOKEN_MAX];
    bool is_there;
} decide_job;

static decide_job *decide_job_of(job *self)
{
    return (decide_job *)((char *)self - offsetof(decide_job, base));
}

static void answer_decision(const decide_job *work)
{
    char storage[256];
    fn_text out;
    people_call *call = work->call;
    fn_text_init(&out, storage, sizeof storage);
    fn_json_open(&out, '{');
    fn_json_put_int(&out, "seq", work->ask.seq);
    if (work->token[0] != '\0')
        fn_json_put_string(&out, "token", work->token);
    fn_json_close(&out, '}');
    call_answer(call, 200, NULL, out.data, out.used, NULL);
    sodium_memzero(storage, sizeof storage);
}

static void end(decide_job *work)
{
    call_free(work->call);
    sodium_memzero(work->token, sizeof work->token);
    free(work);
}

/* Closes the report of a decision that has been written. */
static void run_close(job *self, store *db)
{
    decide_job *work = decide_job_of(self);
    const decision *d = &work->ask.d;
    report r;
    store_outcome outcome = STORE_DONE;
    self->failed = !report_find(db, d->about, &r, &self->error);
    if (self->failed || r.state == REPORT_CLOSED || r.seq == 0)
        return;
    report_close(&r, d->by, d->at_ms, d->why);
    self->failed = !report_write(db, &r, &outcome, &self->error);
}

static void closed(job *self)
{
    decide_job *work = decide_job_of(self);
    if (self->failed)
        call_refuse(work->call, 503, "store", "it could not be written; try again");
    else
        answer_decision(work);
    end(work);
}

static int status_of(const char *code)
{
    static const char *const later[] = {"store", "unknown", "busy"};
    for (size_t i = 0; i < sizeof later / sizeof later[0]; i++)
        if (strcmp(code, later[i]) == 0)
            return 503;
    return strcmp(code, "not-allowed") == 0 ? 403 : strcmp(code, "bad-message") == 0 ? 400 : 409;
}

static void decided(decision_ask *ask)
{
    decide_job *work = (decide_job *)ask;
    if (ask->code != NULL) {
        call_refuse(work->call, status_of(ask->code), ask->code, ask->error.text);
        end(work);
    } else if (ask->d.deed == DEED_CLOSE) {
        work->base = (job){.run = run_close, .done = closed};
        pool_add(work->call->house->readers, &work->base);
    } else {
        answer_decision(work);
        end(work);
    }
}

static void run_find(job *self, store *db)
{
    decide_job *work = decide_job_of(self);
    const decision *d = &work->ask.d;
    store_person person = {.id = ""};
    report r;
    work->is_there = true;
    switch (d->deed) {
    case DEED_ROLE:
    case DEED_BAN:
    case DEED_MUTE:
        self->failed = !store_find_person(db, d->about, &person, &self->error);
        work->is_there = d->deed == DEED_ROLE ? person.key[0] != '\0' : person.name[0] != '\0';
        if (d->deed == DEED_ROLE && strcmp(d->value, "none") == 0)
            work->is_there = true; /* also of somebody who has left */
        break;
    case DEED_CLOSE:
        self->failed = !report_find(db, d->about, &r, &self->error);
        work->is_there = !self->failed && r.seq > 0 && r.state == REPORT_OPEN;
        break;
    default: break;
    }
}

static void found(job *self)
{
    decide_job *work = decide_job_of(self);
    people_call *call = work->call;
    if (self->failed) {
        call_refuse_store(call);
        end(work);
    } else if (!work->is_there) {
        call_refuse(call, 404, "no-page",
                    work->ask.d.deed == DEED_ROLE    ? "there is no account of this id"
                    : work->ask.d.deed == DEED_CLOSE ? "there is no open report of this id"
                                                     : "there is nobody of this id");
        end(work);
    } else {
        keeper_decide(call->house, &work->ask);
    }
}

/* Reads a decision; false: it is invalid. The peer cannot set the decider or a token's hash. */
static bool read_decision(decide_job *work, fn_error *error)
{
    people_call *call = work->call;
    decision *d = &work->ask.d;
    size_t size;
    const char *body = net_request_body(call->http, &size);
    if (!decision_read(d, body, size, error))
        return false;
    if (d->deed == DEED_CANCEL)
        return fn_fail(error, "a tournament is cancelled on its page");
    text_keep(d->by, sizeof d->by, call->person.id);
    work->ask.has_address = range_read(&work->ask.address, net_request_address(call->http), NULL);
    if (d->deed != DEED_ROLE)
        d->value[0] = '\0';
    if (d->deed == DEED_TOKEN) {
        session_draw(SESSION_ALL, work->token);
        admin_hash_token(work->token, d->value);
    }
    return true;
}

/* Refuses tokens: only a cookie has a person here. */
void admin_decide(people_call *call)
{
    fn_error error = {{0}};
    if (standing_role(keeper_standing(call->house), call->person.id) == ROLE_NONE ||
        call->http == NULL) {
        call_fail(call, 404, "no-page", "there is no such address");
        return;
    }
    decide_job *work = calloc(1, sizeof *work);
    if (work == NULL) {
        call_fail_memory(call);
        return;
    }
    work->call = call;
    work->ask.done = decided;
    if (!read_decision(work, &error)) {
        call_refuse(call, 400, "bad-message", error.text);
        end(work);
        return;
    }
    work->base = (job){.run = run_find, .done = found};
    pool_add(call->house->readers, &work->base);
}
