/* A client without a connection: its texts are handed to its maker, which answers the request. The
 * request may go first; closing takes effect at the end of the turn of the loop, as with any
 * client. */
#include "server/net/visit.h"

#include <stdlib.h>

net_client *net_visit_open(net_request *request, net_take take, void *context)
{
    net *server = net_of(request->wsi);
    net_client *client = calloc(1, sizeof *client + server->handlers.client_size);
    if (client == NULL)
        return NULL;
    client->address = request->from;
    client->take = take;
    client->context = context;
    socket_link(server, client);
    return client;
}

void visit_end(net *server, net_client *client)
{
    server->handlers.closed(server->handlers.context, client);
    socket_unlink(server, client);
    free(client);
}

void visit_end_all(net *server)
{
    for (net_client *client = server->clients, *next; client != NULL; client = next) {
        next = client->next;
        if (client->take != NULL)
            visit_end(server, client);
    }
}
