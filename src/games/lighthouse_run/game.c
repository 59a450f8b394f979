/* Lighthouse Run as an fn_game: the table of its functions. */
#include "game/typed_game.h"
#include "games/lighthouse_run/lr.h"

#include <assert.h>

static_assert(sizeof(lr_state) <= 192, "a state is copied millions of times a second");

static const char *const variants[] = {"base", "erik", "great-fleet", NULL};
static const char *const options[] = {NULL};

FN_TYPED_GAME(lr);

static void tell_ties(const void *rules, const void *state, fn_events *out)
{
    lr_tell_ties(rules, state, out);
}

static void tell_notes(const void *rules, const void *view, fn_move move, fn_events *out)
{
    lr_tell_notes(rules, view, move, out);
}

static fn_move suggest(const void *rules, const void *state, const fn_move *moves, int count,
                       fn_rng *rng)
{
    return lr_suggest(rules, state, moves, count, rng);
}

static uint32_t find_themes(const void *rules, const void *before, const fn_turn_end *best,
                            const fn_turn_end *other)
{
    return lr_find_themes(rules, before, best, other);
}

static int list_edits(const void *rules, const void *state, fn_edit out[FN_MAX_EDITS])
{
    return lr_list_edits(rules, state, out);
}

static void edit_position(const void *rules, void *state, fn_edit edit)
{
    lr_edit(rules, state, edit);
}

static int round_of(const void *state)
{
    return ((const lr_state *)state)->round;
}

static bool has_own_figures(const void *rules)
{
    return ((const lr_rules *)rules)->own_figures;
}

const fn_game lr_game = {
    .id = "lighthouse-run",
    .min_players = 2,
    .max_players = 4,
    .variants = variants,
    .options = options,
    .edition = fn_edition_lighthouse_run,
    .edition_size = &fn_edition_lighthouse_run_size,
    .state_size = sizeof(lr_state),
    .rules_size = sizeof(lr_rules),
    .make_rules = lr_make_rules,
    .has_own_figures = has_own_figures,
    .start = start,
    .to_act = to_act,
    .list_moves = list_moves,
    .apply = apply,
    .round = round_of,
    .list_edits = list_edits,
    .edit = edit_position,
    .write_edit = lr_write_edit,
    .score = score,
    .tell_ties = tell_ties,
    .evaluate = evaluate,
    .spread = 300,
    .rollout = -1,
    .suggest = suggest,
    .hide = hide,
    .imagine = imagine,
    .write_move = lr_write_move,
    .read_move = lr_read_move,
    .write_json = lr_write_json,
    .write_event = lr_write_event,
    .why_not = why_not,
    .write_reason = lr_write_reason,
    .tell_notes = tell_notes,
    .list_credits = lr_list_credits,
    .places = "field",
    .choice = lr_choice,
    .themes = lr_themes,
    .find_themes = find_themes,
    .tally = lr_tally,
};
