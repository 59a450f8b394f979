/* The check of a WebSocket's opening handshake. */
#ifndef FN_SERVER_NET_HANDSHAKE_H
#define FN_SERVER_NET_HANDSHAKE_H

#include "server/net/inside.h"

bool handshake_is_fine(net *server, struct lws *wsi); /* if not, has sent the refusal */

#endif
