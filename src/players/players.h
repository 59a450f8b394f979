/* Shared by the files of the players. */
#ifndef FN_PLAYERS_H
#define FN_PLAYERS_H

#include "fanal/player.h"

fn_move fn_greedy_choose(const fn_player *player, const fn_question *question, fn_rng *rng);
fn_move fn_policy_choose(const fn_player *player, const fn_question *question, fn_rng *rng);

/* Writes the best move first. With only_best, thinking ends once no simulation could change the
 * best move. */
void fn_search_analyse(const fn_player *player, const fn_question *question, fn_rng *rng,
                       bool only_best, fn_analysis *out);

#endif
