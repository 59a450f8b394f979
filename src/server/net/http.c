/* HTTP requests: refuses them, hands them to the handlers or sends files. A connection serves one
 * request and is closed after the answer: no lws in Debian is safe with more (see begin_last).
 * Nothing is read while the request is being answered. */
#include "server/net/http.h"

#include "server/net/arrivals.h"
#include "server/net/handshake.h"
#include "server/net/headers.h"
#include "server/net/stream.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

enum {
    ANSWER_SECONDS = 60,   /* for the handlers */
    BODY_SECONDS = 30,     /* for the body, in addition to what its size needs */
    LINGER_SECONDS = 5,    /* of reading on after a refusal, or the peer would not see the answer */
    EARLY_BYTES = 8 << 10, /* a body's part that comes with its head; more than lws reads at once */
    REQUESTS_PER_S = 20,   /* from one address; a page with all its files takes about 30 */
    BURST = 200,
    METRICS_MAX = 64 << 10,
    ROOM_US = 20000 /* between checks whether a peer reads */
};

/* The data that lws keeps for each connection from its request on. */
typedef struct http_session {
    net_request *request;
    struct lws *wsi; /* NULL: not in the server's list */
    struct http_session *next, *previous;
} session;

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
    char accepted[HEADER_MAX];
    headers_text(request->wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, accepted);
    net_encoding encoding = files_best(file, accepted);
    const net_form *form = &file->forms[encoding];
    bool is_asset = strncmp(file->path, "/assets/", 8) == 0;
    const reply_options options = {
        .type = file->type,
        .cache = is_asset ? "public, max-age=31536000, immutable" : "no-cache",
        .tag = form->tag,
        .encoding = encoding_name(encoding),
        .varies = files_is_compressed(file),
    };
    if (headers_know_tag(request->wsi, form->tag))
        request_reply(request, 304, &options, NULL, 0, false);
    else
        request_reply(request, 200, &options, form->bytes + LWS_PRE, form->size, true);
}

static bool is_api(const char *path)
{
    return strncmp(path, "/api/", 5) == 0;
}

static void refuse(net *server, net_request *request, net_refusal refusal)
{
    server->counts[NET_REFUSED]++;
    request_refuse(request, refusal);
}

static bool may_measure(const net *server, const net_request *request)
{
    const net_handlers *ask = &server->handlers;
    return strcmp(request->path, "/metrics") == 0 && ask->measures != NULL &&
           ask->measures(ask->context, request->bearer);
}

static void serve(net *server, net_request *request)
{
    lws_rx_flow_control(request->wsi, 0);
    lws_set_timeout(request->wsi, PENDING_TIMEOUT_HTTP_CONTENT, ANSWER_SECONDS);
    if (lws_get_vhost(request->wsi) == server->metrics) {
        answer_metrics(server, request);
    } else if (strcmp(request->path, "/healthz") == 0) {
        request_reply_text(request, 200, "ok\n");
    } else if (strcmp(request->path, "/readyz") == 0) {
        bool ready = server->stop_us == 0 && server->handlers.ready(server->handlers.context);
        request_reply_text(request, ready ? 200 : 503, ready ? "ok\n" : "not ready\n");
    } else if (may_measure(server, request)) {
        answer_metrics(server, request);
    } else if (is_api(request->path)) {
        request->is_handed = true;
        server->handlers.requested(server->handlers.context, request);
    } else {
        answer_file(server, request);
    }
}

/* Recognises the one-click unsubscribe, which mail servers post as a form (RFC 8058). */
static bool is_one_click(const net_request *request)
{
    return strncmp(request->path, "/api/calls/stop/", 16) == 0 &&
           headers_list_has(request->wsi, WSI_TOKEN_HTTP_CONTENT_TYPE,
                            "application/x-www-form-urlencoded");
}

static net_refusal post_refusal(const net *server, const net_request *request, long length)
{
    bool is_record = strcmp(request->path, "/api/records") == 0;
    bool is_message = strncmp(request->path, "/api/tables", 11) == 0;
    const char *type = is_record ? "application/jsonl" : "application/json";
    if (!is_api(request->path) || lws_get_vhost(request->wsi) == server->metrics)
        return (net_refusal){405, "Only /api/ takes POST", "bad-message"};
    if (request->bearer[0] == '\0' && !headers_origin_is_ours(server, request->wsi))
        return (net_refusal){403, "This page may not ask here", "bad-origin"};
    if (!headers_list_has(request->wsi, WSI_TOKEN_HTTP_CONTENT_TYPE, type) &&
        !is_one_click(request))
        return (net_refusal){415,
                             is_record ? "The body must be application/jsonl"
                                       : "The body must be application/json",
                             "bad-message"};
    if (length < 0)
        return (net_refusal){411, "Content-Length is missing", "bad-message"};
    if (length > (is_record ? NET_RECORD_MAX : is_message ? NET_MESSAGE_MAX : NET_BODY_MAX))
        return (net_refusal){413,
                             is_record    ? "The record is larger than 1 MiB"
                             : is_message ? "The message is larger than 8 KiB"
                                          : "The body is larger than 1 KiB",
                             "bad-message"};
    return (net_refusal){0};
}

static net_refusal address_refusal(const net *server, net_address *address)
{
    const net_handlers *ask = &server->handlers;
    const char *ban = ask->banned != NULL ? ask->banned(ask->context, address->text) : NULL;
    bool has_limits = server->config.address_connections > 0;
    if (ban != NULL)
        return (net_refusal){403, ban, "banned"};
    if (arrivals_are_too_many(server, address))
        return (net_refusal){429, "Too many connections from your address", "too-many"};
    if (has_limits && !limits_take(&address->request_us, lws_now_usecs(), REQUESTS_PER_S, BURST))
        return (net_refusal){429, "Too many requests from your address; wait a moment", "too-fast"};
    return (net_refusal){0};
}

static net_refusal request_refusal(const net *server, net_request *request, size_t path_size)
{
    long length;
    if (headers_have(request->wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING))
        return (net_refusal){501, "Transfer-Encoding is not understood", "bad-message"};
    if (!headers_length(request->wsi, &length))
        return (net_refusal){400, "Content-Length is wrong", "bad-message"};
    bool has_body = request->method == LWSHUMETH_POST;
    request->body_size = length > 0 ? (size_t)length : 0;
    if (!has_body && length > 0)
        return (net_refusal){400, "Only POST has a body", "bad-message"};
    if (path_size >= sizeof request->path)
        return (net_refusal){414, "The path is too long", "bad-message"};
    if (has_body)
        return post_refusal(server, request, length);
    if (request->method != LWSHUMETH_GET && request->method != LWSHUMETH_HEAD)
        return (net_refusal){405, "Only GET, HEAD and POST are understood", "bad-message"};
    return (net_refusal){0};
}

/* Makes lws, too, treat the request as the connection's last. On a kept connection lws 4.1 reads
 * freed memory when the next request asks for an unknown upgrade (CVE-2025-11677), and takes a POST
 * that follows at once for the current body. lws 4.3.5 fixes both, but follows a null pointer when
 * requests are pipelined. The only call that decides this writes headers. */
static bool begin_last(struct lws *wsi)
{
    unsigned char unused[1024], *at = unused;
    return lws_add_http_common_headers(wsi, 200, "application/json", LWS_ILLEGAL_HTTP_CONTENT_LEN,
                                       &at, unused + sizeof unused) == 0;
}

static void hang_up(struct lws *wsi)
{
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, LWS_TO_KILL_ASYNC);
}

void net_request_admit(net_request *request)
{
    char *body = realloc(request->body, request->body_size + 1);
    request->is_announced = request->is_handed = false;
    if (body == NULL) {
        hang_up(request->wsi);
        return;
    }
    request->body = body;
    request->until_us =
        lws_now_usecs() + BODY_SECONDS * LWS_US_PER_SEC + request_pace_us(request->body_size);
    lws_set_timeout(request->wsi, PENDING_TIMEOUT_HTTP_CONTENT, BODY_SECONDS);
    lws_rx_flow_control(request->wsi, 1);
    if (request->is_complete)
        serve(net_of(request->wsi), request);
}

/* Keeps the part of the body that comes with the head or is already inside lws, and reads no more
 * until the handlers admit it. */
static int announce(const net *server, net_request *request)
{
    request->body = malloc(EARLY_BYTES);
    if (request->body == NULL)
        return -1;
    request->is_announced = true;
    if (server->handlers.announced == NULL) {
        net_request_admit(request);
        return 0;
    }
    request->is_handed = true;
    lws_rx_flow_control(request->wsi, 0);
    lws_set_timeout(request->wsi, PENDING_TIMEOUT_HTTP_CONTENT, ANSWER_SECONDS);
    server->handlers.announced(server->handlers.context, request);
    return 0;
}

static net_request *new_request(net *server, struct lws *wsi, const char *path, size_t size)
{
    net_request *request = calloc(1, sizeof *request);
    char *uri, address[NET_ADDRESS_MAX];
    int uri_size;
    if (request == NULL)
        return NULL;
    request->wsi = wsi;
    request->method = lws_http_get_uri_and_method(wsi, &uri, &uri_size);
    request->until_us = lws_now_usecs() + ANSWER_SECONDS * LWS_US_PER_SEC;
    memcpy(request->path, path, size < sizeof request->path ? size : 0);
    headers_token(wsi, request->token);
    headers_bearer(wsi, request->bearer);
    request->from = arrivals_address(server, wsi, address);
    return request;
}

static int begin(net *server, session *here, struct lws *wsi, const char *path, size_t size)
{
    if (here->request != NULL || lws_get_network_wsi(wsi) != wsi || !begin_last(wsi))
        return -1;
    arrivals_remove(server, wsi);
    net_request *request = here->request = new_request(server, wsi, path, size);
    if (request == NULL)
        return -1;
    server->counts[NET_REQUESTS]++;
    net_refusal refusal = request_refusal(server, request, size), other = {0};
    if (lws_get_vhost(wsi) == server->main)
        other = address_refusal(server, request->from);
    request->from->connections++;
    server->request_count++;
    if (other.sentence == NULL)
        other = refusal;
    if (other.sentence == NULL && request->method == LWSHUMETH_POST)
        return announce(server, request);
    if (other.sentence == NULL)
        serve(server, request);
    else
        refuse(server, request, other);
    return 0;
}

static bool keep_body(net_request *request, const char *bytes, size_t size)
{
    size_t room = request->body_size;
    if (request->is_announced && room > EARLY_BYTES)
        room = EARLY_BYTES;
    if (size > room - request->body_came)
        return false;
    if (size > 0)
        memcpy(request->body + request->body_came, bytes, size);
    return true;
}

/* Discards the body of a request that is already answered. */
static int take_body(const session *here, const char *bytes, size_t size)
{
    net_request *request = here->request;
    if (request == NULL)
        return 0;
    if (lws_now_usecs() > request->until_us ||
        (!request->is_answered && !keep_body(request, bytes, size)))
        return -1;
    request->body_came += size;
    return 0;
}

static int complete_body(net *server, const session *here)
{
    net_request *request = here->request;
    if (request == NULL)
        return 0;
    request->is_complete = true;
    if (request->is_lingering)
        return -1;
    if (request->is_announced) /* lws has just removed the timeout */
        lws_set_timeout(request->wsi, PENDING_TIMEOUT_HTTP_CONTENT, ANSWER_SECONDS);
    else if (!request->is_answered && !request->is_handed)
        serve(server, request);
    return 0;
}

static void end_request(net *server, session *here)
{
    net_request *request = here != NULL ? here->request : NULL;
    if (request == NULL)
        return;
    here->request = NULL;
    request->from->connections--;
    server->request_count--;
    if (request->is_handed)
        server->handlers.abandoned(server->handlers.context, request);
    if (request->stream != NULL)
        stream_end(server, request->stream);
    reply_release(&request->reply);
    free(request->body);
    free(request);
}

static void look_for_room(const session *here)
{
    net_request *request = here->request;
    if (lws_now_usecs() > request->until_us || lws_now_usecs() > request->end_us) {
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
        if (here->request == NULL || !here->request->is_answered || here->request->is_lingering)
            continue;
        server->is_pushing = true;
        if (here->request->is_stuck)
            look_for_room(here);
    }
    if (server->is_pushing)
        lws_sul_schedule(server->context, 0, timer, push_stuck, ROOM_US);
}

/* Pauses a request until its peer reads. lws allows either reading and writing or neither, and
 * nothing may be read from a peer that does not read: lws would buffer it all, or spin. So a timer
 * checks for room. It keeps running while any answer is being sent, because libev's timer for lws
 * does not fire earlier than first set. */
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

/* Polls for a hang-up, which libev does not report while nothing is read. */
static bool has_left(struct lws *wsi)
{
    struct pollfd socket = {.fd = lws_get_socket_fd(wsi)};
    return poll(&socket, 1, 0) > 0 && (socket.revents & (POLLERR | POLLHUP)) != 0;
}

void http_look(net *server)
{
    for (session *here = server->sessions; here != NULL; here = here->next)
        if (here->request != NULL && here->request->stream != NULL)
            stream_look(server, here->request->stream);
        else if (here->request != NULL && here->request->is_handed && has_left(here->wsi))
            hang_up(here->wsi);
    arrivals_look(server);
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

/* Reads on before closing: closing with unread data would discard the answer. */
static void linger(net_request *request)
{
    request->is_lingering = true;
    request->until_us = lws_now_usecs() + LINGER_SECONDS * LWS_US_PER_SEC;
    lws_set_timeout(request->wsi, PENDING_TIMEOUT_HTTP_CONTENT, LINGER_SECONDS);
    shutdown(lws_get_socket_fd(request->wsi), SHUT_WR);
}

static int write_answer(net *server, const session *here, struct lws *wsi)
{
    net_request *request = here->request;
    if (request == NULL || !request->is_answered)
        return 0;
    size_t sent = request->reply.sent;
    if (request->is_lingering)
        return 0;
    if (lws_now_usecs() > request->end_us || !reply_write(&request->reply, wsi))
        return -1;
    if (!reply_is_done(&request->reply)) {
        if (request->reply.sent > sent) {
            request->until_us = lws_now_usecs() + SEND_SECONDS * LWS_US_PER_SEC;
            lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, SEND_SECONDS + 1);
        }
        wait_for_room(server, request);
        return 0;
    }
    if (request->body_came >= request->body_size)
        return -1;
    linger(request);
    return 0;
}

static int callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t size)
{
    net *server = net_of(wsi);
    switch (reason) {
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED: return arrivals_add(server, wsi) ? 0 : -1;
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
        arrivals_remove(server, wsi);
        socket_is_gone(server, wsi, user);
        return 0; /* any protocol */
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
