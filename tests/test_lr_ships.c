/* Lighthouse Run, chapters 4 and 5 of docs/rules/lighthouse-run.en.md, the ships and the cloud: at
 * least one test for each numbered rule, named after it. Unless a test says otherwise, fields 1-2,
 * 6-8, 13-15 and the harbour, 19-21, are lit in all of them. */
#include "lr_help.h"

/* Sets up red alone at a table of two, with yellow's ships in the harbour. */
static void set_red(const char *fields)
{
    set_table(2, LR_BASE);
    place(LR_RED, fields);
    place(LR_YELLOW, "21 21 21 21 21");
}

/* Plays one card of red that needs no beacon, from one field on. */
static void sail_red(const char *card, const char *sail)
{
    hold(LR_RED, card);
    char words[64] = "play ";
    play(strcat(words, card));
    if (table.state.step == LR_STEP_BEACON)
        play("beacon stay");
    play(sail);
}

/* 4.1 Light */

static void lr_4_1_a_ship_stops_before_a_dark_field(void **unused)
{
    (void)unused;
    set_red("0 0 0 0 6");
    sail_red("solo-4-anchor", "sail 6");
    assert_ships(LR_RED, "0 0 0 0 8");
    assert_non_null(event_with(LR_EVENT_SAIL, LR_RED, 6));
    assert_int_equal(event_with(LR_EVENT_SAIL, LR_RED, 6)->args[2], 8);
    assert_int_equal(event_with(LR_EVENT_SAIL, LR_RED, 6)->args[3], 1);
}

static void lr_4_1_the_field_left_need_not_be_lit(void **unused)
{
    (void)unused;
    set_red("0 0 0 5 12");
    sail_red("solo-4-wheel", "sail 5");
    assert_ships(LR_RED, "0 0 0 8 12");
}

static void lr_4_1_a_lit_section_beyond_a_dark_one_is_out_of_reach(void **unused)
{
    (void)unused;
    set_red("0 0 0 0 4");
    sail_red("solo-4-wheel", "sail 4");
    assert_ships(LR_RED, "0 0 0 0 4");
}

static void lr_4_1_neighbouring_lit_sections_are_sailed_through(void **unused)
{
    (void)unused;
    set_red("0 0 0 0 2");
    light("anchor fish wheel");
    sail_red("solo-4-anchor", "sail 2");
    assert_ships(LR_RED, "0 0 0 0 6");
}

static void lr_4_1_a_beacon_lights_the_section_where_its_tower_stands(void **unused)
{
    (void)unused;
    static const char *const lit[] = {"crab", "shell", "star", "wheel", "fish", "anchor"};
    static const int first[] = {1, 3, 6, 9, 13, 16}, last[] = {2, 5, 8, 12, 15, 18};
    for (int section = 0; section < LR_TOWERS; section++) {
        set_red("0 0 0 0 0");
        towers("crab shell star wheel fish anchor");
        light(lit[section]);
        uint32_t expected = 7u << 19;
        for (int field = first[section]; field <= last[section]; field++)
            expected |= 1u << field;
        assert_int_equal(lr_lit_fields(&table.rules, &table.state), expected);
    }
}

static void lr_4_1_the_harbour_is_always_lit(void **unused)
{
    (void)unused;
    set_red("0 0 0 0 18");
    light("anchor fish wheel");
    sail_red("solo-2-fish", "sail 18");
    assert_ships(LR_RED, "0 0 0 0 20");
}

static void lr_4_1_the_last_field_ends_a_move(void **unused)
{
    (void)unused;
    set_red("0 0 0 19 20");
    sail_red("solo-4-anchor", "sail 19");
    assert_ships(LR_RED, "0 0 0 20 21");
    set_red("0 0 20 20 21");
    sail_red("group-3", "sail 20");
    assert_ships(LR_RED, "0 0 21 21 21");
}

static void lr_4_1_any_number_of_ships_share_a_field(void **unused)
{
    (void)unused;
    set_table(4, LR_BASE);
    place(LR_RED, "0 1 2 2 2");
    for (int colour = LR_YELLOW; colour <= LR_BLUE; colour++)
        place(colour, "2 2 2 2 2");
    sail_red("solo-4-anchor", "sail 0");
    assert_ships(LR_RED, "1 2 2 2 2");
}

/* 4.2 Solo */

static void lr_4_2_solo_chooses_among_own_ships_on_start_and_board(void **unused)
{
    (void)unused;
    set_red("0 0 5 7 7");
    place(LR_YELLOW, "0 1 3 6 14");
    hold(LR_RED, "solo-4-anchor");
    play("play solo-4-anchor");
    assert_moves("sail 0, sail 5, sail 7");
}

static void lr_4_2_solo_moves_one_ship_only(void **unused)
{
    (void)unused;
    set_red("0 6 6 6 13");
    place(LR_YELLOW, "6 6 6 6 6");
    sail_red("solo-4-wheel", "sail 6");
    assert_ships(LR_RED, "0 6 6 8 13");
    assert_ships(LR_YELLOW, "6 6 6 6 6");
}

static void lr_4_2_solo_moves_as_many_fields_as_it_says(void **unused)
{
    (void)unused;
    static const char *const cards[] = {"solo-4-anchor", "solo-3-star", "solo-2-fish"};
    static const char *const after[] = {"0 0 0 0 4", "0 0 0 0 3", "0 0 0 0 2"};
    for (int i = 0; i < 3; i++) {
        set_red("0 0 0 0 0");
        towers("anchor fish star wheel shell crab");
        light("anchor fish star");
        sail_red(cards[i], "sail 0");
        assert_ships(LR_RED, after[i]);
    }
}

/* 4.3 Group */

static void lr_4_3_group_moves_all_own_ships_of_a_field(void **unused)
{
    (void)unused;
    set_red("0 5 5 5 13");
    place(LR_YELLOW, "5 5 5 5 5");
    sail_red("group-2", "sail 5");
    assert_ships(LR_RED, "0 7 7 7 13");
    assert_ships(LR_YELLOW, "5 5 5 5 5");
    assert_int_equal(event_with(LR_EVENT_SAIL, LR_RED, 5)->args[3], 3);
    assert_int_equal(to_act(), 1); /* no bonus */
}

static void lr_4_3_group_never_moves_from_the_start(void **unused)
{
    (void)unused;
    set_red("0 0 1 7 7");
    place(LR_YELLOW, "0 3 6 14 14");
    hold(LR_RED, "group-3");
    play("play group-3, beacon stay");
    assert_moves("sail 1, sail 7");
}

static void lr_4_3_group_stops_in_the_dark_together(void **unused)
{
    (void)unused;
    set_red("0 6 7 7 8");
    sail_red("group-3", "sail 7");
    assert_ships(LR_RED, "0 6 8 8 8");
}

/* 4.4 Coop */

static void lr_4_4_coop_chooses_any_field_with_ships_or_the_start(void **unused)
{
    (void)unused;
    set_table(3, LR_BASE);
    place(LR_RED, "3 3 7 21 21");
    place(LR_YELLOW, "0 7 10 10 21");
    place(LR_GREEN, "14 14 14 14 21");
    hold(LR_RED, "coop-1");
    play("play coop-1, beacon stay");
    assert_moves("sail 0, sail 3, sail 7, sail 10, sail 14");
}

static void lr_4_4_coop_moves_one_ship_of_each_colour_there(void **unused)
{
    (void)unused;
    set_table(4, LR_BASE);
    place(LR_RED, "0 0 6 6 13");
    place(LR_YELLOW, "0 6 6 6 6");
    place(LR_GREEN, "0 0 0 0 5");
    place(LR_BLUE, "0 0 0 0 6");
    sail_red("coop-1", "sail 6");
    assert_ships(LR_RED, "0 0 6 7 13");
    assert_ships(LR_YELLOW, "0 6 6 6 7");
    assert_ships(LR_GREEN, "0 0 0 0 5");
    assert_ships(LR_BLUE, "0 0 0 0 7");
}

static void lr_4_4_coop_moves_from_the_start(void **unused)
{
    (void)unused;
    set_table(3, LR_BASE);
    place(LR_GREEN, "1 1 1 1 1");
    sail_red("coop-2", "sail 0");
    assert_ships(LR_RED, "0 0 0 0 2");
    assert_ships(LR_YELLOW, "0 0 0 0 2");
    assert_ships(LR_GREEN, "1 1 1 1 1");
}

static void lr_4_4_the_own_colour_need_not_be_there(void **unused)
{
    (void)unused;
    set_table(2, LR_BASE);
    place(LR_YELLOW, "0 0 0 13 13");
    sail_red("coop-2", "sail 13");
    assert_ships(LR_YELLOW, "0 0 0 13 15");
    assert_ships(LR_RED, "0 0 0 0 0");
}

/* 4.5 Bonus */

static void set_bonus(void)
{
    set_table(2, LR_BASE);
    place(LR_RED, "0 6 6 7 13");
    place(LR_YELLOW, "0 6 6 13 13");
}

static void lr_4_5_the_own_ship_may_move_the_same_again(void **unused)
{
    (void)unused;
    set_bonus();
    sail_red("coop-1", "sail 6");
    play("bonus");
    assert_ships(LR_RED, "0 6 7 8 13");
    assert_ships(LR_YELLOW, "0 6 7 13 13");
    assert_non_null(event_with(LR_EVENT_BONUS, LR_RED, 7));
    assert_int_equal(event_with(LR_EVENT_BONUS, LR_RED, 7)->args[2], 8);
}

static void lr_4_5_the_bonus_may_be_left(void **unused)
{
    (void)unused;
    set_bonus();
    sail_red("coop-1", "sail 6");
    play("no bonus");
    assert_ships(LR_RED, "0 6 7 7 13");
    assert_int_equal(count_events(LR_EVENT_BONUS), 0);
    assert_int_equal(to_act(), 1);
}

static void lr_4_5_no_bonus_without_a_ship_of_another(void **unused)
{
    (void)unused;
    set_bonus();
    place(LR_YELLOW, "0 0 0 7 8");
    sail_red("coop-1", "sail 6");
    assert_int_equal(to_act(), 1);
    assert_ships(LR_RED, "0 6 7 7 13");
}

static void lr_4_5_no_bonus_without_an_own_ship(void **unused)
{
    (void)unused;
    set_bonus();
    place(LR_RED, "0 0 7 7 7");
    sail_red("coop-1", "sail 6");
    assert_int_equal(to_act(), 1);
    assert_ships(LR_YELLOW, "0 6 7 13 13");
    assert_ships(LR_RED, "0 0 7 7 7");
}

static void lr_4_5_no_bonus_if_no_ship_advanced(void **unused)
{
    (void)unused;
    set_bonus();
    place(LR_RED, "0 0 0 8 8");
    place(LR_YELLOW, "0 0 0 0 8");
    sail_red("coop-1", "sail 8");
    assert_int_equal(to_act(), 1);
    assert_ships(LR_RED, "0 0 0 8 8");
}

static void lr_4_5_the_bonus_stops_in_the_dark_like_any_move(void **unused)
{
    (void)unused;
    set_bonus();
    place(LR_RED, "0 0 0 0 12");
    place(LR_YELLOW, "0 0 0 0 12");
    sail_red("coop-2", "sail 12");
    play("bonus");
    assert_ships(LR_RED, "0 0 0 0 15");
    assert_ships(LR_YELLOW, "0 0 0 0 14");
}

/* 4.6 What may be chosen */

static const char *const one_of_each_kind[] = {"play solo-4-wheel", "play group-3, beacon stay",
                                               "play coop-3, beacon stay"};

static void lr_4_6_a_ship_that_cannot_advance_may_be_chosen(void **unused)
{
    (void)unused;
    set_red("8 8 8 8 15");
    hold(LR_RED, "solo-4-wheel");
    play("play solo-4-wheel");
    assert_moves("sail 8, sail 15");
    play("sail 8");
    assert_ships(LR_RED, "8 8 8 8 15");
    assert_int_equal(to_act(), 1);
}

static void lr_4_6_ships_on_the_last_field_cannot_be_chosen(void **unused)
{
    (void)unused;
    for (int i = 0; i < 3; i++) {
        set_red("20 21 21 21 21");
        hold(LR_RED, "solo-4-wheel group-3 coop-3");
        play(one_of_each_kind[i]);
        assert_moves("sail 20");
    }
}

static void lr_4_6_caught_ships_cannot_be_chosen(void **unused)
{
    (void)unused;
    for (int i = 0; i < 3; i++) {
        set_red("0 1 2 3 8");
        table.state.round = 8; /* cloud on field 2 */
        hold(LR_RED, "solo-4-wheel group-3 coop-3");
        play(one_of_each_kind[i]);
        assert_moves("sail 3, sail 8");
    }
}

static void lr_4_6_nothing_is_left_to_choose_for_a_solo(void **unused)
{
    (void)unused;
    set_red("0 2 8 21 21");
    place(LR_YELLOW, "9 9 9 9 9");
    table.state.round = 10; /* cloud on field 8 */
    hold(LR_RED, "solo-4-wheel");
    play("play solo-4-wheel");
    assert_moves("sail none");
    play("sail none");
    assert_ships(LR_RED, "0 2 8 21 21");
    assert_int_equal(to_act(), 1);
}

static void lr_4_6_nothing_is_left_to_choose_for_a_group(void **unused)
{
    (void)unused;
    set_red("0 0 0 21 21");
    place(LR_YELLOW, "6 6 6 6 6");
    hold(LR_RED, "group-3");
    play("play group-3, beacon stay");
    assert_moves("sail none");
}

static void lr_4_6_nothing_is_left_to_choose_for_a_coop(void **unused)
{
    (void)unused;
    set_red("0 2 8 21 21");
    place(LR_YELLOW, "0 1 7 8 9");
    table.state.round = 10; /* cloud on field 8 */
    hold(LR_RED, "coop-3");
    lr_state before = table.state;
    play("play coop-3, beacon stay");
    assert_moves("sail 9");
    table.state = before;
    place(LR_YELLOW, "0 1 7 8 21");
    play("play coop-3, beacon stay");
    assert_moves("sail none");
}

static void lr_4_6_the_beacon_is_asked_for_even_if_no_ship_can_be_chosen(void **unused)
{
    (void)unused;
    set_red("21 21 21 21 21");
    hold(LR_RED, "solo-3-star");
    play("play solo-3-star, beacon anchor star, sail none");
    assert_int_equal(to_act(), 1);
}

static void lr_4_6_a_ship_never_stops_early(void **unused)
{
    (void)unused;
    set_red("0 0 0 0 13");
    light("shell crab star");
    sail_red("solo-3-shell", "sail 13");
    assert_ships(LR_RED, "0 0 0 0 16");
}

/* 4.7 When the bonus is asked for */

static void lr_4_7_no_question_if_the_next_field_is_dark(void **unused)
{
    (void)unused;
    set_bonus();
    sail_red("coop-2", "sail 6");
    assert_ships(LR_RED, "0 6 7 8 13");
    assert_int_equal(to_act(), 1);
}

static void lr_4_7_no_question_on_the_last_field(void **unused)
{
    (void)unused;
    set_bonus();
    place(LR_RED, "0 0 0 0 20");
    place(LR_YELLOW, "0 0 0 0 20");
    sail_red("coop-3", "sail 20");
    assert_ships(LR_RED, "0 0 0 0 21");
    assert_int_equal(to_act(), 1);
}

static void lr_4_7_the_bonus_is_all_or_nothing(void **unused)
{
    (void)unused;
    set_bonus();
    place(LR_RED, "0 0 0 0 18");
    place(LR_YELLOW, "0 0 0 0 18");
    sail_red("coop-2", "sail 18");
    assert_moves("bonus, no bonus");
    play("bonus");
    assert_ships(LR_RED, "0 0 0 0 21");
    assert_ships(LR_YELLOW, "0 0 0 0 20");
}

/* 5 The cloud */

static void lr_5_1_the_cloud_after_each_round(void **unused)
{
    (void)unused;
    static const int fields[] = {0, 0, 0, 0, 0, 0, 2, 5, 8, 12, 15, 18};
    for (int round = 1; round <= LR_ROUNDS; round++) {
        set_table(2, LR_BASE);
        table.state.round = (uint8_t)round;
        end_round_by(1);
        assert_int_equal(count_events(LR_EVENT_CLOUD), 1);
        assert_non_null(event_with(LR_EVENT_CLOUD, fields[round - 1], round));
    }
}

static void lr_5_1_nothing_is_caught_in_rounds_1_to_6(void **unused)
{
    (void)unused;
    set_table(2, LR_BASE);
    for (int round = 1; round <= 6; round++) {
        end_round_by(1);
        assert_int_equal(count_events(LR_EVENT_CAUGHT), 0);
        assert_int_equal(lr_caught_fields(&table.rules, &table.state), 0);
    }
    assert_int_equal(table.state.round, 7);
    turn_of(0);
    hold(LR_RED, "solo-4-anchor");
    play("play solo-4-anchor, sail 0");
    assert_ships(LR_RED, "0 0 0 0 2");
}

static void lr_5_2_ships_on_or_behind_the_cloud_are_caught(void **unused)
{
    (void)unused;
    set_table(2, LR_BASE);
    table.state.round = 8;
    place(LR_RED, "0 4 5 6 9");
    end_round_by(1);
    assert_non_null(event_with(LR_EVENT_CAUGHT, LR_RED, 4));
    assert_non_null(event_with(LR_EVENT_CAUGHT, LR_RED, 5));
    assert_null(event_with(LR_EVENT_CAUGHT, LR_RED, 6));
    turn_of(0);
    hold(LR_RED, "solo-4-wheel");
    play("play solo-4-wheel");
    assert_moves("sail 6, sail 9");
}

static void lr_5_2_a_ship_is_caught_once(void **unused)
{
    (void)unused;
    set_table(3, LR_BASE);
    table.state.round = 8; /* cloud on field 2, going to 5 */
    place(LR_RED, "0 1 2 3 6");
    place(LR_GREEN, "4 6 6 6 6");
    end_round_by(1);
    assert_int_equal(count_events(LR_EVENT_CAUGHT), 2);
    assert_non_null(event_with(LR_EVENT_CAUGHT, LR_RED, 3));
    assert_non_null(event_with(LR_EVENT_CAUGHT, LR_GREEN, 4));
}

static void lr_5_2_ships_on_the_start_are_caught_when_it_comes_to_the_river(void **unused)
{
    (void)unused;
    set_table(2, LR_BASE);
    table.state.round = 7;
    end_round_by(1);
    assert_non_null(event_with(LR_EVENT_CAUGHT, LR_RED, 0));
    turn_of(0);
    hold(LR_RED, "solo-4-anchor");
    play("play solo-4-anchor");
    assert_moves("sail none");
}

static void lr_5_2_nobody_moves_a_caught_ship(void **unused)
{
    (void)unused;
    set_table(2, LR_BASE);
    table.state.round = 9; /* cloud on field 5 */
    place(LR_RED, "0 1 5 6 7");
    place(LR_YELLOW, "0 5 7 8 21");
    turn_of(1);
    hold(LR_YELLOW, "coop-3 group-2");
    lr_state before = table.state;
    play("play coop-3, beacon stay");
    assert_moves("sail 6, sail 7, sail 8");
    table.state = before;
    play("play group-2, beacon stay");
    assert_moves("sail 7, sail 8");
}

static void lr_5_3_a_ship_scores_the_highest_symbol_it_has_reached(void **unused)
{
    (void)unused;
    static const int symbols[] = {0, 0, 1, 1, 1, 2, 2, 2, 3,  3,  3,
                                  3, 4, 4, 4, 6, 6, 6, 9, 10, 11, 12};
    set_end(2, LR_BASE);
    for (int field = 0; field <= 21; field++) {
        table.state.ships[LR_RED][LR_SHIPS - 1] = (uint8_t)field;
        assert_int_equal(scores().points[0], symbols[field]);
    }
}

static void lr_5_3_caught_ships_score_like_the_others(void **unused)
{
    (void)unused;
    set_table(2, LR_BASE);
    place(LR_RED, "0 4 8 12 20");
    for (int round = 1; round <= LR_ROUNDS; round++) {
        table.state.round = (uint8_t)round;
        assert_int_equal(scores().points[0], 0 + 1 + 3 + 4 + 11);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lr_4_1_a_ship_stops_before_a_dark_field),
        cmocka_unit_test(lr_4_1_the_field_left_need_not_be_lit),
        cmocka_unit_test(lr_4_1_a_lit_section_beyond_a_dark_one_is_out_of_reach),
        cmocka_unit_test(lr_4_1_neighbouring_lit_sections_are_sailed_through),
        cmocka_unit_test(lr_4_1_a_beacon_lights_the_section_where_its_tower_stands),
        cmocka_unit_test(lr_4_1_the_harbour_is_always_lit),
        cmocka_unit_test(lr_4_1_the_last_field_ends_a_move),
        cmocka_unit_test(lr_4_1_any_number_of_ships_share_a_field),
        cmocka_unit_test(lr_4_2_solo_chooses_among_own_ships_on_start_and_board),
        cmocka_unit_test(lr_4_2_solo_moves_one_ship_only),
        cmocka_unit_test(lr_4_2_solo_moves_as_many_fields_as_it_says),
        cmocka_unit_test(lr_4_3_group_moves_all_own_ships_of_a_field),
        cmocka_unit_test(lr_4_3_group_never_moves_from_the_start),
        cmocka_unit_test(lr_4_3_group_stops_in_the_dark_together),
        cmocka_unit_test(lr_4_4_coop_chooses_any_field_with_ships_or_the_start),
        cmocka_unit_test(lr_4_4_coop_moves_one_ship_of_each_colour_there),
        cmocka_unit_test(lr_4_4_coop_moves_from_the_start),
        cmocka_unit_test(lr_4_4_the_own_colour_need_not_be_there),
        cmocka_unit_test(lr_4_5_the_own_ship_may_move_the_same_again),
        cmocka_unit_test(lr_4_5_the_bonus_may_be_left),
        cmocka_unit_test(lr_4_5_no_bonus_without_a_ship_of_another),
        cmocka_unit_test(lr_4_5_no_bonus_without_an_own_ship),
        cmocka_unit_test(lr_4_5_no_bonus_if_no_ship_advanced),
        cmocka_unit_test(lr_4_5_the_bonus_stops_in_the_dark_like_any_move),
        cmocka_unit_test(lr_4_6_a_ship_that_cannot_advance_may_be_chosen),
        cmocka_unit_test(lr_4_6_ships_on_the_last_field_cannot_be_chosen),
        cmocka_unit_test(lr_4_6_caught_ships_cannot_be_chosen),
        cmocka_unit_test(lr_4_6_nothing_is_left_to_choose_for_a_solo),
        cmocka_unit_test(lr_4_6_nothing_is_left_to_choose_for_a_group),
        cmocka_unit_test(lr_4_6_nothing_is_left_to_choose_for_a_coop),
        cmocka_unit_test(lr_4_6_the_beacon_is_asked_for_even_if_no_ship_can_be_chosen),
        cmocka_unit_test(lr_4_6_a_ship_never_stops_early),
        cmocka_unit_test(lr_4_7_no_question_if_the_next_field_is_dark),
        cmocka_unit_test(lr_4_7_no_question_on_the_last_field),
        cmocka_unit_test(lr_4_7_the_bonus_is_all_or_nothing),
        cmocka_unit_test(lr_5_1_the_cloud_after_each_round),
        cmocka_unit_test(lr_5_1_nothing_is_caught_in_rounds_1_to_6),
        cmocka_unit_test(lr_5_2_ships_on_or_behind_the_cloud_are_caught),
        cmocka_unit_test(lr_5_2_a_ship_is_caught_once),
        cmocka_unit_test(lr_5_2_ships_on_the_start_are_caught_when_it_comes_to_the_river),
        cmocka_unit_test(lr_5_2_nobody_moves_a_caught_ship),
        cmocka_unit_test(lr_5_3_a_ship_scores_the_highest_symbol_it_has_reached),
        cmocka_unit_test(lr_5_3_caught_ships_score_like_the_others),
    };
    return cmocka_run_group_tests_name("lighthouse run: ships and cloud", tests, NULL, NULL);
}
