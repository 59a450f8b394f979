/* Section 6: points and places; section 7 for Erik and the great fleet. */
#include "games/lighthouse_run/lr.h"

FN_CORE static int colour_points(const lr_rules *rules, const lr_state *state, int colour)
{
    int points = 0;
    for (int i = 0; i < LR_SHIPS; i++)
        points += rules->points[state->ships[colour][i]]; /* rule 5.3 */
    return points;
}

FN_CORE static int hand_value(const lr_rules *rules, const lr_state *state, int colour)
{
    int value = 0;
    for (int i = 0; i < state->hand_size[colour]; i++)
        value += rules->cards[lr_hand(state, colour)[i]].fields;
    return value;
}

/* A number that orders results: points first, then rule 6.2 or 7.7. */
FN_CORE static int rank_value(int points, int difference, int hand)
{
    return (points * 256 + 255 - difference) * 256 + hand;
}

FN_CORE void lr_score(const lr_rules *rules, const lr_state *state, fn_score *out)
{
    int value[FN_MAX_SEATS];
    out->count = rules->variant == LR_WITH_ERIK ? rules->seats + 1 : rules->seats;
    for (int i = 0; i < out->count; i++) {
        int colour = rules->variant == LR_GREAT_FLEET ? 2 * i : i;
        int points = colour_points(rules, state, colour);
        int hand = hand_value(rules, state, colour), difference = 0;
        if (rules->variant == LR_GREAT_FLEET) {
            int second = colour_points(rules, state, colour + 1);
            difference = points > second ? points - second : second - points;
            points += second;
            hand += hand_value(rules, state, colour + 1);
        }
        out->points[i] = points;
        value[i] = rank_value(points, difference, hand);
    }
    for (int i = 0; i < out->count; i++) {
        out->places[i] = 1;
        for (int j = 0; j < out->count; j++)
            out->places[i] += value[j] > value[i];
    }
}
