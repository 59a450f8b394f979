/* The certain effects of each legal move, known before it is made. Only the seat's view is used:
 * the move is made in several worlds that are possible for the seat, and what is the same in all of
 * them is certain. Nothing hidden can leak, because nothing hidden is in the view. */
#include "fanal/match.h"

#include <string.h>

/* Enough worlds that any uncertain effect, however likely, is missing from one of them. */
enum { WORLDS = 32 };

typedef struct worlds {
    const fn_match *match;
    int seat, count;
    fn_rng rng;
    _Alignas(8) uint8_t states[WORLDS][FN_STATE_MAX];
} worlds;

static void *imagine_next(worlds *w, const void *view)
{
    const fn_match *match = w->match;
    void *state = w->states[w->count];
    memcpy(state, view, match->game->state_size);
    match->game->imagine(match->rules, state, w->seat, &w->rng);
    w->count++;
    return state;
}

/* Makes the move in a copy of a world. Keeps only the events that everybody sees, because the
 * others may tell what was drawn for this seat alone. `next` becomes the seat to act. Returns true
 * if the move reveals something. */
static bool foresee(const worlds *w, const void *world, fn_move move, fn_events *events, int *next)
{
    _Alignas(8) uint8_t state[FN_STATE_MAX];
    const fn_game *game = w->match->game;
    int kept = 0;
    memcpy(state, world, game->state_size);
    events->count = 0;
    bool revealed = game->apply(w->match->rules, state, move, events);
    *next = game->to_act(w->match->rules, state);
    for (int i = 0; i < events->count; i++)
        if (events->list[i].seen_by == FN_EVERYONE || w->seat == FN_EVERYONE)
            events->list[kept++] = events->list[i];
    events->count = kept;
    return revealed;
}

static int common_prefix(const fn_events *a, const fn_events *b)
{
    int i = 0;
    while (i < a->count && i < b->count && memcmp(&a->list[i], &b->list[i], sizeof a->list[i]) == 0)
        i++;
    return i;
}

static void write_notes(const worlds *w, const void *view, fn_move move, fn_text *out)
{
    fn_events notes;
    notes.count = 0;
    if (w->match->game->tell_notes != NULL)
        w->match->game->tell_notes(w->match->rules, view, move, &notes);
    if (notes.count == 0)
        return;
    fn_json_key(out, "notes");
    fn_match_write_events(w->match, &notes, w->seat, out);
}

/* Finds the certain events of a step, and returns whether it reveals something. A step that reveals
 * nothing is the same in every world. */
static bool find_sure(worlds *w, const void *view, fn_move move, fn_events *sure, int *next)
{
    fn_events other;
    int other_next;
    bool revealed = foresee(w, w->states[0], move, sure, next);
    bool more = revealed && w->seat != FN_EVERYONE;
    for (int i = 1; i < WORLDS && more; i++) {
        foresee(w, i < w->count ? w->states[i] : imagine_next(w, view), move, &other, &other_next);
        sure->count = common_prefix(sure, &other);
        if (other_next != *next)
            *next = FN_NOBODY;
    }
    return revealed;
}

static void write_preview(worlds *w, const void *view, fn_move move, fn_text *out)
{
    fn_events sure;
    int next;
    bool revealed = find_sure(w, view, move, &sure, &next);
    fn_json_open(out, '{');
    fn_json_key(out, "events");
    fn_match_write_events(w->match, &sure, w->seat, out);
    fn_json_put_bool(out, "more", revealed && w->seat != FN_EVERYONE);
    write_notes(w, view, move, out);
    fn_json_key(out, "next");
    if (next == FN_NOBODY)
        fn_json_null(out);
    else
        fn_json_int(out, next);
    const fn_step step = {move, (int8_t)fn_match_to_act(w->match), revealed};
    fn_json_put_bool(out, "undo", fn_match_could_undo(w->match, &step, next));
    fn_json_close(out, '}');
}

/* Begins with one world; the others are made when needed, so `states` is not cleared. */
static void begin_worlds(worlds *w, const fn_match *match, int seat, void *view)
{
    static const fn_seed fixed; /* the same view always gets the same worlds, whatever the match's
                                 * seed */
    w->match = match;
    w->seat = seat;
    w->count = 0;
    fn_match_view(match, seat, view);
    fn_rng_start(&w->rng, &fixed, 0);
    imagine_next(w, view);
}

void fn_match_write_previews(const fn_match *match, int seat, fn_text *out)
{
    _Alignas(8) uint8_t view[FN_STATE_MAX];
    fn_move moves[FN_MAX_MOVES];
    int to_act = fn_match_to_act(match), count = 0;
    worlds w;
    if (to_act != FN_NOBODY && (to_act == seat || seat == FN_EVERYONE)) {
        begin_worlds(&w, match, seat, view);
        count = match->game->list_moves(match->rules, view, moves);
    }
    fn_json_open(out, '[');
    for (int i = 0; i < count; i++)
        write_preview(&w, view, moves[i], out);
    fn_json_close(out, ']');
}

void fn_match_write_sure(const fn_match *match, int seat, fn_move move, fn_text *out)
{
    _Alignas(8) uint8_t view[FN_STATE_MAX];
    fn_events sure;
    int next;
    worlds w;
    begin_worlds(&w, match, seat, view);
    find_sure(&w, view, move, &sure, &next);
    fn_match_write_events(match, &sure, seat, out);
}

/* Lists the seat's moves in this world after the move; none if it does not act again. */
static int list_after(const worlds *w, const void *world, fn_move move, fn_move out[FN_MAX_MOVES])
{
    _Alignas(8) uint8_t state[FN_STATE_MAX];
    const fn_game *game = w->match->game;
    memcpy(state, world, game->state_size);
    game->apply(w->match->rules, state, move, NULL);
    return game->to_act(w->match->rules, state) == w->seat
               ? game->list_moves(w->match->rules, state, out)
               : 0;
}

static int keep_common(fn_move *moves, int count, const fn_move *others, int other_count)
{
    int kept = 0;
    for (int i = 0; i < count; i++)
        for (int k = 0; k < other_count; k++)
            if (others[k] == moves[i]) {
                moves[kept++] = moves[i];
                break;
            }
    return kept;
}

void fn_match_write_then(const fn_match *match, int seat, const char *text, fn_text *out)
{
    _Alignas(8) uint8_t view[FN_STATE_MAX];
    fn_move move, sure[FN_MAX_MOVES], others[FN_MAX_MOVES];
    int count = 0;
    fn_error error;
    worlds w;
    if (fn_match_can_play(match, seat, text, &error) &&
        match->game->read_move(match->rules, text, &move, &error)) {
        begin_worlds(&w, match, seat, view);
        count = list_after(&w, w.states[0], move, sure);
        for (int i = 1; i < WORLDS && count > 0; i++)
            count = keep_common(sure, count, others,
                                list_after(&w, imagine_next(&w, view), move, others));
    }
    fn_match_write_moves(match, sure, count, out);
}
