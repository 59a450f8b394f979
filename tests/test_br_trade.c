/* Bretagne, phase 3: trading and passing, rules 4.1 to 4.4 and 5.1 to 5.4 of
 * docs/rules/bretagne.en.md, at least one test for each, named after it. */
#include "br_pieces.h"

#define ALL_PAIRS_TO_BUY                                                                           \
    "buy brick brick, buy brick stone, buy brick sand, buy brick wood, buy stone stone, "          \
    "buy stone sand, buy stone wood, buy sand sand, buy sand wood, buy wood wood"

/* Gives seat 0 coins, resources and cards, and 8 workers. */
static void set_trader(int coins, const char *resources, const char *cards)
{
    set_actions(4, PLAIN);
    player(0)->coins = (uint16_t)coins;
    hold(0, resources);
    hold_cards(0, cards);
}

/* 4.1 Visits */

static void br_4_1_a_worker_goes_into_each_city(void **unused)
{
    (void)unused;
    set_trader(9, "", "");
    play("visit brest");
    assert_int_equal(player(0)->home, 7);
    assert_int_equal(player(0)->in_city[BR_BREST], 1);
    play("hire engineer, visit lorient");
    assert_int_equal(player(0)->home, 6);
    assert_int_equal(player(0)->in_city[BR_LORIENT], 1);
    play("draw cards, leave");
    assert_int_equal(player(0)->in_city[BR_BREST], 1);
    assert_int_equal(player(0)->in_city[BR_LORIENT], 1);
    assert_pieces();
}

static void br_4_1_a_city_needs_a_worker(void **unused)
{
    (void)unused;
    set_trader(9, "", "");
    set_home(0, 0);
    assert_moves_with("visit", "");
    set_home(0, 1);
    assert_moves_with("visit", "visit brest, visit lorient");
    play("visit brest, hire engineer");
    assert_moves_with("visit", "");
}

static void br_4_1_a_city_needs_a_possible_trade(void **unused)
{
    (void)unused;
    static const struct {
        int coins;
        const char *resources, *cards, *visits;
    } cases[] = {
        {0, "", "", ""},
        {1, "stone", "", ""},
        {2, "", "", "visit brest"},
        {0, "stone wood", "", "visit brest"},
        {0, "", "siren", "visit lorient"},
        {3, "", "", "visit brest, visit lorient"},
        {0, "2 brick", "docks", "visit brest, visit lorient"},
    };
    for (int i = 0; i < 7; i++) {
        set_trader(cases[i].coins, cases[i].resources, cases[i].cards);
        assert_moves_with("visit", cases[i].visits);
    }
}

static void br_4_1_brest_without_goods_and_engineers_needs_something_to_sell(void **unused)
{
    (void)unused;
    set_trader(9, "", "");
    set_goods(&table.state.market, "stone");
    table.state.singles = table.state.pairs = 0;
    assert_moves_with("visit", "visit lorient");
    table.state.pairs = 1;
    assert_true(is_listed("visit brest"));
    player(0)->coins = 2;
    assert_false(is_listed("visit brest"));
    table.state.singles = 1;
    assert_true(is_listed("visit brest"));
}

static void br_4_1_lorient_without_goods_and_cards_has_workers(void **unused)
{
    (void)unused;
    set_actions(2, TIGHT);
    drain_deck(1, 0);
    player(1)->goods += table.state.bank;
    table.state.bank = 0;
    player(0)->coins = 3;
    assert_moves_with("visit", "visit brest");
    player(0)->coins = 4;
    assert_moves_with("visit", "visit brest, visit lorient");
    br_state before = table.state;
    play("visit lorient");
    assert_moves("hire worker");
    table.state = before;
    set_home(0, BR_WORKERS); /* none in the reserve */
    assert_moves_with("visit", "visit brest");
    assert_pieces();
}

static void br_4_1_at_least_one_trade_in_each_city(void **unused)
{
    (void)unused;
    set_trader(4, "2 stone", "");
    play("visit brest");
    assert_false(is_listed("leave") || is_listed("visit lorient"));
    play("sell stone stone");
    assert_true(is_listed("leave") && is_listed("visit lorient"));
    play("visit lorient");
    assert_false(is_listed("leave"));
    play("hire worker");
    assert_true(is_listed("leave"));
}

static void br_4_1_either_order_but_each_city_once(void **unused)
{
    (void)unused;
    set_trader(20, "", "");
    play("visit lorient, draw cards");
    assert_moves_with("visit", "visit brest");
    play("visit brest, hire pair");
    assert_moves_with("visit", "");
    play("leave");
    turn_of(0);
    play("visit lorient, draw cards, leave"); /* a new action */
    assert_int_equal(player(0)->in_city[BR_LORIENT], 2);
}

static void br_4_1_the_second_city_needs_a_possible_trade_too(void **unused)
{
    (void)unused;
    set_trader(4, "", "");
    play("visit brest, hire engineer");
    assert_moves_with("visit", "");
    set_trader(5, "", "");
    play("visit brest, hire engineer");
    assert_moves_with("visit", "visit lorient");
}

static void br_4_1_each_trade_in_brest_once(void **unused)
{
    (void)unused;
    set_trader(20, "4 brick", "");
    play("visit brest, sell brick brick");
    assert_moves_with("sell", "");
    play("buy stone sand");
    assert_moves_with("buy", "");
    play("hire engineer");
    assert_moves_with("hire", "hire pair");
    play("hire pair");
    assert_moves("leave, visit lorient");
    play("leave");
    turn_of(0);
    play("visit brest, hire pair");
}

static void br_4_1_each_trade_in_lorient_once(void **unused)
{
    (void)unused;
    set_trader(30, "", "docks docks siren siren cableway cableway");
    play("visit lorient, swap docks wood");
    assert_moves_with("swap", "");
    play("sell docks siren");
    assert_moves_with("sell", "");
    play("buy stone sand");
    assert_moves_with("buy", "");
    play("draw cards");
    assert_moves_with("draw", "");
    play("hire worker");
    assert_moves("leave, visit brest");
}

/* The purchase in the other city is a different trade. */
static void br_4_1_buying_in_both_cities_is_two_trades(void **unused)
{
    (void)unused;
    set_trader(5, "", "");
    play("visit brest, buy stone sand, visit lorient, buy stone sand, leave");
    assert_goods(player(0)->goods, "2 stone 2 sand");
    assert_int_equal(player(0)->coins, 0);
}

/* 4.2 Lorient */

static void br_4_2_lorient_offers_its_five_trades(void **unused)
{
    (void)unused;
    set_trader(4, "2 stone", "siren siren docks");
    play("visit lorient");
    assert_moves(ALL_PAIRS_TO_BUY
                 ", draw cards, hire worker, sell siren siren, sell docks siren, "
                 "swap siren brick, swap siren stone, swap siren sand, swap siren wood, "
                 "swap docks brick, swap docks stone, swap docks sand, swap docks wood");
}

static void br_4_2_three_coins_buy_two_resources(void **unused)
{
    (void)unused;
    set_trader(5, "", "");
    br_goods market = table.state.market;
    play("visit lorient, buy wood wood");
    assert_goods(player(0)->goods, "2 wood");
    assert_int_equal(player(0)->coins, 2);
    assert_int_equal(table.state.market, market);
    set_trader(2, "", "siren");
    play("visit lorient");
    assert_moves_with("buy", "");
}

static void br_4_2_four_coins_hire_a_worker_from_the_reserve(void **unused)
{
    (void)unused;
    set_trader(4, "", "");
    play("visit lorient, hire worker");
    assert_int_equal(player(0)->coins, 0);
    assert_int_equal(player(0)->home, 8 - 1 + 1);
    assert_int_equal(player(0)->reserve, 5);
    set_trader(3, "", "");
    play("visit lorient");
    assert_moves_with("hire", "");
}

static void br_4_2_a_card_for_a_coin_and_a_resource(void **unused)
{
    (void)unused;
    set_trader(0, "", "furniture siren");
    play("visit lorient, swap siren sand");
    assert_goods(player(0)->goods, "sand");
    assert_int_equal(player(0)->coins, 1);
    assert_int_equal(player(0)->hand_size, 1);
    assert_int_equal(hand(0, "furniture"), 1);
    assert_int_equal(table.state.discards[BR_SIREN], 1);
}

static void br_4_2_two_cards_for_three_coins(void **unused)
{
    (void)unused;
    set_trader(0, "", "furniture docks docks");
    play("visit lorient");
    assert_moves_with("sell", "sell furniture docks, sell docks docks");
    play("sell docks docks");
    assert_int_equal(player(0)->coins, 3);
    assert_int_equal(player(0)->hand_size, 1);
    assert_int_equal(table.state.discards[BR_DOCKS], 2);
    assert_pieces();
}

static void br_4_2_three_coins_buy_two_cards_from_the_deck(void **unused)
{
    (void)unused;
    set_trader(3, "", "");
    set_deck_top("cableway docks furniture");
    play("visit lorient, draw cards");
    assert_int_equal(player(0)->coins, 0);
    assert_int_equal(player(0)->hand_size, 2);
    assert_int_equal(hand(0, "cableway"), 1);
    assert_int_equal(hand(0, "docks"), 1);
    assert_int_equal(table.state.deck_size, 28);
    assert_true(table.revealed);
}

/* 4.3 Brest */

static void br_4_3_brest_offers_its_four_trades(void **unused)
{
    (void)unused;
    set_trader(3, "2 brick wood", "siren siren");
    play("visit brest");
    assert_moves(ALL_PAIRS_TO_BUY ", sell brick brick, sell brick wood, hire engineer, hire pair");
}

static void br_4_3_two_coins_buy_two_resources_from_the_market(void **unused)
{
    (void)unused;
    set_trader(2, "", "");
    play("visit brest, buy stone wood");
    assert_goods(player(0)->goods, "stone wood");
    assert_int_equal(player(0)->coins, 0);
    assert_goods(table.state.market, "3 brick 2 stone 3 sand 2 wood");
}

static void br_4_3_both_resources_must_be_there(void **unused)
{
    (void)unused;
    set_trader(2, "", "");
    set_goods(&table.state.market, "brick 2 sand");
    play("visit brest");
    assert_moves_with("buy", "buy brick sand, buy sand sand");
}

static void br_4_3_two_resources_for_two_coins_go_to_the_supply(void **unused)
{
    (void)unused;
    set_actions(2, TIGHT);
    hold(0, "brick 2 stone");
    set_goods(&table.state.market, "brick");
    int bank = br_goods_of(table.state.bank, BR_STONE);
    play("visit brest");
    assert_moves_with("sell", "sell brick stone, sell stone stone");
    play("sell stone stone");
    assert_goods(player(0)->goods, "brick");
    assert_int_equal(player(0)->coins, 2);
    assert_goods(table.state.market, "brick");
    assert_int_equal(br_goods_of(table.state.bank, BR_STONE), bank + 2);
}

static void br_4_3_two_coins_hire_one_engineer_from_a_single_space(void **unused)
{
    (void)unused;
    set_trader(2, "", "");
    play("visit brest, hire engineer");
    assert_int_equal(player(0)->engineers, 1);
    assert_int_equal(player(0)->coins, 0);
    assert_int_equal(table.state.singles, 2);
    assert_int_equal(table.state.pairs, 2);
}

static void br_4_3_three_coins_hire_a_pair(void **unused)
{
    (void)unused;
    set_trader(3, "", "");
    play("visit brest, hire pair");
    assert_int_equal(player(0)->engineers, 2);
    assert_int_equal(player(0)->coins, 0);
    assert_int_equal(table.state.singles, 3);
    assert_int_equal(table.state.pairs, 1);
}

static void br_4_3_singles_are_no_pair_and_a_pair_is_no_single(void **unused)
{
    (void)unused;
    set_trader(9, "", "");
    table.state.pairs = 0;
    play("visit brest");
    assert_moves_with("hire", "hire engineer");
    set_trader(9, "", "");
    table.state.singles = 0;
    play("visit brest");
    assert_moves_with("hire", "hire pair");
}

static void br_4_3_the_prices_must_be_paid(void **unused)
{
    (void)unused;
    set_trader(1, "2 brick", "");
    play("visit brest");
    assert_moves("sell brick brick");
    set_trader(2, "", "");
    play("visit brest");
    assert_moves(ALL_PAIRS_TO_BUY ", hire engineer");
}

/* 4.4 Used at once */

static void br_4_4_what_is_bought_can_be_sold_in_the_same_city(void **unused)
{
    (void)unused;
    set_trader(2, "", "");
    play("visit brest, buy stone wood, sell stone wood, leave");
    assert_int_equal(player(0)->coins, 2);
    assert_goods(table.state.market, "3 brick 2 stone 3 sand 2 wood");
    set_trader(3, "", "");
    set_deck_top("docks siren");
    play("visit lorient, draw cards, sell docks siren, leave");
    assert_int_equal(player(0)->coins, 3);
}

static void br_4_4_coins_from_a_sale_pay_the_next_trade(void **unused)
{
    (void)unused;
    set_trader(0, "2 wood", "");
    play("visit brest, sell wood wood, hire engineer, leave");
    assert_int_equal(player(0)->engineers, 1);
}

static void br_4_4_a_hired_worker_can_visit_the_second_city(void **unused)
{
    (void)unused;
    set_trader(6, "", "");
    set_home(0, 1);
    play("visit lorient");
    assert_int_equal(player(0)->home, 0);
    play("hire worker, visit brest, hire engineer, leave");
    assert_int_equal(player(0)->home, 0);
    assert_pieces();
}

static void br_4_4_engineers_and_resources_serve_in_the_next_action(void **unused)
{
    (void)unused;
    set_trader(4, "", "");
    open_tile(1, 1, "sand");
    play("visit brest, buy sand sand, hire engineer, leave");
    turn_of(0);
    play("build 1.1, site 5");
}

static void br_4_4_sold_cards_go_to_the_discard_pile(void **unused)
{
    (void)unused;
    set_trader(0, "", "cableway siren docks");
    play("visit lorient, sell docks siren, swap cableway stone, leave");
    static const uint8_t expected[] = {0, 1, 1, 1};
    assert_memory_equal(table.state.discards, expected, sizeof expected);
    assert_int_equal(table.state.deck_size, 27);
}

/* Reports whether a legal move is one that players should avoid. */
static bool is_needless(const char *words)
{
    fn_move move;
    assert_true(is_listed(words));
    assert_true(br_game.read_move(&table.rules, words, &move, NULL));
    return br_game.is_needless(&table.state, move);
}

static void br_taking_a_trade_back_is_needless(void **unused)
{
    (void)unused;
    set_trader(7, "2 stone 2 wood", "");
    play("visit lorient, buy brick sand, visit brest");
    assert_true(is_needless("sell brick sand"));
    assert_false(is_needless("sell stone wood"));
    assert_false(is_needless("buy stone wood"));
    play("sell stone wood");
    assert_true(is_needless("buy stone wood"));
    assert_false(is_needless("buy stone stone"));
    assert_false(is_needless("hire engineer"));
    play("leave");
    turn_of(0);
    play("visit brest");
    assert_false(is_needless("buy stone wood"));
    play("buy stone wood");
    assert_true(is_needless("sell stone wood"));
    assert_false(is_needless("leave"));
}

/* 5 Passing */

static void br_5_1_the_first_to_pass_stands_on_space_1(void **unused)
{
    (void)unused;
    set_actions(3, PLAIN);
    for (int seat = 0; seat < 3; seat++)
        player(seat)->coins = 2;
    play("visit brest, hire engineer, leave, pass");
    assert_int_equal(table.state.line[0], 1);
    play("visit brest, hire engineer, leave, pass");
    assert_int_equal(table.state.line[1], 0);
    play("pass");
    static const int line[] = {1, 0, 2};
    for (int i = 0; i < 3; i++) {
        assert_int_equal(to_act(), line[i]);
        play(i == 0 ? "barge 4" : i == 1 ? "barge 3" : "barge 1");
    }
}

static void br_5_2_three_at_most_of_one_kind_may_stay(void **unused)
{
    (void)unused;
    set_actions(2, TIGHT);
    hold(0, "4 brick 2 wood sand");
    assert_moves_with("pass", "pass, pass brick 1, pass brick 2, pass brick 3, pass sand 1, "
                              "pass wood 1, pass wood 2");
    br_state before = table.state;
    play("pass wood 2");
    assert_goods(player(0)->goods, "2 wood");
    assert_pieces();
    table.state = before;
    play("pass brick 3");
    assert_goods(player(0)->goods, "3 brick");
    assert_pieces();
    table.state = before;
    play("pass");
    assert_goods(player(0)->goods, "");
    assert_pieces();
}

static void br_5_2_they_are_there_in_the_next_round(void **unused)
{
    (void)unused;
    set_actions(2, PLAIN);
    hold(0, "2 stone wood");
    play("pass stone 2, pass, barge 1, barge 2");
    assert_goods(player(0)->goods, "2 stone");
}

static void br_5_3_barge_card_and_engineers_go_back(void **unused)
{
    (void)unused;
    set_actions(3, PLAIN);
    player(0)->engineers = 5;
    player(1)->engineers = 4;
    player(0)->coins = 7;
    play("pass");
    assert_int_equal(player(0)->engineers, 0);
    assert_int_equal(player(0)->coins, 7);
    assert_int_equal(table.state.holder[0], BR_NONE);
    assert_int_equal(player(1)->engineers, 4);
    play("pass, pass");
    assert_moves("barge 1, barge 2, barge 3, barge 4");
}

static void br_5_4_workers_come_home_from_the_cities_only(void **unused)
{
    (void)unused;
    set_actions(2, PLAIN);
    set_tower(1, "0:2");
    put_in_harbour(0, "camaret");
    player(0)->coins = 9;
    play("visit brest, hire engineer, visit lorient, hire worker, leave");
    turn_of(0);
    assert_int_equal(player(0)->in_city[BR_BREST] + player(0)->in_city[BR_LORIENT], 2);
    assert_int_equal(player(0)->home, 8 - 3 - 2 + 1);
    play("pass");
    assert_int_equal(player(0)->in_city[BR_BREST] + player(0)->in_city[BR_LORIENT], 0);
    assert_int_equal(player(0)->home, 8 - 3 + 1);
    assert_int_equal(site(1)->workers[0], 2);
    assert_int_equal(table.state.harbour_seats[harbour("camaret")], 1);
    assert_pieces();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(br_4_1_a_worker_goes_into_each_city),
        cmocka_unit_test(br_4_1_a_city_needs_a_worker),
        cmocka_unit_test(br_4_1_a_city_needs_a_possible_trade),
        cmocka_unit_test(br_4_1_brest_without_goods_and_engineers_needs_something_to_sell),
        cmocka_unit_test(br_4_1_lorient_without_goods_and_cards_has_workers),
        cmocka_unit_test(br_4_1_at_least_one_trade_in_each_city),
        cmocka_unit_test(br_4_1_either_order_but_each_city_once),
        cmocka_unit_test(br_4_1_the_second_city_needs_a_possible_trade_too),
        cmocka_unit_test(br_4_1_each_trade_in_brest_once),
        cmocka_unit_test(br_4_1_each_trade_in_lorient_once),
        cmocka_unit_test(br_4_1_buying_in_both_cities_is_two_trades),
        cmocka_unit_test(br_4_2_lorient_offers_its_five_trades),
        cmocka_unit_test(br_4_2_three_coins_buy_two_resources),
        cmocka_unit_test(br_4_2_four_coins_hire_a_worker_from_the_reserve),
        cmocka_unit_test(br_4_2_a_card_for_a_coin_and_a_resource),
        cmocka_unit_test(br_4_2_two_cards_for_three_coins),
        cmocka_unit_test(br_4_2_three_coins_buy_two_cards_from_the_deck),
        cmocka_unit_test(br_4_3_brest_offers_its_four_trades),
        cmocka_unit_test(br_4_3_two_coins_buy_two_resources_from_the_market),
        cmocka_unit_test(br_4_3_both_resources_must_be_there),
        cmocka_unit_test(br_4_3_two_resources_for_two_coins_go_to_the_supply),
        cmocka_unit_test(br_4_3_two_coins_hire_one_engineer_from_a_single_space),
        cmocka_unit_test(br_4_3_three_coins_hire_a_pair),
        cmocka_unit_test(br_4_3_singles_are_no_pair_and_a_pair_is_no_single),
        cmocka_unit_test(br_4_3_the_prices_must_be_paid),
        cmocka_unit_test(br_4_4_what_is_bought_can_be_sold_in_the_same_city),
        cmocka_unit_test(br_4_4_coins_from_a_sale_pay_the_next_trade),
        cmocka_unit_test(br_4_4_a_hired_worker_can_visit_the_second_city),
        cmocka_unit_test(br_4_4_engineers_and_resources_serve_in_the_next_action),
        cmocka_unit_test(br_4_4_sold_cards_go_to_the_discard_pile),
        cmocka_unit_test(br_taking_a_trade_back_is_needless),
        cmocka_unit_test(br_5_1_the_first_to_pass_stands_on_space_1),
        cmocka_unit_test(br_5_2_three_at_most_of_one_kind_may_stay),
        cmocka_unit_test(br_5_2_they_are_there_in_the_next_round),
        cmocka_unit_test(br_5_3_barge_card_and_engineers_go_back),
        cmocka_unit_test(br_5_4_workers_come_home_from_the_cities_only),
    };
    return cmocka_run_group_tests_name("bretagne: trading and passing", tests, NULL, NULL);
}
