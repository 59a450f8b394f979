/* The steps of a tournament. Entries are staged in the book, then written together; a conflict
 * means that another server did the same, so the book is read and examined again. */
#include "server/desks/tournaments/advance.h"

#include "club/outcome.h"
#include "server/desks/tournaments/entering.h"
#include "server/rooms/load.h"
#include "server/spine/clock.h"
#include "server/spine/ids.h"

#include <stdlib.h>
#include <string.h>

enum { TRIES_MAX = 8, WEEK_DAYS = 7, DROPPED_MAX = 32 /* at once, so all of them fit */ };

/* Returns when the next of a daily or weekly series begins. */

static int64_t next_begins(const tournament *t, int64_t now)
{
    int64_t step = (t->rules.every == EVERY_WEEK ? WEEK_DAYS : 1) * DAY_MS;
    int64_t begins = t->rules.begins_ms + step;
    while (begins <= now)
        begins += step;
    return begins;
}

bool advance_create_next(tbook *of, store *db, const house *h, char id[STORE_ID_MAX],
                         fn_error *error)
{
    store_outcome written;
    tbook *next = tbook_new();
    if (next == NULL)
        return fn_fail(error, "not enough memory");
    id_derive(h, (const char *const[]){"tournament after", of->t.id, NULL}, id);
    tournament_init(&next->t, id);
    next->now_ms = of->now_ms;
    tournament_entry *e = tbook_entry(next, TE_CREATED);
    e->rules = of->t.rules;
    e->rules.begins_ms = next_begins(&of->t, of->now_ms);
    memcpy(e->id, of->t.host, sizeof e->id);
    bool good = tbook_add(next, error) && tbook_write(next, db, &written, error);
    tbook_free(next);
    return good;
}

/* Creates the next of a series before this one announces it: a server killed in between loses
 * nothing. */
static bool follow(tbook *b, store *db, const advance_work *work, fn_error *error)
{
    char id[STORE_ID_MAX];
    if (b->t.rules.every == EVERY_NONE || b->t.next[0] != '\0')
        return true;
    if (!advance_create_next(b, db, work->house, id, error))
        return false;
    memcpy(tbook_entry(b, TE_FOLLOWED)->id, id, sizeof id);
    return tbook_add(b, error);
}

/* Entrants. */

static bool stage_left(tbook *b, int who, bool is_absent, fn_error *error)
{
    tournament_entry *e = tbook_entry(b, TE_LEFT);
    e->who = who;
    e->is_absent = is_absent;
    return tbook_add(b, error);
}

/* Drops people who have left the house or were absent again and again. */
static bool drop_the_gone(tbook *b, store *db, fn_error *error)
{
    store_person person;
    for (int i = 0, dropped = 0; i < b->t.count && dropped < DROPPED_MAX; i++) {
        const tournament_entrant *entrant = &b->t.entrants[i];
        if (entrant->left || entrant->level > 0)
            continue;
        if (!store_find_person(db, entrant->id, &person, error))
            return false;
        bool has_left = person.name[0] == '\0', is_absent = tournament_is_absent(&b->t, i);
        if (has_left || is_absent) {
            if (!stage_left(b, i, !has_left, error))
                return false;
            dropped++;
        }
    }
    return true;
}

static bool stage_bot(tbook *b, fn_error *error)
{
    fn_text id;
    int number = 1, who;
    tournament_entry *e = tbook_entry(b, TE_ENTERED);
    do {
        fn_text_init(&id, e->id, sizeof e->id);
        fn_text_add(&id, "bot-");
        fn_text_add_int(&id, number++);
        who = tournament_find(&b->t, e->id);
    } while (who >= 0 && !b->t.entrants[who].left);
    e->entrant.level = b->t.rules.bots;
    e->entrant.lot = entering_draw_lot();
    return tbook_add(b, error);
}

/* Enters or drops bots: as many as fill the last table, and no more. */
static bool fill_up(tbook *b, fn_error *error)
{
    tournament *t = &b->t;
    int wanted = t->rules.bots > 0 ? pairing_bots(tournament_people(t), t->rules.setup.players) : 0;
    bool is_circle = t->rules.form != FORM_SWISS && t->rules.setup.players == 2;
    if (is_circle && t->state == TOURNAMENT_RUNNING)
        return true; /* everybody has a place in the circle */
    while (tournament_bots(t) < wanted)
        if (!stage_bot(b, error))
            return false;
    for (int i = t->count - 1; i >= 0 && tournament_bots(t) > wanted; i--)
        if (t->entrants[i].level > 0 && !t->entrants[i].left && !stage_left(b, i, false, error))
            return false;
    return true;
}

static bool stage_round(tbook *b, const advance_work *work, fn_error *error)
{
    tournament_entry *e = &b->entry;
    pairing_next(&b->pairing, &b->t, e);
    fn_digits round = fn_decimal(e->round);
    for (int i = 0; i < e->tables; i++)
        id_derive(
            work->house,
            (const char *const[]){"tournament", b->t.id, round.text, fn_decimal(i + 1).text, NULL},
            e->list[i].id);
    return tbook_add(b, error);
}

static bool stage_begin(tbook *b, store *db, advance_work *work, fn_error *error)
{
    const tournament_rules *rules = &b->t.rules;
    if (!drop_the_gone(b, db, error))
        return false;
    if (tournament_people(&b->t) < (rules->bots > 0 ? 1 : 2)) {
        work->is_too_few = true;
        if (work->starts)
            return true;
        if (!follow(b, db, work, error))
            return false;
        tbook_entry(b, TE_CANCELLED)->is_too_few = true;
        return tbook_add(b, error);
    }
    if (!follow(b, db, work, error) || !fill_up(b, error)) /* the next gets the original rules */
        return false;
    int count = tournament_people(&b->t) + tournament_bots(&b->t);
    tbook_entry(b, TE_BEGUN)->rounds =
        rules->rounds > 0 ? rules->rounds : pairing_rounds(count, rules->setup.players);
    return tbook_add(b, error) && stage_round(b, work, error);
}

/* Results of a round's tables. */

static bool take_result(const table *t, tournament_table *result, fn_error *error)
{
    outcome o;
    fn_score score;
    if (!outcome_read_any(&o, t))
        return fn_fail(error, "table ", t->id, " has no result");
    table_score(t, &score);
    memset(result, 0, sizeof *result);
    result->count = o.count;
    result->ended_ms = o.at_ms;
    for (int i = 0; i < o.count; i++) {
        result->places[i] = (int8_t)o.seats[i].place;
        result->left[i] = o.seats[i].left;
        result->absent[i] = o.seats[i].absent;
        result->points[i] = score.points[i];
    }
    return true;
}

static bool stage_result(tbook *b, int round, int number, const table *t, fn_error *error)
{
    tournament_entry *e = tbook_entry(b, TE_RESULT);
    e->round = round;
    e->table = number;
    return take_result(t, &e->list[0], error) && tbook_add(b, error);
}

static table *load_table(store *db, const char *id, fn_error *error)
{
    load_job load = {0};
    text_keep(load.id, sizeof load.id, id);
    load_run(&load.base, db);
    if (load.table == NULL)
        fn_fail(error, "table ", id, ": ",
                load.base.failed ? load.base.error.text : "there is no such table");
    return load.table;
}

bool advance_read_result(store *db, const char *id, tournament_table *result, fn_error *error)
{
    table *t = load_table(db, id, error);
    bool good = t != NULL && take_result(t, result, error);
    table_free(t);
    return good;
}

/* Plans a table: seats with people's current names. */
static bool plan_table(const tournament *t, int round, int number, store *db, table_plan *plan,
                       fn_error *error)
{
    const tournament_table *of = tournament_table_at(t, round, number);
    const tournament_rules *rules = &t->rules;
    *plan = (table_plan){.game = rules->game,
                         .setup = rules->setup,
                         .days = rules->days,
                         .rated = rules->rated,
                         .turn_s = rules->turn_s,
                         .bank_s = rules->bank_s,
                         .away_s = rules->away_s,
                         .tournament = {.round = round, .table = number}};
    memcpy(plan->tournament.id, t->id, sizeof t->id);
    memcpy(plan->tournament.name, rules->name, sizeof rules->name);
    plan->setup.players = of->count;
    for (int i = 0; i < of->count; i++) {
        const tournament_entrant *entrant = &t->entrants[of->who[i]];
        plan_seat *seat = &plan->seats[i];
        store_person person;
        seat->kind = entrant->level > 0 ? SEAT_BOT : SEAT_PERSON;
        seat->level = entrant->level;
        if (entrant->level > 0)
            continue;
        if (!store_find_person(db, entrant->id, &person, error))
            return false;
        memcpy(seat->person, entrant->id, sizeof seat->person);
        memcpy(seat->name, person.name, sizeof seat->name);
        seat->account = true;
    }
    return true;
}

static bool note_missing(const tbook *b, int round, int number, store *db, advance_work *work,
                         fn_error *error)
{
    if (work->made == work->making) {
        int count = work->making > 0 ? 2 * work->making : 16;
        advance_table *larger = realloc(work->make, (size_t)count * sizeof *larger);
        if (larger == NULL)
            return fn_fail(error, "not enough memory");
        work->make = larger;
        work->making = count;
    }
    advance_table *missing = &work->make[work->made];
    memcpy(missing->id, tournament_table_at(&b->t, round, number)->id, sizeof missing->id);
    if (!plan_table(&b->t, round, number, db, &missing->plan, error))
        return false;
    work->made++;
    return true;
}

static bool note_leaver(const table *t, const char *person, advance_work *work)
{
    if (work->left == work->leaving) {
        int count = work->leaving > 0 ? 2 * work->leaving : 16;
        advance_leaver *larger = realloc(work->leave, (size_t)count * sizeof *larger);
        if (larger == NULL)
            return false;
        work->leave = larger;
        work->leaving = count;
    }
    advance_leaver *leaver = &work->leave[work->left++];
    memcpy(leaver->table, t->id, sizeof leaver->table);
    memcpy(leaver->person, person, sizeof leaver->person);
    return true;
}

/* Notes people who have left the tournament while playing here. */
static void note_leavers(const tbook *b, const tournament_table *of, const table *t,
                         advance_work *work)
{
    for (int i = 0; i < of->count; i++) {
        const tournament_entrant *entrant = &b->t.entrants[of->who[i]];
        if (entrant->left && entrant->level == 0 && t->state == TABLE_PLAYING &&
            !fn_match_has_resigned(&t->match, i) && !note_leaver(t, entrant->id, work))
            return; /* the rest at the next look */
    }
}

static bool has_leavers(const tournament *t, const tournament_table *of)
{
    for (int i = 0; i < of->count; i++)
        if (t->entrants[of->who[i]].left)
            return true;
    return false;
}

static bool look_at_table(tbook *b, int round, int number, store *db, advance_work *work,
                          fn_error *error)
{
    const tournament_table *of = tournament_table_at(&b->t, round, number);
    store_head head;
    if (!store_find_head(db, of->id, &head, error))
        return false;
    if (head.table[0] == '\0')
        return note_missing(b, round, number, db, work, error);
    if (head.state != STORE_OVER && !has_leavers(&b->t, of))
        return true;
    table *t = load_table(db, of->id, error);
    if (t == NULL)
        return false;
    note_leavers(b, of, t, work);
    bool good = t->state != TABLE_OVER || stage_result(b, round, number, t, error);
    table_free(t);
    return good;
}

/* Looks at all open tables. One that cannot be read does not keep the others' results from
 * counting. */
static bool look_at_tables(tbook *b, store *db, advance_work *work, fn_error *error)
{
    bool good = true;
    for (int round = 1; round <= b->t.round; round++)
        for (int number = 1; number <= b->t.rounds[round - 1].tables; number++)
            if (!tournament_table_at(&b->t, round, number)->is_over && !tbook_is_full(b))
                good &= look_at_table(b, round, number, db, work, error);
    return good || b->pages > 0;
}

static bool stage_running(tbook *b, store *db, advance_work *work, fn_error *error)
{
    if (!look_at_tables(b, db, work, error))
        return false;
    if (tournament_is_finished(&b->t)) {
        tbook_entry(b, TE_OVER);
        return tbook_is_full(b) || tbook_add(b, error);
    }
    int64_t next = tournament_next_ms(&b->t);
    if (next == 0 || next > b->now_ms || b->pages > 0)
        return true; /* staged pages are written first, so a round has enough room */
    return drop_the_gone(b, db, error) && fill_up(b, error) &&
           (tournament_next_ms(&b->t) == 0 || stage_round(b, work, error));
}

static bool stage(tbook *b, store *db, advance_work *work, fn_error *error)
{
    work->made = work->left = 0;
    if (b->t.state == TOURNAMENT_RUNNING)
        return stage_running(b, db, work, error);
    if (b->t.state == TOURNAMENT_COMING && (work->starts || b->t.rules.begins_ms <= b->now_ms))
        return stage_begin(b, db, work, error);
    return true;
}

bool advance(tbook *b, store *db, const char *id, advance_work *work, fn_error *error)
{
    for (int i = 0; i < TRIES_MAX; i++) {
        store_outcome written;
        work->is_too_few = false;
        if (!tbook_open(b, db, id, now_ms(), error) || !stage(b, db, work, error))
            return false;
        if (b->pages == 0)
            return true;
        if (!tbook_write(b, db, &written, error))
            return false;
    }
    return true;
}

void advance_free(advance_work *work)
{
    free(work->make);
    free(work->leave);
}
