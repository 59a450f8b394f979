/* Cuts a match into turns. States are made anew from the seed; only `fn_turn.state` keeps hidden
 * facts, for the seats' views. */
#include "insight/insight.h"

#include <stdlib.h>
#include <string.h>

static bool begins_turn(const fn_match *match, int ply, int steps)
{
    const fn_step *step = &match->log[ply];
    return ply == 0 || step->seat != step[-1].seat || step[-1].revealed || steps == MOST_STEPS ||
           fn_origin_is_anew(&match->origin, ply);
}

static int count_turns(const fn_match *match)
{
    int count = 0, steps = 0;
    for (int ply = 0; ply < match->steps; ply++) {
        bool begins = begins_turn(match, ply, steps);
        steps = begins ? 1 : steps + 1;
        count += begins;
    }
    return count;
}

static void begin_turn(const fn_match *match, fn_turn *turn, const uint8_t *state, int ply)
{
    const fn_game *game = match->game;
    turn->ply = ply;
    turn->seat = game->to_act(match->rules, state);
    turn->round = game->round != NULL ? game->round(state) : 0;
    memcpy(turn->state, state, game->state_size);
}

bool fn_turns_cut(fn_insight *in)
{
    const fn_match *match = &in->match;
    const fn_game *game = match->game;
    _Alignas(8) uint8_t state[FN_STATE_MAX];
    fn_move moves[FN_MAX_MOVES];
    in->turn = calloc((size_t)count_turns(match) + 1, sizeof *in->turn);
    if (in->turn == NULL)
        return false;
    fn_match_deal(match, state);
    fn_turn *turn = in->turn - 1;
    for (int ply = 0; ply < match->steps; ply++) {
        if (begins_turn(match, ply, ply > 0 ? turn->steps : 0))
            begin_turn(match, ++turn, state, ply);
        if (game->list_moves(match->rules, state, moves) > 1)
            turn->choices |= 1u << turn->steps;
        turn->steps++;
        fn_match_redo(match, ply, state, NULL);
    }
    begin_turn(match, ++turn, state, match->steps);
    in->turns = (int)(turn - in->turn);
    return true;
}
