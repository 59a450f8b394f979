/* Everything a client gets from a match: the view of one seat, its legal moves, the events it may
 * see. All of it goes through hide first. */
#include "fanal/match.h"

void fn_match_write_moves(const fn_match *match, const fn_move *moves, int count, fn_text *out)
{
    fn_json_open(out, '[');
    for (int i = 0; i < count; i++) {
        char storage[FN_MOVE_TEXT_MAX];
        fn_text text;
        fn_text_init(&text, storage, sizeof storage);
        match->game->write_move(match->rules, moves[i], &text);
        fn_json_string(out, storage);
    }
    fn_json_close(out, ']');
}

static void put_seat(fn_text *out, const char *key, int seat)
{
    fn_json_key(out, key);
    if (seat < 0)
        fn_json_null(out);
    else
        fn_json_int(out, seat);
}

void fn_match_write_position(const fn_match *match, int seat, fn_text *out)
{
    _Alignas(8) uint8_t view[FN_STATE_MAX];
    fn_move moves[FN_MAX_MOVES];
    int to_act = fn_match_to_act(match);
    bool acts = to_act != FN_NOBODY && (to_act == seat || seat == FN_EVERYONE);
    fn_match_view(match, seat, view);
    put_seat(out, "seat", seat);
    put_seat(out, "to_act", to_act);
    fn_json_key(out, "view");
    if (match->game->write_view != NULL)
        match->game->write_view(match->rules, view, seat, out);
    else
        match->game->write_json(match->rules, view, seat, out);
    fn_json_key(out, "moves");
    int count = acts ? match->game->list_moves(match->rules, match->state, moves) : 0;
    fn_match_write_moves(match, moves, count, out);
    fn_json_put_bool(out, "can_undo", fn_match_can_undo(match, seat, NULL));
}

void fn_match_write_view(const fn_match *match, int seat, fn_text *out)
{
    fn_json_open(out, '{');
    fn_json_put_int(out, "seq", match->steps);
    fn_match_write_position(match, seat, out);
    fn_json_close(out, '}');
}

void fn_match_write_ties(const fn_match *match, fn_text *out)
{
    fn_events ties = {0};
    if (match->game->tell_ties != NULL)
        match->game->tell_ties(match->rules, match->state, &ties);
    if (ties.count == 0)
        return;
    fn_json_key(out, "ties");
    fn_match_write_events(match, &ties, FN_EVERYONE, out);
}

void fn_match_write_events(const fn_match *match, const fn_events *events, int seat, fn_text *out)
{
    fn_json_open(out, '[');
    for (int i = 0; i < events->count; i++) {
        const fn_event *event = &events->list[i];
        if (event->seen_by == FN_EVERYONE || event->seen_by == seat || seat == FN_EVERYONE)
            match->game->write_event(match->rules, event, out);
    }
    fn_json_close(out, ']');
}
