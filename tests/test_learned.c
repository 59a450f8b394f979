/* Search guided by an adviser: whatever the adviser says, the answer is legal and repeatable, does
 * not look behind a view and keeps its budget; and results decided by the rules are found despite
 * an adviser that knows nothing. Networks here have random weights. */
#include "asked.h"
#include "net_help.h"

#include "games/lighthouse_run/lr.h"
#include "players/learned.h"

extern const fn_game br_game, lr_game;

/* A network that knows nothing, one for each game with an observer. */
typedef struct ignorant {
    fn_net net;
    uint8_t *bytes;
} ignorant;

static fn_adviser know_nothing(ignorant *mind, const fn_game *game)
{
    const fn_observer *observer = fn_observer_of(game);
    const net_plan plan = {game->id, observer->version,          observer->size, observer->actions,
                           2,        {24, observer->actions + 8}};
    size_t size;
    mind->bytes = net_random(&plan, "ignorant", &size);
    assert_true(fn_net_read(&mind->net, mind->bytes, size, NULL));
    return fn_net_adviser(&mind->net);
}

static const fn_game *const learned_games[] = {&lr_game, &br_game};

typedef void position_visit(const fn_adviser *adviser, const fn_match *match, fn_rng *rng);

/* Plays random games of every kind with such a network; `visit` sees some of their positions. */
static void each_position(position_visit *visit)
{
    static fn_match match;
    static asked a;
    fn_seed seed = seed_of("learned");
    for (size_t i = 0; i < COUNT_OF(learned_games); i++) {
        const fn_game *game = learned_games[i];
        ignorant mind;
        fn_adviser adviser = know_nothing(&mind, game);
        for (int kind = 0; kind < 9; kind++) {
            fn_setup setup = {.players = 2 + kind % 3, .variant = kind / 3};
            if (setup.variant > 0 && (game == &br_game || setup.players > 2))
                continue;
            assert_true(fn_match_start(&match, game, &setup, &seed, NULL));
            fn_rng rng = rng_of("game");
            for (int step = 0; !match_is_over(&match); step++) {
                if (step % (game == &br_game ? 31 : 13) == 0)
                    visit(&adviser, &match, &rng);
                ask(&a, &match, match.state);
                uint32_t chosen = fn_rng_below(&rng, (uint32_t)a.question.count);
                match_play(&match, move_write(&match, a.question.moves[chosen]).text, NULL);
            }
        }
        free(mind.bytes);
    }
}

static void analyse(const fn_adviser *adviser, const asked *a, fn_player player, bool only_best,
                    fn_analysis *out)
{
    fn_rng rng = rng_of("analysis");
    player.kind = FN_LEARNED;
    fn_learned_analyse(adviser, &player, &a->question, &rng, only_best, out);
}

/* Compares answers in a world that looks the same; with threads; and when only the best move
 * counts. */
static void check_answers(const fn_adviser *adviser, const fn_match *match, fn_rng *rng)
{
    static asked real, twin;
    static fn_analysis first, second;
    const fn_player one = {.budget = {.simulations = 60}};
    const fn_player three = {.budget = {.simulations = 60}, .threads = 3};
    _Alignas(8) uint8_t world[FN_STATE_MAX];
    ask(&real, match, match->state);
    memcpy(world, real.sight.view, sizeof world);
    match->game->imagine(match->rules, world, real.question.seat, rng);
    ask(&twin, match, world);
    analyse(adviser, &real, one, false, &first);
    analyse(adviser, &twin, one, false, &second);
    assert_int_equal(first.simulations, 60);
    check_analysis(&first, &real.question);
    check_same_analysis(&first, &second);
    analyse(adviser, &real, three, false, &first);
    analyse(adviser, &twin, three, false, &second);
    check_analysis(&first, &real.question);
    check_same_analysis(&first, &second);
    analyse(adviser, &real, one, true, &first);
    assert_true(is_offered(&real.question, first.options[0].move));
}

static void answers_add_up_and_repeat_whatever_is_hidden(void **unused)
{
    (void)unused;
    each_position(check_answers);
}

/* A spy between search and adviser. */

typedef struct spied {
    const fn_adviser *adviser;
    long *asked;
} spied;

static void spy(const fn_adviser *adviser, const fn_position *p, fn_opinion *out)
{
    const spied *s = adviser->context;
    const fn_game *game = p->question->game;
    fn_move moves[FN_MAX_MOVES];
    assert_true(p->count > 1);
    assert_int_equal(p->seat, game->to_act(p->question->rules, p->state));
    assert_in_range(p->count, 2, game->list_moves(p->question->rules, p->state, moves));
    ++*s->asked;
    s->adviser->advise(s->adviser, p, out);
}

static void check_questions(const fn_adviser *adviser, const fn_match *match, fn_rng *unused)
{
    (void)unused;
    static asked a;
    static fn_analysis analysis;
    long count = 0;
    const spied s = {adviser, &count};
    const fn_adviser watched = {spy, &s};
    ask(&a, match, match->state);
    if (a.question.count < 2)
        return;
    analyse(&watched, &a, (fn_player){.budget = {.simulations = 40}}, false, &analysis);
    assert_in_range(count, 1, 40 * 12);
}

static void only_choices_are_asked_about(void **unused)
{
    (void)unused;
    each_position(check_questions);
}

/* Budgets. */

static double now_ms;
static bool is_stopped;

static double jumping_clock(void)
{
    return now_ms += 10;
}

static bool tell_stopped(void *unused)
{
    (void)unused;
    return is_stopped;
}

static long count_simulations(const fn_adviser *adviser, const fn_match *match, fn_budget budget)
{
    static asked a;
    static fn_analysis analysis;
    ask(&a, match, match->state);
    a.question.clock_ms = budget.ms > 0 ? jumping_clock : NULL;
    a.question.is_late = tell_stopped;
    analyse(adviser, &a, (fn_player){.budget = budget}, false, &analysis);
    check_analysis(&analysis, &a.question);
    return analysis.simulations;
}

static void budgets_are_kept(void **unused)
{
    (void)unused;
    static fn_match match;
    for (size_t i = 0; i < COUNT_OF(learned_games); i++) {
        ignorant mind;
        fn_adviser adviser = know_nothing(&mind, learned_games[i]);
        match_start_in(&match, learned_games[i], (fn_setup){.players = 3}, "base", "budget");
        is_stopped = false;
        assert_int_equal(count_simulations(&adviser, &match, (fn_budget){.simulations = 1}), 1);
        assert_int_equal(count_simulations(&adviser, &match, (fn_budget){.simulations = 77}), 77);
        assert_int_equal(count_simulations(&adviser, &match, (fn_budget){60000, 50}), 50);
        assert_in_range(count_simulations(&adviser, &match, (fn_budget){.ms = 100}), 10, 1000);
        is_stopped = true;
        assert_in_range(count_simulations(&adviser, &match, (fn_budget){.simulations = 100000}), 1,
                        3);
        free(mind.bytes);
    }
}

/* The last turn of a game holds no secrets: the winner after each move can be computed. */

static bool can_win(const fn_match *match, const uint8_t *before, fn_move move, int seat)
{
    _Alignas(8) uint8_t state[FN_STATE_MAX];
    fn_move moves[FN_MAX_MOVES];
    fn_score score;
    bool wins = false;
    memcpy(state, before, sizeof state);
    match->game->apply(match->rules, state, move, NULL);
    if (match->game->to_act(match->rules, state) == FN_NOBODY) {
        match->game->score(match->rules, state, &score);
        return score.places[seat] == 1;
    }
    int count = match->game->list_moves(match->rules, state, moves);
    for (int i = 0; i < count && !wins; i++)
        wins = can_win(match, state, moves[i], seat);
    return wins;
}

/* Reports whether hands are open: each deck is empty, and the others have had their last turn. */
static bool is_last_turn(const fn_match *match)
{
    const lr_state *state = (const void *)match->state;
    const lr_rules *rules = (const void *)match->rules;
    return state->round == LR_ROUNDS && state->turn == rules->turns_in_round - 1;
}

static int decided, turns;

static void check_last_turn(const fn_adviser *adviser, const fn_match *match)
{
    static asked a;
    static fn_analysis analysis;
    int winning = 0;
    ask(&a, match, match->state);
    for (int i = 0; i < a.question.count; i++)
        winning += can_win(match, match->state, a.question.moves[i], a.question.seat);
    turns++;
    if (winning == 0 || winning == a.question.count)
        return;
    analyse(adviser, &a, (fn_player){.budget = {.simulations = 1000}}, true, &analysis);
    assert_true(can_win(match, match->state, analysis.options[0].move, a.question.seat));
    decided++;
}

static void a_win_in_the_last_turn_is_found_whatever_the_adviser_says(void **unused)
{
    (void)unused;
    static fn_match match;
    static asked a;
    ignorant mind;
    fn_adviser adviser = know_nothing(&mind, &lr_game);
    fn_seed series = seed_of("last turns");
    fn_player greedy = player_of("greedy");
    decided = turns = 0;
    for (int i = 0; i < 150; i++) {
        fn_setup setup = {.players = 2};
        fn_seed seed = fn_seed_derive(&series, (uint64_t)i);
        fn_rng rng = rng_of("moves");
        assert_true(fn_match_start(&match, &lr_game, &setup, &seed, NULL));
        while (!match_is_over(&match)) {
            if (is_last_turn(&match))
                check_last_turn(&adviser, &match);
            ask(&a, &match, match.state);
            fn_move move = fn_player_choose(&greedy, &a.question, &rng);
            match_play(&match, move_write(&match, move).text, NULL);
        }
    }
    assert_true(decided > 10 && turns > 60);
    free(mind.bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_add_up_and_repeat_whatever_is_hidden),
        cmocka_unit_test(only_choices_are_asked_about),
        cmocka_unit_test(budgets_are_kept),
        cmocka_unit_test(a_win_in_the_last_turn_is_found_whatever_the_adviser_says),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
