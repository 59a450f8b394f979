/* Connections from the first moment on, and how many an address may have. */
#ifndef FN_SERVER_NET_ARRIVALS_H
#define FN_SERVER_NET_ARRIVALS_H

#include "server/net/inside.h"

bool arrivals_add(net *server, struct lws *wsi);    /* false: it must go */
void arrivals_remove(net *server, struct lws *wsi); /* it has said what it wants, or is gone */
void arrivals_look(net *server);                    /* at each tick: who says nothing goes */
net_address *arrivals_address(net *server, struct lws *wsi, char text[NET_ADDRESS_MAX]);
bool arrivals_are_too_many(const net *server, const net_address *address);

#endif
