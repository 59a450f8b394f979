/* New connections: how many each address may have, and how long they may stay silent. */
#ifndef FN_SERVER_NET_ARRIVALS_H
#define FN_SERVER_NET_ARRIVALS_H

#include "server/net/inside.h"

bool arrivals_add(net *server, struct lws *wsi);    /* false: close it */
void arrivals_remove(net *server, struct lws *wsi); /* once it has a request, or is closed */
void arrivals_look(net *server);                    /* at each tick: closes silent connections */
net_address *arrivals_address(net *server, struct lws *wsi, char text[NET_ADDRESS_MAX]);
bool arrivals_are_too_many(const net *server, const net_address *address);

#endif
