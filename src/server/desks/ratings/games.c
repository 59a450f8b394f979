/* Tables as rated games. */
#include "server/desks/ratings/games.h"

#include "server/rooms/load.h"

#include <stdlib.h>
#include <string.h>

_Static_assert((int)OUTCOME_SCALE_MAX == (int)STORE_SCALE_MAX, "scales");
_Static_assert((int)FN_MAX_SEATS <= (int)STORE_PLACES, "places");

bool game_read(store *db, const char *id, outcome *o, fn_error *error)
{
    load_job *l = load_job_new(NULL, id, NULL);
    if (l == NULL)
        return fn_fail(error, "not enough memory");
    load_run(&l->base, db);
    bool is_read = l->table != NULL;
    if (!is_read)
        fn_fail(error, "table ", id, ": ",
                l->base.failed ? l->base.error.text : "there is no such table");
    else if (!outcome_read(o, l->table))
        o->count = 0;
    table_free(l->table);
    free(l);
    return is_read;
}

static int compare_seats(const void *a, const void *b)
{
    const store_rated_seat *left = a, *right = b;
    return strcmp(left->person, right->person);
}

static store_rated_seat *find_seat(store_rated *game, const char *person)
{
    for (int i = 0; i < game->count; i++)
        if (strcmp(game->seats[i].person, person) == 0)
            return &game->seats[i];
    return NULL;
}

void game_rate(const outcome *o, const char *id, rating seats[FN_MAX_SEATS], store_rated *game)
{
    outcome_rate(o, seats);
    memset(game, 0, sizeof *game);
    text_keep(game->table, sizeof game->table, id);
    memcpy(game->scale, o->scale, sizeof game->scale);
    game->at_ms = o->at_ms;
    for (int i = 0; i < o->count; i++) {
        const outcome_seat *from = &o->seats[i];
        store_rated_seat *to = find_seat(game, from->person);
        if (to == NULL) {
            to = &game->seats[game->count++];
            *to = (store_rated_seat){.place = from->place, .left = from->left};
            memcpy(to->person, from->person, sizeof to->person);
        }
        to->place = from->place < to->place ? from->place : to->place;
        to->mu = seats[i].mu;
        to->sigma = seats[i].sigma;
    }
    qsort(game->seats, (size_t)game->count, sizeof game->seats[0], compare_seats);
}
