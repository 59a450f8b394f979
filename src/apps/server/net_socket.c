/* WebSockets: who may open one, messages coming in whole, messages waiting to go out.
 * A client is lws's own session storage, with the handlers' part behind it; its queue and a message
 * in pieces are on the heap only while there are any. */
#include "apps/server/net_parts.h"

#include <assert.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

enum {
    PER_S = 20,
    BURST = 40,
    REFUSALS_MAX = 200,
    CLOSE_SECONDS = 5,        /* for a peer that does not read the last words */
    KERNEL_BUFFER = 64 << 10, /* what the kernel holds for a slow reader; it doubles it */
    REASON_MAX = 100
};

struct net_text {
    size_t size;
    int references;
    unsigned char bytes[]; /* LWS_PRE of room for the frame's head, then the text */
};

typedef struct waiting {
    net_text *text;
    struct waiting *next;
} waiting;

typedef struct pieces {
    size_t used, size;
    char bytes[];
} pieces;

struct net_client {
    struct lws *wsi;
    net_client *next, *previous;
    net_address *address;
    pieces *incoming;
    waiting *first, *last;
    char *reason; /* why it is being closed */
    int64_t next_us;
    uint32_t unread;
    uint16_t refusals, close_code; /* close_code 0: it stays */
    bool is_open;
    max_align_t user[];
};

size_t socket_session_size(const net_handlers *handlers)
{
    return sizeof(net_client) + handlers->client_size;
}

net_text *net_text_new(const char *bytes, size_t size)
{
    net_text *text = malloc(sizeof *text + LWS_PRE + size);
    if (text == NULL)
        return NULL;
    text->size = size;
    text->references = 1;
    memcpy(text->bytes + LWS_PRE, bytes, size);
    return text;
}

void net_text_release(net_text *text)
{
    if (text != NULL && --text->references == 0)
        free(text);
}

void *net_client_user(net_client *client)
{
    return client->user;
}

const char *net_client_address(const net_client *client)
{
    return client->address->text;
}

static void drop_first(net *server, net_client *client)
{
    waiting *item = client->first;
    client->first = item->next;
    if (client->first == NULL)
        client->last = NULL;
    client->unread -= (uint32_t)item->text->size;
    server->queued -= item->text->size;
    net_text_release(item->text);
    free(item);
}

static void drop_all(net *server, net_client *client)
{
    while (client->first != NULL)
        drop_first(server, client);
}

void net_client_close(net_client *client, int code, const char *reason)
{
    if (!client->is_open || client->close_code != 0)
        return;
    client->close_code = (uint16_t)code;
    client->reason = strndup(reason, REASON_MAX);
    lws_set_timeout(client->wsi, PENDING_TIMEOUT_CLOSE_SEND, CLOSE_SECONDS);
    lws_callback_on_writable(client->wsi);
}

void net_client_send(net_client *client, net_text *text)
{
    if (!client->is_open || client->close_code != 0 || text == NULL)
        return;
    net *server = net_of(client->wsi);
    waiting *item = NULL;
    if (client->unread + text->size <= NET_UNREAD_MAX || client->first == NULL)
        item = malloc(sizeof *item);
    if (item == NULL) {
        server->counts[NET_TOO_SLOW]++;
        drop_all(server, client);
        net_client_close(client, 1013, "too much unread; come back");
        return;
    }
    *item = (waiting){.text = text};
    text->references++;
    if (client->last != NULL)
        client->last->next = item;
    else
        client->first = item;
    client->last = item;
    client->unread += (uint32_t)text->size;
    server->queued += text->size;
    lws_callback_on_writable(client->wsi);
}

void socket_close_all(net *server)
{
    for (net_client *client = server->clients; client != NULL; client = client->next)
        net_client_close(client, 1001, "the server stops");
}

/* Is it a WebSocket handshake at all? lws would let some of these pass. */
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

net_refusal socket_refusal(net *server, struct lws *wsi)
{
    const server_config *config = &server->config;
    char text[NET_ADDRESS_MAX];
    net_refusal refusal = handshake_refusal(wsi);
    if (refusal.sentence != NULL)
        return refusal;
    if (!headers_origin_is_ours(server, wsi))
        return (net_refusal){403, "This page may not connect here", "bad-origin"};
    if (server->stop_us != 0)
        return (net_refusal){503, "The server stops", "draining"};
    if (server->client_count >= server->client_max)
        return (net_refusal){503, "The server is full; try again later", "too-many"};
    headers_address(server, wsi, text);
    net_address *address = limits_find(server->limits, text);
    if (config->address_connections > 0 && address->sockets >= config->address_connections)
        return (net_refusal){429, "Too many connections from your address", "too-many"};
    if (config->address_connects_per_s > 0 &&
        !limits_take(&address->next_us, lws_now_usecs(), config->address_connects_per_s,
                     config->address_connects_per_s))
        return (net_refusal){429, "Too many new connections from your address", "too-many"};
    return refusal;
}

static void open_client(net *server, net_client *client, struct lws *wsi)
{
    char text[NET_ADDRESS_MAX], token[NET_TOKEN_MAX];
    int buffer = KERNEL_BUFFER;
    setsockopt(lws_get_socket_fd(wsi), SOL_SOCKET, SO_SNDBUF, &buffer, sizeof buffer);
    headers_address(server, wsi, text);
    headers_token(wsi, token);
    client->wsi = wsi;
    client->address = limits_find(server->limits, text);
    client->address->sockets++;
    client->next = server->clients;
    if (server->clients != NULL)
        server->clients->previous = client;
    server->clients = client;
    server->client_count++;
    server->counts[NET_OPENED]++;
    client->is_open = true;
    server->handlers.opened(server->handlers.context, client, token);
}

/* lws tells of an end more than once, on some ways. */
static void end_client(net *server, net_client *client)
{
    if (client == NULL || !client->is_open)
        return;
    server->handlers.closed(server->handlers.context, client);
    client->is_open = false;
    *(client->previous != NULL ? &client->previous->next : &server->clients) = client->next;
    if (client->next != NULL)
        client->next->previous = client->previous;
    server->client_count--;
    client->address->sockets--;
    drop_all(server, client);
    free(client->incoming);
    client->incoming = NULL;
    free(client->reason);
    client->reason = NULL;
}

/* Overlong forms, surrogates and what lies beyond U+10FFFF are wrong. */
static bool is_utf8(const char *text, size_t size)
{
    const unsigned char *at = (const unsigned char *)text, *end = at + size;
    while (at < end) {
        int more = *at < 0x80 ? 0 : *at < 0xc2 ? -1 : *at < 0xe0 ? 1 : *at < 0xf0 ? 2 : 3;
        if (more < 0 || *at > 0xf4 || end - at <= more)
            return false;
        if ((*at == 0xe0 && at[1] < 0xa0) || (*at == 0xed && at[1] > 0x9f) ||
            (*at == 0xf0 && at[1] < 0x90) || (*at == 0xf4 && at[1] > 0x8f))
            return false;
        for (at++; more > 0; more--)
            if ((*at++ & 0xc0) != 0x80)
                return false;
    }
    return true;
}

static void refuse_flood(net *server, net_client *client)
{
    static const char sentence[] = "{\"error\":\"Slow down\",\"code\":\"too-fast\"}";
    server->counts[NET_REFUSED]++;
    if (++client->refusals > REFUSALS_MAX) {
        net_client_close(client, 1008, "too many messages");
        return;
    }
    net_text *text = net_text_new(sentence, sizeof sentence - 1);
    net_client_send(client, text);
    net_text_release(text);
}

static void take_message(net *server, net_client *client, const char *text, size_t size)
{
    if (!is_utf8(text, size)) {
        net_client_close(client, 1007, "not UTF-8");
    } else if (!limits_take(&client->next_us, lws_now_usecs(), PER_S, BURST)) {
        refuse_flood(server, client);
    } else {
        server->counts[NET_MESSAGES_IN]++;
        server->handlers.received(server->handlers.context, client, text, size);
    }
}

static bool keep_piece(net_client *client, const char *bytes, size_t size)
{
    pieces *incoming = client->incoming;
    size_t used = incoming != NULL ? incoming->used : 0;
    if (incoming == NULL || incoming->size < used + size) {
        size_t wanted = used + size + NET_MESSAGE_MAX / 8;
        incoming = realloc(incoming, sizeof *incoming + wanted);
        if (incoming == NULL)
            return false;
        incoming->size = wanted;
        client->incoming = incoming;
    }
    if (size > 0)
        memcpy(incoming->bytes + used, bytes, size);
    incoming->used = used + size;
    return true;
}

/* A message comes in frames, and a frame in as many parts as lws likes. */
static void receive(net *server, net_client *client, const char *bytes, size_t size)
{
    size_t used = client->incoming != NULL ? client->incoming->used : 0;
    size_t left = lws_remaining_packet_payload(client->wsi);
    bool is_last = lws_is_final_fragment(client->wsi) && left == 0;
    if (client->close_code != 0)
        return;
    if (lws_frame_is_binary(client->wsi)) {
        net_client_close(client, 1003, "only text is understood");
    } else if (left > NET_MESSAGE_MAX || used + size + left > NET_MESSAGE_MAX) {
        net_client_close(client, 1009, "the message is too long");
    } else if (is_last && used == 0) {
        take_message(server, client, size > 0 ? bytes : "", size);
    } else if (!keep_piece(client, bytes, size)) {
        net_client_close(client, 1011, "no memory");
    } else if (is_last) {
        pieces *whole = client->incoming;
        client->incoming = NULL;
        take_message(server, client, whole->bytes, whole->used);
        free(whole);
    }
}

static int say_goodbye(net_client *client)
{
    unsigned char copy[REASON_MAX];
    size_t size = client->reason != NULL ? strlen(client->reason) : 0;
    memcpy(copy, client->reason != NULL ? client->reason : "", size);
    lws_close_reason(client->wsi, (enum lws_close_status)client->close_code, copy, size);
    return -1;
}

static int send_waiting(net *server, net_client *client)
{
    while (client->first != NULL) {
        net_text *text = client->first->text;
        if (lws_write(client->wsi, text->bytes + LWS_PRE, text->size, LWS_WRITE_TEXT) <
            (int)text->size)
            return -1;
        server->counts[NET_MESSAGES_OUT]++;
        server->counts[NET_BYTES_OUT] += text->size;
        drop_first(server, client);
        if (lws_send_pipe_choked(client->wsi)) {
            lws_callback_on_writable(client->wsi);
            return 0;
        }
    }
    return client->close_code != 0 ? say_goodbye(client) : 0;
}

int socket_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t size)
{
    net *server = net_of(wsi);
    net_client *client = user;
    switch (reason) {
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: /* all else was checked before the upgrade */
        return headers_origin_is_ours(server, wsi) ? 0 : -1;
    case LWS_CALLBACK_ESTABLISHED: open_client(server, client, wsi); return 0;
    case LWS_CALLBACK_RECEIVE:
        if (client->is_open)
            receive(server, client, in, size);
        return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE: return client->is_open ? send_waiting(server, client) : 0;
    case LWS_CALLBACK_CLOSED:
    case LWS_CALLBACK_WS_SERVER_DROP_PROTOCOL: end_client(server, client); return 0;
    default: return 0;
    }
}
