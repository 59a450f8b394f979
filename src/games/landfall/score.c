/* Section 3: points and places. */
#include "games/landfall/lf.h"

FN_CORE void lf_score(const lf_rules *rules, const lf_state *state, fn_score *out)
{
    int value[FN_MAX_SEATS];
    out->count = rules->seats;
    for (int seat = 0; seat < rules->seats; seat++) {
        out->points[seat] = state->points[seat];
        /* Rule 3.2: points first, then lights in hand, of which there are fewer than 32. */
        value[seat] = state->points[seat] * 32 + fn_count_bits(state->hands[seat]);
    }
    for (int seat = 0; seat < rules->seats; seat++) {
        out->places[seat] = 1;
        for (int other = 0; other < rules->seats; other++)
            out->places[seat] += value[other] > value[seat];
    }
}
