/* A game is right if its seats follow from its players' stored ratings before it, and from the log
 * of its table. So if every game is right, all are; and when one is corrected, the consequences
 * show in the next game of the same people. Nothing is kept in memory, so an interrupted run can
 * start over. */
#include "server/desks/ratings/recompute.h"

#include "server/desks/ratings/games.h"

#include <string.h>

static bool find_before(store *db, const outcome *o, int64_t n, rating seats[FN_MAX_SEATS],
                        fn_error *error)
{
    for (int i = 0; i < o->count; i++) {
        store_rated_seat found;
        bool is_there;
        if (!store_find_rating_before(db, o->seats[i].person, o->scale, n, &found, &is_there,
                                      error))
            return false;
        seats[i] = is_there ? (rating){found.mu, found.sigma} : rating_new();
    }
    return true;
}

static bool is_same_seat(const store_rated_seat *a, const store_rated_seat *b)
{
    return strcmp(a->person, b->person) == 0 && a->place == b->place && a->left == b->left &&
           a->mu == b->mu && a->sigma == b->sigma;
}

static bool is_same(const store_rated *a, const store_rated *b)
{
    bool is_same = a->count == b->count && strcmp(a->scale, b->scale) == 0;
    for (int i = 0; is_same && i < a->count; i++)
        is_same = is_same_seat(&a->seats[i], &b->seats[i]);
    return is_same && a->at_ms == b->at_ms;
}

static bool recompute_game(store *db, recomputing *r, const store_rated *kept, fn_error *error)
{
    outcome o;
    store_rated right = {0};
    rating seats[FN_MAX_SEATS];
    if (!game_read(db, kept->table, &o, error) || !find_before(db, &o, kept->n, seats, error))
        return false;
    game_rate(&o, kept->table, seats, &right);
    right.n = kept->n;
    r->games++;
    if (is_same(kept, &right))
        return true;
    r->different++;
    if (r->show != NULL)
        r->show(kept, &right);
    return !r->mends || store_rate_again(db, &right, error);
}

bool recompute(store *db, recomputing *r, fn_error *error)
{
    store_rated game = {0};
    int64_t last;
    if (!store_find_last_rated(db, &last, error))
        return false;
    do {
        if (!store_find_rated(db, game.n, &game, error) ||
            (game.n > 0 && !recompute_game(db, r, &game, error)))
            return false;
        if (r->tell != NULL)
            r->tell(game.n > 0 ? game.n : last, last);
    } while (game.n > 0 && game.n < last);
    return store_check_ratings(db, &r->ratings, error) &&
           (!r->mends || r->different + r->ratings == 0 || store_derive_ratings(db, error));
}
