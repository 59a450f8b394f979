/* HTTP requests: which are refused at once, which go to the handlers, which are files. A connection
 * serves one request and is closed after the answer: lws 4.1 is not safe with more (see
 * begin_last). Nothing is read while the request is being answered. */
#include "apps/server/net/http.h"

#include "apps/server/net/handshake.h"
#include "apps/server/net/headers.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>

enum {
    ANSWER_SECONDS = 60,   /* for the handlers */
    BODY_SECONDS = 30,     /* for the peer to send all of it */
    SKIPPED_MAX = 4 << 20, /* a refused body up to this size is read to its end */
    METRICS_MAX = 64 << 10,
    ARRIVAL_SECONDS = 12, /* longer than lws gives for headers */
    ROOM_US = 20000       /* until it is looked again whether a peer reads */
};

/* What lws keeps for each connection from its request on. */
typedef struct http_session {
    net_request *request;
    struct lws *wsi; /* NULL: not in the server's list */
    struct http_session *next, *previous;
} session;

/* A connection until it has a request or is a WebSocket. lws minds how long headers take, but not
 * how long those wait who have asked for h2c, which it grants. */
typedef struct http_arrival {
    struct lws *wsi;
    struct http_arrival *next, *previous;
    uint32_t since_s;
} arrival;

static void answer_metrics(net *server, net_request *request)
{
    const reply_options options = {.type = "text/plain; version=0.0.4; charset=utf-8"};
    char *storage = malloc(METRICS_MAX);
    fn_text text;
    if (strcmp(request->path, "/metrics") != 0 || storage == NULL) {
        request_refuse(request, (net_refusal){404, "Only /metrics is here", "no-file"});
    } else {
        fn_text_init(&text, storage, METRICS_MAX);
        metrics_write(server, &text);
        request_reply(request, 200, &options, text.data, text.used, false);
    }
    free(storage);
}

static void answer_missing(const net *server, net_request *request)
{
    if (files_find(server->files, "/index.html") == NULL && strchr(request->path, '.') == NULL)
        request_reply_text(request, 200,
                           "Fanal runs. Its web client is not built or not found; "
                           "see the setting 'web'.\n");
    else
        request_refuse(request, (net_refusal){404, "There is nothing here", "no-file"});
}

static void answer_file(net *server, net_request *request)
{
    bool is_page = strchr(request->path, '.') == NULL;
    const net_file *file = files_find(server->files, is_page ? "/index.html" : request->path);
    if (file == NULL || strcmp(request->path, "/metrics") == 0) {
        answer_missing(server, request);
        return;
    }
    bool is_asset = strncmp(file->path, "/assets/", 8) == 0;
    bool gzip = file->gzip != NULL &&
                headers_list_has(request->wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, "gzip");
    const reply_options options = {
        .type = file->type,
        .cache = is_asset ? "public, max-age=31536000, immutable" : "no-cache",
        .tag = file->tag,
        .gzip = gzip,
        .varies = file->gzip != NULL,
    };
    if (headers_list_has(request->wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, file->tag))
        request_reply(request, 304, &options, NULL, 0, false);
    else if (gzip)
        request_reply(request, 200, &options, file->gzip + LWS_PRE, file->gzip_size, true);
    else
        request_reply(request, 200, &options, file->bytes + LWS_PRE, file->size, true);
}

static bool is_api(const char *path)
{
    return strncmp(path, "/api/", 5) == 0;
}

static void serve(net *server, net_request *request)
{
    lws_rx_flow_control(request->wsi, 0);
    lws_set_timeout(request->wsi, PENDING_TIMEOUT_HTTP_CONTENT, ANSWER_SECONDS);
    if (request->refusal.sentence != NULL) {
        server->counts[NET_REFUSED]++;
        request_refuse(request, request->refusal);
    } else if (lws_get_vhost(request->wsi) == server->metrics) {
        answer_metrics(server, request);
    } else if (strcmp(request->path, "/healthz") == 0) {
        request_reply_text(request, 200, "ok\n");
    } else if (strcmp(request->path, "/readyz") == 0) {
        bool ready = server->stop_us == 0 && server->handlers.ready(server->handlers.context);
        request_reply_text(request, ready ? 200 : 503, ready ? "ok\n" : "not ready\n");
    } else if (is_api(request->path)) {
        request->is_handed = true;
        server->handlers.requested(server->handlers.context, request);
    } else {
        answer_file(server, request);
    }
}

static net_refusal post_refusal(const net *server, const net_request *request, long length)
{
    bool is_record = strcmp(request->path, "/api/records") == 0;
    const char *type = is_record ? "application/jsonl" : "application/json";
    if (!is_api(request->path) || lws_get_vhost(request->wsi) == server->metrics)
        return (net_refusal){405, "Only /api/ takes POST", "bad-message"};
    if (!headers_origin_is_ours(server, request->wsi))
        return (net_refusal){403, "This page may not ask here", "bad-origin"};
    if (!headers_list_has(request->wsi, WSI_TOKEN_HTTP_CONTENT_TYPE, type))
        return (net_refusal){415,
                             is_record ? "The body must be application/jsonl"
                                       : "The body must be application/json",
                             "bad-message"};
    if (length < 0)
        return (net_refusal){411, "Content-Length is missing", "bad-message"};
    if (length > (is_record ? NET_RECORD_MAX : NET_BODY_MAX))
        return (net_refusal){
            413, is_record ? "The record is larger than 1 MiB" : "The body is larger than 1 KiB",
            "bad-message"};
    return (net_refusal){0};
}

/* Sets `waits` where the body is to be read before the answer. */
static net_refusal request_refusal(const net *server, net_request *request, size_t path_size,
                                   bool *waits)
{
    long length;
    *waits = false;
    if (headers_have(request->wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING))
        return (net_refusal){501, "Transfer-Encoding is not understood", "bad-message"};
    if (!headers_length(request->wsi, &length))
        return (net_refusal){400, "Content-Length is wrong", "bad-message"};
    bool has_body = request->method == LWSHUMETH_POST;
    if (!has_body && length > 0)
        return (net_refusal){400, "Only POST has a body", "bad-message"};
    *waits = has_body && length >= 0 && length <= SKIPPED_MAX;
    request->body_size = length > 0 ? (size_t)length : 0;
    if (path_size >= sizeof request->path)
        return (net_refusal){414, "The path is too long", "bad-message"};
    if (has_body)
        return post_refusal(server, request, length);
    if (request->method != LWSHUMETH_GET && request->method != LWSHUMETH_HEAD)
        return (net_refusal){405, "Only GET, HEAD and POST are understood", "bad-message"};
    return (net_refusal){0};
}

/* Makes lws, too, take the request for the connection's last. On a kept connection lws 4.1 reads
 * freed memory when the next request asks for an unknown upgrade (CVE-2025-11677), and it takes a
 * POST that follows at once for its own body. The only call that decides this writes headers. */
static bool begin_last(struct lws *wsi)
{
    unsigned char unused[1024], *at = unused;
    return lws_add_http_common_headers(wsi, 200, "application/json", LWS_ILLEGAL_HTTP_CONTENT_LEN,
                                       &at, unused + sizeof unused) == 0;
}

static int begin(net *server, session *here, struct lws *wsi, const char *path, size_t size)
{
    if (here->request != NULL || lws_get_network_wsi(wsi) != wsi || !begin_last(wsi))
        return -1;
    net_request *request = calloc(1, sizeof *request);
    char *uri;
    int uri_size;
    bool waits;
    if (request == NULL)
        return -1;
    http_know(server, wsi);
    here->request = request;
    server->counts[NET_REQUESTS]++;
    request->wsi = wsi;
    request->method = lws_http_get_uri_and_method(wsi, &uri, &uri_size);
    request->until_us = lws_now_usecs() + BODY_SECONDS * LWS_US_PER_SEC;
    memcpy(request->path, path, size < sizeof request->path ? size : 0);
    headers_token(wsi, request->token);
    headers_address(server, wsi, request->address);
    request->refusal = request_refusal(server, request, size, &waits);
    if (waits && request->refusal.sentence == NULL) {
        request->body = malloc(request->body_size + 1);
        return request->body != NULL ? 0 : -1;
    }
    if (!waits)
        serve(server, request);
    return 0;
}

static int take_body(const session *here, const char *bytes, size_t size)
{
    net_request *request = here->request;
    if (request == NULL || request->is_answered || request->body == NULL)
        return 0;
    if (lws_now_usecs() > request->until_us || size > request->body_size - request->body_used)
        return -1;
    if (size > 0)
        memcpy(request->body + request->body_used, bytes, size);
    request->body_used += size;
    return 0;
}

static int complete_body(net *server, const session *here)
{
    net_request *request = here->request;
    if (request == NULL || request->is_answered || request->is_handed)
        return 0;
    if (request->body != NULL)
        request->body[request->body_used] = '\0';
    serve(server, request);
    return 0;
}

static void end_request(const net *server, session *here)
{
    net_request *request = here != NULL ? here->request : NULL;
    if (request == NULL)
        return;
    here->request = NULL;
    if (request->is_handed)
        server->handlers.abandoned(server->handlers.context, request);
    reply_release(&request->reply);
    free(request->body);
    free(request);
}

static void hang_up(struct lws *wsi)
{
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, LWS_TO_KILL_ASYNC);
}

static void look_for_room(const session *here)
{
    net_request *request = here->request;
    if (lws_now_usecs() > request->until_us) {
        hang_up(here->wsi);
    } else if (!lws_send_pipe_choked(here->wsi)) {
        request->is_stuck = false;
        lws_rx_flow_control(here->wsi, 1);
        lws_callback_on_writable(here->wsi);
    }
}

static void push_stuck(lws_sorted_usec_list_t *timer)
{
    net *server = lws_container_of(timer, net, push);
    server->is_pushing = false;
    for (session *here = server->sessions; here != NULL; here = here->next) {
        if (here->request == NULL || !here->request->is_answered)
            continue;
        server->is_pushing = true;
        if (here->request->is_stuck)
            look_for_room(here);
    }
    if (server->is_pushing)
        lws_sul_schedule(server->context, 0, timer, push_stuck, ROOM_US);
}

/* lws takes either reading and writing or neither. As long as a peer does not read, nothing may be
 * read from it: lws would keep it all, or turn its loop without end. So it is looked at by the
 * clock; one that goes on as long as any answer is on its way, since libev's timer for lws does not
 * come sooner than it was last set to. */
static void wait_for_room(net *server, net_request *request)
{
    if (lws_partial_buffered(request->wsi)) {
        lws_callback_on_writable(request->wsi);
        return;
    }
    lws_rx_flow_control(request->wsi, 0);
    request->is_stuck = true;
    if (!server->is_pushing)
        lws_sul_schedule(server->context, 0, &server->push, push_stuck, ROOM_US);
    server->is_pushing = true;
}

/* Nothing is read from those who wait, so libev does not tell when they go away. */
static bool has_left(struct lws *wsi)
{
    struct pollfd socket = {.fd = lws_get_socket_fd(wsi)};
    return poll(&socket, 1, 0) > 0 && (socket.revents & (POLLERR | POLLHUP)) != 0;
}

void http_look(net *server)
{
    for (session *here = server->sessions; here != NULL; here = here->next)
        if (here->request != NULL && here->request->is_handed && has_left(here->wsi))
            hang_up(here->wsi);
    for (const arrival *one = server->arrivals; one != NULL; one = one->next)
        if (server->now_s - one->since_s > ARRIVAL_SECONDS)
            hang_up(one->wsi);
}

static int arrive(net *server, struct lws *wsi)
{
    arrival *one = calloc(1, sizeof *one);
    if (one == NULL)
        return -1;
    *one = (arrival){.wsi = wsi, .next = server->arrivals, .since_s = server->now_s};
    if (one->next != NULL)
        one->next->previous = one;
    server->arrivals = one;
    lws_set_opaque_user_data(wsi, one);
    return 0;
}

void http_know(net *server, struct lws *wsi)
{
    arrival *one = lws_get_opaque_user_data(wsi);
    if (one == NULL)
        return;
    *(one->previous != NULL ? &one->previous->next : &server->arrivals) = one->next;
    if (one->next != NULL)
        one->next->previous = one->previous;
    lws_set_opaque_user_data(wsi, NULL);
    free(one);
}

static int enter(net *server, session *here, struct lws *wsi)
{
    if (here == NULL || here->wsi != NULL)
        return 0;
    here->wsi = wsi;
    here->next = server->sessions;
    if (here->next != NULL)
        here->next->previous = here;
    server->sessions = here;
    return 0;
}

static int leave(net *server, session *here)
{
    end_request(server, here);
    if (here == NULL || here->wsi == NULL)
        return 0;
    *(here->previous != NULL ? &here->previous->next : &server->sessions) = here->next;
    if (here->next != NULL)
        here->next->previous = here->previous;
    here->wsi = NULL;
    return 0;
}

static int write_answer(net *server, const session *here, struct lws *wsi)
{
    net_request *request = here->request;
    if (request == NULL || !request->is_answered)
        return 0;
    size_t sent = request->reply.sent;
    if (!reply_write(&request->reply, wsi))
        return -1;
    if (!reply_is_done(&request->reply)) {
        if (request->reply.sent > sent) {
            request->until_us = lws_now_usecs() + SEND_SECONDS * LWS_US_PER_SEC;
            lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, SEND_SECONDS + 1);
        }
        wait_for_room(server, request);
        return 0;
    }
    return -1;
}

static int callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t size)
{
    net *server = net_of(wsi);
    switch (reason) {
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED: return arrive(server, wsi);
    case LWS_CALLBACK_HTTP_BIND_PROTOCOL: return enter(server, user, wsi);
    case LWS_CALLBACK_HTTP: return begin(server, user, wsi, in, size);
    case LWS_CALLBACK_HTTP_BODY: return take_body(user, in, size);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION: return complete_body(server, user);
    case LWS_CALLBACK_HTTP_WRITEABLE: return write_answer(server, user, wsi);
    case LWS_CALLBACK_CLOSED:
    case LWS_CALLBACK_CLOSED_HTTP:
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
    case LWS_CALLBACK_WS_SERVER_DROP_PROTOCOL:
    case LWS_CALLBACK_RAW_CLOSE:
    case LWS_CALLBACK_RAW_SKT_DROP_PROTOCOL: return leave(server, user);
    case LWS_CALLBACK_WSI_DESTROY:
        http_know(server, wsi);
        socket_is_gone(server, wsi, user);
        return 0; /* of any protocol */
    case LWS_CALLBACK_EVENT_WAIT_CANCELLED:
        if (atomic_exchange(&server->woken, false))
            server->handlers.woken(server->handlers.context);
        return 0;
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: /* a WebSocket without our protocol */
        handshake_is_fine(server, wsi);
        return -1;
    case LWS_CALLBACK_RAW_ADOPT:
    case LWS_CALLBACK_RAW_RX: return -1;
    default: return 0;
    }
}

struct lws_protocols http_protocol(void)
{
    return (struct lws_protocols){
        .name = "http", .callback = callback, .per_session_data_size = sizeof(session)};
}
