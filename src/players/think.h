/* Thinking for a while: a budget spent on trees, and what came of it. */
#ifndef FN_PLAYERS_THINK_H
#define FN_PLAYERS_THINK_H

#include "players/tree.h"

/* Clears `out` and fills it, best move first. There are no options when there is no memory. */
void fn_think(const fn_player *player, const fn_question *question, fn_rng *rng,
              const fn_way_to_think *way, fn_analysis *out);

#endif
