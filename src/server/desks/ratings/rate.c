/* Looks for games to rate, and rates them beside the serving thread. Of two servers that rate at
 * once, the store refuses one, which finds out at its next look whether anything is left. */
#include "server/desks/ratings/rate.h"

#include "server/desks/ratings/games.h"
#include "server/rooms/room.h"
#include "server/spine/clock.h"
#include "server/spine/measure.h"

#include <stdlib.h>

enum { LOOK_MS = 2000 };

static ratings *ratings_of(const house *h)
{
    return desk_state(h, &ratings_desk);
}

static void rate_soon(house *h);

typedef struct rate_job {
    job base;
    house *house;
    int waiting, rated, refused;
    char tables[STORE_LIST_MAX][STORE_ID_MAX];
} rate_job;

/* Rates a table. The newest number is read first: if another game comes in between, ours is
 * refused. */
static bool rate_table(store *db, const char *id, store_outcome *done, fn_error *error)
{
    outcome o;
    store_rated game = {0};
    rating seats[FN_MAX_SEATS];
    int64_t newest;
    if (!game_read(db, id, &o, error) || !store_find_last_rated(db, &newest, error))
        return false;
    for (int i = 0; i < o.count; i++) {
        store_rating found;
        if (!store_find_rating(db, o.seats[i].person, o.scale, &found, error))
            return false;
        seats[i] = found.n > 0 ? (rating){found.mu, found.sigma} : rating_new();
    }
    game_rate(&o, id, seats, &game);
    game.n = newest + 1;
    return store_rate(db, &game, done, error);
}

static void run_rate(job *self, store *db)
{
    rate_job *work = (rate_job *)self;
    self->failed = !store_list_unrated(db, work->tables, &work->waiting, &self->error);
    for (int i = 0; i < work->waiting; i++) {
        store_outcome done;
        bool is_good = rate_table(db, work->tables[i], &done, &self->error);
        self->failed |= !is_good;
        work->rated += is_good && done == STORE_DONE;
        work->refused += is_good && done == STORE_CONFLICT;
    }
}

static void rated(job *self)
{
    rate_job *work = (rate_job *)self;
    house *h = work->house;
    ratings_of(h)->is_rating = false;
    h->rated += (uint64_t)work->rated;
    ratings_of(h)->unrated = work->waiting - work->rated;
    if (self->failed && !h->is_draining)
        net_log(0, "rating: ", self->error.text);
    if (work->refused > 0 || (work->waiting == STORE_LIST_MAX && work->rated > 0))
        rate_soon(h); /* there may be more */
    free(work);
}

void rate_tick(house *h)
{
    int64_t now = steady_ms();
    if (ratings_of(h)->is_rating || now < ratings_of(h)->look_ms || h->is_draining)
        return;
    rate_job *work = calloc(1, sizeof *work);
    if (work == NULL)
        return;
    ratings_of(h)->is_rating = true;
    ratings_of(h)->look_ms = now + LOOK_MS;
    work->base.run = run_rate;
    work->base.done = rated;
    work->house = h;
    pool_add(h->readers, &work->base);
}

static void rate_soon(house *h)
{
    ratings_of(h)->look_ms = 0;
    rate_tick(h);
}

void rate_heed(room *r, int64_t first_seq)
{
    const table *t = r->table;
    bool has_ended = false;
    for (int i = t->line_count - 1; i >= 0 && t->lines[i].seq >= first_seq; i--)
        has_ended |= t->lines[i].kind == ENTRY_OVER;
    if (has_ended && t->plan.rated)
        rate_soon(r->house);
}

void rate_measure(const house *h, fn_text *out)
{
    measure(out, "rated_games_total", "counter", (long long)h->rated);
    measure(out, "games_to_rate", "gauge", ratings_of(h)->unrated);
}
