/* Rule 9.5: what a seat knows. Other hands, the order of deck and stacks, the weather and
 * production cards to come, and the seed are hidden. Tiles returned to a stack together lie there
 * in an unknown order, but below the earlier ones. A deck made of discards contains what everybody
 * saw being discarded. */
#include "games/bretagne/br.h"

/* Sorts hidden items, or shuffles them if there is a generator. */
FN_CORE static void arrange(uint8_t *items, int count, fn_rng *rng)
{
    if (rng == NULL)
        fn_sort(items, count);
    else
        fn_rng_shuffle(rng, items, count);
}

/* Arranges everything whose order nobody knows. */
FN_CORE static void arrange_orders(br_state *state, fn_rng *rng)
{
    int shown = state->weather_at + 2; /* of this round and the next */
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

/* The equipment cards this seat cannot see, by origin: drawn since the deck was last shuffled, or
 * held by others at that time. The number of each player's cards is public. */
typedef struct br_unseen {
    uint8_t drawn[BR_CARDS], held[BR_CARDS];
    int draws[BR_SEATS], holds[BR_SEATS];
} br_unseen;

/* When the deck was shuffled, the others held everything this seat neither held nor saw in the
 * deck. */
FN_CORE static void count_unseen(const br_rules *rules, const br_state *view, int seat,
                                 br_unseen *unseen)
{
    for (int card = 0; card < BR_CARDS; card++) {
        int own_drawn = 0, own_held = 0;
        if (seat >= 0) {
            const br_player *own = &view->players[seat];
            own_drawn = own->drawn[card];
            own_held = own->hand[card] + own->spent[card] - own->drawn[card];
        }
        int dealt = view->deck_dealt[card];
        unseen->drawn[card] = (uint8_t)(dealt - own_drawn);
        unseen->held[card] = (uint8_t)(br_cards_in_game(card) - dealt - own_held);
    }
    for (int other = 0; other < rules->seats; other++) {
        unseen->draws[other] = view->players[other].draws;
        unseen->holds[other] = view->players[other].held;
    }
}

/* Lists the cards counted, shuffled, and returns their number. */
FN_CORE static int lay_out(const uint8_t counts[BR_CARDS], uint8_t *cards, fn_rng *rng)
{
    int total = 0;
    for (int card = 0; card < BR_CARDS; card++)
        for (int i = 0; i < counts[card]; i++)
            cards[total++] = (uint8_t)card;
    fn_rng_shuffle(rng, cards, total);
    return total;
}

/* Fills the deck with cards this seat did not draw, except those others must have drawn to spend
 * them. */
FN_CORE static void fill_deck(const br_rules *rules, br_state *view, int seat, br_unseen *unseen,
                              fn_rng *rng)
{
    uint8_t cards[BR_EQUIPMENT], possible[BR_CARDS];
    for (int card = 0; card < BR_CARDS; card++) {
        int must_be_drawn = -unseen->held[card];
        for (int other = 0; other < rules->seats; other++)
            must_be_drawn += other != seat ? view->players[other].spent[card] : 0;
        possible[card] = (uint8_t)(unseen->drawn[card] - (must_be_drawn > 0 ? must_be_drawn : 0));
    }
    lay_out(possible, cards, rng);
    for (int i = 0; i < view->deck_size; i++) {
        view->deck[i] = cards[i];
        unseen->drawn[cards[i]]--;
    }
}

/* Takes a card that somebody spent from those drawn since the shuffle or those held before. Returns
 * false if it can be neither. */
FN_CORE static bool trace_spent(br_state *view, br_unseen *unseen, int other, int card, fn_rng *rng)
{
    int drawn = unseen->draws[other] > 0 ? unseen->drawn[card] : 0;
    int held = unseen->holds[other] > 0 ? unseen->held[card] : 0;
    if (drawn + held == 0)
        return false;
    if ((int)fn_rng_below(rng, (uint32_t)(drawn + held)) < drawn) {
        unseen->drawn[card]--;
        unseen->draws[other]--;
        view->players[other].drawn[card]++;
    } else {
        unseen->held[card]--;
        unseen->holds[other]--;
    }
    return true;
}

FN_CORE static bool trace_all_spent(const br_rules *rules, br_state *view, int seat,
                                    br_unseen *unseen, fn_rng *rng)
{
    for (int other = 0; other < rules->seats; other++) {
        br_player *player = &view->players[other];
        for (int card = 0; card < BR_CARDS && other != seat; card++) {
            player->drawn[card] = 0;
            for (int i = 0; i < player->spent[card]; i++)
                if (!trace_spent(view, unseen, other, card, rng))
                    return false;
        }
    }
    return true;
}

FN_CORE static void fill_hands(const br_rules *rules, br_state *view, int seat,
                               const br_unseen *unseen, fn_rng *rng)
{
    uint8_t drawn[BR_EQUIPMENT], held[BR_EQUIPMENT];
    int draws = lay_out(unseen->drawn, drawn, rng), holds = lay_out(unseen->held, held, rng);
    for (int other = 0; other < rules->seats; other++) {
        br_player *player = &view->players[other];
        if (other == seat)
            continue;
        for (int i = 0; i < unseen->draws[other]; i++) {
            int card = drawn[--draws];
            player->hand[card]++;
            player->drawn[card]++;
        }
        for (int i = 0; i < unseen->holds[other]; i++)
            player->hand[held[--holds]]++;
    }
}

/* Tries decks and origins of the spent cards until they fit together; what really happened is one
 * solution. */
FN_CORE static void deal_equipment(const br_rules *rules, br_state *view, int seat, fn_rng *rng)
{
    br_unseen unseen;
    do {
        count_unseen(rules, view, seat, &unseen);
        fill_deck(rules, view, seat, &unseen, rng);
    } while (!trace_all_spent(rules, view, seat, &unseen, rng));
    fill_hands(rules, view, seat, &unseen, rng);
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
