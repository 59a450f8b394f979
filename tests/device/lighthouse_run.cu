// Lighthouse Run as device code, and the kernel that plays it.
#include "games/lighthouse_run/advice.c"
#include "games/lighthouse_run/beacon.c"
#include "games/lighthouse_run/erik.c"
#include "games/lighthouse_run/habit.c"
#include "games/lighthouse_run/knowledge.c"
#include "games/lighthouse_run/round.c"
#include "games/lighthouse_run/score.c"
#include "games/lighthouse_run/setup.c"
#include "games/lighthouse_run/ships.c"
#include "games/lighthouse_run/turn.c"

#include "kernel.h"
#include "play.h"

DEFINE_PLAY(lr)
DEFINE_KERNEL(lr)
