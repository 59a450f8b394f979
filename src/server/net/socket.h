/* Clients: one for each WebSocket, and those that a request becomes. `net` and its handlers are in
 * net.h. */
#ifndef FN_SERVER_NET_SOCKET_H
#define FN_SERVER_NET_SOCKET_H

#include "server/net/text.h"

#include <stdbool.h>

enum { NET_MESSAGE_MAX = 8 << 10, NET_UNREAD_MAX = 256 << 10, NET_UNREAD_FEW = 64 << 10 };

typedef struct net_client net_client;

/* Queues it; a client with too much unread is closed instead. */
void net_client_send(net_client *client, net_text *text);
/* Less than NET_UNREAD_FEW bytes wait for it. If not, the handler `has_room` is told when none do:
 * for who has more to send than may wait. */
bool net_client_has_room(net_client *client);
/* After what is queued. `closed` is told later, never from within this call or net_client_send. */
void net_client_close(net_client *client, int code, const char *reason);
void *net_client_user(net_client *client); /* net_handlers.client_size bytes, zero at first */
const char *net_client_address(const net_client *client); /* of IPv6 the /64, as one home has */

/* Two kinds of client are no WebSockets. The handlers make them of a request, so `opened` is not
 * told of them; `closed` is. NULL: no memory, or the server is full.
 * A visit is sent nothing: it is handed to `take`, at once. It counts as a connection until it is
 * closed; its request is answered by whoever made it. */
struct net_request;
typedef void (*net_take)(void *context, net_text *text);
net_client *net_visit_open(struct net_request *request, net_take take, void *context);
/* A stream is an answer without an end: each message is a line of it. The request is answered with
 * it and must not be used any more. */
net_client *net_stream_open(struct net_request *request);

/* For the files of net. */
struct lws;
struct lws_protocols;
struct net;
struct net_handlers;
struct lws_protocols socket_protocol(const struct net_handlers *handlers);
void socket_close_all(struct net *server);
void socket_look(struct net *server);                       /* at each tick */
void socket_link(struct net *server, net_client *client);   /* it is one of the server's, */
void socket_unlink(struct net *server, net_client *client); /* no more */
void socket_is_gone(struct net *server, struct lws *wsi, const void *user);

#endif
