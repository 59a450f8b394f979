/* Why a written move cannot be made now. Reasons that hold in every game are found here, the others
 * by the game, which sees only what the seat sees. */
#include "fanal/match.h"

static void open_reason(const char *code, fn_text *out)
{
    fn_json_open(out, '{');
    fn_json_put_string(out, "code", code);
}

static bool is_listed(const fn_match *match, const void *view, fn_move move)
{
    fn_move moves[FN_MAX_MOVES];
    int count = match->game->list_moves(match->rules, view, moves);
    while (count > 0)
        if (moves[--count] == move)
            return true;
    return false;
}

/* Writes the reason for a readable move of the seat to act. */
static bool write_reason(const fn_match *match, int seat, fn_move move, fn_text *out)
{
    _Alignas(8) uint8_t view[FN_STATE_MAX];
    fn_reason reason;
    fn_match_view(match, seat, view);
    bool legal = is_listed(match, view, move);
    if (!legal && match->game->why_not(match->rules, view, move, &reason)) {
        match->game->write_reason(match->rules, &reason, out);
        return false;
    }
    open_reason(legal ? "legal" : "not_now", out);
    fn_json_close(out, '}');
    return legal;
}

bool fn_match_write_reason(const fn_match *match, int seat, const char *text, fn_text *out)
{
    int to_act = fn_match_to_act(match);
    fn_error error;
    fn_move move;
    if (to_act == FN_NOBODY) {
        open_reason("over", out);
    } else if (to_act != seat) {
        open_reason("turn", out);
        fn_json_put_int(out, "seat", to_act);
    } else if (!match->game->read_move(match->rules, text, &move, &error)) {
        open_reason("unreadable", out);
        fn_json_put_string(out, "text", error.text);
    } else {
        return write_reason(match, seat, move, out);
    }
    fn_json_close(out, '}');
    return false;
}
