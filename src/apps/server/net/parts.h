/* What the files of net share. Nothing here is for the rest of the server. */
#ifndef FN_SERVER_NET_PARTS_H
#define FN_SERVER_NET_PARTS_H

#include "apps/server/net/net.h"

#include <ev.h>
#include <libwebsockets.h>
#include <stdatomic.h>

/* limits.c: who comes from where. An entry with sockets stays where it is. */
typedef struct net_address {
    char text[NET_ADDRESS_MAX];
    int32_t sockets;          /* WebSockets open now */
    int64_t next_us;          /* when a connect is due again */
    struct net_address *next; /* with the same hash */
} net_address;

typedef struct net_limits net_limits;
net_limits *limits_new(void);
void limits_free(net_limits *limits);
net_address *limits_find(net_limits *limits, const char *text); /* never NULL */

/* May one more come, at `per_s` and so many at once? Counts it if so. */
bool limits_take(int64_t *next_us, int64_t now_us, int per_s, int burst);

/* files.c: the web client, in memory. */
typedef struct net_file {
    char *path; /* "/assets/x.js" */
    const char *type;
    unsigned char *bytes, *gzip; /* LWS_PRE bytes of room in front; gzip may be NULL */
    size_t size, gzip_size;
    char tag[20]; /* for ETag, with quotation marks */
} net_file;

typedef struct net_files net_files;
net_files *files_load(const char *folder, fn_error *error); /* an empty folder name: no files */
void files_free(net_files *files);
const net_file *files_find(const net_files *files, const char *path);

/* headers.c: what a request says about itself. They work while lws holds its headers. */
bool headers_have(struct lws *wsi, enum lws_token_indexes token);
bool headers_equal(struct lws *wsi, enum lws_token_indexes token, const char *value);
bool headers_list_has(struct lws *wsi, enum lws_token_indexes token, const char *word);
void headers_token(struct lws *wsi, char token[NET_TOKEN_MAX]);
void headers_address(const net *server, struct lws *wsi, char address[NET_ADDRESS_MAX]);
bool headers_origin_is_ours(const net *server, struct lws *wsi);
bool headers_length(struct lws *wsi, long *length); /* of the body; -1 if not said */

/* A refusal: NULL in `sentence` is none. */
typedef struct net_refusal {
    int status;
    const char *sentence, *code;
} net_refusal;

/* reply.c: an answer on its way. */
typedef struct net_reply {
    unsigned char *head; /* with LWS_PRE in front; the body may follow in the same storage */
    size_t head_size;
    const unsigned char *body; /* or the body is somewhere else */
    size_t body_size;
    size_t sent; /* of both together */
} net_reply;

typedef struct reply_options {
    const char *type, *cache, *tag;
    const char *cookie; /* as net_request_answer's token */
    bool gzip, varies, is_head;
} reply_options;

/* `shared` bodies stay where they are (LWS_PRE in front), others are copied. */
bool reply_make(net_reply *reply, const net *server, int status, const reply_options *options,
                const unsigned char *body, size_t size, bool shared);
bool reply_write(net_reply *reply, struct lws *wsi); /* all that goes now; false: close */
bool reply_is_done(const net_reply *reply);
void reply_release(net_reply *reply);

/* Says no and leaves the connection to be closed. */
void reply_refuse(net *server, struct lws *wsi, net_refusal refusal);
void refusal_write(net_refusal refusal, fn_text *out);

/* socket.c and http.c: what lws calls. */
int socket_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t size);
int http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                  size_t size);
size_t socket_session_size(const net_handlers *handlers);
size_t http_session_size(void);
bool socket_may_open(net *server, struct lws *wsi); /* if not, it has been told why */
void socket_close_all(net *server);
void socket_flush(net *server); /* after each turn of the loop */
void socket_look(net *server);  /* at each tick */
void socket_is_gone(net *server, struct lws *wsi, const void *user);
void http_look(net *server);                  /* at each tick */
void http_know(net *server, struct lws *wsi); /* it has said what it wants, or is gone */
void http_push(lws_sorted_usec_list_t *timer);

/* metrics.c */
void metrics_write(net *server, fn_text *out);

/* log.c */
void log_set_level(int level);
void log_lws(int level, const char *line);

enum { BATCH_BYTES = 16 << 10, ROOM_US = 20000 };

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
    bool is_pushing;
    uint32_t now_s, quiet_s;
    size_t queued;   /* bytes that clients have not read yet; a shared text counts for each */
    int64_t stop_us; /* when net_run ends at the latest; 0: not stopping */
    atomic_bool woken;
    uint64_t counts[NET_COUNTS];
    unsigned char batch[BATCH_BYTES];
};

static inline net *net_of(struct lws *wsi)
{
    return lws_context_user(lws_get_context(wsi));
}

#endif
