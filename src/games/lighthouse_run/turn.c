/* Section 2: the flow of a turn. A card is played, its beacon moved, its ships sailed, a bonus
 * taken or declined; each of these is one move. */
#include "games/lighthouse_run/lr.h"

#include <assert.h>

FN_CORE int lr_to_act(const lr_state *state)
{
    return state->step == LR_STEP_OVER ? FN_NOBODY : state->seat;
}

/* Rule 7.5: in the great fleet the second card is of the other colour. */
FN_CORE static int list_plays(const lr_rules *rules, const lr_state *state, fn_move *out)
{
    bool fleet = rules->variant == LR_GREAT_FLEET;
    int operation = fleet ? LR_MOVE_PLAY_COLOUR : LR_MOVE_PLAY, count = 0;
    uint32_t colours = rules->own_colours[state->seat] & ~(uint32_t)state->played_colours;
    for (; colours != 0; colours &= colours - 1) {
        int colour = fn_lowest_bit(colours);
        const uint8_t *hand = lr_hand(state, colour);
        uint32_t seen = 0; /* two equal cards are one choice */
        for (int i = 0; i < state->hand_size[colour]; i++)
            seen |= 1u << hand[i];
        for (; seen != 0; seen &= seen - 1)
            out[count++] = fn_move_make(operation, fleet ? colour : 0, fn_lowest_bit(seen));
    }
    return count;
}

FN_CORE int lr_list_moves(const lr_rules *rules, const lr_state *state, fn_move *out)
{
    switch (state->step) {
    case LR_STEP_PLAY: return list_plays(rules, state, out);
    case LR_STEP_BEACON: return lr_list_beacons(rules, state, out);
    case LR_STEP_SAIL: return lr_list_sails(rules, state, out);
    case LR_STEP_BONUS: return lr_list_bonus(state, out);
    default: return 0;
    }
}

FN_CORE static void play_card(const lr_rules *rules, lr_state *state, int colour, int card,
                              fn_events *events)
{
    int last = state->deck_size[colour] + --state->hand_size[colour];
    int at = last;
    while (state->cards[colour][at] != card)
        at--;
    state->cards[colour][at] = state->cards[colour][last];
    state->cards[colour][last] = 0;
    state->card = (uint8_t)card;
    state->colour = (uint8_t)colour;
    fn_tell(events, LR_EVENT_CARD, FN_EVERYONE, colour, card, 0, 0);
    state->step = lr_beacon_is_asked(rules, state) ? LR_STEP_BEACON : LR_STEP_SAIL;
}

/* Returns true if a card was turned over or drawn. Erik's last card is no news: the others have all
 * been seen. */
FN_CORE static bool end_turn(const lr_rules *rules, lr_state *state, fn_events *events)
{
    bool fleet = rules->variant == LR_GREAT_FLEET;
    bool round_ends = ++state->turn == rules->turns_in_round;
    bool draws = state->deck_size[state->colour] > 0 && (round_ends || !fleet);
    bool turns_over = round_ends && rules->variant == LR_WITH_ERIK && state->deck_size[LR_ERIK] > 1;
    if (draws && !fleet)
        lr_draw(rules, state, state->colour, events);
    state->card = LR_NO_CARD;
    state->bonus_colours = state->bonus_field = 0;
    state->step = LR_STEP_PLAY;
    if (round_ends)
        lr_end_round(rules, state, events);
    state->seat = (uint8_t)((state->start_seat + state->turn) % rules->seats);
    return draws || turns_over;
}

FN_CORE static bool sail(const lr_rules *rules, lr_state *state, int field, fn_events *events)
{
    lr_sail(rules, state, field, events);
    if (state->bonus_colours == 0)
        return end_turn(rules, state, events);
    state->step = LR_STEP_BONUS;
    return false;
}

#ifndef NDEBUG
FN_CORE static bool is_listed(const lr_rules *rules, const lr_state *state, fn_move move)
{
    fn_move moves[FN_MAX_MOVES];
    int count = lr_list_moves(rules, state, moves);
    while (count > 0)
        if (moves[--count] == move)
            return true;
    return false;
}
#endif

FN_CORE bool lr_apply(const lr_rules *rules, lr_state *state, fn_move move, fn_events *events)
{
    int a = move >> 4 & 15, b = move & 15;
    assert(is_listed(rules, state, move));
    switch (fn_move_operation(move)) {
    case LR_MOVE_PLAY: play_card(rules, state, state->seat, b, events); return false;
    case LR_MOVE_PLAY_COLOUR:
        state->played_colours = (uint8_t)(state->played_colours | 1u << a);
        play_card(rules, state, a, b, events);
        return false;
    case LR_MOVE_BEACON:
        lr_move_beacon(state, a, b, events);
        state->step = LR_STEP_SAIL;
        return false;
    case LR_MOVE_BEACON_STAY: state->step = LR_STEP_SAIL; return false;
    case LR_MOVE_SAIL: return sail(rules, state, move & 255, events);
    case LR_MOVE_BONUS:
        lr_take_bonus(rules, state, fn_lowest_bit(state->bonus_colours), events);
        break;
    case LR_MOVE_BONUS_COLOUR: lr_take_bonus(rules, state, b, events); break;
    default: break; /* sail none, no bonus */
    }
    return end_turn(rules, state, events);
}
