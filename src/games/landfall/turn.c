/* Section 2: a ship comes in; in turn, players show a brighter light or pass. */
#include "games/landfall/lf.h"

#include <assert.h>

FN_CORE int lf_to_act(const lf_state *state)
{
    return state->ship == LF_SHIPS ? FN_NOBODY : state->seat;
}

/* Rules 2.2 and 4.2: a seat that can only pass is still asked. */
FN_CORE int lf_list_moves(const lf_rules *rules, const lf_state *state, fn_move *out)
{
    int count = 0, dimmest = state->light + 1;
    (void)rules;
    if (state->ship == LF_SHIPS)
        return 0;
    uint32_t bright = state->hands[state->seat] >> dimmest << dimmest;
    for (; bright != 0; bright &= bright - 1)
        out[count++] = fn_move_make(LF_MOVE_SHOW, 0, fn_lowest_bit(bright));
    out[count++] = fn_move_make(LF_MOVE_PASS, 0, 0);
    return count;
}

FN_CORE static void show(lf_state *state, int light, fn_events *events)
{
    int seat = state->seat;
    state->hands[seat] &= ~(1u << light);
    state->light = (int8_t)light;
    state->keeper = (uint8_t)seat;
    fn_tell(events, LF_EVENT_SHOW, FN_EVERYONE, seat, light, 0, 0);
}

/* Rule 2.3. Returns true if a light was drawn. */
FN_CORE static bool pass(lf_state *state, fn_events *events)
{
    int seat = state->seat;
    state->passed = (uint8_t)(state->passed | 1u << seat);
    fn_tell(events, LF_EVENT_PASS, FN_EVERYONE, seat, 0, 0, 0);
    if (state->deck_size == 0)
        return false;
    int light = state->deck[--state->deck_size];
    state->deck[state->deck_size] = 0;
    state->hands[seat] |= 1u << light;
    fn_tell(events, LF_EVENT_DRAW, FN_EVERYONE, seat, 0, 0, 0);
    fn_tell(events, LF_EVENT_DRAWN_CARD, seat, seat, light, 0, 0);
    return true;
}

FN_CORE static void next_ship(const lf_rules *rules, lf_state *state, fn_events *events)
{
    state->ship++;
    state->first_seat = (uint8_t)((state->first_seat + 1) % rules->seats); /* rule 1.3 */
    state->seat = state->first_seat;
    state->light = LF_NO_LIGHT;
    state->keeper = state->passed = 0;
    if (state->ship < LF_SHIPS)
        fn_tell(events, LF_EVENT_SHIP, FN_EVERYONE, state->ship, rules->ships[state->ship], 0, 0);
    else
        fn_tell(events, LF_EVENT_OVER, FN_EVERYONE, 0, 0, 0, 0); /* rule 3.1 */
}

/* Rule 2.4: the ship is home when only the keeper of the light is left, and lost when nobody is. */
FN_CORE static void end_turn(const lf_rules *rules, lf_state *state, fn_events *events)
{
    uint32_t left = ((1u << rules->seats) - 1) & ~(uint32_t)state->passed;
    int points = rules->ships[state->ship];
    if (left == 0) {
        fn_tell(events, LF_EVENT_LOST, FN_EVERYONE, state->ship, 0, 0, 0);
        next_ship(rules, state, events);
    } else if (state->light != LF_NO_LIGHT && left == 1u << state->keeper) {
        state->points[state->keeper] = (uint8_t)(state->points[state->keeper] + points);
        fn_tell(events, LF_EVENT_HOME, FN_EVERYONE, state->keeper, state->ship, points, 0);
        next_ship(rules, state, events);
    } else {
        do
            state->seat = (uint8_t)((state->seat + 1) % rules->seats);
        while (!(left >> state->seat & 1)); /* rule 2.1 */
    }
}

#ifndef NDEBUG
FN_CORE static bool is_listed(const lf_rules *rules, const lf_state *state, fn_move move)
{
    fn_move moves[FN_MAX_MOVES];
    int count = lf_list_moves(rules, state, moves);
    while (count > 0)
        if (moves[--count] == move)
            return true;
    return false;
}
#endif

FN_CORE bool lf_apply(const lf_rules *rules, lf_state *state, fn_move move, fn_events *events)
{
    bool drawn = false;
    assert(is_listed(rules, state, move));
    if (fn_move_operation(move) == LF_MOVE_SHOW)
        show(state, move & 255, events);
    else
        drawn = pass(state, events);
    end_turn(rules, state, events);
    return drawn;
}
