/* Bretagne, phase 5 and the end of the game: rules 7.1 to 7.4 and 8.1 to 8.4 of
 * docs/rules/bretagne.en.md, at least one test for each, named after it. */
#include "br_pieces.h"

/* Sets up the action phase of round 5. */
static void set_last_round(int players)
{
    set_actions(players, PLAIN);
    set_round(5);
}

static void assert_over(void)
{
    fn_move moves[FN_MAX_MOVES];
    assert_int_equal(to_act(), FN_NOBODY);
    assert_int_equal(table.state.step, BR_STEP_OVER);
    assert_int_equal(br_game.list_moves(&table.rules, &table.state, moves), 0);
}

static void assert_final(int seat, int points)
{
    assert_over();
    assert_int_equal(scores().points[seat], points);
    assert_int_equal(player(seat)->points, points);
}

/* 7 End of the round */

static void br_7_1_a_coin_for_each_lighthouse_without_engineers(void **unused)
{
    (void)unused;
    set_actions(3, PLAIN); /* 4, 9 and 15 are Built */
    set_tower(1, "0:2");
    set_tower(2, "0:2");
    site(1)->engineers = 2;
    pass_all();
    for (int i = 1; i <= BR_SITES; i++) {
        bool none = i == 1 || i == 4 || i == 9 || i == 15;
        assert_int_equal(site(i)->coins, none ? 0 : 1);
        assert_int_equal(event_with(BR_EVENT_TOWER_COIN, i - 1, 0) == NULL, none);
    }
}

static void br_7_1_engineers_leave_workers_and_floors_stay(void **unused)
{
    (void)unused;
    set_actions(4, PLAIN);
    set_tower(1, "0:2 1:1");
    site(1)->engineers = 5;
    pass_all();
    assert_int_equal(site(1)->engineers, 0);
    assert_int_equal(site(1)->floors, 2);
    assert_int_equal(site(1)->workers[0], 2);
    assert_int_equal(site(1)->workers[1], 1);
    assert_int_equal(player(0)->engineers, 0);
    assert_pieces();
}

static void br_7_1_coins_pile_up(void **unused)
{
    (void)unused;
    set_actions(2, PLAIN);
    for (int round = 1; round <= 3; round++) {
        next_round();
        play_first(BR_STEP_LOAD);
        assert_int_equal(site(1)->coins, round);
    }
    site(1)->engineers = 1;
    pass_all();
    assert_int_equal(site(1)->coins, 3);
}

static void br_7_1_one_that_was_just_built_gets_none(void **unused)
{
    (void)unused;
    set_actions(4, PLAIN);
    set_tower(5, "0:0 1:0 2:0");
    pass_all();
    assert_int_equal(site(5)->status, BR_BUILT);
    assert_int_equal(site(5)->coins, 0);
}

static void br_7_2_with_the_third_built_the_harbours_improve(void **unused)
{
    (void)unused;
    set_actions(4, PLAIN);
    set_built("1 2 6");
    put_in_harbour(0, "quiberon");
    put_in_harbour(0, "le-conquet");
    set_tower(5, "0:0 1:0 2:0");
    pass_all();
    assert_int_equal(count_events(BR_EVENT_IMPROVED), 1);
    assert_non_null(event_with(BR_EVENT_IMPROVED, BR_SOUTH, 0));
    play_first(BR_STEP_BARGE);
    assert_goods(player(0)->goods, "2 sand wood");
}

static void br_7_2_it_is_announced_once(void **unused)
{
    (void)unused;
    set_actions(4, PLAIN);
    set_built("1 2");
    set_tower(5, "0:0 1:0 2:0");
    pass_all();
    assert_int_equal(count_events(BR_EVENT_IMPROVED), 1);
    play_first(BR_STEP_BARGE);
    play_first(BR_STEP_LOAD);
    set_tower(3, "0:0 1:0 2:0");
    pass_all();
    assert_int_equal(count_events(BR_EVENT_IMPROVED), 0);
}

static void br_7_2_with_two_players_the_first_one_built_is_the_third(void **unused)
{
    (void)unused;
    set_actions(2, PLAIN);
    set_tower(2, "0:0 1:0 0:0");
    pass_all();
    assert_non_null(event_with(BR_EVENT_IMPROVED, BR_SOUTH, 0));
    assert_int_equal(count_events(BR_EVENT_IMPROVED), 1);
}

static void br_7_3_what_is_left_on_quimper_goes_to_the_supply(void **unused)
{
    (void)unused;
    set_actions(2, TIGHT);
    set_goods(&table.state.quimper, "2 stone wood");
    pass_all();
    assert_goods(table.state.quimper, "");
    assert_goods(table.state.bank, "12 brick 12 stone 12 sand 12 wood");
    assert_pieces();
}

static void br_7_4_the_game_ends_after_round_5(void **unused)
{
    (void)unused;
    set_table(3, PLAIN);
    for (int round = 1; round <= 5; round++) {
        assert_int_equal(table.state.round, round);
        assert_int_equal(table.state.step, BR_STEP_BARGE);
        play_first(BR_STEP_BARGE);
        play_first(BR_STEP_LOAD);
        pass_all();
    }
    assert_over();
    assert_int_equal(count_events(BR_EVENT_OVER), 1);
}

static void br_7_4_phase_5_is_done_in_the_last_round_too(void **unused)
{
    (void)unused;
    set_last_round(4);
    set_goods(&table.state.quimper, "2 stone");
    site(2)->engineers = 2;
    pass_all();
    assert_over();
    assert_goods(table.state.quimper, "");
    assert_int_equal(site(2)->engineers, 0);
    assert_int_equal(site(2)->coins, 0);
    assert_int_equal(site(1)->coins, 1);
}

static void br_7_4_the_game_ends_when_the_last_lighthouse_is_built(void **unused)
{
    (void)unused;
    set_actions(4, PLAIN);
    set_built("1 2 3 4 6 7 8 9 10 11 12 13 14 15");
    set_tower(5, "0:1 1:0 2:0");
    pass_all();
    assert_int_not_equal(to_act(), FN_NOBODY);
    play("stay");
    assert_int_equal(table.state.round, 1);
    assert_final(0, 3 + 1 + 4);
}

static void br_7_4_it_goes_on_while_one_is_incomplete(void **unused)
{
    (void)unused;
    set_actions(4, PLAIN);
    set_built("1 2 3 4 6 7 8 9 10 11 12 13 14");
    set_tower(5, "0:0 1:0 2:0");
    pass_all();
    assert_int_equal(table.state.round, 2);
    assert_int_equal(table.state.step, BR_STEP_BARGE);
}

static void br_7_4_with_two_players_nine_are_enough(void **unused)
{
    (void)unused;
    set_actions(2, PLAIN);
    set_built("1 5 6 8 10 11 13 14");
    set_tower(2, "0:0 1:0 0:0");
    pass_all();
    assert_over();
}

/* 8 The end */

static void br_8_1_the_line_brings_4_2_and_1(void **unused)
{
    (void)unused;
    set_last_round(4);
    player(0)->coins = 2; /* worth nothing */
    play("visit brest, hire engineer, leave, pass, pass, pass, pass");
    assert_final(1, 4);
    assert_final(2, 2);
    assert_final(3, 1);
    assert_final(0, 0);
}

static void br_8_1_with_two_players_4_and_2(void **unused)
{
    (void)unused;
    set_last_round(2);
    pass_all();
    assert_final(0, 4);
    assert_final(1, 2);
}

static void br_8_1_before_the_end_it_brings_nothing(void **unused)
{
    (void)unused;
    set_last_round(2);
    put_in_harbour(0, "camaret");
    player(0)->coins = 30;
    play("pass");
    assert_int_equal(scores().points[0], 0);
}

static void br_8_2_a_worker_in_a_harbour_brings_4_or_2_or_1(void **unused)
{
    (void)unused;
    set_last_round(4);
    put_in_harbour(0, "quiberon");
    for (int seat = 0; seat < 2; seat++)
        put_in_harbour(seat, "camaret");
    for (int seat = 0; seat < 3; seat++)
        put_in_harbour(seat, "roscoff");
    for (int seat = 0; seat < 4; seat++)
        put_in_harbour(seat, "paimpol");
    pass_all();
    assert_final(0, 4 + 4 + 2 + 1 + 1);
    assert_final(1, 2 + 2 + 1 + 1);
    assert_final(2, 1 + 1 + 1);
    assert_final(3, 0 + 1);
}

static void br_8_3_three_coins_bring_a_point_rounded_down(void **unused)
{
    (void)unused;
    static const int coins[] = {2, 3, 11, 12}, points[] = {0, 1, 3, 4}, passing[] = {4, 2, 1, 0};
    set_last_round(4);
    for (int seat = 0; seat < 4; seat++)
        player(seat)->coins = (uint16_t)coins[seat];
    pass_all();
    for (int seat = 0; seat < 4; seat++)
        assert_final(seat, passing[seat] + points[seat]);
}

static void br_8_3_resources_and_cards_bring_nothing(void **unused)
{
    (void)unused;
    set_last_round(2);
    hold(0, "9 wood");
    hold_cards(0, "cableway siren docks");
    play("pass wood 3, pass");
    assert_final(0, 4);
}

static void br_8_4_the_most_points_win(void **unused)
{
    (void)unused;
    static const int before[] = {10, 20, 15, 30}, places[] = {4, 2, 3, 1};
    set_last_round(4);
    for (int seat = 0; seat < 4; seat++)
        player(seat)->points = (int16_t)before[seat];
    pass_all();
    fn_score score = scores();
    assert_int_equal(score.count, 4);
    for (int seat = 0; seat < 4; seat++)
        assert_int_equal(score.places[seat], places[seat]);
}

static void br_8_4_the_bonuses_count(void **unused)
{
    (void)unused;
    set_last_round(2);
    player(0)->points = 9;
    player(1)->points = 10;
    pass_all();
    assert_int_equal(scores().places[0], 1);
    assert_int_equal(scores().places[1], 2);
}

/* 4, 2, 1 and 0 points for the line: all have 20. */
static void br_8_4_a_tie_goes_to_the_lower_space(void **unused)
{
    (void)unused;
    static const int before[] = {20, 16, 18, 19}, places[] = {4, 1, 2, 3};
    set_last_round(4);
    for (int seat = 0; seat < 4; seat++)
        player(seat)->points = (int16_t)before[seat];
    player(0)->coins = 2;
    play("visit brest, hire engineer, leave, pass, pass, pass, pass");
    for (int seat = 0; seat < 4; seat++) {
        assert_final(seat, 20);
        assert_int_equal(scores().places[seat], places[seat]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(br_7_1_a_coin_for_each_lighthouse_without_engineers),
        cmocka_unit_test(br_7_1_engineers_leave_workers_and_floors_stay),
        cmocka_unit_test(br_7_1_coins_pile_up),
        cmocka_unit_test(br_7_1_one_that_was_just_built_gets_none),
        cmocka_unit_test(br_7_2_with_the_third_built_the_harbours_improve),
        cmocka_unit_test(br_7_2_it_is_announced_once),
        cmocka_unit_test(br_7_2_with_two_players_the_first_one_built_is_the_third),
        cmocka_unit_test(br_7_3_what_is_left_on_quimper_goes_to_the_supply),
        cmocka_unit_test(br_7_4_the_game_ends_after_round_5),
        cmocka_unit_test(br_7_4_phase_5_is_done_in_the_last_round_too),
        cmocka_unit_test(br_7_4_the_game_ends_when_the_last_lighthouse_is_built),
        cmocka_unit_test(br_7_4_it_goes_on_while_one_is_incomplete),
        cmocka_unit_test(br_7_4_with_two_players_nine_are_enough),
        cmocka_unit_test(br_8_1_the_line_brings_4_2_and_1),
        cmocka_unit_test(br_8_1_with_two_players_4_and_2),
        cmocka_unit_test(br_8_1_before_the_end_it_brings_nothing),
        cmocka_unit_test(br_8_2_a_worker_in_a_harbour_brings_4_or_2_or_1),
        cmocka_unit_test(br_8_3_three_coins_bring_a_point_rounded_down),
        cmocka_unit_test(br_8_3_resources_and_cards_bring_nothing),
        cmocka_unit_test(br_8_4_the_most_points_win),
        cmocka_unit_test(br_8_4_the_bonuses_count),
        cmocka_unit_test(br_8_4_a_tie_goes_to_the_lower_space),
    };
    return cmocka_run_group_tests_name("bretagne: end of round and game", tests, NULL, NULL);
}
