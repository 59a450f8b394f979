/* The match: start, play, undo. State is never patched; undo replays the log without its last
 * step. */
#include "fanal/match.h"

#include <assert.h>
#include <string.h>

bool fn_match_start(fn_match *match, const fn_game *game, const fn_setup *setup,
                    const fn_seed *seed, fn_error *error)
{
    _Alignas(8) uint8_t rules[FN_RULES_MAX];
    assert(game->rules_size <= FN_RULES_MAX && game->state_size <= FN_STATE_MAX);
    if (!fn_rules_make(game, rules, setup, error))
        return false;
    match->game = game;
    match->setup = *setup;
    match->seed = *seed;
    memset(&match->origin, 0, sizeof match->origin);
    match->free_undo = false;
    memset(match->resigned, 0, sizeof match->resigned);
    match->steps = 0; /* leaves the log beyond them untouched: most matches never use most of it */
    memset(match->rules, 0, sizeof match->rules);
    memset(match->deal, 0, sizeof match->deal);
    memcpy(match->rules, rules, game->rules_size);
    game->start(match->rules, match->deal, seed);
    memcpy(match->state, match->deal, sizeof match->state);
    return true;
}

/* Replays the first steps of the log. */
static void play_anew(fn_match *match, int steps)
{
    assert(steps >= 0 && steps <= match->steps);
    match->steps = steps;
    fn_match_deal(match, match->state);
    for (int i = 0; i < steps; i++)
        fn_match_redo(match, i, match->state, NULL);
}

bool fn_match_take_origin(fn_match *match, const fn_origin *origin, fn_error *error)
{
    bool is_done;
    match->steps = 0;
    memset(&match->origin, 0, sizeof match->origin);
    match->game->start(match->rules, match->deal, &match->seed);
    is_done = fn_match_edit_all(match, origin->edits, error);
    if (is_done)
        match->origin = *origin;
    play_anew(match, 0);
    return is_done;
}

void fn_match_cut(fn_match *match, int steps)
{
    memset(match->resigned, 0, sizeof match->resigned);
    play_anew(match, steps);
}

int fn_match_to_act(const fn_match *match)
{
    return match->game->to_act(match->rules, match->state);
}

static bool is_legal(const fn_match *match, fn_move move)
{
    fn_move moves[FN_MAX_MOVES];
    int count = match->game->list_moves(match->rules, match->state, moves);
    for (int i = 0; i < count; i++)
        if (moves[i] == move)
            return true;
    return false;
}

/* Reads the move that the text stands for; fails if the seat cannot make it now. */
static bool read_move(const fn_match *match, int seat, const char *text, fn_move *move,
                      fn_error *error)
{
    int to_act = fn_match_to_act(match);
    if (to_act == FN_NOBODY)
        return fn_fail(error, "the game is over");
    if (seat != to_act)
        return fn_fail(error, "it is the turn of seat ", fn_decimal(to_act).text, ", not of seat ",
                       fn_decimal(seat).text);
    if (!match->game->read_move(match->rules, text, move, error))
        return false;
    if (!is_legal(match, *move))
        return fn_fail(error, "'", text, "' is not possible now");
    return match->steps < FN_MAX_STEPS || fn_fail(error, "the log is full");
}

bool fn_match_can_play(const fn_match *match, int seat, const char *text, fn_error *error)
{
    fn_move move;
    return read_move(match, seat, text, &move, error);
}

bool fn_match_play(fn_match *match, int seat, const char *text, fn_events *events, fn_error *error)
{
    fn_move move;
    if (!read_move(match, seat, text, &move, error))
        return false;
    fn_step *step = &match->log[match->steps++];
    step->move = move;
    step->seat = (int8_t)seat;
    step->revealed = fn_match_redo(match, match->steps - 1, match->state, events);
    return true;
}

/* Returns why `step`, the last one, cannot be taken back with `to_act` next to act, or NULL. */
static const char *undo_refusal(const fn_match *match, const fn_step *step, int seat, int to_act)
{
    if (match->free_undo)
        return NULL;
    if (step->seat != seat)
        return "the last step was not yours";
    if (step->revealed)
        return "the last step showed something hidden and stays";
    return to_act == seat ? NULL : "your turn is over";
}

static bool undo_is_refused(const fn_match *match, int seat, fn_error *error)
{
    const fn_step *last = match->steps > 0 ? &match->log[match->steps - 1] : NULL;
    const char *sentence = last == NULL ? "nothing has been played yet"
                                        : undo_refusal(match, last, seat, fn_match_to_act(match));
    if (match->origin.is_set && match->steps <= match->origin.ply && !match->free_undo)
        sentence = "the game is played on from here";
    return sentence != NULL && !fn_fail(error, sentence);
}

bool fn_match_could_undo(const fn_match *match, const fn_step *step, int to_act)
{
    return undo_refusal(match, step, step->seat, to_act) == NULL;
}

bool fn_match_can_undo(const fn_match *match, int seat, fn_error *error)
{
    return !undo_is_refused(match, seat, error);
}

bool fn_match_undo(fn_match *match, int seat, fn_error *error)
{
    if (undo_is_refused(match, seat, error))
        return false;
    play_anew(match, match->steps - 1);
    return true;
}

void fn_match_view(const fn_match *match, int seat, void *view)
{
    memcpy(view, match->state, match->game->state_size);
    match->game->hide(match->rules, view, seat);
}

void fn_match_score(const fn_match *match, fn_score *score)
{
    match->game->score(match->rules, match->state, score);
}

void fn_match_resign(fn_match *match, int seat)
{
    match->resigned[seat] = match->steps + 1;
}

bool fn_match_has_resigned(const fn_match *match, int seat)
{
    for (int i = 0; i < match->setup.players; i++)
        if (match->resigned[i] > 0 && (seat == FN_NOBODY || seat == i))
            return true;
    return false;
}

int fn_match_round(const fn_match *match)
{
    return match->game->round != NULL ? match->game->round(match->state) : 0;
}
