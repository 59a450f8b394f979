/* Landfall as an fn_game: the table of its functions. */
#include "game/typed_game.h"
#include "games/landfall/lf.h"

#include <assert.h>

extern const char fn_edition_landfall[];
extern const unsigned int fn_edition_landfall_size;

static const char *const variants[] = {"base", NULL};
static const char *const options[] = {NULL};

FN_TYPED_GAME(lf);

const fn_game lf_game = {
    .id = "landfall",
    .is_example = true,
    .min_players = 2,
    .max_players = 4,
    .variants = variants,
    .options = options,
    .edition = fn_edition_landfall,
    .edition_size = &fn_edition_landfall_size,
    .state_size = sizeof(lf_state),
    .rules_size = sizeof(lf_rules),
    .make_rules = lf_make_rules,
    .start = start,
    .to_act = to_act,
    .list_moves = list_moves,
    .apply = apply,
    .score = score,
    .evaluate = evaluate,
    .spread = 300,
    .rollout = -1,
    .hide = hide,
    .imagine = imagine,
    .write_move = lf_write_move,
    .read_move = lf_read_move,
    .write_json = lf_write_json,
    .write_event = lf_write_event,
    .why_not = why_not,
    .write_reason = lf_write_reason,
    .credit = lf_credit,
    .tally = lf_tally,
};
