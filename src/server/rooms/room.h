/* Rooms: the clients at a table, the requests waiting there, and the way of an entry. */
#ifndef FN_SERVER_ROOM_H
#define FN_SERVER_ROOM_H

#include "server/rooms/table_memory.h"
#include "server/rooms/tokens.h"
#include "server/spine/client.h"
#include "table/message.h"

/* A request to a room, served in turn: a client's message, or an entry of the server's own. */
typedef struct request {
    struct request *next;
    client *from; /* NULL when gone, or the server itself */
    int tries;
    bool is_own;
    bool is_doubtful; /* perhaps written already; its id shows when it is repeated */
    bool is_welcome;  /* passed the check of welcome.h */
    bool is_paired;   /* a step of a search for a game, see pairing.h */
    bool is_for_turn; /* own entries: dropped unless the position is that of turn_seq */
    int64_t turn_seq;
    union {
        message m; /* up to the end of its text */
        entry own;
    };
} request;

typedef struct shown_view {
    net_text *text;
    int64_t seq; /* of the newest entry it shows */
} shown_view;

struct room {
    room *next; /* the next in its bucket */
    house *house;
    char id[STORE_ID_MAX];
    client *clients;
    int behind;                         /* clients that are getting the log; see catch_up.h */
    table *table;                       /* NULL: not in memory */
    shown_view shown[FN_MAX_SEATS + 1]; /* newest views of watchers and seats; see views.h */
    request *waiting, **waiting_end;
    int waiting_count;
    request *writing; /* under way: its append, or a question to the store */
    bool is_loading, is_thinking;
    bool is_behind;    /* a read failed: it is tried again */
    int64_t news_seq;  /* the newest entry of another server */
    int64_t shown_seq; /* the newest entry shown to all here */
    int64_t used_ms;
    int64_t lease_until_ms, lease_retry_ms;
    int64_t gone_ms[FN_MAX_SEATS]; /* since when nobody here holds the seat; 0: irrelevant */
    bool has_called;               /* an absent player was called in the turn of `called_seq` */
    int64_t called_seq;
    bool wants_rests, looks_for_rests; /* holidays of its people; see rests.h */
    int64_t rested_seq;                /* 1 + turn_seq of the last look-up; 0: none */
    int64_t rests_retry_ms;
};

room *room_get(house *h, const char *id);
room *room_find(house *h, const char *id);
void room_enter(room *r, client *c);
void room_leave(client *c);
bool room_has_holder(const room *r, int seat); /* a client here holds this seat */
void room_add(room *r, request *q);            /* refuses the request if too many wait */
void room_add_own(room *r, const entry *e);    /* an entry of the server's own */
/* Adds an own entry, dropped if the position is not that of `turn_seq` when its turn comes. */
void room_add_for_turn(room *r, const entry *e, int64_t turn_seq);

/* Answers a message, if its sender is still there; `new_table` may be NULL. */
void room_accept(const request *q, int64_t seq, const char *new_table);
void room_refuse(const request *q, const char *code, const char *sentence);

void room_work(room *r); /* does whatever can be done now */
void room_wake(room *r); /* as room_work, once the table is in memory */
void room_drop_table(room *r);
void room_tick(room *r);
void room_free(room *r); /* nothing may be waiting in it */
void room_each(house *h, void (*visit)(room *r));

/* Appends the request's entries, which the table already contains, from `first_seq` on. */
void room_append(room *r, request *q, int64_t first_seq);

#endif
