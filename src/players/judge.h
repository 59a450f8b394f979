/* The worth of a position or a result to each seat, from 0 to 1. */
#ifndef FN_PLAYERS_JUDGE_H
#define FN_PLAYERS_JUDGE_H

#include "fanal/player.h"

typedef struct fn_judge {
    const fn_question *question;
    float win_weight;          /* share of a reward; the margin has the rest */
    int results;               /* entries of the game's fn_score */
    float ahead[FN_MAX_SEATS]; /* lead at the beginning, by the advice */
} fn_judge;

/* The outcome of a simulation for each entry of the result. */
typedef struct fn_outcome {
    int values[FN_MAX_SEATS]; /* hundredths of points */
    float wins[FN_MAX_SEATS], rewards[FN_MAX_SEATS];
} fn_outcome;

/* Sets the position where the search begins; rewards measure the change since then. */
void fn_judge_from(fn_judge *j, const uint8_t *state);

/* Computes the rewards from values and chances. */
void fn_judge_reward(const fn_judge *j, fn_outcome *out);

/* Judges the end of a game, or a position in it by the advice. */
void fn_judge_result(const fn_judge *j, const uint8_t *state, fn_outcome *out);
void fn_judge_position(const fn_judge *j, const uint8_t *state, fn_outcome *out);

#endif
