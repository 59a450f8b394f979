/* Lighthouse Run as kernels. */
#include "base/chacha.c"
#include "games/lighthouse_run/beacon.c"
#include "games/lighthouse_run/erik.c"
#include "games/lighthouse_run/habit.c"
#include "games/lighthouse_run/observe.c"
#include "games/lighthouse_run/round.c"
#include "games/lighthouse_run/score.c"
#include "games/lighthouse_run/setup.c"
#include "games/lighthouse_run/ships.c"
#include "games/lighthouse_run/turn.c"
#include "lab/deal.c"

struct game {
    typedef lr_rules rules;
    typedef lr_state state;
    enum {
        OVER = LR_STEP_OVER,
        STEPS = LR_STEP_OVER + 1,
        SIZE = LR_OBSERVATION,
        PARTS = LR_OBSERVED_PARTS,
        ACTIONS = LR_ACTIONS
    };
    static __device__ void start(const rules *r, state *s, const fn_seed *seed)
    {
        lr_start(r, s, seed);
    }
    static __device__ int list(const rules *r, const state *s, fn_move *out)
    {
        return lr_list_moves(r, s, out);
    }
    static __device__ void apply(const rules *r, state *s, fn_move move)
    {
        lr_apply(r, s, move, NULL);
    }
    static __device__ void score(const rules *r, const state *s, fn_score *out)
    {
        lr_score(r, s, out);
    }
    static __device__ void observe(const rules *r, const state *s, int part, uint8_t *out)
    {
        lr_observe_part(r, s, s->seat, part, out);
    }
    static __device__ void number(const rules *r, const state *s, const fn_move *moves, int count,
                                  uint8_t *actions)
    {
        lr_number(r, s, moves, count, actions);
    }
    static __device__ fn_move suggest(const rules *r, const state *s, const fn_move *moves,
                                      int count, const fn_seed *seed, uint64_t stream)
    {
        fn_rng rng;
        fn_rng_start(&rng, seed, stream);
        return lr_suggest(r, s, moves, count, &rng);
    }
};

#include "gpu/simulator.cuh"

const fn_gpu_kernels lr_gpu_kernels = {
    4 * STRIDE, 4 * RULES_WORDS, launch_start, launch_deal, launch_roll, launch_step, launch_show,
};
