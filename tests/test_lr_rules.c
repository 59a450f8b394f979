/* Lighthouse Run, chapters 1 to 3 and 6 of docs/rules/lighthouse-run.en.md: at least one test for
 * each numbered rule, named after it. Chapters 4 and 5 are in test_lr_ships.c, 7 and 8 in
 * test_lr_variants.c. */
#include "lr_help.h"

/* 1 Set-up */

static void lr_1_1_two_to_four_players(void **unused)
{
    (void)unused;
    for (int players = 0; players <= 6; players++) {
        fn_error error = {{0}};
        fn_setup setup = {.players = players, .variant = LR_BASE};
        bool allowed = players >= 2 && players <= 4;
        assert_int_equal(fn_rules_make(&lr_game, &table.rules, &setup, &error), allowed);
        assert_int_equal(strlen(error.text) == 0, allowed);
    }
}

static void lr_1_1_all_ships_begin_on_the_start(void **unused)
{
    (void)unused;
    for (int players = 2; players <= 4; players++) {
        make_rules(players, LR_BASE);
        deal(players);
        assert_int_equal(table.rules.colours, players);
        for (int colour = 0; colour < players; colour++)
            assert_ships(colour, "0 0 0 0 0");
    }
}

static void lr_1_1_colours_are_fixed_by_seat(void **unused)
{
    (void)unused;
    static const char *const names[] = {"red", "yellow", "green", "blue"};
    set_table(4, LR_BASE);
    for (int seat = 0; seat < 4; seat++) {
        assert_int_equal(table.rules.owner[seat], seat);
        assert_string_equal(lr_colour_names[seat], names[seat]);
        turn_of(seat);
        hold(seat, "solo-4-anchor");
        play("play solo-4-anchor, sail 0");
        assert_ships(seat, "0 0 0 0 2");
    }
}

static void lr_1_1_the_board_has_21_fields(void **unused)
{
    (void)unused;
    set_table(2, LR_BASE);
    assert_int_equal(table.rules.last_field, 21);
}

static void lr_1_2_every_tower_can_stand_everywhere(void **unused)
{
    (void)unused;
    bool seen[LR_TOWERS][LR_TOWERS] = {{false}};
    make_rules(2, LR_BASE);
    for (int number = 0; number < 200; number++) {
        unsigned taken = 0;
        deal(number);
        for (int tower = 0; tower < LR_TOWERS; tower++) {
            taken |= 1u << table.state.section_of[tower];
            seen[tower][table.state.section_of[tower]] = true;
        }
        assert_int_equal(taken, 0x3f);
    }
    for (int tower = 0; tower < LR_TOWERS; tower++)
        for (int section = 0; section < LR_TOWERS; section++)
            assert_true(seen[tower][section]);
}

static void lr_1_2_first_third_and_fifth_tower_are_lit(void **unused)
{
    (void)unused;
    make_rules(2, LR_BASE);
    for (int number = 0; number < 100; number++) {
        deal(number);
        for (int tower = 0; tower < LR_TOWERS; tower++)
            assert_int_equal(table.state.beacons >> tower & 1,
                             table.state.section_of[tower] % 2 == 0);
    }
}

static void see_three_beacons(fn_rng *rng)
{
    (void)rng;
    assert_int_equal(fn_count_bits(table.state.beacons), 3);
}

static void lr_1_2_three_towers_are_lit_all_the_time(void **unused)
{
    (void)unused;
    make_rules(4, LR_BASE);
    for (int number = 0; number < 20; number++)
        play_random_game(number, see_three_beacons);
}

static void lr_1_3_each_player_has_the_same_14_cards(void **unused)
{
    (void)unused;
    uint8_t all[LR_CARDS];
    make_rules(4, LR_BASE);
    memcpy(all, table.rules.deck, sizeof all);
    fn_sort(all, LR_CARDS);
    for (int number = 0; number < 100; number++) {
        deal(number);
        for (int colour = 0; colour < 4; colour++) {
            assert_int_equal(table.state.hand_size[colour], 3);
            assert_int_equal(table.state.deck_size[colour], 11);
            fn_sort(table.state.cards[colour], LR_CARDS);
            assert_memory_equal(table.state.cards[colour], all, sizeof all);
        }
    }
}

static void lr_1_3_no_first_hand_holds_both_group_cards(void **unused)
{
    (void)unused;
    make_rules(4, LR_BASE);
    for (int number = 0; number < 1000; number++) {
        deal(number);
        for (int colour = 0; colour < 4; colour++)
            assert_false(holds_both_groups(&table.state, colour));
    }
}

/* 352 hands are possible, 220 of them without a group card: 62.5 %. Exchanging one card of a wrong
 * hand instead of shuffling all 14 would give 60.4 %. */
static void lr_1_3_all_other_first_hands_are_equally_likely(void **unused)
{
    (void)unused;
    int hands = 0, without_group = 0;
    make_rules(4, LR_BASE);
    for (int number = 0; number < 5000; number++) {
        deal(number);
        for (int colour = 0; colour < 4; colour++, hands++)
            without_group +=
                !holds(&table.state, colour, "group-3") && !holds(&table.state, colour, "group-2");
    }
    assert_in_range(without_group, hands * 615 / 1000, hands * 635 / 1000);
}

static void lr_1_4_the_start_player_is_drawn_by_lot(void **unused)
{
    (void)unused;
    int begun[4] = {0};
    make_rules(4, LR_BASE);
    for (int number = 0; number < 400; number++) {
        deal(number);
        assert_int_equal(to_act(), table.state.start_seat);
        begun[to_act()]++;
    }
    for (int seat = 0; seat < 4; seat++)
        assert_in_range(begun[seat], 60, 140);
}

static void lr_1_4_the_others_follow_clockwise(void **unused)
{
    (void)unused;
    static const int order[] = {2, 3, 0, 1};
    set_table(4, LR_BASE);
    turn_of(2);
    for (int turn = 0; turn < 4; turn++) {
        assert_int_equal(to_act(), order[turn]);
        hold(to_act(), "solo-4-anchor");
        play("play solo-4-anchor, sail 0");
    }
}

static void lr_1_4_the_cloud_begins_at_sea(void **unused)
{
    (void)unused;
    set_table(2, LR_BASE);
    assert_int_equal(table.state.round, 1);
    assert_int_equal(table.rules.cloud_field[0], 0);
    assert_int_equal(lr_caught_fields(&table.rules, &table.state), 0);
}

/* 2 The round */

static void lr_2_1_twelve_rounds_with_one_turn_for_each(void **unused)
{
    (void)unused;
    make_rules(3, LR_BASE);
    play_random_game(21, count_turns);
    for (int round = 1; round <= LR_ROUNDS; round++)
        for (int seat = 0; seat < 3; seat++)
            assert_int_equal(table.turns[round][seat], 1);
}

static void lr_2_1_two_cards_are_left_at_the_end(void **unused)
{
    (void)unused;
    for (int players = 2; players <= 4; players++) {
        make_rules(players, LR_BASE);
        play_random_game(players, NULL);
        for (int colour = 0; colour < players; colour++) {
            assert_int_equal(table.state.hand_size[colour], 2);
            assert_int_equal(table.state.deck_size[colour], 0);
        }
    }
}

static void lr_2_1_any_card_of_the_hand_may_be_played(void **unused)
{
    (void)unused;
    set_table(2, LR_BASE);
    hold(LR_RED, "coop-2 solo-3-star group-3");
    assert_moves("play coop-2, play group-3, play solo-3-star");
    hold(LR_RED, "coop-2 coop-2 solo-4-wheel");
    assert_moves("play coop-2, play solo-4-wheel");
}

static void lr_2_1_exactly_one_card_is_played_in_a_turn(void **unused)
{
    (void)unused;
    set_table(2, LR_BASE);
    hold(LR_RED, "solo-4-anchor solo-3-star coop-1");
    put_on_deck(LR_RED, "solo-2-fish");
    play("play solo-4-anchor, sail 0");
    assert_int_equal(to_act(), 1);
    assert_false(holds(&table.state, LR_RED, "solo-4-anchor"));
    assert_true(holds(&table.state, LR_RED, "solo-3-star"));
    assert_true(holds(&table.state, LR_RED, "coop-1"));
}

static void lr_2_1_the_top_card_is_drawn_after_everything_else(void **unused)
{
    (void)unused;
    set_table(2, LR_BASE);
    hold(LR_RED, "coop-1 solo-3-star solo-4-wheel");
    put_on_deck(LR_RED, "solo-2-fish");
    play("play coop-1, beacon stay, sail 0");
    assert_moves("bonus, no bonus");
    assert_int_equal(table.state.deck_size[LR_RED], 11);
    assert_false(holds(&table.state, LR_RED, "solo-2-fish"));
    play("bonus");
    assert_int_equal(table.state.deck_size[LR_RED], 10);
    assert_int_equal(table.state.hand_size[LR_RED], 3);
    assert_true(holds(&table.state, LR_RED, "solo-2-fish"));
}

static void lr_2_1_nothing_is_drawn_from_an_empty_deck(void **unused)
{
    (void)unused;
    set_table(2, LR_BASE);
    leave_cards(LR_RED, "solo-4-anchor coop-1 coop-2");
    play("play solo-4-anchor, sail 0");
    assert_int_equal(table.state.hand_size[LR_RED], 2);
    assert_int_equal(count_events(LR_EVENT_DRAW) + count_events(LR_EVENT_DRAWN_CARD), 0);
    assert_int_equal(to_act(), 1);
}

static void lr_2_2_first_the_beacon_then_the_ships_then_the_bonus(void **unused)
{
    (void)unused;
    set_table(2, LR_BASE);
    hold(LR_RED, "coop-1");
    place(LR_RED, "0 0 0 0 6");
    place(LR_YELLOW, "0 0 0 0 6");
    play("play coop-1");
    assert_int_equal(table.state.step, LR_STEP_BEACON);
    play("beacon shell star");
    assert_moves("sail 0, sail 6");
    play("sail 6");
    assert_moves("bonus, no bonus");
    play("bonus");
    assert_int_equal(to_act(), 1);
    assert_int_equal(table.state.step, LR_STEP_PLAY);
}

static void lr_2_2_the_beacon_counts_for_the_ships_of_the_same_card(void **unused)
{
    (void)unused;
    set_table(2, LR_BASE);
    hold(LR_RED, "solo-2-fish");
    place(LR_RED, "0 0 0 0 2");
    play("play solo-2-fish, beacon anchor fish, sail 2");
    assert_ships(LR_RED, "0 0 0 0 4");
}

static void lr_2_2_played_cards_lie_open(void **unused)
{
    (void)unused;
    set_table(2, LR_BASE);
    hold(LR_RED, "coop-1");
    play("play coop-1");
    const fn_event *event = event_with(LR_EVENT_CARD, LR_RED, card_number("coop-1"));
    assert_non_null(event);
    assert_int_equal(event->seen_by, FN_EVERYONE);
}

static void see_that_no_card_is_being_played(fn_rng *rng)
{
    (void)rng;
    if (table.state.step != LR_STEP_PLAY)
        return;
    lr_state first;
    fn_seed seed = seed_number(0);
    lr_game.start(&table.rules, &first, &seed);
    assert_int_equal(table.state.card, first.card);
    assert_int_equal(table.state.bonus_colours, first.bonus_colours);
    assert_int_equal(table.state.bonus_field, first.bonus_field);
}

static void lr_2_2_a_finished_turn_leaves_nothing_to_do(void **unused)
{
    (void)unused;
    make_rules(3, LR_BASE);
    play_random_game(22, see_that_no_card_is_being_played);
}

static void lr_2_3_the_cloud_moves_after_the_last_draw(void **unused)
{
    (void)unused;
    set_table(2, LR_BASE);
    end_round_by(1);
    assert_true(event_place(LR_EVENT_DRAW) >= 0);
    assert_true(event_place(LR_EVENT_DRAW) < event_place(LR_EVENT_CLOUD));
}

static void lr_2_3_the_round_does_not_end_before_the_last_turn(void **unused)
{
    (void)unused;
    set_table(3, LR_BASE);
    for (int seat = 0; seat < 2; seat++) {
        hold(seat, "solo-4-anchor");
        play("play solo-4-anchor, sail 0");
        assert_int_equal(count_events(LR_EVENT_CLOUD), 0);
        assert_int_equal(table.state.round, 1);
    }
    hold(LR_GREEN, "solo-4-anchor");
    play("play solo-4-anchor, sail 0");
    assert_int_equal(count_events(LR_EVENT_CLOUD), 1);
    assert_int_equal(table.state.round, 2);
}

static void lr_2_3_the_start_player_passes_to_the_left(void **unused)
{
    (void)unused;
    set_table(3, LR_BASE);
    end_round_by(2); /* seat 0 began */
    assert_int_equal(to_act(), 1);
    end_round_by(1); /* seat 2 began */
    assert_int_equal(to_act(), 0);
}

static void lr_2_3_the_cloud_moves_after_round_12_too(void **unused)
{
    (void)unused;
    set_table(2, LR_BASE);
    table.state.round = 12;
    end_round_by(1); /* seat 0 began */
    assert_non_null(event_with(LR_EVENT_CLOUD, 18, 12));
    assert_true(event_place(LR_EVENT_CLOUD) < event_place(LR_EVENT_OVER));
    assert_int_equal(table.state.start_seat, 1);
}

/* 3 Beacon */

static void lr_3_1_a_beacon_of_choice_must_move_to_an_unlit_tower(void **unused)
{
    (void)unused;
    set_table(2, LR_BASE);
    hold(LR_RED, "solo-3-star");
    play("play solo-3-star");
    assert_moves("beacon shell star, beacon wheel star, beacon anchor star");
    play("beacon wheel star");
    assert_int_equal(table.state.beacons, 1 << LR_ANCHOR | 1 << LR_STAR | 1 << LR_SHELL);
    assert_non_null(event_with(LR_EVENT_BEACON, LR_WHEEL, LR_STAR));
}

static void lr_3_1_nothing_is_asked_if_the_tower_is_lit(void **unused)
{
    (void)unused;
    set_table(2, LR_BASE);
    uint8_t lit = table.state.beacons;
    hold(LR_RED, "solo-4-wheel");
    play("play solo-4-wheel");
    assert_moves("sail 0");
    assert_int_equal(table.state.beacons, lit);
}

static void lr_3_2_any_beacon_may_move_to_any_unlit_tower(void **unused)
{
    (void)unused;
    set_table(2, LR_BASE);
    hold(LR_RED, "coop-3");
    play("play coop-3");
    assert_moves("beacon stay, "
                 "beacon shell crab, beacon shell fish, beacon shell star, "
                 "beacon wheel crab, beacon wheel fish, beacon wheel star, "
                 "beacon anchor crab, beacon anchor fish, beacon anchor star");
    play("beacon shell fish");
    assert_int_equal(table.state.beacons, 1 << LR_ANCHOR | 1 << LR_WHEEL | 1 << LR_FISH);
}

static void lr_3_2_any_tower_may_stay_dark(void **unused)
{
    (void)unused;
    static const char *const cards[] = {"play group-3", "play coop-1"};
    for (int i = 0; i < 2; i++) {
        set_table(2, LR_BASE);
        uint8_t lit = table.state.beacons;
        hold(LR_RED, "group-3 coop-1");
        play(cards[i]);
        play("beacon stay");
        assert_int_equal(table.state.beacons, lit);
        assert_int_equal(table.state.step, LR_STEP_SAIL);
    }
}

/* 6 End */

static void lr_6_1_the_game_ends_after_round_12(void **unused)
{
    (void)unused;
    set_table(2, LR_BASE);
    table.state.round = 11;
    end_round_by(1);
    assert_int_equal(count_events(LR_EVENT_OVER), 0);
    assert_int_equal(to_act(), 1);
    end_round_by(0);
    assert_int_equal(count_events(LR_EVENT_OVER), 1);
    assert_int_equal(to_act(), FN_NOBODY);
    assert_moves("");
}

static void lr_6_1_most_points_win(void **unused)
{
    (void)unused;
    set_end(4, LR_BASE);
    place(LR_RED, "0 2 5 8 12");
    place(LR_YELLOW, "15 18 19 20 21");
    place(LR_GREEN, "1 1 1 1 1");
    place(LR_BLUE, "2 2 2 18 18");
    leave_cards(LR_RED, "solo-4-anchor solo-4-wheel");
    assert_points("10 48 0 21");
    assert_places("3 1 4 2");
}

static void lr_6_2_equal_points_the_higher_cards_are_better(void **unused)
{
    (void)unused;
    set_end(3, LR_BASE);
    for (int colour = 0; colour < 3; colour++)
        place(colour, "2 2 2 2 2");
    leave_cards(LR_RED, "coop-1 solo-4-anchor");
    leave_cards(LR_YELLOW, "coop-2 coop-2");
    leave_cards(LR_GREEN, "group-3 solo-3-star");
    assert_points("5 5 5");
    assert_places("2 3 1");
}

static void lr_6_2_the_cards_do_not_count_against_points(void **unused)
{
    (void)unused;
    set_end(2, LR_BASE);
    place(LR_YELLOW, "0 0 0 0 2");
    leave_cards(LR_RED, "solo-4-anchor solo-4-wheel");
    leave_cards(LR_YELLOW, "coop-1 coop-1");
    assert_places("2 1");
}

static void lr_6_2_shared_places_skip_the_next(void **unused)
{
    (void)unused;
    set_end(4, LR_BASE);
    for (int colour = 0; colour < 4; colour++)
        leave_cards(colour, "coop-1 coop-3");
    assert_places("1 1 1 1");
    place(LR_BLUE, "0 0 0 0 5");
    assert_places("2 2 2 1");
    place(LR_RED, "0 0 0 0 2");
    place(LR_GREEN, "0 0 0 0 2");
    assert_places("2 4 2 1");
    leave_cards(LR_GREEN, "coop-1 coop-2");
    assert_places("2 4 3 1");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lr_1_1_two_to_four_players),
        cmocka_unit_test(lr_1_1_all_ships_begin_on_the_start),
        cmocka_unit_test(lr_1_1_colours_are_fixed_by_seat),
        cmocka_unit_test(lr_1_1_the_board_has_21_fields),
        cmocka_unit_test(lr_1_2_every_tower_can_stand_everywhere),
        cmocka_unit_test(lr_1_2_first_third_and_fifth_tower_are_lit),
        cmocka_unit_test(lr_1_2_three_towers_are_lit_all_the_time),
        cmocka_unit_test(lr_1_3_each_player_has_the_same_14_cards),
        cmocka_unit_test(lr_1_3_no_first_hand_holds_both_group_cards),
        cmocka_unit_test(lr_1_3_all_other_first_hands_are_equally_likely),
        cmocka_unit_test(lr_1_4_the_start_player_is_drawn_by_lot),
        cmocka_unit_test(lr_1_4_the_others_follow_clockwise),
        cmocka_unit_test(lr_1_4_the_cloud_begins_at_sea),
        cmocka_unit_test(lr_2_1_twelve_rounds_with_one_turn_for_each),
        cmocka_unit_test(lr_2_1_two_cards_are_left_at_the_end),
        cmocka_unit_test(lr_2_1_any_card_of_the_hand_may_be_played),
        cmocka_unit_test(lr_2_1_exactly_one_card_is_played_in_a_turn),
        cmocka_unit_test(lr_2_1_the_top_card_is_drawn_after_everything_else),
        cmocka_unit_test(lr_2_1_nothing_is_drawn_from_an_empty_deck),
        cmocka_unit_test(lr_2_2_first_the_beacon_then_the_ships_then_the_bonus),
        cmocka_unit_test(lr_2_2_the_beacon_counts_for_the_ships_of_the_same_card),
        cmocka_unit_test(lr_2_2_played_cards_lie_open),
        cmocka_unit_test(lr_2_2_a_finished_turn_leaves_nothing_to_do),
        cmocka_unit_test(lr_2_3_the_cloud_moves_after_the_last_draw),
        cmocka_unit_test(lr_2_3_the_round_does_not_end_before_the_last_turn),
        cmocka_unit_test(lr_2_3_the_start_player_passes_to_the_left),
        cmocka_unit_test(lr_2_3_the_cloud_moves_after_round_12_too),
        cmocka_unit_test(lr_3_1_a_beacon_of_choice_must_move_to_an_unlit_tower),
        cmocka_unit_test(lr_3_1_nothing_is_asked_if_the_tower_is_lit),
        cmocka_unit_test(lr_3_2_any_beacon_may_move_to_any_unlit_tower),
        cmocka_unit_test(lr_3_2_any_tower_may_stay_dark),
        cmocka_unit_test(lr_6_1_the_game_ends_after_round_12),
        cmocka_unit_test(lr_6_1_most_points_win),
        cmocka_unit_test(lr_6_2_equal_points_the_higher_cards_are_better),
        cmocka_unit_test(lr_6_2_the_cards_do_not_count_against_points),
        cmocka_unit_test(lr_6_2_shared_places_skip_the_next),
    };
    return cmocka_run_group_tests_name("lighthouse run: set-up, round, beacon, end", tests, NULL,
                                       NULL);
}
