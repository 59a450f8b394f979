/* Sockets and HTTP: libwebsockets behind a few calls. It knows connections, limits and files, and
 * nothing of tables or people. All calls but net_wake belong to the thread that runs net_run. */
#ifndef FN_SERVER_NET_H
#define FN_SERVER_NET_H

#include "apps/server/config.h"
#include "fanal/text.h"

enum {
    NET_TOKEN_MAX = 64,   /* of a cookie, with its NUL */
    NET_ADDRESS_MAX = 46, /* of a peer, with its NUL */
    NET_MESSAGE_MAX = 8 << 10,
    NET_BODY_MAX = 1 << 10,
    NET_RECORD_MAX = 1 << 20,
    NET_UNREAD_MAX = 256 << 10
};

typedef struct net net;
typedef struct net_client net_client;   /* one WebSocket */
typedef struct net_request net_request; /* one HTTP request for /api/, until it is answered */

/* A message going out, shared by everybody it goes to. */
typedef struct net_text net_text;
net_text *net_text_new(const char *bytes, size_t size);
void net_text_release(net_text *text);

/* Queues it; a client with too much unread is closed instead. */
void net_client_send(net_client *client, net_text *text);
/* After what is queued. `closed` is told later, never from within this call or net_client_send. */
void net_client_close(net_client *client, int code, const char *reason);
void *net_client_user(net_client *client); /* net_handlers.client_size bytes, zero at first */
const char *net_client_address(const net_client *client); /* of IPv6 the /64, as one home has */

typedef enum net_method { NET_GET, NET_POST } net_method;
net_method net_request_method(const net_request *request);
const char *net_request_path(const net_request *request);  /* without "?…" */
const char *net_request_token(const net_request *request); /* the cookie's, or "" */
const char *net_request_address(const net_request *request);
const char *net_request_body(const net_request *request, size_t *size);

/* Ends the request. `token`: NULL leaves the cookie alone, "" ends it. `type` may be NULL: JSON. */
void net_request_answer(net_request *request, int status, const char *type, const char *body,
                        size_t size, const char *token);

/* Says one line on stderr. Levels: 0 an error, 1 a notice, 2 for those who look for something.
 * Never give it tokens, passwords or bodies. From any thread. */
void net_log_with(int level, const char *const pieces[]);
#define net_log(level, ...) net_log_with(level, (const char *const[]){__VA_ARGS__, NULL})

/* Who answers. A request may be answered later; when its peer goes away before, it is told and the
 * request must not be used any more. */
typedef struct net_handlers {
    void *context;
    size_t client_size;
    void (*opened)(void *context, net_client *client, const char *token);
    void (*received)(void *context, net_client *client, const char *text, size_t size);
    void (*closed)(void *context, net_client *client);
    void (*requested)(void *context, net_request *request);
    void (*abandoned)(void *context, net_request *request);
    bool (*ready)(void *context);                 /* for /readyz */
    void (*woken)(void *context);                 /* after net_wake */
    void (*ticked)(void *context);                /* about four times a second */
    void (*measure)(void *context, fn_text *out); /* further lines for /metrics */
    int quiet_s;    /* until a client is asked for a sign of life; 0: the usual 30 */
    bool only_poll; /* for tests: as on machines without lws's plugin for libev */
} net_handlers;

net *net_new(const server_config *config, const net_handlers *handlers, fn_error *error);
void net_run(net *server);  /* until net_stop */
void net_stop(net *server); /* what is queued goes out first, for up to two seconds */
void net_free(net *server);
void net_wake(net *server); /* from any thread, or a signal handler */

/* Sends what is queued now and not at the end of the turn: for who has much to send in one turn. */
void net_flush(net *server);

/* Counters for /metrics. */
typedef enum net_count {
    NET_OPENED,
    NET_MESSAGES_IN,
    NET_MESSAGES_OUT,
    NET_BYTES_OUT,
    NET_REQUESTS,
    NET_REFUSED,
    NET_TOO_SLOW,
    NET_COUNTS
} net_count;

#endif
