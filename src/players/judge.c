/* Rewards for search: mostly the chance to win, with a small part for the margin. Knows nothing of
 * trees. */
#include "players/judge.h"

#include <math.h>

static const float doubt = 2.0f; /* how much of a lead the rest of a game may undo */

/* Finds how far each entry is ahead of the best other one. */
static void find_margins(const fn_judge *j, const int *values, float *out)
{
    for (int i = 0; i < j->results; i++) {
        int best = INT32_MIN;
        for (int k = 0; k < j->results; k++)
            if (k != i && values[k] > best)
                best = values[k];
        out[i] = (float)(values[i] - best);
    }
}

/* Maps a margin to 0 to 1, relative to what decides a game; even in a large one a point still
 * counts a little. */
static float rate_margin(float margin, float spread)
{
    return 0.5f + 0.5f * margin / (fabsf(margin) + spread);
}

/* Rewards the chance to win and, in small part, the margin gained since the search began. A game
 * that is already won or lost is thus still played well. */
void fn_judge_reward(const fn_judge *j, fn_outcome *out)
{
    float spread = (float)j->question->game->spread, margins[FN_MAX_SEATS];
    find_margins(j, out->values, margins);
    for (int i = 0; i < j->results; i++)
        out->rewards[i] = j->win_weight * out->wins[i] +
                          (1.0f - j->win_weight) * rate_margin(margins[i] - j->ahead[i], spread);
}

void fn_judge_result(const fn_judge *j, const uint8_t *state, fn_outcome *out)
{
    const fn_question *q = j->question;
    fn_score score;
    int winners = 0;
    q->game->score(q->rules, state, &score);
    for (int i = 0; i < score.count; i++) {
        out->values[i] = 100 * score.points[i];
        winners += score.places[i] == 1;
    }
    for (int i = 0; i < score.count; i++)
        out->wins[i] = score.places[i] == 1 ? 1.0f / (float)winners : 0.0f;
    fn_judge_reward(j, out);
}

/* Returns the chance to win. The less is still to come, the surer is a lead, so a seat that is
 * behind must not play for time. */
static float chance_against_best(const fn_judge *j, const uint8_t *state, float margin)
{
    const fn_game *game = j->question->game;
    if (game->still_to_come == NULL)
        return rate_margin(margin, (float)game->spread);
    float spread = doubt * (float)game->spread * (float)game->still_to_come(state) / 100.0f;
    return 0.5f + 0.5f * margin / sqrtf(margin * margin + spread * spread);
}

/* Scales the chances of three or more entries to add up to one; those of two already do. Not needed
 * where search plays to the end, because results then replace this opinion. */
static void share_chances(const fn_judge *j, float *chances)
{
    float sum = 0;
    if (j->results == 2 || j->question->game->rollout < 0)
        return;
    for (int i = 0; i < j->results; i++)
        sum += chances[i];
    for (int i = 0; i < j->results; i++)
        chances[i] /= sum;
}

void fn_judge_position(const fn_judge *j, const uint8_t *state, fn_outcome *out)
{
    const fn_question *q = j->question;
    float margins[FN_MAX_SEATS];
    q->game->evaluate(q->rules, state, out->values);
    find_margins(j, out->values, margins);
    for (int i = 0; i < j->results; i++)
        out->wins[i] = chance_against_best(j, state, margins[i]);
    share_chances(j, out->wins);
    fn_judge_reward(j, out);
}

/* Does nothing where search plays to the end: it sees the result and needs no opinion on the
 * position. */
void fn_judge_from(fn_judge *j, const uint8_t *state)
{
    const fn_question *q = j->question;
    int values[FN_MAX_SEATS];
    if (q->game->rollout < 0)
        return;
    q->game->evaluate(q->rules, state, values);
    find_margins(j, values, j->ahead);
}
