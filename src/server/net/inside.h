/* The internals that the files of net share: the server, its WebSockets and its requests. Not for
 * the rest of the server. */
#ifndef FN_SERVER_NET_INSIDE_H
#define FN_SERVER_NET_INSIDE_H

#include "server/net/files.h"
#include "server/net/limits.h"
#include "server/net/metrics.h"
#include "server/net/net.h"
#include "server/net/ring.h"

#include <ev.h>
#include <libwebsockets.h>
#include <stdatomic.h>

/* Names of the session cookie. Browsers accept the second only from this very host, over https, so
 * it is used where the public address is https. */
#define NET_COOKIE        "fanal"
#define NET_COOKIE_SECURE "__Host-fanal"

enum { BATCH_BYTES = 16 << 10, REQUEST_PATH_MAX = 256 };

struct net {
    server_config config;
    net_handlers handlers;
    struct ev_loop *loop; /* NULL: lws's own loop with poll() */
    struct lws_context *context;
    struct lws_vhost *main, *metrics;
    struct lws_protocols protocols[3], metrics_protocols[2];
    lws_sorted_usec_list_t tick, push;
    net_limits *limits;
    net_files *files;
    char public_origin[CONFIG_TEXT_MAX];
    bool public_is_https;
    net_client *clients, *look, *unsent;   /* all; the next to be checked; those with output */
    int client_count, client_max, leaving; /* leaving: closed, but not yet gone from lws */
    struct http_session *sessions;         /* connections with a request */
    struct http_arrival *arrivals;         /* connections without a request so far */
    ring *ring;                            /* NULL: each socket is written to separately */
    int unsent_count;                      /* clients in `unsent` */
    int request_count, arrival_count;
    bool is_pushing;
    uint32_t now_s, quiet_s;
    size_t queued;   /* bytes queued for all clients; a shared text counts once for each */
    int64_t stop_us; /* when net_run ends at the latest; 0: not stopping */
    atomic_bool woken;
    uint64_t counts[NET_COUNTS];
    unsigned char batch[BATCH_BYTES];
};

struct net_request {
    struct lws *wsi;
    net_address *from;
    int method; /* LWSHUMETH_… */
    bool is_handed, is_answered, is_stuck;
    bool is_complete;  /* the whole body has arrived */
    bool is_lingering; /* the answer is sent; the rest of the body is being read */
    bool is_announced; /* the handlers have its head; the body waits for net_request_admit */
    int64_t until_us;  /* deadline of the current step */
    int64_t end_us;    /* deadline of the whole answer */
    char *body;        /* or NULL; `body_came` counts discarded bytes, too */
    size_t body_size, body_came;
    net_reply reply;
    net_client *stream; /* the stream it has become, or NULL */
    char path[REQUEST_PATH_MAX], token[NET_TOKEN_MAX], bearer[NET_TOKEN_MAX];
};

struct net_client {
    net *server;
    struct lws *wsi;          /* NULL: a visit */
    struct net_request *line; /* the request of a stream; see stream.c */
    size_t line_sent;         /* bytes of the stream's first text already sent */
    net_take take;            /* the receiver of a visit's messages; see visit.c */
    void *context;
    net_client *next, *previous, *next_unsent;
    net_address *address;
    struct pieces *incoming;      /* a partial message; see socket.c */
    struct waiting *first, *last; /* texts to send; see queue.c */
    char *reason;                 /* of closing */
    int64_t next_us;
    uint32_t unread, heard_s;      /* when it was last heard, or when closing began */
    uint32_t moved_s;              /* when it last accepted output */
    uint32_t bytes_in, packets_in; /* the kernel's counts at `counted_s` */
    uint32_t counted_s;
    uint16_t refusals, close_code; /* close_code 0: not closing */
    bool is_open, is_leaving, is_unsent, is_asked, wants_ping;
    bool is_awaited; /* has_room is called when nothing is unsent */
    max_align_t user[];
};

static inline net *net_of(struct lws *wsi)
{
    return lws_context_user(lws_get_context(wsi));
}

#endif
