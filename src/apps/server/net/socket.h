/* WebSockets: one client each. `net` and its handlers are in net.h. */
#ifndef FN_SERVER_NET_SOCKET_H
#define FN_SERVER_NET_SOCKET_H

#include "apps/server/net/text.h"

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

/* For the files of net. */
struct lws;
struct lws_protocols;
struct net;
struct net_handlers;
struct lws_protocols socket_protocol(const struct net_handlers *handlers);
void socket_close_all(struct net *server);
void socket_look(struct net *server); /* at each tick */
void socket_is_gone(struct net *server, struct lws *wsi, const void *user);

#endif
