/* Sockets and HTTP: libwebsockets behind a few calls. It knows connections, limits and files, but
 * no tables or people. All calls but net_wake belong to the thread that runs net_run. */
#ifndef FN_SERVER_NET_H
#define FN_SERVER_NET_H

#include "server/config/config.h"
#include "server/net/log.h"
#include "server/net/request.h"
#include "server/net/socket.h"

typedef struct net net;

/* The callbacks of the server. A request may be answered later; if its peer goes away first,
 * `abandoned` is called and the request must not be used any more. */
typedef struct net_handlers {
    void *context;
    size_t client_size;
    /* `token` is that of the cookie, `bearer` that of a program; "" if absent. */
    void (*opened)(void *context, net_client *client, const char *token, const char *bearer);
    void (*received)(void *context, net_client *client, const char *text, size_t size);
    /* A message that came too fast and is dropped; the handler tells the sender. */
    void (*flooded)(void *context, net_client *client, const char *text, size_t size);
    void (*has_room)(void *context, net_client *client); /* see net_client_has_room */
    void (*closed)(void *context, net_client *client);
    /* The head of a request with a body has come. The handler admits or answers it, now or
     * later. */
    void (*announced)(void *context, net_request *request);
    void (*requested)(void *context, net_request *request);
    void (*abandoned)(void *context, net_request *request);
    /* Returns why this address is refused, or NULL if it is not. The member may be NULL: nobody
     * is. */
    const char *(*banned)(void *context, const char *address);
    bool (*measures)(void *context, const char *bearer); /* whether it may read the main /metrics */
    bool (*ready)(void *context);                        /* for /readyz */
    void (*woken)(void *context);                        /* after net_wake */
    void (*ticked)(void *context);                       /* about four times a second */
    void (*measure)(void *context, fn_text *out);        /* writes more lines of /metrics */
    int quiet_s;    /* silence before a client is pinged; 0: the usual 30 */
    bool only_poll; /* for tests: as if lws had no plugin for libev */
} net_handlers;

net *net_new(const server_config *config, const net_handlers *handlers, fn_error *error);
void net_run(net *server);  /* returns after net_stop */
void net_stop(net *server); /* first sends what is queued, for up to two seconds */
void net_free(net *server);
void net_wake(net *server); /* callable from any thread or a signal handler */

/* `visit` may close the client. */
void net_each_client(net *server, void (*visit)(void *context, net_client *client), void *context);

/* Sends what is queued now, once there is enough of it: for callers that send much in one turn. */
void net_flush(net *server);

#endif
