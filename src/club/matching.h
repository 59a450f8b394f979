/* Who is brought together with whom: how far apart two ratings may be, and that this grows while
 * somebody waits. A game that is not quite even is better than none. It knows no tables and no
 * store. */
#ifndef FN_CLUB_MATCHING_H
#define FN_CLUB_MATCHING_H

#include "club/rating.h"

typedef struct matching_seeker {
    rating rating;
    int64_t waited_ms;
} matching_seeker;

/* So many points above and below one's own: a hundred and the margin of the rating, then five more
 * with each second; where turns take days, with each two minutes. */
int matching_reach(const matching_seeker *who, bool days);

/* Whoever has waited longer decides. */
bool matching_fits(const matching_seeker *a, const matching_seeker *b, bool days);

/* The middle one of so many, which are put into order; 0 of none. */
int64_t matching_median(int64_t of[], int count);

#endif
