/* How strong somebody is, and how sure that is: the Bayesian method of Weng and Lin (JMLR 12, 2011)
 * for the model of Plackett and Luce, as OpenSkill has it, for any number of seats and with ties.
 * docs/ratings.md says why. A rating is a pair of integers, rounded after each game, and no
 * function of a C library stands between: the same games give the same digits on every machine.
 * It knows no people, no tables, no time. */
#ifndef FN_CLUB_RATING_H
#define FN_CLUB_RATING_H

#include <stdbool.h>
#include <stdint.h>

enum {
    RATING_UNIT = 1000000,    /* a point, in the units of a rating */
    RATING_START = 1500,      /* points of somebody of whom nothing is known, */
    RATING_START_MARGIN = 500 /* give or take so many */
};

typedef struct rating {
    int64_t mu, sigma; /* the middle and the width of what is believed, in millionths of a point */
} rating;

typedef struct rating_seat {
    rating rating;
    int place;    /* 1 is the best; equal places are a tie */
    bool changes; /* a person, who learns or forgets between games; a bot does not */
} rating_seat;

rating rating_new(void);

/* What a game says about those who played it. The order of the seats does not matter. */
void rating_take_game(rating_seat seats[], int count);

/* The one rating of somebody who had `count` seats at a table: the mean of them. */
rating rating_mean(const rating of[], int count);

int rating_points(const rating *r);   /* as it is shown, */
int rating_margin(const rating *r);   /* with the half width of its range of 95 % */
bool rating_is_sure(const rating *r); /* or else it is provisional: with a sigma up to */
int64_t rating_sure_sigma(void);

#endif
