/* Section 1: the set-up. All the game's randomness is here: towers, decks and start player are
 * drawn from stream 0 of the seed, in this order. */
#include "games/lighthouse_run/lr.h"

#include <string.h>

/* Rule 1.2: beacons on the 1st, 3rd and 5th towers. */
FN_CORE static void place_towers(lr_state *state, fn_rng *rng)
{
    uint8_t towers[LR_TOWERS];
    for (int i = 0; i < LR_TOWERS; i++)
        towers[i] = (uint8_t)i;
    fn_rng_shuffle(rng, towers, LR_TOWERS);
    state->beacons = 0;
    for (int section = 0; section < LR_TOWERS; section++) {
        state->section_of[towers[section]] = (uint8_t)section;
        if (section % 2 == 0)
            state->beacons = (uint8_t)(state->beacons | 1 << towers[section]);
    }
}

FN_CORE static int count_groups(const lr_rules *rules, const uint8_t *cards, int count)
{
    int groups = 0;
    for (int i = 0; i < count; i++)
        groups += (int)(rules->group_cards >> cards[i] & 1);
    return groups;
}

/* Rule 1.3: shuffles until the first hand does not hold both group cards. */
FN_CORE static void deal(const lr_rules *rules, lr_state *state, int colour, fn_rng *rng)
{
    uint8_t *cards = state->cards[colour];
    state->deck_size[colour] = LR_CARDS - LR_HAND;
    state->hand_size[colour] = LR_HAND;
    for (int i = 0; i < LR_CARDS; i++)
        cards[i] = rules->deck[i];
    do
        fn_rng_shuffle(rng, cards, LR_CARDS);
    while (count_groups(rules, lr_hand(state, colour), LR_HAND) == 2);
}

/* Rule 7.1: Erik's deck has no group cards, and he holds no hand. */
FN_CORE static void deal_erik(const lr_rules *rules, lr_state *state, fn_rng *rng)
{
    int count = 0;
    for (int i = 0; i < LR_CARDS; i++)
        if (!(rules->group_cards >> rules->deck[i] & 1))
            state->cards[LR_ERIK][count++] = rules->deck[i];
    fn_rng_shuffle(rng, state->cards[LR_ERIK], count);
    state->deck_size[LR_ERIK] = (uint8_t)count;
}

FN_CORE void lr_start(const lr_rules *rules, lr_state *state, const fn_seed *seed)
{
    fn_rng rng;
    fn_rng_start(&rng, seed, 0);
    memset(state, 0, sizeof *state); /* rule 1.1: all ships on field 0 */
    place_towers(state, &rng);
    for (int colour = 0; colour < rules->colours; colour++) {
        if (rules->variant == LR_WITH_ERIK && colour == LR_ERIK)
            deal_erik(rules, state, &rng);
        else
            deal(rules, state, colour, &rng);
    }
    state->start_seat = (uint8_t)fn_rng_below(&rng, rules->seats); /* rule 1.4 */
    state->seat = state->start_seat;
    state->round = 1;
    state->step = LR_STEP_PLAY;
    state->card = LR_NO_CARD;
}
