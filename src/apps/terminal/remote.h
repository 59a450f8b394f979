/* The two halves of a table on a server: remote.c sends, remote_take.c receives. */
#ifndef FN_TERMINAL_REMOTE_H
#define FN_TERMINAL_REMOTE_H

#include "apps/terminal/link.h"
#include "apps/terminal/session.h"

enum { REMOTE_SENT_MAX = 1024 };

/* Opens a table. `url` is http://host:port/t/TABLE, with #invite=… or #seat=…. */
session *remote_open(const char *url, const char *name, fn_error *error);

typedef struct remote {
    session t;
    server_link *link;
    char url[400], id[64], invite[96], seat_token[96], name[64];
    bool has_table, is_open, is_here; /* is_here: has a seat */
    bool wants_rematch;
    int seat;          /* its first seat, if it is here */
    session_way taken; /* the way out that was requested, or WAYS */
    long long seq;
    int sits, next_id;  /* sits: the free seat requested last */
    int held;           /* moves of the view, withheld until the last message is answered */
    uint8_t session[8]; /* distinguishes this client's ids from all others */
    char sent[REMOTE_SENT_MAX], sent_id[32];
    double again_ms; /* when to send it again; 0: never */
    fn_error refused;
    char *queue; /* entries that arrived before the first view */
    size_t queue_size;
} remote;

void remote_join(remote *r); /* joins the table of `id`, from `seq` on */
void remote_notice(remote *r, const char *text);

/* Begins a message that changes something; remote_finish adds its id and sends it. */
fn_text remote_begin(remote *r);
void remote_finish(remote *r, fn_text *out);

void remote_take(void *context, const char *text, size_t size);

#endif
