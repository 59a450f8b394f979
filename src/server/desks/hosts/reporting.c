/* A report is written beside the serving thread. While one is open between two people, another
 * changes nothing. Reports are limited for each person and address. */
#include "server/desks/hosts/reporting.h"

#include "base/json_read.h"
#include "server/desks/hosts/keeper.h"
#include "server/desks/hosts/report.h"
#include "server/spine/budget.h"
#include "server/spine/clock.h"
#include "server/spine/ids.h"

#include <stdlib.h>
#include <string.h>

enum { TRIES_MAX = 3 };

typedef struct report_job {
    job base;
    people_call *call;
    report made;
    bool is_person; /* its subject exists */
    bool is_new;
} report_job;

static bool read_text(fn_json object, const char *key, char *text, size_t size)
{
    fn_json value;
    text[0] = '\0';
    return !fn_json_member(object, key, &value) ||
           (fn_json_to_string(value, text, size) && call_text_is_fine(text));
}

/* Reads a report; NULL, or what is wrong with it. */
static const char *read_report(people_call *call, report *r)
{
    fn_json object;
    fn_error error;
    size_t size;
    const char *body = net_request_body(call->http, &size);
    if (!fn_json_parse(&object, body, size, &error) || fn_json_kind(object) != '{')
        return "the request is not a JSON object";
    if (!read_text(object, "reason", r->reason, sizeof r->reason) ||
        !report_reason_is_known(r->reason))
        return "a reason is insult, cheating, name, spam or other";
    if (!read_text(object, "text", r->text, sizeof r->text))
        return "a report has up to 500 characters";
    if (!read_text(object, "table", r->table, sizeof r->table))
        return "'table' is the id of a table";
    return NULL;
}

/* Writes the report, unless one is open; it may follow a closed one. */
static void run_report(job *self, store *db)
{
    report_job *work = (report_job *)self;
    report *made = &work->made;
    store_person person;
    store_outcome outcome = STORE_CONFLICT;
    report before;
    self->failed = !store_find_person(db, made->about, &person, &self->error);
    work->is_person = !self->failed && person.name[0] != '\0';
    for (int i = 0; work->is_person && outcome == STORE_CONFLICT && i < TRIES_MAX; i++) {
        if (!report_find(db, made->id, &before, &self->error)) {
            self->failed = true;
            return;
        }
        if (before.seq > 0 && before.state == REPORT_OPEN)
            return;
        made->seq = before.seq;
        self->failed = !report_write(db, made, &outcome, &self->error);
        work->is_new = !self->failed && outcome == STORE_DONE;
        if (self->failed)
            return;
    }
}

static void reported(job *self)
{
    report_job *work = (report_job *)self;
    people_call *call = work->call;
    static const char done[] = "{\"reported\":true}";
    if (work->is_new)
        keeper_add(call->house, KEPT_REPORTS);
    if (self->failed) {
        call_fail(call, 503, "store", "it could not be written; try again");
    } else if (!work->is_person) {
        call_fail(call, 404, "no-page", "there is nobody of this id");
    } else {
        call_answer(call, work->is_new ? 201 : 200, NULL, done, sizeof done - 1, NULL);
        call_free(call);
    }
    free(work);
}

static void start(people_call *call, report_job *work)
{
    house *h = call->house;
    const char *fault = read_report(call, &work->made);
    if (fault != NULL) {
        call_fail(call, 400, "bad-message", fault);
    } else if (!budget_may_report(h, call->person.id, net_request_address(call->http))) {
        call_fail(call, 429, "too-fast", "you have reported a lot; wait a while");
    } else {
        report *r = &work->made;
        id_derive(h, (const char *const[]){"report", call->person.id, call->about, NULL}, r->id);
        text_keep(r->by, sizeof r->by, call->person.id);
        text_keep(r->about, sizeof r->about, call->about);
        r->at_ms = now_ms();
        work->base.run = run_report;
        work->base.done = reported;
        work->call = call;
        pool_add(h->readers, &work->base);
        return;
    }
    free(work);
}

void reporting_take(people_call *call)
{
    report_job *work = NULL;
    if (call->person.id[0] == '\0')
        call_fail_nobody(call);
    else if (strcmp(call->about, call->person.id) == 0)
        call_fail(call, 409, "bad-message", "that is you");
    else if (call->http == NULL || (work = calloc(1, sizeof *work)) == NULL)
        call_fail_memory(call);
    if (work != NULL)
        start(call, work);
}
