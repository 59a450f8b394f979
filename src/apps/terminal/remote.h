/* The two halves of a table of a server: remote.c sends, remote_take.c takes what comes. */
#ifndef FN_TERMINAL_REMOTE_H
#define FN_TERMINAL_REMOTE_H

#include "apps/terminal/link.h"
#include "apps/terminal/session.h"

enum { REMOTE_SENT_MAX = 1024 };

/* `url` is http://host:port/t/TABLE, with #invite=… or #seat=… */
session *remote_open(const char *url, const char *name, fn_error *error);

typedef struct remote {
    session t;
    server_link *link;
    char url[400], id[64], invite[96], seat_token[96], name[64];
    bool has_table, is_open, is_here; /* is_here: has a seat */
    bool wants_rematch;
    int seat;          /* the first that it has, if it is here */
    session_way taken; /* the way out that was asked for, or WAYS */
    long long seq;
    int sits, next_id;  /* sits: the free seat that was asked for last */
    int held;           /* moves of the view; shown when the last message is answered */
    uint8_t session[8]; /* makes the ids of this client different from all others */
    char sent[REMOTE_SENT_MAX], sent_id[32];
    double again_ms; /* when to send it again; 0: not */
    fn_error refused;
    char *queue; /* entries that came before the first view */
    size_t queue_size;
} remote;

void remote_join(remote *r); /* looks at the table of `id`, from `seq` on */
void remote_notice(remote *r, const char *text);

/* Opens a message that changes something; remote_finish adds its id and sends it. */
fn_text remote_begin(remote *r);
void remote_finish(remote *r, fn_text *out);

void remote_take(void *context, const char *text, size_t size);

#endif
