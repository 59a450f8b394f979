/* A player's strength and its certainty: the Bayesian method of Weng and Lin (JMLR 12, 2011) for
 * the model of Plackett and Luce, as in OpenSkill, for any number of seats and with ties.
 * docs/ratings.md explains the choice. A rating is a pair of integers, rounded after each game, and
 * uses no function of a C library: the same games give the same digits on every machine. Knows no
 * people, no tables, no time. */
#ifndef FN_CLUB_RATING_H
#define FN_CLUB_RATING_H

#include <stdbool.h>
#include <stdint.h>

enum {
    RATING_UNIT = 1000000,    /* one point in the units of a rating */
    RATING_START = 1500,      /* points of an unknown person, */
    RATING_START_MARGIN = 500 /* give or take this many */
};

typedef struct rating {
    int64_t mu, sigma; /* mean and width of the belief, in millionths of a point */
} rating;

typedef struct rating_seat {
    rating rating;
    int place;    /* 1 is best; equal places are a tie */
    bool changes; /* a person, who learns or forgets between games; bots do not */
} rating_seat;

rating rating_new(void);

/* Updates the ratings of a game's players. The order of the seats does not matter. */
void rating_take_game(rating_seat seats[], int count);

/* Returns the mean rating, for a player who had `count` seats at a table. */
rating rating_mean(const rating of[], int count);

int rating_points(const rating *r);   /* as displayed, */
int rating_margin(const rating *r);   /* plus or minus half its 95 % range */
bool rating_is_sure(const rating *r); /* provisional otherwise; sure with a sigma up to */
int64_t rating_sure_sigma(void);

#endif
