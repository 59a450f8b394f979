/* Lighthouse Run: the six examples of the rulebook, those of docs/rules/lighthouse-run.en.md, and
 * what is refused: moves, set-ups and editions. Where the rulebook has only a picture, the position
 * is one that fits its text. */
#include "help.h"
#include "lr_help.h"

/* The rulebook */

static void lr_example_1_a_solo_card_brings_a_ship_from_the_start(void **unused)
{
    (void)unused;
    set_table(4, LR_BASE);
    towers("star anchor fish wheel crab shell");
    light("star wheel shell");
    hold(LR_RED, "solo-4-anchor");
    play("play solo-4-anchor");
    assert_moves("beacon star anchor, beacon shell anchor, beacon wheel anchor");
    play("beacon wheel anchor, sail 0");
    assert_ships(LR_RED, "0 0 0 0 4");
}

static void lr_example_2_a_group_card_moves_two_ships(void **unused)
{
    (void)unused;
    set_table(4, LR_BASE);
    turn_of(1);
    place(LR_RED, "0 0 0 0 5");
    place(LR_YELLOW, "0 0 5 5 8");
    hold(LR_YELLOW, "group-3");
    play("play group-3, beacon stay");
    assert_moves("sail 5, sail 8");
    play("sail 5");
    assert_ships(LR_YELLOW, "0 0 8 8 8");
    assert_ships(LR_RED, "0 0 0 0 5");
    assert_int_equal(to_act(), 2);
}

static void lr_example_3_a_coop_card_helps_blue_and_green(void **unused)
{
    (void)unused;
    set_table(4, LR_BASE);
    turn_of(2);
    place(LR_GREEN, "0 0 0 0 6");
    place(LR_BLUE, "0 0 0 6 6");
    hold(LR_GREEN, "coop-1");
    play("play coop-1, beacon stay, sail 6");
    assert_ships(LR_GREEN, "0 0 0 0 7");
    assert_ships(LR_BLUE, "0 0 0 6 7");
    assert_moves("bonus, no bonus");
    play("bonus");
    assert_ships(LR_GREEN, "0 0 0 0 8");
    assert_ships(LR_BLUE, "0 0 0 6 7");
}

static void lr_example_4_the_last_step_of_the_bonus_is_lost(void **unused)
{
    (void)unused;
    set_table(4, LR_BASE);
    towers("anchor wheel fish star shell crab");
    light("anchor wheel crab");
    turn_of(3);
    place(LR_RED, "0 0 0 0 3");
    place(LR_BLUE, "0 0 0 0 3");
    hold(LR_BLUE, "coop-3");
    play("play coop-3, beacon crab fish, sail 3");
    assert_ships(LR_RED, "0 0 0 0 6");
    assert_ships(LR_BLUE, "0 0 0 0 6");
    play("bonus");
    assert_ships(LR_RED, "0 0 0 0 6");
    assert_ships(LR_BLUE, "0 0 0 0 8");
}

static void lr_example_5_after_round_9_the_cloud_is_on_the_3(void **unused)
{
    (void)unused;
    set_table(3, LR_BASE);
    table.state.round = 9;
    place(LR_RED, "6 8 9 9 9");
    place(LR_YELLOW, "7 7 10 13 14");
    end_round_by(2);
    assert_non_null(event_with(LR_EVENT_CLOUD, 8, 9));
    turn_of(0);
    hold(LR_RED, "solo-4-anchor coop-1");
    lr_state before = table.state;
    play("play solo-4-anchor");
    assert_moves("sail 9");
    table.state = before;
    play("play coop-1, beacon stay");
    assert_moves("sail 9, sail 10, sail 13, sail 14");
    place(LR_RED, "0 0 6 7 7"); /* only the three that were passed */
    assert_int_equal(scores().points[0], 2 + 2 + 2);
}

static void lr_example_6_john_wins_and_jenise_is_second_by_her_cards(void **unused)
{
    (void)unused;
    set_end(4, LR_BASE);
    place(LR_RED, "2 8 8 12 20");
    place(LR_YELLOW, "5 5 8 15 18");
    place(LR_GREEN, "0 5 5 12 21");
    place(LR_BLUE, "2 5 12 15 20");
    leave_cards(LR_RED, "coop-3 coop-1");
    leave_cards(LR_YELLOW, "coop-2 coop-1");
    leave_cards(LR_GREEN, "solo-4-anchor solo-4-wheel");
    leave_cards(LR_BLUE, "coop-1 coop-1");
    assert_points("22 22 20 24");
    assert_places("2 3 4 1");
}

/* Our own rules text */

static void lr_example_into_the_dark_helping_pays_and_a_bonus_cut_short(void **unused)
{
    (void)unused;
    set_table(4, LR_BASE);
    towers("star fish anchor wheel crab shell");
    light("star anchor crab");
    place(LR_RED, "0 0 0 0 2");
    place(LR_YELLOW, "0 0 0 0 2");
    place(LR_GREEN, "0 0 0 0 4");
    place(LR_BLUE, "0 0 0 0 2");
    hold(LR_RED, "solo-4-anchor");
    hold(LR_YELLOW, "coop-2");
    hold(LR_GREEN, "coop-3");
    play("play solo-4-anchor, sail 0");
    assert_ships(LR_RED, "0 0 0 2 2");
    play("play coop-2, beacon crab fish, sail 2, bonus");
    assert_ships(LR_RED, "0 0 0 2 4");
    assert_ships(LR_YELLOW, "0 0 0 0 6");
    assert_ships(LR_BLUE, "0 0 0 0 4");
    play("play coop-3, beacon stay, sail 4, bonus");
    assert_ships(LR_RED, "0 0 0 2 7");
    assert_ships(LR_BLUE, "0 0 0 0 7");
    assert_ships(LR_GREEN, "0 0 0 0 8");
}

static void lr_example_the_storm(void **unused)
{
    (void)unused;
    set_table(2, LR_BASE);
    table.state.round = 8;
    place(LR_RED, "0 0 4 5 6");
    end_round_by(1);
    assert_non_null(event_with(LR_EVENT_CLOUD, 5, 8));
    turn_of(0);
    hold(LR_RED, "solo-4-wheel");
    play("play solo-4-wheel");
    assert_moves("sail 6");
    place(LR_RED, "0 0 0 0 5");
    assert_int_equal(scores().points[0], 2);
    place(LR_RED, "0 0 0 0 4");
    assert_int_equal(scores().points[0], 1);
}

static void lr_example_a_tie_decided_by_cards(void **unused)
{
    (void)unused;
    set_end(4, LR_BASE);
    place(LR_RED, "0 5 5 12 21");
    place(LR_YELLOW, "0 0 0 0 0");
    place(LR_GREEN, "0 0 0 0 2");
    place(LR_BLUE, "0 2 12 15 18");
    leave_cards(LR_RED, "solo-4-anchor coop-1");
    leave_cards(LR_BLUE, "group-3 coop-3");
    assert_points("20 0 1 20");
    assert_places("2 4 3 1");
    leave_cards(LR_RED, "solo-4-anchor coop-2");
    assert_places("1 4 3 1");
}

/* Moves that are refused */

static void lr_words_that_are_no_move_are_refused(void **unused)
{
    (void)unused;
    static const char *const words[] = {
        "",
        "play",
        "play solo-4",
        "play solo-4-star",
        "play coop-4",
        "play red",
        "play solo-4-anchor sail 0",
        "sail",
        "sail -1",
        "sail 05",
        "sail 5 ",
        " sail 5",
        "sail  5",
        "Sail 5",
        "sail 5x",
        "sail 256",
        "sail 65541",
        "sail 4294967301",
        "beacon",
        "beacon up",
        "beacon wheel",
        "beacon wheel moon",
        "beacon wheel star crab",
        "bonus pink",
        "nobonus",
    };
    set_table(2, LR_BASE);
    for (size_t i = 0; i < COUNT_OF(words); i++) {
        fn_move move = 0;
        fn_error error = {""};
        if (lr_game.read_move(&table.rules, words[i], &move, &error))
            fail_msg("'%s' was read as a move", words[i]);
        assert_true(strlen(error.text) > 0);
    }
}

static void lr_a_field_beyond_the_board_is_no_legal_move(void **unused)
{
    (void)unused;
    fn_move move = 0;
    set_table(2, LR_BASE);
    place(LR_RED, "0 0 0 0 21");
    hold(LR_RED, "solo-4-anchor");
    play("play solo-4-anchor");
    if (lr_game.read_move(&table.rules, "sail 22", &move, NULL))
        assert_false(is_listed(move));
}

static void see_that_moves_are_read_as_written(fn_rng *rng)
{
    (void)rng;
    fn_move moves[FN_MAX_MOVES];
    int count = lr_game.list_moves(&table.rules, &table.state, moves);
    for (int i = 0; i < count; i++) {
        char words[FN_MOVE_TEXT_MAX];
        fn_text text;
        fn_move move = 0;
        fn_text_init(&text, words, sizeof words);
        lr_game.write_move(&table.rules, moves[i], &text);
        assert_true(lr_game.read_move(&table.rules, words, &move, NULL));
        assert_int_equal(move, moves[i]);
    }
}

static void lr_moves_are_read_as_they_were_written(void **unused)
{
    (void)unused;
    for (int variant = LR_BASE; variant <= LR_GREAT_FLEET; variant++) {
        make_rules(2, variant);
        for (int number = 0; number < 10; number++)
            play_random_game(number, see_that_moves_are_read_as_written);
    }
}

/* Set-ups that are refused */

static void lr_a_wrong_number_of_players_is_named(void **unused)
{
    (void)unused;
    static const struct {
        int players, variant;
        const char *names;
    } wrong[] = {{1, LR_BASE, "1"},
                 {5, LR_BASE, "5"},
                 {3, LR_WITH_ERIK, "erik"},
                 {4, LR_WITH_ERIK, "erik"},
                 {3, LR_GREAT_FLEET, "great-fleet"},
                 {4, LR_GREAT_FLEET, "great-fleet"}};
    for (size_t i = 0; i < COUNT_OF(wrong); i++) {
        fn_error error = {""};
        fn_setup setup = {.players = wrong[i].players, .variant = wrong[i].variant};
        assert_false(fn_rules_make(&lr_game, &table.rules, &setup, &error));
        assert_says_part(&error, wrong[i].names);
    }
}

/* Editions */

static void lr_edition_wrong_head_is_named(void **unused)
{
    (void)unused;
    static const wrong_entry wrong[] = {
        {"\"game\": \"lighthouse-run\"", "\"game\": \"bretagne\"", "game"},
        {"\"game\": \"lighthouse-run\",", "", "game"},
        {"\"name\": \"fanal-reconstruction-1\",", "", "name"},
        {"\"fanal-reconstruction-1\"", "7", "name"},
        {"\"harbour\"", "\"harbor\"", "harbor"},
        {"\"cloud\": [2, 5, 8, 12, 15, 18],", "", "cloud"},
        {"\"deck\"", "\"cards\": [], \"deck\"", "cards"},
        {"\"cloud\": [2,", "\"cloud\": [2;", "line"},
    };
    refuse_each(wrong, COUNT_OF(wrong));
}

static void lr_edition_wrong_sections_are_named(void **unused)
{
    (void)unused;
    static const wrong_entry wrong[] = {
        {"{\"last_field\": 2, \"symbol\": 1},", "", "sections"},
        {"{\"last_field\": 2, \"symbol\": 1}", "2", "sections[0]"},
        {"\"last_field\": 2,", "", "sections[0] lacks last_field"},
        {"\"last_field\": 2", "\"last_field\": 0", "sections[0].last_field"},
        {"\"last_field\": 5", "\"last_field\": 2", "sections[1].last_field"},
        {"\"last_field\": 5", "\"last_field\": 5.5", "sections[1].last_field"},
        {"\"last_field\": 18", "\"last_field\": 29", "sections[5].last_field"},
        {"\"last_field\": 18", "\"last_field\": \"18\"", "sections[5].last_field"},
        {"\"symbol\": 1}", "\"symbol\": -1}", "sections[0].symbol"},
        {"\"symbol\": 9", "\"symbol\": 1000", "sections[5].symbol"},
        {"\"symbol\": 9", "\"symbol\": 5", "symbol on field 18"},
        {", \"symbol\": 9", "", "sections[5] lacks symbol"},
        {"\"symbol\": 9", "\"symbol\": 9, \"light\": 1", "light"},
    };
    refuse_each(wrong, COUNT_OF(wrong));
}

static void lr_edition_wrong_harbour_or_cloud_is_named(void **unused)
{
    (void)unused;
    static const wrong_entry wrong[] = {
        {"[10, 11, 12]", "[10, 11]", "harbour"},
        {"[10, 11, 12]", "[10, 11, 12, 13]", "harbour"},
        {"[10, 11, 12]", "[10, \"11\", 12]", "harbour[1]"},
        {"[10, 11, 12]", "[10, 11, -12]", "harbour[2]"},
        {"[10, 11, 12]", "[10, 3, 12]", "symbol on field 20"},
        {"[2, 5, 8, 12, 15, 18]", "[2, 5, 8, 12, 15]", "cloud"},
        {"[2, 5, 8, 12, 15, 18]", "[2, 5, 8, 8, 15, 18]", "cloud[3]"},
        {"[2, 5, 8, 12, 15, 18]", "[2, 5, 8, 12, 15, 22]", "cloud[5]"},
        {"[2, 5, 8, 12, 15, 18]", "[0, 5, 8, 12, 15, 18]", "cloud[0]"},
        {"[2, 5, 8, 12, 15, 18]", "18", "cloud"},
    };
    refuse_each(wrong, COUNT_OF(wrong));
}

static void lr_edition_wrong_cards_are_named(void **unused)
{
    (void)unused;
    static const wrong_entry wrong[] = {
        {", \"coop-1\"", "", "deck"},
        {", \"coop-1\"", ", \"coop-1\", \"coop-1\"", "deck"},
        {"\"solo-4-anchor\"", "\"solo-4-moon\"", "deck[0]"},
        {"\"solo-4-anchor\"", "\"solo-0-anchor\"", "deck[0]"},
        {"\"solo-4-anchor\"", "\"solo-4\"", "deck[0]"},
        {"\"group-3\"", "\"group-3-star\"", "deck[6]"},
        {"\"coop-3\"", "\"duo-3\"", "deck[8]"},
        {"\"coop-3\"", "3", "deck[8]"},
        {"\"coop-3\"", "\"coop-0\"", "deck[8]"},
        {"\"coop-3\"", "\"coop-\"", "deck[8]"},
        {"\"coop-3\"", "\"coop-x\"", "deck[8]"},
        {"\"coop-3\"", "\"coop-3 \"", "deck[8]"},
        {"\"coop-3\"", "\"coop-100\"", "deck[8]"},
        {"\"group-3\"", "\"coop-1\"", "group"},
        {"\"coop-3\"", "\"group-1\"", "group"},
    };
    refuse_each(wrong, COUNT_OF(wrong));
}

static void lr_edition_other_figures_are_played(void **unused)
{
    (void)unused;
    fn_error error = {""};
    set_table(2, LR_BASE);
    assert_true(make_changed("\"last_field\": 2,", "\"last_field\": 1,", &error));
    hold(LR_RED, "solo-4-anchor");
    play("play solo-4-anchor, sail 0");
    assert_ships(LR_RED, "0 0 0 0 1");
    assert_true(make_changed("[2, 5, 8, 12, 15, 18]", "[1, 5, 8, 12, 15, 18]", &error));
    table.state.round = 7;
    end_round_by(1);
    assert_non_null(event_with(LR_EVENT_CLOUD, 1, 7));
    assert_true(make_changed("[10, 11, 12]", "[10, 11, 99]", &error));
    assert_int_equal(scores().points[1], 5 * 99);
    assert_true(make_changed("\"coop-3\"", "\"coop-5\"", &error));
    assert_int_equal(table.rules.cards[card_number("coop-5")].fields, 5);
}

/* Rule 5.2 with a cloud that stops on the first field of the river. */
static void lr_edition_a_cloud_on_field_1_has_caught_ships_too(void **unused)
{
    (void)unused;
    fn_error error = {""};
    set_table(2, LR_BASE);
    assert_true(make_changed("[2, 5, 8, 12, 15, 18]", "[1, 5, 8, 12, 15, 18]", &error));
    table.state.round = 8;
    place(LR_RED, "0 1 2 6 6");
    place(LR_YELLOW, "1 6 6 6 6");
    end_round_by(1);
    assert_int_equal(count_events(LR_EVENT_CAUGHT), 1);
    assert_non_null(event_with(LR_EVENT_CAUGHT, LR_RED, 2));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lr_example_1_a_solo_card_brings_a_ship_from_the_start),
        cmocka_unit_test(lr_example_2_a_group_card_moves_two_ships),
        cmocka_unit_test(lr_example_3_a_coop_card_helps_blue_and_green),
        cmocka_unit_test(lr_example_4_the_last_step_of_the_bonus_is_lost),
        cmocka_unit_test(lr_example_5_after_round_9_the_cloud_is_on_the_3),
        cmocka_unit_test(lr_example_6_john_wins_and_jenise_is_second_by_her_cards),
        cmocka_unit_test(lr_example_into_the_dark_helping_pays_and_a_bonus_cut_short),
        cmocka_unit_test(lr_example_the_storm),
        cmocka_unit_test(lr_example_a_tie_decided_by_cards),
        cmocka_unit_test(lr_words_that_are_no_move_are_refused),
        cmocka_unit_test(lr_a_field_beyond_the_board_is_no_legal_move),
        cmocka_unit_test(lr_moves_are_read_as_they_were_written),
        cmocka_unit_test(lr_a_wrong_number_of_players_is_named),
        cmocka_unit_test(lr_edition_wrong_head_is_named),
        cmocka_unit_test(lr_edition_wrong_sections_are_named),
        cmocka_unit_test(lr_edition_wrong_harbour_or_cloud_is_named),
        cmocka_unit_test(lr_edition_wrong_cards_are_named),
        cmocka_unit_test(lr_edition_other_figures_are_played),
        cmocka_unit_test(lr_edition_a_cloud_on_field_1_has_caught_ships_too),
    };
    return cmocka_run_group_tests_name("lighthouse run: examples and refusals", tests, NULL, NULL);
}
