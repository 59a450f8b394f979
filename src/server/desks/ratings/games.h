/* Rated games: reads a table's log as an outcome, and an outcome as the store keeps it. Used by the
 * server and when ratings are recomputed. */
#ifndef FN_SERVER_CLUB_GAMES_H
#define FN_SERVER_CLUB_GAMES_H

#include "club/outcome.h"
#include "store/ratings.h"

/* Reads the outcome of a table from its log; a count of 0: it is not rated. */
bool game_read(store *db, const char *id, outcome *o, fn_error *error);

/* Makes the game as the store keeps it, without its number, from the ratings before it: `seats` has
 * one for each seat of the outcome. Players are sorted by name; one with several seats, as bots may
 * have, appears once, with the best place. */
void game_rate(const outcome *o, const char *id, rating seats[FN_MAX_SEATS], store_rated *game);

#endif
