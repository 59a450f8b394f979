/* Leaving goes in steps, each of which can be repeated:
 *   1. a fact "left/ID" of the steward notes that somebody is about to leave;
 *   2. the person loses name, password and sessions, then everything kept about them;
 *   3. at unfinished tables they cancel, stand up or resign, as anybody can;
 *   4. finished tables are rewritten without their name (store_forget), one by one;
 *   5. when none is left, the note is deleted.
 * A server that was killed goes on from the note; two that do the same work do no harm. The person
 * stays as a row without a name until tidying finds that nothing refers to it. */
#include "server/desks/accounts/leaving.h"

#include "server/desks/accounts/accounts.h"
#include "server/desks/accounts/desk.h"
#include "server/desks/accounts/robots.h"
#include "server/rooms/asks.h"
#include "server/rooms/departure.h"
#include "server/rooms/load.h"
#include "server/spine/clock.h"
#include "server/spine/session.h"
#include "server/spine/steward.h"
#include "table/forget.h"

#include <stdlib.h>
#include <string.h>

enum { LOOK_MS = 60000, TABLES_MAX = 2 * STORE_LIST_MAX };

static const char NOTES[] = "left/"; /* facts of the steward */

static void note_fact(store_fact *fact, const char *person, bool is_there)
{
    fn_text name;
    text_keep(fact->person, sizeof fact->person, STEWARD);
    fn_text_init(&name, fact->name, sizeof fact->name);
    fn_text_add(&name, NOTES);
    fn_text_add(&name, person);
    text_keep(fact->value, sizeof fact->value, is_there ? "1" : "");
    fact->version = STORE_ANY;
}

/* The request. */

static void left(people_call *call, store_outcome outcome)
{
    house *h = call->house;
    (void)outcome;
    call_answer(call, 204, NULL, "", 0, person_is_robot(call->person.id) ? NULL : "");
    call_free(call);
    accounts_of(h)->looked_ms = 0;
}

static void lost_name(people_call *call, store_outcome outcome)
{
    if (outcome == STORE_CONFLICT) {
        call_fail(call, 503, "busy", "something else of yours has just changed; try again");
        return;
    }
    session_close_before(call->house, call->person.id, call->person.version + 1);
    call_write *w = call_write_new(call, STORE_FACT, left);
    if (w == NULL)
        return;
    memcpy(w->base.write.fact.person, call->person.id, sizeof call->person.id);
    w->base.write.fact.version = STORE_ANY;
    call_write_send(w);
}

static void noted(people_call *call, store_outcome outcome)
{
    call_write *w = call_write_new(call, STORE_PERSON, lost_name);
    (void)outcome;
    if (w == NULL)
        return;
    store_change *change = &w->base.write.change;
    change->person = call->person;
    change->person.name[0] = change->person.key[0] = change->person.hash[0] = '\0';
    change->ends_sessions = true;
    call_write_send(w);
}

void leaving_begin(people_call *call)
{
    call_write *w = call_write_new(call, STORE_FACT, noted);
    if (w == NULL)
        return;
    note_fact(&w->base.write.fact, call->person.id, true);
    call_write_send(w);
}

void leaving_ask(people_call *call)
{
    if (call->person.id[0] == '\0')
        call_fail_nobody(call);
    else if (call->person.key[0] == '\0')
        leaving_begin(call);
    else
        account_verify(call, robot_unless_any);
}

/* Finished tables. */

typedef struct rewriting {
    int count, room;
    int64_t *seqs;
    char **bodies;
} rewriting;

static bool take_entry(void *context, int64_t seq, const char *body)
{
    rewriting *w = context;
    if (w->count == w->room)
        return false;
    w->seqs[w->count] = seq;
    w->bodies[w->count] = strdup(body);
    return w->bodies[w->count++] != NULL;
}

static bool write_anew(store *db, table *t, const char *person, rewriting *w, fn_error *error)
{
    char storage[STORE_CARD_MAX];
    fn_text card;
    if (!table_forget_person(t, person, take_entry, w))
        return fn_fail(error, "the log of table ", t->id, " cannot be written anew");
    fn_text_init(&card, storage, sizeof storage);
    show_card(t, &card);
    return store_forget(db,
                        &(store_forgetting){.table = t->id,
                                            .person = person,
                                            .card = card.data,
                                            .entries = w->count,
                                            .seqs = w->seqs,
                                            .bodies = (const char *const *)w->bodies},
                        error);
}

static bool forget_at(store *db, const char *table_id, const char *person, fn_error *error)
{
    load_job load = {0};
    text_keep(load.id, sizeof load.id, table_id);
    load_run(&load.base, db);
    if (load.table == NULL) {
        *error = load.base.error;
        return false;
    }
    rewriting w = {.room = load.table->line_count};
    w.seqs = malloc((size_t)w.room * sizeof w.seqs[0]);
    w.bodies = malloc((size_t)w.room * sizeof w.bodies[0]);
    bool good = w.seqs != NULL && w.bodies != NULL && write_anew(db, load.table, person, &w, error);
    for (int i = 0; i < w.count; i++)
        free(w.bodies[i]);
    free(w.seqs);
    free(w.bodies);
    table_free(load.table);
    return good;
}

/* A look at the next person who leaves, in the order of their ids, over and over. */

typedef struct leaving_job {
    job base;
    house *house;
    char after[STORE_ID_MAX], person[STORE_ID_MAX];
    int playing, over; /* numbers of the tables below; unfinished ones come first */
    char tables[TABLES_MAX + 3 * STORE_LIST_MAX][STORE_ID_MAX];
} leaving_job;

static bool take_leaver(void *context, const store_fact *fact)
{
    leaving_job *work = context;
    const char *id = fact->name + sizeof NOTES - 1;
    bool is_next = strcmp(id, work->after) > 0;
    if (is_next || work->person[0] == '\0')
        text_keep(work->person, sizeof work->person, id);
    return !is_next;
}

/* Lists tables that they left earlier, whose logs still contain their name. */
static bool list_left(leaving_job *work, store *db, store_head *heads, bool is_over, int *found)
{
    int count = 0;
    if (!store_list(db, STORE_LEFT, work->person, 0, heads, &count, &work->base.error))
        return false;
    for (int i = 0; i < count; i++)
        if (is_over ? heads[i].state == STORE_OVER : heads[i].state < STORE_OVER) {
            memcpy(work->tables[work->playing + work->over], heads[i].table, STORE_ID_MAX);
            ++*found;
        }
    return true;
}

static bool list_tables(leaving_job *work, store *db, store_head *heads)
{
    int64_t before_ms = 0;
    int count = STORE_LIST_MAX;
    while (count == STORE_LIST_MAX && work->playing + STORE_LIST_MAX <= TABLES_MAX) {
        if (!store_list(db, STORE_MINE, work->person, before_ms, heads, &count, &work->base.error))
            return false;
        for (int i = 0; i < count; i++)
            memcpy(work->tables[work->playing++], heads[i].table, STORE_ID_MAX);
        before_ms = count > 0 ? heads[count - 1].changed_ms : 0;
    }
    if (!list_left(work, db, heads, false, &work->playing) ||
        !store_list(db, STORE_FINISHED, work->person, 0, heads, &count, &work->base.error))
        return false;
    for (int i = 0; i < count; i++)
        memcpy(work->tables[work->playing + work->over++], heads[i].table, STORE_ID_MAX);
    return list_left(work, db, heads, true, &work->over);
}

static bool end_facts(store *db, const char *person, bool is_all_done, fn_error *error)
{
    store_write facts = {.kind = STORE_FACT, .fact = {.version = STORE_ANY}};
    store_write note = {.kind = STORE_FACT};
    store_write *const batch[] = {&facts, &note};
    text_keep(facts.fact.person, sizeof facts.fact.person, person);
    note_fact(&note.fact, person, false);
    return store_commit(db, batch, is_all_done ? 2 : 1, error);
}

static bool go_on(leaving_job *work, store *db, fn_error *error)
{
    store_person person;
    if (!store_find_person(db, work->person, &person, error))
        return false;
    if (person.name[0] != '\0') { /* they did not leave after all */
        store_write note = {.kind = STORE_FACT};
        store_write *const batch[] = {&note};
        note_fact(&note.fact, work->person, false);
        return store_commit(db, batch, 1, error);
    }
    store_head *heads = malloc(STORE_LIST_MAX * sizeof *heads);
    bool good = heads != NULL && list_tables(work, db, heads);
    free(heads);
    for (int i = 0; good && i < work->over; i++)
        good = forget_at(db, work->tables[work->playing + i], work->person, error);
    return good && end_facts(db, work->person, work->playing + work->over == 0, error);
}

static void run_look(job *self, store *db)
{
    leaving_job *work = (leaving_job *)self;
    self->failed = !store_list_facts(db, STEWARD, NOTES, take_leaver, work, &self->error) ||
                   (work->person[0] != '\0' && !go_on(work, db, &self->error));
}

static void looked(job *self)
{
    leaving_job *work = (leaving_job *)self;
    house *h = work->house;
    accounts_of(h)->is_leaving = false;
    if (self->failed && !h->is_draining)
        net_log(1, "leaving: ", self->error.text);
    for (int i = 0; !self->failed && !h->is_draining && i < work->playing + work->over; i++) {
        room *r = i < work->playing ? NULL : room_find(h, work->tables[i]);
        if (i < work->playing)
            departure_begin(h, work->tables[i], work->person);
        else if (r != NULL) { /* in memory, with the name */
            r->news_seq = INT64_MAX;
            room_work(r);
        }
    }
    bool has_more = work->over > 0 || strcmp(work->person, work->after) > 0;
    if (!self->failed && has_more)
        accounts_of(h)->looked_ms = 0;
    memcpy(accounts_of(h)->after, work->person, sizeof accounts_of(h)->after);
    free(work);
}

void leaving_tick(house *h)
{
    int64_t now = steady_ms();
    if (accounts_of(h)->is_leaving || h->is_draining ||
        (accounts_of(h)->looked_ms != 0 && now - accounts_of(h)->looked_ms < LOOK_MS))
        return;
    leaving_job *work = calloc(1, sizeof *work);
    if (work == NULL)
        return;
    accounts_of(h)->is_leaving = true;
    accounts_of(h)->looked_ms = now;
    work->base.run = run_look;
    work->base.done = looked;
    work->house = h;
    memcpy(work->after, accounts_of(h)->after, sizeof work->after);
    pool_add(h->readers, &work->base);
}
