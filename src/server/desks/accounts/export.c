/* The export: the person, the facts they keep, the ends of their sessions, the decisions of hosts
 * about them, and their tables with the records of finished ones. It comes in parts of 50 tables,
 * so each is made quickly and fits into memory however much somebody has played. Hashes and tokens
 * are left out. */
#include "server/desks/accounts/export.h"

#include "server/desks/accounts/bearer.h"
#include "server/rooms/load.h"
#include "server/spine/budget.h"
#include "server/spine/desk.h"

#include <stdlib.h>
#include <string.h>

enum { PART_BYTES = 48 << 20, PARTS_PER_MINUTE = 30 };

typedef struct export_job {
    job base;
    people_call *call;
    int64_t before_ms; /* 0: the first part */
    char *storage;
    fn_text out;
    store_head heads[STORE_LIST_MAX];
} export_job;

static bool take_fact(void *context, const store_fact *fact)
{
    fn_text *out = context;
    bool is_secret = strcmp(fact->name, "recovery") == 0 || bearer_is_fact(fact->name);
    fn_json_open(out, '{');
    fn_json_put_string(out, "name", fact->name);
    fn_json_put_string(out, "value", is_secret ? "a hash" : fact->value);
    fn_json_close(out, '}');
    return true;
}

static bool write_person(export_job *work, store *db)
{
    const store_person *person = &work->call->person;
    fn_text *out = &work->out;
    int64_t until_ms[STORE_LIST_MAX];
    int sessions;
    if (!store_list_sessions(db, person->id, until_ms, &sessions, &work->base.error))
        return false;
    fn_json_put_string(out, "person", person->id);
    fn_json_put_string(out, "name", person->name);
    fn_json_put_bool(out, "account", person->key[0] != '\0');
    fn_json_put_int(out, "since", person->created_ms);
    fn_json_key(out, "sessions");
    fn_json_open(out, '[');
    for (int i = 0; i < sessions; i++) {
        fn_json_open(out, '{');
        fn_json_put_int(out, "until", until_ms[i]);
        fn_json_close(out, '}');
    }
    fn_json_close(out, ']');
    fn_json_key(out, "facts");
    fn_json_open(out, '[');
    bool good = store_list_facts(db, person->id, "", take_fact, out, &work->base.error);
    fn_json_close(out, ']');
    return good && desks_export(work->call->house, db, person->id, out, &work->base.error);
}

/* Writes a record, whose lines are JSON already. */
static bool write_record(export_job *work, store *db, const char *table_id)
{
    static _Thread_local char storage[FN_LINE_MAX];
    load_job load = {0};
    fn_text line;
    text_keep(load.id, sizeof load.id, table_id);
    load_run(&load.base, db);
    if (load.table == NULL) {
        work->base.error = load.base.error;
        return false;
    }
    fn_text_init(&line, storage, sizeof storage);
    fn_json_key(&work->out, "record");
    fn_json_open(&work->out, '[');
    for (int i = 0; show_record_line(load.table, i, &line); i++) {
        if (i > 0)
            fn_text_add_char(&work->out, ',');
        fn_text_add_bytes(&work->out, line.data, line.used);
    }
    fn_json_close(&work->out, ']');
    table_free(load.table);
    return true;
}

static bool write_tables(export_job *work, store *db, store_filter filter, int64_t *last_ms)
{
    int count;
    bool good = store_list(db, filter, work->call->person.id,
                           filter == STORE_FINISHED ? work->before_ms : 0, work->heads, &count,
                           &work->base.error);
    for (int i = 0; good && i < count; i++) {
        const store_head *head = &work->heads[i];
        fn_json_open(&work->out, '{');
        fn_json_put_int(&work->out, "changed", head->changed_ms);
        fn_json_key(&work->out, "table");
        fn_text_add(&work->out, head->card);
        if (filter == STORE_FINISHED)
            good = write_record(work, db, head->table);
        fn_json_close(&work->out, '}');
    }
    *last_ms = count == STORE_LIST_MAX ? work->heads[count - 1].changed_ms : 0;
    return good;
}

static void run_export(job *self, store *db)
{
    export_job *work = (export_job *)self;
    fn_text *out = &work->out;
    int64_t more_ms = 0;
    work->storage = malloc(PART_BYTES);
    self->failed = work->storage == NULL;
    if (self->failed)
        return;
    fn_text_init(out, work->storage, PART_BYTES);
    fn_json_open(out, '{');
    fn_json_put_string(out, "format", "fanal-person");
    fn_json_put_int(out, "version", 1);
    bool good = work->before_ms != 0 || write_person(work, db);
    fn_json_key(out, "tables");
    fn_json_open(out, '[');
    good = good && (work->before_ms != 0 || write_tables(work, db, STORE_MINE, &more_ms)) &&
           write_tables(work, db, STORE_FINISHED, &more_ms);
    fn_json_close(out, ']');
    fn_json_put_int(out, "more", more_ms);
    fn_json_close(out, '}');
    self->failed = !good || out->overflow;
}

static void exported(job *self)
{
    export_job *work = (export_job *)self;
    people_call *call = work->call;
    if (self->failed)
        call_refuse(call, 503, "store", "it could not all be read; try again");
    else
        call_answer(call, 200, NULL, work->out.data, work->out.used, NULL);
    call_free(call);
    free(work->storage);
    free(work);
}

void export_mine(people_call *call)
{
    export_job *work = NULL;
    if (call->person.id[0] == '\0')
        call_fail_nobody(call);
    else if (!budget_spend(call->house, "export", call->person.id, PARTS_PER_MINUTE))
        call_fail(call, 429, "too-fast", "you ask too often; wait a minute");
    else if ((work = calloc(1, sizeof *work)) == NULL)
        call_fail_memory(call);
    if (work == NULL)
        return;
    work->base.run = run_export;
    work->base.done = exported;
    work->call = call;
    work->before_ms = strtoll(call->about, NULL, 10);
    pool_add(call->house->readers, &work->base);
}
