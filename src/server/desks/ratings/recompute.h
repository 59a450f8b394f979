/* Recomputes all ratings from the logs of the tables, in the order of the log of rated games, and
 * compares them with the stored ones, to the digit. */
#ifndef FN_SERVER_CLUB_RECOMPUTE_H
#define FN_SERVER_CLUB_RECOMPUTE_H

#include "store/ratings.h"

typedef struct recomputing {
    bool mends;                              /* corrects differences; otherwise only counts them */
    int64_t games;                           /* games checked */
    int64_t different;                       /* those with a wrong seat */
    int64_t ratings;                         /* newest ratings that do not follow from the games */
    void (*tell)(int64_t done, int64_t all); /* progress; may be NULL */
    void (*show)(const store_rated *kept, const store_rated *right); /* shows one that differs */
} recomputing;

bool recompute(store *db, recomputing *r, fn_error *error);

#endif
