/* Rooms: who looks at a table, what waits there, and the way of an entry. */
#ifndef FN_SERVER_ROOM_H
#define FN_SERVER_ROOM_H

#include "server/rooms/table_memory.h"
#include "server/rooms/tokens.h"
#include "server/spine/client.h"
#include "table/message.h"

/* Something a room must do, in turn: a client's message, or an entry of the server's own. */
typedef struct request {
    struct request *next;
    client *from; /* NULL when gone, or the server itself */
    int tries;
    bool is_own;
    bool is_doubtful; /* it may have been written already; its id will tell */
    bool is_welcome;  /* who sits down: the host does not mind, see welcome.h */
    bool is_paired;   /* a step of somebody who looks for a game, see pairing.h */
    bool is_for_turn; /* own entries: dropped if the position is not that of turn_seq any more */
    int64_t turn_seq;
    union {
        message m; /* up to the end of its text */
        entry own;
    };
} request;

typedef struct shown_view {
    net_text *text;
    int64_t seq; /* of the newest entry then */
} shown_view;

struct room {
    room *next; /* in its bucket */
    house *house;
    char id[STORE_ID_MAX];
    client *clients;
    int behind;                         /* of them, getting the log; see catch_up.h */
    table *table;                       /* NULL: not in memory */
    shown_view shown[FN_MAX_SEATS + 1]; /* the newest view of watchers and seats; see views.h */
    request *waiting, **waiting_end;
    int waiting_count;
    request *writing; /* its append is under way */
    bool is_loading, is_thinking;
    bool is_behind;    /* could not be read when it should have been: is tried again */
    int64_t news_seq;  /* another server appended up to here */
    int64_t shown_seq; /* everybody here has seen so much */
    int64_t used_ms;
    int64_t lease_until_ms, lease_retry_ms;
    int64_t gone_ms[FN_MAX_SEATS]; /* since when nobody here holds the seat; 0: does not matter */
    bool has_called;               /* a player who was not there; in the turn of */
    int64_t called_seq;
    bool wants_rests, looks_for_rests; /* holidays of its people; see rests.h */
    int64_t rested_seq;                /* they were looked up in the turn of one less; 0: not yet */
    int64_t rests_retry_ms;
};

room *room_get(house *h, const char *id);
room *room_find(house *h, const char *id);
void room_enter(room *r, client *c);
void room_leave(client *c);
bool room_has_holder(const room *r, int seat); /* somebody here holds this seat */
void room_add(room *r, request *q);            /* refused in words if too many wait */
void room_add_own(room *r, const entry *e);    /* an entry of the server's own */
/* The same, but dropped if the position is not that of `turn_seq` when its turn comes. */
void room_add_for_turn(room *r, const entry *e, int64_t turn_seq);

/* The answer to a message, to whoever sent it if they are still there; `new_table`
 * may be NULL. */
void room_accept(const request *q, int64_t seq, const char *new_table);
void room_refuse(const request *q, const char *code, const char *sentence);

void room_work(room *r); /* goes on with whatever can be done now */
void room_wake(room *r); /* the same, with the table brought into memory */
void room_drop_table(room *r);
void room_tick(room *r);
void room_free(room *r); /* one in which nothing waits */
void room_each(house *h, void (*visit)(room *r));

/* Appends the request's entries, already folded into the table from `first_seq` on. */
void room_append(room *r, request *q, int64_t first_seq);

#endif
