/* See matching.h. */
#include "club/matching.h"

#include <stdlib.h>

enum { REACH = 100, WIDER = 5, WIDER_MS = 1000, WIDER_DAYS_MS = 120000, REACH_MAX = 5000 };

int matching_reach(const matching_seeker *who, bool days)
{
    int64_t waited_ms = who->waited_ms > 0 ? who->waited_ms : 0;
    int64_t reach = REACH + rating_margin(&who->rating) +
                    WIDER * (waited_ms / (days ? WIDER_DAYS_MS : WIDER_MS));
    return reach < REACH_MAX ? (int)reach : REACH_MAX;
}

bool matching_fits(const matching_seeker *a, const matching_seeker *b, bool days)
{
    int apart = abs(rating_points(&a->rating) - rating_points(&b->rating));
    return apart <= matching_reach(a, days) || apart <= matching_reach(b, days);
}

static int compare(const void *a, const void *b)
{
    int64_t left = *(const int64_t *)a, right = *(const int64_t *)b;
    return (left > right) - (left < right);
}

int64_t matching_median(int64_t of[], int count)
{
    if (count == 0)
        return 0;
    qsort(of, (size_t)count, sizeof of[0], compare);
    return of[count / 2];
}
