/* Bretagne, chapter 9 of docs/rules/bretagne.en.md: at least one test for each house rule, named
 * after it, and the written form of moves. Hidden facts, rule 9.5, are in test_br_hidden.c. */
#include "br_pieces.h"

/* Leaves only these resources in the tight bank; seat 1 holds the rest of the 15. */
static void set_bank(const char *text)
{
    assert_true(table.rules.tight_bank);
    player(1)->goods += table.state.bank - goods(text);
    table.state.bank = goods(text);
    assert_pieces();
}

/* 9.1 The supply */

static void br_9_1_resources_are_unlimited(void **unused)
{
    (void)unused;
    set_actions(2, PLAIN);
    hold(0, "30 wood");
    hold(1, "30 wood");
    player(0)->coins = 3;
    put_in_harbour(0, "le-conquet");
    play("visit lorient, buy wood wood, leave");
    assert_goods(player(0)->goods, "32 wood");
    play("pass wood 3, pass wood 3");
    play_first(BR_STEP_BARGE);
    assert_goods(player(0)->goods, "4 wood");
    assert_int_equal(br_goods_of(table.state.market, BR_WOOD), 3);
}

static void br_9_1_with_tight_bank_there_are_15_of_each(void **unused)
{
    (void)unused;
    set_table(4, TIGHT);
    assert_goods(table.state.bank, "15 brick 15 stone 15 sand 15 wood");
    table.state.production[0] = 0;
    play_first(BR_STEP_BARGE);
    assert_goods(table.state.bank, "7 brick 7 stone 7 sand 5 wood");
    assert_pieces();
}

static void br_9_1_engineers_and_coins_are_unlimited(void **unused)
{
    (void)unused;
    set_actions(4, TIGHT);
    for (int seat = 0; seat < 4; seat++) {
        player(seat)->engineers = 16;
        player(seat)->coins = 28;
    }
    play("visit brest, hire engineer, leave, pass");
    next_round();
    assert_int_equal(player(0)->coins, 28 - 2 + 4); /* barge card 4 was left */
    assert_int_equal(player(0)->engineers, 3);
    assert_int_equal(table.state.singles, 3);
}

static void br_9_1_whoever_takes_gets_what_is_left(void **unused)
{
    (void)unused;
    set_actions(2, TIGHT);
    set_built("5"); /* the third in the South */
    put_in_harbour(0, "quiberon");
    put_in_harbour(1, "quiberon");
    pass_all();
    set_goods(&table.state.market, "");
    hold(0, "12 sand"); /* 3 are left */
    play("barge 1, barge 2");
    assert_goods(player(0)->goods, "14 sand");
    assert_goods(player(1)->goods, "sand");
    assert_pieces();
}

/* 9.2 The equipment deck */

static void br_9_2_the_discards_become_the_deck(void **unused)
{
    (void)unused;
    set_actions(4, PLAIN);
    drain_deck(1, 0);
    discard(1, "docks docks docks");
    player(0)->coins = 3;
    play("visit lorient, draw cards");
    assert_int_equal(hand(0, "docks"), 2);
    assert_int_equal(table.state.deck_size, 1);
    assert_int_equal(table.state.discards[BR_DOCKS], 0);
    assert_int_equal(count_events(BR_EVENT_RESHUFFLE), 1);
    assert_pieces();
}

static void br_9_2_the_new_deck_is_shuffled(void **unused)
{
    (void)unused;
    unsigned seen = 0;
    for (int try = 0; try < 100; try++) {
        set_actions(4, PLAIN);
        table.state.seed = seed_number(try);
        drain_deck(1, 0);
        discard(1, "furniture docks siren cableway");
        player(0)->coins = 3;
        play("visit lorient, draw cards");
        for (int card = 0; card < BR_CARDS; card++)
            seen |= player(0)->hand[card] > 0 ? 1u << card : 0;
    }
    assert_int_equal(seen, 0xf);
}

static void br_9_2_without_discards_a_draw_gives_nothing(void **unused)
{
    (void)unused;
    set_actions(4, PLAIN);
    drain_deck(1, 0);
    open_tile(2, 1, "stone sand");
    hold(0, "stone sand");
    player(0)->engineers = 1;
    play("build 2.1");
    assert_int_equal(player(0)->hand_size, 0);
    assert_int_equal(player(0)->coins, 1);
    assert_false(table.revealed);
    play("site 5");
}

static void br_9_2_an_income_of_two_cards_may_give_one(void **unused)
{
    (void)unused;
    set_actions(4, PLAIN);
    set_built("6 7 8");
    put_in_harbour(0, "camaret");
    drain_deck(1, 1);
    next_round();
    assert_int_equal(player(0)->hand_size, 1);
    assert_int_equal(table.state.deck_size, 0);
    assert_pieces();
}

/* 9.3 Trades on offer */

static void br_9_3_no_worker_in_the_reserve_none_to_hire(void **unused)
{
    (void)unused;
    set_actions(4, PLAIN);
    player(0)->coins = 9;
    set_home(0, 14);
    play("visit lorient");
    assert_moves_with("hire", "");
}

static void br_9_3_fewer_than_two_resources_in_brest_none_to_buy(void **unused)
{
    (void)unused;
    set_actions(4, PLAIN);
    player(0)->coins = 9;
    set_goods(&table.state.market, "wood");
    play("visit brest");
    assert_moves_with("buy", "");
}

static void br_9_3_no_card_to_draw_none_on_offer(void **unused)
{
    (void)unused;
    set_actions(4, PLAIN);
    player(0)->coins = 3;
    drain_deck(1, 0);
    play("visit lorient");
    assert_moves_with("draw", "");
    discard(1, "siren");
    assert_moves_with("draw", "draw cards");
}

static void br_9_3_two_cards_may_be_bought_if_one_can_be_drawn(void **unused)
{
    (void)unused;
    for (int in_deck = 0; in_deck <= 1; in_deck++) {
        set_actions(4, PLAIN);
        player(0)->coins = 3;
        drain_deck(1, in_deck);
        if (in_deck == 0)
            discard(1, "siren");
        play("visit lorient, draw cards");
        assert_int_equal(player(0)->coins, 0);
        assert_int_equal(player(0)->hand_size, 1);
        assert_pieces();
    }
}

static void br_9_3_a_city_without_a_trade_on_offer_is_not_visited(void **unused)
{
    (void)unused;
    set_actions(2, TIGHT);
    player(0)->coins = 9;
    set_home(0, 14);
    drain_deck(1, 0);
    set_bank("stone");
    assert_moves_with("visit", "visit brest");
    set_bank("2 stone");
    assert_moves_with("visit", "visit brest, visit lorient");
}

/* 9.4 The hurt */

static void br_9_4_a_hurt_worker_can_be_hired_again(void **unused)
{
    (void)unused;
    set_actions(4, PLAIN);
    set_weather(BR_STORM);
    set_home(0, 14);
    open_tile(1, 1, "sand");
    hold(0, "sand stone");
    player(0)->engineers = 3;
    player(0)->coins = 4;
    play("build 1.1, site 2, keep 1");
    assert_int_equal(player(0)->reserve, 1);
    turn_of(0);
    play("visit lorient, hire worker, leave");
    assert_int_equal(player(0)->reserve, 0);
    assert_pieces();
}

/* 9.6 What is asked */

static void br_9_6_a_choice_one_must_make_is_asked_with_one_answer_too(void **unused)
{
    (void)unused;
    set_table(4, PLAIN);
    play("barge 1, barge 2, barge 3");
    assert_moves("barge 4");
    play("barge 4");
    set_goods(&table.state.quimper, "9 wood");
    assert_moves("load wood");
    play_first(BR_STEP_LOAD);
    hold(0, "");
    player(0)->coins = 0;
    assert_moves("pass");
}

static void br_9_6_only_leave_is_left_after_the_last_trade(void **unused)
{
    (void)unused;
    set_actions(4, PLAIN);
    player(0)->coins = 2;
    play("visit brest, hire engineer");
    assert_moves("leave");
}

static void br_9_6_cards_that_do_not_fit_are_asked_all_the_same(void **unused)
{
    (void)unused;
    set_actions(4, PLAIN);
    hold_cards(0, "siren cableway");
    set_tower(5, "0:1 1:0 2:0");
    pass_all();
    assert_int_equal(table.state.step, BR_STEP_CARDS);
    assert_moves("done");
    play("done");
    assert_int_equal(table.state.step, BR_STEP_HARBOUR);
}

static void br_9_6_still_asked_when_only_unfit_cards_are_left(void **unused)
{
    (void)unused;
    set_actions(4, PLAIN);
    hold_cards(0, "furniture cableway");
    set_tower(5, "0:2 1:0 2:0");
    pass_all();
    play("play furniture");
    assert_moves("done");
}

static void br_9_6_without_cards_the_cards_step_is_not_asked(void **unused)
{
    (void)unused;
    set_actions(4, PLAIN);
    set_tower(5, "0:1 1:1 2:0");
    pass_all();
    assert_int_equal(table.state.step, BR_STEP_HARBOUR);
}

static void br_9_6_no_harbour_to_enter_or_pay_is_not_asked(void **unused)
{
    (void)unused;
    set_actions(4, PLAIN);
    put_in_harbour(0, "quiberon");
    put_in_harbour(1, "concarneau");
    put_in_harbour(1, "le-guilvinec");
    player(1)->coins = 1;
    set_tower(5, "0:2 1:1 2:0");
    pass_all(); /* seat 0 cannot pay */
    assert_int_equal(table.state.step, BR_STEP_HARBOUR);
    assert_int_equal(to_act(), 1);
    assert_moves("settle quiberon, stay");
}

static void br_9_6_loads_are_asked_only_if_something_is_there(void **unused)
{
    (void)unused;
    set_table(2, PLAIN);
    play_first(BR_STEP_BARGE);
    set_goods(&table.state.quimper, "3 wood");
    play("load wood");
    assert_int_equal(table.state.step, BR_STEP_ACTION);
}

/* 9.7 Reshuffling, and the order of a tight bank */

static void br_9_7_the_deck_is_not_reshuffled_before_a_card_is_wanted(void **unused)
{
    (void)unused;
    set_actions(4, PLAIN);
    drain_deck(1, 2);
    discard(1, "siren docks");
    player(0)->coins = 9;
    play("visit lorient, draw cards");
    assert_int_equal(table.state.deck_size, 0);
    assert_int_equal(count_events(BR_EVENT_RESHUFFLE), 0);
    assert_int_equal(table.state.discards[BR_SIREN], 1);
    play("leave");
    turn_of(0);
    play("visit lorient, draw cards");
    assert_int_equal(player(0)->hand_size, 4);
    assert_int_equal(table.state.discards[BR_SIREN], 0);
}

static void br_9_7_two_cards_are_drawn_one_by_one(void **unused)
{
    (void)unused;
    set_actions(4, PLAIN);
    drain_deck(1, 1);
    int last = table.state.deck[0];
    discard(1, "siren");
    player(0)->coins = 3;
    play("visit lorient, draw cards");
    assert_int_equal(player(0)->hand_size, 2);
    assert_int_equal(player(0)->hand[last], last == BR_SIREN ? 2 : 1);
    assert_int_equal(hand(0, "siren"), last == BR_SIREN ? 2 : 1);
    assert_true(event_place(BR_EVENT_RESHUFFLE) > event_place(BR_EVENT_DRAWN_CARD));
}

/* 4 wood are in the bank: 2 for the harbours, 2 of 3 for Brest, none for Quimper. */
static void br_9_7_with_tight_bank_income_then_brest_then_quimper(void **unused)
{
    (void)unused;
    set_actions(2, TIGHT);
    put_in_harbour(0, "le-conquet");
    put_in_harbour(0, "perros-guirec");
    pass_all();
    set_goods(&table.state.market, "");
    set_bank("15 brick 15 stone 15 sand 4 wood");
    play("barge 1, barge 2");
    assert_goods(player(0)->goods, "2 wood");
    assert_int_equal(br_goods_of(table.state.market, BR_WOOD), 2);
    assert_int_equal(br_goods_of(table.state.quimper, BR_WOOD), 0);
    assert_pieces();
}

/* The bank has nothing left for Quimper, so nobody can load. */
static void br_9_7_with_tight_bank_quimper_may_stay_empty(void **unused)
{
    (void)unused;
    set_actions(2, TIGHT);
    pass_all();
    set_goods(&table.state.market, "");
    set_bank("2 wood sand");
    play("barge 1, barge 2");
    assert_goods(table.state.market, "sand 2 wood");
    assert_goods(table.state.quimper, "");
    assert_int_equal(table.state.step, BR_STEP_ACTION);
    assert_int_equal(to_act(), 0);
}

/* 2 wood come to Quimper: the first barge of card 1 has 3 spaces and is skipped. */
static void br_9_7_with_both_options_the_first_barge_may_be_skipped(void **unused)
{
    (void)unused;
    set_actions(2, TIGHT | STRICT);
    pass_all();
    set_goods(&table.state.market, "");
    set_bank("5 wood");
    play("barge 1, barge 2");
    assert_goods(table.state.quimper, "2 wood");
    assert_int_equal(to_act(), 1);
    play("load wood");
    assert_int_equal(table.state.step, BR_STEP_ACTION);
}

static void br_9_7_with_tight_bank_lorient_sells_what_the_supply_has(void **unused)
{
    (void)unused;
    set_actions(2, TIGHT);
    player(0)->coins = 3;
    hold_cards(0, "docks");
    set_bank("brick 2 sand");
    play("visit lorient");
    assert_moves_with("buy", "buy brick sand, buy sand sand");
    assert_moves_with("swap", "swap docks brick, swap docks sand");
    play("buy sand sand");
    assert_moves_with("swap", "swap docks brick");
    play("swap docks brick");
    assert_pieces();
}

static void br_9_7_with_tight_bank_and_nothing_there_no_swap(void **unused)
{
    (void)unused;
    set_actions(2, TIGHT);
    hold_cards(0, "docks siren");
    set_bank("");
    play("visit lorient");
    assert_moves("sell docks siren");
}

static void br_9_7_with_tight_bank_what_is_sold_is_there_at_once(void **unused)
{
    (void)unused;
    set_actions(2, TIGHT);
    player(0)->coins = 3;
    hold(0, "2 wood");
    set_bank("");
    play("visit brest, sell wood wood, visit lorient");
    assert_moves_with("buy", "buy wood wood");
    play("buy wood wood");
    assert_pieces();
}

static void br_9_7_with_tight_bank_what_is_paid_is_there_at_once(void **unused)
{
    (void)unused;
    set_actions(2, TIGHT);
    open_tile(1, 1, "sand");
    hold(0, "2 sand wood");
    player(0)->engineers = 1;
    set_bank("");
    set_tower(5, "1:0");
    play("build 1.1");
    assert_goods(table.state.bank, "sand");
    play("site 5");
    assert_goods(table.state.bank, "sand wood");
    assert_pieces();
}

/* The bonuses of chapter 8, by source */

static void br_the_bonuses_are_reported_by_source(void **unused)
{
    (void)unused;
    set_actions(3, PLAIN);
    set_round(5);
    player(1)->points = 10;
    player(1)->coins = 11;
    put_in_harbour(1, "camaret");
    put_in_harbour(1, "roscoff");
    put_in_harbour(2, "roscoff");
    pass_all();
    assert_non_null(event_with(BR_EVENT_BONUS_LINE, 1, 2));
    assert_non_null(event_with(BR_EVENT_BONUS_HARBOURS, 1, 6));
    assert_non_null(event_with(BR_EVENT_BONUS_COINS, 1, 3));
    assert_int_equal(player(1)->points, 10 + 11);
    assert_int_equal(scores().points[1], 10 + 11);
    assert_int_equal(player(1)->coins, 11);
}

/* Notation */

static void br_every_move_has_its_written_form(void **unused)
{
    (void)unused;
    static const char *const words[] = {"barge 1",
                                        "barge 4",
                                        "load brick",
                                        "load wood",
                                        "build 1.1",
                                        "build 3.4",
                                        "site 1",
                                        "site 15",
                                        "keep 0",
                                        "keep 6",
                                        "visit brest",
                                        "visit lorient",
                                        "buy brick brick",
                                        "buy stone sand",
                                        "sell brick brick",
                                        "sell docks siren",
                                        "sell siren siren",
                                        "swap siren stone",
                                        "hire engineer",
                                        "hire pair",
                                        "hire worker",
                                        "draw cards",
                                        "leave",
                                        "pass",
                                        "pass wood 1",
                                        "pass brick 3",
                                        "play furniture",
                                        "play cableway",
                                        "done",
                                        "settle camaret",
                                        "settle le-guilvinec",
                                        "settle perros-guirec",
                                        "stay"};
    set_table(2, PLAIN);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        fn_move move = 0;
        char written[FN_MOVE_TEXT_MAX];
        assert_true(br_game.read_move(&table.rules, words[i], &move, NULL));
        assert_string_equal(move_words(move, written), words[i]);
    }
}

static void br_build_names_row_and_space(void **unused)
{
    (void)unused;
    set_actions(4, PLAIN);
    hold(0, "9 brick 9 stone 9 sand");
    player(0)->engineers = 9;
    int tile = table.state.open[1][2];
    play("build 2.3");
    assert_int_equal(table.state.open[1][2], BR_NONE);
    assert_int_equal(table.state.tile, 16 + tile);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(br_9_1_resources_are_unlimited),
        cmocka_unit_test(br_9_1_with_tight_bank_there_are_15_of_each),
        cmocka_unit_test(br_9_1_engineers_and_coins_are_unlimited),
        cmocka_unit_test(br_9_1_whoever_takes_gets_what_is_left),
        cmocka_unit_test(br_9_2_the_discards_become_the_deck),
        cmocka_unit_test(br_9_2_the_new_deck_is_shuffled),
        cmocka_unit_test(br_9_2_without_discards_a_draw_gives_nothing),
        cmocka_unit_test(br_9_2_an_income_of_two_cards_may_give_one),
        cmocka_unit_test(br_9_3_no_worker_in_the_reserve_none_to_hire),
        cmocka_unit_test(br_9_3_fewer_than_two_resources_in_brest_none_to_buy),
        cmocka_unit_test(br_9_3_no_card_to_draw_none_on_offer),
        cmocka_unit_test(br_9_3_two_cards_may_be_bought_if_one_can_be_drawn),
        cmocka_unit_test(br_9_3_a_city_without_a_trade_on_offer_is_not_visited),
        cmocka_unit_test(br_9_4_a_hurt_worker_can_be_hired_again),
        cmocka_unit_test(br_9_6_a_choice_one_must_make_is_asked_with_one_answer_too),
        cmocka_unit_test(br_9_6_only_leave_is_left_after_the_last_trade),
        cmocka_unit_test(br_9_6_cards_that_do_not_fit_are_asked_all_the_same),
        cmocka_unit_test(br_9_6_still_asked_when_only_unfit_cards_are_left),
        cmocka_unit_test(br_9_6_without_cards_the_cards_step_is_not_asked),
        cmocka_unit_test(br_9_6_no_harbour_to_enter_or_pay_is_not_asked),
        cmocka_unit_test(br_9_6_loads_are_asked_only_if_something_is_there),
        cmocka_unit_test(br_9_7_the_deck_is_not_reshuffled_before_a_card_is_wanted),
        cmocka_unit_test(br_9_7_two_cards_are_drawn_one_by_one),
        cmocka_unit_test(br_9_7_with_tight_bank_income_then_brest_then_quimper),
        cmocka_unit_test(br_9_7_with_tight_bank_quimper_may_stay_empty),
        cmocka_unit_test(br_9_7_with_both_options_the_first_barge_may_be_skipped),
        cmocka_unit_test(br_9_7_with_tight_bank_lorient_sells_what_the_supply_has),
        cmocka_unit_test(br_9_7_with_tight_bank_and_nothing_there_no_swap),
        cmocka_unit_test(br_9_7_with_tight_bank_what_is_sold_is_there_at_once),
        cmocka_unit_test(br_9_7_with_tight_bank_what_is_paid_is_there_at_once),
        cmocka_unit_test(br_the_bonuses_are_reported_by_source),
        cmocka_unit_test(br_every_move_has_its_written_form),
        cmocka_unit_test(br_build_names_row_and_space),
    };
    return cmocka_run_group_tests_name("bretagne: house rules", tests, NULL, NULL);
}
