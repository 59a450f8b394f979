/* The desk of ratings. */
#include "server/desks/ratings/public.h"
#include "server/desks/ratings/rate.h"

const desk ratings_desk = {
    .name = "ratings",
    .routes = public_routes,
    .state_bytes = sizeof(ratings),
    .tick = rate_tick,
    .appended = rate_heed,
    .measure = rate_measure,
};
