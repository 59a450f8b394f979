/* Bretagne as kernels. */
#include "base/chacha.c"
#include "games/bretagne/actions.c"
#include "games/bretagne/build.c"
#include "games/bretagne/evaluation.c"
#include "games/bretagne/flow.c"
#include "games/bretagne/number.c"
#include "games/bretagne/observe.c"
#include "games/bretagne/resources.c"
#include "games/bretagne/round_end.c"
#include "games/bretagne/round_setup.c"
#include "games/bretagne/setup.c"
#include "games/bretagne/supply.c"
#include "games/bretagne/trade.c"
#include "lab/deal.c"

#include "gpu/game.cuh"

__device__ static fn_move take_first(const br_rules *, const br_state *, const fn_move *moves, int,
                                     fn_rng *)
{
    return moves[0];
}

FN_GPU_GAME(br, BR, take_first)

#include "gpu/simulator.cuh"

const fn_gpu_kernels br_gpu_kernels = {
    4 * STRIDE,  4 * RULES_WORDS, launch_start, launch_deal,
    launch_roll, launch_step,     launch_show,  launch_reveal,
};
