/* Rule 9.5: what a seat knows. Hidden are other hands, the order of deck and stacks, the weather
 * and production cards to come, and the seed. Tiles that went under a stack together lie there in
 * an unknown order, but below those that were there before; a deck made of discards holds what
 * everybody saw being discarded. */
#include "games/bretagne/br.h"

FN_CORE static void sort(uint8_t *items, int count)
{
    for (int i = 1; i < count; i++) {
        uint8_t item = items[i];
        int j = i;
        for (; j > 0 && items[j - 1] > item; j--)
            items[j] = items[j - 1];
        items[j] = item;
    }
}

/* Sorts hidden items, or shuffles them if there is a generator. */
FN_CORE static void arrange(uint8_t *items, int count, fn_rng *rng)
{
    if (rng == NULL)
        sort(items, count);
    else
        fn_rng_shuffle(rng, items, count);
}

/* What lies in an order nobody knows. */
FN_CORE static void arrange_orders(br_state *state, fn_rng *rng)
{
    int shown = state->weather_at + 2; /* this round's and the next one's */
    if (shown < BR_WEATHER_CARDS)
        arrange(state->weather + shown, BR_WEATHER_CARDS - shown, rng);
    arrange(state->production + state->production_drawn,
            BR_PRODUCTION_CARDS - state->production_drawn, rng);
    for (int row = 0; row < BR_ROWS; row++)
        for (int from = 0, to; from < state->stack_size[row]; from = to) {
            for (to = from + 1; to < state->stack_size[row]; to++)
                if (state->stack_ends[row] >> to & 1)
                    break;
            arrange(state->stack[row] + from, to - from, rng);
        }
}

FN_CORE void br_hide(const br_rules *rules, br_state *state, int seat)
{
    if (seat == FN_EVERYONE)
        return;
    for (int other = 0; other < rules->seats; other++)
        for (int card = 0; card < BR_CARDS && other != seat; card++)
            state->players[other].hand[card] = state->players[other].drawn[card] = 0;
    for (int i = 0; i < BR_EQUIPMENT; i++)
        state->deck[i] = 0;
    for (size_t i = 0; i < sizeof state->seed.bytes; i++)
        state->seed.bytes[i] = 0;
    arrange_orders(state, NULL);
}

/* The cards this seat has not seen, and how many of each kind can be in the deck. */
FN_CORE static void count_unseen(const br_state *view, int seat, uint8_t unseen[BR_CARDS],
                                 uint8_t in_deck[BR_CARDS])
{
    for (int card = 0; card < BR_CARDS; card++) {
        int own = seat >= 0 ? view->players[seat].hand[card] : 0;
        int drawn = seat >= 0 ? view->players[seat].drawn[card] : 0;
        int left = br_cards_in_game(card) - own - view->discards[card] - view->on_tower[card];
        int dealt = view->deck_dealt[card] - drawn;
        unseen[card] = (uint8_t)left;
        in_deck[card] = (uint8_t)(left < dealt ? left : dealt);
    }
}

/* The cards of a count in a row, shuffled. Returns how many. */
FN_CORE static int lay_out(const uint8_t counts[BR_CARDS], uint8_t *cards, fn_rng *rng)
{
    int total = 0;
    for (int card = 0; card < BR_CARDS; card++)
        for (int i = 0; i < counts[card]; i++)
            cards[total++] = (uint8_t)card;
    fn_rng_shuffle(rng, cards, total);
    return total;
}

FN_CORE static void deal_equipment(const br_rules *rules, br_state *view, int seat, fn_rng *rng)
{
    uint8_t unseen[BR_CARDS], in_deck[BR_CARDS], cards[BR_EQUIPMENT];
    count_unseen(view, seat, unseen, in_deck);
    lay_out(in_deck, cards, rng);
    for (int i = 0; i < view->deck_size; i++) {
        view->deck[i] = cards[i];
        unseen[cards[i]]--;
    }
    int left = lay_out(unseen, cards, rng);
    for (int other = 0; other < rules->seats; other++)
        for (int i = 0; i < view->players[other].hand_size && other != seat; i++)
            view->players[other].hand[cards[--left]]++;
}

FN_CORE void br_imagine(const br_rules *rules, br_state *view, int seat, fn_rng *rng)
{
    if (seat == FN_EVERYONE)
        return;
    for (size_t i = 0; i < sizeof view->seed.bytes; i += 4) {
        uint32_t word = fn_rng_next(rng);
        for (size_t byte = 0; byte < 4; byte++)
            view->seed.bytes[i + byte] = (uint8_t)(word >> (8 * byte));
    }
    arrange_orders(view, rng);
    deal_equipment(rules, view, seat, rng);
}
