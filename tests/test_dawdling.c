/* Players in a small made-up game: they do nothing pointless, make no needless move, and are surer
 * of a lead the less is still to come; everybody's chances add up to one. */
#include "asked.h"

/* A game in which one may dawdle or be done, and it does not matter. */
enum { DAWDLE, BE_DONE };

static int dawdler(const void *unused, const void *state)
{
    (void)unused;
    return *(const uint8_t *)state > 0 ? 0 : FN_NOBODY;
}

static int list_dawdling(const void *unused, const void *state, fn_move out[FN_MAX_MOVES])
{
    (void)unused;
    out[0] = DAWDLE;
    out[1] = BE_DONE;
    return *(const uint8_t *)state > 0 ? 2 : 0;
}

static bool dawdle(const void *unused, void *state, fn_move move, fn_events *events)
{
    (void)unused;
    (void)events;
    uint8_t *turns = state;
    *turns = (uint8_t)(move == DAWDLE ? *turns - 1 : 0);
    return false;
}

static void score_nothing(const void *unused, const void *state, fn_score *out)
{
    (void)unused;
    (void)state;
    *out = (fn_score){.count = 2};
}

static void value_nothing(const void *unused, const void *state, int hundredths[FN_MAX_SEATS])
{
    (void)unused;
    (void)state;
    memset(hundredths, 0, FN_MAX_SEATS * sizeof *hundredths);
}

static void imagine_nothing(const void *unused, void *view, int seat, fn_rng *rng)
{
    (void)unused;
    (void)view;
    (void)seat;
    (void)rng;
}

static const fn_game dawdling = {
    .state_size = 1,
    .to_act = dawdler,
    .list_moves = list_dawdling,
    .apply = dawdle,
    .score = score_nothing,
    .evaluate = value_nothing,
    .spread = 100,
    .imagine = imagine_nothing,
};

static const uint8_t four_turns = 4;
static const fn_move dawdling_moves[] = {DAWDLE, BE_DONE};

static fn_question ask_dawdler(const fn_game *game)
{
    return (fn_question){.game = game, .view = &four_turns, .moves = dawdling_moves, .count = 2};
}

static void greedy_does_nothing_for_nothing(void **unused)
{
    (void)unused;
    fn_question question = ask_dawdler(&dawdling);
    assert_int_equal(choose("greedy", &question, "dawdle"), BE_DONE);
}

static fn_move needless_move;

static bool is_needless(const void *unused, fn_move move)
{
    (void)unused;
    return move == needless_move;
}

static bool all_is_needless(const void *unused, fn_move move)
{
    (void)unused;
    (void)move;
    return true;
}

static void needless_moves_are_not_made(void **unused)
{
    (void)unused;
    static const char *const players[] = {"greedy", "search:40", "search:40*2"};
    fn_game game = dawdling;
    fn_question question = ask_dawdler(&game);
    fn_player player = player_of("search:40");
    fn_rng rng = rng_of("dawdle");
    fn_analysis analysis;
    for (size_t i = 0; i < COUNT_OF(players); i++) {
        game.is_needless = is_needless;
        needless_move = BE_DONE;
        assert_int_equal(choose(players[i], &question, "dawdle"), DAWDLE);
        needless_move = DAWDLE;
        assert_int_equal(choose(players[i], &question, "dawdle"), BE_DONE);
        game.is_needless = all_is_needless;
        choose(players[i], &question, "dawdle"); /* which checks that it is one of the two */
    }
    game.is_needless = is_needless;
    fn_analyse(&player, &question, &rng, &analysis);
    assert_int_equal(analysis.count, 2); /* an analysis covers every move */
}

static void value_a_lead(const void *unused, const void *state, int hundredths[FN_MAX_SEATS])
{
    value_nothing(unused, state, hundredths);
    hundredths[0] = 100;
}

static int all_to_come(const void *unused)
{
    (void)unused;
    return 100;
}

static int little_to_come(const void *unused)
{
    (void)unused;
    return 10;
}

/* Returns the leader's chance to win, by a search that looks one move ahead. */
static float chance_to_win(int (*still_to_come)(const void *state))
{
    fn_game game = dawdling;
    game.evaluate = value_a_lead;
    game.still_to_come = still_to_come;
    fn_question question = ask_dawdler(&game);
    fn_player player = player_of("search:1");
    fn_rng rng = rng_of("lead");
    fn_analysis analysis;
    fn_analyse(&player, &question, &rng, &analysis);
    assert_int_equal(analysis.options[0].move, DAWDLE);
    return analysis.options[0].wins[0];
}

static void a_lead_counts_more_towards_the_end(void **unused)
{
    (void)unused;
    float early = chance_to_win(all_to_come), late = chance_to_win(little_to_come);
    assert_true(0.5f < early && early < 0.8f);
    assert_true(0.95f < late && late < 1.0f);
}

static void score_three(const void *unused, const void *state, fn_score *out)
{
    (void)unused;
    (void)state;
    *out = (fn_score){.count = 3};
}

static void chances_of_three_add_up(void **unused)
{
    (void)unused;
    fn_game game = dawdling;
    game.evaluate = value_a_lead;
    game.still_to_come = all_to_come;
    game.score = score_three;
    fn_question question = ask_dawdler(&game);
    fn_player player = player_of("search:1");
    fn_rng rng = rng_of("three");
    fn_analysis analysis;
    fn_analyse(&player, &question, &rng, &analysis);
    const float *wins = analysis.options[0].wins;
    assert_true(wins[0] > wins[1] && wins[1] > 0);
    assert_float_equal(wins[0] + wins[1] + wins[2], 1, 0.001);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(greedy_does_nothing_for_nothing),
        cmocka_unit_test(needless_moves_are_not_made),
        cmocka_unit_test(a_lead_counts_more_towards_the_end),
        cmocka_unit_test(chances_of_three_add_up),
    };
    return cmocka_run_group_tests_name("dawdling", tests, NULL, NULL);
}
