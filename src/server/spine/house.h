/* The house: state shared by all parts of the server, put together in main.c. */
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
    bool is_shared;               /* other servers may use the same store */
    bool hears_news;              /* their news arrive; the server is not ready before */
    atomic_bool is_draining;      /* nothing new begins; bots stop thinking */
    int64_t started_ms, drain_ms; /* steady */
    uint64_t sessions_ended;      /* a count; if it changed, look-ups are repeated */
    uint64_t appended, refused, moves_by_bots, rated; /* counts for /metrics and hosts */
    fn_text out;                                      /* buffer for messages */
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
