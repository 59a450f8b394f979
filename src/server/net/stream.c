/* A stream: a client that is the answer to a request, one message a line, until either side goes
 * away. It is sent past lws, which takes either reading and writing or neither: while it may write
 * it also reads, and keeps what it has read. So nothing is read from the peer of a stream, and what
 * the kernel does not take at once is tried again at the next tick. */
#include "server/net/stream.h"

#include "server/net/queue.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>

enum {
    LINE_SECONDS = 15,  /* of silence before an empty line, which detects lost peers */
    STUCK_SECONDS = 60, /* for a peer that reads nothing */
    CLOSE_SECONDS = 5,
    KERNEL_BUFFER = 64 << 10
};

static void hang_up(const net_client *client)
{
    lws_set_timeout(client->wsi, PENDING_TIMEOUT_HTTP_CONTENT, LWS_TO_KILL_ASYNC);
}

net_client *net_stream_open(net_request *request)
{
    net *server = net_of(request->wsi);
    const reply_options options = {.type = "application/x-ndjson", .has_no_end = true};
    int buffer = KERNEL_BUFFER;
    if (server->client_count >= server->client_max || server->stop_us != 0)
        return NULL;
    net_client *client = calloc(1, sizeof *client + server->handlers.client_size);
    if (client == NULL || !reply_make(&request->reply, server, 200, &options, NULL, 0, false)) {
        free(client);
        return NULL;
    }
    client->wsi = request->wsi;
    client->address = request->from;
    client->line = request;
    request->stream = client;
    request->is_handed = false;
    lws_set_timeout(request->wsi, NO_PENDING_TIMEOUT, 0);
    lws_http_headers_detach(request->wsi); /* the room for headers is limited */
    setsockopt(lws_get_socket_fd(request->wsi), SOL_SOCKET, SO_SNDBUF, &buffer, sizeof buffer);
    socket_link(server, client);
    client->address->connections--; /* already counted for the request */
    queue_note(server, client);     /* sends the head */
    return client;
}

/* Sends the pieces and returns how many bytes went out; -1: broken. */
static ssize_t put(const net_client *client, struct iovec *pieces, size_t count)
{
    struct msghdr message = {.msg_iov = pieces, .msg_iovlen = count};
    ssize_t sent = sendmsg(lws_get_socket_fd(client->wsi), &message, MSG_DONTWAIT | MSG_NOSIGNAL);
    return sent < 0 && (errno == EAGAIN || errno == EINTR) ? 0 : sent;
}

static ssize_t put_head(const net_client *client)
{
    net_reply *head = &client->line->reply;
    struct iovec rest = {head->head + LWS_PRE + head->sent, head->head_size - head->sent};
    ssize_t sent = put(client, &rest, 1);
    head->sent += sent > 0 ? (size_t)sent : 0;
    return sent;
}

static ssize_t put_line(net *server, net_client *client, net_text *text)
{
    size_t size, at = client->line_sent;
    const char *bytes = net_text_bytes(text, &size);
    size_t skipped = at < size ? at : size;
    struct iovec rest[] = {{(char *)(uintptr_t)(bytes + skipped), size - skipped},
                           {(char[]){'\n'}, 1}};
    ssize_t sent = put(client, rest, 2);
    client->line_sent += sent > 0 ? (size_t)sent : 0;
    if (client->line_sent == size + 1) {
        client->line_sent = 0;
        queue_count_first(server, client);
    }
    return sent;
}

bool stream_write(net *server, net_client *client)
{
    ssize_t sent = 1;
    while (sent > 0 && !reply_is_done(&client->line->reply))
        sent = put_head(client);
    while (sent > 0 && client->first != NULL) {
        sent = put_line(server, client, queue_first(client));
        client->moved_s = server->now_s;
    }
    if (sent < 0)
        return false;
    if (client->first == NULL && client->close_code != 0)
        return false; /* the last text is sent */
    if (client->first == NULL && client->is_awaited) {
        client->is_awaited = false;
        server->handlers.has_room(server->handlers.context, client);
    }
    return true;
}

static bool has_left(const net_client *client)
{
    struct pollfd socket = {.fd = lws_get_socket_fd(client->wsi), .events = POLLRDHUP};
    return poll(&socket, 1, 0) > 0 && (socket.revents & (POLLRDHUP | POLLERR | POLLHUP)) != 0;
}

static void say(net_client *client, const fn_text *line)
{
    net_text *text = net_text_new(line->data, line->used);
    if (text != NULL)
        queue_add(client->server, client, text);
    net_text_release(text);
}

void stream_look(net *server, net_client *client)
{
    uint32_t still_s = server->now_s - client->moved_s, closing_s = server->now_s - client->heard_s;
    bool waits = client->first != NULL || !reply_is_done(&client->line->reply);
    if (has_left(client) || (waits && still_s > STUCK_SECONDS) ||
        (client->close_code != 0 && closing_s > CLOSE_SECONDS)) {
        hang_up(client);
    } else if (waits) {
        queue_note(server, client);
    } else if (still_s >= LINE_SECONDS && client->close_code == 0) {
        say(client, &(fn_text){.data = (char[]){""}});
    }
}

/* Closes with a last line, but not for stopping, which was announced, nor for slowness: a slow peer
 * finds out by the end. */
void stream_close(net_client *client, const char *reason)
{
    char storage[256];
    fn_text bye;
    fn_text_init(&bye, storage, sizeof storage);
    fn_json_open(&bye, '{');
    fn_json_put_string(&bye, "bye", reason);
    fn_json_close(&bye, '}');
    if (client->close_code != 1001 && client->close_code != 1013)
        say(client, &bye);
    queue_note(client->server, client);
}

void stream_end(net *server, net_client *client)
{
    server->handlers.closed(server->handlers.context, client);
    client->address->connections++; /* still counted for the request */
    socket_unlink(server, client);
    free(client);
}
