/* Writes and reads rated games and ratings. A game and everything it changes is one transaction. */
#include "store/ratings.h"

#include "store/engine.h"

#include <assert.h>
#include <string.h>

enum { CALLS_MAX = 4 + 2 * STORE_PLACES };

/* Writing */

static store_call call_seat(const store_rated *game, const store_rated_seat *seat)
{
    store_call call = call_of(SQL_RATED_SEAT, seat->person);
    call_add_text(&call, game->scale);
    call_add_int(&call, game->n);
    call_add_int(&call, seat->place);
    call_add_int(&call, seat->left);
    call_add_int(&call, seat->mu);
    call_add_int(&call, seat->sigma);
    return call;
}

/* Makes the newest rating from the seat just written. */
static store_call call_rating(const store_rated *game, const store_rated_seat *seat)
{
    store_call call = call_of(SQL_RATING, seat->person);
    call_add_text(&call, game->scale);
    call_add_int(&call, seat->mu);
    call_add_int(&call, seat->sigma);
    call_add_int(&call, game->n);
    call_add_int(&call, game->at_ms);
    call_add_int(&call, seat->place);
    return call;
}

bool store_rate(store *db, const store_rated *game, store_outcome *outcome, fn_error *error)
{
    store_call calls[CALLS_MAX];
    store_call deciding = call_of(game->count > 0 ? SQL_RATED : SQL_RATED_DONE, game->table);
    int count = 0;
    if (game->count > 0) {
        call_add_int(&deciding, game->n);
        call_add_text(&deciding, game->scale);
        call_add_int(&deciding, game->at_ms);
    }
    if (!store_begin(db, &deciding, outcome, error) || *outcome != STORE_DONE)
        return *outcome != STORE_FAILED;
    for (int i = 0; i < game->count; i++) {
        calls[count++] = call_seat(game, &game->seats[i]);
        calls[count++] = call_rating(game, &game->seats[i]);
    }
    calls[count++] = call_of(SQL_RATED_DONE, game->table);
    call_init(&calls[count++], SQL_COMMIT);
    bool good = store_run(db, calls, count, error);
    *outcome = good ? STORE_DONE : STORE_FAILED;
    return good;
}

bool store_rate_again(store *db, const store_rated *game, fn_error *error)
{
    store_call calls[CALLS_MAX];
    int count = 0;
    call_init(&calls[count++], SQL_BEGIN);
    call_init(&calls[count], SQL_RATED_AGAIN);
    call_add_int(&calls[count], game->n);
    call_add_text(&calls[count], game->scale);
    call_add_int(&calls[count++], game->at_ms);
    call_init(&calls[count], SQL_RATED_SEATS_FORGET);
    call_add_int(&calls[count++], game->n);
    for (int i = 0; i < game->count; i++)
        calls[count++] = call_seat(game, &game->seats[i]);
    call_init(&calls[count++], SQL_COMMIT);
    return store_run(db, calls, count, error);
}

bool store_derive_ratings(store *db, fn_error *error)
{
    static const store_statement steps[] = {SQL_BEGIN, SQL_RATINGS_FORGET, SQL_RATINGS_DERIVE,
                                            SQL_COMMIT};
    enum { STEPS = sizeof steps / sizeof steps[0] };
    store_call calls[STEPS];
    for (int i = 0; i < STEPS; i++)
        call_init(&calls[i], steps[i]);
    return store_run(db, calls, STEPS, error);
}

/* Reading */

static bool take_number(void *context, const store_row *row)
{
    *(int64_t *)context = row->columns[0].number;
    return false;
}

static bool find_number(store *db, const store_call *call, int64_t *number, fn_error *error)
{
    *number = 0;
    return store_query(db, call, take_number, number, error);
}

bool store_find_last_rated(store *db, int64_t *n, fn_error *error)
{
    store_call call;
    call_init(&call, SQL_LAST_RATED);
    return find_number(db, &call, n, error);
}

bool store_check_ratings(store *db, int64_t *different, fn_error *error)
{
    store_call call;
    call_init(&call, SQL_RATINGS_CHECK);
    return find_number(db, &call, different, error);
}

bool store_count_finished(store *db, const char *person, int *count, fn_error *error)
{
    store_call call = call_of(SQL_COUNT_FINISHED, person);
    int64_t number;
    bool good = find_number(db, &call, &number, error);
    *count = (int)number;
    return good;
}

typedef struct id_list {
    char (*ids)[STORE_ID_MAX];
    int count;
} id_list;

static bool add_id(void *context, const store_row *row)
{
    id_list *list = context;
    value_copy(list->ids[list->count++], STORE_ID_MAX, &row->columns[0]);
    return list->count < STORE_LIST_MAX;
}

bool store_list_unrated(store *db, char tables[STORE_LIST_MAX][STORE_ID_MAX], int *count,
                        fn_error *error)
{
    id_list list = {.ids = tables};
    store_call call;
    call_init(&call, SQL_LIST_UNRATED);
    call_add_int(&call, STORE_LIST_MAX);
    bool good = store_query(db, &call, add_id, &list, error);
    *count = list.count;
    return good;
}

typedef struct rating_list {
    store_rating *list;
    int count, room;
} rating_list;

static bool add_rating(void *context, const store_row *row)
{
    rating_list *to = context;
    const store_value *column = row->columns;
    if (to->count == to->room)
        return false;
    store_rating *one = &to->list[to->count++];
    value_copy(one->person, sizeof one->person, &column[0]);
    value_copy(one->scale, sizeof one->scale, &column[1]);
    one->mu = column[2].number;
    one->sigma = column[3].number;
    one->n = column[4].number;
    one->at_ms = column[5].number;
    for (int i = 0; i < STORE_PLACES; i++)
        one->places[i] = (int)column[6 + i].number;
    value_copy(one->name, sizeof one->name, &column[6 + STORE_PLACES]);
    return true;
}

static bool list_ratings(store *db, const store_call *call, store_rating *list, int room,
                         int *count, fn_error *error)
{
    rating_list to = {.list = list, .room = room};
    bool good = store_query(db, call, add_rating, &to, error);
    *count = good ? to.count : 0;
    return good;
}

bool store_find_rating(store *db, const char *person, const char *scale, store_rating *rating,
                       fn_error *error)
{
    store_call call = call_of(SQL_FIND_RATING, person);
    int count;
    call_add_text(&call, scale);
    memset(rating, 0, sizeof *rating);
    return list_ratings(db, &call, rating, 1, &count, error);
}

bool store_list_ratings(store *db, const char *person, store_rating list[STORE_RATINGS_MAX],
                        int *count, fn_error *error)
{
    store_call call = call_of(SQL_LIST_RATINGS, person);
    return list_ratings(db, &call, list, STORE_RATINGS_MAX, count, error);
}

bool store_list_bots(store *db, const char *scale, store_rating list[STORE_RATINGS_MAX], int *count,
                     fn_error *error)
{
    store_call call = call_of(SQL_LIST_BOTS, scale);
    return list_ratings(db, &call, list, STORE_RATINGS_MAX, count, error);
}

bool store_list_leaders(store *db, const char *scale, int64_t sigma_most, int skip,
                        store_rating list[STORE_LEADERS_MAX + 1], int *count, fn_error *error)
{
    store_call call = call_of(SQL_LIST_LEADERS, scale);
    call_add_int(&call, sigma_most);
    call_add_int(&call, STORE_LEADERS_MAX + 1);
    call_add_int(&call, skip);
    return list_ratings(db, &call, list, STORE_LEADERS_MAX + 1, count, error);
}

typedef struct rated_list {
    store_rated *list;
    int count, room;
} rated_list;

static bool add_rated(void *context, const store_row *row)
{
    rated_list *to = context;
    const store_value *column = row->columns;
    if (to->count == to->room)
        return false;
    store_rated *game = &to->list[to->count++];
    game->n = column[0].number;
    value_copy(game->table, sizeof game->table, &column[1]);
    value_copy(game->scale, sizeof game->scale, &column[2]);
    game->at_ms = column[3].number;
    game->count = 1;
    game->seats[0] = (store_rated_seat){.place = (int)column[5].number,
                                        .left = column[6].number != 0,
                                        .mu = column[7].number,
                                        .sigma = column[8].number};
    value_copy(game->seats[0].person, sizeof game->seats[0].person, &column[4]);
    return true;
}

static bool list_curve(store *db, const char *person, const char *scale, int64_t before,
                       rated_list *to, fn_error *error)
{
    store_call call = call_of(SQL_LIST_CURVE, person);
    call_add_text(&call, scale);
    call_add_int(&call, before);
    call_add_int(&call, to->room);
    return store_query(db, &call, add_rated, to, error);
}

bool store_list_curve(store *db, const char *person, const char *scale, int64_t before,
                      store_rated list[STORE_CURVE_MAX + 1], int *count, fn_error *error)
{
    rated_list to = {.list = list, .room = STORE_CURVE_MAX + 1};
    bool good = list_curve(db, person, scale, before, &to, error);
    *count = good ? to.count : 0;
    return good;
}

bool store_find_rating_before(store *db, const char *person, const char *scale, int64_t n,
                              store_rated_seat *seat, bool *is_there, fn_error *error)
{
    store_rated game = {0};
    rated_list to = {.list = &game, .room = 1};
    bool good = list_curve(db, person, scale, n, &to, error);
    *seat = game.seats[0];
    *is_there = to.count > 0;
    return good;
}

bool store_find_rated(store *db, int64_t after, store_rated *game, fn_error *error)
{
    store_rated seats[STORE_PLACES] = {{0}};
    rated_list to = {.list = seats, .room = STORE_PLACES};
    store_call call;
    call_init(&call, SQL_FIND_RATED);
    call_add_int(&call, after);
    memset(game, 0, sizeof *game);
    if (!store_query(db, &call, add_rated, &to, error))
        return false;
    for (int i = 0; i < to.count; i++) {
        store_rated_seat one = seats[i].seats[0];
        if (i == 0)
            *game = seats[0];
        game->count = i + 1;
        game->seats[i] = one;
    }
    return true;
}
