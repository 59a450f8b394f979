/* Bretagne as kernels. */
#include "base/chacha.c"
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
#include "lab/deal.c"

struct game {
    typedef br_rules rules;
    typedef br_state state;
    enum {
        OVER = BR_STEP_OVER,
        STEPS = BR_STEP_OVER + 1,
        SIZE = BR_OBSERVATION,
        PARTS = BR_OBSERVED_PARTS,
        ACTIONS = BR_ACTIONS
    };
    static __device__ void start(const rules *r, state *s, const fn_seed *seed)
    {
        br_start(r, s, seed);
    }
    static __device__ int list(const rules *r, const state *s, fn_move *out)
    {
        return br_list_moves(r, s, out);
    }
    static __device__ void apply(const rules *r, state *s, fn_move move)
    {
        br_apply(r, s, move, NULL);
    }
    static __device__ void score(const rules *r, const state *s, fn_score *out)
    {
        br_score(r, s, out);
    }
    static __device__ void observe(const rules *r, const state *s, int part, uint8_t *out)
    {
        br_observe_part(r, s, s->seat, part, out);
    }
    static __device__ void number(const rules *, const state *, const fn_move *moves, int count,
                                  uint8_t *actions)
    {
        br_number(moves, count, actions);
    }
    static __device__ fn_move suggest(const rules *, const state *, const fn_move *moves, int count,
                                      const fn_seed *seed, uint64_t stream)
    {
        fn_rng rng;
        fn_rng_start(&rng, seed, stream);
        return moves[fn_rng_below(&rng, (uint32_t)count)];
    }
};

#include "gpu/simulator.cuh"

const fn_gpu_kernels br_gpu_kernels = {
    4 * STRIDE, 4 * RULES_WORDS, launch_start, launch_deal, launch_roll, launch_step, launch_show,
};
