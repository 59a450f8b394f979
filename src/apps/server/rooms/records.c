/* Finished tables as records, and records as tables that are over; a record that ends in mid-game
 * has no result. Both are done beside the serving thread, on tables of their own. */
#include "apps/server/rooms/records.h"

#include "apps/server/clock.h"
#include "apps/server/ids.h"
#include "apps/server/rooms/append.h"
#include "apps/server/rooms/load.h"

#include <stdlib.h>
#include <string.h>

enum { RECORD_MAX = 1 << 19 };

static void add_line(fn_text *out)
{
    fn_text_add_char(out, '\n');
}

/* NULL: no memory. */
static char *write_record(const table *t, size_t *size)
{
    char *storage = malloc(RECORD_MAX);
    fn_text out;
    if (storage == NULL)
        return NULL;
    fn_text_init(&out, storage, RECORD_MAX);
    fn_record_write_header(&t->match, t->plan.imported && !t->plan.proven ? NULL : &t->fair, &out);
    add_line(&out);
    for (int i = 0; i < t->match.steps; i++) {
        fn_record_write_step(&t->match, i, &out);
        add_line(&out);
    }
    if (table_has_result(t)) {
        fn_record_write_result(&t->match, &out);
        add_line(&out);
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
    else if (l->table->state != STORE_OVER)
        call_refuse(call, 409, "not-started", "the record is there when the game is over");
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
    fn_fair fair;
    bool is_proven;
    table *table;
} import_job;

static bool read_record(import_job *work, fn_replay *replay, fn_error *error)
{
    const char *at = work->text, *end = work->text + work->size;
    fn_replay_init(replay, NULL, 0);
    for (long number = 1; at < end; number++) {
        fn_error fault = {{0}};
        const char *line_end = memchr(at, '\n', (size_t)(end - at));
        size_t size = (size_t)((line_end != NULL ? line_end : end) - at);
        if (replay->games > 0)
            return fn_fail(error, "line ", fn_decimal(number).text, ": one game at a time");
        if (!fn_replay_line(replay, at, size, &fault))
            return fn_fail(error, "line ", fn_decimal(number).text, ": ", fault.text);
        at += size + 1;
    }
    return replay->phase == FN_REPLAY_STEPS || fn_replay_end(replay, error);
}

/* The fair shuffle of the first line: none is fine, a wrong one is not. */
static bool read_fair(import_job *work, fn_error *error)
{
    const char *line_end = memchr(work->text, '\n', work->size);
    size_t size = line_end != NULL ? (size_t)(line_end - work->text) : work->size;
    fn_json header, fair;
    fn_error fault = {{0}};
    work->is_proven =
        fn_json_parse(&header, work->text, size, &fault) && fn_json_member(header, "fair", &fair);
    if (work->is_proven && !fn_fair_verify(work->text, size, &work->fair, &fault))
        return fn_fail(error, "line 1: ", fault.text);
    return true;
}

static void plan_import(table_plan *plan, const fn_match *match, const import_job *work)
{
    uint8_t hash[32];
    fn_text text;
    plan->game = match->game;
    plan->setup = match->setup;
    plan->secret = work->is_proven ? work->fair.secret : match->seed;
    plan->imported = true;
    plan->proven = work->is_proven;
    plan->away_s = 60;
    fn_match_edition_hash(match, hash);
    fn_text_init(&text, plan->edition_hash, sizeof plan->edition_hash);
    fn_text_add_hex(&text, hash, sizeof hash);
    for (int i = 0; i < match->setup.players; i++)
        plan->seats[i].kind = SEAT_OPEN;
    memcpy(plan->host, work->person, sizeof work->person);
}

static void write_salts(const fn_fair *fair, fn_text *out)
{
    for (int i = 0; i < fair->salts; i++) {
        fn_text_add(out, fair->salt[i]);
        add_line(out);
    }
}

static bool make_table(import_job *work, const fn_match *match)
{
    static const entry_kind ends[] = {ENTRY_START, ENTRY_OVER};
    char id[STORE_ID_MAX];
    entry e = {.kind = ENTRY_CREATE, .seat = -1, .at_ms = now_ms()};
    fn_text salts;
    id_random(id, "");
    plan_import(&e.plan, match, work);
    fn_text_init(&salts, e.text, sizeof e.text);
    write_salts(&work->fair, &salts);
    work->table = table_new(id);
    bool is_fine = work->table != NULL && table_add(work->table, &e);
    e.kind = ends[0];
    is_fine = is_fine && table_add(work->table, &e);
    for (int i = 0; i < match->steps && is_fine; i++) {
        fn_text text;
        e.kind = ENTRY_MOVE;
        e.seat = match->log[i].seat;
        fn_text_init(&text, e.text, sizeof e.text);
        match->game->write_move(match->rules, match->log[i].move, &text);
        is_fine = table_add(work->table, &e);
    }
    e = (entry){.kind = ends[1], .seat = -1, .at_ms = e.at_ms};
    return is_fine && table_add(work->table, &e);
}

static void run_import(job *self, store *db)
{
    import_job *work = (import_job *)self;
    fn_replay *replay = malloc(sizeof *replay);
    (void)db;
    self->failed = replay == NULL || !read_record(work, replay, &self->error) ||
                   !read_fair(work, &self->error) || !make_table(work, &replay->match);
    free(replay);
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
