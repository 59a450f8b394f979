/* Section 4: what a seat knows. Lights that were shown lie open; the others are in the deck or in a
 * hand. The lights a seat cannot see form one pool, and where in it each light lies is hidden. */
#include "games/landfall/lf.h"

/* Fills `pool` with the lights hidden from a seat and returns their number. */
FN_CORE static int gather(const lf_rules *rules, const lf_state *state, int seat,
                          uint8_t pool[LF_LIGHTS])
{
    int count = 0;
    for (int other = 0; other < rules->seats; other++)
        for (uint32_t hand = other != seat ? state->hands[other] : 0; hand != 0; hand &= hand - 1)
            pool[count++] = (uint8_t)fn_lowest_bit(hand);
    for (int i = 0; i < state->deck_size; i++)
        pool[count++] = state->deck[i];
    return count;
}

/* Deals the pool out again; hands and deck keep their sizes. */
FN_CORE static void deal(const lf_rules *rules, lf_state *state, int seat,
                         const uint8_t pool[LF_LIGHTS])
{
    for (int other = 0; other < rules->seats; other++) {
        int count = fn_count_bits(state->hands[other]);
        if (other == seat)
            continue;
        state->hands[other] = 0;
        for (; count > 0; count--)
            state->hands[other] |= 1u << *pool++;
    }
    for (int i = 0; i < state->deck_size; i++)
        state->deck[i] = pool[i];
}

FN_CORE void lf_hide(const lf_rules *rules, lf_state *state, int seat)
{
    uint8_t pool[LF_LIGHTS];
    if (seat == FN_EVERYONE)
        return;
    fn_sort(pool, gather(rules, state, seat, pool));
    deal(rules, state, seat, pool);
}

FN_CORE void lf_imagine(const lf_rules *rules, lf_state *view, int seat, fn_rng *rng)
{
    uint8_t pool[LF_LIGHTS];
    if (seat == FN_EVERYONE)
        return;
    fn_rng_shuffle(rng, pool, gather(rules, view, seat, pool));
    deal(rules, view, seat, pool);
}

/* Returns the lights that lie open: all that are nowhere else. */
FN_CORE uint32_t lf_shown(const lf_rules *rules, const lf_state *state)
{
    uint8_t pool[LF_LIGHTS];
    uint32_t shown = (1u << LF_LIGHTS) - 1;
    for (int count = gather(rules, state, FN_NOBODY, pool); count > 0; count--)
        shown &= ~(1u << pool[count - 1]);
    return shown;
}
