/* How much one address may do. The table has a fixed number of places: an address without
 * sockets gives its place to a newcomer, the longest-standing one first. Rates are kept as the
 * moment when the next one is due, so a bucket is one number. */
#include "apps/server/net/limits.h"

#include <libwebsockets.h>
#include <stdlib.h>
#include <string.h>

/* More places than connections that can be open, so a free one is always found. */
enum { PLACES = 1 << 16, CHAINS = 1 << 13 };

struct net_limits {
    net_address *chains[CHAINS];
    net_address places[PLACES];
    net_address spare; /* should all places be taken */
    size_t used, hand;
};

net_limits *limits_new(void)
{
    return calloc(1, sizeof(net_limits)); /* the kernel gives pages as places are used */
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

static net_address *take_place(net_limits *limits)
{
    if (limits->used < PLACES)
        return &limits->places[limits->used++];
    for (int i = 0; i < PLACES; i++) {
        net_address *place = &limits->places[limits->hand++ % PLACES];
        if (place->sockets == 0) {
            unlink_place(limits, place);
            return place;
        }
    }
    return NULL;
}

net_address *limits_find(net_limits *limits, const char *text)
{
    net_address **chain = chain_of(limits, text);
    for (net_address *place = *chain; place != NULL; place = place->next)
        if (strcmp(place->text, text) == 0)
            return place;
    net_address *place = take_place(limits);
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
    int64_t step = LWS_US_PER_SEC / per_s;
    int64_t due = *next_us > now_us ? *next_us : now_us;
    if (due - now_us > step * (burst - 1))
        return false;
    *next_us = due + step;
    return true;
}
