/* Rankings for games. Results are ordered by one number each, made of the points and then whatever
 * breaks ties. */
#ifndef FN_GAME_RANKING_H
#define FN_GAME_RANKING_H

#include "fanal/game.h"

/* Sets each place to one more than the number of entries that did better. */
FN_CORE static inline void fn_rank_places(const int *value, fn_score *score)
{
    for (int i = 0; i < score->count; i++) {
        score->places[i] = 1;
        for (int j = 0; j < score->count; j++)
            score->places[i] += value[j] > value[i];
    }
}

FN_CORE static inline bool fn_rank_is_before(const int *value, int a, int b)
{
    return value[a] != value[b] ? value[a] > value[b] : a < b;
}

/* Returns the entry just ahead of this one among those with equal points, or FN_NOBODY. */
FN_CORE static inline int fn_rank_tied(const int *value, const fn_score *score, int entry)
{
    int found = FN_NOBODY;
    for (int i = 0; i < score->count; i++)
        if (score->points[i] == score->points[entry] && fn_rank_is_before(value, i, entry) &&
            (found == FN_NOBODY || fn_rank_is_before(value, found, i)))
            found = i;
    return found;
}

#endif
