/* Searches for a game. A search is a seat at an open table marked with a pace, so it is as durable
 * as any table and visible to every server of a store:
 *   1. look for tables of the same group, oldest first, that have room and suit everybody;
 *   2. sit down at the first; if the seat is gone meanwhile, look again;
 *   3. if there is none, make one;
 *   4. look again every few seconds. Of two tables that suit each other, those at the younger
 *      stand up first and then go to the older, so nobody ever sits at both, and two tables made
 *      at the same moment become one.
 * A step is a job or a request at a table; its outcome decides the next. A search ends when the
 * game begins, when the person stands up or goes elsewhere, or when the connection is lost. */
#include "server/rooms/pairing.h"

#include "club/matching.h"
#include "club/outcome.h"
#include "server/rooms/append.h"
#include "server/rooms/tables.h"
#include "server/rooms/waiting.h"
#include "server/spine/budget.h"
#include "server/spine/clock.h"
#include "server/spine/friends.h"
#include "server/spine/ids.h"
#include "store/ratings.h"
#include "table/pair.h"

#include <stdlib.h>
#include <string.h>

enum { LOOK_MS = 3000, SOON_MS = 400, AGAIN_MS = 20, AVOIDED_MAX = 16 };

typedef struct search {
    job base;
    client *from;
    bool is_out;                /* one of its jobs is under way */
    char id[ENTRY_REQUEST_MAX]; /* of the message; empty once answered */
    table_plan plan;            /* the table wanted */
    char group[STORE_ID_MAX];
    char table[STORE_ID_MAX]; /* the person's table, or empty */
    int64_t since_ms;
    char avoided[AVOIDED_MAX][STORE_ID_MAX]; /* tables where the person may not sit */
    int avoids;
    bool stands; /* the step asked of a table: stand up, not sit down */
    /* Results of the last look: */
    char own[STORE_ID_MAX], target[STORE_ID_MAX]; /* the person's own table; a table to go to */
    uint8_t free_seats;                           /* of the target, as bits */
    int tables;                                   /* the person's unfinished tables */
    matching_seeker me;
} search;

void pairing_group(const house *h, const table_plan *plan, char group[STORE_ID_MAX])
{
    char players[2] = {(char)('0' + plan->setup.players), '\0'}, id[STORE_ID_MAX];
    fn_text out;
    id_derive(h,
              (const char *const[]){"pair", plan->game->id, players, pair_words[plan->pair],
                                    plan->rated ? "rated" : "casual", NULL},
              id);
    fn_text_init(&out, group, STORE_ID_MAX);
    fn_text_add_char(&out, '/');
    fn_text_add(&out, id);
}

static void forget(search *s)
{
    if (s->from->search == s)
        s->from->search = NULL;
    client_release(s->from);
    free(s);
}

static bool is_ended(const search *s)
{
    return s->from->search != s || s->from->net == NULL || s->from->house->is_draining;
}

/* Ends the search; if a job of it is under way, its completion frees it. */
void pairing_end(client *c)
{
    search *s = c->search;
    c->search = NULL;
    if (s != NULL && !s->is_out)
        forget(s);
}

/* Looking. */

static bool find_rating(store *db, const char *person, const char *scale, rating *of,
                        fn_error *error)
{
    store_rating found = {.n = 0};
    if (!store_find_rating(db, person, scale, &found, error))
        return false;
    *of = found.n > 0 ? (rating){found.mu, found.sigma} : rating_new();
    return true;
}

/* Finds out whether this person and the one at `seat` can play together. */
static bool suits(search *s, store *db, const char *scale, const waiting_table *t, int seat,
                  bool *does)
{
    const char *me = s->from->person, *them = t->people[seat];
    matching_seeker other = {.waited_ms = now_ms() - t->created_ms};
    fn_error *error = &s->base.error;
    bool is_blocked = false, blocks = false;
    if (!friends_find_block(db, me, them, &is_blocked, error) ||
        !friends_find_block(db, them, me, &blocks, error) ||
        (s->plan.rated && !find_rating(db, them, scale, &other.rating, error)))
        return false;
    *does = !is_blocked && !blocks &&
            (!s->plan.rated || matching_fits(&s->me, &other, s->plan.pair == PAIR_DAYS));
    return true;
}

static bool is_avoided(const search *s, const char *id)
{
    for (int i = 0; i < s->avoids && i < AVOIDED_MAX; i++)
        if (strcmp(s->avoided[i], id) == 0)
            return true;
    return false;
}

static bool consider(search *s, store *db, const char *scale, const waiting_table *t)
{
    bool does = t->free_seats != 0 && !is_avoided(s, t->id);
    for (int i = 0; does && i < FN_MAX_SEATS; i++)
        if (t->people[i][0] != '\0' && !suits(s, db, scale, t, i, &does))
            return false;
    if (does) {
        memcpy(s->target, t->id, sizeof s->target);
        s->free_seats = t->free_seats;
    }
    return true;
}

/* Chooses a table, oldest first, up to one of our own: people at younger tables come to us. */
static bool choose(search *s, store *db, const store_head heads[], int count)
{
    char scale[OUTCOME_SCALE_MAX];
    waiting_table t;
    outcome_name_scale(s->plan.game, s->plan.setup.players, scale);
    s->me.waited_ms = now_ms() - s->since_ms;
    if (s->plan.rated && !find_rating(db, s->from->person, scale, &s->me.rating, &s->base.error))
        return false;
    for (int i = 0; i < count && s->own[0] == '\0'; i++) {
        if (!waiting_read(&t, &heads[i]))
            continue;
        if (waiting_has(&t, s->from->person))
            memcpy(s->own, t.id, sizeof s->own);
        else if (s->target[0] == '\0' && !consider(s, db, scale, &t))
            return false;
    }
    return true;
}

static void run_look(job *self, store *db)
{
    search *s = (search *)self;
    store_head *heads = malloc(STORE_LIST_MAX * sizeof *heads);
    int count = 0;
    s->own[0] = s->target[0] = '\0';
    self->failed = heads == NULL ||
                   !store_list(db, STORE_WAITING, s->group, 0, heads, &count, &self->error) ||
                   !store_count_mine(db, s->from->person, &s->tables, &self->error) ||
                   !choose(s, db, heads, count);
    free(heads);
}

static void looked(job *self);

static void look(search *s)
{
    s->base = (job){.run = run_look, .done = looked};
    s->is_out = true;
    pool_add(s->from->house->readers, &s->base);
}

static void waited(job *self)
{
    search *s = (search *)self;
    s->is_out = false;
    if (is_ended(s))
        forget(s);
    else
        look(s);
}

static void go_on_after(search *s, int64_t ms, void (*done)(job *self))
{
    s->base = (job){.done = done, .due_ms = steady_ms() + ms};
    s->is_out = true;
    pool_add(s->from->house->timer, &s->base);
}

static void look_after(search *s, int64_t ms)
{
    go_on_after(s, ms, waited);
}

/* Answers to the person. */

static void refuse(search *s, const char *code, const char *sentence)
{
    if (s->id[0] != '\0')
        client_refuse(s->from, s->id, code, sentence);
    pairing_end(s->from);
}

static void tell(search *s)
{
    fn_text *out = &s->from->house->out;
    int points = rating_points(&s->me.rating);
    int reach = matching_reach(&s->me, s->plan.pair == PAIR_DAYS);
    fn_text_clear(out);
    fn_json_open(out, '{');
    fn_json_key(out, "pairing");
    fn_json_open(out, '{');
    fn_json_put_string(out, "table", s->table);
    fn_json_put_int(out, "since", s->since_ms);
    if (s->plan.rated) {
        fn_json_put_int(out, "least", points > reach ? points - reach : 0);
        fn_json_put_int(out, "most", points + reach);
    }
    fn_json_close(out, '}');
    fn_json_close(out, '}');
    client_send(s->from, out);
}

/* Ends a successful step: the person sits at this table, and waits. */
static void settle(search *s, const char *id, int64_t soon_ms)
{
    memmove(s->table, id, sizeof s->table);
    if (s->id[0] != '\0')
        client_accept(s->from, s->id, 1, s->table);
    s->id[0] = '\0';
    tell(s);
    look_after(s, soon_ms);
}

/* Steps at tables. */

static void ask(search *s, room *r, message_kind kind, int seat)
{
    request *q = calloc(1, sizeof *q);
    if (q == NULL) {
        refuse(s, "busy", "not enough memory");
        return;
    }
    q->from = s->from;
    q->is_paired = kind != MESSAGE_JOIN;
    q->is_welcome = true;
    q->m.kind = kind;
    q->m.number = seat;
    room_add(r, q);
}

static room *enter(search *s, const char *id)
{
    room *r = room_get(s->from->house, id);
    if (r != NULL)
        room_enter(r, s->from);
    else
        refuse(s, "busy", "not enough memory");
    return r;
}

/* Shows the person the table where they sit, and waits. */
static void join(search *s, const char *id, int64_t soon_ms)
{
    room *r = enter(s, id);
    if (r != NULL)
        ask(s, r, MESSAGE_JOIN, FN_NOBODY);
    if (r != NULL && s->from->search == s)
        settle(s, id, soon_ms);
}

static void sit(search *s, const char *id)
{
    fn_seed chance = seed_draw(s->from->house, 0);
    int seat = chance.bytes[0] % FN_MAX_SEATS;
    room *r = enter(s, id);
    while ((s->free_seats >> seat & 1) == 0)
        seat = (seat + 1) % FN_MAX_SEATS;
    s->stands = false;
    if (r != NULL)
        ask(s, r, MESSAGE_SIT, seat);
}

static void seated(job *self)
{
    search *s = (search *)self;
    s->is_out = false;
    if (is_ended(s))
        forget(s);
    else
        join(s, s->target, LOOK_MS);
}

/* Continues outside the caller, since the next step may be at the same table. If the seat was gone,
 * another may be free; a table that the person has left too often is avoided. */
void pairing_answered(client *c, const char *refusal)
{
    search *s = c->search;
    if (s == NULL || s->is_out)
        return;
    if (s->stands && refusal == NULL)
        s->table[0] = '\0';
    if (!s->stands && refusal != NULL && strcmp(refusal, "too-many") == 0)
        memcpy(s->avoided[s->avoids++ % AVOIDED_MAX], s->target, sizeof s->target);
    if (!s->stands && refusal == NULL)
        go_on_after(s, 0, seated);
    else
        look_after(s, refusal != NULL ? AGAIN_MS : 0);
}

/* Making a table. */

static void made(job *self)
{
    append_job *a = (append_job *)self;
    search *s = a->context;
    refusal_words why = refusal_of(a->base.write.outcome);
    s->is_out = false;
    if (is_ended(s))
        forget(s);
    else if (self->failed)
        refuse(s, why.code, why.sentence);
    else
        join(s, a->id, SOON_MS);
    append_job_free(a);
}

static void make(search *s)
{
    client *c = s->from;
    table_plan plan = s->plan;
    plan_seat who = {.account = c->has_account};
    fn_seed secret = seed_draw(c->house, 0);
    char id[STORE_ID_MAX];
    if (s->tables >= TABLES_OF_PERSON) {
        refuse(s, "too-many", "you have too many unfinished tables; finish some first");
        return;
    }
    if (!budget_may_create(c->house, net_client_address(c->net))) {
        refuse(s, "too-many", "too many new tables from your address; wait a while");
        return;
    }
    text_keep(who.person, sizeof who.person, c->person);
    text_keep(who.name, sizeof who.name, client_name(c));
    plan_pair(&plan, secret.bytes[0] % plan.setup.players, &who, &secret);
    id_random(id, "");
    s->is_out = true;
    if (!tables_make(c->house, id, &plan, made, s)) {
        s->is_out = false;
        refuse(s, "busy", "the table could not be made");
    }
}

static void looked(job *self)
{
    search *s = (search *)self;
    client *c = s->from;
    bool sits = s->table[0] != '\0';
    s->is_out = false;
    if (is_ended(s)) {
        forget(s);
    } else if (self->failed && sits) {
        look_after(s, LOOK_MS);
    } else if (self->failed) {
        refuse(s, "store", "the store does not answer; try again");
    } else if (sits &&
               (s->own[0] == '\0' || c->room == NULL || strcmp(c->room->id, s->table) != 0)) {
        pairing_end(c); /* the game has begun, or the seat was lost */
    } else if (sits && (s->target[0] != '\0' || strcmp(s->own, s->table) != 0)) {
        s->stands = true;
        ask(s, c->room, MESSAGE_STAND, FN_NOBODY);
    } else if (sits) {
        tell(s);
        look_after(s, LOOK_MS);
    } else if (s->own[0] != '\0') {
        join(s, s->own, LOOK_MS);
    } else if (s->target[0] != '\0') {
        sit(s, s->target);
    } else {
        make(s);
    }
}

void pairing_begin(house *h, client *c, const message *m)
{
    search *s = c->search;
    char group[STORE_ID_MAX];
    pairing_group(h, &m->plan, group);
    if (s != NULL && s->table[0] != '\0' && strcmp(s->group, group) == 0) {
        client_accept(c, m->id, 1, s->table);
        return;
    }
    if (s != NULL || c->is_creating) {
        client_refuse(c, m->id, "busy", "you look for another game already; stop that first");
        return;
    }
    if (m->plan.rated && (!c->has_account || person_is_robot(c->person))) {
        client_refuse(c, m->id, "no-account", "a rated game takes a person's account");
        return;
    }
    s = calloc(1, sizeof *s);
    if (s == NULL) {
        client_refuse(c, m->id, "busy", "not enough memory");
        return;
    }
    s->from = client_keep(c);
    s->plan = m->plan;
    s->since_ms = now_ms();
    memcpy(s->id, m->id, sizeof s->id);
    memcpy(s->group, group, sizeof s->group);
    c->search = s;
    look(s);
}
