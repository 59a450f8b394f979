/* Reasons why a turn is better: one is given only if the difference disappears when it is taken
 * away, in the games that found it and in others, and it follows from what the seat could know. */
#include "asked.h"

#include "insight/insight.h"

enum { ME, RIVAL, GAMES = 20 };

/* Points a seat gets from one source in every game of one half, after one of the two turns. */
typedef struct grant {
    int half, way, seat;
    const char *source;
    int place, points;
} grant;

/* Returns the reason found in games that all end alike: everybody has the points granted. */
static fn_because because_of(const grant *grants, int count, int least)
{
    fn_book *book = fn_book_open(2, ME);
    assert_non_null(book);
    for (int half = 0; half < 2; half++)
        for (int way = 0; way < 2; way++)
            for (int game = 0; game < GAMES; game++) {
                fn_score score = {.count = 2};
                for (int i = 0; i < count; i++) {
                    const grant *g = &grants[i];
                    if (g->half != half || g->way != way)
                        continue;
                    score.points[g->seat] += g->points;
                    fn_book_credit(book, half, way,
                                   &(fn_credit){g->source, g->seat, g->points, g->place, false});
                }
                score.places[ME] = score.points[ME] >= score.points[RIVAL] ? 1 : 2;
                score.places[RIVAL] = score.points[RIVAL] >= score.points[ME] ? 1 : 2;
                fn_book_result(book, half, way, &score);
            }
    fn_because because = fn_book_because(book, least);
    free(book);
    return because;
}

/* The better turn wins by 5 points at one place; equal points elsewhere do not matter. */
static void points_that_decide_are_the_reason(void **unused)
{
    (void)unused;
    static const grant grants[] = {
        {0, PLAYED, ME, "cards", 2, 3},       {1, PLAYED, ME, "cards", 2, 3},
        {0, BETTER, ME, "cards", 2, 3},       {1, BETTER, ME, "cards", 2, 3},
        {0, BETTER, ME, "majority", 7, 5},    {1, BETTER, ME, "majority", 7, 5},
        {0, PLAYED, RIVAL, "majority", 1, 6}, {1, PLAYED, RIVAL, "majority", 1, 6},
        {0, BETTER, RIVAL, "majority", 1, 6}, {1, BETTER, RIVAL, "majority", 1, 6},
    };
    fn_because found = because_of(grants, COUNT_OF(grants), WHOLE / 2);
    assert_true(found.is_known);
    assert_int_equal(found.entry, ME);
    assert_string_equal(found.source_name, "majority");
    assert_int_equal(found.place, 7);
    assert_int_equal(found.better, 500);
    assert_int_equal(found.played, 0);
    assert_int_equal(found.gain, WHOLE);
    assert_int_equal(found.without, 0);
}

/* I get 2 points more from cards but would win without them: the rival's loss decides. */
static void points_that_do_not_decide_are_not_said(void **unused)
{
    (void)unused;
    static const grant grants[] = {
        {0, PLAYED, ME, "cards", 2, 10},    {1, PLAYED, ME, "cards", 2, 10},
        {0, BETTER, ME, "cards", 2, 12},    {1, BETTER, ME, "cards", 2, 12},
        {0, PLAYED, RIVAL, "storm", 3, 20}, {1, PLAYED, RIVAL, "storm", 3, 20},
        {0, BETTER, RIVAL, "storm", 3, 5},  {1, BETTER, RIVAL, "storm", 3, 5},
    };
    fn_because found = because_of(grants, COUNT_OF(grants), WHOLE / 2);
    assert_true(found.is_known);
    assert_int_equal(found.entry, RIVAL);
    assert_int_equal(found.better - found.played, -1500);
}

/* Two necessary things: neither decides alone at one place, so all of mine is named. */
static void what_does_not_stand_alone_is_told_as_a_whole(void **unused)
{
    (void)unused;
    static const grant grants[] = {
        {0, BETTER, ME, "cards", 2, 8},    {1, BETTER, ME, "cards", 2, 8},
        {0, BETTER, ME, "majority", 4, 8}, {1, BETTER, ME, "majority", 4, 8},
        {0, PLAYED, RIVAL, "home", 1, 6},  {1, PLAYED, RIVAL, "home", 1, 6},
        {0, BETTER, RIVAL, "home", 1, 6},  {1, BETTER, RIVAL, "home", 1, 6},
    };
    fn_because found = because_of(grants, COUNT_OF(grants), WHOLE / 2);
    assert_true(found.is_known);
    assert_null(found.source_name);
    assert_int_equal(found.place, FN_NOWHERE);
    assert_int_equal(found.better, 1600);
}

/* A ship that enters the harbour scores there and no longer on the river; the difference counts. */
static void what_another_source_takes_back_is_not_counted(void **unused)
{
    (void)unused;
    static const grant grants[] = {
        {0, PLAYED, ME, "river", FN_NOWHERE, 6},    {1, PLAYED, ME, "river", FN_NOWHERE, 6},
        {0, BETTER, ME, "harbour", FN_NOWHERE, 11}, {1, BETTER, ME, "harbour", FN_NOWHERE, 11},
        {0, PLAYED, RIVAL, "river", FN_NOWHERE, 9}, {1, PLAYED, RIVAL, "river", FN_NOWHERE, 9},
        {0, BETTER, RIVAL, "river", FN_NOWHERE, 9}, {1, BETTER, RIVAL, "river", FN_NOWHERE, 9},
    };
    fn_because found = because_of(grants, COUNT_OF(grants), WHOLE / 2);
    assert_true(found.is_known);
    assert_int_equal(found.entry, ME);
    assert_null(found.source_name);
    assert_int_equal(found.better - found.played, 500);
}

/* Something that one half of the games found and the other does not confirm. */
static void a_reason_found_by_luck_is_not_said(void **unused)
{
    (void)unused;
    static const grant grants[] = {
        {0, BETTER, ME, "cards", 2, 9},   {1, PLAYED, ME, "cards", 2, 9},
        {1, BETTER, ME, "cards", 2, 9},   {0, PLAYED, RIVAL, "home", 1, 6},
        {1, PLAYED, RIVAL, "home", 1, 6}, {0, BETTER, RIVAL, "home", 1, 6},
        {1, BETTER, RIVAL, "home", 1, 6},
    };
    assert_false(because_of(grants, COUNT_OF(grants), 0).is_known);
}

/* Games that do not show the gain the search saw explain nothing. */
static void without_a_gain_there_is_no_reason(void **unused)
{
    (void)unused;
    static const grant grants[] = {
        {0, BETTER, ME, "cards", 2, 9},
        {1, BETTER, ME, "cards", 2, 9},
        {0, PLAYED, ME, "home", 1, 8},
        {1, PLAYED, ME, "home", 1, 8},
    };
    assert_false(because_of(grants, COUNT_OF(grants), 0).is_known);
    static const grant mixed[] = {
        {0, BETTER, ME, "cards", 2, 9},   {1, BETTER, ME, "cards", 2, 9},
        {0, PLAYED, RIVAL, "home", 1, 6}, {1, PLAYED, RIVAL, "home", 1, 6},
        {0, BETTER, RIVAL, "home", 1, 6}, {1, BETTER, RIVAL, "home", 1, 6},
    };
    assert_true(because_of(mixed, COUNT_OF(mixed), WHOLE).is_known);
    assert_false(because_of(mixed, COUNT_OF(mixed), WHOLE + 1).is_known);
}

/* For a turn of a real game with a made-up better line, the reason must be the same in another
 * world that looks the same to the seat. */
static void what_is_hidden_does_not_matter(void **unused)
{
    (void)unused;
    static fn_match match;
    const fn_insight_wish hasty = {.simulations = 1};
    fn_rng rng = rng_of("because");
    int reasons = 0;
    lr_match_start(&match, 2, "base", "because");
    while (!match_is_over(&match))
        match_play_random(&match, &rng, NULL);
    fn_insight *in = fn_insight_open(&match, &hasty);
    for (int at = in->turns / 3; at < in->turns; at++) {
        fn_turn *turn = &in->turn[at];
        in->pass = 3;
        fn_turn_judge(in, turn, 64, false);
        fn_turn_explain(in, turn, 160);
        fn_because kept[MOST_STEPS];
        memcpy(kept, turn->because, sizeof kept);
        match.game->hide(match.rules, turn->state, turn->seat);
        match.game->imagine(match.rules, turn->state, turn->seat, &rng);
        fn_turn_explain(in, turn, 160);
        assert_memory_equal(kept, turn->because, sizeof kept);
        for (int step = 0; step < turn->steps; step++) {
            reasons += kept[step].is_known;
            assert_true(!kept[step].is_known || fn_turn_sure(turn, step) >= MISTAKE);
        }
    }
    fn_insight_close(in);
    print_message("# %d reasons\n", reasons);
    assert_true(reasons > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(points_that_decide_are_the_reason),
        cmocka_unit_test(points_that_do_not_decide_are_not_said),
        cmocka_unit_test(what_does_not_stand_alone_is_told_as_a_whole),
        cmocka_unit_test(what_another_source_takes_back_is_not_counted),
        cmocka_unit_test(a_reason_found_by_luck_is_not_said),
        cmocka_unit_test(without_a_gain_there_is_no_reason),
        cmocka_unit_test(what_is_hidden_does_not_matter),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
