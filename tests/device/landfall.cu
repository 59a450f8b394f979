// Landfall as device code, and the kernel that plays it.
#include "games/landfall/advice.c"
#include "games/landfall/knowledge.c"
#include "games/landfall/score.c"
#include "games/landfall/setup.c"
#include "games/landfall/turn.c"

#include "kernel.h"
#include "play.h"

DEFINE_PLAY(lf)
DEFINE_KERNEL(lf)
