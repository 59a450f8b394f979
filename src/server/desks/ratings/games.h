/* Between tables in the store and ratings: a table's log read as the outcome of a game, and that as
 * what the store keeps of it. For the server and for computing ratings again. */
#ifndef FN_SERVER_CLUB_GAMES_H
#define FN_SERVER_CLUB_GAMES_H

#include "club/outcome.h"
#include "store/ratings.h"

/* The outcome of a table as its log tells it; a count of 0: it counts for nothing. */
bool game_read(store *db, const char *id, outcome *o, fn_error *error);

/* The game as it is kept, without its number, from the ratings before it: `seats` has one for each
 * of the outcome. Players stand in the order of their names; one with several seats, as bots may
 * have, stands there once, with the best place. */
void game_rate(const outcome *o, const char *id, rating seats[FN_MAX_SEATS], store_rated *game);

#endif
