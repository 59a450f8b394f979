/* WebSockets: opening, whole messages, pings, closing. A client is lws's session storage, with the
 * handlers' part behind it; a partial message uses the heap only until it is complete. Outgoing
 * texts wait in queue.c. */
#include "server/net/socket.h"

#include "base/utf8.h"
#include "server/net/arrivals.h"
#include "server/net/handshake.h"
#include "server/net/headers.h"
#include "server/net/queue.h"
#include "server/net/stream.h"

#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include <linux/tcp.h>

enum {
    PER_S = 20,
    BURST = 40,
    REFUSALS_MAX = 200,
    CLOSE_SECONDS = 5,        /* for a peer that does not read the last texts */
    LOOK_TICKS = 12,          /* for one round over all clients */
    KERNEL_BUFFER = 64 << 10, /* kept by the kernel for a slow reader; it doubles it */
    REASON_MAX = 100,
    COUNT_SECONDS = 3,
    BYTES_PER_S = 384 << 10, /* above what the limits on messages allow */
    PACKETS_PER_S = 500,
    RECEIVE_BYTES = 128,   /* per WebSocket; longer than any control frame */
    SEND_BYTES = 256 << 10 /* at once; by default, lws sends no more than RECEIVE_BYTES */
};

typedef struct pieces {
    size_t used, size;
    char bytes[];
} pieces;

void *net_client_user(net_client *client)
{
    return client->user;
}

const char *net_client_address(const net_client *client)
{
    return client->address->text;
}

void net_client_close(net_client *client, int code, const char *reason)
{
    if (!client->is_open || client->close_code != 0)
        return;
    client->close_code = (uint16_t)code;
    client->heard_s = client->server->now_s;
    if (client->take != NULL) {
        queue_note(client->server, client);
    } else if (client->line != NULL) {
        stream_close(client, reason);
    } else {
        client->reason = strndup(reason, REASON_MAX);
        lws_callback_on_writable(client->wsi);
    }
}

void net_client_send(net_client *client, net_text *text)
{
    bool is_visit = client->take != NULL; /* gets all texts until the end of the turn */
    if (is_visit && client->is_open && text != NULL)
        client->take(client->context, text);
    if (is_visit || !client->is_open || client->close_code != 0 || text == NULL)
        return;
    net *server = client->server;
    if (queue_add(server, client, text))
        return;
    server->counts[NET_TOO_SLOW]++;
    queue_drop(server, client);
    net_client_close(client, 1013, "too many unread messages; connect again");
}

bool net_client_has_room(net_client *client)
{
    bool has_room =
        client->take != NULL || (client->close_code == 0 && client->unread < NET_UNREAD_FEW);
    client->is_awaited = !has_room;
    return has_room;
}

static void kill_later(const net_client *client)
{
    lws_set_timeout(client->wsi, PENDING_TIMEOUT_CLOSE_SEND, LWS_TO_KILL_ASYNC);
}

/* Measures traffic by the kernel's counts: lws does not report frames without a message, such as
 * pings. */
static bool sends_too_much(const net *server, net_client *client)
{
    struct tcp_info now = {0}; /* some kernels and emulators fill only its beginning */
    socklen_t size = sizeof now;
    uint32_t seconds = server->now_s - client->counted_s;
    if (seconds < COUNT_SECONDS ||
        getsockopt(lws_get_socket_fd(client->wsi), IPPROTO_TCP, TCP_INFO, &now, &size) != 0)
        return false;
    uint32_t bytes = (uint32_t)now.tcpi_bytes_received - client->bytes_in;
    uint32_t packets = now.tcpi_data_segs_in - client->packets_in;
    client->bytes_in += bytes;
    client->packets_in += packets;
    client->counted_s = server->now_s;
    return bytes / seconds > BYTES_PER_S || packets / seconds > PACKETS_PER_S;
}

static bool does_not_read(const net *server, const net_client *client)
{
    return server->now_s - client->moved_s > 2 * server->quiet_s &&
           (client->first != NULL || lws_partial_buffered(client->wsi));
}

static void look_at(const net *server, net_client *client)
{
    uint32_t quiet_s = server->now_s - client->heard_s;
    if (sends_too_much(server, client) || does_not_read(server, client)) {
        kill_later(client);
    } else if (client->close_code != 0 ? quiet_s > CLOSE_SECONDS : quiet_s >= 2 * server->quiet_s) {
        kill_later(client);
    } else if (client->close_code == 0 && quiet_s >= server->quiet_s && !client->is_asked) {
        client->is_asked = client->wants_ping = true;
        lws_callback_on_writable(client->wsi);
    }
}

/* Checks a share of the clients at each tick, which spreads the work. */
void socket_look(net *server)
{
    for (int left = server->client_count / LOOK_TICKS + 1; left > 0; left--) {
        net_client *client = server->look != NULL ? server->look : server->clients;
        if (client == NULL)
            return;
        server->look = client->next;
        if (client->take == NULL && client->line == NULL)
            look_at(server, client);
    }
}

void socket_close_all(net *server)
{
    for (net_client *client = server->clients; client != NULL; client = client->next)
        net_client_close(client, 1001, "the server is stopping");
}

void net_each_client(net *server, void (*visit)(void *context, net_client *client), void *context)
{
    for (net_client *client = server->clients; client != NULL; client = client->next)
        visit(context, client);
}

void socket_link(net *server, net_client *client)
{
    client->server = server;
    client->address->connections++;
    client->next = server->clients;
    if (server->clients != NULL)
        server->clients->previous = client;
    server->clients = client;
    server->client_count++;
    server->counts[NET_OPENED]++;
    client->heard_s = client->counted_s = client->moved_s = server->now_s;
    client->is_open = true;
}

static void open_client(net *server, net_client *client, struct lws *wsi)
{
    char text[NET_ADDRESS_MAX], token[NET_TOKEN_MAX], bearer[NET_TOKEN_MAX];
    int buffer = KERNEL_BUFFER;
    setsockopt(lws_get_socket_fd(wsi), SOL_SOCKET, SO_SNDBUF, &buffer, sizeof buffer);
    headers_token(wsi, token);
    headers_bearer(wsi, bearer);
    client->wsi = wsi;
    client->address = arrivals_address(server, wsi, text);
    socket_link(server, client);
    server->handlers.opened(server->handlers.context, client, token, bearer);
}

void socket_unlink(net *server, net_client *client)
{
    client->is_open = false;
    client->address->connections--;
    *(client->previous != NULL ? &client->previous->next : &server->clients) = client->next;
    if (client->next != NULL)
        client->next->previous = client->previous;
    if (server->look == client)
        server->look = client->next;
    queue_forget(server, client);
    server->client_count--;
}

/* Ends a client once, though lws may report the end several times. */
static void end_client(net *server, net_client *client)
{
    if (client == NULL || !client->is_open)
        return;
    server->handlers.closed(server->handlers.context, client);
    client->is_leaving = true;
    server->leaving++;
    socket_unlink(server, client);
    free(client->incoming);
    client->incoming = NULL;
    free(client->reason);
    client->reason = NULL;
}

static void refuse_flood(net *server, net_client *client, const char *text, size_t size)
{
    server->counts[NET_REFUSED]++;
    if (++client->refusals > REFUSALS_MAX)
        net_client_close(client, 1008, "too many messages");
    else
        server->handlers.flooded(server->handlers.context, client, text, size);
}

static void take_message(net *server, net_client *client, const char *text, size_t size)
{
    if (!fn_utf8_is_valid(text, size)) {
        net_client_close(client, 1007, "not UTF-8");
    } else if (!limits_take(&client->next_us, lws_now_usecs(), PER_S, BURST)) {
        refuse_flood(server, client, text, size);
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

/* Collects a message, which comes in frames, each in as many parts as lws likes. */
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
    unsigned char ping[LWS_PRE + 1] = {[LWS_PRE] = '?'}; /* lws does not report empty pongs */
    if (client->wants_ping && lws_write(client->wsi, ping + LWS_PRE, 1, LWS_WRITE_PING) < 1)
        return -1;
    client->wants_ping = false;
    client->moved_s = server->now_s;
    if (!queue_write(server, client))
        return -1;
    bool is_done = client->first == NULL && !lws_partial_buffered(client->wsi);
    if (is_done && client->close_code != 0)
        return say_goodbye(client);
    if (is_done && client->is_awaited) {
        client->is_awaited = false;
        server->handlers.has_room(server->handlers.context, client);
    }
    return 0;
}

static void hear(const net *server, net_client *client)
{
    if (client->close_code == 0)
        client->heard_s = server->now_s;
    client->is_asked = false;
}

static int callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t size)
{
    net *server = net_of(wsi);
    net_client *client = user;
    switch (reason) {
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: return handshake_is_fine(server, wsi) ? 0 : -1;
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

void socket_is_gone(net *server, struct lws *wsi, const void *user)
{
    const net_client *client = user;
    const struct lws_protocols *protocol = lws_get_protocol(wsi);
    if (protocol != NULL && protocol->callback == callback && client != NULL && client->is_leaving)
        server->leaving--;
}

struct lws_protocols socket_protocol(const net_handlers *handlers)
{
    return (struct lws_protocols){
        .name = "fanal.1",
        .callback = callback,
        .per_session_data_size = sizeof(net_client) + handlers->client_size,
        .rx_buffer_size = RECEIVE_BYTES,
        .tx_packet_size = SEND_BYTES,
    };
}
