/* What waits to go out to a client. */
#ifndef FN_SERVER_NET_QUEUE_H
#define FN_SERVER_NET_QUEUE_H

#include "server/net/inside.h"

/* False if too much waits already, or there is no memory. */
bool queue_add(net *server, net_client *client, net_text *text);
net_text *queue_first(const net_client *client);         /* there must be one */
void queue_count_first(net *server, net_client *client); /* it is sent */
void queue_note(net *server, net_client *client);  /* it is looked at after this turn of the loop */
void queue_drop(net *server, net_client *client);  /* all of it */
bool queue_write(net *server, net_client *client); /* as much as goes now; false: close */
void queue_forget(net *server, net_client *client); /* it has gone */
void queue_flush(net *server); /* after each turn of the loop: what waits for anybody */

#endif
