/* A table in this program: people at this terminal, one after another, and bots that think in a
 * separate thread, which keeps the screen responsive. The person looking gets the view of their
 * seat. As on a server, the table decides what is allowed; all people are one person, LOCAL. */
#include "apps/terminal/local.h"

#include "apps/terminal/watch.h"
#include "table/ask.h"
#include "table/make.h"
#include "table/show.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define LOCAL TABLE_LOCAL

/* A question being thought about; it copies everything it needs. */
typedef struct thought {
    pthread_t thread;
    bool runs, is_hint;
    atomic_bool done, stop;
    fn_player player;
    fn_rng rng;
    fn_question question;
    fn_sight sight;
    fn_move answer;
    fn_analysis analysis;
} thought;

typedef struct local {
    session t;
    local_setup setup;
    table table;
    int persons, viewer;
    double ready_ms; /* the next bot does not begin before this */
    thought mind;
} local;

static local *of(session *t)
{
    return (local *)t;
}

/* Continues where it stopped, unless the viewer changed or a step was taken back. */
void local_tell(session *t, const fn_match *match, int steps, int viewer)
{
    static char storage[FN_LINE_MAX];
    static fn_events events;
    if (steps < t->told.steps || viewer != t->told.viewer || t->told.steps == 0) {
        renderer_begin(t->show, &t->log);
        t->now.last.text[0] = '\0';
        fn_match_deal(match, t->told.state);
        t->told.viewer = viewer;
        t->told.steps = 0;
    }
    for (; t->told.steps < steps; t->told.steps++) {
        const fn_step *step = &match->log[t->told.steps];
        fn_text out;
        fn_json list;
        fn_error error;
        events.count = 0;
        fn_match_redo(match, t->told.steps, t->told.state, &events);
        fn_text_init(&out, storage, sizeof storage);
        fn_match_write_events(match, &events, viewer, &out);
        if (fn_json_parse(&list, storage, out.used, &error))
            renderer_tell(t->show, &t->now, list, t->told.steps, step->seat, &t->log);
    }
}

void local_name_entries(session *t, const fn_match *match)
{
    seen *s = &t->now;
    strcpy(s->variant, match->game->variants[match->setup.variant]);
    s->seats = match->setup.players;
    for (int i = s->seats; i < FN_MAX_SEATS; i++)
        strcpy(s->names[i], t->show->house);
}

/* Returns the seats that can be looked at now: none while nobody has come to the terminal. */
static show_viewer viewer_of(const local *l)
{
    bool holds[FN_MAX_SEATS];
    for (int i = 0; i < FN_MAX_SEATS; i++)
        holds[i] = l->viewer != FN_NOBODY && table_holds(&l->table, i, LOCAL);
    return show_viewer_of(&l->table, holds, true, l->viewer);
}

/* Takes the message a server would send. At the end nothing is hidden, but the viewer is still a
 * person. */
static void take_view(local *l, int viewer)
{
    static char storage[FN_LINE_MAX + FN_PREVIEWS_MAX];
    show_viewer who = viewer_of(l);
    fn_text out;
    fn_error error;
    fn_text_init(&out, storage, sizeof storage);
    show_view(&l->table, &who, &out);
    seen_take(&l->t.now, storage, out.used, &error);
    l->t.now.ply = l->table.match.steps;
    l->t.now.me = viewer;
}

static void refresh(local *l)
{
    bool is_over = table_to_act(&l->table) == FN_NOBODY;
    int viewer = is_over && l->persons > 1 ? FN_NOBODY : l->viewer;
    take_view(l, viewer);
    local_tell(&l->t, &l->table.match, l->table.match.steps, viewer);
    l->t.hints = 0;
    l->t.has_begun = true;
    if (is_over && !l->t.is_over) {
        l->t.is_over = true;
        session_take_result(&l->t, &l->table.match);
        if (l->setup.forget_at_end)
            unlink(l->setup.file);
    }
}

static void keep(local *l)
{
    fn_error error;
    if (l->setup.file[0] == '\0' || keep_write(&l->table.match, l->setup.file, &error))
        return;
    fn_text out = phrase_open(&l->t.notice);
    fn_text_add(&out, error.text);
}

/* Adds an entry and shows its effect on the table. */
static bool enter(local *l, entry *e)
{
    e->at_ms = (int64_t)time(NULL) * 1000;
    if (!table_enter(&l->table, e))
        return false;
    keep(l);
    l->ready_ms = session_clock_ms() + l->setup.pace_ms;
    refresh(l);
    return true;
}

/* Asks the table on behalf of the person at the terminal. */
static bool ask(local *l, const message *m, fn_error *error)
{
    static verdict v;
    asker who = {.person = LOCAL, .name = "", .viewer = viewer_of(l)};
    table_ask(&l->table, m, &who, 0, &v);
    if (v.kind == ASK_ENTRY)
        return enter(l, &v.entry) || fn_fail(error, l->table.broken.text);
    if (strcmp(v.code, "illegal") == 0)
        return fn_fail(error, v.sentence.text);
    return fn_fail(error, tell_error(v.code, v.sentence.text).text);
}

static void *think(void *argument)
{
    thought *mind = argument;
    if (mind->is_hint)
        fn_analyse(&mind->player, &mind->question, &mind->rng, &mind->analysis);
    else
        mind->answer = fn_player_choose(&mind->player, &mind->question, &mind->rng);
    atomic_store(&mind->done, true);
    return NULL;
}

static bool is_stopped(void *context)
{
    return atomic_load(&((thought *)context)->stop);
}

/* Each step has its own random numbers, so an interrupted game continues in the same way. */
static void begin_thought(local *l, const fn_player *player, bool is_hint)
{
    thought *mind = &l->mind;
    const fn_match *match = &l->table.match;
    fn_seed choices = fn_seed_derive(&match->seed, UINT64_MAX); /* independent of the deal */
    fn_rng_start(&mind->rng, &choices, (uint64_t)match->steps);
    mind->player = *player;
    mind->is_hint = is_hint;
    atomic_store(&mind->stop, false);
    atomic_store(&mind->done, false);
    mind->question = fn_question_ask(match->game, match->rules, match->state, &mind->sight);
    mind->question.clock_ms = session_clock_ms;
    mind->question.is_late = is_stopped;
    mind->question.context = mind;
    mind->runs = !l->setup.waits && pthread_create(&mind->thread, NULL, think, mind) == 0;
    l->t.thinks = mind->runs;
    if (!mind->runs)
        think(mind);
}

static void end_thought(local *l)
{
    if (l->mind.runs) {
        atomic_store(&l->mind.stop, true);
        pthread_join(l->mind.thread, NULL);
    }
    l->mind.runs = l->t.thinks = false;
}

static void take_hint(local *l)
{
    const fn_analysis *analysis = &l->mind.analysis;
    l->t.hints = 0;
    for (int i = 0; i < analysis->count && i < SESSION_HINTS; i++) {
        fn_text out;
        fn_text_init(&out, l->t.hint[i], FN_MOVE_TEXT_MAX);
        l->table.match.game->write_move(l->table.match.rules, analysis->options[i].move, &out);
        l->t.chance[i] = (double)analysis->options[i].wins[l->mind.question.seat];
        l->t.hints = i + 1;
    }
}

/* Enters the answer as text, as everybody's moves are. */
static void take_answer(local *l)
{
    entry e = {.kind = ENTRY_MOVE, .seat = l->mind.question.seat, .bot = true};
    fn_text text;
    fn_text_init(&text, e.text, sizeof e.text);
    l->table.match.game->write_move(l->table.match.rules, l->mind.answer, &text);
    if (!enter(l, &e))
        abort(); /* our player chose something that was not offered */
}

/* Puts the result of the thought on the table. */
static void end_thinking(local *l)
{
    end_thought(l);
    if (l->mind.is_hint)
        take_hint(l);
    else
        take_answer(l);
}

static bool poll_bot(local *l, int seat)
{
    if (session_clock_ms() < l->ready_ms)
        return false;
    begin_thought(l, &l->setup.players[seat], false);
    if (!l->mind.runs)
        end_thinking(l);
    return true;
}

static bool local_poll(session *t)
{
    local *l = of(t);
    int seat = table_to_act(&l->table);
    if (l->mind.runs) {
        if (!atomic_load(&l->mind.done))
            return false;
        end_thinking(l);
        return true;
    }
    if (seat == FN_NOBODY)
        return false;
    if (table_bot_plays(&l->table, seat))
        return poll_bot(l, seat);
    if (l->persons > 1 && l->viewer != seat && t->curtain != seat) {
        t->curtain = seat;
        l->viewer = FN_NOBODY;
        refresh(l);
        return true;
    }
    return false;
}

static bool local_move(session *t, const char *move, fn_error *error)
{
    local *l = of(t);
    message m = {.kind = MESSAGE_MOVE, .seq = l->table.seq};
    end_thought(l);
    text_keep(m.text, sizeof m.text, move);
    return ask(l, &m, error);
}

static bool local_undo(session *t, fn_error *error)
{
    local *l = of(t);
    const message m = {.kind = MESSAGE_UNDO, .seq = l->table.seq};
    end_thought(l);
    return ask(l, &m, error);
}

static void local_why(session *t, const char *move)
{
    fn_text out;
    fn_text_init(&out, t->reason, sizeof t->reason);
    fn_match_write_reason(&of(t)->table.match, t->now.me, move, &out);
    t->has_reason = true;
}

static void local_hint(session *t)
{
    local *l = of(t);
    fn_player player;
    int seat = table_to_act(&l->table);
    if (l->mind.runs || seat == FN_NOBODY || seat != t->now.me)
        return;
    fn_player_read(&player, "learned:1500ms", NULL);
    begin_thought(l, &player, true);
    if (!l->mind.runs)
        end_thinking(l);
}

static void local_uncover(session *t)
{
    local *l = of(t);
    l->viewer = t->curtain;
    t->curtain = FN_NOBODY;
    refresh(l);
}

static session *local_replay(session *t)
{
    session *record = watch_open(&of(t)->table.match);
    if (record != NULL)
        memcpy(record->now.names, t->now.names, sizeof t->now.names);
    return record;
}

static void local_close(session *t)
{
    end_thought(of(t));
    table_clear(&of(t)->table);
    free(t);
}

static const session_kind local_kind = {
    .poll = local_poll,
    .move = local_move,
    .undo = local_undo,
    .why = local_why,
    .hint = local_hint,
    .uncover = local_uncover,
    .replay = local_replay,
    .close = local_close,
};

/* Names a bot by its level, or by the words that requested it. */
static void name_bot(local *l, int seat, fn_text *out)
{
    const fn_player *players = l->setup.players;
    const char *name = players[seat].name;
    int alike = 0, number = 0;
    for (int other = 0; other < l->t.now.seats; other++)
        if (l->setup.is_bot[other] && strcmp(players[other].name, name) == 0) {
            alike++;
            number += other <= seat;
        }
    number = alike > 1 ? number : 0;
    if (strncmp(name, "level:", 6) == 0 && name[6] >= '1' && name[6] <= '5') {
        session_name_bot(name[6] - '0', number, out);
        return;
    }
    fn_text_add(out, name);
    fn_text_add(out, number > 0 ? " " : "");
    if (number > 0)
        fn_text_add_int(out, number);
}

static void name_players(local *l)
{
    local_name_entries(&l->t, &l->table.match);
    for (int seat = 0; seat < l->t.now.seats; seat++) {
        fn_text out;
        fn_text_init(&out, l->t.now.names[seat], SEEN_NAME_MAX);
        if (l->setup.is_bot[seat])
            name_bot(l, seat, &out);
        else if (l->setup.names[seat] != NULL)
            fn_text_add(&out, l->setup.names[seat]);
        else if (l->persons == 1)
            say(&out, "You");
        else
            say(&out, "Player {n}", {"n", fn_decimal(seat + 1).text});
    }
}

/* Sets up the match as a table: its seats, and its moves entered one by one. */
static bool set_table(local *l, const fn_match *match)
{
    table_plan plan = {.away_s = 60};
    const fn_setup *setup = &match->setup;
    for (int i = 0; i < setup->players; i++) {
        plan_seat *seat = &plan.seats[i];
        seat->kind = l->setup.is_bot[i] ? SEAT_BOT : SEAT_PERSON;
        seat->level = 2; /* the set-up has the actual player */
        text_keep(seat->person, sizeof seat->person, l->setup.is_bot[i] ? "" : LOCAL);
    }
    plan_take_match(&plan, match);
    table_init(&l->table, LOCAL);
    if (setup->edition != NULL)
        l->table.edition = strndup(setup->edition, setup->edition_size);
    return (setup->edition == NULL || l->table.edition != NULL) &&
           table_make(&l->table, &plan, "", 0) && table_enter_steps(&l->table, match, 0);
}

session *local_open(const local_setup *setup)
{
    local *l = calloc(1, sizeof *l);
    if (l == NULL)
        return NULL;
    l->setup = *setup;
    if (!set_table(l, setup->match)) {
        table_clear(&l->table);
        free(l);
        return NULL;
    }
    l->t.kind = &local_kind;
    l->t.show = renderer_find(l->table.match.game->id);
    l->t.curtain = l->viewer = FN_NOBODY;
    for (int seat = 0; seat < l->table.match.setup.players; seat++)
        if (!setup->is_bot[seat]) {
            l->viewer = l->persons == 0 ? seat : FN_NOBODY;
            l->persons++;
        }
    name_players(l);
    refresh(l);
    return &l->t;
}
