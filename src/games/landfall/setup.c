/* Section 1: the set-up. All the game's randomness is here: the deck and the first seat are drawn
 * from stream 0 of the seed, in this order. */
#include "games/landfall/lf.h"

#include <string.h>

FN_CORE void lf_start(const lf_rules *rules, lf_state *state, const fn_seed *seed)
{
    fn_rng rng;
    fn_rng_start(&rng, seed, 0);
    memset(state, 0, sizeof *state);
    for (int light = 0; light < LF_LIGHTS; light++) /* rule 1.1 */
        state->deck[light] = (uint8_t)light;
    fn_rng_shuffle(&rng, state->deck, LF_LIGHTS);
    state->deck_size = LF_LIGHTS;
    for (int seat = 0; seat < rules->seats; seat++) /* rule 1.2 */
        for (int i = 0; i < rules->hand; i++) {
            state->hands[seat] |= 1u << state->deck[--state->deck_size];
            state->deck[state->deck_size] = 0;
        }
    state->first_seat = (uint8_t)fn_rng_below(&rng, rules->seats); /* rule 1.3 */
    state->seat = state->first_seat;
    state->light = LF_NO_LIGHT;
}
