/* For tests that ask players for moves. */
#ifndef FN_TESTS_ASKED_H
#define FN_TESTS_ASKED_H

#include "help.h"

#include "fanal/player.h"

/* A question together with the storage it points to. */
typedef struct asked {
    fn_question question;
    fn_sight sight;
} asked;

/* Returns the stride of tests of many games or positions: 1, or with FANAL_SHORT, under sanitizers,
 * a larger one that still leaves some of every sort. */
static inline int one_in(void)
{
    return getenv("FANAL_SHORT") != NULL ? 16 : 1;
}

static inline fn_player player_of(const char *words)
{
    fn_player player;
    fn_error error = {""};
    if (!fn_player_read(&player, words, &error))
        fail_msg("%s", error.text);
    return player;
}

static inline fn_rng rng_of(const char *text)
{
    fn_rng rng;
    fn_seed seed = seed_of(text);
    fn_rng_start(&rng, &seed, 0);
    return rng;
}

/* Asks the seat to act in this state of the match. */
static inline void ask(asked *a, const fn_match *match, const void *state)
{
    a->question = fn_question_ask(match->game, match->rules, state, &a->sight);
}

static inline bool is_offered(const fn_question *question, fn_move move)
{
    for (int i = 0; i < question->count; i++)
        if (question->moves[i] == move)
            return true;
    return false;
}

static inline fn_move choose(const char *words, const fn_question *question, const char *seed)
{
    fn_player player = player_of(words);
    fn_rng rng = rng_of(seed);
    fn_move move = fn_player_choose(&player, question, &rng);
    assert_true(is_offered(question, move));
    return move;
}

static inline void check_same_analysis(const fn_analysis *a, const fn_analysis *b)
{
    assert_int_equal(a->count, b->count);
    assert_int_equal(a->simulations, b->simulations);
    for (int i = 0; i < a->count; i++) {
        const fn_option *x = &a->options[i], *y = &b->options[i];
        assert_int_equal(x->move, y->move);
        assert_int_equal(x->simulations, y->simulations);
        assert_memory_equal(x->points, y->points, sizeof x->points);
        assert_memory_equal(x->wins, y->wins, sizeof x->wins);
    }
}

/* Checks that there is one option per move, most tries first, and that all tries are counted. */
static inline void check_analysis(const fn_analysis *analysis, const fn_question *question)
{
    long sum = 0;
    assert_int_equal(analysis->count, question->count);
    for (int i = 0; i < analysis->count; i++) {
        const fn_option *option = &analysis->options[i];
        assert_true(is_offered(question, option->move));
        assert_true(option->simulations >= 0);
        for (int j = 0; j < i; j++) {
            assert_int_not_equal(analysis->options[j].move, option->move);
            assert_true(analysis->options[j].simulations >= option->simulations);
        }
        for (int seat = 0; seat < FN_MAX_SEATS; seat++)
            assert_true(option->wins[seat] >= 0 && option->wins[seat] <= 1);
        sum += option->simulations;
    }
    assert_int_equal(sum, analysis->simulations);
}

#endif
