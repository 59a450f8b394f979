/* The warning to give before a card is played or a beacon moved: that no own ship could sail then.
 * Looks only at what the seat can see. */
#include "games/lighthouse_run/lr.h"

static bool has_ship_on(const lr_state *state, uint32_t colours, int field)
{
    for (; colours != 0; colours &= colours - 1)
        for (int i = 0; i < LR_SHIPS; i++)
            if (state->ships[fn_lowest_bit(colours)][i] == field)
                return true;
    return false;
}

static bool own_ship_sails(const lr_rules *rules, const lr_state *state)
{
    fn_move moves[FN_MAX_MOVES];
    int count = lr_list_sails(rules, state, moves);
    uint32_t lit = lr_lit_fields(rules, state), own = rules->own_colours[state->seat];
    for (int i = 0; i < count; i++) {
        int field = moves[i] & 255;
        if (fn_move_operation(moves[i]) == LR_MOVE_SAIL && lr_reach(lit, field, 1) > field &&
            has_ship_on(state, own, field))
            return true;
    }
    return false;
}

static bool sails_later(const lr_rules *rules, const lr_state *state)
{
    fn_move moves[FN_MAX_MOVES];
    if (state->step == LR_STEP_SAIL)
        return own_ship_sails(rules, state);
    int count = lr_list_beacons(rules, state, moves);
    for (int i = 0; i < count; i++) {
        lr_state then = *state;
        lr_apply(rules, &then, moves[i], NULL);
        if (own_ship_sails(rules, &then))
            return true;
    }
    return false;
}

void lr_tell_notes(const lr_rules *rules, const lr_state *view, fn_move move, fn_events *out)
{
    lr_state then = *view;
    if (view->step != LR_STEP_PLAY && view->step != LR_STEP_BEACON)
        return;
    lr_apply(rules, &then, move, NULL);
    if (!sails_later(rules, &then))
        fn_tell(out, LR_NOTE_NO_SAIL, FN_EVERYONE, 0, 0, 0, 0);
}
