/* Bretagne as the house knows it: the typed functions behind fn_game. */
#include "games/bretagne/br.h"

#include <assert.h>

extern const char fn_edition_bretagne[];
extern const unsigned int fn_edition_bretagne_size;

static_assert(sizeof(br_state) <= FN_STATE_MAX, "a state is copied millions of times a second");
static_assert(sizeof(br_rules) <= FN_RULES_MAX, "rules fit the storage of a match");

static const char *const variants[] = {"base", "historical", NULL};
static const char *const options[] = {"strict-loads", "tight-bank", NULL};

static void start(const void *rules, void *state, const fn_seed *seed)
{
    br_start(rules, state, seed);
}

static int to_act(const void *rules, const void *state)
{
    (void)rules;
    return br_to_act(state);
}

static int list_moves(const void *rules, const void *state, fn_move out[FN_MAX_MOVES])
{
    return br_list_moves(rules, state, out);
}

static bool apply(const void *rules, void *state, fn_move move, fn_events *events)
{
    return br_apply(rules, state, move, events);
}

static void score(const void *rules, const void *state, fn_score *out)
{
    br_score(rules, state, out);
}

static void evaluate(const void *rules, const void *state, int hundredths[FN_MAX_SEATS])
{
    br_evaluate(rules, state, hundredths);
}

static void hide(const void *rules, void *state, int seat)
{
    br_hide(rules, state, seat);
}

static void imagine(const void *rules, void *view, int seat, fn_rng *rng)
{
    br_imagine(rules, view, seat, rng);
}

const fn_game br_game = {
    .id = "bretagne",
    .min_players = 2,
    .max_players = 4,
    .variants = variants,
    .options = options,
    .edition = fn_edition_bretagne,
    .edition_size = &fn_edition_bretagne_size,
    .state_size = sizeof(br_state),
    .rules_size = sizeof(br_rules),
    .make_rules = br_make_rules,
    .start = start,
    .to_act = to_act,
    .list_moves = list_moves,
    .apply = apply,
    .score = score,
    .evaluate = evaluate,
    .spread = 1200,
    .rollout = 0,
    .hide = hide,
    .imagine = imagine,
    .write_move = br_write_move,
    .read_move = br_read_move,
    .write_json = br_write_json,
    .write_event = br_write_event,
    .tally = br_tally,
};
