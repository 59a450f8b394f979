/* The general supply: resources (rule 9.1), coins, and the equipment deck (9.2, 9.7). */
#include "games/bretagne/br.h"

/* Returns as much of what is wanted as there is; without the tight bank that is everything. */
FN_CORE br_goods br_take_goods(const br_rules *rules, br_state *state, br_goods wanted)
{
    if (!rules->tight_bank)
        return wanted;
    br_goods given = br_goods_least(state->bank, wanted);
    state->bank -= given;
    return given;
}

FN_CORE void br_return_goods(const br_rules *rules, br_state *state, br_goods goods)
{
    if (rules->tight_bank)
        state->bank += goods;
}

FN_CORE void br_pay_goods(const br_rules *rules, br_state *state, br_goods price, fn_events *events)
{
    state->players[state->seat].goods -= price;
    br_return_goods(rules, state, price);
    if (events == NULL)
        return;
    for (int r = 0; r < BR_GOODS; r++)
        if (br_goods_of(price, r) > 0)
            fn_tell(events, BR_EVENT_PAY, FN_EVERYONE, state->seat, r, br_goods_of(price, r), 0);
}

FN_CORE void br_change_coins(br_state *state, int seat, int coins, fn_events *events)
{
    state->players[seat].coins = (uint16_t)(state->players[seat].coins + coins);
    fn_tell(events, BR_EVENT_COINS, FN_EVERYONE, seat, coins, 0, 0);
}

/* Every shuffle after the set-up begins the next stream of the seed. */
FN_CORE void br_shuffle_next(br_state *state, fn_rng *rng)
{
    fn_rng_start(rng, &state->seed, ++state->shuffles);
}

FN_CORE int br_cards_to_draw(const br_state *state)
{
    int count = state->deck_size;
    for (int card = 0; card < BR_CARDS; card++)
        count += state->discards[card];
    return count;
}

FN_CORE void br_reshuffle(br_state *state, fn_events *events)
{
    fn_rng rng;
    for (int card = 0; card < BR_CARDS; card++) {
        state->deck_dealt[card] = state->discards[card];
        for (; state->discards[card] > 0; state->discards[card]--)
            state->deck[state->deck_size++] = (uint8_t)card;
        for (int seat = 0; seat < BR_SEATS; seat++)
            state->players[seat].drawn[card] = state->players[seat].spent[card] = 0;
    }
    for (int seat = 0; seat < BR_SEATS; seat++) {
        state->players[seat].held = state->players[seat].hand_size;
        state->players[seat].draws = 0;
    }
    br_shuffle_next(state, &rng);
    fn_rng_shuffle(&rng, state->deck, state->deck_size);
    fn_tell(events, BR_EVENT_RESHUFFLE, FN_EVERYONE, 0, 0, 0, 0);
}

/* Returns true if a card was drawn. */
FN_CORE bool br_draw_cards(br_state *state, int seat, int count, fn_events *events)
{
    br_player *player = &state->players[seat];
    int drawn = 0;
    while (drawn < count && br_cards_to_draw(state) > 0) {
        if (state->deck_size == 0)
            br_reshuffle(state, events);
        int card = state->deck[--state->deck_size];
        state->deck[state->deck_size] = 0;
        player->hand[card]++;
        player->hand_size++;
        player->drawn[card]++;
        player->draws++;
        drawn++;
        fn_tell(events, BR_EVENT_DRAWN_CARD, seat, seat, card, 0, 0);
    }
    fn_tell(events, BR_EVENT_DRAW, FN_EVERYONE, seat, drawn, 0, 0);
    return drawn > 0;
}

FN_CORE void br_spend_card(br_state *state, int seat, int card)
{
    state->players[seat].hand[card]--;
    state->players[seat].hand_size--;
    state->players[seat].spent[card]++;
}
