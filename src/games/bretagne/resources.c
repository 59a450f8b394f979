/* Phase 2: loads the barges on Quimper, the top loads first. */
#include "games/bretagne/br.h"

/* Rules 2.7, 2.8: decides whether a resource may go on a barge. */
FN_CORE static bool can_load(const br_rules *rules, const br_state *state, int resource, int room)
{
    int present = br_goods_of(state->quimper, resource);
    return rules->strict_loads ? present >= room : present > 0;
}

FN_CORE static int room(const br_rules *rules, const br_state *state)
{
    return rules->barges[state->barge].loads[state->load];
}

FN_CORE int br_list_loads(const br_rules *rules, const br_state *state, fn_move *out)
{
    int count = 0;
    for (int r = 0; r < BR_GOODS; r++)
        if (can_load(rules, state, r, room(rules, state)))
            out[count++] = fn_move_make(BR_MOVE_LOAD, 0, r);
    return count;
}

/* Reports whether the barge gets a load when Quimper is not empty. With strict loads, some resource
 * must be able to fill it. */
FN_CORE static bool is_asked(const br_rules *rules, const br_state *state)
{
    if (state->holder[state->barge] == BR_NONE || !rules->strict_loads)
        return state->holder[state->barge] != BR_NONE;
    for (int r = 0; r < BR_GOODS; r++)
        if (can_load(rules, state, r, room(rules, state)))
            return true;
    return false;
}

/* Goes on to the next barge that can be loaded; leaves the step alone if there is none. */
FN_CORE static void find_barge(const br_rules *rules, br_state *state)
{
    for (; state->load < BR_LOADS && state->quimper != 0; state->load++, state->barge = 0)
        for (; state->barge < BR_BARGES; state->barge++)
            if (is_asked(rules, state)) {
                state->seat = state->holder[state->barge];
                state->step = BR_STEP_LOAD;
                return;
            }
}

FN_CORE void br_begin_loading(const br_rules *rules, br_state *state)
{
    state->load = 0;
    state->barge = 0;
    state->step = BR_STEP_ACTION;
    find_barge(rules, state);
}

FN_CORE void br_load(const br_rules *rules, br_state *state, int resource, fn_events *events)
{
    int present = br_goods_of(state->quimper, resource), taken = room(rules, state);
    if (taken > present)
        taken = present; /* rule 2.7: part loads are kept */
    state->quimper -= br_good(resource, taken);
    state->players[state->seat].goods += br_good(resource, taken);
    fn_tell(events, BR_EVENT_LOAD, FN_EVERYONE, state->seat, resource, taken, 0);
    state->barge++;
    state->step = BR_STEP_ACTION;
    find_barge(rules, state);
    if (state->step != BR_STEP_LOAD)
        br_begin_actions(rules, state, events);
}
