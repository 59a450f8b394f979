/* Tables that come to be, created or as a rematch; and lists of them. */
#include "apps/server/rooms/tables.h"

#include "apps/server/asks.h"
#include "apps/server/budget.h"
#include "apps/server/clock.h"
#include "apps/server/ids.h"
#include "apps/server/people/names.h"
#include "apps/server/rooms/append.h"

#include "table/make.h"

#include <stdlib.h>
#include <string.h>

/* A job that answers one client, if it is still there: by the room or connection it came from. */
typedef struct create_job {
    job base;
    house *house;
    client *from;
    message m;
    char id[STORE_ID_MAX]; /* of the table: follows from the person and the client's id */
    int count;             /* tables of the person */
    bool is_there;         /* made before: the message was sent again */
} create_job;

/* A table of its own, from the plan to the deal if all seats are taken. NULL: it does not work. */
static table *make_table(const char *id, const table_plan *plan, const char *request_id)
{
    table *t = table_new(id);
    if (t != NULL && !table_make(t, plan, request_id, now_ms())) {
        table_free(t);
        t = NULL;
    }
    return t;
}

static bool submit(house *h, const table *t, void (*done)(job *self), void *context)
{
    append_job *a = append_job_new(h, t, 1);
    if (a == NULL)
        return false;
    a->base.base.done = done;
    a->context = context;
    pool_add(h->writer, &a->base.base);
    return true;
}

/* Made, or made before with the same id: both are a success. If not, it is refused. */
static bool is_made(const append_job *a, client *from, const char *id)
{
    refusal_words why = refusal_of(a->base.write.outcome);
    if (a->base.base.failed && from != NULL && from->net != NULL)
        client_refuse(from, id, why.code, why.sentence);
    return !a->base.base.failed;
}

static void created(job *self)
{
    append_job *a = (append_job *)self;
    create_job *work = a->context;
    client *c = work->from;
    if (is_made(a, c, work->m.id) && c->net != NULL) {
        room *r = room_get(a->house, a->id);
        request *q = calloc(1, sizeof *q);
        client_accept(c, work->m.id, 1, a->id);
        if (r != NULL && q != NULL) {
            room_enter(r, c);
            q->from = c;
            q->m.kind = MESSAGE_JOIN;
            room_add(r, q);
        }
    }
    c->is_creating = false;
    client_release(c);
    free(work);
    append_job_free(a);
}

/* Who sits here beside the host may be called anything, but not look like somebody's account. */
static bool mark_names(create_job *work, store *db)
{
    table_plan *plan = &work->m.plan;
    bool is_fine = true;
    for (int i = 0; is_fine && i < plan->setup.players; i++)
        if (plan->seats[i].kind == SEAT_PERSON && plan->seats[i].name[0] != '\0')
            is_fine = name_mark(db, plan->seats[i].name, work->from->person, &work->base.error);
    return is_fine;
}

static void run_count(job *self, store *db)
{
    create_job *work = (create_job *)self;
    store_head *head = calloc(1, sizeof *head);
    self->failed = head == NULL || !store_find_head(db, work->id, head, &self->error) ||
                   !store_count_mine(db, work->from->person, &work->count, &self->error) ||
                   !mark_names(work, db);
    work->is_there = !self->failed && head->table[0] != '\0';
    free(head);
}

static void counted(job *self)
{
    create_job *work = (create_job *)self;
    house *h = work->house;
    client *c = work->from;
    table_plan *plan = &work->m.plan;
    const char *code = "too-many", *sentence = NULL;
    if (self->failed) {
        code = "store";
        sentence = "the store does not answer; try again";
    } else if (work->count >= TABLES_OF_PERSON && !work->is_there) {
        sentence = "you have too many unfinished tables; finish some first";
    }
    fn_seed secret = seed_draw(h, 0);
    plan_complete(plan, c->person, client_name(c), &secret);
    table *t = sentence == NULL ? make_table(work->id, plan, work->m.id) : NULL;
    if (t == NULL || !submit(h, t, created, work)) {
        if (c->net != NULL)
            client_refuse(c, work->m.id, code,
                          sentence != NULL ? sentence : "the table could not be made");
        c->is_creating = false;
        client_release(c);
        free(work);
    }
    table_free(t);
}

void tables_create(house *h, client *c, const message *m)
{
    create_job *work;
    if (c->is_creating) { /* or it would be open which of them the client is joined to */
        client_refuse(c, m->id, "busy", "your other new table is being made; wait for it");
        return;
    }
    work = calloc(1, sizeof *work);
    if (!budget_may_create(h, net_client_address(c->net)) || work == NULL) {
        client_refuse(c, m->id, "too-many", "too many new tables from your address; wait a while");
        h->refused++;
        free(work);
        return;
    }
    work->base.run = run_count;
    work->base.done = counted;
    work->house = h;
    work->from = client_keep(c);
    work->m = *m;
    c->is_creating = true;
    id_derive(h, (const char *const[]){"create", c->person, m->id, NULL}, work->id);
    pool_add(h->readers, &work->base);
}

/* Rematch: first the new table, then the entry that tells of it. */
static void rematch_made(job *self)
{
    append_job *a = (append_job *)self;
    room *r = a->context;
    request *q = r->writing;
    r->writing = NULL;
    if (!is_made(a, q->from, q->m.id)) {
        free(q);
    } else {
        entry e = {.kind = ENTRY_REMATCH, .seat = q->m.number, .at_ms = now_ms()};
        memcpy(e.text, a->id, sizeof a->id);
        memcpy(e.request, q->m.id, sizeof e.request);
        if (!ask_append(r, q, &e))
            free(q);
    }
    append_job_free(a);
    room_work(r);
}

void tables_rematch(room *r, request *q, int seat)
{
    const table *t = r->table;
    table_plan plan;
    char id[STORE_ID_MAX];
    fn_seed secret = seed_draw(r->house, 0);
    plan_rematch(&plan, t, (rematch_how)q->m.number, &secret);
    q->m.number = seat; /* who asked may be gone when the table is made */
    id_derive(r->house, (const char *const[]){"rematch", t->id, NULL}, id);
    table *next = make_table(id, &plan, "");
    if (next == NULL || !submit(r->house, next, rematch_made, r)) {
        r->writing = NULL;
        if (q->from != NULL)
            client_refuse(q->from, q->m.id, "busy", "the new table could not be made");
        free(q);
    }
    table_free(next);
}

/* Lists. */

typedef struct list_job {
    job base;
    client *from;
    int filter;
    int64_t before_ms;
    int count;
    store_head heads[STORE_LIST_MAX];
} list_job;

static void run_list(job *self, store *db)
{
    list_job *work = (list_job *)self;
    self->failed = !store_list(db, (store_filter)work->filter, work->from->person, work->before_ms,
                               work->heads, &work->count, &self->error);
}

static void listed(job *self)
{
    list_job *work = (list_job *)self;
    client *c = work->from;
    fn_text *out = &c->house->out;
    if (c->net != NULL && self->failed) {
        client_refuse(c, "", "store", "the store does not answer; try again");
    } else if (c->net != NULL) {
        fn_text_clear(out);
        fn_json_open(out, '{');
        fn_json_put_string(out, "tables", list_words[work->filter]);
        fn_json_key(out, "list");
        fn_json_open(out, '[');
        for (const store_head *head = work->heads; head < work->heads + work->count; head++)
            show_listed(head->card,
                        &(show_moment){c->is_person && strcmp(head->turn, c->person) == 0,
                                       head->round, head->to_act, head->changed_ms},
                        out);
        fn_json_close(out, ']');
        fn_json_close(out, '}');
        client_send(c, out);
    }
    client_release(c);
    free(work);
}

void tables_list(house *h, client *c, const message *m)
{
    list_job *work = calloc(1, sizeof *work);
    if (work == NULL)
        return;
    work->base.run = run_list;
    work->base.done = listed;
    work->from = client_keep(c);
    work->filter = m->number;
    work->before_ms = m->seq;
    pool_add(h->readers, &work->base);
}
