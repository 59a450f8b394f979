/* Lighthouse Run: the advice for players, and moves made without much thought. */
#include "lr_help.h"

#include "fanal/player.h"

static int value(int seat)
{
    int hundredths[FN_MAX_SEATS];
    lr_game.evaluate(&table.rules, &table.state, hundredths);
    return hundredths[seat];
}

static const char *suggested(void)
{
    static char storage[FN_MOVE_TEXT_MAX];
    fn_move moves[FN_MAX_MOVES];
    fn_rng rng;
    fn_text text;
    fn_seed seed = seed_number(0);
    fn_rng_start(&rng, &seed, 0);
    int count = lr_game.list_moves(&table.rules, &table.state, moves);
    fn_move move = lr_game.suggest(&table.rules, &table.state, moves, count, &rng);
    assert_true(is_listed(move));
    fn_text_init(&text, storage, sizeof storage);
    lr_game.write_move(&table.rules, move, &text);
    return storage;
}

/* Advice */

static void lr_advice_at_the_end_is_the_score(void **unused)
{
    (void)unused;
    set_end(2, LR_BASE);
    place(LR_RED, "0 2 5 18 21");
    place(LR_YELLOW, "3 3 8 12 20");
    assert_int_equal(value(0), 100 * (0 + 1 + 2 + 9 + 12));
    assert_int_equal(value(1), 100 * (1 + 1 + 3 + 4 + 11));
}

static void lr_advice_does_not_know_which_cards_are_in_hand(void **unused)
{
    (void)unused;
    set_table(2, LR_BASE);
    place(LR_YELLOW, "0 0 0 2 7");
    hold(LR_YELLOW, "solo-4-anchor solo-4-wheel group-3");
    int strong = value(1);
    hold(LR_YELLOW, "coop-1 solo-2-fish solo-2-crab");
    assert_int_equal(value(1), strong);
}

static void lr_advice_favours_ships_ahead(void **unused)
{
    (void)unused;
    set_table(2, LR_BASE);
    table.state.round = 8;
    place(LR_RED, "0 0 0 0 10");
    int before = value(0);
    place(LR_RED, "0 0 0 0 11");
    assert_true(value(0) > before);
    place(LR_RED, "0 0 0 8 10");
    assert_true(value(0) > before);
}

static void lr_advice_favours_light_ahead_of_the_front_ship(void **unused)
{
    (void)unused;
    set_table(2, LR_BASE);
    table.state.round = 9;
    place(LR_RED, "0 0 0 0 12");
    int lit = value(0);
    light("anchor wheel star");
    assert_true(lit > value(0));
}

static void lr_advice_gives_nothing_for_what_a_caught_ship_might_do(void **unused)
{
    (void)unused;
    set_table(2, LR_BASE);
    table.state.round = 9; /* the cloud stands on field 5 */
    place(LR_RED, "2 3 4 5 5");
    assert_int_equal(value(0), 100 * (1 + 1 + 1 + 2 + 2));
}

/* A card on the table is not yet wasted. */
static void lr_advice_counts_the_card_being_played(void **unused)
{
    (void)unused;
    set_table(2, LR_BASE);
    place(LR_RED, "0 0 0 0 7");
    hold(LR_RED, "solo-4-anchor coop-3 group-3");
    int before = value(0);
    play("play solo-4-anchor");
    assert_int_equal(value(0), before);
    play("sail 7");
    set_table(2, LR_BASE);
    place(LR_RED, "0 0 0 0 7");
    hold(LR_RED, "solo-4-anchor coop-3 group-3");
    play("play coop-3");
    assert_int_equal(value(0), before);
}

/* Habits */

static void lr_habit_sails_the_ship_ahead_as_far_as_it_gets(void **unused)
{
    (void)unused;
    set_table(2, LR_BASE);
    place(LR_RED, "0 0 5 12 18");
    hold(LR_RED, "solo-4-anchor");
    play("play solo-4-anchor");
    assert_string_equal(suggested(), "sail 18");
    place(LR_RED, "0 0 5 12 15"); /* dark ahead */
    assert_string_equal(suggested(), "sail 12");
}

static void lr_habit_lights_the_way(void **unused)
{
    (void)unused;
    set_table(2, LR_BASE);
    place(LR_RED, "0 0 0 0 8");
    place(LR_YELLOW, "21 21 21 21 21");
    hold(LR_RED, "coop-2");
    play("play coop-2");
    assert_non_null(strstr(suggested(), " star"));
    place(LR_RED, "0 0 0 0 12"); /* lit already */
    assert_string_equal(suggested(), "beacon stay");
}

static void lr_habit_goes_with_others_for_the_bonus(void **unused)
{
    (void)unused;
    set_table(2, LR_BASE);
    place(LR_RED, "0 0 0 5 6");
    place(LR_YELLOW, "0 0 0 0 5");
    light("anchor wheel star");
    hold(LR_RED, "coop-2");
    play("play coop-2, beacon stay");
    assert_string_equal(suggested(), "sail 5");
    play("sail 5");
    assert_string_equal(suggested(), "bonus");
}

/* Plays the last turn of the game with greedy, which misses no points. */
static void play_last_turn(const char *ships, const char *cards)
{
    fn_player greedy;
    fn_rng rng;
    fn_seed seed = seed_number(0);
    assert_true(fn_player_read(&greedy, "greedy", NULL));
    fn_rng_start(&rng, &seed, 0);
    set_table(2, LR_BASE);
    table.state.round = LR_ROUNDS;
    last_turn_of(LR_RED);
    place(LR_RED, ships);
    leave_cards(LR_RED, cards);
    while (to_act() != FN_NOBODY) {
        fn_move moves[FN_MAX_MOVES];
        lr_state view = table.state;
        lr_hide(&table.rules, &view, LR_RED);
        fn_question question = {.game = &lr_game, .rules = &table.rules, .view = &view};
        question.moves = moves;
        question.count = lr_game.list_moves(&table.rules, &table.state, moves);
        apply(fn_player_choose(&greedy, &question, &rng));
    }
}

static void lr_greedy_sails_for_points_in_the_last_turn(void **unused)
{
    (void)unused;
    play_last_turn("0 0 0 16 18", "solo-2-fish coop-1 solo-2-crab");
    assert_string_equal(ships_text(LR_RED), "0 0 0 18 18"); /* nine instead of six points */
    play_last_turn("0 0 0 0 18", "coop-1 group-3 coop-2");
    assert_string_equal(ships_text(LR_RED), "0 0 0 0 21");
    play_last_turn("0 0 16 16 16", "group-2 solo-4-anchor coop-3");
    assert_string_equal(ships_text(LR_RED), "0 0 18 18 18");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lr_advice_at_the_end_is_the_score),
        cmocka_unit_test(lr_advice_does_not_know_which_cards_are_in_hand),
        cmocka_unit_test(lr_advice_favours_ships_ahead),
        cmocka_unit_test(lr_advice_favours_light_ahead_of_the_front_ship),
        cmocka_unit_test(lr_advice_gives_nothing_for_what_a_caught_ship_might_do),
        cmocka_unit_test(lr_advice_counts_the_card_being_played),
        cmocka_unit_test(lr_habit_sails_the_ship_ahead_as_far_as_it_gets),
        cmocka_unit_test(lr_habit_lights_the_way),
        cmocka_unit_test(lr_habit_goes_with_others_for_the_bonus),
        cmocka_unit_test(lr_greedy_sails_for_points_in_the_last_turn),
    };
    return cmocka_run_group_tests_name("lighthouse run: advice", tests, NULL, NULL);
}
