/* Clients: one for each WebSocket, and those made of a request. `net` and its handlers are in
 * net.h. */
#ifndef FN_SERVER_NET_SOCKET_H
#define FN_SERVER_NET_SOCKET_H

#include "server/net/text.h"

#include <stdbool.h>

enum { NET_MESSAGE_MAX = 8 << 10, NET_UNREAD_MAX = 256 << 10, NET_UNREAD_FEW = 64 << 10 };

typedef struct net_client net_client;

/* Queues the text; a client with too much unread is closed instead. */
void net_client_send(net_client *client, net_text *text);
/* Reports whether less than NET_UNREAD_FEW bytes wait. If not, `has_room` is called once nothing
 * waits: for senders with more than may be queued. */
bool net_client_has_room(net_client *client);
/* Closes the client once its queue is sent. `closed` is called later, never from within this call
 * or net_client_send. */
void net_client_close(net_client *client, int code, const char *reason);
void *net_client_user(net_client *client); /* net_handlers.client_size bytes, zero at first */
const char *net_client_address(const net_client *client); /* of IPv6 the /64, as one home has */

/* Two kinds of client are not WebSockets. The handlers make them of a request, so `opened` is not
 * called for them; `closed` is. NULL: no memory, or the server is full.
 * A visit sends nothing: each text is handed to `take` at once. It counts as a connection until it
 * is closed; its request is answered by its maker. */
struct net_request;
typedef void (*net_take)(void *context, net_text *text);
net_client *net_visit_open(struct net_request *request, net_take take, void *context);
/* Makes a stream: an answer without an end, one line for each message. The stream answers the
 * request, which must not be used any more. */
net_client *net_stream_open(struct net_request *request);

/* The rest is for the files of net. */
struct lws;
struct lws_protocols;
struct net;
struct net_handlers;
struct lws_protocols socket_protocol(const struct net_handlers *handlers);
void socket_close_all(struct net *server);
void socket_look(struct net *server);                       /* at each tick */
void socket_link(struct net *server, net_client *client);   /* adds it to the server's clients */
void socket_unlink(struct net *server, net_client *client); /* removes it from them */
void socket_is_gone(struct net *server, struct lws *wsi, const void *user);

#endif
