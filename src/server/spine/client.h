/* Clients: connections and the people behind them. */
#ifndef FN_SERVER_CLIENT_H
#define FN_SERVER_CLIENT_H

#include "server/spine/session.h"

/* A client, on the heap: jobs under way may outlive its connection. */
struct client {
    house *house;
    net_client *net; /* NULL: gone */
    room *room;
    client *next; /* the next in the room */
    char *name;   /* NULL: nobody's */
    int keeps;
    bool is_ready, is_person, has_account;
    session_right right;             /* right of its token */
    struct visit *visit;             /* a single request or stream, see rooms/visit.c; or NULL */
    bool has_joined;                 /* the table of its room is shown to it */
    struct rest *rest;               /* the log still to be sent; see rooms/catch_up.c */
    struct search *search;           /* its search for a game; see rooms/pairing.c */
    bool is_creating;                /* its new table is being made */
    bool wants_changes;              /* of views instead of whole ones, see rooms/views.h */
    int8_t look;                     /* the seat to look from, if held */
    int8_t view_seat;                /* the seat of the last view sent */
    int64_t view_seq;                /* the newest entry in that view */
    uint16_t by_token[FN_MAX_SEATS]; /* held by token: 1 + its generation; else 0 */
    char person[STORE_ID_MAX];
    char owner[STORE_ID_MAX];   /* the owner of a program; else empty */
    int64_t version;            /* the person's version when it connected */
    char session[STORE_ID_MAX]; /* the name of its session in the store's news */
};

client *client_keep(client *c);
void client_release(client *c);
const char *client_name(const client *c);
/* Reports whether the client counts as present at its table: not for a single request or with a
 * read-only token. */
bool client_is_present(const client *c);
/* Makes the client `person`, who came with this token; `owner` is that of a program, or "". */
void client_become(client *c, const store_person *person, const char *owner, const char *token);
/* Makes the client nobody, away from its table, and closes the connection for this reason. */
void client_dismiss(client *c, const char *reason);
void client_send(client *c, const fn_text *text);
void client_refuse(client *c, const char *id, const char *code, const char *sentence);
void client_accept(client *c, const char *id, int64_t seq, const char *table);

#endif
