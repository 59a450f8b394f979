/* Bretagne: the worked examples of the rulebook and of docs/rules/bretagne.en.md, and what is
 * refused: moves and editions. Where the rulebook has only a picture, the position is one that fits
 * its text. */
#include "br_pieces.h"
#include "help.h"

enum { PAUL, JOHN, GEORGE, RINGO };

/* The rulebook */

static void br_example_loading_the_top_and_middle_barges(void **unused)
{
    (void)unused;
    set_table(4, PLAIN);
    table.state.production[0] = 0; /* 5 brick, 5 stone, 5 sand, 7 wood */
    play("barge 1, barge 2, barge 3, barge 4");
    play("load wood, load sand, load stone, load brick");
    assert_goods(player(PAUL)->goods, "3 wood");
    assert_goods(player(JOHN)->goods, "2 sand");
    assert_goods(player(GEORGE)->goods, "2 stone");
    assert_goods(player(RINGO)->goods, "2 brick");
    assert_int_equal(to_act(), PAUL);
    play("load wood, load brick");
    assert_goods(player(PAUL)->goods, "5 wood");
    assert_goods(player(JOHN)->goods, "2 brick 2 sand");
    assert_goods(table.state.quimper, "1 brick 3 stone 3 sand 2 wood");
    assert_int_equal(to_act(), GEORGE);
}

/* George builds the third floor of La Teignouse; he holds barge card 3 and has 4 workers. */
static void set_georges_build(void)
{
    set_actions(4, PLAIN);
    turn_of(GEORGE);
    hold(GEORGE, "2 stone sand wood");
    player(GEORGE)->engineers = 1;
    open_tile(2, 3, "stone sand");
    set_tower(2, "0:1 1:2");
    site(2)->coins = 1;
    set_deck_top("siren");
    play("build 2.3");
}

static void br_example_the_tile_of_sand_and_stone_and_its_reward(void **unused)
{
    (void)unused;
    set_georges_build();
    assert_goods(player(GEORGE)->goods, "stone wood");
    assert_int_equal(player(GEORGE)->coins, 1);
    assert_int_equal(hand(GEORGE, "siren"), 1);
    br_state view = table.state, other_view = table.state;
    br_game.hide(&table.rules, &view, GEORGE);
    assert_int_equal(view.players[GEORGE].hand[BR_SIREN], 1);
    br_game.hide(&table.rules, &other_view, JOHN);
    assert_int_equal(other_view.players[GEORGE].hand_size, 1);
    for (int i = 0; i < table.events.count; i++)
        if (table.events.list[i].code == BR_EVENT_DRAWN_CARD)
            assert_int_equal(table.events.list[i].seen_by, GEORGE);
}

static void br_example_engineer_extras_wood_and_coin(void **unused)
{
    (void)unused;
    set_georges_build();
    play("site 2");
    assert_int_equal(site(2)->engineers, 1);
    assert_int_equal(player(GEORGE)->engineers, 0);
    assert_goods(player(GEORGE)->goods, "");
    assert_int_equal(player(GEORGE)->coins, 1 + 1);
    assert_int_equal(site(2)->coins, 0);
    assert_int_equal(site(2)->floors, 3);
    assert_int_equal(site(2)->status, BR_COMPLETE);
}

static void br_example_four_resources_four_workers(void **unused)
{
    (void)unused;
    set_georges_build();
    play("site 2");
    assert_int_equal(site(2)->workers[2], 4);
    assert_int_equal(player(GEORGE)->home, 4);
}

static void br_example_all_workers_home_for_8_points_or_none(void **unused)
{
    (void)unused;
    set_georges_build();
    play("site 2");
    assert_moves("keep 0, keep 1, keep 2, keep 3, keep 4");
    br_state before = table.state;
    play("keep 0");
    assert_int_equal(player(GEORGE)->points, 8);
    assert_int_equal(player(GEORGE)->home, 8);
    table.state = before;
    play("keep 4");
    assert_int_equal(player(GEORGE)->points, 0);
    assert_int_equal(site(2)->workers[2], 4);
    table.state = before;
    play("keep 1");
    assert_int_equal(player(GEORGE)->points, 6);
    assert_int_equal(site(2)->workers[2], 1);
}

/* Plays the cards step of a Hell in the North, where a harbour pays brick. */
static void play_cards_step(void)
{
    set_actions(4, PLAIN);
    harbour_pays("roscoff", "brick");
    hold_cards(JOHN, "cableway siren siren docks");
    hold_cards(RINGO, "docks docks furniture furniture");
    hold_cards(GEORGE, "cableway furniture");
    set_tower(14, "1:1 2:3 3:4 1:3");
    pass_all();
    assert_int_equal(to_act(), JOHN);
    play("play cableway, play siren, play siren, done");
    assert_int_equal(to_act(), RINGO);
    play("play docks, play docks, play furniture, play furniture");
    assert_int_equal(to_act(), GEORGE);
    play("play cableway, done");
}

static void br_example_the_cards_step_on_a_hell_lighthouse(void **unused)
{
    (void)unused;
    play_cards_step();
    assert_int_equal(player(JOHN)->points, 24);
    assert_int_equal(player(RINGO)->points, 24);
    assert_int_equal(player(GEORGE)->points, 8);
    static const uint8_t workers[] = {1, 2, 0, 0};
    assert_memory_equal(site(14)->workers, workers, sizeof workers);
    assert_pieces();
}

static void br_example_the_harbour_step(void **unused)
{
    (void)unused;
    play_cards_step();
    player(JOHN)->coins = 1;
    assert_int_equal(to_act(), GEORGE);
    play("settle roscoff");
    assert_int_equal(player(GEORGE)->coins, 0);
    assert_int_equal(to_act(), JOHN);
    assert_moves("settle roscoff, settle perros-guirec, settle paimpol, stay");
    player(JOHN)->coins = 0;
    assert_moves("settle perros-guirec, settle paimpol, stay");
    play("stay");
    assert_int_equal(table.state.harbour_seats[harbour("roscoff")], 1 << GEORGE);
}

static void br_example_the_harbour_pays_1_brick_and_later_2(void **unused)
{
    (void)unused;
    play_cards_step();
    play("settle roscoff, stay");
    play_first(BR_STEP_BARGE);
    assert_goods(player(GEORGE)->goods, "brick");
    set_built("11 12");
    play_first(BR_STEP_LOAD);
    next_round();
    assert_goods(player(GEORGE)->goods, "2 brick");
}

static void br_example_the_majority_step(void **unused)
{
    (void)unused;
    play_cards_step();
    play("settle roscoff, stay");
    assert_int_equal(player(JOHN)->points, 24 + 7 + 1);
    assert_int_equal(player(GEORGE)->points, 8 + 1);
    assert_int_equal(player(RINGO)->points, 24);
    assert_int_equal(site(14)->status, BR_BUILT);
}

/* Our own rules text */

static void br_example_anne_has_one_worker_left_in_her_reserve(void **unused)
{
    (void)unused;
    set_actions(4, PLAIN);
    set_built("1 2 3");
    put_in_harbour(0, "le-guilvinec");
    set_home(0, 12);
    next_round();
    assert_int_equal(player(0)->home, 13);
    assert_int_equal(player(0)->reserve, 0);
}

static void br_example_yann_takes_1_stone_or_2_wood(void **unused)
{
    (void)unused;
    for (int strict = 0; strict <= 1; strict++) {
        set_table(4, strict ? STRICT : PLAIN);
        play("barge 2, barge 1, barge 3, barge 4");
        set_goods(&table.state.quimper, "3 brick stone 4 wood");
        play("load brick");
        assert_moves(strict ? "load wood" : "load stone, load wood");
        play("load wood");
        assert_goods(player(0)->goods, "2 wood");
    }
}

static void br_example_gwen_builds_in_a_storm(void **unused)
{
    (void)unused;
    set_actions(4, PLAIN);
    turn_of(2); /* with barge card 3 */
    set_weather(BR_STORM);
    hold(2, "brick sand stone wood");
    player(2)->engineers = 2;
    set_home(2, 3);
    open_tile(2, 1, "brick sand");
    set_tower(8, "1:1");
    site(8)->coins = 1;
    play("build 2.1");
    assert_int_equal(player(2)->hand_size, 1);
    play("site 8");
    assert_int_equal(player(2)->coins, 2);
    assert_int_equal(player(2)->engineers, 0);
    assert_goods(player(2)->goods, "");
    assert_int_equal(player(2)->reserve, 11 + 1);
    assert_moves("keep 0, keep 1, keep 2");
    play("keep 1");
    assert_int_equal(player(2)->points, 2);
    assert_int_equal(player(2)->home, 1);
    assert_pieces();
}

static void br_example_loic_trades_in_both_cities(void **unused)
{
    (void)unused;
    set_actions(4, PLAIN);
    set_home(0, 1);
    player(0)->coins = 4;
    hold_cards(0, "furniture siren");
    play("visit lorient, sell furniture siren");
    assert_int_equal(player(0)->coins, 7);
    play("hire worker, visit brest, hire pair, leave");
    assert_int_equal(player(0)->coins, 0);
    assert_int_equal(player(0)->engineers, 2);
    assert_int_equal(player(0)->home, 0);
}

static void br_example_anne_is_ahead_of_yann(void **unused)
{
    (void)unused;
    set_actions(2, PLAIN);
    hold_cards(0, "docks");
    hold_cards(1, "docks");
    set_tower(2, "1:1 0:2 1:1"); /* Anne is seat 1 */
    pass_all();
    assert_int_equal(to_act(), 1);
}

static void br_example_anne_plays_docks_and_siren_and_yann_docks(void **unused)
{
    (void)unused;
    set_actions(2, PLAIN);
    hold_cards(0, "docks docks siren");
    hold_cards(1, "docks");
    set_tower(2, "0:3 1:1 0:0");
    pass_all();
    play("play docks, play docks, play siren, play docks");
    assert_int_equal(player(0)->points, 18);
    assert_int_equal(player(1)->points, 4);
}

static void br_example_yann_follows_anne_to_camaret(void **unused)
{
    (void)unused;
    set_actions(4, PLAIN);
    set_tower(8, "0:1 1:1 0:1"); /* Anne is seat 0 */
    player(1)->coins = 1;
    pass_all();
    assert_int_equal(to_act(), 0);
    play("settle camaret");
    assert_int_equal(player(0)->coins, 0);
    assert_int_equal(site(8)->workers[2], 0);
    assert_int_equal(to_act(), 1);
    assert_moves("settle audierne, settle camaret, settle le-conquet, stay");
    play("settle camaret");
    assert_int_equal(player(1)->coins, 0);
    assert_int_equal(player(0)->points, 5 + 1);
    assert_int_equal(player(1)->points, 0);
}

static void br_example_gwen_gets_11_points_at_the_end(void **unused)
{
    (void)unused;
    set_actions(3, PLAIN);
    set_round(5);
    put_in_harbour(1, "camaret");
    put_in_harbour(1, "roscoff");
    put_in_harbour(2, "roscoff");
    player(1)->coins = 11;
    pass_all();
    assert_int_equal(scores().points[1], 11);
}

/* Moves that are refused */

/* Separated by bars; the first is empty. */
static const char no_moves[] =
    "|barge|barge 0|barge 5|barge 01|load|load gold|load wood | load wood|Load wood|"
    "build|build 2|build 0.1|build 4.1|build 1.5|build 1.0|build 1-1|site 0|site 16|"
    "site 07|keep|keep 7|keep -1|visit|visit quimper|buy stone|buy docks siren|"
    "sell docks stone|swap stone siren|swap siren|hire|hire wood|draw|draw card|"
    "leave brest|pass wood|pass wood 0|pass wood 4|pass siren 1|pass 3|play|"
    "play wood|done now|settle|settle brest|settle le guilvinec|settle Camaret|stays|"
    "visit  brest|buy stone  sand|site 7.|build 1.1.1|settle camaret x|";

static void br_words_that_are_no_move_are_refused(void **unused)
{
    (void)unused;
    int read = 0;
    set_table(2, PLAIN);
    for (const char *at = no_moves; *at != '\0'; at += strcspn(at, "|") + 1) {
        char words[WORD_MAX] = "";
        fn_move move = 0;
        fn_error error = {""};
        memcpy(words, at, strcspn(at, "|"));
        if (!br_game.read_move(&table.rules, words, &move, &error)) {
            assert_true(strlen(error.text) > 0);
            continue;
        }
        print_error("'%s' was read as a move\n", words);
        read++;
    }
    assert_int_equal(read, 0);
}

/* They have one written form, in the fixed order; the other order is never legal. */
static void br_two_of_a_kind_are_named_in_the_fixed_order(void **unused)
{
    (void)unused;
    static const char *const words[] = {"buy sand stone", "buy wood brick", "sell docks furniture",
                                        "sell cableway siren"};
    set_actions(2, PLAIN);
    player(0)->coins = 9;
    hold_cards(0, "furniture docks siren cableway");
    play("visit lorient");
    assert_true(is_listed("buy stone sand") && is_listed("sell furniture docks"));
    for (size_t i = 0; i < COUNT_OF(words); i++) {
        fn_move move = 0;
        if (br_game.read_move(&table.rules, words[i], &move, NULL))
            assert_false(is_listed(words[i]));
    }
}

static void see_that_moves_are_read_as_written(fn_rng *rng)
{
    (void)rng;
    fn_move moves[FN_MAX_MOVES];
    char words[FN_MOVE_TEXT_MAX];
    int count = br_game.list_moves(&table.rules, &table.state, moves);
    for (int i = 0; i < count; i++) {
        fn_move move = 0;
        assert_true(br_game.read_move(&table.rules, move_words(moves[i], words), &move, NULL));
        assert_int_equal(move, moves[i]);
    }
}

static void br_moves_are_read_as_they_were_written(void **unused)
{
    (void)unused;
    for (int players = 2; players <= 4; players++) {
        make_rules(players, BR_BASE, PLAIN);
        for (int number = 0; number < 20; number++)
            play_random_game(number, see_that_moves_are_read_as_written);
    }
}

/* Editions */

static void br_edition_wrong_head_is_named(void **unused)
{
    (void)unused;
    static const wrong_entry wrong[] = {
        {"\"game\": \"bretagne\"", "\"game\": \"lighthouse-run\"", "game"},
        {"\"game\": \"bretagne\",", "", "game"},
        {"\"name\": \"fanal-reconstruction-1\",", "", "name"},
        {"\"fanal-reconstruction-1\"", "7", "name"},
        {"\"harbours\"", "\"harbors\"", "harbors"},
        {"\"brest\": {\"singles\": 3, \"pairs\": 2},", "", "brest"},
        {"\"brest\"", "\"lorient\": 1, \"brest\"", "lorient"},
        {"\"singles\": 3,", "\"singles\": 3;", "line"},
    };
    refuse_each(wrong, COUNT_OF(wrong));
}

static void br_edition_wrong_weather_barges_and_brest_are_named(void **unused)
{
    (void)unused;
    static const wrong_entry wrong[] = {
        {"\"fair\": [1, 1, 2], ", "", "engineers lacks fair"},
        {"[1, 2, 3]", "[1, 2]", "engineers.unsettled"},
        {"[1, 2, 3]", "[1, 2, \"3\"]", "engineers.unsettled[2]"},
        {"[1, 2, 3]", "[1, -2, 3]", "engineers.unsettled[1]"},
        {"[2, 3, 4]", "[2, 3, 400]", "engineers.storm[2]"},
        {"[\"fair\", \"fair\", ", "[\"fair\", ", "weather_cards"},
        {"[\"fair\", \"fair\", ", "[\"fair\", \"hail\", ", "weather_cards[1]"},
        {"{\"loads\": [3, 2, 2], \"engineers\": 2, \"coins\": 0},", "", "barges"},
        {"{\"loads\": [3, 2, 2], ", "{", "barges[0] lacks loads"},
        {"[3, 2, 2]", "[3, 2]", "barges[0].loads"},
        {"[2, 2, 1]", "[2, 2, 1.5]", "barges[2].loads[2]"},
        {"[2, 2, 1]", "[2, 200, 1]", "barges[2].loads[1]"},
        {"\"engineers\": 3,", "\"engineers\": -3,", "barges[3].engineers"},
        {"\"coins\": 4", "\"coins\": 4000", "barges[3].coins"},
        {"\"coins\": 4", "\"coins\": 4, \"cards\": 1", "cards"},
        {"\"singles\": 3", "\"singles\": -1", "brest.singles"},
        {"\"pairs\": 2", "\"pairs\": 2000", "brest.pairs"},
        {"{\"singles\": 3, \"pairs\": 2}", "5", "brest is not an object"},
    };
    refuse_each(wrong, COUNT_OF(wrong));
}

static void br_edition_wrong_production_is_named(void **unused)
{
    (void)unused;
    static const wrong_entry wrong[] = {
        {"{\"2\": [3, 3, 3, 3], \"3\": [4, 4, 4, 5], \"4\": [5, 5, 5, 7]},", "", "production"},
        {"\"3\": [5, 3, 3, 6], ", "", "production[1] lacks 3"},
        {"[4, 2, 2, 4]", "[4, 2, 2]", "production[1].2"},
        {"[7, 4, 4, 7]", "[7, 4, 4, 700]", "production[1].4[3]"},
        {"[3, 5, 3, 6]", "[3, true, 3, 6]", "production[2].3[1]"},
    };
    refuse_each(wrong, COUNT_OF(wrong));
}

static void br_edition_wrong_lighthouses_are_named(void **unused)
{
    (void)unused;
    static const wrong_entry wrong[] = {
        {"\"kind\": \"hell\", \"name\": \"La V", "\"kind\": \"limbo\", \"name\": \"La V",
         "lighthouses[5].kind"},
        {"\"area\": \"west\", \"kind\": \"hell\", \"name\": \"La V",
         "\"area\": \"east\", \"kind\": \"hell\", \"name\": \"La V", "lighthouses[5].area"},
        {"\"name\": \"Les Poulains\", ", "", "lighthouses[2] lacks name"},
        {"\"Les Poulains\"", "\"The Lighthouse with a Name That Is Too Long\"",
         "lighthouses[2].name"},
        {"\"floors\": 4", "\"floors\": 5", "lighthouses[0].floors"},
        {"\"floors\": 4", "\"floors\": 0", "lighthouses[0].floors"},
        {"\"stone sand\"}", "\"stone gold\"}", "lighthouses[0].extras"},
        {"\"stone sand\"}", "\"stone\"}", "lighthouses[0].extras"},
        {"\"stone sand\"}", "\"stone sand \"}", "lighthouses[0].extras"},
        {"\"stone sand\"}", "2}", "lighthouses[0].extras"},
        {"\"lighthouses\": [", "\"lighthouses\": [{}, ", "lighthouses is not a list of 15"},
        {"\"extras\": \"\"}", "\"extras\": \"wood\"}", "lighthouses[4].extras"},
        {"\"extras\": \"brick\"}", "\"extras\": \"\"}", "lighthouses[3].extras"},
        /* five sites in each area, of the kinds of rule 1.3 */
        {"\"area\": \"south\"", "\"area\": \"north\"", "lighthouses"},
        {"\"heaven\", \"name\": \"Eckm\303\274hl\", \"floors\": 3, \"extras\": \"\"",
         "\"purgatory\", \"name\": \"Eckm\303\274hl\", \"floors\": 3, \"extras\": \"brick\"",
         "lighthouses has 0 heaven in the south, not 1"},
        {"\"heaven\", \"name\": \"\303\216le Vierge\", \"floors\": 3, \"extras\": \"\"",
         "\"purgatory\", \"name\": \"\303\216le Vierge\", \"floors\": 3, \"extras\": \"brick\"",
         "lighthouses has 2 heaven in the north, not 3"},
    };
    refuse_each(wrong, COUNT_OF(wrong));
}

static void br_edition_wrong_tiles_and_harbours_are_named(void **unused)
{
    (void)unused;
    static const wrong_entry wrong[] = {
        {"\"brick\", \"brick\", \"brick\", \"brick\", ", "\"brick\", \"brick\", \"brick\", ",
         "construction[0]"},
        {"\"brick brick\", \"brick brick\"", "\"brick brick\", \"brick mud\"",
         "construction[1][1]"},
        {"\"brick brick\", \"brick brick\"", "\"brick brick\", \"brick\"", "construction[1][1]"},
        {"\"brick brick sand\"", "\"brick brick sand sand\"", "construction[2][2]"},
        {"\"construction\": [", "\"construction\": [[], ", "construction is not a list of 3"},
        {"{\"area\": \"south\", \"town\": \"quiberon\"},", "", "harbours"},
        {"\"area\": \"south\", \"town\"", "\"area\": \"east\", \"town\"", "harbours[0].area"},
        {"{\"area\": \"south\", \"town\": \"quiberon\"}", "{\"area\": \"south\"}",
         "harbours[0] lacks town"},
        {"\"area\": \"west\", \"town\": \"camaret\"", "\"area\": \"north\", \"town\": \"camaret\"",
         "harbours"},
        {"\"camaret\"", "\"audierne\"", "harbours[4].town"},
        {"\"camaret\"", "\"Camaret\"", "harbours[4].town"},
        {"\"camaret\"", "\"camaret sur mer\"", "harbours[4].town"},
        {"\"camaret\"", "\"\"", "harbours[4].town"},
        {"\"camaret\"", "\"a-town-with-a-name-that-is-too-long\"", "harbours[4].town"},
        {"\"harbour_tiles\": [", "\"harbour_tiles\": [{}, ", "harbour_tiles is not a list of 12"},
        {"\"area\": \"south\", \"income\"", "\"area\": \"east\", \"income\"",
         "harbour_tiles[0].area"},
        {"\"income\": \"worker\", ", "", "harbour_tiles[2] lacks income"},
        {"\"income\": \"worker\"", "\"income\": \"gold\"", "harbour_tiles[2].income"},
        {"\"worker\", \"normal\": 1", "\"worker\", \"normal\": -1", "harbour_tiles[2].normal"},
        {"\"normal\": 2, \"improved\": 4", "\"normal\": 2, \"improved\": 4000",
         "harbour_tiles[3].improved"},
        {"\"area\": \"south\", \"income\": \"stone\"", "\"area\": \"north\", \"income\": \"stone\"",
         "harbour_tiles"},
    };
    refuse_each(wrong, COUNT_OF(wrong));
}

static void br_edition_row_of_tiles_that_is_no_list_is_named(void **unused)
{
    (void)unused;
    fn_error error = {""};
    char row[TEXT_MAX] = "";
    const char *start = strstr(br_game.edition, "[\n            \"brick brick\"");
    assert_non_null(start);
    memcpy(row, start, strcspn(start, "]") + 1);
    assert_false(make_changed(row, "12", &error));
    assert_string_equal(error.text, "edition: construction[1] is not a list of 12");
}

static void br_edition_other_figures_are_played(void **unused)
{
    (void)unused;
    fn_error error = {""};
    set_table(2, PLAIN);
    if (!make_changed("\"loads\": [2, 1, 1], \"engineers\": 3, \"coins\": 4",
                      "\"loads\": [4, 1, 1], \"engineers\": 5, \"coins\": 0", &error))
        fail_msg("%s", error.text);
    play("barge 4, barge 2");
    assert_int_equal(player(0)->engineers, 5);
    assert_int_equal(player(0)->coins, 0);
    set_goods(&table.state.quimper, "9 wood");
    play("load wood, load wood");
    assert_goods(player(0)->goods, "4 wood");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(br_example_loading_the_top_and_middle_barges),
        cmocka_unit_test(br_example_the_tile_of_sand_and_stone_and_its_reward),
        cmocka_unit_test(br_example_engineer_extras_wood_and_coin),
        cmocka_unit_test(br_example_four_resources_four_workers),
        cmocka_unit_test(br_example_all_workers_home_for_8_points_or_none),
        cmocka_unit_test(br_example_the_cards_step_on_a_hell_lighthouse),
        cmocka_unit_test(br_example_the_harbour_step),
        cmocka_unit_test(br_example_the_harbour_pays_1_brick_and_later_2),
        cmocka_unit_test(br_example_the_majority_step),
        cmocka_unit_test(br_example_anne_has_one_worker_left_in_her_reserve),
        cmocka_unit_test(br_example_yann_takes_1_stone_or_2_wood),
        cmocka_unit_test(br_example_gwen_builds_in_a_storm),
        cmocka_unit_test(br_example_loic_trades_in_both_cities),
        cmocka_unit_test(br_example_anne_is_ahead_of_yann),
        cmocka_unit_test(br_example_anne_plays_docks_and_siren_and_yann_docks),
        cmocka_unit_test(br_example_yann_follows_anne_to_camaret),
        cmocka_unit_test(br_example_gwen_gets_11_points_at_the_end),
        cmocka_unit_test(br_words_that_are_no_move_are_refused),
        cmocka_unit_test(br_two_of_a_kind_are_named_in_the_fixed_order),
        cmocka_unit_test(br_moves_are_read_as_they_were_written),
        cmocka_unit_test(br_edition_wrong_head_is_named),
        cmocka_unit_test(br_edition_wrong_weather_barges_and_brest_are_named),
        cmocka_unit_test(br_edition_wrong_production_is_named),
        cmocka_unit_test(br_edition_wrong_lighthouses_are_named),
        cmocka_unit_test(br_edition_wrong_tiles_and_harbours_are_named),
        cmocka_unit_test(br_edition_row_of_tiles_that_is_no_list_is_named),
        cmocka_unit_test(br_edition_other_figures_are_played),
    };
    return cmocka_run_group_tests_name("bretagne: examples and refusals", tests, NULL, NULL);
}
