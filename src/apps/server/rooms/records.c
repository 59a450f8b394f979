/* Finished tables as records, and records as tables that are over; a record that ends in mid-game
 * has no result. Both are done beside the serving thread, on tables of their own. */
#include "apps/server/rooms/records.h"

#include "apps/server/clock.h"
#include "apps/server/ids.h"
#include "apps/server/rooms/append.h"
#include "apps/server/rooms/load.h"
#include "table/make.h"

#include <stdlib.h>
#include <string.h>

enum { RECORD_MAX = 1 << 19 };

/* NULL: no memory. */
static char *write_record(const table *t, size_t *size)
{
    static char line[FN_LINE_MAX];
    char *storage = malloc(RECORD_MAX);
    fn_text out, text;
    if (storage == NULL)
        return NULL;
    fn_text_init(&out, storage, RECORD_MAX);
    fn_text_init(&text, line, sizeof line);
    for (int i = 0; show_record_line(t, i, &text); i++) {
        fn_text_add_bytes(&out, text.data, text.used);
        fn_text_add_char(&out, '\n');
    }
    *size = out.used;
    return storage;
}

static void exported(job *self)
{
    load_job *l = (load_job *)self;
    people_call *call = l->context;
    size_t size = 0;
    char *text = NULL;
    if (self->failed)
        call_refuse(call, 503, "store", "the table could not be read; try again");
    else if (l->table == NULL)
        call_refuse(call, 404, "no-table", "there is no such table");
    else if (l->table->state != TABLE_OVER)
        call_refuse(call, 409, "not-started", "the record is available when the game is over");
    else if ((text = write_record(l->table, &size)) == NULL)
        call_refuse(call, 503, "busy", "not enough memory");
    else
        call_answer(call, 200, "application/jsonl", text, size, NULL);
    free(text);
    table_free(l->table);
    call_free(call);
    free(l);
}

void records_export(house *h, people_call *call, const char *id)
{
    load_job *l = load_job_new(h, id, exported);
    if (l == NULL) {
        call_refuse(call, 503, "busy", "not enough memory");
        call_free(call);
        return;
    }
    l->context = call;
    pool_add(h->readers, &l->base);
}

/* Import: the record is replayed, then its moves become the entries of a table. */

typedef struct import_job {
    job base;
    house *house;
    people_call *call;
    char *text;
    size_t size;
    char person[STORE_ID_MAX];
    table *table;
} import_job;

static bool read_record(const import_job *work, record_reader *reader, fn_error *error)
{
    const char *at = work->text, *end = work->text + work->size;
    record_begin(reader);
    while (at < end) {
        const char *line_end = memchr(at, '\n', (size_t)(end - at));
        size_t size = (size_t)((line_end != NULL ? line_end : end) - at);
        if (!record_take(reader, at, size, error))
            return false;
        at += size + 1;
    }
    return record_end(reader, error);
}

static bool make_table(import_job *work, const record_reader *reader)
{
    char id[STORE_ID_MAX];
    id_random(id, "");
    work->table = table_new(id);
    return work->table != NULL && table_make_of_record(work->table, reader, work->person, now_ms());
}

static void run_import(job *self, store *db)
{
    import_job *work = (import_job *)self;
    record_reader *reader = malloc(sizeof *reader);
    (void)db;
    self->failed =
        reader == NULL || !read_record(work, reader, &self->error) || !make_table(work, reader);
    free(reader);
}

static void end_import(import_job *work)
{
    call_free(work->call);
    table_free(work->table);
    free(work->text);
    free(work);
}

static void import_written(job *self)
{
    append_job *a = (append_job *)self;
    import_job *work = a->context;
    char storage[96];
    fn_text text;
    fn_text_init(&text, storage, sizeof storage);
    fn_json_open(&text, '{');
    fn_json_put_string(&text, "table", a->id);
    fn_json_close(&text, '}');
    if (self->failed)
        call_refuse(work->call, 503, "store", "it could not be written; try again");
    else
        call_answer(work->call, 201, NULL, text.data, text.used, NULL);
    end_import(work);
    append_job_free(a);
}

static void imported(job *self)
{
    import_job *work = (import_job *)self;
    append_job *a = self->failed ? NULL : append_job_new(work->house, work->table, 1);
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

void records_import(house *h, people_call *call, const store_person *person)
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
