/* Finished tables as records, records as tables that are over (one that ends in mid-game has no
 * result), and games begun without a server as tables that go on. All is done beside the serving
 * thread, on separate tables. */
#include "server/rooms/records.h"

#include "server/rooms/append.h"
#include "server/rooms/load.h"
#include "server/rooms/tables.h"
#include "server/rooms/tokens.h"
#include "server/spine/budget.h"
#include "server/spine/clock.h"
#include "server/spine/ids.h"
#include "table/make.h"

#include <stdlib.h>
#include <string.h>

enum { RECORDS_PER_MINUTE = 30, RECORD_MAX = 1 << 19 };

typedef struct export_job {
    load_job load;
    bool is_there, is_over;
    char *text; /* NULL: no memory */
    size_t size;
} export_job;

static void write_record(export_job *work)
{
    char line[FN_LINE_MAX];
    fn_text out, text;
    work->text = malloc(RECORD_MAX);
    if (work->text == NULL)
        return;
    fn_text_init(&out, work->text, RECORD_MAX);
    fn_text_init(&text, line, sizeof line);
    for (int i = 0; show_record_line(work->load.table, i, &text); i++) {
        fn_text_add_bytes(&out, text.data, text.used);
        fn_text_add_char(&out, '\n');
    }
    work->size = out.used;
}

static void run_export(job *self, store *db)
{
    export_job *work = (export_job *)self;
    load_run(self, db);
    work->is_there = work->load.table != NULL;
    work->is_over = work->is_there && work->load.table->state == TABLE_OVER;
    if (work->is_over)
        write_record(work);
    table_free(work->load.table);
}

static void exported(job *self)
{
    export_job *work = (export_job *)self;
    people_call *call = work->load.context;
    if (self->failed)
        call_refuse(call, 503, "store", "the table could not be read; try again");
    else if (!work->is_there)
        call_refuse(call, 404, "no-table", "there is no such table");
    else if (!work->is_over)
        call_refuse(call, 409, "not-started", "the record is available when the game is over");
    else if (work->text == NULL)
        call_refuse(call, 503, "busy", "not enough memory");
    else
        call_answer(call, 200, "application/jsonl", work->text, work->size, NULL);
    free(work->text);
    call_free(call);
    free(work);
}

static void export(house *h, people_call *call, const char *id)
{
    export_job *work = calloc(1, sizeof *work);
    if (work == NULL) {
        call_refuse(call, 503, "busy", "not enough memory");
        call_free(call);
        return;
    }
    work->load.base.run = run_export;
    work->load.base.done = exported;
    work->load.house = h;
    work->load.context = call;
    text_keep(work->load.id, sizeof work->load.id, id);
    pool_add(h->readers, &work->load.base);
}

/* An import: a record is replayed, and its moves become the entries of a table that is over. The
 * log of a table that was played without a server becomes a table that goes on. */

typedef struct import_job {
    job base;
    house *house;
    people_call *call;
    char *text;
    size_t size;
    char person[STORE_ID_MAX];
    table *table;
    long lines;
} import_job;

/* Hands each line to `take`; an error names the line. */
static bool each_line(const import_job *work, void *context,
                      bool (*take)(void *context, const char *line, size_t size, fn_error *error),
                      fn_error *error)
{
    const char *at = work->text, *end = work->text + work->size;
    while (at < end) {
        const char *line_end = memchr(at, '\n', (size_t)(end - at));
        size_t size = (size_t)((line_end != NULL ? line_end : end) - at);
        if (!take(context, at, size, error))
            return false;
        at += size + 1;
    }
    return true;
}

static bool take_of_record(void *context, const char *line, size_t size, fn_error *error)
{
    return record_take(context, line, size, error);
}

static bool import_record(import_job *work, fn_error *error)
{
    record_reader *reader = malloc(sizeof *reader);
    bool is_fine = false;
    if (reader != NULL) {
        record_begin(reader);
        is_fine = each_line(work, reader, take_of_record, error) && record_end(reader, error) &&
                  table_make_of_record(work->table, reader, work->person, now_ms());
    }
    free(reader);
    return is_fine;
}

static bool take_of_log(void *context, const char *line, size_t size, fn_error *error)
{
    import_job *work = context;
    fn_error fault = {{0}};
    work->lines++;
    return table_take_over(work->table, line, size, work->person, now_ms(), &fault) ||
           fn_fail(error, "line ", fn_decimal(work->lines).text, ": ", fault.text);
}

static bool import_log(import_job *work, store *db, fn_error *error)
{
    int count;
    if (!each_line(work, work, take_of_log, error))
        return false;
    if (work->table->state == TABLE_OPEN)
        return fn_fail(error, "the game has not begun");
    if (work->table->state == TABLE_OVER)
        return true;
    return store_count_mine(db, work->person, &count, error) &&
           (count < TABLES_OF_PERSON ||
            fn_fail(error, "you have too many unfinished tables; finish some first"));
}

/* Recognises a log by its first line, which makes a table; that of a record states its format. */
static bool is_log(const import_job *work)
{
    const char *line_end = memchr(work->text, '\n', work->size);
    size_t size = line_end != NULL ? (size_t)(line_end - work->text) : work->size;
    fn_json line, kind;
    fn_error error;
    return fn_json_parse(&line, work->text, size, &error) && fn_json_kind(line) == '{' &&
           fn_json_member(line, "kind", &kind);
}

static void run_import(job *self, store *db)
{
    import_job *work = (import_job *)self;
    char id[STORE_ID_MAX];
    id_random(id, "");
    work->table = table_new(id);
    self->failed = work->table == NULL || !(is_log(work) ? import_log(work, db, &self->error)
                                                         : import_record(work, &self->error));
}

static void end_import(import_job *work)
{
    call_free(work->call);
    table_free(work->table);
    free(work->text);
    free(work);
}

/* Writes the tokens for links by which the others of a game that goes on take their seats. */
static void write_tokens(const import_job *work, fn_text *out)
{
    const table *t = work->table;
    fn_json_key(out, "tokens");
    fn_json_open(out, '[');
    for (int i = 0; i < t->plan.setup.players; i++) {
        show_viewer viewer = {.seat = i};
        viewer.holds[i] = table_holds(t, i, work->person);
        fn_json_string(out, token_links(work->house->key, t, &viewer).seat);
    }
    fn_json_close(out, ']');
}

static void import_written(job *self)
{
    append_job *a = (append_job *)self;
    import_job *work = a->context;
    char storage[256];
    fn_text text;
    fn_text_init(&text, storage, sizeof storage);
    fn_json_open(&text, '{');
    fn_json_put_string(&text, "table", a->id);
    if (!work->table->plan.imported)
        write_tokens(work, &text);
    fn_json_close(&text, '}');
    refusal_words why = refusal_of(a->base.write.outcome);
    if (self->failed)
        call_refuse(work->call, 503, why.code, why.sentence);
    else
        call_answer(work->call, 201, NULL, text.data, text.used, NULL);
    end_import(work);
    append_job_free(a);
}

static void imported(job *self)
{
    import_job *work = (import_job *)self;
    append_job *a = self->failed ? NULL : append_job_new(work->house, work->table, 1);
    if (a == NULL && work->house->is_draining) {
        call_refuse(work->call, 503, "draining", "the server is about to restart; try again");
        end_import(work);
        return;
    }
    if (a == NULL) {
        call_refuse(work->call, 422, "bad-record",
                    self->error.text[0] != '\0' ? self->error.text : "it cannot be made a table");
        end_import(work);
        return;
    }
    a->base.base.done = import_written;
    a->context = work;
    pool_add(work->house->writer, &a->base.base);
}

static void import(house *h, people_call *call, const store_person *person)
{
    import_job *work = calloc(1, sizeof *work);
    size_t size;
    const char *body = net_request_body(call->http, &size);
    if (work == NULL || (work->text = malloc(size + 1)) == NULL) {
        free(work);
        call_refuse(call, 503, "busy", "not enough memory");
        call_free(call);
        return;
    }
    memcpy(work->text, body, size);
    work->text[size] = '\0';
    work->size = size;
    work->house = h;
    work->call = call;
    memcpy(work->person, person->id, sizeof work->person);
    work->base.run = run_import;
    work->base.done = imported;
    pool_add(h->hashers, &work->base);
}

void records_take(people_call *call)
{
    if (call->person.id[0] == '\0')
        call_fail_nobody(call);
    else if (call->http == NULL || !budget_may_create(call->house, net_request_address(call->http)))
        call_fail(call, 429, "too-many", "too many new tables from your address; wait a while");
    else
        import(call->house, call, &call->person);
}

void records_hand_out(people_call *call)
{
    house *h = call->house;
    if (budget_spend(h, "record", net_request_address(call->http), RECORDS_PER_MINUTE))
        export(h, call, call->about);
    else
        call_fail(call, 429, "too-fast", "too many records for your address; wait a minute");
}
