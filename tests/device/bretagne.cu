// Bretagne as device code, and the kernel that plays it.
#include "games/bretagne/actions.c"
#include "games/bretagne/advice.c"
#include "games/bretagne/build.c"
#include "games/bretagne/evaluation.c"
#include "games/bretagne/flow.c"
#include "games/bretagne/knowledge.c"
#include "games/bretagne/resources.c"
#include "games/bretagne/round_end.c"
#include "games/bretagne/round_setup.c"
#include "games/bretagne/setup.c"
#include "games/bretagne/supply.c"
#include "games/bretagne/trade.c"

#include "kernel.h"
#include "play.h"

DEFINE_PLAY(br)
DEFINE_KERNEL(br)
