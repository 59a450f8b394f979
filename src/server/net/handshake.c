/* The check of a WebSocket's opening handshake: complete, from one of our pages, within the
 * limits. */
#include "server/net/handshake.h"

#include "server/net/arrivals.h"
#include "server/net/headers.h"

#include <string.h>

/* Returns the fault of a WebSocket handshake, if any. lws would accept some of these. */
static net_refusal handshake_refusal(struct lws *wsi)
{
    char *path;
    int size, method = lws_http_get_uri_and_method(wsi, &path, &size);
    const net_refusal none = {0};
    if (method != LWSHUMETH_GET)
        return (net_refusal){405, "A WebSocket begins with GET", "bad-message"};
    if (size != 7 || memcmp(path, "/socket", 7) != 0)
        return (net_refusal){404, "The WebSocket is at /socket", "bad-message"};
    if (!headers_list_has(wsi, WSI_TOKEN_CONNECTION, "upgrade"))
        return (net_refusal){400, "Connection: Upgrade is missing", "bad-message"};
    if (!headers_equal(wsi, WSI_TOKEN_VERSION, "13"))
        return (net_refusal){426, "Only WebSocket version 13 is spoken here", "bad-message"};
    if (lws_hdr_total_length(wsi, WSI_TOKEN_KEY) != 24)
        return (net_refusal){400, "Sec-WebSocket-Key is missing or wrong", "bad-message"};
    if (!headers_have(wsi, WSI_TOKEN_HOST))
        return (net_refusal){400, "Host is missing", "bad-message"};
    if (!headers_equal(wsi, WSI_TOKEN_PROTOCOL, "fanal.1"))
        return (net_refusal){400, "The subprotocol must be fanal.1", "bad-message"};
    return none;
}

static net_refusal socket_refusal(net *server, struct lws *wsi)
{
    const server_config *config = &server->config;
    char text[NET_ADDRESS_MAX], bearer[NET_TOKEN_MAX];
    net_refusal refusal = handshake_refusal(wsi);
    arrivals_remove(server, wsi);
    if (refusal.sentence != NULL)
        return refusal;
    headers_bearer(wsi, bearer);
    if (bearer[0] == '\0' && !headers_origin_is_ours(server, wsi)) /* only cookies come unasked */
        return (net_refusal){403, "This page may not connect here", "bad-origin"};
    if (server->stop_us != 0)
        return (net_refusal){503, "The server is stopping", "draining"};
    if (server->client_count >= server->client_max)
        return (net_refusal){503, "The server is full; try again later", "too-many"};
    net_address *address = arrivals_address(server, wsi, text);
    const char *ban = server->handlers.banned != NULL
                          ? server->handlers.banned(server->handlers.context, text)
                          : NULL;
    if (ban != NULL)
        return (net_refusal){403, ban, "banned"};
    if (arrivals_are_too_many(server, address))
        return (net_refusal){429, "Too many connections from your address", "too-many"};
    if (config->address_connects_per_s > 0 &&
        !limits_take(&address->connect_us, lws_now_usecs(), config->address_connects_per_s,
                     config->address_connects_per_s))
        return (net_refusal){429, "Too many new connections from your address", "too-many"};
    return refusal;
}

/* Refuses WebSockets inside HTTP/2, which lws speaks with peers that ask for h2c. */
bool handshake_is_fine(net *server, struct lws *wsi)
{
    if (lws_get_network_wsi(wsi) != wsi)
        return false;
    net_refusal refusal = {404, "There are no WebSockets here", "bad-message"};
    if (lws_get_vhost(wsi) == server->main)
        refusal = socket_refusal(server, wsi);
    if (refusal.sentence != NULL)
        reply_refuse(server, wsi, refusal);
    return refusal.sentence == NULL;
}
