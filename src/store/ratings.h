/* Ratings in the store: the log of rated games, numbered in the order in which they count, each
 * with the ratings of its players after it. The newest ratings are also kept separately, for fast
 * lists. Knows no method; what the figures mean is decided elsewhere. */
#ifndef FN_STORE_RATINGS_H
#define FN_STORE_RATINGS_H

#include "store/store.h"

enum {
    STORE_SCALE_MAX = 40, /* "GAME/PLAYERS", with its NUL */
    STORE_LEADERS_MAX = 50,
    STORE_RATINGS_MAX = 32, /* per person, over all scales */
    STORE_CURVE_MAX = 500,
    STORE_PLACES = 4
};

typedef struct store_rating {
    char person[STORE_ID_MAX]; /* or a bot */
    char scale[STORE_SCALE_MAX];
    char name[STORE_NAME_MAX]; /* only for leaders */
    int64_t mu, sigma;
    int64_t n, at_ms;         /* newest game, and its end; 0: none yet */
    int places[STORE_PLACES]; /* number of first places, second places, … */
} store_rating;

/* A player of a rated game: the place, and the rating after it. */
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

/* Lists tables whose rated game is over but not yet rated, oldest first; see store_append. */
bool store_list_unrated(store *db, char tables[STORE_LIST_MAX][STORE_ID_MAX], int *count,
                        fn_error *error);

/* Adds a game as number n, which must be one more than the newest, and its ratings; the table is no
 * longer unrated. CONFLICT: n exists already, or the table was rated meanwhile; read again. With a
 * count of 0 the table does not count. */
bool store_rate(store *db, const store_rated *game, store_outcome *outcome, fn_error *error);
bool store_find_last_rated(store *db, int64_t *n, fn_error *error);

/* Finds the newest rating; n is 0 if there is none. */
bool store_find_rating(store *db, const char *person, const char *scale, store_rating *rating,
                       fn_error *error);
bool store_list_ratings(store *db, const char *person, store_rating list[STORE_RATINGS_MAX],
                        int *count, fn_error *error);

/* Lists accounts with a sigma up to `sigma_most`, best first, from number `skip` on; one more than
 * STORE_LEADERS_MAX means that there are more. Bots come by name. */
bool store_list_leaders(store *db, const char *scale, int64_t sigma_most, int skip,
                        store_rating list[STORE_LEADERS_MAX + 1], int *count, fn_error *error);
bool store_list_bots(store *db, const char *scale, store_rating list[STORE_RATINGS_MAX], int *count,
                     fn_error *error);

/* Lists a person's rated games before number `before`, newest first, each with that one seat; one
 * more than STORE_CURVE_MAX means that there are more. */
bool store_list_curve(store *db, const char *person, const char *scale, int64_t before,
                      store_rated list[STORE_CURVE_MAX + 1], int *count, fn_error *error);

/* Finds a person's rating before game number n; sets `is_there` to false if there was none. */
bool store_find_rating_before(store *db, const char *person, const char *scale, int64_t n,
                              store_rated_seat *seat, bool *is_there, fn_error *error);

bool store_count_finished(store *db, const char *person, int *count, fn_error *error);

/* For recomputing all ratings: the first game after number `after`, with its seats by person (n is
 * 0 past the last); replacing a game whose seats were wrong; and checking the newest ratings
 * against the games. `different` counts those that do not follow from them. */
bool store_find_rated(store *db, int64_t after, store_rated *game, fn_error *error);
bool store_rate_again(store *db, const store_rated *game, fn_error *error);
bool store_check_ratings(store *db, int64_t *different, fn_error *error);
bool store_derive_ratings(store *db, fn_error *error);

#endif
