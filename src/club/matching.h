/* Decides who is matched with whom: how far apart two ratings may be, which grows while a person
 * waits. An uneven game is better than none. Knows no tables and no store. */
#ifndef FN_CLUB_MATCHING_H
#define FN_CLUB_MATCHING_H

#include "club/rating.h"

typedef struct matching_seeker {
    rating rating;
    int64_t waited_ms;
} matching_seeker;

/* Returns how many points above and below their own a person accepts: a hundred plus the margin of
 * the rating, and five more with each second waited, or each two minutes where turns take days. */
int matching_reach(const matching_seeker *who, bool days);

/* Reports whether two people fit: the larger of their reaches decides. */
bool matching_fits(const matching_seeker *a, const matching_seeker *b, bool days);

/* Sorts the numbers and returns the middle one, or 0 if there are none. */
int64_t matching_median(int64_t of[], int count);

#endif
