/* The house: what every part of the server shares. Its parts are put together in main.c. */
#ifndef FN_SERVER_HOUSE_H
#define FN_SERVER_HOUSE_H

#include "server/net/net.h"
#include "server/spine/pool.h"
#include "table/ask.h"

#include <stdatomic.h>

enum { HOUSE_KEY_BYTES = 32, DESKS_MAX = 8 };

typedef struct house house;
typedef struct desk desk;     /* spine/desk.h */
typedef struct client client; /* spine/client.h */
typedef struct room room;     /* rooms/room.h */

struct house {
    server_config config;
    net *net;
    finished *back;
    pool *readers, *writer, *thinkers, *timer, *hashers, *listeners, *callers, *couriers;
    uint8_t key[HOUSE_KEY_BYTES];
    char server[STORE_ID_MAX];
    bool is_shared;               /* other servers may work on the same store, */
    bool hears_news;              /* and what they do is heard; until then it is not ready */
    atomic_bool is_draining;      /* nothing new begins; thoughts end at once */
    int64_t started_ms, drain_ms; /* steady */
    uint64_t sessions_ended;      /* counts, so that a look-up from before is done again */
    uint64_t appended, refused, moves_by_bots, rated; /* counts, for /metrics and hosts */
    fn_text out;                                      /* where messages are made */
    struct people_call *calls;
    struct budget *budgets;   /* see budget.h */
    int64_t presence_told_ms; /* steady; see presence.h */
    struct {
        bool probes;
        int64_t probed_ms, tidied_ms; /* steady */
    } upkeep;                         /* see upkeep.c */
    const desk *const *desks;         /* NULL after the last */
    void *states[DESKS_MAX];
};

#endif
