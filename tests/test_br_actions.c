/* Bretagne, phase 3: the turn and building, rules 2.9 and 3.1 to 3.9 of docs/rules/bretagne.en.md,
 * at least one test for each, named after it. Trading and passing are in test_br_trade.c. */
#include "br_pieces.h"

/* Lets seat 0 build, with barge card 1: fair weather; tiles of one sand, one stone and one brick in
 * front, sand and stone in row 2, three bricks in row 3. */
static void set_builder(const char *resources, int engineers)
{
    set_actions(4, PLAIN);
    open_tile(1, 1, "sand");
    open_tile(1, 2, "stone");
    open_tile(1, 3, "brick");
    open_tile(1, 4, "brick");
    open_tile(2, 1, "stone sand");
    open_tile(3, 1, "3 brick");
    hold(0, resources);
    player(0)->engineers = (uint8_t)engineers;
}

/* Turns all sites but these to their Built side. */
static void leave_open(const char *numbers)
{
    char number[WORD_MAX];
    for (int i = 1; i <= BR_SITES; i++)
        site(i)->status = BR_BUILT;
    while (next_word(&numbers, " ", number))
        site(atoi(number))->status = BR_OPEN;
}

/* 2.9 The turn */

static void br_2_9_one_action_each_in_barge_order_until_all_have_passed(void **unused)
{
    (void)unused;
    set_actions(3, PLAIN);
    for (int seat = 0; seat < 3; seat++)
        player(seat)->coins = 9;
    play("visit brest, hire engineer, leave");
    assert_int_equal(to_act(), 1);
    play("pass");
    assert_int_equal(to_act(), 2);
    play("visit brest, hire pair, leave");
    assert_int_equal(to_act(), 0);
    play("visit brest, hire pair, leave"); /* the same action again */
    assert_int_equal(to_act(), 2);
    play("pass");
    assert_int_equal(to_act(), 0);
    play("visit lorient, hire worker, leave");
    assert_int_equal(to_act(), 0);
    play("pass");
    assert_int_equal(table.state.round, 2);
}

static void br_2_9_passing_is_always_allowed(void **unused)
{
    (void)unused;
    set_actions(4, PLAIN);
    for (int seat = 0; seat < 4; seat++) {
        assert_moves("pass");
        play("pass");
    }
}

static void br_2_9_build_trade_or_pass(void **unused)
{
    (void)unused;
    set_actions(4, PLAIN);
    open_tile(1, 4, "sand");
    for (int slot = 1; slot <= 3; slot++)
        open_tile(1, slot, "brick");
    hold(0, "sand");
    player(0)->engineers = 1;
    player(0)->coins = 3;
    assert_moves("build 1.4, visit brest, visit lorient, pass, pass sand 1");
}

/* 3.1 Taking a tile */

static void br_3_1_an_open_tile_is_taken_and_paid(void **unused)
{
    (void)unused;
    set_builder("2 sand 3 stone", 1);
    int tile = table.state.open[1][0];
    play("build 2.1");
    assert_goods(player(0)->goods, "1 sand 2 stone");
    assert_int_equal(table.state.open[1][0], BR_NONE);
    assert_non_null(event_with(BR_EVENT_TAKE_TILE, 0, 1));
    play("site 5");
    assert_int_equal(site(5)->tile[0], 16 + tile);
    assert_pieces();
}

static void br_3_1_only_tiles_one_can_pay(void **unused)
{
    (void)unused;
    set_builder("stone sand", 1);
    for (int slot = 2; slot <= 4; slot++) {
        open_tile(2, slot, slot == 2 ? "2 brick" : slot == 3 ? "2 stone" : "2 sand");
        open_tile(3, slot, slot == 2 ? "3 stone" : slot == 3 ? "3 sand" : "2 sand stone");
    }
    assert_moves_with("build", "build 1.1, build 1.2, build 2.1");
}

static void br_3_1_without_engineers_for_any_site_no_tile(void **unused)
{
    (void)unused;
    set_builder("2 brick 2 stone 2 sand", 0);
    assert_moves_with("build", "");
    player(0)->engineers = 1;
    assert_moves_with("build 1", "build 1.1, build 1.2, build 1.3, build 1.4");
}

/* Only La Teignouse is left, which needs a stone. */
static void br_3_1_tile_and_extras_need_their_own_resources(void **unused)
{
    (void)unused;
    set_builder("stone sand", 1);
    leave_open("2");
    assert_moves_with("build", "build 1.1");
    hold(0, "2 stone");
    assert_moves_with("build", "build 1.2");
    hold(0, "stone");
    assert_moves_with("build", "");
}

static void br_3_1_above_the_ground_floor_wood_is_needed_too(void **unused)
{
    (void)unused;
    set_builder("sand", 1);
    leave_open("5");
    set_tower(5, "1:0");
    assert_moves_with("build", "");
    hold(0, "sand wood");
    assert_moves_with("build", "build 1.1");
}

static void br_3_1_no_tile_if_all_are_complete_or_built(void **unused)
{
    (void)unused;
    set_builder("9 brick 9 stone 9 sand 9 wood", 9);
    leave_open("5");
    set_tower(5, "1:0 1:0 1:0");
    assert_moves_with("build", "");
}

/* 3.2 Reward */

static void br_3_2_the_reward_goes_by_the_row(void **unused)
{
    (void)unused;
    static const struct {
        const char *move;
        int coins, cards;
    } rewards[] = {{"build 1.1", 1, 0}, {"build 2.1", 1, 1}, {"build 3.1", 2, 1}};
    for (int i = 0; i < 3; i++) {
        set_builder("3 brick 3 stone 3 sand", 4);
        play(rewards[i].move);
        assert_int_equal(player(0)->coins, rewards[i].coins);
        assert_int_equal(player(0)->hand_size, rewards[i].cards);
        assert_int_equal(table.state.deck_size, 30 - rewards[i].cards);
    }
}

static void br_3_2_the_card_is_seen_before_the_site_is_chosen(void **unused)
{
    (void)unused;
    set_builder("stone sand", 1);
    set_deck_top("cableway");
    play("build 2.1");
    assert_int_equal(table.state.step, BR_STEP_SITE);
    assert_int_equal(hand(0, "cableway"), 1);
    assert_non_null(event_with(BR_EVENT_DRAWN_CARD, 0, BR_CABLEWAY));
    assert_true(table.revealed);
}

/* 3.3 The site */

static void br_3_3_the_tile_goes_onto_the_lowest_free_floor(void **unused)
{
    (void)unused;
    set_builder("sand wood", 1);
    set_tower(10, "1:2");
    int tile = table.state.open[0][0];
    play("build 1.1, site 10");
    assert_int_equal(site(10)->floors, 2);
    assert_int_equal(site(10)->tile[1], tile);
    assert_int_equal(site(10)->builder[1], 0);
    assert_int_equal(site(10)->builder[0], 1);
    assert_int_equal(site(10)->workers[0], 2);
}

static void br_3_3_any_incomplete_lighthouse_one_can_pay_but_no_other(void **unused)
{
    (void)unused;
    set_builder("2 sand stone wood", 2);
    set_built("11 3");
    set_tower(12, "1:0 1:0 1:0"); /* complete */
    set_tower(8, "1:0");
    play("build 1.1");
    assert_moves("site 1, site 2, site 5, site 8, site 10, site 13, site 15");
}

static void br_3_3_the_site_is_asked_even_if_there_is_only_one(void **unused)
{
    (void)unused;
    set_builder("sand", 1);
    leave_open("11");
    play("build 1.1");
    assert_moves("site 11");
}

/* 3.4 Engineers */

static void br_3_4_the_weather_table(void **unused)
{
    (void)unused;
    static const char *const sites[] = {"site 5", "site 2", "site 6"};
    static const int numbers[] = {5, 2, 6};
    static const int engineers[3][3] = {{1, 1, 2}, {1, 2, 3}, {2, 3, 4}};
    for (int weather = 0; weather < 3; weather++)
        for (int kind = 0; kind < 3; kind++) {
            set_builder("sand 2 stone brick", 6);
            set_weather(weather);
            play("build 1.1");
            play(sites[kind]);
            assert_int_equal(site(numbers[kind])->engineers, engineers[weather][kind]);
            assert_int_equal(player(0)->engineers, 6 - engineers[weather][kind]);
        }
}

static void br_3_4_with_one_too_few_the_site_is_not_possible(void **unused)
{
    (void)unused;
    set_builder("sand 2 stone brick", 3);
    set_weather(BR_STORM);
    play("build 1.1");
    assert_true(is_listed("site 5") && is_listed("site 2"));
    assert_false(is_listed("site 6"));
}

static void br_3_4_barge_card_3_saves_one_but_at_least_one_is_placed(void **unused)
{
    (void)unused;
    static const char *const sites[] = {"site 5", "site 2", "site 6"};
    static const int engineers[3][3] = {{1, 1, 1}, {1, 1, 2}, {1, 2, 3}};
    for (int weather = 0; weather < 3; weather++)
        for (int kind = 0; kind < 3; kind++) {
            set_builder("", 0);
            set_weather(weather);
            turn_of(2);
            hold(2, "sand 2 stone brick");
            player(2)->engineers = (uint8_t)engineers[weather][kind];
            play("build 1.1");
            play(sites[kind]);
            assert_int_equal(player(2)->engineers, 0);
        }
}

static void br_3_4_engineers_of_several_builds_pile_up(void **unused)
{
    (void)unused;
    set_builder("2 sand wood", 3);
    hold(1, "brick wood");
    player(1)->engineers = 1;
    play("build 1.1, site 5, keep 0, build 1.3, site 5");
    assert_int_equal(site(5)->engineers, 2);
}

/* 3.5 Extras and wood */

static void br_3_5_none_on_heaven_one_on_purgatory_two_on_hell(void **unused)
{
    (void)unused;
    static const struct {
        const char *site, *paid;
    } cases[] = {{"site 5", "sand"},         {"site 2", "stone sand"},
                 {"site 3", "2 sand"},       {"site 4", "brick sand"},
                 {"site 1", "stone 2 sand"}, {"site 6", "brick stone sand"},
                 {"site 7", "2 stone sand"}, {"site 9", "brick 2 sand"}};
    for (int i = 0; i < 8; i++) {
        set_builder("5 brick 5 stone 5 sand 5 wood", 2);
        play("build 1.1");
        play(cases[i].site);
        assert_int_equal(goods("5 brick 5 stone 5 sand 5 wood") - player(0)->goods,
                         goods(cases[i].paid));
    }
}

static void br_3_5_they_are_due_for_every_floor_and_above_the_ground_wood(void **unused)
{
    (void)unused;
    set_builder("5 brick 5 stone 5 sand 5 wood", 2);
    set_tower(9, "1:1 2:1 1:0");
    play("build 1.1, site 9");
    assert_goods(player(0)->goods, "4 brick 5 stone 3 sand 4 wood");
    set_builder("5 brick 5 stone 5 sand 5 wood", 1);
    set_tower(10, "1:1");
    play("build 1.1, site 10");
    assert_goods(player(0)->goods, "5 brick 5 stone 4 sand 4 wood");
}

static void br_3_5_two_of_the_same_extra_are_both_needed(void **unused)
{
    (void)unused;
    set_builder("sand stone", 2);
    play("build 1.1");
    assert_false(is_listed("site 7"));
    set_builder("sand 2 stone", 2);
    play("build 1.1");
    assert_true(is_listed("site 7"));
}

/* 3.6 Coins */

static void br_3_6_all_coins_on_the_lighthouse_are_taken(void **unused)
{
    (void)unused;
    set_builder("sand", 1);
    site(5)->coins = 3;
    site(10)->coins = 1;
    play("build 1.1");
    assert_int_equal(player(0)->coins, 1);
    play("site 5");
    assert_int_equal(player(0)->coins, 1 + 3);
    assert_int_equal(site(5)->coins, 0);
    assert_int_equal(site(10)->coins, 1);
}

/* 3.7 Workers */

static void br_3_7_as_many_workers_as_resources_were_paid(void **unused)
{
    (void)unused;
    set_builder("3 brick stone sand wood", 2);
    set_tower(1, "1:0");
    play("build 3.1, site 1");
    assert_int_equal(site(1)->workers[1], 3 + 2 + 1);
    assert_int_equal(player(0)->home, 2);
    assert_pieces();
}

static void br_3_7_with_fewer_workers_all_are_placed(void **unused)
{
    (void)unused;
    set_builder("3 brick stone sand", 2);
    set_home(0, 3);
    play("build 3.1, site 1");
    assert_int_equal(site(1)->workers[0], 3);
    assert_int_equal(player(0)->home, 0);
    assert_moves("keep 0, keep 1, keep 2, keep 3");
}

static void br_3_7_having_none_is_allowed(void **unused)
{
    (void)unused;
    set_builder("2 sand stone", 1);
    set_home(0, 0);
    play("build 1.1, site 2");
    assert_int_equal(site(2)->floors, 1);
    assert_int_equal(site(2)->workers[0], 0);
    assert_int_equal(to_act(), 1);
    assert_int_equal(table.state.step, BR_STEP_ACTION);
}

static void br_3_7_storm_hurts_a_worker(void **unused)
{
    (void)unused;
    static const char *const sites[] = {"site 2", "site 6"};
    static const int numbers[] = {2, 6}, placed[] = {2, 3};
    for (int i = 0; i < 2; i++) {
        set_builder("2 sand 2 stone brick", 4);
        set_weather(BR_STORM);
        play("build 1.1");
        play(sites[i]);
        assert_int_equal(site(numbers[i])->workers[0], placed[i] - 1);
        assert_int_equal(player(0)->home, 8 - placed[i]);
        assert_int_equal(player(0)->reserve, 6 + 1);
        assert_non_null(event_with(BR_EVENT_HURT, 0, numbers[i] - 1));
        assert_pieces();
    }
}

static void br_3_7_nobody_is_hurt_on_heaven_or_without_a_storm(void **unused)
{
    (void)unused;
    set_builder("sand", 4);
    set_weather(BR_STORM);
    play("build 1.1, site 5");
    assert_int_equal(site(5)->workers[0], 1);
    assert_int_equal(player(0)->reserve, 6);
    set_builder("sand 2 stone", 4);
    set_weather(BR_UNSETTLED);
    play("build 1.1, site 7");
    assert_int_equal(site(7)->workers[0], 3);
    assert_int_equal(player(0)->reserve, 6);
}

static void br_3_7_in_a_storm_purgatory_and_hell_need_a_worker(void **unused)
{
    (void)unused;
    set_builder("2 brick 3 stone 3 sand", 4);
    set_weather(BR_STORM);
    set_home(0, 0);
    play("build 1.1");
    assert_moves("site 5, site 10, site 11, site 12, site 15");
    set_builder("2 brick 3 stone 3 sand", 4);
    set_weather(BR_STORM);
    set_home(0, 0);
    leave_open("1 2 3 4");
    assert_moves_with("build", "");
    set_home(0, 1);
    assert_true(is_listed("build 1.1"));
}

/* Workers in the cities are not in the warehouse. */
static void br_3_7_the_only_worker_placed_is_the_one_hurt(void **unused)
{
    (void)unused;
    set_builder("2 sand 2 stone brick", 3);
    set_weather(BR_STORM);
    set_home(0, 2);
    player(0)->home = 1;
    player(0)->in_city[BR_BREST] = 1;
    play("build 1.1, site 2");
    assert_int_equal(site(2)->workers[0], 0);
    assert_int_equal(player(0)->reserve, 12 + 1);
    assert_int_equal(player(0)->in_city[BR_BREST], 1);
    assert_int_equal(table.state.step, BR_STEP_ACTION); /* nobody is left to keep */
    assert_pieces();
}

/* 3.8 Workers kept */

static void br_3_8_each_worker_stays_or_goes_home_for_2_points(void **unused)
{
    (void)unused;
    static const char *const keeps[] = {"keep 0", "keep 1", "keep 2", "keep 3"};
    for (int kept = 0; kept <= 3; kept++) {
        set_builder("stone sand 2 wood stone", 1);
        set_tower(5, "1:2");
        play("build 2.1, site 5");
        assert_moves("keep 0, keep 1, keep 2, keep 3");
        play(keeps[kept]);
        assert_int_equal(site(5)->workers[1], kept);
        assert_int_equal(site(5)->workers[0], 2);
        assert_int_equal(player(0)->home, 8 - kept);
        assert_int_equal(player(0)->points, 2 * (3 - kept));
        assert_int_equal(to_act(), 1);
        assert_pieces();
    }
}

/* 3.9 Completion */

static void br_3_9_the_top_floor_completes_the_lighthouse(void **unused)
{
    (void)unused;
    set_builder("sand wood", 1);
    set_tower(5, "1:1 2:1");
    play("build 1.1, site 5, keep 1");
    assert_int_equal(site(5)->status, BR_COMPLETE);
    hold(1, "9 brick 9 sand 9 wood");
    player(1)->engineers = 9;
    play("build 1.3");
    assert_false(is_listed("site 5"));
}

static void br_3_9_hell_has_four_floors(void **unused)
{
    (void)unused;
    set_builder("sand 2 stone wood", 2);
    set_tower(7, "1:1 2:1");
    play("build 1.1, site 7, keep 1");
    assert_int_equal(site(7)->floors, 3);
    assert_int_equal(site(7)->status, BR_OPEN);
}

static void br_3_9_it_is_evaluated_in_phase_4_of_this_round(void **unused)
{
    (void)unused;
    set_builder("sand wood", 1);
    set_tower(5, "1:0 1:0");
    play("build 1.1, site 5, keep 0");
    assert_int_equal(count_events(BR_EVENT_EVALUATE), 0);
    play("pass, pass, pass");
    assert_int_equal(site(5)->status, BR_COMPLETE);
    play("pass");
    assert_non_null(event_with(BR_EVENT_EVALUATE, 4, 0));
    assert_int_equal(site(5)->status, BR_BUILT);
    assert_int_equal(table.state.round, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(br_2_9_one_action_each_in_barge_order_until_all_have_passed),
        cmocka_unit_test(br_2_9_passing_is_always_allowed),
        cmocka_unit_test(br_2_9_build_trade_or_pass),
        cmocka_unit_test(br_3_1_an_open_tile_is_taken_and_paid),
        cmocka_unit_test(br_3_1_only_tiles_one_can_pay),
        cmocka_unit_test(br_3_1_without_engineers_for_any_site_no_tile),
        cmocka_unit_test(br_3_1_tile_and_extras_need_their_own_resources),
        cmocka_unit_test(br_3_1_above_the_ground_floor_wood_is_needed_too),
        cmocka_unit_test(br_3_1_no_tile_if_all_are_complete_or_built),
        cmocka_unit_test(br_3_2_the_reward_goes_by_the_row),
        cmocka_unit_test(br_3_2_the_card_is_seen_before_the_site_is_chosen),
        cmocka_unit_test(br_3_3_the_tile_goes_onto_the_lowest_free_floor),
        cmocka_unit_test(br_3_3_any_incomplete_lighthouse_one_can_pay_but_no_other),
        cmocka_unit_test(br_3_3_the_site_is_asked_even_if_there_is_only_one),
        cmocka_unit_test(br_3_4_the_weather_table),
        cmocka_unit_test(br_3_4_with_one_too_few_the_site_is_not_possible),
        cmocka_unit_test(br_3_4_barge_card_3_saves_one_but_at_least_one_is_placed),
        cmocka_unit_test(br_3_4_engineers_of_several_builds_pile_up),
        cmocka_unit_test(br_3_5_none_on_heaven_one_on_purgatory_two_on_hell),
        cmocka_unit_test(br_3_5_they_are_due_for_every_floor_and_above_the_ground_wood),
        cmocka_unit_test(br_3_5_two_of_the_same_extra_are_both_needed),
        cmocka_unit_test(br_3_6_all_coins_on_the_lighthouse_are_taken),
        cmocka_unit_test(br_3_7_as_many_workers_as_resources_were_paid),
        cmocka_unit_test(br_3_7_with_fewer_workers_all_are_placed),
        cmocka_unit_test(br_3_7_having_none_is_allowed),
        cmocka_unit_test(br_3_7_storm_hurts_a_worker),
        cmocka_unit_test(br_3_7_nobody_is_hurt_on_heaven_or_without_a_storm),
        cmocka_unit_test(br_3_7_in_a_storm_purgatory_and_hell_need_a_worker),
        cmocka_unit_test(br_3_7_the_only_worker_placed_is_the_one_hurt),
        cmocka_unit_test(br_3_8_each_worker_stays_or_goes_home_for_2_points),
        cmocka_unit_test(br_3_9_the_top_floor_completes_the_lighthouse),
        cmocka_unit_test(br_3_9_hell_has_four_floors),
        cmocka_unit_test(br_3_9_it_is_evaluated_in_phase_4_of_this_round),
    };
    return cmocka_run_group_tests_name("bretagne: building", tests, NULL, NULL);
}
