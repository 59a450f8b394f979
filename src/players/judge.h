/* What a position or a result is worth to each seat, from 0 to 1. */
#ifndef FN_PLAYERS_JUDGE_H
#define FN_PLAYERS_JUDGE_H

#include "fanal/player.h"

typedef struct fn_judge {
    const fn_question *question;
    float win_weight;          /* of a reward; the rest goes by the margin */
    int results;               /* as many as the game has, see fn_score */
    float ahead[FN_MAX_SEATS]; /* at the beginning, by the advice */
} fn_judge;

/* What somebody comes to, result by result. */
typedef struct fn_outcome {
    int values[FN_MAX_SEATS]; /* hundredths of points */
    float wins[FN_MAX_SEATS], rewards[FN_MAX_SEATS];
} fn_outcome;

/* Where the search begins: rewards go by what has changed since. */
void fn_judge_from(fn_judge *j, const uint8_t *state);

/* The reward for values and chances. */
void fn_judge_reward(const fn_judge *j, fn_outcome *out);

/* The end of a game; and a position in it, by the advice. */
void fn_judge_result(const fn_judge *j, const uint8_t *state, fn_outcome *out);
void fn_judge_position(const fn_judge *j, const uint8_t *state, fn_outcome *out);

#endif
