/* New tables, created or as a rematch; and lists of tables. */
#include "server/rooms/tables.h"

#include "server/rooms/append.h"
#include "server/rooms/asks.h"
#include "server/rooms/challenge.h"
#include "server/spine/budget.h"
#include "server/spine/clock.h"
#include "server/spine/ids.h"
#include "server/spine/names.h"

#include "base/json_read.h"
#include "club/outcome.h"
#include "server/rooms/clubroom.h"
#include "server/spine/desk.h"
#include "store/ratings.h"
#include "table/make.h"

#include <stdlib.h>
#include <string.h>

/* The making of a table for a client, whose connection may close meanwhile. */
typedef struct create_job {
    job base;
    house *house;
    client *from;
    message m;
    char id[STORE_ID_MAX];   /* of the table; derived from the person and the message's id */
    int count;               /* the person's tables */
    challenge_words refusal; /* of a challenge; without a code: none */
    bool is_in;              /* a member of the table's club room, if it has one */
    bool is_there;           /* made before: the message was repeated */
} create_job;

/* Makes a separate table from a plan, dealt if all seats are taken. NULL: it failed. */
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

bool tables_make(house *h, const char *id, const table_plan *plan, void (*done)(job *self),
                 void *context)
{
    table *t = make_table(id, plan, "");
    bool is_under_way = t != NULL && submit(h, t, done, context);
    table_free(t);
    return is_under_way;
}

/* Reports success, also if the table was made before with the same id; otherwise refuses. */
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
    bool is_there = is_made(a, c, work->m.id);
    if (is_there && !a->house->is_shared) /* with several servers it comes as news */
        challenge_tell_all(a->house, &work->m.plan);
    if (is_there && c->net != NULL) {
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

/* Marks names of others at the host's screen that look like somebody's account; all others are
 * free. */
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
    work->is_in = work->m.plan.room[0] == '\0';
    self->failed =
        head == NULL || !store_find_head(db, work->id, head, &self->error) ||
        !store_count_mine(db, work->from->person, &work->count, &self->error) ||
        !mark_names(work, db) ||
        (!work->is_in &&
         !clubroom_has(db, work->m.plan.room, work->from->person, &work->is_in, &self->error)) ||
        !challenge_check(db, &work->m.plan, work->from->person, &work->refusal, &self->error);
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
    } else if (!work->is_in) {
        code = "no-room";
        sentence = "this room is for those who have its link";
    } else if (work->refusal.code != NULL) {
        code = work->refusal.code;
        sentence = work->refusal.sentence;
    }
    fn_seed secret = seed_draw(h, 0);
    plan_complete(plan, c->person, client_name(c), &secret);
    for (int i = 0; i < plan->setup.players; i++)
        plan->seats[i].account =
            c->has_account && plan->seats[i].kind == SEAT_PERSON && !plan->seats[i].here;
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

/* Refuses names of others at the host's screen; NULL: all are allowed. */
static const char *refuse_names(house *h, const table_plan *plan)
{
    const char *unwanted = NULL;
    for (int i = 0; unwanted == NULL && i < plan->setup.players; i++)
        if (plan->seats[i].kind == SEAT_PERSON && plan->seats[i].name[0] != '\0')
            unwanted = refuse_name(h, plan->seats[i].name);
    return unwanted;
}

void tables_create(house *h, client *c, const message *m)
{
    create_job *work;
    const char *unwanted = refuse_names(h, &m->plan);
    if (unwanted != NULL) {
        client_refuse(c, m->id, "bad-name", unwanted);
        return;
    }
    if (c->is_creating) { /* or the table that the client joins would be undecided */
        client_refuse(c, m->id, "busy", "your other new table is being made; wait for it");
        return;
    }
    if (m->plan.rated && (!c->has_account || person_is_robot(c->person))) {
        client_refuse(c, m->id, "no-account", "a rated game takes a person's account");
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

/* Completes a rematch: first the new table, then the entry that announces it. */
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
    q->m.number = seat; /* the sender may be gone when the table is made */
    id_derive(r->house, (const char *const[]){"rematch", t->id, NULL}, id);
    if (!tables_make(r->house, id, &plan, rematch_made, r)) {
        r->writing = NULL;
        if (q->from != NULL)
            client_refuse(q->from, q->m.id, "busy", "the new table could not be made");
        free(q);
    }
}

/* Completes a table that no client asked for: calls its people, and wakes a bot that begins. */
static void seated_made(job *self)
{
    append_job *a = (append_job *)self;
    house *h = a->house;
    table *t = a->context;
    room *r = NULL;
    if (a->base.write.outcome == STORE_DONE) {
        desks_created(h, t);
        if (table_to_act(t) >= 0 && table_bot_plays(t, table_to_act(t)))
            r = room_get(h, t->id);
    }
    table_free(t);
    append_job_free(a);
    if (r != NULL)
        room_wake(r);
}

void tables_make_seated(house *h, const char *id, table_plan *plan, const fn_seed *secret)
{
    plan_complete_seated(plan, secret);
    table *t = make_table(id, plan, "");
    if (t != NULL && !submit(h, t, seated_made, t))
        table_free(t);
}

/* Lists. */

typedef struct list_job {
    job base;
    client *from;
    int filter;
    char club[STORE_ID_MAX]; /* the club whose room is listed */
    int64_t before_ms;
    int count;
    store_head heads[STORE_LIST_MAX];
    int host_ratings[STORE_LIST_MAX]; /* for the lobby; 0: none */
} list_job;

/* Finds the maker of a table on its card: the person at a seat with the name of the host. */
static bool find_host(fn_json card, char person[STORE_ID_MAX], int *players)
{
    fn_json host, seats, key, seat, name, id;
    size_t cursor = 0;
    person[0] = '\0';
    if (!fn_json_member(card, "host", &host) || !fn_json_member(card, "seats", &seats))
        return false;
    for (*players = 0; fn_json_next(seats, &cursor, &key, &seat); ++*players)
        if (person[0] == '\0' && fn_json_member(seat, "name", &name) && name.size == host.size &&
            memcmp(name.at, host.at, host.size) == 0 && fn_json_member(seat, "person", &id))
            fn_json_to_string(id, person, STORE_ID_MAX);
    return person[0] != '\0';
}

static bool find_host_rating(store *db, const char *text, int *points, fn_error *error)
{
    char person[STORE_ID_MAX], game[32], scale[OUTCOME_SCALE_MAX];
    fn_json card, value;
    fn_error fault;
    store_rating found = {.n = 0};
    int players;
    if (!fn_json_parse(&card, text, strlen(text), &fault) ||
        !fn_json_member(card, "game", &value) || !fn_json_to_string(value, game, sizeof game) ||
        fn_game_find(game) == NULL || !find_host(card, person, &players))
        return true;
    outcome_name_scale(fn_game_find(game), players, scale);
    if (!store_find_rating(db, person, scale, &found, error))
        return false;
    if (found.n > 0)
        *points = rating_points(&(rating){found.mu, found.sigma});
    return true;
}

static void run_list(job *self, store *db)
{
    list_job *work = (list_job *)self;
    bool is_room = work->filter == LIST_ROOM, is_in = !is_room;
    char group[STORE_ID_MAX];
    clubroom_group(work->club, group);
    self->failed =
        (is_room && !clubroom_has(db, work->club, work->from->person, &is_in, &self->error)) ||
        (is_in && !store_list(db, is_room ? STORE_MINE : (store_filter)work->filter,
                              is_room ? group : work->from->person, work->before_ms, work->heads,
                              &work->count, &self->error));
    for (int i = 0; !self->failed && (work->filter == LIST_LOBBY || is_room) && i < work->count;
         i++)
        self->failed =
            !find_host_rating(db, work->heads[i].card, &work->host_ratings[i], &self->error);
}

/* Reads the state of a listed table; `until_ms` is the latest end of the turn. */
static show_moment moment_of(const list_job *work, int i)
{
    const store_head *head = &work->heads[i];
    const client *c = work->from;
    return (show_moment){.is_your_turn = c->is_person && strcmp(head->turn, c->person) == 0,
                         .round = head->round,
                         .to_act = head->to_act,
                         .changed_ms = head->changed_ms,
                         .until_ms = head->turn[0] != '\0' ? head->due_ms : 0,
                         .host_rating = work->host_ratings[i]};
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
        for (int i = 0; i < work->count; i++) {
            show_moment now = moment_of(work, i);
            show_listed(work->heads[i].card, &now, out);
        }
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
    text_keep(work->club, sizeof work->club, m->token);
    work->before_ms = m->seq;
    pool_add(h->readers, &work->base);
}
