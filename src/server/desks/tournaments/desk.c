/* The desk of tournaments. */
#include "server/desks/tournaments/api.h"
#include "server/desks/tournaments/watch.h"

const desk tournaments_desk = {
    .name = "tournaments",
    .routes = tournament_routes,
    .state_bytes = sizeof(watch),
    .start = watch_begin,
    .stop = watch_end,
    .tick = watch_tick,
    .appended = watch_heed,
    .measure = watch_measure,
};
