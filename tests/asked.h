/* For tests that ask players what they would do. */
#ifndef FN_TESTS_ASKED_H
#define FN_TESTS_ASKED_H

#include "help.h"

#include "fanal/player.h"

/* A question with what it points to. */
typedef struct asked {
    fn_question question;
    fn_sight sight;
} asked;

/* Tests of many games look at one game or position in so many: at each, or with FANAL_SHORT, when
 * sanitizers look for false steps of players, at some of every sort. */
static inline int one_in(void)
{
    return getenv("FANAL_SHORT") != NULL ? 8 : 1;
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

/* What the seat to act is asked in this state of the match. */
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

#endif
