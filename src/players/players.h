/* What the players share among themselves. */
#ifndef FN_PLAYERS_H
#define FN_PLAYERS_H

#include "fanal/player.h"

fn_move fn_greedy_choose(const fn_player *player, const fn_question *question, fn_rng *rng);
fn_move fn_policy_choose(const fn_player *player, const fn_question *question, fn_rng *rng);
fn_move fn_search_choose(const fn_player *player, const fn_question *question, fn_rng *rng);

#endif
