/* The battery that every registered game passes: seeded random games of every variant, every set of
 * options and every number of players, checked in every position. Knows no game.
 *
 * FANAL_BATTERY_GAMES sets how many games each set-up plays, FANAL_BATTERY_SEED which ones. A
 * failure prints the set-up, the seed and the command that plays the same game again: moves are
 * picked as `fanal record` with random players picks them. */
#include "help.h"

#include <signal.h>
#include <stdio.h>

#ifndef BATTERY_GAMES
#define BATTERY_GAMES 1
#endif

typedef struct state {
    _Alignas(8) uint8_t bytes[FN_STATE_MAX];
} state;

typedef struct table {
    const fn_game *game;
    fn_setup setup;
    fn_seed series; /* as given to `fanal record`; the deal is derived from it */
    fn_rng choices; /* picks the game's moves, and nothing else */
    fn_rng chance;  /* for all other random choices */
    fn_match match;
    state live;               /* the same game, by apply alone */
    fn_replay replay;         /* the same game, from its record */
    uint32_t hiding, varying; /* seats as a set, spectator first: where hide hid something, and
                               * where imagine varied */
} table;

typedef void position_check(table *t);

static table battery;

static void print_setup(const table *t)
{
    char seed[2 * sizeof t->series.bytes + 1];
    fn_text text;
    fn_text_init(&text, seed, sizeof seed);
    fn_text_add_hex(&text, t->series.bytes, sizeof t->series.bytes);
    char options[200];
    fn_text_init(&text, options, sizeof options);
    for (int i = 0; t->game->options[i] != NULL; i++)
        if (t->setup.options >> i & 1) {
            fn_text_add(&text, " --option ");
            fn_text_add(&text, t->game->options[i]);
        }
    const char *variant = t->game->variants[t->setup.variant];
    print_error("%s, variant %s, options '%s', %d players, seed %s, ply %d\n", t->game->id, variant,
                options, t->setup.players, seed, t->match.steps);
    print_error("    build/fanal record %s --players %d --variant %s%s --games 1 --seed %s "
                "--states\n",
                t->game->id, t->setup.players, variant, options, seed);
}

#define CHECK(condition, what)                                                                     \
    do {                                                                                           \
        if (!(condition))                                                                          \
            fail_msg("%s", what);                                                                  \
    } while (0)

/* Names the game still at the table after a test, which is where it failed. */
static int name_the_game(void **unused)
{
    (void)unused;
    if (battery.game != NULL)
        print_setup(&battery);
    battery.game = NULL;
    return 0;
}

/* Names the game even if an assert in the rules, or a sanitizer, ends the program. */
static void on_abort(int signal_number)
{
    (void)signal_number;
    name_the_game(NULL);
}

const char *__asan_default_options(void), *__ubsan_default_options(void);

const char *__asan_default_options(void)
{
    return "abort_on_error=1";
}

const char *__ubsan_default_options(void)
{
    return "abort_on_error=1";
}

/* The questions of fn_game about any state of the game at the table. */

static int to_act(const table *t, const state *s)
{
    return t->game->to_act(t->match.rules, s->bytes);
}

static int list_moves(const table *t, const state *s, fn_move moves[FN_MAX_MOVES])
{
    int count = t->game->list_moves(t->match.rules, s->bytes, moves);
    CHECK(count >= 0 && count <= FN_MAX_MOVES, "too many moves");
    CHECK((count > 0) == (to_act(t, s) != FN_NOBODY), "stuck, or moves after the end");
    return count;
}

static bool apply(const table *t, state *s, fn_move move, fn_events *events)
{
    if (events != NULL)
        events->count = 0;
    bool revealed = t->game->apply(t->match.rules, s->bytes, move, events);
    int seat = to_act(t, s);
    CHECK(seat >= FN_NOBODY && seat < t->setup.players, "nobody of that seat is there to act");
    return revealed;
}

static bool is_same(const table *t, const state *a, const state *b)
{
    return memcmp(a->bytes, b->bytes, t->game->state_size) == 0;
}

static state current(const table *t)
{
    state s;
    memcpy(s.bytes, t->match.state, sizeof s.bytes);
    return s;
}

static state view_of(const table *t, const state *s, int seat)
{
    state view = *s;
    t->game->hide(t->match.rules, view.bytes, seat);
    return view;
}

static state imagined(const table *t, const state *view, int seat, fn_rng *rng)
{
    state s = *view;
    t->game->imagine(t->match.rules, s.bytes, seat, rng);
    return s;
}

static fn_move pick(const fn_move *moves, int count, fn_rng *rng)
{
    return moves[fn_rng_below(rng, (uint32_t)count)];
}

/* Returns a seat or a lower viewer, down to `lowest`: FN_NOBODY for spectators, FN_EVERYONE for
 * everyone. All get their turn over the positions of a game. */
static int any_seat(table *t, int lowest)
{
    return lowest + (int)fn_rng_below(&t->chance, (uint32_t)(t->setup.players - lowest));
}

static bool is_listed(const fn_move *moves, int count, fn_move move)
{
    for (int i = 0; i < count; i++)
        if (moves[i] == move)
            return true;
    return false;
}

/* The driver: plays the games and passes each position to a check. */

static void game_start(table *t)
{
    fn_error error = {""};
    fn_seed deal = fn_seed_derive(&t->series, 0);
    fn_rng_start(&t->choices, &t->series, 0);
    fn_rng_start(&t->chance, &t->series, 1);
    t->hiding = t->varying = 0;
    t->match.steps = 0;
    CHECK(fn_match_start(&t->match, t->game, &t->setup, &deal, &error), error.text);
    memset(t->live.bytes, 0xaa, sizeof t->live.bytes);
    t->game->start(t->match.rules, t->live.bytes, &deal);
}

static void game_step(table *t)
{
    fn_error error = {""};
    fn_move moves[FN_MAX_MOVES];
    state s = current(t);
    fn_move move = pick(moves, list_moves(t, &s, moves), &t->choices);
    int seat = to_act(t, &s);
    CHECK(fn_match_play(&t->match, seat, move_write(&t->match, move).text, NULL, &error),
          error.text);
    apply(t, &t->live, move, NULL);
}

static void play_game(table *t, position_check *check)
{
    game_start(t);
    check(t);
    while (!match_is_over(&t->match)) {
        game_step(t);
        check(t);
    }
}

static long number_of_games(void)
{
    const char *text = getenv("FANAL_BATTERY_GAMES");
    long games = text != NULL ? strtol(text, NULL, 10) : BATTERY_GAMES;
    return games > 0 ? games : 1;
}

/* Calls `visit` for every set-up; the rules may refuse it. */
static void each_setup(table *t, void (*visit)(table *t, position_check *check),
                       position_check *check)
{
    for (int variant = 0; t->game->variants[variant] != NULL; variant++) {
        int options = 0;
        while (t->game->options[options] != NULL)
            options++;
        for (uint32_t set = 0; set < 1u << options; set++)
            for (int players = 0; players <= FN_MAX_SEATS + 1; players++) {
                t->setup = (fn_setup){.players = players, .variant = variant, .options = set};
                visit(t, check);
            }
    }
}

static void play_setup(table *t, position_check *check)
{
    static uint64_t number;
    _Alignas(8) uint8_t rules[FN_RULES_MAX];
    const char *text = getenv("FANAL_BATTERY_SEED");
    fn_seed seed = seed_of(text != NULL ? text : "battery");
    if (!fn_rules_make(t->game, rules, &t->setup, NULL))
        return;
    for (long games = number_of_games(); games > 0; games--) {
        t->series = fn_seed_derive(&seed, number++);
        play_game(t, check);
    }
}

static void each_game(void (*visit)(table *t, position_check *check), position_check *check)
{
    table *t = &battery;
    for (const fn_game *const *game = fn_games; *game != NULL; game++) {
        t->game = *game;
        each_setup(t, visit, check);
    }
    t->game = NULL;
}

/* Defines a test that runs a check in every position. */
#define IN_EVERY_POSITION(name, check)                                                             \
    static void name(void **unused)                                                                \
    {                                                                                              \
        (void)unused;                                                                              \
        each_game(play_setup, check);                                                              \
    }

/* Descriptions and set-ups. */

static void games_are_described(void **unused)
{
    (void)unused;
    for (const fn_game *const *at = fn_games; *at != NULL; at++) {
        const fn_game *game = *at;
        assert_ptr_equal(fn_game_find(game->id), game);
        assert_true(game->state_size > 0 && game->state_size <= FN_STATE_MAX);
        assert_true(game->rules_size > 0 && game->rules_size <= FN_RULES_MAX);
        assert_true(game->min_players >= 1 && game->min_players <= game->max_players);
        assert_true(game->max_players <= FN_MAX_SEATS);
        assert_string_equal(game->variants[0], "base");
        assert_true(*game->edition_size > 0 && *game->edition_size <= FN_EDITION_MAX);
        assert_true(is_json(game->edition, *game->edition_size));
    }
}

static int accepted;

static void check_setup(table *t, position_check *check)
{
    (void)check;
    static fn_match other;
    fn_error error = {""};
    line id;
    if (!fn_rules_make(t->game, t->match.rules, &t->setup, &error)) {
        CHECK(error.text[0] != '\0', "a set-up is refused without a word");
        return;
    }
    accepted++;
    game_start(t);
    fn_game_id_write(&t->match, line_clear(&id));
    CHECK(!id.text.overflow && id.text.used < FN_GAME_ID_MAX, "the game ID is too long");
    CHECK(fn_game_id_start(&other, id.storage, &error), error.text);
    CHECK(match_is_same(&other, &t->match), "the game ID gives another deal");
}

static void every_setup_is_refused_in_words_or_has_an_id(void **unused)
{
    (void)unused;
    accepted = 0;
    each_game(check_setup, NULL);
    assert_true(accepted > 0);
}

/* Moves. */

static void check_written_move(const table *t, fn_move move)
{
    char storage[FN_MOVE_TEXT_MAX];
    fn_text text;
    fn_error error = {""};
    fn_move read = (fn_move)~move;
    fn_text_init(&text, storage, sizeof storage);
    t->game->write_move(t->match.rules, move, &text);
    CHECK(!text.overflow && text.used > 0, "a move has no written form that fits");
    CHECK(t->game->read_move(t->match.rules, storage, &read, &error), error.text);
    CHECK(read == move, "what was written is read as another move");
}

static void check_events(const table *t, const fn_events *events)
{
    CHECK(events->count < FN_MAX_EVENTS, "more events than fit");
    for (int i = 0; i < events->count; i++) {
        const fn_event *event = &events->list[i];
        line out;
        CHECK(event->seen_by == FN_EVERYONE ||
                  (event->seen_by >= 0 && event->seen_by < t->setup.players),
              "an event is seen by a seat that is not there");
        t->game->write_event(t->match.rules, event, line_clear(&out));
        CHECK(!out.text.overflow && out.storage[0] == '{' && is_json(out.storage, out.text.used),
              "an event is not a JSON object");
    }
}

static void check_applied_move(const table *t, fn_move move)
{
    static fn_events events;
    fn_move moves[FN_MAX_MOVES];
    state told = current(t), untold = told;
    bool revealed = apply(t, &told, move, &events);
    CHECK(apply(t, &untold, move, NULL) == revealed, "events change what is revealed");
    CHECK(is_same(t, &told, &untold), "events change the state");
    list_moves(t, &told, moves);
    check_events(t, &events);
}

static void check_moves(table *t)
{
    fn_move moves[FN_MAX_MOVES];
    state s = current(t);
    int count = list_moves(t, &s, moves);
    for (int i = 0; i < count; i++) {
        CHECK(!is_listed(moves, i, moves[i]), "a move is listed twice");
        check_written_move(t, moves[i]);
        check_applied_move(t, moves[i]);
    }
    CHECK(memcmp(s.bytes, t->match.state, sizeof s.bytes) == 0, "listing moves changes the state");
}

IN_EVERY_POSITION(every_listed_move_applies_and_reads_back, check_moves)

/* Saving and loading. */

static void feed(table *t, const line *out)
{
    fn_error error = {""};
    char *copy = exact_copy(out->storage, out->text.used);
    CHECK(!out->text.overflow, "a line of the record is too long");
    CHECK(fn_replay_line(&t->replay, copy, out->text.used, &error), error.text);
    free(copy);
}

/* Reads the record as far as it is written; at all times three ways lead to the same state. */
static void check_replay(table *t)
{
    fn_error error = {""};
    line out;
    fn_text *text = line_clear(&out);
    int steps = t->match.steps;
    if (steps == 0) {
        fn_replay_init(&t->replay, NULL, 0);
        fn_record_write_header(&t->match, NULL, text);
    } else {
        fn_record_write_step(&t->match, steps - 1, text);
    }
    feed(t, &out);
    fn_record_write_state(&t->match, line_clear(&out));
    feed(t, &out);
    state s = current(t);
    CHECK(is_same(t, &s, &t->live), "apply alone leads to another state");
    CHECK(memcmp(t->replay.match.state, s.bytes, sizeof s.bytes) == 0,
          "the record leads to another state");
    if (!match_is_over(&t->match))
        return;
    fn_record_write_result(&t->match, line_clear(&out));
    feed(t, &out);
    CHECK(fn_replay_end(&t->replay, &error) && t->replay.games == 1, error.text);
    CHECK(match_is_same(&t->replay.match, &t->match),
          "the match that was loaded is not the one saved");
}

IN_EVERY_POSITION(replay_equals_live, check_replay)

/* JSON. */

static void check_json(table *t)
{
    line out;
    int seat = any_seat(t, FN_EVERYONE);
    state s = current(t), view = view_of(t, &s, seat);
    t->game->write_json(t->match.rules, view.bytes, seat, line_clear(&out));
    CHECK(!out.text.overflow && out.storage[0] == '{' && is_json(out.storage, out.text.used),
          "a view is not a JSON object");
    fn_match_write_view(&t->match, seat, line_clear(&out));
    CHECK(!out.text.overflow && is_json(out.storage, out.text.used),
          "what a client gets is not JSON");
    CHECK(strchr(out.storage, '\n') == NULL, "what a client gets is not one line");
}

IN_EVERY_POSITION(states_and_views_are_json, check_json)

/* Views. */

/* Counts how often a seat is told exactly this. */
static int count_seen(const fn_events *events, const fn_event *event, int seat)
{
    int count = 0;
    for (int i = 0; i < events->count; i++) {
        const fn_event *other = &events->list[i];
        bool seen = other->seen_by == FN_EVERYONE || other->seen_by == seat;
        count += seen && memcmp(other, event, sizeof *event) == 0;
    }
    return count;
}

/* Ignores the order: of two cards drawn together, either may be named first. */
static bool is_told_all_of(const fn_events *told, const fn_events *events, int seat)
{
    for (int i = 0; i < events->count; i++) {
        const fn_event *event = &events->list[i];
        if (count_seen(told, event, seat) != count_seen(events, event, seat))
            return false;
    }
    return true;
}

/* Makes the same move in two states that look the same to a seat. Its own step must lead to the
 * same view unless it revealed something, and the events must tell a seat exactly what its view
 * shows: a view that differs without an event is a leak that imagine may not find. */
static void check_same_step(table *t, const state *real, const state *twin, int seat)
{
    static fn_events events, twin_events;
    fn_move moves[FN_MAX_MOVES], twin_moves[FN_MAX_MOVES];
    int count = list_moves(t, real, moves), twin_count = list_moves(t, twin, twin_moves);
    if (count == 0)
        return;
    fn_move move = pick(moves, count, &t->chance);
    bool own = to_act(t, real) == seat;
    if (!own && !is_listed(twin_moves, twin_count, move))
        return;
    state after = *real, twin_after = *twin;
    bool revealed = apply(t, &after, move, &events);
    apply(t, &twin_after, move, &twin_events);
    state view = view_of(t, &after, seat), twin_view = view_of(t, &twin_after, seat);
    bool same = is_same(t, &view, &twin_view);
    CHECK(!own || revealed || same, "a step that reveals nothing shows something hidden");
    bool told_same =
        is_told_all_of(&events, &twin_events, seat) && is_told_all_of(&twin_events, &events, seat);
    CHECK(!same || told_same, "events tell a seat more than its view shows");
    CHECK(same || !told_same, "a view shows a seat more than events tell");
}

/* Checks that everything a client of this seat gets is the same in both states. */
static void check_same_view(table *t, const state *twin, int seat)
{
    static fn_match match;
    line out, twin_out;
    memcpy(&match, &t->match, sizeof match);
    memcpy(match.state, twin->bytes, sizeof match.state);
    fn_match_write_view(&t->match, seat, line_clear(&out));
    fn_match_write_view(&match, seat, line_clear(&twin_out));
    CHECK(strcmp(out.storage, twin_out.storage) == 0, "the view as JSON shows something hidden");
}

static void check_view(table *t, int seat, bool as_json)
{
    state real = current(t), view = view_of(t, &real, seat), again = view_of(t, &view, seat);
    CHECK(is_same(t, &view, &again), "to hide twice is not the same as once");
    CHECK(to_act(t, &view) == to_act(t, &real), "a view does not tell who must act");
    fn_rng same_chance = t->chance;
    state twin = imagined(t, &view, seat, &t->chance);
    again = imagined(t, &view, seat, &same_chance);
    CHECK(is_same(t, &twin, &again), "imagine depends on more than its numbers");
    again = view_of(t, &twin, seat);
    CHECK(is_same(t, &view, &again), "imagine does not keep the view");
    check_same_step(t, &real, &twin, seat);
    if (as_json)
        check_same_view(t, &twin, seat);
    again = imagined(t, &view, seat, &t->chance);
    t->hiding |= (uint32_t)!is_same(t, &view, &real) << (seat + 1);
    t->varying |= (uint32_t)!is_same(t, &twin, &again) << (seat + 1);
}

static void check_views(table *t)
{
    state real = current(t), everything = view_of(t, &real, FN_EVERYONE);
    CHECK(is_same(t, &real, &everything), "something is hidden from everyone");
    int as_json = any_seat(t, FN_NOBODY);
    for (int seat = FN_NOBODY; seat < t->setup.players; seat++)
        check_view(t, seat, seat == as_json);
    CHECK(!match_is_over(&t->match) || (t->hiding & ~t->varying) == 0,
          "imagine always imagines the same");
}

IN_EVERY_POSITION(views_leak_nothing, check_views)

/* Returns another state that may be true, seen from one side. */
static state another_truth(table *t, const state *s)
{
    int seat = any_seat(t, FN_NOBODY);
    state view = view_of(t, s, seat), truth = imagined(t, &view, seat, &t->chance);
    state kept = view_of(t, &truth, seat);
    CHECK(is_same(t, &view, &kept), "imagine does not keep the view");
    return truth;
}

/* Imagines about every tenth position and plays it to the end, imagining it anew from other sides
 * on the way, as players that search do. */
static void check_imagined_game(table *t)
{
    if (fn_rng_below(&t->chance, 10) != 0)
        return;
    fn_move moves[FN_MAX_MOVES];
    line out;
    state real = current(t), s = another_truth(t, &real);
    t->game->write_json(t->match.rules, s.bytes, FN_EVERYONE, line_clear(&out));
    CHECK(!out.text.overflow && is_json(out.storage, out.text.used),
          "an imagined state is not JSON");
    int count, steps = t->match.steps;
    while ((count = list_moves(t, &s, moves)) > 0) {
        apply(t, &s, pick(moves, count, &t->chance), NULL);
        CHECK(++steps < FN_MAX_STEPS, "an imagined game does not end");
        if (fn_rng_below(&t->chance, 20) == 0)
            s = another_truth(t, &s);
    }
}

IN_EVERY_POSITION(imagined_games_come_to_an_end, check_imagined_game)

/* Scores. */

static int count_better(const fn_score *score, int entry)
{
    int better = 0;
    for (int i = 0; i < score->count; i++)
        better += score->places[i] < score->places[entry];
    return better;
}

static void check_places(const fn_score *score)
{
    for (int i = 0; i < score->count; i++) {
        CHECK(score->places[i] == 1 + count_better(score, i),
              "a place is not one more than the number of those before it");
        for (int j = 0; j < score->count; j++)
            CHECK(score->points[i] <= score->points[j] || score->places[i] < score->places[j],
                  "fewer points have the better place");
    }
}

static void check_score(table *t)
{
    fn_score score, again;
    memset(&score, 0, sizeof score);
    memset(&again, 0xff, sizeof again);
    fn_match_score(&t->match, &score);
    fn_match_score(&t->match, &again);
    CHECK(score.count >= t->setup.players && score.count <= FN_MAX_SEATS, "results are missing");
    CHECK(again.count == score.count, "the score changes by looking at it");
    for (int i = 0; i < score.count; i++)
        CHECK(again.points[i] == score.points[i] && again.places[i] == score.places[i],
              "the score changes by looking at it");
    if (match_is_over(&t->match))
        check_places(&score);
}

IN_EVERY_POSITION(places_follow_from_points, check_score)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(games_are_described, name_the_game),
        cmocka_unit_test_teardown(every_setup_is_refused_in_words_or_has_an_id, name_the_game),
        cmocka_unit_test_teardown(every_listed_move_applies_and_reads_back, name_the_game),
        cmocka_unit_test_teardown(replay_equals_live, name_the_game),
        cmocka_unit_test_teardown(states_and_views_are_json, name_the_game),
        cmocka_unit_test_teardown(views_leak_nothing, name_the_game),
        cmocka_unit_test_teardown(imagined_games_come_to_an_end, name_the_game),
        cmocka_unit_test_teardown(places_follow_from_points, name_the_game),
    };
    signal(SIGABRT, on_abort);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
