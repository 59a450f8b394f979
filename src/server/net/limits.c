/* Limits of each address. A rate is kept as the moment when the next unit is due, so a bucket is
 * one number. The table has a fixed number of places: an address without connections whose rates
 * have recovered gives way to a newcomer, and nothing is lost. If none nearby has recovered, the
 * one that recovers next gives way. */
#include "server/net/limits.h"

#include <stdlib.h>
#include <string.h>

/* More places than possible connections, so a free one always exists. */
enum { PLACES = 1 << 16, CHAINS = 1 << 13, NEARBY = 32, SECOND_US = 1000000 };

struct net_limits {
    net_address *chains[CHAINS];
    net_address places[PLACES];
    net_address spare; /* used if no place is free */
    size_t used, hand;
};

net_limits *limits_new(void)
{
    return calloc(1, sizeof(net_limits)); /* the kernel provides pages as places are used */
}

void limits_free(net_limits *limits)
{
    free(limits);
}

static net_address **chain_of(net_limits *limits, const char *text)
{
    uint32_t hash = 2166136261u; /* FNV-1a */
    for (; *text != '\0'; text++)
        hash = (hash ^ (unsigned char)*text) * 16777619u;
    return &limits->chains[(hash ^ hash >> 16) % CHAINS];
}

static void unlink_place(net_limits *limits, net_address *place)
{
    net_address **at = chain_of(limits, place->text);
    while (*at != place)
        at = &(*at)->next;
    *at = place->next;
}

static int64_t recovers_us(const net_address *place)
{
    return place->connect_us > place->request_us ? place->connect_us : place->request_us;
}

static net_address *take_place(net_limits *limits, int64_t now_us)
{
    int best = -1;
    int64_t soonest_us = INT64_MAX;
    if (limits->used < PLACES)
        return &limits->places[limits->used++];
    for (int i = 0; i < PLACES && (i < NEARBY || best < 0) && soonest_us > now_us; i++) {
        int at = (int)(limits->hand++ % PLACES);
        int64_t us = recovers_us(&limits->places[at]);
        if (limits->places[at].connections > 0 || us >= soonest_us)
            continue;
        best = at;
        soonest_us = us;
    }
    if (best < 0)
        return NULL;
    unlink_place(limits, &limits->places[best]);
    return &limits->places[best];
}

net_address *limits_find(net_limits *limits, const char *text, int64_t now_us)
{
    net_address **chain = chain_of(limits, text);
    for (net_address *place = *chain; place != NULL; place = place->next)
        if (strcmp(place->text, text) == 0)
            return place;
    net_address *place = take_place(limits, now_us);
    if (place == NULL)
        return &limits->spare;
    memset(place, 0, sizeof *place);
    strncpy(place->text, text, sizeof place->text - 1);
    place->next = *chain;
    *chain = place;
    return place;
}

bool limits_take(int64_t *next_us, int64_t now_us, int per_s, int burst)
{
    int64_t step = SECOND_US / per_s;
    int64_t due = *next_us > now_us ? *next_us : now_us;
    if (due - now_us > step * (burst - 1))
        return false;
    *next_us = due + step;
    return true;
}
