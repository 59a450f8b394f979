/* Advice for Landfall: points, the burning light, and the lights in hand. A bright light is worth a
 * ship, a dim one hardly anything. Looks at no hand but a seat's own. */
#include "games/landfall/lf.h"

FN_TABLE int bright_worth = 500; /* hundredths of a point for the brightest light; found by play */

/* Returns the share of `whole` that a light is worth, by the square of its brightness. */
FN_CORE static int part_of(int whole, int light)
{
    return whole * (light + 1) * (light + 1) / (LF_LIGHTS * LF_LIGHTS);
}

/* Counts one light for each ship still to come, the brightest first. */
FN_CORE static int hand_worth(const lf_state *state, int seat)
{
    int worth = 0, ships = LF_SHIPS - state->ship - (state->passed >> seat & 1);
    for (int light = LF_LIGHTS - 1; light >= 0 && ships > 0; light--)
        if (state->hands[seat] >> light & 1) {
            worth += part_of(bright_worth, light);
            ships--;
        }
    return worth;
}

FN_CORE void lf_evaluate(const lf_rules *rules, const lf_state *state, int hundredths[FN_MAX_SEATS])
{
    for (int seat = 0; seat < FN_MAX_SEATS; seat++)
        hundredths[seat] =
            seat < rules->seats ? 100 * state->points[seat] + hand_worth(state, seat) : 0;
    if (state->light != LF_NO_LIGHT)
        hundredths[state->keeper] += part_of(100 * rules->ships[state->ship], state->light);
}
