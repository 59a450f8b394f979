/* All ratings computed again from the logs of the tables, in the order of the log of rated games,
 * and compared with what is kept, to the digit. */
#ifndef FN_SERVER_CLUB_RECOMPUTE_H
#define FN_SERVER_CLUB_RECOMPUTE_H

#include "store/ratings.h"

typedef struct recomputing {
    bool mends;                              /* what differs is written; else it is only counted */
    int64_t games;                           /* looked at; */
    int64_t different;                       /* of them, with a seat that is not as it should be */
    int64_t ratings;                         /* newest ratings that do not follow from the games */
    void (*tell)(int64_t done, int64_t all); /* may be NULL */
    void (*show)(const store_rated *kept, const store_rated *right); /* one that differs */
} recomputing;

bool recompute(store *db, recomputing *r, fn_error *error);

#endif
