/* Bretagne, phase 4: rules 6.1 to 6.6 of docs/rules/bretagne.en.md, at least one test for each,
 * named after it. Sites 5 and 10 are Heaven, 2 and 8 Purgatory, 1 and 7 Hell; 1, 2 and 5 lie in the
 * South, 7, 8 and 10 in the West. Sections 7 and 8 are in test_br_end.c. */
#include "br_pieces.h"

/* Completes one lighthouse and makes everybody pass. Seats with cards get them before. */
static void evaluate(int number, const char *floors)
{
    set_tower(number, floors);
    pass_all();
}

static void assert_asked(int step, int seat)
{
    assert_int_equal(table.state.step, step);
    assert_int_equal(to_act(), seat);
}

/* 6.1 Order of the lighthouses */

static void br_6_1_lighthouses_from_site_1_to_15(void **unused)
{
    (void)unused;
    set_actions(4, PLAIN);
    set_tower(11, "0:0 1:0 2:0");
    set_tower(2, "0:0 1:0 2:0");
    set_tower(5, "0:0 1:0 2:0");
    pass_all();
    static const int order[] = {2, 5, 11};
    int at = 0;
    for (int i = 0; i < table.events.count; i++)
        if (table.events.list[i].code == BR_EVENT_EVALUATE)
            assert_int_equal(table.events.list[i].args[0], order[at++] - 1);
    assert_int_equal(at, 3);
}

static void br_6_1_all_steps_of_one_before_the_next(void **unused)
{
    (void)unused;
    set_actions(4, PLAIN);
    hold_cards(0, "furniture furniture");
    set_tower(10, "0:1 1:0 2:0");
    set_tower(2, "0:1 1:0 2:0");
    pass_all();
    assert_asked(BR_STEP_CARDS, 0);
    assert_int_equal(table.state.site, 1);
    play("done");
    assert_asked(BR_STEP_HARBOUR, 0);
    assert_moves("settle quiberon, settle concarneau, settle le-guilvinec, stay");
    assert_int_equal(site(2)->status, BR_COMPLETE);
    play("stay");
    assert_int_equal(site(2)->status, BR_BUILT);
    assert_int_equal(player(0)->points, 5 + 1);
    assert_asked(BR_STEP_CARDS, 0);
    assert_int_equal(table.state.site, 9);
}

static void br_6_1_incomplete_ones_are_not_evaluated(void **unused)
{
    (void)unused;
    set_actions(4, PLAIN);
    hold_cards(0, "furniture");
    set_tower(2, "0:3 0:3");
    pass_all();
    assert_int_equal(table.state.round, 2);
    assert_int_equal(site(2)->workers[1], 3);
}

static void br_6_1_a_tower_without_workers_is_just_built(void **unused)
{
    (void)unused;
    set_actions(2, PLAIN);
    hold_cards(0, "furniture");
    evaluate(5, "0:0 1:0 0:0");
    assert_int_equal(site(5)->status, BR_BUILT);
    assert_int_equal(player(0)->points + player(1)->points, 0);
    assert_pieces();
}

/* 6.2 Ranking */

static void br_6_2_the_most_workers_are_first(void **unused)
{
    (void)unused;
    set_actions(4, PLAIN);
    for (int seat = 0; seat < 4; seat++)
        hold_cards(seat, "docks");
    evaluate(7, "0:1 1:3 2:2 3:4");
    static const int order[] = {3, 1, 2, 0};
    for (int i = 0; i < 4; i++) {
        assert_asked(BR_STEP_CARDS, order[i]);
        play("done");
    }
    assert_int_equal(table.state.step, BR_STEP_HARBOUR);
}

static void br_6_2_a_tie_goes_to_the_lowest_worker(void **unused)
{
    (void)unused;
    set_actions(4, PLAIN);
    hold_cards(0, "docks");
    hold_cards(1, "docks");
    evaluate(5, "0:1 1:2 0:1");
    assert_asked(BR_STEP_CARDS, 0);
}

static void br_6_2_a_floor_without_workers_does_not_count(void **unused)
{
    (void)unused;
    set_actions(4, PLAIN);
    hold_cards(0, "docks");
    hold_cards(1, "docks");
    evaluate(5, "0:0 1:2 0:2");
    assert_asked(BR_STEP_CARDS, 1);
}

static void br_6_2_ties_of_three_and_four(void **unused)
{
    (void)unused;
    set_actions(4, PLAIN);
    for (int seat = 0; seat < 4; seat++)
        hold_cards(seat, "docks");
    evaluate(1, "2:2 0:2 3:2 1:2");
    static const int order[] = {2, 0, 3, 1};
    for (int i = 0; i < 4; i++) {
        assert_asked(BR_STEP_CARDS, order[i]);
        play("done");
    }
}

/* Seat 0 leads by 3 to 2 and plays two cards, then seat 1 leads; after the harbour, seat 0 is level
 * and has the lower floor. */
static void br_6_2_the_ranking_is_made_anew_before_each_step(void **unused)
{
    (void)unused;
    set_actions(4, PLAIN);
    hold_cards(0, "docks furniture siren");
    hold_cards(1, "docks");
    evaluate(5, "0:3 1:2 2:0");
    assert_asked(BR_STEP_CARDS, 0);
    play("play docks, play furniture, done");
    assert_asked(BR_STEP_CARDS, 1);
    play("done");
    assert_asked(BR_STEP_HARBOUR, 1);
    play("settle quiberon");
    assert_asked(BR_STEP_HARBOUR, 0);
    play("stay");
    assert_non_null(event_with(BR_EVENT_MAJORITY, 0, 4));
    assert_int_equal(player(0)->points, 5 + 4 + 3 + 1);
    assert_int_equal(player(1)->points, 1);
}

static void br_6_2_inside_a_step_the_ranking_stays(void **unused)
{
    (void)unused;
    set_actions(4, PLAIN);
    hold_cards(0, "docks furniture docks furniture");
    hold_cards(1, "docks");
    hold_cards(2, "docks");
    evaluate(5, "0:4 1:3 2:2");
    play("play docks, play furniture, play docks, done");
    assert_asked(BR_STEP_CARDS, 1);
    play("play docks");
    assert_asked(BR_STEP_CARDS, 2);
    play("done");
    assert_int_equal(table.state.step, BR_STEP_HARBOUR); /* one turn each */
}

static void br_6_2_only_players_with_workers_there_take_part(void **unused)
{
    (void)unused;
    set_actions(4, PLAIN);
    for (int seat = 0; seat < 4; seat++)
        hold_cards(seat, "docks");
    evaluate(5, "0:0 1:1 0:0");
    assert_asked(BR_STEP_CARDS, 1);
    play("done");
    assert_asked(BR_STEP_HARBOUR, 1);
    play("stay");
    assert_int_equal(table.state.round, 2);
}

/* 6.3 Cards */

static void br_6_3_what_each_card_scores(void **unused)
{
    (void)unused;
    static const char *const cards[] = {"furniture", "docks", "siren", "cableway"};
    static const int sites[] = {5, 2, 7};
    static const int points[4][3] = {{4, 5, 6}, {5, 6, 7}, {0, 7, 8}, {0, 0, 9}};
    for (int card = 0; card < 4; card++)
        for (int kind = 0; kind < 3; kind++) {
            char move[WORD_MAX] = "play ";
            set_actions(4, PLAIN);
            hold_cards(0, cards[card]);
            hold_cards(0, cards[card]);
            evaluate(sites[kind], kind == 2 ? "0:2 1:0 1:0 1:0" : "0:2 1:0 1:0");
            strcat(move, cards[card]);
            assert_int_equal(is_listed(move), points[card][kind] > 0);
            if (points[card][kind] == 0)
                continue;
            play(move);
            assert_int_equal(player(0)->points, points[card][kind]);
        }
}

static void br_6_3_cards_that_do_not_fit_are_not_played(void **unused)
{
    (void)unused;
    set_actions(4, PLAIN);
    hold_cards(0, "furniture docks siren cableway");
    evaluate(5, "0:2 1:0 1:0");
    assert_moves("play furniture, play docks, done");
    set_actions(4, PLAIN);
    hold_cards(0, "furniture docks siren cableway");
    evaluate(2, "0:2 1:0 1:0");
    assert_moves("play furniture, play docks, play siren, done");
    set_actions(4, PLAIN);
    hold_cards(0, "furniture docks siren cableway");
    evaluate(1, "0:2 1:0 1:0 2:0");
    assert_moves("play furniture, play docks, play siren, play cableway, done");
}

static void br_6_3_one_point_less_for_each_of_its_kind_whoever_played_it(void **unused)
{
    (void)unused;
    set_actions(4, PLAIN);
    hold_cards(0, "docks docks siren");
    hold_cards(1, "docks furniture");
    evaluate(2, "0:3 1:2 2:0");
    play("play docks, play docks, play siren");
    assert_int_equal(player(0)->points, 6 + 5 + 7);
    play("play docks");
    assert_int_equal(player(1)->points, 4);
    play("play furniture");
    assert_int_equal(player(1)->points, 4 + 5);
}

static void br_6_3_the_next_lighthouse_begins_without_cards(void **unused)
{
    (void)unused;
    set_actions(4, PLAIN);
    hold_cards(0, "docks docks");
    set_tower(2, "0:1 1:0 1:0");
    set_tower(3, "0:1 1:0 1:0");
    pass_all();
    play("play docks, play docks");
    assert_int_equal(player(0)->points, 6 + 6);
}

/* House rule: values below 0 are possible. */
static void br_6_3_the_sixth_furniture_on_heaven_costs_a_point(void **unused)
{
    (void)unused;
    static const int points[] = {4, 7, 9, 10, 10, 9};
    set_actions(4, PLAIN);
    hold_cards(0, "furniture furniture furniture furniture furniture furniture docks");
    evaluate(5, "0:7 1:0 1:0");
    for (int i = 0; i < 6; i++) {
        play("play furniture");
        assert_int_equal(player(0)->points, points[i]);
    }
}

static void br_6_3_a_worker_goes_home_for_each_card_from_the_highest_floor(void **unused)
{
    (void)unused;
    set_actions(4, PLAIN);
    hold_cards(0, "furniture docks siren cableway");
    evaluate(7, "0:2 1:1 0:1 0:1");
    static const char *const moves[] = {"play docks", "play siren", "play cableway"};
    static const uint8_t workers[3][4] = {{2, 1, 1, 0}, {2, 1, 0, 0}, {1, 1, 0, 0}};
    for (int i = 0; i < 3; i++) {
        play(moves[i]);
        assert_memory_equal(site(7)->workers, workers[i], 4);
        assert_int_equal(player(0)->home, 4 + 1 + i);
    }
    assert_pieces();
}

static void br_6_3_the_step_ends_with_the_last_card_or_worker(void **unused)
{
    (void)unused;
    set_actions(4, PLAIN);
    hold_cards(0, "furniture docks");
    hold_cards(1, "furniture furniture");
    evaluate(2, "0:3 1:1 2:0");
    play("play furniture, play docks"); /* no card left */
    assert_asked(BR_STEP_CARDS, 1);
    play("play furniture"); /* no worker left */
    assert_asked(BR_STEP_HARBOUR, 0);
}

static void br_6_3_playing_none_is_allowed(void **unused)
{
    (void)unused;
    set_actions(4, PLAIN);
    hold_cards(0, "furniture");
    evaluate(2, "0:1 1:0 2:0");
    play("done, stay");
    assert_int_equal(player(0)->points, 5 + 1);
    assert_int_equal(hand(0, "furniture"), 1);
}

/* 6.4 Harbours */

static void br_6_4_a_harbour_of_the_same_area(void **unused)
{
    (void)unused;
    static const int sites[] = {5, 10, 11};
    static const char *const harbours[] = {
        "settle quiberon, settle concarneau, settle le-guilvinec, stay",
        "settle audierne, settle camaret, settle le-conquet, stay",
        "settle roscoff, settle perros-guirec, settle paimpol, stay"};
    for (int i = 0; i < 3; i++) {
        set_actions(4, PLAIN);
        evaluate(sites[i], "0:1 1:0 2:0");
        assert_asked(BR_STEP_HARBOUR, 0);
        assert_moves(harbours[i]);
    }
}

static void br_6_4_the_highest_worker_moves_once(void **unused)
{
    (void)unused;
    set_actions(4, PLAIN);
    evaluate(10, "0:2 0:1 1:1");
    assert_asked(BR_STEP_HARBOUR, 0);
    play("settle camaret");
    assert_int_equal(table.state.harbour_seats[harbour("camaret")], 1);
    assert_int_equal(site(10)->workers[0], 2);
    assert_int_equal(site(10)->workers[1], 0);
    assert_asked(BR_STEP_HARBOUR, 1);
    assert_pieces();
    play("stay");
    assert_int_equal(table.state.round, 2);
    assert_int_equal(player(0)->home, 8 - 1);
}

static void br_6_4_not_where_one_has_a_worker_already(void **unused)
{
    (void)unused;
    set_actions(4, PLAIN);
    put_in_harbour(0, "quiberon");
    evaluate(5, "0:1 1:0 2:0");
    assert_moves("settle concarneau, settle le-guilvinec, stay");
}

static void br_6_4_one_coin_for_each_worker_in_it(void **unused)
{
    (void)unused;
    for (int coins = 0; coins <= 3; coins++) {
        set_actions(4, PLAIN);
        put_in_harbour(1, "concarneau");
        put_in_harbour(1, "le-guilvinec");
        put_in_harbour(2, "le-guilvinec");
        put_in_harbour(3, "le-guilvinec");
        player(0)->coins = (uint16_t)coins;
        evaluate(5, "0:1 1:0 2:0");
        assert_true(is_listed("settle quiberon"));
        assert_int_equal(is_listed("settle concarneau"), coins >= 1);
        assert_int_equal(is_listed("settle le-guilvinec"), coins >= 3);
    }
    play("settle le-guilvinec");
    assert_int_equal(player(0)->coins, 0);
    assert_int_equal(player(1)->coins, 0);
    assert_int_equal(table.state.harbour_seats[harbour("le-guilvinec")], 0xf);
}

static void br_6_4_an_empty_harbour_is_free(void **unused)
{
    (void)unused;
    set_actions(4, PLAIN);
    player(0)->coins = 5;
    evaluate(5, "0:1 1:0 2:0");
    play("settle quiberon");
    assert_int_equal(player(0)->coins, 5);
}

static void br_6_4_in_rank_order_the_price_goes_up(void **unused)
{
    (void)unused;
    set_actions(4, PLAIN);
    for (int seat = 0; seat < 3; seat++)
        player(seat)->coins = 2;
    evaluate(5, "0:1 1:3 2:2");
    assert_asked(BR_STEP_HARBOUR, 1);
    play("settle quiberon");
    assert_asked(BR_STEP_HARBOUR, 2);
    play("settle quiberon");
    assert_asked(BR_STEP_HARBOUR, 0);
    play("settle quiberon");
    assert_int_equal(player(1)->coins, 2);
    assert_int_equal(player(2)->coins, 1);
    assert_int_equal(player(0)->coins, 0);
}

/* 6.5 Majority */

static void br_6_5_the_first_scores_3_5_or_7_and_everyone_1_for_each_worker(void **unused)
{
    (void)unused;
    static const int sites[] = {5, 2, 7}, majority[] = {3, 5, 7};
    for (int kind = 0; kind < 3; kind++) {
        set_actions(4, PLAIN);
        evaluate(sites[kind], kind == 2 ? "0:2 1:3 2:1 3:0" : "0:2 1:3 2:1");
        play("stay, stay, stay");
        assert_int_equal(player(1)->points, majority[kind] + 3);
        assert_int_equal(player(0)->points, 2);
        assert_int_equal(player(2)->points, 1);
        assert_int_equal(player(3)->points, 0);
    }
}

static void br_6_5_with_nobody_left_nobody_scores(void **unused)
{
    (void)unused;
    set_actions(4, PLAIN);
    hold_cards(0, "furniture");
    evaluate(5, "0:1 1:0 1:0");
    play("play furniture");
    assert_int_equal(player(0)->points, 4);
    assert_int_equal(count_events(BR_EVENT_MAJORITY), 0);
    assert_int_equal(table.state.round, 2);
}

/* 6.6 Cleaning up */

static void br_6_6_everything_leaves_the_lighthouse(void **unused)
{
    (void)unused;
    set_actions(4, PLAIN);
    hold_cards(0, "furniture docks");
    site(2)->engineers = 3;
    evaluate(2, "0:3 1:2 2:0");
    play("play furniture, done, stay, stay");
    assert_int_equal(table.state.discards[BR_FURNITURE], 1);
    assert_int_equal(table.state.on_tower[BR_FURNITURE], 0);
    assert_int_equal(site(2)->engineers, 0);
    assert_int_equal(site(2)->status, BR_BUILT);
    assert_int_equal(player(0)->home, 8);
    assert_int_equal(player(1)->home, 8);
    assert_pieces();
}

/* Three tiles of row 1 go below the earlier ones; row 2 gets one of them. */
static void br_6_6_the_tiles_go_under_their_stacks_in_random_order(void **unused)
{
    (void)unused;
    unsigned lowest = 0;
    for (int try = 0; try < 200; try++) {
        set_actions(4, PLAIN);
        br_state *s = &table.state;
        s->seed = seed_number(try);
        for (int at = 0; at < 4; at++) {
            int row = at < 3 ? 0 : 1;
            s->sites[0].tile[at] = (uint8_t)(16 * row + s->stack[row][--s->stack_size[row]]);
        }
        s->sites[0].floors = 4;
        s->sites[0].status = BR_COMPLETE;
        br_state before = *s;
        pass_all();
        assert_int_equal(s->stack_size[0], 8);
        assert_memory_equal(&s->stack[0][3], before.stack[0], 5);
        assert_memory_equal(&s->stack[1][1], before.stack[1], 7);
        assert_int_equal(s->stack[1][0], before.sites[0].tile[3] - 16);
        for (int at = 0; at < 3; at++)
            lowest |= s->stack[0][0] == before.sites[0].tile[at] ? 1u << at : 0;
        assert_null(wrong_tiles());
    }
    assert_int_equal(lowest, 7);
}

static void br_6_6_workers_are_home_before_the_next_lighthouse(void **unused)
{
    (void)unused;
    set_actions(4, PLAIN);
    set_tower(2, "0:2 1:0 1:0");
    set_tower(5, "0:2 1:0 1:0");
    pass_all();
    play("stay");
    assert_int_equal(player(0)->home, 6);
    assert_asked(BR_STEP_HARBOUR, 0);
    assert_int_equal(table.state.site, 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(br_6_1_lighthouses_from_site_1_to_15),
        cmocka_unit_test(br_6_1_all_steps_of_one_before_the_next),
        cmocka_unit_test(br_6_1_incomplete_ones_are_not_evaluated),
        cmocka_unit_test(br_6_1_a_tower_without_workers_is_just_built),
        cmocka_unit_test(br_6_2_the_most_workers_are_first),
        cmocka_unit_test(br_6_2_a_tie_goes_to_the_lowest_worker),
        cmocka_unit_test(br_6_2_a_floor_without_workers_does_not_count),
        cmocka_unit_test(br_6_2_ties_of_three_and_four),
        cmocka_unit_test(br_6_2_the_ranking_is_made_anew_before_each_step),
        cmocka_unit_test(br_6_2_inside_a_step_the_ranking_stays),
        cmocka_unit_test(br_6_2_only_players_with_workers_there_take_part),
        cmocka_unit_test(br_6_3_what_each_card_scores),
        cmocka_unit_test(br_6_3_cards_that_do_not_fit_are_not_played),
        cmocka_unit_test(br_6_3_one_point_less_for_each_of_its_kind_whoever_played_it),
        cmocka_unit_test(br_6_3_the_next_lighthouse_begins_without_cards),
        cmocka_unit_test(br_6_3_the_sixth_furniture_on_heaven_costs_a_point),
        cmocka_unit_test(br_6_3_a_worker_goes_home_for_each_card_from_the_highest_floor),
        cmocka_unit_test(br_6_3_the_step_ends_with_the_last_card_or_worker),
        cmocka_unit_test(br_6_3_playing_none_is_allowed),
        cmocka_unit_test(br_6_4_a_harbour_of_the_same_area),
        cmocka_unit_test(br_6_4_the_highest_worker_moves_once),
        cmocka_unit_test(br_6_4_not_where_one_has_a_worker_already),
        cmocka_unit_test(br_6_4_one_coin_for_each_worker_in_it),
        cmocka_unit_test(br_6_4_an_empty_harbour_is_free),
        cmocka_unit_test(br_6_4_in_rank_order_the_price_goes_up),
        cmocka_unit_test(br_6_5_the_first_scores_3_5_or_7_and_everyone_1_for_each_worker),
        cmocka_unit_test(br_6_5_with_nobody_left_nobody_scores),
        cmocka_unit_test(br_6_6_everything_leaves_the_lighthouse),
        cmocka_unit_test(br_6_6_the_tiles_go_under_their_stacks_in_random_order),
        cmocka_unit_test(br_6_6_workers_are_home_before_the_next_lighthouse),
    };
    return cmocka_run_group_tests_name("bretagne: evaluation", tests, NULL, NULL);
}
