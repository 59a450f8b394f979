/* The analysis of a game: it adds up, follows from what each player could know, and is the same
 * however it was reached. Golden games, which were played at random, are full of mistakes. */
#include "asked.h"

#include "fanal/solve.h"
#include "insight/insight.h"

#include <stdio.h>

enum { FEW = 8, FIRST_SOLVED = 11 }; /* simulations; round */

static const char *const records[] = {
    "landfall-3-base",       "bretagne-4-historical",        "bretagne-2-base",
    "lighthouse-run-2-erik", "lighthouse-run-2-great-fleet", "lighthouse-run-4-base",
};

/* Reads a golden game up to some step. */
static void read_record(fn_match *match, const char *name, int steps)
{
    static fn_replay replay;
    static char text[FN_LINE_MAX];
    fn_error error = {""};
    snprintf(text, sizeof text, "tests/golden/%s.jsonl", name);
    FILE *file = fopen(text, "r");
    assert_non_null(file);
    fn_replay_init(&replay, NULL, 0);
    while (replay.games == 0 && (replay.match.game == NULL || replay.match.steps < steps) &&
           fgets(text, sizeof text, file) != NULL)
        if (!fn_replay_line(&replay, text, strcspn(text, "\n"), &error))
            fail_msg("%s: %s", name, error.text);
    fclose(file);
    *match = replay.match;
}

/* Opens an analysis judged by search, whether the game has a network or not. */
static fn_insight *open_match(const fn_match *match, const fn_insight_wish *wish)
{
    fn_insight *in = fn_insight_open(match, wish);
    assert_non_null(in);
    in->judge = player_of("search:1");
    return in;
}

static fn_insight *open_record(const char *name, int steps, const fn_insight_wish *wish)
{
    static fn_match match;
    read_record(&match, name, steps);
    return open_match(&match, wish);
}

static void finish(fn_insight *in)
{
    while (fn_insight_step(in))
        ;
}

static const fn_insight_wish hasty = {.simulations = 1}; /* the minimum */

/* Checks that start + own + others + luck = end for each seat, and that nothing is gained or lost
 * over all of them. */
static void check_balance(const fn_insight *in, int focus)
{
    fn_balance all = {0};
    for (int seat = 0; seat < in->results; seat++) {
        fn_balance sum = fn_balance_of(in, focus, seat);
        assert_int_equal(sum.start + sum.own + sum.others + sum.draws, sum.end);
        assert_true(sum.own <= 0);
        all.start += sum.start;
        all.own += sum.own + sum.others;
        all.draws += sum.draws;
        all.end += sum.end;
    }
    assert_int_equal(all.start, WHOLE);
    assert_int_equal(all.end, WHOLE);
    assert_int_equal(all.own, 0);
    assert_int_equal(all.draws, 0);
}

/* Checks that the end is the result, or the estimate where the record stops. */
static void check_end(const fn_insight *in, int focus)
{
    fn_score score;
    if (fn_match_to_act(&in->match) != FN_NOBODY)
        return;
    fn_match_score(&in->match, &score);
    for (int i = 0; i < score.count; i++)
        assert_int_equal(fn_chances(in, in->turns, 0, focus)[i] > 0, score.places[i] == 1);
}

static void check_costs(const fn_insight *in)
{
    for (int at = 0; at < in->turns; at++) {
        const fn_turn *turn = &in->turn[at];
        int lost = 0, play[FN_MAX_SEATS];
        for (int step = 0; step < turn->steps; step++) {
            int cost = fn_turn_cost(turn, step);
            assert_true(cost == 0 || (cost >= AS_GOOD && fn_turn_is_choice(turn, step)));
            assert_true(fn_turn_sure(turn, step) <= cost);
            lost += cost;
        }
        fn_turn_play(turn, play);
        assert_int_equal(play[turn->seat], -lost);
    }
}

/* Checks that it adds up once every turn was looked at; called on the way to the end. */
static void check_whole(fn_insight *in)
{
    while (!fn_insight_is_sounded(in))
        assert_true(fn_insight_step(in));
    for (int more = 0; more < 8 && fn_insight_step(in); more++)
        ;
    check_costs(in);
    for (int focus = 0; focus < in->focuses; focus++) {
        check_balance(in, focus);
        check_end(in, focus);
    }
    fn_insight_close(in);
}

static void luck_and_skill_add_up(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < COUNT_OF(records); i++) {
        check_whole(open_record(records[i], 40, &hasty));
        check_whole(open_record(records[i], 0, &hasty));
    }
    check_whole(open_record("landfall-4-base", FN_MAX_STEPS, &hasty));
    check_whole(open_record("lighthouse-run-2-base", FN_MAX_STEPS, &hasty));
    const fn_insight_wish open_hands = {.simulations = 1, .open_hands = true};
    check_whole(open_record("lighthouse-run-3-base", FN_MAX_STEPS, &open_hands));
    check_whole(open_record("bretagne-3-base", 30, &open_hands));
}

static char *json_copy(fn_insight *in)
{
    size_t size;
    const char *json = fn_insight_json(in, &size);
    assert_non_null(json);
    assert_int_equal(strlen(json), size);
    assert_true(is_json(json, size));
    return strdup(json);
}

/* Checks that blunders were looked at longest of all, and returns their number. */
static int check_blunders(const fn_insight *in)
{
    enum { LONGEST = 4 * 32 };
    int count = 0;
    for (int at = 0; at < in->turns; at++)
        for (int step = 0; step < in->turn[at].steps; step++) {
            const fn_turn *turn = &in->turn[at];
            if (fn_turn_sure(turn, step) < BLUNDER)
                continue;
            count++;
            assert_true(turn->most[step] >= fn_turn_sure(turn, step));
            assert_true(fn_turn_best(turn, step)->worth.simulations >= LONGEST * in->budget);
            assert_true(fn_turn_best(turn, step + 1)->worth.simulations >= LONGEST * in->budget);
        }
    return count;
}

/* Read repeatedly and then sharpened, or at once: the same to the last byte. */
static void interrupted_or_not_it_says_the_same(void **unused)
{
    (void)unused;
    const fn_insight_wish wish = {.simulations = 10000};
    fn_insight *whole = open_record("lighthouse-run-2-base", FN_MAX_STEPS, &wish);
    fn_insight *pieces = open_record("lighthouse-run-2-base", FN_MAX_STEPS, &wish);
    fn_insight_sharpen(pieces); /* not yet: nothing happens */
    finish(whole);
    assert_true(check_blunders(whole) > 0);
    do
        free(json_copy(pieces));
    while (fn_insight_step(pieces));
    char *a = json_copy(whole), *b = json_copy(pieces);
    assert_string_equal(a, b);
    fn_insight_sharpen(whole);
    assert_true(fn_insight_step(whole));
    assert_int_equal(fn_insight_progress_of(whole).pass, 4);
    free(a);
    free(b);
    fn_insight_close(whole);
    fn_insight_close(pieces);
}

static bool have_same_lines(const fn_turn *a, const fn_turn *b)
{
    bool is_same = a->count == b->count;
    for (int i = 0; is_same && i < a->count; i++) {
        const fn_line *x = &a->lines[i], *y = &b->lines[i];
        is_same = x->count == y->count && memcmp(&x->worth, &y->worth, sizeof x->worth) == 0 &&
                  memcmp(x->moves, y->moves, (size_t)x->count * sizeof *x->moves) == 0;
    }
    return is_same;
}

/* Judges a turn in another world that looks the same to this seat. */
static bool is_same_in_twin(fn_insight *in, int at, int seat, fn_rng *rng)
{
    fn_turn *turn = &in->turn[at], kept = *turn;
    const fn_game *game = in->match.game;
    turn->lines = NULL;
    turn->count = 0;
    if (seat != turn->seat)
        turn->choices = 0; /* the moves played may be illegal there; this seat only watches */
    in->pass = kept.pass;
    game->hide(in->match.rules, turn->state, seat);
    game->imagine(in->match.rules, turn->state, seat, rng);
    fn_turn_judge(in, turn, FEW, true);
    bool is_same = memcmp(&turn->before[seat], &kept.before[seat], sizeof kept.before[seat]) == 0;
    if (seat == turn->seat)
        is_same = is_same && have_same_lines(turn, &kept);
    free(turn->lines);
    *turn = kept;
    return is_same;
}

/* Counts the turns that are judged differently in another world. */
static int count_told_apart(const char *name, bool open_hands)
{
    const fn_insight_wish wish = {.simulations = 1, .open_hands = open_hands};
    fn_insight *in = open_record(name, FN_MAX_STEPS, &wish);
    fn_seed seed = seed_of("twins");
    fn_rng rng;
    int count = 0;
    fn_rng_start(&rng, &seed, 0);
    for (int at = 0; at < in->turns; at += 4) {
        in->pass = 1;
        fn_turn_judge(in, &in->turn[at], FEW, true);
        for (int seat = 0; seat < in->focuses; seat++)
            count += !is_same_in_twin(in, at, seat, &rng);
    }
    fn_insight_close(in);
    return count;
}

static void what_is_hidden_does_not_matter(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < COUNT_OF(records); i++)
        assert_int_equal(count_told_apart(records[i], false), 0);
    assert_true(count_told_apart("lighthouse-run-4-base", true) > 5);
}

/* Compares, for the steps of a turn that can be solved, the real cost with the analysis. */
static void compare(fn_insight *in, const fn_turn *turn, fn_solver *solver, int *blunders,
                    int *confirmed, int *missed)
{
    _Alignas(8) uint8_t state[FN_STATE_MAX];
    fn_sight sight;
    fn_solution solution;
    memcpy(state, turn->state, sizeof state);
    for (int step = 0; step < turn->steps; step++) {
        fn_move move = in->match.log[turn->ply + step].move;
        fn_question question = fn_question_ask(in->match.game, in->match.rules, state, &sight);
        in->match.game->apply(in->match.rules, state, move, NULL);
        if (question.count < 2 || !fn_solve(solver, &question, 200000, &solution))
            continue;
        int place = 0;
        while (question.moves[place] != move)
            place++;
        int cost = WHOLE * (solution.best - solution.worth[place]) / solution.whole;
        bool is_marked = fn_turn_cost(turn, step) >= BLUNDER;
        *blunders += is_marked;
        *confirmed += is_marked && cost >= BLUNDER;
        *missed += !is_marked && cost > WHOLE / 2;
    }
}

/* Plays the beginning by greedy players, so that the random end decides. */
static void play_an_ending(fn_match *match, const char *text)
{
    fn_player greedy = player_of("greedy");
    fn_rng rng = rng_of(text);
    lr_match_start(match, 2, "base", text);
    while (fn_match_round(match) < FIRST_SOLVED) {
        asked a;
        ask(&a, match, match->state);
        fn_move move = fn_player_choose(&greedy, &a.question, &rng);
        match_play(match, move_write(match, move).text, NULL);
    }
    while (!match_is_over(match))
        match_play_random(match, &rng, NULL);
}

/* In the last two rounds of Lighthouse Run the solver knows the truth. */
static void blunders_of_solved_endgames_are_blunders(void **unused)
{
    (void)unused;
    static fn_match match;
    fn_solver *solver = fn_solver_open();
    int blunders = 0, confirmed = 0, missed = 0;
    assert_non_null(solver);
    for (int game = 0; game < 2; game++) {
        char seed[24];
        snprintf(seed, sizeof seed, "ending %d", game);
        play_an_ending(&match, seed);
        fn_insight *in = open_match(&match, &hasty);
        for (int at = 0; at < in->turns; at++)
            if (in->turn[at].round >= FIRST_SOLVED) {
                fn_turn_judge(in, &in->turn[at], 4000, true);
                compare(in, &in->turn[at], solver, &blunders, &confirmed, &missed);
            }
        fn_insight_close(in);
    }
    print_message("# %d blunders, %d of them confirmed, %d missed\n", blunders, confirmed, missed);
    assert_true(blunders >= 2);
    assert_int_equal(confirmed, blunders);
    assert_int_equal(missed, 0);
    fn_solver_close(solver);
}

/* A record that stops is judged as far as it goes, and the JSON says what is wrong with it. */
static void a_broken_record_is_shown_as_far_as_it_goes(void **unused)
{
    (void)unused;
    const fn_insight_wish wish = {.simulations = 1, .trouble = "line 20: \"move\" is missing"};
    fn_insight *in = open_record("bretagne-2-base", 18, &wish);
    char *before = json_copy(in);
    assert_true(json_is(json_member(json_text(before), "balance"), "null"));
    finish(in);
    char *after = json_copy(in);
    fn_json json = json_text(after), trouble = json_member(json, "trouble");
    assert_true(json_is(trouble, "\"line 20: \\\"move\\\" is missing\""));
    assert_true(json_is(json_member(json, "over"), "false"));
    assert_int_equal(json_int(json, "moves"), 18);
    fn_json curves = json_member(json, "chances"), curve;
    size_t cursor = 0;
    while (fn_json_next(curves, &cursor, NULL, &curve))
        assert_int_equal(fn_json_count(curve), 19);
    free(before);
    free(after);
    fn_insight_close(in);
}

/* Only one turn is looked at; the others stay unknown. */
static void one_turn_can_be_picked(void **unused)
{
    (void)unused;
    fn_insight *in = open_record("bretagne-2-base", FN_MAX_STEPS, &hasty);
    fn_insight_pick(in, 40);
    finish(in);
    for (int at = 0; at < in->turns; at++) {
        const fn_turn *turn = &in->turn[at];
        assert_int_equal(turn->pass > 0, turn->ply <= 40 && 40 < turn->ply + turn->steps);
    }
    assert_false(fn_insight_is_sounded(in));
    fn_insight_close(in);
}

/* All simulations begin with the move asked about; a seat that watches asks about none. */
static void players_answer_about_what_is_asked(void **unused)
{
    (void)unused;
    static fn_match match;
    static asked a;
    static fn_analysis found;
    fn_player search = player_of("search:100");
    read_record(&match, "lighthouse-run-3-base", 30);
    ask(&a, &match, match.state);
    assert_true(a.question.count > 1);
    a.question.moves++;
    a.question.count = 1;
    fn_rng rng = rng_of("asked");
    fn_analyse(&search, &a.question, &rng, &found);
    assert_int_equal(found.count, 1);
    assert_int_equal(found.options[0].move, a.question.moves[0]);
    assert_int_equal(found.options[0].simulations, 100);
    a.question.seat = (a.question.seat + 1) % 3;
    a.question.count = 0;
    fn_match_view(&match, a.question.seat, a.sight.view);
    fn_analyse(&search, &a.question, &rng, &found);
    assert_int_equal(found.count, 0);
    assert_int_equal(found.simulations, 100);
    float sum = found.wins[0] + found.wins[1] + found.wins[2];
    assert_true(sum > 0.999f && sum < 1.001f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(luck_and_skill_add_up),
        cmocka_unit_test(interrupted_or_not_it_says_the_same),
        cmocka_unit_test(what_is_hidden_does_not_matter),
        cmocka_unit_test(blunders_of_solved_endgames_are_blunders),
        cmocka_unit_test(a_broken_record_is_shown_as_far_as_it_goes),
        cmocka_unit_test(one_turn_can_be_picked),
        cmocka_unit_test(players_answer_about_what_is_asked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
