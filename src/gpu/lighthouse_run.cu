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

#include "gpu/game.cuh"

FN_GPU_GAME(lr, LR, lr_suggest)

#include "gpu/simulator.cuh"

const fn_gpu_kernels lr_gpu_kernels = {
    4 * STRIDE,  4 * RULES_WORDS, launch_start, launch_deal,
    launch_roll, launch_step,     launch_show,  launch_reveal,
};
