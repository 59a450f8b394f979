/* Sockets and HTTP: libwebsockets behind a few calls. It knows connections, limits and files, and
 * nothing of tables or people. All calls but net_wake belong to the thread that runs net_run. */
#ifndef FN_SERVER_NET_H
#define FN_SERVER_NET_H

#include "server/config/config.h"
#include "server/net/log.h"
#include "server/net/request.h"
#include "server/net/socket.h"

typedef struct net net;

/* Who answers. A request may be answered later; when its peer goes away before, it is told and the
 * request must not be used any more. */
typedef struct net_handlers {
    void *context;
    size_t client_size;
    /* With the token of its cookie and that of a program, or "". */
    void (*opened)(void *context, net_client *client, const char *token, const char *bearer);
    void (*received)(void *context, net_client *client, const char *text, size_t size);
    /* It came too fast and is not taken; who sent it is to be told. */
    void (*flooded)(void *context, net_client *client, const char *text, size_t size);
    void (*has_room)(void *context, net_client *client); /* see net_client_has_room */
    void (*closed)(void *context, net_client *client);
    /* The head of a request with a body. It is admitted or answered, now or later. */
    void (*announced)(void *context, net_request *request);
    void (*requested)(void *context, net_request *request);
    void (*abandoned)(void *context, net_request *request);
    /* Why this address may not come in, or NULL: it may. NULL itself: all may. */
    const char *(*banned)(void *context, const char *address);
    bool (*measures)(void *context,
                     const char *bearer);         /* /metrics beside all else, with a token */
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

/* `visit` may close the client. */
void net_each_client(net *server, void (*visit)(void *context, net_client *client), void *context);

/* For who has much to send in one turn: what is queued goes out now, once there is enough of it. */
void net_flush(net *server);

#endif
