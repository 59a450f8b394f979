/* WebSockets: who may open one, messages coming in whole, messages waiting to go out.
 * A client is lws's own session storage, with the handlers' part behind it; its queue and a message
 * in pieces are on the heap only while there are any. Messages are framed here and not by lws, so
 * that those for one client go out together, at the end of the turn of the loop. */
#include "apps/server/net/parts.h"

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
    LOOK_TICKS = 12,          /* in which all clients are looked at once */
    HEAD_MAX = 10,            /* of a frame */
    KERNEL_BUFFER = 64 << 10, /* what the kernel holds for a slow reader; it doubles it */
    REASON_MAX = 100
};

struct net_text {
    size_t size; /* of the frame */
    int references;
    unsigned char frame[];
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
    net_client *next, *previous, *next_unsent;
    net_address *address;
    pieces *incoming;
    waiting *first, *last;
    char *reason; /* why it is being closed */
    int64_t next_us;
    uint32_t unread, heard_s;      /* when something came last, or since when it is being closed */
    uint16_t refusals, close_code; /* close_code 0: it stays */
    bool is_open, is_leaving, is_unsent, is_asked, wants_ping;
    max_align_t user[];
};

size_t socket_session_size(const net_handlers *handlers)
{
    return sizeof(net_client) + handlers->client_size;
}

net_text *net_text_new(const char *bytes, size_t size)
{
    net_text *text = malloc(sizeof *text + HEAD_MAX + size);
    if (text == NULL)
        return NULL;
    size_t head = size < 126 ? 2 : size <= UINT16_MAX ? 4 : HEAD_MAX;
    text->frame[0] = 0x81; /* all of a text */
    text->frame[1] = (unsigned char)(head == 2 ? size : head == 4 ? 126 : 127);
    for (size_t i = 2; i < head; i++)
        text->frame[i] = (unsigned char)(size >> 8 * (head - 1 - i));
    memcpy(text->frame + head, bytes, size);
    text->size = head + size;
    text->references = 1;
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
    client->heard_s = net_of(client->wsi)->now_s;
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
    if (!client->is_unsent) {
        client->is_unsent = true;
        client->next_unsent = server->unsent;
        server->unsent = client;
    }
}

/* lws passes on what is called HTTP as it is, and keeps what the kernel does not take. */
static bool write_frames(const net_client *client, unsigned char *frames, size_t size)
{
    return lws_write(client->wsi, frames, size, LWS_WRITE_HTTP) >= (int)size;
}

static void count_first(net *server, net_client *client)
{
    server->counts[NET_MESSAGES_OUT]++;
    server->counts[NET_BYTES_OUT] += client->first->text->size;
    drop_first(server, client);
}

static bool write_batch(net *server, net_client *client)
{
    size_t used = 0;
    while (client->first != NULL && client->first->text->size <= BATCH_BYTES - used) {
        memcpy(server->batch + used, client->first->text->frame, client->first->text->size);
        used += client->first->text->size;
        count_first(server, client);
    }
    return write_frames(client, server->batch, used);
}

/* Until all is sent or the kernel takes no more. */
static bool write_waiting(net *server, net_client *client)
{
    while (client->first != NULL && !lws_partial_buffered(client->wsi)) {
        net_text *text = client->first->text;
        if (client->first->next != NULL && text->size < BATCH_BYTES) {
            if (!write_batch(server, client))
                return false;
        } else {
            if (!write_frames(client, text->frame, text->size))
                return false;
            count_first(server, client);
        }
    }
    if (client->first != NULL || (client->close_code != 0 && lws_partial_buffered(client->wsi)))
        lws_callback_on_writable(client->wsi);
    return true;
}

static void kill_later(const net_client *client)
{
    lws_set_timeout(client->wsi, PENDING_TIMEOUT_CLOSE_SEND, LWS_TO_KILL_ASYNC);
}

void socket_flush(net *server)
{
    while (server->unsent != NULL) {
        net_client *client = server->unsent;
        server->unsent = client->next_unsent;
        client->is_unsent = false;
        if (!write_waiting(server, client))
            kill_later(client);
    }
}

static void look_at(const net *server, net_client *client)
{
    uint32_t quiet_s = server->now_s - client->heard_s;
    if (client->close_code != 0 ? quiet_s > CLOSE_SECONDS : quiet_s >= 2 * server->quiet_s) {
        kill_later(client);
    } else if (client->close_code == 0 && quiet_s >= server->quiet_s && !client->is_asked) {
        client->is_asked = client->wants_ping = true;
        lws_callback_on_writable(client->wsi);
    }
}

/* A part of the clients at each tick, so that the work is even. */
void socket_look(net *server)
{
    for (int left = server->client_count / LOOK_TICKS + 1; left > 0; left--) {
        net_client *client = server->look != NULL ? server->look : server->clients;
        if (client == NULL)
            return;
        server->look = client->next;
        look_at(server, client);
    }
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

static net_refusal socket_refusal(net *server, struct lws *wsi)
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

/* Inside HTTP/2, which lws speaks with those who ask for h2c, there is nothing. */
bool socket_may_open(net *server, struct lws *wsi)
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

static void open_client(net *server, net_client *client, struct lws *wsi)
{
    char text[NET_ADDRESS_MAX], token[NET_TOKEN_MAX];
    int buffer = KERNEL_BUFFER;
    setsockopt(lws_get_socket_fd(wsi), SOL_SOCKET, SO_SNDBUF, &buffer, sizeof buffer);
    headers_address(server, wsi, text);
    headers_token(wsi, token);
    http_know(server, wsi);
    client->wsi = wsi;
    client->address = limits_find(server->limits, text);
    client->address->sockets++;
    client->next = server->clients;
    if (server->clients != NULL)
        server->clients->previous = client;
    server->clients = client;
    server->client_count++;
    server->counts[NET_OPENED]++;
    client->heard_s = server->now_s;
    client->is_open = true;
    server->handlers.opened(server->handlers.context, client, token);
}

static void unlink_client(net *server, net_client *client)
{
    *(client->previous != NULL ? &client->previous->next : &server->clients) = client->next;
    if (client->next != NULL)
        client->next->previous = client->previous;
    if (server->look == client)
        server->look = client->next;
    net_client **at = &server->unsent;
    while (client->is_unsent && *at != client)
        at = &(*at)->next_unsent;
    if (client->is_unsent)
        *at = client->next_unsent;
    server->client_count--;
}

/* lws tells of an end more than once, on some ways. */
static void end_client(net *server, net_client *client)
{
    if (client == NULL || !client->is_open)
        return;
    server->handlers.closed(server->handlers.context, client);
    client->is_open = false;
    client->is_leaving = true;
    server->leaving++;
    unlink_client(server, client);
    client->address->sockets--;
    drop_all(server, client);
    free(client->incoming);
    client->incoming = NULL;
    free(client->reason);
    client->reason = NULL;
}

void socket_is_gone(net *server, struct lws *wsi, const void *user)
{
    const net_client *client = user;
    const struct lws_protocols *protocol = lws_get_protocol(wsi);
    if (protocol != NULL && protocol->callback == socket_callback && client != NULL &&
        client->is_leaving)
        server->leaving--;
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

static int use_room(net *server, net_client *client)
{
    unsigned char ping[LWS_PRE + 1] = {[LWS_PRE] = '?'}; /* lws does not tell of empty answers */
    if (client->wants_ping && lws_write(client->wsi, ping + LWS_PRE, 1, LWS_WRITE_PING) < 1)
        return -1;
    client->wants_ping = false;
    if (!write_waiting(server, client))
        return -1;
    bool is_done = client->first == NULL && !lws_partial_buffered(client->wsi);
    return is_done && client->close_code != 0 ? say_goodbye(client) : 0;
}

static void hear(const net *server, net_client *client)
{
    if (client->close_code == 0)
        client->heard_s = server->now_s;
    client->is_asked = false;
}

int socket_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t size)
{
    net *server = net_of(wsi);
    net_client *client = user;
    switch (reason) {
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: return socket_may_open(server, wsi) ? 0 : -1;
    case LWS_CALLBACK_ESTABLISHED: open_client(server, client, wsi); return 0;
    case LWS_CALLBACK_RECEIVE:
        if (client->is_open) {
            hear(server, client);
            receive(server, client, in, size);
        }
        return 0;
    case LWS_CALLBACK_RECEIVE_PONG:
        if (client->is_open)
            hear(server, client);
        return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE: return client->is_open ? use_room(server, client) : 0;
    case LWS_CALLBACK_CLOSED:
    case LWS_CALLBACK_WS_SERVER_DROP_PROTOCOL: end_client(server, client); return 0;
    default: return 0;
    }
}
