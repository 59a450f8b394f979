/* Section 8: what a seat knows. Everything played is open and all decks are alike, so the cards a
 * colour has left are known; which of them are in hand, and the order of the deck, are not. */
#include "games/lighthouse_run/lr.h"

FN_CORE void lr_hide(const lr_rules *rules, lr_state *state, int seat)
{
    if (seat == FN_EVERYONE)
        return;
    for (int colour = 0; colour < rules->colours; colour++) {
        int hidden = state->deck_size[colour];
        if (seat != rules->owner[colour])
            hidden += state->hand_size[colour];
        fn_sort(state->cards[colour], hidden);
    }
}

/* Rule 1.3 matters as long as nothing was drawn: the cards outside the deck are then the first
 * hand, so at least one group card is in the deck. Erik has neither hand nor group cards. */
FN_CORE bool lr_deal_is_possible(const lr_rules *rules, const lr_state *state, int colour)
{
    uint32_t found = 0;
    if (state->deck_size[colour] != LR_CARDS - LR_HAND || state->hand_size[colour] == 0)
        return true;
    for (int i = 0; i < LR_CARDS - LR_HAND; i++)
        found |= 1u << state->cards[colour][i];
    return (found & rules->group_cards) != 0;
}

FN_CORE void lr_imagine(const lr_rules *rules, lr_state *view, int seat, fn_rng *rng)
{
    if (seat == FN_EVERYONE)
        return;
    for (int colour = 0; colour < rules->colours; colour++) {
        int hidden = view->deck_size[colour];
        if (seat != rules->owner[colour])
            hidden += view->hand_size[colour];
        do
            fn_rng_shuffle(rng, view->cards[colour], hidden);
        while (!lr_deal_is_possible(rules, view, colour));
    }
}
