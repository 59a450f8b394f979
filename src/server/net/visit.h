/* Clients that last for one request, for use within net (net_visit_open is in socket.h). */
#ifndef FN_SERVER_NET_VISIT_H
#define FN_SERVER_NET_VISIT_H

#include "server/net/inside.h"

void visit_end(net *server, net_client *client); /* after closing, at the end of the turn */
void visit_end_all(net *server);

#endif
