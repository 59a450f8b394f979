/* The server as a whole: connections on one side, the store on the other, tables in between.
 *
 *   message → house → room: waits its turn → table: may they? → entries → writer (disk)
 *                                                                       │
 *   clients ← show: entries, views by seat ← room: now it may be seen ──┘
 *
 * A room is a table that somebody looks at or that is being worked on. While an append is under way
 * the room's table is already ahead, so nothing of it is shown and all else waits. If the append
 * fails the table is dropped and read again: the log is the truth. */
#ifndef FN_SERVER_HOUSE_H
#define FN_SERVER_HOUSE_H

#include "apps/server/net.h"
#include "apps/server/pool.h"
#include "apps/server/table_memory.h"
#include "apps/server/tokens.h"
#include "table/ask.h"

enum {
    HOUSE_BUCKETS = 4096,
    HOUSE_OUT_MAX = 1 << 18,
    HOUSE_WAITING_MAX = 32, /* requests that wait in one room */
    HOUSE_AWAY_MS = 10000,  /* so long a lost connection is nobody's business */
    HOUSE_IDLE_MS = 30000,  /* then a table leaves memory; */
    HOUSE_TABLES_MANY = 64, /* with more than so many after a second */
    HOUSE_TABLES_OF_PERSON = 100
};

#define DAY_MS (INT64_C(86400000))

typedef struct house house;
typedef struct room room;
typedef struct client client;

/* On the heap: jobs under way may outlive the connection. */
struct client {
    house *house;
    net_client *net; /* NULL: gone */
    room *room;
    client *next; /* in the room */
    char *name;   /* NULL: it is nobody's */
    int keeps;
    bool is_ready, is_person, has_account;
    bool has_joined;                 /* has been shown the table of its room */
    bool is_hinting;                 /* a hint for it is being thought about */
    bool is_creating;                /* a table, which it will be joined to */
    int8_t look;                     /* the seat to look from, if held */
    uint16_t by_token[FN_MAX_SEATS]; /* seats held by their token: 1 + its generation; 0: not so */
    char person[STORE_ID_MAX];
};

/* Something a room must do, in turn: a client's message, or an entry of the server's own. */
typedef struct request {
    struct request *next;
    client *from; /* NULL when gone, or the server itself */
    int tries;
    bool is_own;
    int64_t turn_seq; /* own entries: dropped if the position has changed; 0: does not matter */
    union {
        message m; /* up to the end of its text */
        entry own;
    };
} request;

struct room {
    room *next; /* in its bucket */
    house *house;
    char id[STORE_ID_MAX];
    client *clients;
    table *table; /* NULL: not in memory */
    request *waiting, **waiting_end;
    int waiting_count;
    request *writing; /* its append is under way */
    bool is_loading, is_thinking;
    int64_t news_seq;  /* another server appended up to here */
    int64_t shown_seq; /* everybody here has seen so much */
    int64_t used_ms;
    int64_t lease_until_ms, lease_retry_ms;
    int64_t gone_ms[FN_MAX_SEATS]; /* since when nobody here holds the seat; 0: does not matter */
    int64_t called_seq;            /* 1 + turn_seq of the turn in which its player was called */
};

struct house {
    server_config config;
    net *net;
    finished *back;
    pool *readers, *writer, *thinkers, *hashers, *listeners;
    uint8_t key[TOKEN_KEY_BYTES];
    char server[STORE_ID_MAX];
    bool is_shared; /* other servers may work on the same store */
    volatile bool is_draining;
    bool is_sick, scans, has_dropped; /* dropped: a table, since memory was given back */
    int64_t started_ms, scanned_ms, tidied_ms, trimmed_ms, drain_ms;
    room *buckets[HOUSE_BUCKETS];
    int rooms, tables_loaded, hints;
    uint64_t appended, refused, moves_by_bots;
    fn_text out; /* where messages are made */
    struct people_call *calls;
    struct budget *budgets; /* see house_spend */
    struct append_job *spare_appends;
};

int64_t now_ms(void);
void random_id(char id[STORE_ID_MAX], const char *prefix);

/* An id that follows from the server's key: the same words give the same id. */
void house_derive_id(const house *h, const char *const words[], char id[STORE_ID_MAX]);

house *house_new(const server_config *config, fn_error *error);
void house_run(house *h);
void house_drain(house *h); /* from a signal handler: finish what is under way, then stop */
void house_free(house *h);

/* Takes one of `per_minute` from an address; false when they are used up. */
bool house_spend(house *h, const char *purpose, const char *address, int per_minute);
bool house_may_create(house *h, const char *address);

client *client_keep(client *c);
void client_release(client *c);
const char *client_name(const client *c);
void client_send(client *c, const fn_text *text);
void client_refuse(client *c, const char *id, const char *code, const char *sentence);
void client_accept(client *c, const char *id, int64_t seq, const char *table);

/* room.c: rooms and their turn. */
room *room_get(house *h, const char *id);
room *room_find(house *h, const char *id);
void room_enter(room *r, client *c);
void room_leave(client *c);
bool room_has_holder(const room *r, int seat); /* somebody here holds this seat */
void room_add(room *r, request *q);            /* refused in words if too many wait */
void room_work(room *r);                       /* goes on with whatever can be done now */
void room_wake(room *r);                       /* the same, with the table brought into memory */
void room_drop_table(room *r);
void room_tick(room *r);
void room_each(house *h, void (*visit)(room *r));

/* Appends the request's entries, already folded into the table from `first_seq` on. */
void room_append(room *r, request *q, int64_t first_seq);

/* A table read from the store on another thread. */
typedef struct load_job {
    job base;
    house *house;
    char id[STORE_ID_MAX];
    table *table; /* NULL: there is none */
    void *context;
} load_job;
load_job *load_job_new(house *h, const char *id, void (*done)(job *self));

/* An append to a table as a write; the caller fills base.done and context. NULL: no memory. */
typedef struct append_job {
    write_job base;
    house *house;
    void *context; /* of a spare one: the next */
    char id[STORE_ID_MAX];
    char **bodies;
} append_job;
append_job *append_job_new(house *h, const table *t, int64_t first_seq);
void append_job_free(append_job *a);
void append_jobs_forget(house *h); /* gives back the memory of those that are done */

/* asks.c: what a request does. True: an append is under way and the request with it. */
bool ask_answer(room *r, request *q);
bool ask_append(room *r, request *q, entry *e);
bool client_holds(const client *c, const table *t, int seat);
show_viewer client_viewer(const client *c, const table *t);
void client_show_all(client *c, int64_t since);
void client_show_view(client *c);
void client_show_table(client *c);

/* tables.c: tables that come to be, and lists of them. */
void tables_create(house *h, client *c, const message *m);
void tables_rematch(room *r, request *q, int seat);
void tables_list(house *h, client *c, const message *m);

/* bots.c */
void bots_think(room *r);
void bots_release(room *r); /* another server may think for this table at once */
void bots_hint(room *r, client *c, int ms);

/* clients.c and people.c: who is behind a cookie; the HTTP requests. */
void people_open(house *h, client *c, const char *token);
void people_request(house *h, net_request *http);
void people_abandon(house *h, net_request *http);
void people_hello(client *c);

/* duty.c: what must happen without anybody asking. */
void duty_room(room *r);
bool duty_awaits_call(const room *r); /* soon it must be seen whether the player is there */
void duty_house(house *h);
void duty_listen(house *h); /* for news of other servers, again and again */

#endif
