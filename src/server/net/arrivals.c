/* A connection until it has a request or is a WebSocket. From then on its address is taken from its
 * headers, and it is counted there. lws limits the time for headers, but not the wait after an
 * upgrade to h2c, which it grants. */
#include "server/net/arrivals.h"

#include "server/net/headers.h"

#include <stdlib.h>

enum {
    ARRIVAL_SECONDS = 12, /* longer than the limit of lws for headers */
    SPARE_CONNECTIONS = 256
};

typedef struct http_arrival {
    struct lws *wsi;
    struct http_arrival *next, *previous;
    net_address *address; /* NULL: through the proxy, or for metrics */
    uint32_t since_s;
} arrival;

net_address *arrivals_address(net *server, struct lws *wsi, char text[NET_ADDRESS_MAX])
{
    headers_address(server, wsi, text);
    return limits_find(server->limits, text, lws_now_usecs());
}

bool arrivals_are_too_many(const net *server, const net_address *address)
{
    return server->config.address_connections > 0 &&
           address->connections >= server->config.address_connections;
}

/* Reports whether an address has twice the limit: its connections are dropped without an answer.
 * Below that, they are refused with a message. */
static bool has_far_too_many(const net *server, const net_address *address)
{
    int most = server->config.address_connections;
    return address != NULL && most > 0 && address->connections / 2 >= most;
}

bool arrivals_add(net *server, struct lws *wsi)
{
    char text[NET_ADDRESS_MAX];
    arrival *one;
    net_address *address = NULL;
    int others = server->leaving + server->request_count + server->arrival_count;
    if (lws_get_vhost(wsi) == server->main && !server->config.trust_proxy)
        address = arrivals_address(server, wsi, text);
    if (has_far_too_many(server, address) ||
        server->client_count + others >= server->client_max + SPARE_CONNECTIONS ||
        (one = malloc(sizeof *one)) == NULL) {
        server->counts[NET_REFUSED]++;
        return false;
    }
    *one = (arrival){wsi, server->arrivals, NULL, address, server->now_s};
    if (one->next != NULL)
        one->next->previous = one;
    server->arrivals = one;
    server->arrival_count++;
    if (address != NULL)
        address->connections++;
    lws_set_opaque_user_data(wsi, one);
    return true;
}

void arrivals_remove(net *server, struct lws *wsi)
{
    arrival *one = lws_get_opaque_user_data(wsi);
    if (one == NULL)
        return;
    *(one->previous != NULL ? &one->previous->next : &server->arrivals) = one->next;
    if (one->next != NULL)
        one->next->previous = one->previous;
    server->arrival_count--;
    if (one->address != NULL)
        one->address->connections--;
    lws_set_opaque_user_data(wsi, NULL);
    free(one);
}

void arrivals_look(net *server)
{
    for (const arrival *one = server->arrivals; one != NULL; one = one->next)
        if (server->now_s - one->since_s > ARRIVAL_SECONDS)
            lws_set_timeout(one->wsi, PENDING_TIMEOUT_HTTP_CONTENT, LWS_TO_KILL_ASYNC);
}
