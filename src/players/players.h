/* What the players share among themselves. */
#ifndef FN_PLAYERS_H
#define FN_PLAYERS_H

#include "fanal/player.h"

fn_move fn_greedy_choose(const fn_player *player, const fn_question *question, fn_rng *rng);
fn_move fn_search_choose(const fn_player *player, const fn_question *question, fn_rng *rng);

/* How good a position is for a seat: its expected points less the mean of the others'. */
int fn_position_value(const fn_question *question, const void *state, int seat);

#endif
