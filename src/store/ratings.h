/* What a store keeps of ratings: the log of rated games, numbered in the order in which they count,
 * with what each made of the ratings of those who played it. The newest of each are kept beside it,
 * so that lists are quick. It knows no method: figures are somebody else's business. */
#ifndef FN_STORE_RATINGS_H
#define FN_STORE_RATINGS_H

#include "store/store.h"

enum {
    STORE_SCALE_MAX = 40, /* "GAME/PLAYERS", with its NUL */
    STORE_LEADERS_MAX = 50,
    STORE_RATINGS_MAX = 32, /* of one person, over all scales */
    STORE_CURVE_MAX = 500,
    STORE_PLACES = 4
};

typedef struct store_rating {
    char person[STORE_ID_MAX]; /* or a bot */
    char scale[STORE_SCALE_MAX];
    char name[STORE_NAME_MAX]; /* of a leader */
    int64_t mu, sigma;
    int64_t n, at_ms;         /* the newest game, and when it ended; 0: none yet */
    int places[STORE_PLACES]; /* how often first, second, … */
} store_rating;

/* Somebody in a rated game: where they came, and the rating after it. */
typedef struct store_rated_seat {
    char person[STORE_ID_MAX];
    int place;
    bool left;
    int64_t mu, sigma;
} store_rated_seat;

typedef struct store_rated {
    int64_t n;
    char table[STORE_ID_MAX];
    char scale[STORE_SCALE_MAX];
    int64_t at_ms;
    int count;
    store_rated_seat seats[STORE_PLACES];
} store_rated;

/* Tables whose rated game is over and not rated yet, oldest first; see store_append. */
bool store_list_unrated(store *db, char tables[STORE_LIST_MAX][STORE_ID_MAX], int *count,
                        fn_error *error);

/* Adds a game as number n, which must be one more than the newest, and what it made of the ratings;
 * the table is no longer unrated. CONFLICT: there is an n, or the table was rated meanwhile; read
 * again. With a count of 0 the table just counts for nothing. */
bool store_rate(store *db, const store_rated *game, store_outcome *outcome, fn_error *error);
bool store_find_last_rated(store *db, int64_t *n, fn_error *error);

/* The newest rating; with n 0 there is none. */
bool store_find_rating(store *db, const char *person, const char *scale, store_rating *rating,
                       fn_error *error);
bool store_list_ratings(store *db, const char *person, store_rating list[STORE_RATINGS_MAX],
                        int *count, fn_error *error);

/* Accounts with a sigma up to so much, best first, from number `skip` on; one more than
 * STORE_LEADERS_MAX tells that there are more. Bots by their names. */
bool store_list_leaders(store *db, const char *scale, int64_t sigma_most, int skip,
                        store_rating list[STORE_LEADERS_MAX + 1], int *count, fn_error *error);
bool store_list_bots(store *db, const char *scale, store_rating list[STORE_RATINGS_MAX], int *count,
                     fn_error *error);

/* The rated games of somebody before number `before`, newest first; one more than STORE_CURVE_MAX
 * tells that there are more. Each has the one seat. */
bool store_list_curve(store *db, const char *person, const char *scale, int64_t before,
                      store_rated list[STORE_CURVE_MAX + 1], int *count, fn_error *error);

/* The rating that somebody had before game number n; false in `is_there`: none. */
bool store_find_rating_before(store *db, const char *person, const char *scale, int64_t n,
                              store_rated_seat *seat, bool *is_there, fn_error *error);

bool store_count_finished(store *db, const char *person, int *count, fn_error *error);

/* For computing all of it again: the first game after number `after`, with its seats by person
 * (n is 0 behind the last); one whose seats were wrong; and the newest ratings, which follow from
 * the games. `different` counts those that do not. */
bool store_find_rated(store *db, int64_t after, store_rated *game, fn_error *error);
bool store_rate_again(store *db, const store_rated *game, fn_error *error);
bool store_check_ratings(store *db, int64_t *different, fn_error *error);
bool store_derive_ratings(store *db, fn_error *error);

#endif
