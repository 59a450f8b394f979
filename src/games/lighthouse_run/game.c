/* Lighthouse Run as the house knows it: the typed functions behind fn_game. */
#include "games/lighthouse_run/lr.h"

#include <assert.h>

extern const char fn_edition_lighthouse_run[];
extern const unsigned int fn_edition_lighthouse_run_size;

static_assert(sizeof(lr_state) <= 192, "a state is copied millions of times a second");
static_assert(sizeof(lr_rules) <= FN_RULES_MAX, "rules fit the storage of a match");

static const char *const variants[] = {"base", "erik", "great-fleet", NULL};
static const char *const options[] = {NULL};

static void start(const void *rules, void *state, const fn_seed *seed)
{
    lr_start(rules, state, seed);
}

static int to_act(const void *rules, const void *state)
{
    (void)rules;
    return lr_to_act(state);
}

static int list_moves(const void *rules, const void *state, fn_move out[FN_MAX_MOVES])
{
    return lr_list_moves(rules, state, out);
}

static bool apply(const void *rules, void *state, fn_move move, fn_events *events)
{
    return lr_apply(rules, state, move, events);
}

static void score(const void *rules, const void *state, fn_score *out)
{
    lr_score(rules, state, out);
}

static void evaluate(const void *rules, const void *state, int hundredths[FN_MAX_SEATS])
{
    lr_evaluate(rules, state, hundredths);
}

static void hide(const void *rules, void *state, int seat)
{
    lr_hide(rules, state, seat);
}

static void imagine(const void *rules, void *view, int seat, fn_rng *rng)
{
    lr_imagine(rules, view, seat, rng);
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
    .write_move = lr_write_move,
    .read_move = lr_read_move,
    .write_json = lr_write_json,
    .write_event = lr_write_event,
    .tally = lr_tally,
};
