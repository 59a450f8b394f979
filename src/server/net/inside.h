/* What the files of net share: the server, its WebSockets and its requests from within. Nothing
 * here is for the rest of the server. */
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

/* Names of the cookie. Of the second browsers promise that this server set it itself, over https,
 * and no other host of its domain; so it is the one with a public address of https. */
#define NET_COOKIE        "fanal"
#define NET_COOKIE_SECURE "__Host-fanal"

enum { BATCH_BYTES = 16 << 10, REQUEST_PATH_MAX = 256 };

struct net {
    server_config config;
    net_handlers handlers;
    struct ev_loop *loop; /* NULL: lws's own with poll() */
    struct lws_context *context;
    struct lws_vhost *main, *metrics;
    struct lws_protocols protocols[3], metrics_protocols[2];
    lws_sorted_usec_list_t tick, push;
    net_limits *limits;
    net_files *files;
    char public_origin[CONFIG_TEXT_MAX];
    bool public_is_https;
    net_client *clients, *look, *unsent;   /* all; who is looked at next; with something to send */
    int client_count, client_max, leaving; /* leaving: closed, the last words still to be sent */
    struct http_session *sessions;         /* connections with a request */
    struct http_arrival *arrivals;         /* connections that have not said what they want */
    ring *ring;                            /* NULL: each socket is written to by itself */
    int unsent_count;                      /* clients in `unsent` */
    int request_count, arrival_count;
    bool is_pushing;
    uint32_t now_s, quiet_s;
    size_t queued;   /* bytes that clients have not read yet; a shared text counts for each */
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
    bool is_complete;  /* all of its body has come */
    bool is_lingering; /* the answer is sent, the rest of its body is awaited */
    bool is_announced; /* the handlers have its head, and its body is not read on until they say so
                        */
    int64_t until_us;  /* for what it is doing now; */
    int64_t end_us;    /* for the whole answer */
    char *body;        /* of `body_size` bytes `body_came` have come, perhaps into here */
    size_t body_size, body_came;
    net_reply reply;
    net_client *stream; /* that the answer has become, or NULL */
    char path[REQUEST_PATH_MAX], token[NET_TOKEN_MAX], bearer[NET_TOKEN_MAX];
};

struct net_client {
    net *server;
    struct lws *wsi;          /* NULL: a visit */
    struct net_request *line; /* a stream: the request that it answers; see stream.c */
    size_t line_sent;         /* of the first text that is to go out as a line */
    net_take take;            /* a visit: where all goes that is sent to it; see visit.c */
    void *context;
    net_client *next, *previous, *next_unsent;
    net_address *address;
    struct pieces *incoming;      /* of a message; see socket.c */
    struct waiting *first, *last; /* to go out; see queue.c */
    char *reason;                 /* why it is being closed */
    int64_t next_us;
    uint32_t unread, heard_s;      /* when something came last, or since when it is being closed */
    uint32_t moved_s;              /* when it last took something of what is to go out */
    uint32_t bytes_in, packets_in; /* as the kernel counted them at `counted_s` */
    uint32_t counted_s;
    uint16_t refusals, close_code; /* close_code 0: it stays */
    bool is_open, is_leaving, is_unsent, is_asked, wants_ping;
    bool is_awaited; /* the handlers are told when nothing is unsent */
    max_align_t user[];
};

static inline net *net_of(struct lws *wsi)
{
    return lws_context_user(lws_get_context(wsi));
}

#endif
