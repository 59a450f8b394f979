/* Answers without an end, for use within net (net_stream_open is in socket.h). */
#ifndef FN_SERVER_NET_STREAM_H
#define FN_SERVER_NET_STREAM_H

#include "server/net/inside.h"

bool stream_write(net *server, net_client *client);        /* as much as fits now; false: broken */
void stream_look(net *server, net_client *client);         /* at each tick */
void stream_close(net_client *client, const char *reason); /* once its queue is sent */
void stream_end(net *server, net_client *client);          /* when its connection is closed */

#endif
