/* A connection and who is behind it. */
#ifndef FN_SERVER_CLIENT_H
#define FN_SERVER_CLIENT_H

#include "server/spine/session.h"

/* On the heap: jobs under way may outlive the connection. */
struct client {
    house *house;
    net_client *net; /* NULL: gone */
    room *room;
    client *next; /* in the room */
    char *name;   /* NULL: it is nobody's */
    int keeps;
    bool is_ready, is_person, has_account;
    session_right right;             /* of what it came with */
    struct visit *visit;             /* comes for one request, see rooms/visit.c; or NULL */
    bool has_joined;                 /* is shown the table of its room */
    struct rest *rest;               /* of the log, still to be sent; see rooms/catch_up.c */
    struct search *search;           /* looks for a game, see rooms/pairing.c */
    bool is_creating;                /* a table, which it will be joined to */
    bool wants_changes;              /* of views, see rooms/views.h */
    int8_t look;                     /* the seat to look from, if held */
    int8_t view_seat;                /* whose view it was sent last, */
    int64_t view_seq;                /* and after which entry */
    uint16_t by_token[FN_MAX_SEATS]; /* seats held by their token: 1 + its generation; 0: not so */
    char person[STORE_ID_MAX];
    char owner[STORE_ID_MAX];   /* of a program; else empty */
    int64_t version;            /* of the person when it came */
    char session[STORE_ID_MAX]; /* that it came with, as news call it */
};

client *client_keep(client *c);
void client_release(client *c);
const char *client_name(const client *c);
/* Is somebody there, at the table that it looks at? Who asks now and then, or may only read, is
 * not. */
bool client_is_present(const client *c);
/* It is this person, or this owner's program, from now on, who came with this token. */
void client_become(client *c, const store_person *person, const char *owner, const char *token);
/* The client is nobody from now on, and leaves its table; the connection is closed for this reason.
 */
void client_dismiss(client *c, const char *reason);
void client_send(client *c, const fn_text *text);
void client_refuse(client *c, const char *id, const char *code, const char *sentence);
void client_accept(client *c, const char *id, int64_t seq, const char *table);

#endif
