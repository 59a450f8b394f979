/* Points and standings as docs/tournaments.md publishes them: who is ahead, and why. They follow
 * from the tournament alone. */
#ifndef FN_CLUB_STANDINGS_H
#define FN_CLUB_STANDINGS_H

#include "club/tournament.h"

/* Computes the points of a table's seats, in quarters, in a tournament with tables of `size`. */
void standings_count_table(const tournament_table *table, int size, int brings[FN_MAX_SEATS]);
int standings_bye(int size); /* points for a bye, in quarters */

/* Adds up the points of all entrants so far, in quarters. */
void standings_count_points(const tournament *t, int points[TOURNAMENT_ENTRANTS_MAX]);

typedef struct standing {
    int who;         /* the entrant */
    int points, met; /* in quarters */
    int game_points, firsts;
} standing;

/* Lists everybody who ever entered, best first. */
void standings_make(const tournament *t, standing list[TOURNAMENT_ENTRANTS_MAX]);

int standings_place(const standing list[], int count, int who); /* from 1 */

#endif
