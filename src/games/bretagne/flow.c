/* The flow of the game: each step has its list of moves, each move its function. */
#include "games/bretagne/br.h"

#include <assert.h>

FN_CORE int br_to_act(const br_state *state)
{
    return state->step == BR_STEP_OVER ? FN_NOBODY : state->seat;
}

FN_CORE int br_list_moves(const br_rules *rules, const br_state *state, fn_move *out)
{
    switch (state->step) {
    case BR_STEP_BARGE: return br_list_barges(state, out);
    case BR_STEP_LOAD: return br_list_loads(rules, state, out);
    case BR_STEP_ACTION: return br_list_actions(rules, state, out);
    case BR_STEP_SITE: return br_list_sites(rules, state, out);
    case BR_STEP_KEEP: return br_list_keeps(state, out);
    case BR_STEP_TRADE: return br_list_trades(rules, state, out);
    case BR_STEP_CARDS: return br_list_cards(rules, state, out);
    case BR_STEP_HARBOUR: return br_list_harbours(rules, state, out);
    default: return 0;
    }
}

#ifndef NDEBUG
FN_CORE static bool is_listed(const br_rules *rules, const br_state *state, fn_move move)
{
    fn_move moves[FN_MAX_MOVES];
    int count = br_list_moves(rules, state, moves);
    while (count > 0)
        if (moves[--count] == move)
            return true;
    return false;
}
#endif

FN_CORE bool br_apply(const br_rules *rules, br_state *state, fn_move move, fn_events *events)
{
    int a = move >> 4 & 15, b = move & 15;
    assert(is_listed(rules, state, move));
    switch (fn_move_operation(move)) {
    case BR_MOVE_BARGE: return br_take_barge(rules, state, b, events);
    case BR_MOVE_LOAD: br_load(rules, state, b, events); break;
    case BR_MOVE_BUILD: return br_take_tile(rules, state, a, b, events);
    case BR_MOVE_SITE: br_build_floor(rules, state, b, events); break;
    case BR_MOVE_KEEP:
        br_keep_workers(state, b, events);
        br_end_action(rules, state, events);
        break;
    case BR_MOVE_PASS: br_pass(rules, state, 0, 0, events); break;
    case BR_MOVE_PASS_KEEPING: br_pass(rules, state, a, b + 1, events); break;
    case BR_MOVE_PLAY: br_play_card(rules, state, b, events); break;
    case BR_MOVE_SETTLE:
        br_settle(state, b, events);
        br_next_in_rank(rules, state, events);
        break;
    case BR_MOVE_DONE:
    case BR_MOVE_STAY: br_next_in_rank(rules, state, events); break;
    default: return br_trade(rules, state, move, events);
    }
    return false;
}
