/* Each request is one job: the fact is read, changed and written, unless somebody else has changed
 * it meanwhile. Then the person's slow tables are told (rooms/rests.h); a table that is not,
 * because the server is killed, looks them up when the next turn begins or this one ends. */
#include "server/desks/accounts/days_off.h"

#include "server/rooms/rests.h"
#include "server/spine/clock.h"

#include <stdlib.h>
#include <string.h>

enum { TABLES_MAX = 3 * STORE_LIST_MAX, TRIES_MAX = 4 };

typedef struct days_job {
    call_read read;
    holidays days;
    bool is_refused;
    int tables; /* tables to be told */
    char table[TABLES_MAX][STORE_ID_MAX];
} days_job;

static void run_show(job *self, store *db)
{
    days_job *work = (days_job *)self;
    int64_t version;
    self->failed =
        !holidays_find(db, work->read.call->person.id, &work->days, &version, &self->error);
}

static store_outcome keep(days_job *work, store *db, int64_t version)
{
    store_write write = {.kind = STORE_FACT, .fact = {.version = version}};
    store_write *const batch[] = {&write};
    fn_text value;
    memcpy(write.fact.person, work->read.call->person.id, sizeof write.fact.person);
    memcpy(write.fact.name, HOLIDAYS_FACT, sizeof HOLIDAYS_FACT);
    fn_text_init(&value, write.fact.value, sizeof write.fact.value);
    holidays_write(&work->days, &value);
    return !value.overflow && store_commit(db, batch, 1, &work->read.base.error) ? write.outcome
                                                                                 : STORE_FAILED;
}

static bool is_slow(const store_head *head)
{
    fn_json card, pace;
    fn_error error;
    char word[8] = "";
    return head->state == STORE_PLAYING &&
           fn_json_parse(&card, head->card, strlen(head->card), &error) &&
           fn_json_member(card, "pace", &pace) && fn_json_to_string(pace, word, sizeof word) &&
           strcmp(word, "days") == 0;
}

static bool list_tables(days_job *work, store *db)
{
    store_head *heads = malloc(STORE_LIST_MAX * sizeof *heads);
    int64_t before_ms = 0;
    int count = heads != NULL ? STORE_LIST_MAX : 0;
    while (count == STORE_LIST_MAX && work->tables + STORE_LIST_MAX <= TABLES_MAX) {
        if (!store_list(db, STORE_MINE, work->read.call->person.id, before_ms, heads, &count,
                        &work->read.base.error))
            break;
        for (int i = 0; i < count; i++)
            if (is_slow(&heads[i]))
                memcpy(work->table[work->tables++], heads[i].table, STORE_ID_MAX);
        before_ms = count > 0 ? heads[count - 1].changed_ms : 0;
    }
    free(heads);
    return heads != NULL;
}

static void run_change(job *self, store *db)
{
    days_job *work = (days_job *)self;
    const char *body = work->read.call->text;
    store_outcome outcome = STORE_CONFLICT;
    for (int tries = 0; outcome == STORE_CONFLICT && tries < TRIES_MAX; tries++) {
        int64_t version;
        if (!holidays_find(db, work->read.call->person.id, &work->days, &version, &self->error)) {
            self->failed = true;
            return;
        }
        work->is_refused =
            !holidays_change(&work->days, body, strlen(body), now_ms(), &self->error);
        if (work->is_refused)
            return;
        outcome = keep(work, db, version);
    }
    self->failed = outcome != STORE_DONE || !list_tables(work, db);
}

static void answered(job *self)
{
    days_job *work = (days_job *)self;
    people_call *call = work->read.call;
    house *h = call->house;
    char storage[8 << 10];
    fn_text out;
    fn_text_init(&out, storage, sizeof storage);
    if (self->failed) {
        call_refuse_store(call);
    } else if (work->is_refused) {
        call_refuse(call, 400, "bad-message", self->error.text);
    } else {
        fn_json_open(&out, '{');
        holidays_show(&work->days, now_ms(), &out);
        fn_json_close(&out, '}');
        call_answer(call, 200, NULL, out.data, out.used, NULL);
    }
    call_free(call);
    for (int i = 0; i < work->tables && !h->is_draining; i++)
        rests_ask(h, work->table[i]);
    free(work);
}

static void begin(people_call *call, void (*run)(job *self, store *db))
{
    if (call_has_person(call))
        call_read_start(call, sizeof(days_job), run, answered);
}

void days_off_show(people_call *call)
{
    begin(call, run_show);
}

void days_off_change(people_call *call)
{
    begin(call, run_change);
}
