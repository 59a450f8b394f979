/* Rates finished games: once each, whichever server finds them, also after a crash. */
#ifndef FN_SERVER_RATE_H
#define FN_SERVER_RATE_H

#include "server/spine/desk.h"

typedef struct ratings {
    int unrated; /* games left at the last look */
    bool is_rating;
    int64_t look_ms; /* the time of the next look; steady */
} ratings;

extern const desk ratings_desk; /* desk.c; ratings are its state */

void rate_tick(house *h);
void rate_heed(room *r, int64_t first_seq); /* notes that a rated game may have ended */
void rate_measure(const house *h, fn_text *out);

#endif
