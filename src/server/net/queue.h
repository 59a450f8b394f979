/* The texts waiting to be sent to a client. */
#ifndef FN_SERVER_NET_QUEUE_H
#define FN_SERVER_NET_QUEUE_H

#include "server/net/inside.h"

/* Returns false if too much waits already or memory is out. */
bool queue_add(net *server, net_client *client, net_text *text);
net_text *queue_first(const net_client *client);         /* the queue must not be empty */
void queue_count_first(net *server, net_client *client); /* removes the first text, now sent */
void queue_note(net *server, net_client *client);   /* writes to it after this turn of the loop */
void queue_drop(net *server, net_client *client);   /* drops all texts */
bool queue_write(net *server, net_client *client);  /* as much as fits now; false: close */
void queue_forget(net *server, net_client *client); /* once it is closed */
void queue_flush(net *server); /* after each turn of the loop: writes to all noted clients */

#endif
