/* The first entries of tables, and all entries of tables made from records. */
#include "table/make.h"

#include "table/ask.h"

#include <string.h>

static void set_built_in_edition(table_plan *plan)
{
    text_keep(plan->edition_hash, sizeof plan->edition_hash, edition_hash_of(plan->game).text);
}

void plan_complete_seated(table_plan *plan, const fn_seed *secret)
{
    plan->secret = *secret;
    set_built_in_edition(plan);
}

void plan_complete(table_plan *plan, const char *person, const char *name, const fn_seed *secret)
{
    for (int i = 0; i < plan->setup.players; i++) {
        plan_seat *seat = &plan->seats[i];
        if (seat->kind != SEAT_PERSON)
            continue;
        text_keep(seat->person, sizeof seat->person, person);
        seat->here = seat->name[0] != '\0';
        if (!seat->here)
            text_keep(seat->name, sizeof seat->name, name);
    }
    text_keep(plan->host, sizeof plan->host, person);
    plan_complete_seated(plan, secret);
}

void plan_rematch(table_plan *plan, const table *t, rematch_how how, const fn_seed *secret)
{
    int players = t->plan.setup.players;
    *plan = t->plan;
    for (int i = 0; i < players; i++) {
        const table_seat *from = &t->seats[(i + (how == REMATCH_MOVED_ON)) % players];
        plan->seats[i] = (plan_seat){.kind = from->kind == SEAT_BOT ? SEAT_BOT : SEAT_PERSON,
                                     .level = from->level};
        if (how == REMATCH_STRONGER && from->kind == SEAT_BOT && from->level < ENTRY_LEVELS)
            plan->seats[i].level++;
        memcpy(plan->seats[i].person, from->person, sizeof from->person);
        memcpy(plan->seats[i].name, from->name, sizeof from->name);
        plan->seats[i].account = from->account;
        plan->seats[i].here = from->here;
    }
    if (plan->pair != PAIR_NONE) /* a table that filled automatically has no host, the next one
                                  * does */
        for (int i = players - 1; i >= 0; i--)
            if (plan->seats[i].kind == SEAT_PERSON)
                memcpy(plan->host, plan->seats[i].person, sizeof plan->host);
    plan->pair = PAIR_NONE;
    plan->listed = false;
    plan->gathers = !plan->days && table_people(t) > 1;
    plan->salt[0] = '\0';
    memset(&plan->origin, 0, sizeof plan->origin);
    plan->secret = *secret;
    set_built_in_edition(plan);
}

bool table_make(table *t, const table_plan *plan, const char *request, int64_t at_ms)
{
    entry create = {.kind = ENTRY_CREATE, .seat = -1, .at_ms = at_ms, .plan = *plan};
    entry start = {.kind = ENTRY_START, .seat = -1, .at_ms = at_ms};
    text_keep(create.request, sizeof create.request, request);
    return table_add(t, &create) && (!table_is_full(t) || plan->gathers || table_add(t, &start));
}

void record_begin(record_reader *r)
{
    fn_replay_init(&r->replay, NULL, 0);
    memset(&r->fair, 0, sizeof r->fair);
    r->is_proven = false;
    r->lines = 0;
}

/* Reads the fair shuffle of the first line, which may be missing but not wrong. */
static bool take_fair(record_reader *r, const char *line, size_t size, fn_error *error)
{
    fn_json header, fair;
    r->is_proven =
        fn_json_parse(&header, line, size, error) && fn_json_member(header, "fair", &fair);
    return !r->is_proven || fn_fair_verify(line, size, &r->fair, error);
}

bool record_take(record_reader *r, const char *line, size_t size, fn_error *error)
{
    fn_error fault = {{0}};
    r->lines++;
    if (r->replay.games > 0)
        return fn_fail(error, "line ", fn_decimal(r->lines).text, ": one game at a time");
    if (fn_replay_line(&r->replay, line, size, &fault) &&
        (r->lines > 1 || take_fair(r, line, size, &fault)))
        return true;
    return fn_fail(error, "line ", fn_decimal(r->lines).text, ": ", fault.text);
}

bool record_end(record_reader *r, fn_error *error)
{
    return r->replay.phase == FN_REPLAY_STEPS || fn_replay_end(&r->replay, error);
}

void plan_take_match(table_plan *plan, const fn_match *match)
{
    uint8_t hash[32];
    fn_text text;
    plan->game = match->game;
    plan->setup = match->setup;
    plan->secret = match->seed;
    plan->origin = match->origin;
    fn_match_edition_hash(match, hash);
    fn_text_init(&text, plan->edition_hash, sizeof plan->edition_hash);
    fn_text_add_hex(&text, hash, sizeof hash);
}

static void plan_record(table_plan *plan, const record_reader *r, const char *host)
{
    plan_take_match(plan, &r->replay.match);
    if (r->is_proven)
        plan->secret = r->fair.secret;
    plan->imported = true;
    plan->proven = r->is_proven;
    plan->away_s = 60;
    for (int i = 0; i < plan->setup.players; i++)
        plan->seats[i].kind = SEAT_OPEN;
    text_keep(plan->host, sizeof plan->host, host);
}

static bool add_plain(table *t, entry_kind kind, int64_t at_ms)
{
    entry e = {.kind = kind, .seat = -1, .at_ms = at_ms};
    return table_add(t, &e);
}

/* Enters the seats that resigned before this step. */
static bool enter_resigned(table *t, const fn_match *match, int step, int64_t at_ms)
{
    entry e = {.kind = ENTRY_RESIGN, .at_ms = at_ms};
    for (e.seat = 0; e.seat < match->setup.players; e.seat++)
        if (match->resigned[e.seat] == step + 1 && !table_enter(t, &e))
            return false;
    return true;
}

bool table_enter_steps(table *t, const fn_match *match, int64_t at_ms)
{
    entry e = {.kind = ENTRY_MOVE, .at_ms = at_ms};
    for (int i = 0; i < match->steps; i++) {
        fn_text text;
        if (!enter_resigned(t, match, i, at_ms))
            return false;
        e.seat = match->log[i].seat;
        fn_text_init(&text, e.text, sizeof e.text);
        match->game->write_move(match->rules, match->log[i].move, &text);
        if (!table_enter(t, &e))
            return false;
    }
    return enter_resigned(t, match, match->steps, at_ms);
}

bool table_play_on(table *t, table_plan *plan, fn_match *match, const play_on *from,
                   const char *request, int64_t at_ms, fn_error *error)
{
    fn_origin *origin = &plan->origin;
    if (plan->game != match->game || plan->setup.players != match->setup.players)
        return fn_fail(error, "the seats are not those of the record");
    if (from->ply > match->steps)
        return fn_fail(error, "the record has ", fn_decimal(match->steps).text, " moves only");
    fn_match_cut(match, from->ply);
    if (fn_match_to_act(match) == FN_NOBODY && !plan->analysis)
        return fn_fail(error, "the game is over there");
    plan_take_match(plan, match);
    if (!plan->analysis || from->knows != FN_NOBODY)
        fn_origin_begin(origin, from->ply);
    if (from->knows != FN_NOBODY && !fn_origin_imagine(origin, from->knows, &from->seed, error))
        return false;
    return (table_make(t, plan, request, at_ms) && table_enter_steps(t, match, at_ms)) ||
           fn_fail(error, t->broken.text);
}

bool table_make_of_record(table *t, const record_reader *r, const char *host, int64_t at_ms)
{
    entry e = {.kind = ENTRY_CREATE, .seat = -1, .at_ms = at_ms};
    fn_text text;
    plan_record(&e.plan, r, host);
    fn_text_init(&text, e.text, sizeof e.text);
    for (int i = 0; i < r->fair.salts; i++) {
        fn_text_add(&text, r->fair.salt[i]);
        fn_text_add_char(&text, '\n');
    }
    return table_add(t, &e) && add_plain(t, ENTRY_START, at_ms) &&
           table_enter_steps(t, &r->replay.match, at_ms) &&
           (t->state == TABLE_OVER || add_plain(t, ENTRY_OVER, at_ms));
}

/* Checks a seat; names and words come from outside and are shown to others. */
static bool seat_is_fine(const plan_seat *seat)
{
    if (seat->kind == SEAT_BOT)
        return seat->level >= 1;
    return seat->kind != SEAT_PERSON || name_is_fine(seat->name);
}

static bool take_over_plan(table *t, table_plan *plan, const char *person, int64_t at_ms,
                           fn_error *error)
{
    entry create = {.kind = ENTRY_CREATE, .seat = -1, .at_ms = at_ms};
    if (plan->imported || plan->analysis)
        return fn_fail(error, "only a game that is played can go on here");
    for (int i = 0; i < plan->setup.players; i++)
        if (!seat_is_fine(&plan->seats[i]))
            return fn_fail(error, "seat ", fn_decimal(i).text, " is nobody's");
    if (!text_is_clean(plan->salt))
        return fn_fail(error, "the salt is no text");
    create.plan = (table_plan){
        .game = plan->game, .setup = plan->setup, .away_s = 60, .origin = plan->origin};
    memcpy(create.plan.seats, plan->seats, sizeof plan->seats);
    memcpy(create.plan.salt, plan->salt, sizeof plan->salt);
    plan_complete(&create.plan, person, "", &plan->secret);
    memcpy(create.plan.edition_hash, plan->edition_hash, sizeof plan->edition_hash);
    if (!table_add(t, &create))
        return fn_fail(error, t->broken.text);
    return !table_wants_edition(t) || fn_fail(error, "the game was begun with another edition");
}

bool table_take_over(table *t, const char *line, size_t size, const char *person, int64_t at_ms,
                     fn_error *error)
{
    static const bool is_taken[ENTRY_KINDS] = {
        [ENTRY_START] = true, [ENTRY_MOVE] = true, [ENTRY_UNDO] = true, [ENTRY_RESIGN] = true};
    entry e;
    if (!entry_read(&e, line, size, error))
        return false;
    if (e.kind == ENTRY_CREATE && t->plan.game == NULL)
        return take_over_plan(t, &e.plan, person, at_ms, error);
    if (t->plan.game == NULL || e.kind == ENTRY_CREATE)
        return fn_fail(error, "a log begins with the making of its table");
    if (!is_taken[e.kind])
        return true;
    if (e.kind == ENTRY_START && t->state != TABLE_OPEN)
        return fn_fail(error, "a game starts once");
    if (e.kind == ENTRY_UNDO && (t->seq >= TABLE_UNDOS_END || t->undos >= TABLE_UNDOS_MAX))
        return fn_fail(error, "too much was taken back");
    entry taken = {.kind = e.kind, .seat = e.seat, .at_ms = at_ms, .bot = e.bot};
    memcpy(taken.text, e.text, sizeof taken.text);
    return table_enter(t, &taken) || fn_fail(error, t->broken.text);
}
