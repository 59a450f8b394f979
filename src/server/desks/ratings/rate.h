/* Rates rated games that are over: once, whichever server finds them, and after a crash too. */
#ifndef FN_SERVER_RATE_H
#define FN_SERVER_RATE_H

#include "server/spine/desk.h"

typedef struct ratings {
    int unrated; /* games that were left at the last look */
    bool is_rating;
    int64_t look_ms; /* when to look again; steady */
} ratings;

extern const desk ratings_desk; /* desk.c; ratings are its state */

void rate_tick(house *h);
void rate_heed(room *r, int64_t first_seq); /* a rated game may have ended */
void rate_measure(const house *h, fn_text *out);

#endif
