/* Lighthouse Run, chapter 7 of docs/rules/lighthouse-run.en.md, the variants for two: at least one
 * test for each numbered rule, named after it, and the parts of 2.3 about the variants. */
#include "lr_help.h"

/* 7.1 to 7.3 Erik */

/* Ends the round by yellow with all its ships in the harbour; then Erik turns over this card. */
static void erik_plays(const char *card)
{
    put_on_deck(LR_GREEN, card);
    end_round_by(1);
}

static void lr_7_1_erik_is_a_third_colour_with_five_ships(void **unused)
{
    (void)unused;
    set_table(2, LR_WITH_ERIK);
    assert_string_equal(lr_game.variants[LR_WITH_ERIK], "erik");
    assert_int_equal(table.rules.seats, 2);
    assert_int_equal(table.rules.colours, 3);
    assert_int_equal(table.rules.owner[LR_GREEN], LR_ERIK);
    assert_ships(LR_GREEN, "0 0 0 0 0");
}

static void lr_7_1_eriks_12_cards_are_shuffled_and_lack_the_group_cards(void **unused)
{
    (void)unused;
    bool top[LR_CARDS] = {false};
    make_rules(2, LR_WITH_ERIK);
    for (int number = 0; number < 300; number++) {
        int left[LR_CARDS] = {0};
        deal(number);
        assert_int_equal(table.state.hand_size[LR_GREEN], 0);
        assert_int_equal(table.state.deck_size[LR_GREEN], 12);
        for (int i = 0; i < LR_CARDS; i++)
            left[table.rules.deck[i]]++;
        for (int i = 0; i < 12; i++)
            left[table.state.cards[LR_GREEN][i]]--;
        for (int card = 0; card < table.rules.card_kinds; card++)
            assert_int_equal(left[card], table.rules.cards[card].kind == LR_GROUP);
        top[top_card(LR_GREEN)] = true;
    }
    for (int card = 0; card < table.rules.card_kinds; card++)
        assert_int_equal(top[card], table.rules.cards[card].kind != LR_GROUP);
}

static void see_that_a_player_acts(fn_rng *rng)
{
    (void)rng;
    assert_true(table.state.start_seat < 2);
    assert_true(to_act() < 2);
}

static void lr_7_1_erik_is_never_start_player(void **unused)
{
    (void)unused;
    make_rules(2, LR_WITH_ERIK);
    for (int number = 0; number < 20; number++)
        play_random_game(number, see_that_a_player_acts);
    assert_int_equal(table.state.deck_size[LR_GREEN], 0);
}

static void lr_7_2_erik_plays_his_top_card_when_both_had_their_turn(void **unused)
{
    (void)unused;
    set_table(2, LR_WITH_ERIK);
    put_on_deck(LR_GREEN, "solo-4-anchor");
    hold(LR_RED, "solo-4-anchor");
    hold(LR_YELLOW, "solo-4-anchor");
    play("play solo-4-anchor, sail 0");
    assert_int_equal(count_events(LR_EVENT_ERIK_CARD), 0);
    play("play solo-4-anchor, sail 0");
    assert_int_equal(count_events(LR_EVENT_ERIK_CARD), 1);
    const fn_event *event = &table.events.list[event_place(LR_EVENT_ERIK_CARD)];
    assert_int_equal(event->args[0], card_number("solo-4-anchor"));
    assert_int_equal(event->seen_by, FN_EVERYONE);
    assert_int_equal(table.state.deck_size[LR_GREEN], 11);
    assert_int_equal(to_act(), 1);
}

static void lr_7_2_erik_ignores_the_beacon_half(void **unused)
{
    (void)unused;
    set_table(2, LR_WITH_ERIK);
    uint8_t lit = table.state.beacons;
    erik_plays("solo-3-star");
    assert_int_equal(table.state.beacons, lit);
    assert_int_equal(table.state.step, LR_STEP_PLAY);
}

static void lr_7_2_erik_moves_his_rearmost_ship_start_first(void **unused)
{
    (void)unused;
    set_table(2, LR_WITH_ERIK);
    place(LR_GREEN, "0 1 1 1 1");
    erik_plays("solo-2-fish");
    assert_ships(LR_GREEN, "1 1 1 1 2");
    place(LR_GREEN, "4 6 6 7 13");
    erik_plays("solo-2-crab");
    assert_ships(LR_GREEN, "6 6 6 7 13");
}

static void lr_7_2_light_does_not_matter_for_eriks_solo(void **unused)
{
    (void)unused;
    set_table(2, LR_WITH_ERIK);
    erik_plays("solo-4-wheel");
    assert_ships(LR_GREEN, "0 0 0 0 4");
}

static void lr_7_2_light_does_not_matter_for_any_ship_of_eriks_coop(void **unused)
{
    (void)unused;
    set_table(2, LR_WITH_ERIK);
    place(LR_RED, "8 8 9 9 9");
    place(LR_GREEN, "8 8 9 9 9");
    erik_plays("coop-2");
    assert_ships(LR_RED, "8 9 9 9 10");
    assert_ships(LR_GREEN, "8 9 9 9 12"); /* including his bonus */
}

static void lr_7_2_erik_plays_a_coop_from_the_start(void **unused)
{
    (void)unused;
    set_table(2, LR_WITH_ERIK);
    place(LR_RED, "0 0 3 3 3");
    place(LR_GREEN, "0 3 3 3 3");
    erik_plays("coop-1");
    assert_ships(LR_RED, "0 1 3 3 3");
    assert_ships(LR_GREEN, "2 3 3 3 3"); /* including his bonus */
}

static void lr_7_2_the_light_is_back_for_the_players(void **unused)
{
    (void)unused;
    set_table(2, LR_WITH_ERIK);
    erik_plays("solo-4-wheel");
    turn_of(0);
    hold(LR_RED, "solo-4-wheel");
    play("play solo-4-wheel, sail 0");
    assert_ships(LR_RED, "0 0 0 0 2");
}

static void lr_2_3_erik_moves_after_the_draw_and_before_the_cloud(void **unused)
{
    (void)unused;
    set_table(2, LR_WITH_ERIK);
    table.state.round = 7;
    place(LR_GREEN, "2 3 3 3 3");
    erik_plays("solo-4-anchor");
    assert_true(event_place(LR_EVENT_DRAW) >= 0);
    assert_true(event_place(LR_EVENT_DRAW) < event_place(LR_EVENT_ERIK_CARD));
    assert_true(event_place(LR_EVENT_ERIK_CARD) < event_place(LR_EVENT_CLOUD));
    assert_ships(LR_GREEN, "3 3 3 3 6");
    assert_null(event_with(LR_EVENT_CAUGHT, LR_GREEN, 2));
}

static void lr_2_3_erik_moves_in_round_12_too(void **unused)
{
    (void)unused;
    set_table(2, LR_WITH_ERIK);
    table.state.round = 12;
    place(LR_GREEN, "16 17 17 17 17");
    erik_plays("solo-4-anchor");
    assert_ships(LR_GREEN, "17 17 17 17 20");
    assert_int_equal(to_act(), FN_NOBODY);
}

static void lr_7_3_erik_takes_every_bonus_he_can_get(void **unused)
{
    (void)unused;
    set_table(2, LR_WITH_ERIK);
    place(LR_RED, "0 0 0 0 3");
    place(LR_GREEN, "3 5 5 5 5");
    erik_plays("coop-3");
    assert_ships(LR_GREEN, "5 5 5 5 9");
    assert_non_null(event_with(LR_EVENT_BONUS, LR_GREEN, 6));
}

static void lr_7_3_erik_gets_no_bonus_when_he_sails_alone(void **unused)
{
    (void)unused;
    set_table(2, LR_WITH_ERIK);
    place(LR_GREEN, "3 5 5 5 5");
    erik_plays("coop-3");
    assert_ships(LR_GREEN, "5 5 5 5 6");
    assert_int_equal(count_events(LR_EVENT_BONUS), 0);
}

static void lr_7_3_erik_gets_no_bonus_on_the_last_field(void **unused)
{
    (void)unused;
    set_table(2, LR_WITH_ERIK);
    place(LR_RED, "0 0 0 0 19");
    place(LR_GREEN, "19 21 21 21 21");
    erik_plays("coop-3");
    assert_ships(LR_RED, "0 0 0 0 21");
    assert_ships(LR_GREEN, "21 21 21 21 21");
    assert_int_equal(count_events(LR_EVENT_BONUS), 0);
}

static void lr_7_3_erik_moves_his_rearmost_ship_that_is_not_caught(void **unused)
{
    (void)unused;
    set_table(2, LR_WITH_ERIK);
    table.state.round = 9; /* cloud on field 5 */
    place(LR_GREEN, "0 5 6 20 21");
    erik_plays("solo-2-fish");
    assert_ships(LR_GREEN, "0 5 8 20 21");
}

static void lr_7_3_erik_moves_no_ship_on_the_last_field(void **unused)
{
    (void)unused;
    set_table(2, LR_WITH_ERIK);
    place(LR_GREEN, "19 21 21 21 21");
    erik_plays("solo-4-anchor");
    assert_ships(LR_GREEN, "21 21 21 21 21");
}

static void lr_7_3_eriks_card_is_turned_over_even_if_nothing_moves(void **unused)
{
    (void)unused;
    set_table(2, LR_WITH_ERIK);
    table.state.round = 10; /* cloud on field 8 */
    place(LR_RED, "0 7 8 9 9");
    place(LR_GREEN, "0 7 8 21 21");
    erik_plays("coop-3");
    assert_int_equal(count_events(LR_EVENT_ERIK_CARD), 1);
    assert_int_equal(table.state.deck_size[LR_GREEN], 11);
    assert_ships(LR_GREEN, "0 7 8 21 21");
    assert_ships(LR_RED, "0 7 8 9 9");
}

static void lr_7_3_erik_scores_as_third_and_can_win(void **unused)
{
    (void)unused;
    set_end(2, LR_WITH_ERIK);
    place(LR_RED, "0 0 0 0 12");
    place(LR_YELLOW, "0 0 0 0 18");
    place(LR_GREEN, "0 0 0 2 19");
    assert_points("4 9 11");
    assert_places("3 2 1");
}

static void lr_7_3_eriks_hand_counts_0_in_ties(void **unused)
{
    (void)unused;
    set_end(2, LR_WITH_ERIK);
    leave_cards(LR_RED, "coop-1 coop-1");
    leave_cards(LR_YELLOW, "coop-1 coop-2");
    assert_places("2 1 3");
}

static void lr_7_3_a_ship_of_erik_brings_a_player_the_bonus(void **unused)
{
    (void)unused;
    set_table(2, LR_WITH_ERIK);
    place(LR_RED, "0 0 0 0 6");
    place(LR_GREEN, "0 0 0 0 6");
    hold(LR_RED, "coop-1");
    play("play coop-1, beacon stay, sail 6, bonus");
    assert_ships(LR_RED, "0 0 0 0 8");
    assert_ships(LR_GREEN, "0 0 0 0 7");
}

/* 7.4 to 7.7 The great fleet */

static void lr_7_4_each_player_has_two_colours(void **unused)
{
    (void)unused;
    set_table(2, LR_GREAT_FLEET);
    assert_string_equal(lr_game.variants[LR_GREAT_FLEET], "great-fleet");
    assert_int_equal(table.rules.seats, 2);
    assert_int_equal(table.rules.colours, 4);
    assert_int_equal(table.rules.own_colours[0], 1 << LR_RED | 1 << LR_YELLOW);
    assert_int_equal(table.rules.own_colours[1], 1 << LR_GREEN | 1 << LR_BLUE);
    for (int colour = 0; colour < 4; colour++) {
        assert_int_equal(table.rules.owner[colour], colour / 2);
        assert_ships(colour, "0 0 0 0 0");
        assert_int_equal(table.state.hand_size[colour], 3);
        assert_int_equal(table.state.deck_size[colour], 11);
    }
}

static void lr_7_4_no_first_hand_holds_both_group_cards(void **unused)
{
    (void)unused;
    make_rules(2, LR_GREAT_FLEET);
    for (int number = 0; number < 500; number++) {
        deal(number);
        for (int colour = 0; colour < 4; colour++)
            assert_false(holds_both_groups(&table.state, colour));
    }
}

/* Plays a turn of this colour that moves nothing. */
static void idle(int colour)
{
    char words[64] = "play ";
    strcat(strcat(words, lr_colour_names[colour]), " group-2");
    place(colour, "21 21 21 21 21");
    hold(colour, "group-2");
    play(words);
    play("beacon stay, sail none");
}

static void lr_7_5_the_order_is_a_b_a_b(void **unused)
{
    (void)unused;
    set_table(2, LR_GREAT_FLEET);
    turn_of(1);
    idle(LR_BLUE);
    assert_int_equal(to_act(), 0);
    idle(LR_RED);
    assert_int_equal(to_act(), 1);
    idle(LR_GREEN);
    assert_int_equal(to_act(), 0);
    assert_int_equal(table.state.round, 1);
    idle(LR_YELLOW);
    assert_int_equal(table.state.round, 2);
    assert_int_equal(to_act(), 0);
}

static void lr_7_5_the_second_card_is_of_the_other_colour(void **unused)
{
    (void)unused;
    set_table(2, LR_GREAT_FLEET);
    hold(LR_RED, "coop-1 coop-2 coop-3");
    hold(LR_YELLOW, "coop-1 coop-1 group-2");
    assert_moves("play red coop-1, play red coop-2, play red coop-3, "
                 "play yellow coop-1, play yellow group-2");
    idle(LR_YELLOW);
    idle(LR_GREEN);
    hold(LR_RED, "coop-1 coop-2 coop-3");
    assert_moves("play red coop-1, play red coop-2, play red coop-3");
}

static void lr_7_5_either_colour_may_begin_in_the_next_round(void **unused)
{
    (void)unused;
    set_table(2, LR_GREAT_FLEET);
    idle(LR_RED);
    idle(LR_GREEN);
    idle(LR_YELLOW);
    idle(LR_BLUE);
    hold(LR_GREEN, "coop-1 coop-1 coop-2");
    hold(LR_BLUE, "coop-3 coop-3 coop-2");
    assert_moves("play blue coop-2, play blue coop-3, play green coop-1, play green coop-2");
}

static void lr_7_5_all_four_draw_at_the_end_of_the_round(void **unused)
{
    (void)unused;
    set_table(2, LR_GREAT_FLEET);
    idle(LR_RED);
    idle(LR_GREEN);
    idle(LR_YELLOW);
    for (int colour = 0; colour < 3; colour++)
        assert_int_equal(cards_left(&table.state, colour), 13);
    assert_int_equal(table.state.hand_size[LR_RED], 2);
    int top = top_card(LR_RED);
    idle(LR_BLUE);
    assert_int_equal(count_events(LR_EVENT_DRAW), 4);
    assert_non_null(event_with(LR_EVENT_DRAWN_CARD, LR_RED, top));
    for (int colour = 0; colour < 4; colour++) {
        assert_int_equal(table.state.deck_size[colour], 10);
        assert_int_equal(table.state.hand_size[colour], 3);
    }
}

static void lr_2_3_the_great_fleet_draws_before_the_cloud_moves(void **unused)
{
    (void)unused;
    set_table(2, LR_GREAT_FLEET);
    idle(LR_RED);
    idle(LR_GREEN);
    idle(LR_YELLOW);
    idle(LR_BLUE);
    for (int i = event_place(LR_EVENT_CLOUD); i < table.events.count; i++)
        assert_int_not_equal(table.events.list[i].code, LR_EVENT_DRAW);
    assert_true(event_place(LR_EVENT_DRAW) < event_place(LR_EVENT_CLOUD));
}

static void lr_7_5_two_cards_a_round_and_two_left_in_each_hand(void **unused)
{
    (void)unused;
    make_rules(2, LR_GREAT_FLEET);
    play_random_game(75, count_turns);
    for (int round = 1; round <= LR_ROUNDS; round++)
        for (int seat = 0; seat < 2; seat++)
            assert_int_equal(table.turns[round][seat], 2);
    for (int colour = 0; colour < 4; colour++) {
        assert_int_equal(table.state.hand_size[colour], 2);
        assert_int_equal(table.state.deck_size[colour], 0);
    }
}

/* Sets up ships of all colours; on field 6 only those that a test puts there. */
static void set_fleet(void)
{
    set_table(2, LR_GREAT_FLEET);
    place(LR_RED, "0 1 1 1 6");
    place(LR_YELLOW, "0 2 2 2 6");
    place(LR_GREEN, "0 13 13 13 13");
    place(LR_BLUE, "0 14 14 14 14");
    hold(LR_RED, "solo-4-wheel group-2 coop-1");
}

static void lr_7_6_solo_and_group_move_the_colour_of_the_card(void **unused)
{
    (void)unused;
    set_fleet();
    lr_state before = table.state;
    play("play red solo-4-wheel");
    assert_moves("sail 0, sail 1, sail 6");
    play("sail 6");
    assert_ships(LR_RED, "0 1 1 1 8");
    assert_ships(LR_YELLOW, "0 2 2 2 6");
    table.state = before;
    play("play red group-2, beacon stay");
    assert_moves("sail 1, sail 6");
}

static void lr_7_6_coop_moves_one_ship_of_each_colour(void **unused)
{
    (void)unused;
    set_fleet();
    place(LR_YELLOW, "0 0 0 6 6");
    place(LR_BLUE, "0 0 0 0 6");
    play("play red coop-1, beacon stay");
    assert_moves("sail 0, sail 1, sail 6, sail 13");
    play("sail 6");
    assert_ships(LR_RED, "0 1 1 1 7");
    assert_ships(LR_YELLOW, "0 0 0 6 7");
    assert_ships(LR_BLUE, "0 0 0 0 7");
}

static void lr_7_6_the_own_second_colour_brings_no_bonus(void **unused)
{
    (void)unused;
    set_fleet();
    play("play red coop-1, beacon stay, sail 6");
    assert_int_equal(to_act(), 1);
    assert_ships(LR_RED, "0 1 1 1 7");
    assert_ships(LR_YELLOW, "0 2 2 2 7");
}

static void lr_7_6_of_both_colours_the_player_picks_one_for_the_bonus(void **unused)
{
    (void)unused;
    set_fleet();
    place(LR_GREEN, "0 0 0 0 6");
    play("play red coop-1, beacon stay, sail 6");
    assert_moves("no bonus, bonus red, bonus yellow");
    lr_state before = table.state;
    play("bonus red");
    assert_ships(LR_RED, "0 1 1 1 8");
    assert_ships(LR_YELLOW, "0 2 2 2 7");
    table.state = before;
    play("bonus yellow");
    assert_ships(LR_RED, "0 1 1 1 7");
    assert_ships(LR_YELLOW, "0 2 2 2 8");
    assert_int_equal(to_act(), 1);
}

static void lr_7_6_the_one_colour_that_moved_takes_the_bonus(void **unused)
{
    (void)unused;
    set_fleet();
    place(LR_RED, "0 1 1 1 7");
    place(LR_GREEN, "0 0 0 0 6");
    play("play red coop-1, beacon stay, sail 6");
    assert_moves("bonus, no bonus");
    play("bonus");
    assert_ships(LR_RED, "0 1 1 1 7");
    assert_ships(LR_YELLOW, "0 2 2 2 8");
    assert_ships(LR_GREEN, "0 0 0 0 7");
}

static void lr_7_6_no_bonus_without_an_own_ship(void **unused)
{
    (void)unused;
    set_fleet();
    play("play red coop-1, beacon stay, sail 13");
    assert_ships(LR_GREEN, "0 13 13 13 14");
    assert_int_equal(to_act(), 1);
}

static void lr_7_7_both_colours_score(void **unused)
{
    (void)unused;
    set_end(2, LR_GREAT_FLEET);
    place(LR_RED, "0 0 0 2 5");
    place(LR_YELLOW, "0 0 0 0 8");
    place(LR_GREEN, "0 0 0 0 12");
    place(LR_BLUE, "0 0 0 2 2");
    leave_cards(LR_GREEN, "solo-4-wheel solo-4-anchor");
    assert_points("6 6");
    place(LR_RED, "0 0 0 5 5");
    assert_points("7 6");
    assert_places("1 2");
}

static void lr_7_7_equal_points_the_smaller_difference_is_better(void **unused)
{
    (void)unused;
    static const char *const fleet[] = {"0 0 0 0 8", "0 0 0 0 12", "0 0 0 2 12", "0 0 0 8 8"};
    static const struct {
        int red, yellow, green, blue; /* 0 to 3: fleets of 3, 4, 5 and 6 points */
        const char *places;
    } cases[] = {{1, 2, 0, 3, "1 2"}, {1, 2, 3, 0, "1 2"}, {2, 1, 0, 3, "1 2"},
                 {2, 1, 3, 0, "1 2"}, {0, 3, 1, 2, "2 1"}, {0, 3, 2, 1, "2 1"},
                 {3, 0, 1, 2, "2 1"}, {3, 0, 2, 1, "2 1"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        set_end(2, LR_GREAT_FLEET);
        place(LR_RED, fleet[cases[i].red]);
        place(LR_YELLOW, fleet[cases[i].yellow]);
        place(LR_GREEN, fleet[cases[i].green]);
        place(LR_BLUE, fleet[cases[i].blue]);
        leave_cards(i < 4 ? LR_BLUE : LR_RED, "solo-4-wheel solo-4-anchor");
        assert_points("9 9");
        assert_places(cases[i].places);
    }
}

static void lr_7_7_then_the_higher_sum_of_four_cards_is_better(void **unused)
{
    (void)unused;
    set_end(2, LR_GREAT_FLEET);
    place(LR_RED, "0 0 0 0 2");
    place(LR_BLUE, "0 0 0 0 2");
    leave_cards(LR_RED, "coop-1 coop-1");
    leave_cards(LR_YELLOW, "solo-4-wheel group-3");
    leave_cards(LR_GREEN, "coop-2 coop-2");
    leave_cards(LR_BLUE, "coop-3 coop-1");
    assert_places("1 2");
    leave_cards(LR_BLUE, "coop-3 solo-3-star");
    assert_places("2 1");
    leave_cards(LR_BLUE, "coop-3 coop-2");
    assert_places("1 1");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lr_7_1_erik_is_a_third_colour_with_five_ships),
        cmocka_unit_test(lr_7_1_eriks_12_cards_are_shuffled_and_lack_the_group_cards),
        cmocka_unit_test(lr_7_1_erik_is_never_start_player),
        cmocka_unit_test(lr_7_2_erik_plays_his_top_card_when_both_had_their_turn),
        cmocka_unit_test(lr_7_2_erik_ignores_the_beacon_half),
        cmocka_unit_test(lr_7_2_erik_moves_his_rearmost_ship_start_first),
        cmocka_unit_test(lr_7_2_light_does_not_matter_for_eriks_solo),
        cmocka_unit_test(lr_7_2_light_does_not_matter_for_any_ship_of_eriks_coop),
        cmocka_unit_test(lr_7_2_erik_plays_a_coop_from_the_start),
        cmocka_unit_test(lr_7_2_the_light_is_back_for_the_players),
        cmocka_unit_test(lr_2_3_erik_moves_after_the_draw_and_before_the_cloud),
        cmocka_unit_test(lr_2_3_erik_moves_in_round_12_too),
        cmocka_unit_test(lr_7_3_erik_takes_every_bonus_he_can_get),
        cmocka_unit_test(lr_7_3_erik_gets_no_bonus_when_he_sails_alone),
        cmocka_unit_test(lr_7_3_erik_gets_no_bonus_on_the_last_field),
        cmocka_unit_test(lr_7_3_erik_moves_his_rearmost_ship_that_is_not_caught),
        cmocka_unit_test(lr_7_3_erik_moves_no_ship_on_the_last_field),
        cmocka_unit_test(lr_7_3_eriks_card_is_turned_over_even_if_nothing_moves),
        cmocka_unit_test(lr_7_3_erik_scores_as_third_and_can_win),
        cmocka_unit_test(lr_7_3_eriks_hand_counts_0_in_ties),
        cmocka_unit_test(lr_7_3_a_ship_of_erik_brings_a_player_the_bonus),
        cmocka_unit_test(lr_7_4_each_player_has_two_colours),
        cmocka_unit_test(lr_7_4_no_first_hand_holds_both_group_cards),
        cmocka_unit_test(lr_7_5_the_order_is_a_b_a_b),
        cmocka_unit_test(lr_7_5_the_second_card_is_of_the_other_colour),
        cmocka_unit_test(lr_7_5_either_colour_may_begin_in_the_next_round),
        cmocka_unit_test(lr_7_5_all_four_draw_at_the_end_of_the_round),
        cmocka_unit_test(lr_2_3_the_great_fleet_draws_before_the_cloud_moves),
        cmocka_unit_test(lr_7_5_two_cards_a_round_and_two_left_in_each_hand),
        cmocka_unit_test(lr_7_6_solo_and_group_move_the_colour_of_the_card),
        cmocka_unit_test(lr_7_6_coop_moves_one_ship_of_each_colour),
        cmocka_unit_test(lr_7_6_the_own_second_colour_brings_no_bonus),
        cmocka_unit_test(lr_7_6_of_both_colours_the_player_picks_one_for_the_bonus),
        cmocka_unit_test(lr_7_6_the_one_colour_that_moved_takes_the_bonus),
        cmocka_unit_test(lr_7_6_no_bonus_without_an_own_ship),
        cmocka_unit_test(lr_7_7_both_colours_score),
        cmocka_unit_test(lr_7_7_equal_points_the_smaller_difference_is_better),
        cmocka_unit_test(lr_7_7_then_the_higher_sum_of_four_cards_is_better),
    };
    return cmocka_run_group_tests_name("lighthouse run: variants", tests, NULL, NULL);
}
