/* Thinking for a while: spends a budget on trees and returns what they found. */
#ifndef FN_PLAYERS_THINK_H
#define FN_PLAYERS_THINK_H

#include "players/tree.h"

/* Clears `out` and fills it, best move first. It has no options if memory runs out. */
void fn_think(const fn_player *player, const fn_question *question, fn_rng *rng,
              const fn_way_to_think *way, fn_analysis *out);

#endif
