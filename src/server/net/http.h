/* HTTP requests: the callbacks of lws. */
#ifndef FN_SERVER_NET_HTTP_H
#define FN_SERVER_NET_HTTP_H

#include "server/net/inside.h"

struct lws_protocols http_protocol(void);
void http_look(net *server); /* at each tick */

#endif
