/* The games as device code: their sources, and what a kernel needs to know of each. */
#ifndef FN_GPU_GAMES_CUH
#define FN_GPU_GAMES_CUH

#include "fanal/vector.h"

#ifdef FN_GPU_LIGHTHOUSE_RUN
#include "games/lighthouse_run/beacon.c"
#include "games/lighthouse_run/erik.c"
#include "games/lighthouse_run/observe.c"
#include "games/lighthouse_run/round.c"
#include "games/lighthouse_run/score.c"
#include "games/lighthouse_run/setup.c"
#include "games/lighthouse_run/ships.c"
#include "games/lighthouse_run/turn.c"

struct game {
    typedef lr_rules rules;
    typedef lr_state state;
    enum { OVER = LR_STEP_OVER, STEPS = LR_STEP_OVER + 1, SIZE = LR_OBSERVATION, ACTIONS = LR_ACTIONS, FEWEST = 24 };
    static __device__ void start(const rules *r, state *s, const fn_seed *seed) { lr_start(r, s, seed); }
    static __device__ int list(const rules *r, const state *s, fn_move *out) { return lr_list_moves(r, s, out); }
    static __device__ void apply(const rules *r, state *s, fn_move m) { lr_apply(r, s, m, NULL); }
    static __device__ void score(const rules *r, const state *s, fn_score *out) { lr_score(r, s, out); }
    static __device__ void observe(const rules *r, const state *s, int seat, uint8_t *out) { lr_observe(r, s, seat, out); }
    static __device__ void number(const rules *r, const state *s, const fn_move *m, int n, uint8_t *out) { lr_number(r, s, m, n, out); }
};
#else
#include "games/bretagne/actions.c"
#include "games/bretagne/build.c"
#include "games/bretagne/evaluation.c"
#include "games/bretagne/flow.c"
#include "games/bretagne/observe.c"
#include "games/bretagne/resources.c"
#include "games/bretagne/round_end.c"
#include "games/bretagne/round_setup.c"
#include "games/bretagne/setup.c"
#include "games/bretagne/supply.c"
#include "games/bretagne/trade.c"

struct game {
    typedef br_rules rules;
    typedef br_state state;
    enum { OVER = BR_STEP_OVER, STEPS = BR_STEP_OVER + 1, SIZE = BR_OBSERVATION, ACTIONS = BR_ACTIONS, FEWEST = 20 };
    static __device__ void start(const rules *r, state *s, const fn_seed *seed) { br_start(r, s, seed); }
    static __device__ int list(const rules *r, const state *s, fn_move *out) { return br_list_moves(r, s, out); }
    static __device__ void apply(const rules *r, state *s, fn_move m) { br_apply(r, s, m, NULL); }
    static __device__ void score(const rules *r, const state *s, fn_score *out) { br_score(r, s, out); }
    static __device__ void observe(const rules *r, const state *s, int seat, uint8_t *out) { br_observe(r, s, seat, out); }
    static __device__ void number(const rules *r, const state *s, const fn_move *m, int n, uint8_t *out) { br_number(m, n, out); }
};
#endif
#include "base/chacha.c"
#include "lab/deal.c"
#endif
