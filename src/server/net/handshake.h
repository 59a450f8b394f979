/* Who may open a WebSocket. */
#ifndef FN_SERVER_NET_HANDSHAKE_H
#define FN_SERVER_NET_HANDSHAKE_H

#include "server/net/inside.h"

bool handshake_is_fine(net *server, struct lws *wsi); /* if not, it has been told why */

#endif
