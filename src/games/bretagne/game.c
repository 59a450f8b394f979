/* Bretagne as an fn_game: the table of its functions. */
#include "game/typed_game.h"
#include "games/bretagne/br.h"

#include <assert.h>

static const char *const variants[] = {"base", "historical", NULL};
static const char *const options[] = {"strict-loads", "tight-bank", NULL};

/* From before the edition listed the prices of trades. */
static const char *const earlier_editions[] = {
    "3ca9df7583b969138992423ee24fbd2169c140d2caef6276f2e4eb4666e4cd4d", NULL};

FN_TYPED_GAME(br);

static void tell_ties(const void *rules, const void *state, fn_events *out)
{
    br_tell_ties(rules, state, out);
}

static void tell_notes(const void *rules, const void *view, fn_move move, fn_events *out)
{
    br_tell_notes(rules, view, move, out);
}

static uint32_t find_themes(const void *rules, const void *before, const fn_turn_end *best,
                            const fn_turn_end *other)
{
    return br_find_themes(rules, before, best, other);
}

/* Trading prepares other moves. */
static bool prepares(fn_move move)
{
    int operation = fn_move_operation(move);
    return operation >= BR_MOVE_BUY && operation <= BR_MOVE_LEAVE;
}

static bool gives_up(fn_move move)
{
    int operation = fn_move_operation(move);
    return operation == BR_MOVE_PASS || operation == BR_MOVE_PASS_KEEPING;
}

static bool is_needless(const void *state, fn_move move)
{
    return br_takes_back_trade(state, move);
}

static int still_to_come(const void *state)
{
    return 100 * (BR_ROUNDS + 1 - ((const br_state *)state)->round) / BR_ROUNDS;
}

static int list_edits(const void *rules, const void *state, fn_edit out[FN_MAX_EDITS])
{
    return br_list_edits(rules, state, out);
}

static void edit_position(const void *rules, void *state, fn_edit edit)
{
    br_edit(rules, state, edit);
}

static int round_of(const void *state)
{
    return ((const br_state *)state)->round;
}

static bool has_own_figures(const void *rules)
{
    return ((const br_rules *)rules)->own_figures;
}

const fn_game br_game = {
    .id = "bretagne",
    .min_players = 2,
    .max_players = 4,
    .variants = variants,
    .options = options,
    .edition = fn_edition_bretagne,
    .edition_size = &fn_edition_bretagne_size,
    .earlier_editions = earlier_editions,
    .state_size = sizeof(br_state),
    .rules_size = sizeof(br_rules),
    .make_rules = br_make_rules,
    .has_own_figures = has_own_figures,
    .start = start,
    .to_act = to_act,
    .list_moves = list_moves,
    .apply = apply,
    .round = round_of,
    .list_edits = list_edits,
    .edit = edit_position,
    .write_edit = br_write_edit,
    .score = score,
    .tell_ties = tell_ties,
    .evaluate = evaluate,
    .spread = 1200,
    .rollout = 0,
    .still_to_come = still_to_come,
    .prepares = prepares,
    .gives_up = gives_up,
    .is_needless = is_needless,
    .hide = hide,
    .imagine = imagine,
    .write_move = br_write_move,
    .read_move = br_read_move,
    .write_json = br_write_json,
    .write_view = br_write_view,
    .write_event = br_write_event,
    .why_not = why_not,
    .write_reason = br_write_reason,
    .tell_notes = tell_notes,
    .credit = br_credit,
    .places = "site",
    .first_place = 1,
    .choice = br_choice,
    .themes = br_themes,
    .find_themes = find_themes,
    .tally = br_tally,
};
