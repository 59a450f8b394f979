/* The endgame solver against brute force: small random endgames of Lighthouse Run, played to the
 * end in every possible way. */
#include "lr_help.h"

#include "asked.h"
#include "fanal/solve.h"
#include "lab/worlds.h"

enum { MOST = 1000000 };

/* Leaves four of the solo cards, the first of them in the deck if there is one. */
static void leave_random_cards(int colour, bool has_deck, fn_rng *rng)
{
    uint8_t solo[LR_CARDS];
    int count = 0;
    for (int card = 0; card < table.rules.card_kinds; card++)
        if (table.rules.cards[card].kind == LR_SOLO)
            solo[count++] = (uint8_t)card;
    fn_rng_shuffle(rng, solo, count);
    leave_cards(colour, "");
    table.state.deck_size[colour] = has_deck;
    table.state.hand_size[colour] = LR_HAND;
    memcpy(table.state.cards[colour], solo, LR_HAND + (size_t)has_deck);
}

/* Sets up an ending with three ships home and two on their way. */
static void set_ending(int round, bool is_second, fn_rng *rng)
{
    set_table(2, LR_BASE);
    table.state.round = (uint8_t)round;
    for (int colour = 0; colour < 2; colour++) {
        place(colour, "13 13 21 21 21");
        for (int i = 0; i < 2; i++)
            table.state.ships[colour][i] = (uint8_t)(13 + fn_rng_below(rng, 7));
        fn_sort(table.state.ships[colour], LR_SHIPS);
    }
    if (is_second)
        last_turn_of(0);
    else
        turn_of(0);
    leave_random_cards(0, round == LR_ROUNDS - 1, rng);
    leave_random_cards(1, round == LR_ROUNDS - 1 && !is_second, rng);
}

/* Returns half wins of seat 0 with open cards. */
static int play_out(const lr_state *state)
{
    fn_move moves[FN_MAX_MOVES];
    fn_score score;
    int seat = lr_to_act(state), best = seat == 0 ? 0 : 2;
    if (seat == FN_NOBODY) {
        lr_score(&table.rules, state, &score);
        return score.places[0] == score.places[1] ? 1 : score.places[0] == 1 ? 2 : 0;
    }
    int count = lr_list_moves(&table.rules, state, moves);
    for (int i = 0; i < count; i++) {
        lr_state next = *state;
        lr_apply(&table.rules, &next, moves[i], NULL);
        int value = play_out(&next);
        best = (seat == 0 ? value > best : value < best) ? value : best;
    }
    return best;
}

/* Returns the worth of seat 0's best turn that begins so, over all cards that the other seat may
 * draw last. */
static int best_turn(const lr_state *states, int count)
{
    fn_move moves[FN_MAX_MOVES];
    int best = 0, choices = lr_list_moves(&table.rules, &states[0], moves), turn = states[0].turn;
    for (int i = 0; i < choices; i++) {
        lr_state next[LR_HAND + 1];
        int worth = 0;
        for (int world = 0; world < count; world++) {
            next[world] = states[world];
            lr_apply(&table.rules, &next[world], moves[i], NULL);
        }
        if (next[0].turn == turn && next[0].round == states[0].round)
            worth = best_turn(next, count);
        else
            for (int world = 0; world < count; world++)
                worth += play_out(&next[world]);
        best = worth > best ? worth : best;
    }
    return best;
}

/* Returns the worth of a move: seat 0 continues without knowing the other's last card. */
static int worth_of(fn_move move)
{
    lr_state states[LR_HAND + 1];
    int count = table.state.deck_size[1] == 1 ? LR_HAND + 1 : 1, worth = 0;
    for (int world = 0; world < count; world++) {
        uint8_t *cards = states[world].cards[1], card;
        states[world] = table.state;
        card = cards[0];
        cards[0] = cards[world];
        cards[world] = card;
        lr_apply(&table.rules, &states[world], move, NULL);
    }
    if (states[0].turn == table.state.turn && states[0].round == table.state.round)
        return best_turn(states, count);
    for (int world = 0; world < count; world++)
        worth += play_out(&states[world]);
    return worth;
}

static int uncertain; /* moves that win in some worlds but not in all */

static int check_solution(fn_solver *solver)
{
    static fn_sight sight;
    fn_solution solution;
    bool differs = false;
    int best = 0;
    fn_question question = fn_question_ask(&lr_game, &table.rules, &table.state, &sight);
    assert_true(fn_solve(solver, &question, MOST, &solution));
    assert_true(solution.is_exact);
    assert_int_equal(solution.whole, table.state.deck_size[1] == 1 ? 2 * (LR_HAND + 1) : 2);
    for (int i = 0; i < question.count; i++) {
        int worth = worth_of(question.moves[i]);
        assert_int_equal(solution.worth[i], worth);
        uncertain += worth % solution.whole != 0 && solution.whole > 2;
        differs |= worth != solution.worth[0];
        best = worth > best ? worth : best;
    }
    assert_int_equal(solution.best, best);
    return differs;
}

static void solutions_are_those_of_brute_force(void **unused)
{
    (void)unused;
    fn_solver *solver = fn_solver_open();
    fn_rng rng = rng_of("endings");
    int differ = uncertain = 0;
    assert_non_null(solver);
    for (int i = 0; i < 240; i++) {
        set_ending(i % 4 < 2 ? LR_ROUNDS : LR_ROUNDS - 1, i % 2 == 1, &rng);
        differ += check_solution(solver);
    }
    assert_true(differ > 20 && uncertain > 5);
    fn_solver_close(solver);
}

/* Every world that can be imagined is listed, with the right weight. */
static void worlds_are_those_that_can_be_imagined(void **unused)
{
    (void)unused;
    enum { TIMES = 4000 };
    static fn_worlds worlds;
    static fn_sight sight;
    fn_rng rng = rng_of("worlds");
    int seen[FN_WORLDS] = {0};
    set_ending(LR_ROUNDS - 1, false, &rng);
    table.state.cards[1][0] = table.state.cards[1][3]; /* two equal cards */
    fn_question question = fn_question_ask(&lr_game, &table.rules, &table.state, &sight);
    assert_true(fn_worlds_list(&question, &worlds));
    assert_int_equal(worlds.count, 3);
    for (int i = 0; i < TIMES; i++) {
        lr_state state = *(const lr_state *)question.view;
        int world = 0;
        lr_imagine(&table.rules, &state, question.seat, &rng);
        fn_sort(&state.cards[1][1], LR_HAND);
        for (;; world++) {
            assert_true(world < worlds.count);
            lr_state listed = *(const lr_state *)(const void *)worlds.states[world];
            fn_sort(&listed.cards[1][1], LR_HAND);
            if (memcmp(&listed, &state, sizeof state) == 0)
                break;
        }
        seen[world]++;
    }
    for (int i = 0; i < worlds.count; i++)
        assert_in_range(seen[i], worlds.weight[i] * TIMES / 4 - 200,
                        worlds.weight[i] * TIMES / 4 + 200);
}

static bool can_solve(int players, int variant, int round, long most)
{
    static fn_sight sight;
    fn_solution solution;
    fn_solver *solver = fn_solver_open();
    fn_rng rng = rng_of("refused");
    set_table(players, variant);
    table.state.round = (uint8_t)round;
    for (int colour = 0; colour < table.rules.colours && round == LR_ROUNDS; colour++)
        leave_random_cards(colour, false, &rng);
    fn_question question = fn_question_ask(&lr_game, &table.rules, &table.state, &sight);
    bool is_solved = fn_solve(solver, &question, most, &solution);
    fn_solver_close(solver);
    return is_solved;
}

static void what_cannot_be_solved_is_refused(void **unused)
{
    (void)unused;
    assert_true(can_solve(2, LR_BASE, LR_ROUNDS, MOST));
    assert_true(can_solve(2, LR_GREAT_FLEET, LR_ROUNDS, MOST));
    assert_false(can_solve(2, LR_BASE, LR_ROUNDS, 3));
    assert_false(can_solve(2, LR_BASE, 3, MOST));
    assert_false(can_solve(2, LR_WITH_ERIK, LR_ROUNDS, MOST));
    assert_false(can_solve(3, LR_BASE, LR_ROUNDS, MOST));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(solutions_are_those_of_brute_force),
        cmocka_unit_test(worlds_are_those_that_can_be_imagined),
        cmocka_unit_test(what_cannot_be_solved_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
