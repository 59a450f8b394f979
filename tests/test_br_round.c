/* Bretagne, phases 1 and 2: rules 2.1 to 2.8 of docs/rules/bretagne.en.md, at least one test for
 * each, named after it. Phase 3 begins in test_br_actions.c. */
#include "br_pieces.h"

/* 2.1 Barges */

static void br_2_1_barges_are_taken_in_the_order_of_the_line(void **unused)
{
    (void)unused;
    static const uint8_t line[] = {2, 0, 3, 1};
    set_table(4, PLAIN);
    memcpy(table.state.line, line, sizeof line);
    table.state.seat = 2;
    for (int space = 0; space < 4; space++) {
        assert_int_equal(table.state.step, BR_STEP_BARGE);
        assert_int_equal(to_act(), line[space]);
        play(space == 0 ? "barge 3" : space == 1 ? "barge 1" : space == 2 ? "barge 4" : "barge 2");
    }
    assert_int_equal(table.state.step, BR_STEP_LOAD);
}

static void br_2_1_a_card_is_taken_once(void **unused)
{
    (void)unused;
    set_table(4, PLAIN);
    assert_moves("barge 1, barge 2, barge 3, barge 4");
    play("barge 3");
    assert_moves("barge 1, barge 2, barge 4");
    play("barge 1");
    assert_moves("barge 2, barge 4");
    play("barge 4");
    assert_moves("barge 2");
}

static void br_2_1_all_four_are_on_offer_with_two_and_three_players(void **unused)
{
    (void)unused;
    for (int players = 2; players <= 3; players++) {
        set_table(players, PLAIN);
        assert_moves("barge 1, barge 2, barge 3, barge 4");
        play("barge 1");
        assert_moves("barge 2, barge 3, barge 4");
    }
}

static void br_2_1_engineers_and_coins_are_taken_at_once(void **unused)
{
    (void)unused;
    static const struct {
        const char *move;
        int engineers, coins;
    } cards[] = {{"barge 1", 2, 0}, {"barge 2", 2, 1}, {"barge 3", 2, 1}, {"barge 4", 3, 4}};
    for (int i = 0; i < BR_BARGES; i++) {
        set_table(2, PLAIN);
        play(cards[i].move);
        assert_int_equal(player(0)->engineers, cards[i].engineers);
        assert_int_equal(player(0)->coins, cards[i].coins);
        assert_int_equal(player(1)->engineers, 0);
    }
}

static void br_2_1_the_number_is_the_place_in_this_round(void **unused)
{
    (void)unused;
    set_table(4, PLAIN);
    play("barge 3, barge 1, barge 4, barge 2");
    set_goods(&table.state.quimper, "30 wood");
    static const int order[] = {1, 3, 0, 2};
    for (int i = 0; i < 4; i++) {
        assert_int_equal(to_act(), order[i]);
        play("load wood");
    }
    play_first(BR_STEP_LOAD);
    for (int i = 0; i < 4; i++) {
        assert_int_equal(to_act(), order[i]);
        play("pass");
    }
}

static void br_2_1_numbers_nobody_took_are_skipped(void **unused)
{
    (void)unused;
    set_table(2, PLAIN);
    play("barge 4, barge 2");
    assert_int_equal(to_act(), 1);
    play("load wood");
    assert_int_equal(to_act(), 0);
    play("load wood");
    assert_int_equal(to_act(), 1);
}

static void br_2_1_quimper_tiles_market_and_weather_come_after_the_barges(void **unused)
{
    (void)unused;
    set_actions(4, PLAIN);
    set_goods(&table.state.market, "stone");
    table.state.open[0][0] = BR_NONE;
    pass_all();
    play("barge 1, barge 2, barge 3");
    assert_int_equal(table.state.step, BR_STEP_BARGE);
    assert_goods(table.state.quimper, "");
    assert_goods(table.state.market, "stone");
    assert_int_equal(table.state.open[0][0], BR_NONE);
    assert_int_equal(br_weather_now(&table.state), BR_FAIR);
    assert_int_equal(table.state.production_drawn, 1);
    play("barge 4");
    assert_int_not_equal(br_goods_sum(table.state.quimper), 0);
    assert_goods(table.state.market, "3 brick 3 stone 3 sand 3 wood");
    assert_int_not_equal(table.state.open[0][0], BR_NONE);
    assert_int_equal(br_weather_now(&table.state), BR_UNSETTLED);
}

/* 2.2 Income */

static void br_2_2_each_worker_in_a_harbour_brings_its_income(void **unused)
{
    (void)unused;
    set_actions(4, PLAIN);
    harbour_pays("roscoff", "coin");
    harbour_pays("concarneau", "point");
    put_in_harbour(0, "quiberon");
    put_in_harbour(0, "concarneau");
    put_in_harbour(0, "le-guilvinec");
    put_in_harbour(0, "audierne");
    put_in_harbour(0, "camaret");
    put_in_harbour(0, "roscoff");
    next_round();
    assert_goods(player(0)->goods, "sand");
    assert_int_equal(player(0)->points, 2);
    assert_int_equal(player(0)->home, 8 - 6 + 1);
    assert_int_equal(player(0)->reserve, 5);
    assert_int_equal(player(0)->engineers, 2 + 1);
    assert_int_equal(player(0)->hand_size, 1);
    assert_int_equal(player(0)->coins, 0 + 2);
    assert_pieces();
}

static void br_2_2_with_three_built_in_the_area_it_is_the_improved_income(void **unused)
{
    (void)unused;
    set_actions(4, PLAIN);
    set_built("1 2 4 6 7 8 11 13 14 15");
    harbour_pays("roscoff", "coin");
    harbour_pays("concarneau", "point");
    put_in_harbour(0, "quiberon");
    put_in_harbour(0, "concarneau");
    put_in_harbour(0, "le-guilvinec");
    put_in_harbour(0, "audierne");
    put_in_harbour(0, "camaret");
    put_in_harbour(0, "roscoff");
    next_round();
    assert_goods(player(0)->goods, "2 sand");
    assert_int_equal(player(0)->points, 4);
    assert_int_equal(player(0)->home, 8 - 6 + 2);
    assert_int_equal(player(0)->engineers, 2 + 2);
    assert_int_equal(player(0)->hand_size, 2);
    assert_int_equal(player(0)->coins, 0 + 4);
    assert_pieces();
}

static void br_2_2_two_built_in_the_area_are_not_enough(void **unused)
{
    (void)unused;
    set_actions(4, PLAIN);
    set_built("1 5 6 7 8");
    put_in_harbour(0, "quiberon");
    put_in_harbour(0, "le-conquet");
    next_round();
    assert_goods(player(0)->goods, "sand 2 wood");
}

static void br_2_2_those_built_from_the_start_count(void **unused)
{
    (void)unused;
    set_actions(2, PLAIN);
    put_in_harbour(0, "quiberon");
    put_in_harbour(0, "le-conquet");
    set_built("5");
    next_round();
    assert_goods(player(0)->goods, "2 sand wood");
}

static void br_2_2_everyone_in_the_same_harbour_gets_it(void **unused)
{
    (void)unused;
    set_actions(4, PLAIN);
    for (int seat = 0; seat < 4; seat++)
        put_in_harbour(seat, "roscoff");
    next_round();
    for (int seat = 0; seat < 4; seat++)
        assert_goods(player(seat)->goods, "brick");
}

static void br_2_2_it_is_paid_again_in_each_round(void **unused)
{
    (void)unused;
    set_actions(2, PLAIN);
    harbour_pays("camaret", "point");
    put_in_harbour(1, "camaret");
    for (int round = 2; round <= 5; round++) {
        next_round();
        assert_int_equal(player(1)->points, 2 * (round - 1));
        play_first(BR_STEP_LOAD);
    }
}

static void br_2_2_there_is_none_in_round_1(void **unused)
{
    (void)unused;
    set_table(2, PLAIN);
    put_in_harbour(0, "quiberon");
    play_first(BR_STEP_BARGE);
    assert_goods(player(0)->goods, "");
    assert_int_equal(count_events(BR_EVENT_INCOME), 0);
}

static void br_2_2_workers_come_as_many_as_are_in_the_reserve(void **unused)
{
    (void)unused;
    for (int reserve = 0; reserve <= 3; reserve++) {
        set_actions(4, PLAIN);
        set_built("1 2 3");
        put_in_harbour(0, "le-guilvinec");
        set_home(0, 13 - reserve);
        int expected = reserve < 2 ? reserve : 2;
        next_round();
        assert_int_equal(player(0)->home, 13 - reserve + expected);
        assert_int_equal(player(0)->reserve, reserve - expected);
    }
}

/* Seat 0 chooses first but holds card 4; seat 1 with card 2 gets its income first. */
static void br_2_2_players_in_barge_order_harbours_in_board_order(void **unused)
{
    (void)unused;
    static const struct {
        int seat;
        const char *town;
    } expected[] = {{1, "quiberon"}, {1, "audierne"}, {1, "paimpol"},
                    {0, "quiberon"}, {0, "camaret"},  {0, "roscoff"}};
    set_actions(2, PLAIN);
    for (int i = 0; i < 6; i++)
        put_in_harbour(expected[5 - i].seat, expected[5 - i].town);
    pass_all();
    play("barge 4, barge 2");
    int at = 0;
    for (int i = 0; i < table.events.count; i++) {
        const fn_event *event = &table.events.list[i];
        if (event->code != BR_EVENT_INCOME)
            continue;
        assert_true(at < 6);
        assert_int_equal(event->args[0], expected[at].seat);
        assert_int_equal(event->args[1], harbour(expected[at].town));
        at++;
    }
    assert_int_equal(at, 6);
}

/* 2.3 Brest */

static void br_2_3_brest_gets_3_of_each_resource_and_7_engineers(void **unused)
{
    (void)unused;
    set_table(3, PLAIN);
    assert_goods(table.state.market, "");
    play_first(BR_STEP_BARGE);
    assert_goods(table.state.market, "3 brick 3 stone 3 sand 3 wood");
    assert_int_equal(table.state.singles, 3);
    assert_int_equal(table.state.pairs, 2);
}

static void br_2_3_what_is_still_there_stays(void **unused)
{
    (void)unused;
    set_actions(2, TIGHT);
    set_goods(&table.state.market, "2 brick 3 sand");
    table.state.singles = 1;
    table.state.pairs = 0;
    next_round();
    assert_goods(table.state.market, "3 brick 3 stone 3 sand 3 wood");
    assert_int_equal(table.state.singles, 3);
    assert_int_equal(table.state.pairs, 2);
    assert_pieces();
}

/* 2.4 Quimper */

static void br_2_4_quimper_gets_the_production_by_the_number_of_players(void **unused)
{
    (void)unused;
    static const int figures[3][BR_PRODUCTION_CARDS][BR_GOODS] = {
        {{3, 3, 3, 3}, {4, 2, 2, 4}, {2, 4, 2, 4}, {2, 2, 4, 4}, {3, 3, 4, 2}, {3, 3, 3, 3}},
        {{4, 4, 4, 5}, {5, 3, 3, 6}, {3, 5, 3, 6}, {3, 3, 5, 6}, {5, 5, 4, 3}, {4, 4, 4, 5}},
        {{5, 5, 5, 7}, {7, 4, 4, 7}, {4, 7, 4, 7}, {4, 4, 7, 7}, {6, 6, 6, 4}, {5, 6, 5, 6}},
    };
    for (int players = 2; players <= 4; players++)
        for (int card = 0; card < BR_PRODUCTION_CARDS; card++) {
            set_table(players, PLAIN);
            table.state.production[0] = (uint8_t)card;
            play_first(BR_STEP_BARGE);
            assert_non_null(event_with(BR_EVENT_PRODUCTION, card, 0));
            for (int resource = 0; resource < BR_GOODS; resource++)
                assert_int_equal(br_goods_of(table.state.quimper, resource),
                                 figures[players - 2][card][resource]);
        }
}

static void br_2_4_each_round_has_its_own_card(void **unused)
{
    (void)unused;
    set_table(2, PLAIN);
    for (int round = 1; round <= 5; round++) {
        int card = table.state.production[round - 1];
        next_round();
        assert_non_null(event_with(BR_EVENT_PRODUCTION, card, 0));
        assert_int_equal(table.state.quimper, table.rules.production[card]);
        play_first(BR_STEP_LOAD);
    }
}

/* 2.5 Construction tiles */

static void br_2_5_empty_spaces_are_filled_from_the_top_of_their_stacks(void **unused)
{
    (void)unused;
    set_actions(2, PLAIN);
    static const int empty[][2] = {{0, 1}, {0, 3}, {1, 2}, {2, 0}};
    static const int from_top[] = {0, 1, 0, 0};
    br_state before = table.state;
    for (int i = 0; i < 4; i++)
        table.state.open[empty[i][0]][empty[i][1]] = BR_NONE;
    next_round();
    assert_int_equal(count_events(BR_EVENT_TILE), 4);
    int first = event_place(BR_EVENT_TILE);
    for (int i = 0; i < 4; i++) {
        int row = empty[i][0], slot = empty[i][1];
        int top = before.stack[row][before.stack_size[row] - 1 - from_top[i]];
        assert_int_equal(table.state.open[row][slot], top);
        assert_int_equal(table.events.list[first + i].args[0], row);
        assert_int_equal(table.events.list[first + i].args[1], slot);
        before.open[row][slot] = (uint8_t)top;
    }
    assert_memory_equal(table.state.open, before.open, sizeof before.open);
    assert_int_equal(table.state.stack_size[0], before.stack_size[0] - 2);
}

static void br_2_5_an_empty_stack_leaves_the_space_empty(void **unused)
{
    (void)unused;
    set_actions(2, PLAIN);
    table.state.stack_size[1] = 1;
    table.state.open[1][0] = table.state.open[1][2] = BR_NONE;
    next_round();
    assert_int_not_equal(table.state.open[1][0], BR_NONE);
    assert_int_equal(table.state.open[1][2], BR_NONE);
    play_first(BR_STEP_LOAD);
    hold(0, "6 brick 6 stone 6 sand 6 wood");
    player(0)->engineers = 9;
    assert_moves_with("build 2", "build 2.1, build 2.2, build 2.4");
    next_round();
    assert_int_equal(table.state.open[1][2], BR_NONE);
}

static void br_2_5_nothing_is_filled_in_round_1(void **unused)
{
    (void)unused;
    set_table(2, PLAIN);
    table.state.open[2][3] = BR_NONE;
    play_first(BR_STEP_BARGE);
    assert_int_equal(table.state.open[2][3], BR_NONE);
    assert_int_equal(table.state.stack_size[2], 8);
}

static void br_2_5_during_a_round_nothing_is_refilled(void **unused)
{
    (void)unused;
    set_actions(2, PLAIN);
    open_tile(1, 2, "sand");
    hold(0, "sand");
    hold(1, "6 brick 6 stone 6 sand 6 wood");
    player(0)->engineers = player(1)->engineers = 9;
    play("build 1.2, site 5, keep 0");
    assert_int_equal(table.state.open[0][1], BR_NONE);
    assert_moves_with("build 1", "build 1.1, build 1.3, build 1.4");
}

/* 2.6 Weather */

static void br_2_6_the_forecast_becomes_the_weather(void **unused)
{
    (void)unused;
    set_table(2, PLAIN);
    for (int round = 1; round <= 5; round++) {
        pass_all();
        assert_int_equal(table.state.weather_at, round == 1 ? 0 : round - 2);
        play_first(BR_STEP_BARGE);
        assert_int_equal(table.state.weather_at, round - 1);
        assert_int_equal(br_weather_now(&table.state), (round - 1) % 3);
        play_first(BR_STEP_LOAD);
    }
}

/* A spectator's knowledge does not depend on a card that was not opened. */
static void br_2_6_the_next_card_is_opened_but_none_in_round_5(void **unused)
{
    (void)unused;
    set_actions(2, PLAIN);
    for (int round = 2; round <= 5; round++) {
        next_round();
        br_state view = table.state;
        br_game.hide(&table.rules, &view, FN_NOBODY);
        for (int i = 0; i < (round < 5 ? round + 1 : 5); i++)
            assert_int_equal(view.weather[i], table.state.weather[i]);
        play_first(BR_STEP_LOAD);
    }
}

static void br_2_6_the_steps_of_phase_1_keep_their_order(void **unused)
{
    (void)unused;
    set_actions(2, PLAIN);
    put_in_harbour(0, "quiberon");
    table.state.open[1][1] = BR_NONE;
    next_round();
    static const int order[] = {BR_EVENT_BARGE,      BR_EVENT_INCOME, BR_EVENT_BREST,
                                BR_EVENT_PRODUCTION, BR_EVENT_TILE,   BR_EVENT_WEATHER};
    for (int i = 0; i < 6; i++) {
        assert_true(event_place(order[i]) >= 0);
        if (i > 0)
            assert_true(event_place(order[i - 1]) < event_place(order[i]));
    }
}

/* 2.7 Loading */

static void br_2_7_top_barges_then_middle_then_bottom_in_barge_order(void **unused)
{
    (void)unused;
    static const int spaces[3][4] = {{3, 2, 2, 2}, {2, 2, 2, 1}, {2, 2, 1, 1}};
    set_table(4, PLAIN);
    play_first(BR_STEP_BARGE);
    set_goods(&table.state.quimper, "60 wood");
    for (int pass = 0; pass < 3; pass++)
        for (int seat = 0; seat < 4; seat++) {
            int before = br_goods_of(player(seat)->goods, BR_WOOD);
            assert_int_equal(table.state.step, BR_STEP_LOAD);
            assert_int_equal(to_act(), seat);
            play("load wood");
            assert_int_equal(br_goods_of(player(seat)->goods, BR_WOOD) - before,
                             spaces[pass][seat]);
        }
    assert_int_equal(table.state.step, BR_STEP_ACTION);
    assert_goods(table.state.quimper, "38 wood");
}

static void br_2_7_a_part_load_is_yours(void **unused)
{
    (void)unused;
    set_table(2, PLAIN);
    play_first(BR_STEP_BARGE);
    set_goods(&table.state.quimper, "stone 2 sand 4 wood");
    play("load sand");
    assert_goods(player(0)->goods, "2 sand");
    play("load stone");
    assert_goods(player(1)->goods, "stone");
    assert_goods(table.state.quimper, "4 wood");
}

/* 2.8 What may be loaded */

static void br_2_8_any_resource_present_and_no_declining(void **unused)
{
    (void)unused;
    set_table(2, PLAIN);
    play_first(BR_STEP_BARGE);
    assert_moves("load brick, load stone, load sand, load wood");
    set_goods(&table.state.quimper, "brick 9 wood");
    assert_moves("load brick, load wood");
    play("load brick");
    assert_moves("load wood");
}

static void br_2_8_the_same_resource_may_be_taken_again(void **unused)
{
    (void)unused;
    set_table(2, PLAIN);
    play_first(BR_STEP_BARGE);
    set_goods(&table.state.quimper, "9 wood 9 sand");
    play("load wood, load wood, load wood, load sand");
    assert_goods(player(0)->goods, "5 wood");
    assert_goods(player(1)->goods, "2 sand 2 wood");
}

static void br_2_8_the_phase_ends_when_quimper_is_empty(void **unused)
{
    (void)unused;
    set_table(4, PLAIN);
    play_first(BR_STEP_BARGE);
    set_goods(&table.state.quimper, "3 wood sand");
    play("load wood");
    assert_int_equal(table.state.step, BR_STEP_LOAD);
    play("load sand");
    assert_int_equal(table.state.step, BR_STEP_ACTION);
    assert_int_equal(to_act(), 0);
}

/* 3 bricks for card 1; then only the last barge of card 3, with one space, can be filled. */
static void br_2_8_strict_loads_skip_barges_that_cannot_be_filled(void **unused)
{
    (void)unused;
    set_table(3, STRICT);
    play_first(BR_STEP_BARGE);
    set_goods(&table.state.quimper, "3 brick stone 2 wood");
    assert_moves("load brick");
    play("load brick");
    assert_int_equal(to_act(), 1);
    assert_moves("load wood");
    play("load wood");
    assert_int_equal(to_act(), 2);
    assert_moves("load stone");
    play("load stone");
    assert_goods(player(2)->goods, "stone");
    assert_int_equal(table.state.step, BR_STEP_ACTION);
}

static void br_2_8_strict_loads_end_when_nothing_can_be_filled(void **unused)
{
    (void)unused;
    set_table(2, STRICT);
    play_first(BR_STEP_BARGE);
    set_goods(&table.state.quimper, "3 brick stone sand wood");
    play("load brick");
    assert_int_equal(table.state.step, BR_STEP_ACTION);
    assert_goods(table.state.quimper, "stone sand wood");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(br_2_1_barges_are_taken_in_the_order_of_the_line),
        cmocka_unit_test(br_2_1_a_card_is_taken_once),
        cmocka_unit_test(br_2_1_all_four_are_on_offer_with_two_and_three_players),
        cmocka_unit_test(br_2_1_engineers_and_coins_are_taken_at_once),
        cmocka_unit_test(br_2_1_the_number_is_the_place_in_this_round),
        cmocka_unit_test(br_2_1_numbers_nobody_took_are_skipped),
        cmocka_unit_test(br_2_1_quimper_tiles_market_and_weather_come_after_the_barges),
        cmocka_unit_test(br_2_2_each_worker_in_a_harbour_brings_its_income),
        cmocka_unit_test(br_2_2_with_three_built_in_the_area_it_is_the_improved_income),
        cmocka_unit_test(br_2_2_two_built_in_the_area_are_not_enough),
        cmocka_unit_test(br_2_2_those_built_from_the_start_count),
        cmocka_unit_test(br_2_2_everyone_in_the_same_harbour_gets_it),
        cmocka_unit_test(br_2_2_it_is_paid_again_in_each_round),
        cmocka_unit_test(br_2_2_there_is_none_in_round_1),
        cmocka_unit_test(br_2_2_workers_come_as_many_as_are_in_the_reserve),
        cmocka_unit_test(br_2_2_players_in_barge_order_harbours_in_board_order),
        cmocka_unit_test(br_2_3_brest_gets_3_of_each_resource_and_7_engineers),
        cmocka_unit_test(br_2_3_what_is_still_there_stays),
        cmocka_unit_test(br_2_4_quimper_gets_the_production_by_the_number_of_players),
        cmocka_unit_test(br_2_4_each_round_has_its_own_card),
        cmocka_unit_test(br_2_5_empty_spaces_are_filled_from_the_top_of_their_stacks),
        cmocka_unit_test(br_2_5_an_empty_stack_leaves_the_space_empty),
        cmocka_unit_test(br_2_5_nothing_is_filled_in_round_1),
        cmocka_unit_test(br_2_5_during_a_round_nothing_is_refilled),
        cmocka_unit_test(br_2_6_the_forecast_becomes_the_weather),
        cmocka_unit_test(br_2_6_the_next_card_is_opened_but_none_in_round_5),
        cmocka_unit_test(br_2_6_the_steps_of_phase_1_keep_their_order),
        cmocka_unit_test(br_2_7_top_barges_then_middle_then_bottom_in_barge_order),
        cmocka_unit_test(br_2_7_a_part_load_is_yours),
        cmocka_unit_test(br_2_8_any_resource_present_and_no_declining),
        cmocka_unit_test(br_2_8_the_same_resource_may_be_taken_again),
        cmocka_unit_test(br_2_8_the_phase_ends_when_quimper_is_empty),
        cmocka_unit_test(br_2_8_strict_loads_skip_barges_that_cannot_be_filled),
        cmocka_unit_test(br_2_8_strict_loads_end_when_nothing_can_be_filled),
    };
    return cmocka_run_group_tests_name("bretagne: phases 1 and 2", tests, NULL, NULL);
}
