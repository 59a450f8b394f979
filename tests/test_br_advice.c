/* Bretagne, advice: the estimate of final points is exact at the end, reveals nothing hidden, and
 * ranks things as a good player would. */
#include "br_help.h"

enum { GAMES = 6, WORLDS = 3 };

static int value(int seat)
{
    int hundredths[FN_MAX_SEATS];
    br_game.evaluate(&table.rules, &table.state, hundredths);
    return hundredths[seat];
}

static void look_at_all_games(void (*look)(fn_rng *rng))
{
    for (int players = 2; players <= 4; players++) {
        make_rules(players, BR_BASE, players == 3 ? TIGHT | STRICT : PLAIN);
        for (int number = 0; number < GAMES; number++) {
            table.eager = number & 1;
            play_random_game(number, look);
        }
    }
}

static void compare_with_score(fn_rng *rng)
{
    (void)rng;
    if (to_act() != FN_NOBODY)
        return;
    for (int seat = 0; seat < table.rules.seats; seat++)
        assert_int_equal(value(seat), 100 * scores().points[seat]);
}

static void br_advice_at_the_end_is_the_score(void **unused)
{
    (void)unused;
    look_at_all_games(compare_with_score);
}

static void compare_with_imagined(fn_rng *rng)
{
    br_state state = table.state;
    for (int seat = 0; seat < table.rules.seats; seat++) {
        int expected = value(seat);
        for (int world = 0; world < WORLDS; world++) {
            br_game.hide(&table.rules, &table.state, seat);
            br_game.imagine(&table.rules, &table.state, seat, rng);
            assert_int_equal(value(seat), expected);
            table.state = state;
        }
    }
}

static void br_advice_for_a_seat_knows_only_what_it_sees(void **unused)
{
    (void)unused;
    look_at_all_games(compare_with_imagined);
}

static void stay_in_bounds(fn_rng *rng)
{
    (void)rng;
    for (int seat = 0; seat < table.rules.seats; seat++)
        assert_in_range(value(seat) + 10000, 0, 60000);
}

static void br_advice_is_about_points_a_game_can_bring(void **unused)
{
    (void)unused;
    look_at_all_games(stay_in_bounds);
}

static void br_advice_favours_points(void **unused)
{
    (void)unused;
    set_actions(2, PLAIN);
    int before = value(0), other = value(1);
    player(0)->points++;
    assert_int_equal(value(0), before + 100);
    assert_int_equal(value(1), other);
}

static void br_advice_favours_coins_in_every_round(void **unused)
{
    (void)unused;
    for (int round = 1; round <= BR_ROUNDS; round++) {
        set_actions(2, PLAIN);
        set_round(round);
        for (int before = value(0); player(0)->coins < 20; before = value(0)) {
            player(0)->coins++;
            assert_true(value(0) >= before);
        }
    }
}

static void br_advice_favours_goods_one_can_build_with(void **unused)
{
    (void)unused;
    set_actions(2, PLAIN);
    open_tile(3, 1, "brick stone sand");
    player(0)->engineers = 2;
    int nothing = value(0);
    hold(0, "3 wood");
    int wood = value(0);
    hold(0, "brick stone sand");
    assert_true(wood >= nothing);
    assert_true(value(0) > wood);
}

static void br_advice_favours_engineers_for_the_goods(void **unused)
{
    (void)unused;
    set_actions(2, PLAIN);
    open_tile(3, 1, "brick stone sand");
    hold(0, "brick stone sand");
    int without = value(0);
    player(0)->engineers = 1;
    assert_true(value(0) > without);
}

static void br_advice_gives_nothing_for_goods_after_the_last_pass(void **unused)
{
    (void)unused;
    set_actions(2, PLAIN);
    set_round(BR_ROUNDS);
    play("pass");
    int without = value(0);
    hold(0, "3 wood");
    assert_int_equal(value(0), without);
    set_round(BR_ROUNDS - 1);
    int kept = value(0);
    hold(0, "");
    assert_true(kept > value(0));
}

/* The game ends with this round when nothing is left to build (7.4). */
static void br_advice_sees_the_end_when_everything_is_built(void **unused)
{
    (void)unused;
    set_actions(2, PLAIN);
    player(0)->engineers = 4;
    hold(0, "3 sand");
    int open = value(0);
    for (int i = 0; i < BR_SITES; i++)
        table.state.sites[i].status = BR_BUILT;
    assert_true(value(0) < open);
}

static void br_advice_favours_the_first_space_at_the_end(void **unused)
{
    (void)unused;
    set_actions(2, PLAIN);
    set_round(BR_ROUNDS);
    play("pass");
    assert_int_equal(value(0), value(1) + 200);
}

/* Site 5 is Heaven, 2 is Purgatory, 1 is Hell. */
static void br_advice_favours_the_majority(void **unused)
{
    (void)unused;
    set_actions(2, PLAIN);
    set_tower(5, "0:2 1:1 1:2");
    int behind = value(0);
    set_actions(2, PLAIN);
    set_tower(5, "0:2 1:1 1:0");
    assert_true(value(0) > behind);
}

static int value_with(const char *tower, const char *cards)
{
    set_actions(2, PLAIN);
    set_round(BR_ROUNDS);
    set_tower(5, tower);
    hold_cards(0, cards);
    play("pass");
    return value(0);
}

static void br_advice_favours_cards_that_fit(void **unused)
{
    (void)unused;
    int docks = value_with("0:3 1:1 0:1", "docks"), siren = value_with("0:3 1:1 0:1", "siren");
    assert_true(docks > siren);
    assert_int_equal(siren, value_with("0:3 1:1 0:1", ""));
    assert_true(value_with("0:3 1:1 0:1", "docks furniture") > docks);
    assert_int_equal(value_with("1:3 1:1 1:1", "docks"), value_with("1:3 1:1 1:1", ""));
}

/* Three docks in succession bring 5, 4 and 3 on Heaven, three workers 1 each. */
static void br_advice_counts_a_complete_tower_exactly(void **unused)
{
    (void)unused;
    int plain = value_with("1:0 1:0 1:0", "docks docks docks");
    int cards = value_with("0:0 0:2 0:3", "docks docks docks");
    put_in_harbour(0, "quiberon"); /* leaves none of the three to settle in */
    put_in_harbour(0, "concarneau");
    put_in_harbour(0, "le-guilvinec");
    assert_int_equal(value(0) - plain, 500 + 400 + 300 + 300 + 2 * 100 + 3 * 400);
    assert_true(cards > plain);
}

static void br_advice_favours_completed_towers(void **unused)
{
    (void)unused;
    set_actions(2, PLAIN);
    set_tower(5, "0:2 0:2");
    int open = value(0);
    set_actions(2, PLAIN);
    set_tower(5, "0:2 0:2 1:0");
    assert_true(value(0) > open);
}

/* Returns the worth to seat 0 of its two floors without their top, in the last round, when one seat
 * alone can build. */
static int worth_of_open_tower(int builder)
{
    int values[2];
    for (int with = 0; with < 2; with++) {
        set_actions(2, PLAIN);
        set_round(BR_ROUNDS);
        set_tower(5, with == 1 ? "0:2 0:2" : "1:0 1:0");
        open_tile(1, 1, "brick");
        for (int seat = 0; seat < 2; seat++) {
            hold(seat, seat == builder ? "brick wood" : "");
            set_home(seat, 3);
            player(seat)->coins = 0;
            player(seat)->engineers = seat == builder ? 2 : 0;
        }
        values[with] = value(0);
    }
    return values[1] - values[0];
}

static void br_advice_gives_up_a_tower_that_nobody_will_complete(void **unused)
{
    (void)unused;
    assert_true(worth_of_open_tower(0) > 0);
    assert_int_equal(worth_of_open_tower(1), 0);
}

static void br_advice_favours_harbours_for_oneself(void **unused)
{
    (void)unused;
    for (int round = 2; round <= BR_ROUNDS; round++) {
        set_actions(2, PLAIN);
        set_round(round);
        harbour_pays("camaret", "point");
        int none = value(0);
        put_in_harbour(0, "camaret");
        int alone = value(0);
        put_in_harbour(1, "camaret");
        assert_true(alone > none);
        assert_true(alone > value(0));
    }
}

/* Before `keep`, the new workers are worth at least two points each, whatever is chosen. */
static void br_advice_before_keep_is_the_better_choice(void **unused)
{
    (void)unused;
    set_actions(2, PLAIN);
    open_tile(3, 1, "brick stone sand");
    hold(0, "brick stone sand");
    player(0)->engineers = 2;
    play("build 3.1, site 5");
    int undecided = value(0);
    br_state state = table.state;
    play("keep 0");
    assert_true(undecided >= value(0));
    table.state = state;
    play("keep 3");
    assert_true(undecided >= value(0));
}

/* With nothing to build with and no coins, passing loses nothing. */
static void br_advice_gives_nothing_for_engineers_without_use(void **unused)
{
    (void)unused;
    for (int round = 1; round <= BR_ROUNDS; round++) {
        set_actions(2, PLAIN);
        set_round(round);
        hold(0, "");
        player(0)->coins = 0;
        player(0)->engineers = 0;
        int without = value(0);
        player(0)->engineers = 3;
        assert_int_equal(value(0), without);
    }
}

/* After buying and selling the same, the only change is a worker in Brest. */
static void br_advice_gives_nothing_for_goods_sold_again(void **unused)
{
    (void)unused;
    for (int round = 1; round <= BR_ROUNDS; round++) {
        set_actions(2, PLAIN);
        set_round(round);
        hold(0, "");
        player(0)->coins = 2;
        player(0)->engineers = 0;
        table.state.market = 0x03030303u;
        int before = value(0);
        play("visit brest, buy stone stone, sell stone stone, leave");
        assert_true(value(0) < before);
    }
}

/* In the last round three coins are a point, and the remainder is worth nothing. */
static void br_advice_counts_whole_points_of_coins_at_the_end(void **unused)
{
    (void)unused;
    set_actions(2, PLAIN);
    set_round(BR_ROUNDS);
    hold(0, "");
    player(0)->engineers = 0;
    player(0)->home = 0;
    player(0)->coins = 3;
    int three = value(0);
    player(0)->coins = 5;
    assert_int_equal(value(0), three);
    player(0)->coins = 6;
    assert_int_equal(value(0), three + 100);
}

/* The hints for players about moves: trades only prepare, passing gives up. */
static void br_advice_trades_prepare_and_passing_gives_up(void **unused)
{
    (void)unused;
    static const char kinds[] = {
        [BR_MOVE_BUY] = 'p',         [BR_MOVE_SELL_GOODS] = 'p',    [BR_MOVE_SELL_CARDS] = 'p',
        [BR_MOVE_SWAP] = 'p',        [BR_MOVE_HIRE_ENGINEER] = 'p', [BR_MOVE_HIRE_PAIR] = 'p',
        [BR_MOVE_HIRE_WORKER] = 'p', [BR_MOVE_DRAW] = 'p',          [BR_MOVE_LEAVE] = 'p',
        [BR_MOVE_PASS] = 'g',        [BR_MOVE_PASS_KEEPING] = 'g',  [BR_MOVE_STAY] = '\0',
    };
    for (int operation = 0; operation <= BR_MOVE_STAY; operation++) {
        fn_move move = fn_move_make(operation, 0, 0);
        assert_int_equal(br_game.prepares(move), kinds[operation] == 'p');
        assert_int_equal(br_game.gives_up(move), kinds[operation] == 'g');
    }
}

static void br_advice_less_is_to_come_in_each_round(void **unused)
{
    (void)unused;
    static const int percent[] = {100, 80, 60, 40, 20};
    set_actions(2, PLAIN);
    for (int round = 1; round <= BR_ROUNDS; round++) {
        table.state.round = (uint8_t)round;
        assert_int_equal(br_game.still_to_come(&table.state), percent[round - 1]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(br_advice_at_the_end_is_the_score),
        cmocka_unit_test(br_advice_for_a_seat_knows_only_what_it_sees),
        cmocka_unit_test(br_advice_is_about_points_a_game_can_bring),
        cmocka_unit_test(br_advice_favours_points),
        cmocka_unit_test(br_advice_favours_coins_in_every_round),
        cmocka_unit_test(br_advice_favours_goods_one_can_build_with),
        cmocka_unit_test(br_advice_favours_engineers_for_the_goods),
        cmocka_unit_test(br_advice_gives_nothing_for_goods_after_the_last_pass),
        cmocka_unit_test(br_advice_sees_the_end_when_everything_is_built),
        cmocka_unit_test(br_advice_favours_the_first_space_at_the_end),
        cmocka_unit_test(br_advice_favours_the_majority),
        cmocka_unit_test(br_advice_favours_cards_that_fit),
        cmocka_unit_test(br_advice_counts_a_complete_tower_exactly),
        cmocka_unit_test(br_advice_favours_completed_towers),
        cmocka_unit_test(br_advice_gives_up_a_tower_that_nobody_will_complete),
        cmocka_unit_test(br_advice_favours_harbours_for_oneself),
        cmocka_unit_test(br_advice_before_keep_is_the_better_choice),
        cmocka_unit_test(br_advice_gives_nothing_for_engineers_without_use),
        cmocka_unit_test(br_advice_gives_nothing_for_goods_sold_again),
        cmocka_unit_test(br_advice_counts_whole_points_of_coins_at_the_end),
        cmocka_unit_test(br_advice_trades_prepare_and_passing_gives_up),
        cmocka_unit_test(br_advice_less_is_to_come_in_each_round),
    };
    return cmocka_run_group_tests_name("bretagne: advice", tests, NULL, NULL);
}
