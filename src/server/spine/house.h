/* The server as a whole: connections on one side, the store on the other, tables in between.
 *
 *   message → inbox → room: waits its turn → table: may they? → entries → writer (disk)
 *                                                                       │
 *   clients ← show: entries, views by seat ← room: now it may be seen ──┘
 *
 * A room is a table that somebody looks at or that is being worked on. While an append is under way
 * the room's table is already ahead, so nothing of it is shown and all else waits. If the append
 * fails the table is dropped and read again: the log is the truth. */
#ifndef FN_SERVER_HOUSE_H
#define FN_SERVER_HOUSE_H

#include "calls/deliver.h"
#include "calls/wishes.h"
#include "server/net/net.h"
#include "server/rooms/table_memory.h"
#include "server/rooms/tokens.h"
#include "server/spine/pool.h"
#include "table/ask.h"

#include <stdatomic.h>

enum { HOUSE_BUCKETS = 4096 };

typedef struct house house;
typedef struct room room;     /* rooms/room.h */
typedef struct client client; /* people/client.h */
struct keeper;                /* hosts/keeper.h */

struct house {
    server_config config;
    net *net;
    finished *back;
    pool *readers, *writer, *thinkers, *timer, *hashers, *listeners, *callers, *couriers;
    uint8_t key[TOKEN_KEY_BYTES];
    char server[STORE_ID_MAX];
    bool is_shared;                  /* other servers may work on the same store, */
    bool hears_news;                 /* and what they do is heard; until then it is not ready */
    atomic_bool is_draining;         /* nothing new begins; thoughts end at once */
    bool scans, probes, has_dropped; /* dropped: a table, since memory was given back */
    int64_t started_ms, scanned_ms, probed_ms, tidied_ms, trimmed_ms, drain_ms; /* steady */
    room *buckets[HOUSE_BUCKETS];
    int rooms, tables_loaded;
    struct think_job *hints; /* under way, see rooms/bots.c */
    uint64_t appended, refused, moves_by_bots;
    uint64_t rated; /* games, see club/rate.h */
    int unrated;    /* that were left at the last look */
    bool is_rating;
    int64_t rate_ms;         /* when to look again, by steady_ms */
    uint64_t sessions_ended; /* counts, so that a look-up from before is done again */
    p256_key vapid;          /* who we are to push services */
    bool looks_for_calls;    /* see calls/calls.c */
    int64_t looked_for_calls_ms;
    uint64_t calls_sent[WAYS], calls_failed, calls_dropped;
    fn_text out; /* where messages are made */
    struct people_call *calls;
    bool is_leaving; /* those who leave are looked after just now, see people/leaving.c; */
    int64_t left_ms; /* when they were before, 0: at once; */
    char left_after[STORE_ID_MAX]; /* and who was the last */
    struct budget *budgets;        /* see budget.h */
    struct tournament_desk *tournaments;
    struct keeper *keeper; /* what hosts have decided */
    struct append_job *spare_appends;
    int64_t told_ms;     /* who is connected, see people/presence.c */
    struct tiles *tiles; /* who looks for a game, see rooms/waiting.c */
};

house *house_new(const server_config *config, fn_error *error);
void house_run(house *h);
void house_drain(house *h); /* from a signal handler: finish what is under way, then stop */

/* Within STOP_MS of house_drain. False: the store does not answer, so a thread is left that waits
 * for it; nothing is freed then, and the process must end. Nothing acknowledged is lost. */
enum { STOP_MS = 4700 };
bool house_free(house *h);

#endif
