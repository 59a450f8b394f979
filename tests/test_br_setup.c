/* Bretagne, section 1 of docs/rules/bretagne.en.md: at least one test for each numbered rule, named
 * after it, and the figures of the built-in edition. Phases 1 and 2 are in test_br_round.c. */
#include "br_pieces.h"

enum { DEALS = 300 };

/* 1.1 Players */

static void br_1_1_two_to_four_players(void **unused)
{
    (void)unused;
    for (int players = 0; players <= 6; players++) {
        fn_error error = {{0}};
        fn_setup setup = {.players = players};
        bool allowed = players >= 2 && players <= 4;
        assert_int_equal(fn_rules_make(&br_game, &table.rules, &setup, &error), allowed);
        assert_int_equal(strlen(error.text) == 0, allowed);
    }
}

static void br_1_1_everyone_has_8_workers_and_6_in_the_reserve(void **unused)
{
    (void)unused;
    for (int players = 2; players <= 4; players++) {
        make_rules(players, BR_BASE, PLAIN);
        deal(players);
        for (int seat = 0; seat < players; seat++) {
            assert_int_equal(player(seat)->home, 8);
            assert_int_equal(player(seat)->reserve, 6);
            assert_int_equal(workers_of(seat), 14);
        }
    }
}

static void br_1_1_everything_else_starts_at_0(void **unused)
{
    (void)unused;
    make_rules(4, BR_BASE, PLAIN);
    deal(1);
    for (int seat = 0; seat < 4; seat++) {
        assert_int_equal(player(seat)->coins, 0);
        assert_goods(player(seat)->goods, "");
        assert_int_equal(player(seat)->engineers, 0);
        assert_int_equal(player(seat)->hand_size, 0);
        assert_int_equal(player(seat)->points, 0);
        assert_int_equal(scores().points[seat], 0);
    }
}

/* 1.2 Starting order */

static void br_1_2_the_markers_stand_on_the_line_from_space_1(void **unused)
{
    (void)unused;
    for (int players = 2; players <= 4; players++) {
        make_rules(players, BR_BASE, PLAIN);
        for (int number = 0; number < DEALS; number++) {
            unsigned seats = 0;
            deal(number);
            for (int space = 0; space < BR_SEATS; space++) {
                int seat = table.state.line[space];
                assert_int_equal(seat == BR_NONE, space >= players);
                seats |= seat == BR_NONE ? 0 : 1u << seat;
            }
            assert_int_equal(seats, (1u << players) - 1);
            assert_int_equal(to_act(), table.state.line[0]);
        }
    }
}

static void br_1_2_the_order_is_drawn_by_lot(void **unused)
{
    (void)unused;
    int drawn[4][4] = {{0}};
    make_rules(4, BR_BASE, PLAIN);
    for (int number = 0; number < 4 * DEALS; number++) {
        deal(number);
        for (int space = 0; space < 4; space++)
            drawn[space][table.state.line[space]]++;
    }
    for (int space = 0; space < 4; space++)
        for (int seat = 0; seat < 4; seat++)
            assert_in_range(drawn[space][seat], DEALS * 3 / 4, DEALS * 5 / 4);
}

/* 1.3 Sites and lighthouse tiles */

static void br_1_3_five_sites_in_each_area_of_these_kinds(void **unused)
{
    (void)unused;
    static const int expected[BR_AREAS][BR_KINDS] = {{1, 3, 1}, {1, 1, 3}, {3, 1, 1}};
    int count[BR_AREAS][BR_KINDS] = {{0}};
    make_rules(4, BR_BASE, PLAIN);
    for (int i = 0; i < BR_SITES; i++)
        count[table.rules.site_area[i]][table.rules.lighthouses[i].kind]++;
    assert_memory_equal(count, expected, sizeof count);
}

static void br_1_3_the_lighthouses_are_those_of_the_edition(void **unused)
{
    (void)unused;
    static const struct {
        const char *area, *kind, *name;
        int floors;
        const char *extras;
    } expected[BR_SITES] = {
        {"south", "hell", "Grands Cardinaux", 4, "stone sand"},
        {"south", "purgatory", "La Teignouse", 3, "stone"},
        {"south", "purgatory", "Les Poulains", 3, "sand"},
        {"south", "purgatory", "Île aux Moutons", 3, "brick"},
        {"south", "heaven", "Eckmühl", 3, ""},
        {"west", "hell", "La Vieille", 4, "brick stone"},
        {"west", "hell", "Ar-Men", 4, "stone stone"},
        {"west", "purgatory", "Tévennec", 3, "stone"},
        {"west", "hell", "La Jument", 4, "brick sand"},
        {"west", "heaven", "Créac'h", 3, ""},
        {"north", "heaven", "Île Vierge", 3, ""},
        {"north", "heaven", "Île de Batz", 3, ""},
        {"north", "purgatory", "Triagoz", 3, "sand"},
        {"north", "hell", "Roches-Douvres", 4, "brick sand"},
        {"north", "heaven", "Cap Fréhel", 3, ""},
    };
    make_rules(4, BR_BASE, PLAIN);
    for (int i = 0; i < BR_SITES; i++) {
        const br_lighthouse *tile = &table.rules.lighthouses[i];
        assert_string_equal(br_area_names[table.rules.site_area[i]], expected[i].area);
        assert_string_equal(br_kind_names[tile->kind], expected[i].kind);
        assert_string_equal(tile->name, expected[i].name);
        assert_int_equal(tile->floors, expected[i].floors);
        assert_goods(tile->extras, expected[i].extras);
    }
}

static void br_1_3_tiles_are_dealt_to_all_sites_of_their_kind(void **unused)
{
    (void)unused;
    bool seen[BR_SITES][BR_SITES] = {{false}};
    make_rules(4, BR_BASE, PLAIN);
    for (int number = 0; number < DEALS; number++) {
        unsigned tiles = 0;
        deal(number);
        for (int i = 0; i < BR_SITES; i++) {
            tiles |= 1u << table.state.sites[i].lighthouse;
            seen[i][table.state.sites[i].lighthouse] = true;
        }
        assert_int_equal(tiles, 0x7fff);
    }
    for (int i = 0; i < BR_SITES; i++)
        for (int tile = 0; tile < BR_SITES; tile++)
            assert_int_equal(seen[i][tile],
                             table.rules.lighthouses[tile].kind == table.rules.lighthouses[i].kind);
}

static void br_1_3_in_the_historical_set_up_tile_n_is_on_site_n(void **unused)
{
    (void)unused;
    for (int players = 2; players <= 4; players++) {
        make_rules(players, BR_HISTORICAL, PLAIN);
        for (int number = 0; number < 20; number++) {
            deal(number);
            for (int i = 0; i < BR_SITES; i++)
                assert_int_equal(table.state.sites[i].lighthouse, i);
        }
    }
}

/* Île aux Moutons needs brick, wherever it stands. */
static void br_1_3_the_extras_go_with_the_tile(void **unused)
{
    (void)unused;
    set_actions(4, PLAIN);
    site(2)->lighthouse = 3;
    site(4)->lighthouse = 1;
    open_tile(1, 1, "sand");
    hold(0, "sand brick");
    player(0)->engineers = 1;
    play("build 1.1");
    assert_moves_with("site 2", "site 2");
    assert_false(is_listed("site 4"));
    play("site 2");
    assert_goods(player(0)->goods, "");
}

/* 1.4 Built from the start */

static const int surplus[BR_AREAS][3] = {{2, 3, 4}, {6, 7, 9}, {11, 12, 15}};

static int count_built(void)
{
    int count = 0;
    for (int i = 1; i <= BR_SITES; i++)
        count += site(i)->status == BR_BUILT;
    return count;
}

static void see_who_starts_built(int players, int variant)
{
    bool seen[BR_AREAS][3] = {{false}};
    make_rules(players, variant, PLAIN);
    for (int number = 0; number < DEALS; number++) {
        deal(number);
        assert_int_equal(count_built(), 3 * (4 - players));
        for (int area = 0; area < BR_AREAS; area++) {
            int built = 0;
            for (int i = 0; i < 3; i++) {
                bool is_built = site(surplus[area][i])->status == BR_BUILT;
                built += is_built;
                seen[area][i] |= is_built;
            }
            assert_int_equal(built, 4 - players);
        }
    }
    for (int area = 0; area < BR_AREAS; area++)
        for (int i = 0; i < 3; i++)
            assert_int_equal(seen[area][i], players < 4);
}

static void br_1_4_with_two_players_two_of_each_three_start_built(void **unused)
{
    (void)unused;
    see_who_starts_built(2, BR_BASE);
}

static void br_1_4_with_three_players_one_of_each_three_starts_built(void **unused)
{
    (void)unused;
    see_who_starts_built(3, BR_BASE);
}

static void br_1_4_with_four_players_none_starts_built(void **unused)
{
    (void)unused;
    see_who_starts_built(4, BR_BASE);
}

static void br_1_4_it_is_drawn_by_lot_in_the_historical_set_up_too(void **unused)
{
    (void)unused;
    for (int players = 2; players <= 4; players++)
        see_who_starts_built(players, BR_HISTORICAL);
}

static void br_1_4_with_two_players_one_site_of_each_kind_is_left(void **unused)
{
    (void)unused;
    make_rules(2, BR_BASE, PLAIN);
    for (int number = 0; number < 20; number++) {
        int left[BR_AREAS][BR_KINDS] = {{0}};
        deal(number);
        for (int i = 0; i < BR_SITES; i++)
            left[table.rules.site_area[i]][table.rules.lighthouses[i].kind] +=
                table.state.sites[i].status == BR_OPEN;
        for (int i = 0; i < BR_AREAS * BR_KINDS; i++)
            assert_int_equal(left[i / BR_KINDS][i % BR_KINDS], 1);
    }
}

static void br_1_4_built_ones_cannot_be_built_on(void **unused)
{
    (void)unused;
    set_actions(3, PLAIN);
    open_tile(1, 1, "sand");
    hold(0, "2 sand 2 brick 2 stone");
    player(0)->engineers = 4;
    play("build 1.1");
    assert_moves("site 1, site 2, site 3, site 5, site 6, site 7, site 8, site 10, site 11, "
                 "site 12, site 13, site 14");
}

/* 1.5 Harbours */

static void br_1_5_the_harbours_and_tiles_are_those_of_the_edition(void **unused)
{
    (void)unused;
    static const char *const towns[] = {"quiberon", "concarneau",    "le-guilvinec",
                                        "audierne", "camaret",       "le-conquet",
                                        "roscoff",  "perros-guirec", "paimpol"};
    static const char *const incomes[] = {"sand", "stone", "worker", "point", "engineer", "card",
                                          "wood", "point", "brick",  "wood",  "card",     "coin"};
    make_rules(4, BR_BASE, PLAIN);
    for (int i = 0; i < BR_HARBOURS; i++) {
        assert_string_equal(table.rules.towns[i], towns[i]);
        assert_int_equal(table.rules.harbour_area[i], i / 3);
    }
    for (int i = 0; i < BR_HARBOUR_TILES; i++) {
        const br_harbour_tile *tile = &table.rules.harbour_tiles[i];
        bool is_two = strcmp(incomes[i], "point") == 0 || strcmp(incomes[i], "coin") == 0;
        assert_int_equal(tile->area, i / 4);
        assert_string_equal(br_income_names[tile->income], incomes[i]);
        assert_int_equal(tile->normal, is_two ? 2 : 1);
        assert_int_equal(tile->improved, is_two ? 4 : 2);
    }
}

static void br_1_5_tiles_are_dealt_at_random_in_their_area(void **unused)
{
    (void)unused;
    bool seen[BR_HARBOURS][BR_HARBOUR_TILES] = {{false}};
    make_rules(2, BR_BASE, PLAIN);
    for (int number = 0; number < DEALS; number++) {
        unsigned tiles = 0;
        deal(number);
        for (int i = 0; i < BR_HARBOURS; i++) {
            tiles |= 1u << table.state.harbour_tile[i];
            seen[i][table.state.harbour_tile[i]] = true;
            assert_int_equal(table.state.harbour_seats[i], 0);
        }
        for (int area = 0; area < BR_AREAS; area++)
            assert_int_equal(fn_count_bits(tiles >> 4 * area & 15), 3);
    }
    for (int i = 0; i < BR_HARBOURS; i++)
        for (int tile = 0; tile < BR_HARBOUR_TILES; tile++)
            assert_int_equal(seen[i][tile], i / 3 == tile / 4);
}

/* 1.6 Weather */

static void br_1_6_two_weather_cards_of_each_sort_are_shuffled(void **unused)
{
    (void)unused;
    bool seen[BR_WEATHER_CARDS][BR_WEATHERS] = {{false}};
    make_rules(2, BR_BASE, PLAIN);
    for (int number = 0; number < DEALS; number++) {
        int count[BR_WEATHERS] = {0};
        deal(number);
        for (int i = 0; i < BR_WEATHER_CARDS; i++) {
            count[table.state.weather[i]]++;
            seen[i][table.state.weather[i]] = true;
        }
        for (int weather = 0; weather < BR_WEATHERS; weather++)
            assert_int_equal(count[weather], 2);
    }
    for (int i = 0; i < BR_WEATHER_CARDS; i++)
        for (int weather = 0; weather < BR_WEATHERS; weather++)
            assert_true(seen[i][weather]);
}

/* A spectator knows the weather of this round and the next, but not the card left out. */
static void br_1_6_current_and_next_weather_are_open(void **unused)
{
    (void)unused;
    static const char *const orders[] = {"012012", "010122", "012210"};
    br_state views[3];
    for (int i = 0; i < 3; i++) {
        set_table(2, PLAIN);
        for (int at = 0; at < BR_WEATHER_CARDS; at++)
            table.state.weather[at] = (uint8_t)(orders[i][at] - '0');
        views[i] = table.state;
        br_game.hide(&table.rules, &views[i], FN_NOBODY);
        assert_int_equal(views[i].weather_at, 0);
        assert_int_equal(views[i].weather[0], BR_FAIR);
        assert_int_equal(views[i].weather[1], BR_UNSETTLED);
        assert_memory_equal(&views[i], &views[0], sizeof views[0]);
    }
}

/* 1.7 Construction tiles */

static void br_1_7_four_of_each_twelve_tiles_are_open(void **unused)
{
    (void)unused;
    bool seen[BR_ROWS][BR_ROW_TILES] = {{false}};
    make_rules(2, BR_BASE, PLAIN);
    for (int number = 0; number < DEALS; number++) {
        deal(number);
        assert_null(wrong_tiles());
        for (int row = 0; row < BR_ROWS; row++) {
            assert_int_equal(table.state.stack_size[row], 8);
            for (int slot = 0; slot < BR_SLOTS; slot++) {
                assert_in_range(table.state.open[row][slot], 0, 11);
                seen[row][table.state.open[row][slot]] = true;
            }
        }
    }
    for (int i = 0; i < BR_ROWS * BR_ROW_TILES; i++)
        assert_true(seen[i / BR_ROW_TILES][i % BR_ROW_TILES]);
}

static void br_1_7_tiles_of_a_row_have_as_many_resources(void **unused)
{
    (void)unused;
    make_rules(2, BR_BASE, PLAIN);
    for (int row = 0; row < BR_ROWS; row++)
        for (int tile = 0; tile < BR_ROW_TILES; tile++) {
            br_goods price = table.rules.construction[row][tile];
            assert_int_equal(br_goods_sum(price), row + 1);
            assert_int_equal(br_goods_of(price, BR_WOOD), 0);
        }
}

static int count_tiles(int row, const char *resources)
{
    int count = 0;
    for (int tile = 0; tile < BR_ROW_TILES; tile++)
        count += table.rules.construction[row - 1][tile] == goods(resources);
    return count;
}

static void br_1_7_the_tiles_are_those_of_the_edition(void **unused)
{
    (void)unused;
    static const char *const three[] = {"brick", "stone", "sand"};
    static const char *const pairs[] = {"2 brick", "brick stone", "brick sand",
                                        "2 stone", "stone sand",  "2 sand"};
    static const char *const triples[] = {"3 brick",       "3 stone",      "3 sand",
                                          "2 brick stone", "2 brick sand", "2 stone brick",
                                          "2 stone sand",  "2 sand brick", "2 sand stone"};
    make_rules(2, BR_BASE, PLAIN);
    for (int i = 0; i < 3; i++)
        assert_int_equal(count_tiles(1, three[i]), 4);
    for (int i = 0; i < 6; i++)
        assert_int_equal(count_tiles(2, pairs[i]), 2);
    for (int i = 0; i < 9; i++)
        assert_int_equal(count_tiles(3, triples[i]), 1);
    assert_int_equal(count_tiles(3, "brick stone sand"), 3);
}

/* 1.8 Equipment cards */

static void br_1_8_the_deck_has_30_shuffled_cards(void **unused)
{
    (void)unused;
    int on_top[BR_CARDS] = {0};
    make_rules(2, BR_BASE, PLAIN);
    for (int number = 0; number < 10 * DEALS; number++) {
        deal(number);
        assert_int_equal(table.state.deck_size, 30);
        assert_null(wrong_cards());
        on_top[table.state.deck[29]]++;
        for (int card = 0; card < BR_CARDS; card++)
            assert_int_equal(table.state.discards[card], 0);
    }
    for (int card = 0; card < BR_CARDS; card++)
        assert_in_range(on_top[card], DEALS * (9 - card) / 3 - 100, DEALS * (9 - card) / 3 + 100);
}

static void br_1_8_there_are_9_furniture_8_docks_7_siren_6_cableway(void **unused)
{
    (void)unused;
    set_table(2, PLAIN);
    drain_deck(1, 0);
    assert_int_equal(hand(1, "furniture"), 9);
    assert_int_equal(hand(1, "docks"), 8);
    assert_int_equal(hand(1, "siren"), 7);
    assert_int_equal(hand(1, "cableway"), 6);
}

/* 1.9 Production cards */

static void br_1_9_the_six_production_cards_are_shuffled(void **unused)
{
    (void)unused;
    bool first[BR_PRODUCTION_CARDS] = {false};
    make_rules(2, BR_BASE, PLAIN);
    for (int number = 0; number < DEALS; number++) {
        unsigned cards = 0;
        deal(number);
        for (int i = 0; i < BR_PRODUCTION_CARDS; i++)
            cards |= 1u << table.state.production[i];
        assert_int_equal(cards, 0x3f);
        assert_int_equal(table.state.production_drawn, 0);
        first[table.state.production[0]] = true;
    }
    for (int card = 0; card < BR_PRODUCTION_CARDS; card++)
        assert_true(first[card]);
}

static void see_production(fn_rng *rng)
{
    (void)rng;
    bool before = table.state.step == BR_STEP_BARGE;
    assert_int_equal(table.state.production_drawn, table.state.round - before);
    assert_in_range(table.state.production_drawn, 0, 5);
}

static void br_1_9_one_is_drawn_in_each_round(void **unused)
{
    (void)unused;
    make_rules(3, BR_BASE, PLAIN);
    for (int number = 0; number < 20; number++)
        play_random_game(number, see_production);
}

/* The whole deal */

static void br_1_2_the_deal_depends_on_the_seed_alone(void **unused)
{
    (void)unused;
    make_rules(3, BR_BASE, PLAIN);
    deal(7);
    br_state before = table.state;
    memset(&table.state, 0xa5, sizeof table.state);
    deal(7);
    assert_memory_equal(&before, &table.state, sizeof before);
    assert_pieces();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(br_1_1_two_to_four_players),
        cmocka_unit_test(br_1_1_everyone_has_8_workers_and_6_in_the_reserve),
        cmocka_unit_test(br_1_1_everything_else_starts_at_0),
        cmocka_unit_test(br_1_2_the_markers_stand_on_the_line_from_space_1),
        cmocka_unit_test(br_1_2_the_order_is_drawn_by_lot),
        cmocka_unit_test(br_1_3_five_sites_in_each_area_of_these_kinds),
        cmocka_unit_test(br_1_3_the_lighthouses_are_those_of_the_edition),
        cmocka_unit_test(br_1_3_tiles_are_dealt_to_all_sites_of_their_kind),
        cmocka_unit_test(br_1_3_in_the_historical_set_up_tile_n_is_on_site_n),
        cmocka_unit_test(br_1_3_the_extras_go_with_the_tile),
        cmocka_unit_test(br_1_4_with_two_players_two_of_each_three_start_built),
        cmocka_unit_test(br_1_4_with_three_players_one_of_each_three_starts_built),
        cmocka_unit_test(br_1_4_with_four_players_none_starts_built),
        cmocka_unit_test(br_1_4_it_is_drawn_by_lot_in_the_historical_set_up_too),
        cmocka_unit_test(br_1_4_with_two_players_one_site_of_each_kind_is_left),
        cmocka_unit_test(br_1_4_built_ones_cannot_be_built_on),
        cmocka_unit_test(br_1_5_the_harbours_and_tiles_are_those_of_the_edition),
        cmocka_unit_test(br_1_5_tiles_are_dealt_at_random_in_their_area),
        cmocka_unit_test(br_1_6_two_weather_cards_of_each_sort_are_shuffled),
        cmocka_unit_test(br_1_6_current_and_next_weather_are_open),
        cmocka_unit_test(br_1_7_four_of_each_twelve_tiles_are_open),
        cmocka_unit_test(br_1_7_tiles_of_a_row_have_as_many_resources),
        cmocka_unit_test(br_1_7_the_tiles_are_those_of_the_edition),
        cmocka_unit_test(br_1_8_the_deck_has_30_shuffled_cards),
        cmocka_unit_test(br_1_8_there_are_9_furniture_8_docks_7_siren_6_cableway),
        cmocka_unit_test(br_1_9_the_six_production_cards_are_shuffled),
        cmocka_unit_test(br_1_9_one_is_drawn_in_each_round),
        cmocka_unit_test(br_1_2_the_deal_depends_on_the_seed_alone),
    };
    return cmocka_run_group_tests_name("bretagne: set-up", tests, NULL, NULL);
}
