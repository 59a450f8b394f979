/* Lighthouse Run: what is told about ties at the end (rules 6.2, 7.3, 7.7), and to a player before
 * a card or a beacon leaves all own ships where they are (rules 4.1 to 4.6). */
#include "lr_help.h"

#define NO_SAIL "{\"event\":\"no_sail\"}"

/* Ties */

static void lr_6_2_a_tie_is_told_with_the_cards_that_break_it(void **unused)
{
    (void)unused;
    set_end(3, LR_BASE);
    leave_cards(LR_RED, "coop-1 solo-4-anchor");
    leave_cards(LR_YELLOW, "coop-2 coop-2");
    leave_cards(LR_GREEN, "group-3 solo-3-star");
    assert_string_equal(ties_text(), "{\"event\":\"tie_cards\",\"seat\":2,\"other\":0,\"sum\":6,"
                                     "\"other_sum\":5,\"rule\":\"6.2\"},"
                                     "{\"event\":\"tie_cards\",\"seat\":0,\"other\":1,\"sum\":5,"
                                     "\"other_sum\":4,\"rule\":\"6.2\"}");
}

static void lr_6_2_a_shared_place_is_told(void **unused)
{
    (void)unused;
    set_end(2, LR_BASE);
    leave_cards(LR_RED, "coop-1 coop-3");
    leave_cards(LR_YELLOW, "coop-2 coop-2");
    assert_string_equal(ties_text(),
                        "{\"event\":\"shared\",\"seat\":0,\"other\":1,\"rule\":\"6.2\"}");
}

static void lr_6_2_different_points_are_no_tie(void **unused)
{
    (void)unused;
    set_end(2, LR_BASE);
    place(LR_RED, "0 0 0 0 2");
    assert_string_equal(ties_text(), "");
}

static void lr_6_2_the_last_move_tells_the_tie_before_the_end(void **unused)
{
    (void)unused;
    set_table(2, LR_BASE);
    table.state.round = LR_ROUNDS;
    place(LR_YELLOW, "21 21 21 21 21");
    leave_cards(LR_YELLOW, "coop-2 coop-2");
    leave_cards(LR_RED, "coop-1 coop-1 group-2");
    end_round_by(LR_RED);
    assert_int_equal(count_events(LR_EVENT_TIE_CARDS), 1);
    assert_non_null(event_with(LR_EVENT_TIE_CARDS, LR_YELLOW, LR_RED));
    assert_true(event_place(LR_EVENT_TIE_CARDS) < event_place(LR_EVENT_OVER));
}

static void lr_7_3_in_a_tie_eriks_hand_counts_0(void **unused)
{
    (void)unused;
    set_end(2, LR_WITH_ERIK);
    place(LR_YELLOW, "0 0 0 0 2");
    leave_cards(LR_RED, "coop-1 coop-1");
    assert_string_equal(ties_text(), "{\"event\":\"tie_cards\",\"seat\":0,\"other\":2,\"sum\":2,"
                                     "\"other_sum\":0,\"rule\":\"6.2\"}");
}

static void lr_7_7_a_tie_is_told_with_the_difference_that_breaks_it(void **unused)
{
    (void)unused;
    set_end(2, LR_GREAT_FLEET);
    place(LR_RED, "0 0 0 0 12");
    place(LR_YELLOW, "0 0 0 2 12");
    place(LR_GREEN, "0 0 0 0 8");
    place(LR_BLUE, "0 0 0 8 8");
    assert_points("9 9");
    assert_string_equal(ties_text(), "{\"event\":\"tie_balance\",\"seat\":0,\"other\":1,"
                                     "\"difference\":1,\"other_difference\":3,\"rule\":\"7.7\"}");
}

/* Warnings in time. Fields 1-2, 6-8, 13-15 and the harbour are lit. */

static void lr_4_1_a_beacon_is_told_to_leave_all_own_ships_in_the_dark(void **unused)
{
    (void)unused;
    set_table(2, LR_BASE);
    place(LR_RED, "4 4 7 7 7");
    hold(LR_RED, "solo-2-crab");
    play("play solo-2-crab");
    assert_string_equal(notes_text("beacon wheel crab"), NO_SAIL);
    assert_string_equal(notes_text("beacon anchor crab"), "");
}

static void lr_3_2_beacons_that_stay_are_told_of_too(void **unused)
{
    (void)unused;
    set_table(2, LR_BASE);
    place(LR_RED, "3 3 3 3 3");
    hold(LR_RED, "coop-1");
    assert_string_equal(notes_text("play coop-1"), "");
    play("play coop-1");
    assert_string_equal(notes_text("beacon stay"), NO_SAIL);
    assert_string_equal(notes_text("beacon anchor fish"), "");
}

static void lr_4_3_a_card_is_told_to_move_no_own_ship(void **unused)
{
    (void)unused;
    set_table(2, LR_BASE);
    hold(LR_RED, "group-3 solo-4-anchor");
    assert_string_equal(notes_text("play group-3"), NO_SAIL);
    assert_string_equal(notes_text("play solo-4-anchor"), "");
}

/* Yellow's ship could sail with a coop card, but red's could not. */
static void lr_4_4_ships_of_others_do_not_count(void **unused)
{
    (void)unused;
    set_table(2, LR_BASE);
    place(LR_RED, "21 21 21 21 21");
    hold(LR_RED, "coop-1");
    assert_string_equal(notes_text("play coop-1"), NO_SAIL);
}

static void lr_4_6_ships_that_are_caught_do_not_count(void **unused)
{
    (void)unused;
    set_table(2, LR_BASE);
    place(LR_RED, "1 1 1 1 21");
    hold(LR_RED, "solo-4-anchor");
    assert_string_equal(notes_text("play solo-4-anchor"), "");
    table.state.round = 8;
    assert_string_equal(notes_text("play solo-4-anchor"), NO_SAIL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lr_6_2_a_tie_is_told_with_the_cards_that_break_it),
        cmocka_unit_test(lr_6_2_a_shared_place_is_told),
        cmocka_unit_test(lr_6_2_different_points_are_no_tie),
        cmocka_unit_test(lr_6_2_the_last_move_tells_the_tie_before_the_end),
        cmocka_unit_test(lr_7_3_in_a_tie_eriks_hand_counts_0),
        cmocka_unit_test(lr_7_7_a_tie_is_told_with_the_difference_that_breaks_it),
        cmocka_unit_test(lr_4_1_a_beacon_is_told_to_leave_all_own_ships_in_the_dark),
        cmocka_unit_test(lr_3_2_beacons_that_stay_are_told_of_too),
        cmocka_unit_test(lr_4_3_a_card_is_told_to_move_no_own_ship),
        cmocka_unit_test(lr_4_4_ships_of_others_do_not_count),
        cmocka_unit_test(lr_4_6_ships_that_are_caught_do_not_count),
    };
    return cmocka_run_group_tests_name("lighthouse run: ties and notes", tests, NULL, NULL);
}
