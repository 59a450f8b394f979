/* HTTP requests: which are refused at once, which go to the handlers, which are files. While one is
 * being answered nothing more is read from its connection; a peer that has sent more than one at a
 * time gets one answer and must ask again. */
#include "apps/server/net_parts.h"

#include <stdlib.h>
#include <string.h>

enum {
    PATH_MAX_SIZE = 256,
    ANSWER_SECONDS = 60,   /* for the handlers */
    SEND_SECONDS = 30,     /* for the peer to read the next piece */
    BODY_SECONDS = 30,     /* for the peer to send all of it */
    SKIPPED_MAX = 4 << 20, /* a refused body up to this size is read to its end */
    METRICS_MAX = 64 << 10,
    ROOM_US = 20000 /* until a peer that did not read is looked at again */
};

struct net_request {
    struct lws *wsi;
    int method; /* LWSHUMETH_… */
    bool is_handed, is_answered, closes;
    net_refusal refusal; /* to be said when the body has come */
    int64_t until_us;
    char *body;
    size_t body_size, body_used;
    net_reply reply;
    char path[PATH_MAX_SIZE], token[NET_TOKEN_MAX], address[NET_ADDRESS_MAX];
};

typedef struct session {
    net_request *request;
} session;

size_t http_session_size(void)
{
    return sizeof(session);
}

net_method net_request_method(const net_request *request)
{
    return request->method == LWSHUMETH_POST ? NET_POST : NET_GET;
}

const char *net_request_path(const net_request *request)
{
    return request->path;
}

const char *net_request_token(const net_request *request)
{
    return request->token;
}

const char *net_request_address(const net_request *request)
{
    return request->address;
}

const char *net_request_body(const net_request *request, size_t *size)
{
    *size = request->body_used;
    return request->body != NULL ? request->body : "";
}

static void answer(net_request *request, int status, const reply_options *said, const void *body,
                   size_t size, bool shared)
{
    reply_options options = *said;
    options.is_head = request->method == LWSHUMETH_HEAD;
    options.closes = request->closes;
    request->is_handed = false;
    request->is_answered = true;
    if (!reply_make(&request->reply, net_of(request->wsi), status, &options, body, size, shared))
        request->closes = true; /* nothing to send: just close */
    request->until_us = lws_now_usecs() + SEND_SECONDS * LWS_US_PER_SEC;
    lws_set_timeout(request->wsi, PENDING_TIMEOUT_HTTP_CONTENT, SEND_SECONDS + 1);
    lws_rx_flow_control(request->wsi, 1); /* or lws would not tell of room to write either */
    lws_callback_on_writable(request->wsi);
}

void net_request_answer(net_request *request, int status, const char *type, const char *body,
                        size_t size, const char *token)
{
    reply_options options = {.type = type != NULL ? type : "application/json", .cookie = token};
    answer(request, status, &options, body, size, false);
}

static void answer_text(net_request *request, int status, const char *text)
{
    const reply_options options = {.type = "text/plain; charset=utf-8"};
    answer(request, status, &options, text, strlen(text), false);
}

static void answer_refusal(net_request *request, net_refusal refusal)
{
    char storage[256];
    fn_text body;
    fn_text_init(&body, storage, sizeof storage);
    refusal_write(refusal, &body);
    net_request_answer(request, refusal.status, NULL, body.data, body.used, NULL);
}

static void answer_metrics(net *server, net_request *request)
{
    const reply_options options = {.type = "text/plain; version=0.0.4; charset=utf-8"};
    char *storage = malloc(METRICS_MAX);
    fn_text text;
    if (strcmp(request->path, "/metrics") != 0 || storage == NULL) {
        answer_refusal(request, (net_refusal){404, "Only /metrics is here", "no-file"});
    } else {
        fn_text_init(&text, storage, METRICS_MAX);
        metrics_write(server, &text);
        answer(request, 200, &options, text.data, text.used, false);
    }
    free(storage);
}

static void answer_missing(const net *server, net_request *request)
{
    if (files_find(server->files, "/index.html") == NULL && strchr(request->path, '.') == NULL)
        answer_text(request, 200,
                    "Fanal runs. Its web client is not built or not found; "
                    "see the setting 'web'.\n");
    else
        answer_refusal(request, (net_refusal){404, "There is nothing here", "no-file"});
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
        answer(request, 304, &options, NULL, 0, false);
    else if (gzip)
        answer(request, 200, &options, file->gzip + LWS_PRE, file->gzip_size, true);
    else
        answer(request, 200, &options, file->bytes + LWS_PRE, file->size, true);
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
        answer_refusal(request, request->refusal);
    } else if (lws_get_vhost(request->wsi) == server->metrics) {
        answer_metrics(server, request);
    } else if (strcmp(request->path, "/healthz") == 0) {
        answer_text(request, 200, "ok\n");
    } else if (strcmp(request->path, "/readyz") == 0) {
        bool ready = server->stop_us == 0 && server->handlers.ready(server->handlers.context);
        answer_text(request, ready ? 200 : 503, ready ? "ok\n" : "not ready\n");
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

/* Sets `closes` where nobody can say where the next request would begin. */
static net_refusal request_refusal(const net *server, net_request *request, size_t path_size)
{
    long length;
    request->closes = true;
    if (headers_have(request->wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING))
        return (net_refusal){501, "Transfer-Encoding is not understood", "bad-message"};
    if (!headers_length(request->wsi, &length))
        return (net_refusal){400, "Content-Length is wrong", "bad-message"};
    bool has_body = request->method == LWSHUMETH_POST;
    if (!has_body && length > 0)
        return (net_refusal){400, "Only POST has a body", "bad-message"};
    request->closes = length > SKIPPED_MAX || (has_body && length < 0);
    request->body_size = length > 0 ? (size_t)length : 0;
    if (path_size >= sizeof request->path)
        return (net_refusal){414, "The path is too long", "bad-message"};
    if (has_body)
        return post_refusal(server, request, length);
    if (request->method != LWSHUMETH_GET && request->method != LWSHUMETH_HEAD)
        return (net_refusal){405, "Only GET, HEAD and POST are understood", "bad-message"};
    return (net_refusal){0};
}

static int begin(net *server, session *here, struct lws *wsi, const char *path, size_t size)
{
    net_request *request = calloc(1, sizeof *request);
    char *uri;
    int uri_size;
    if (request == NULL || here->request != NULL) {
        free(request);
        return -1;
    }
    here->request = request;
    server->counts[NET_REQUESTS]++;
    request->wsi = wsi;
    request->method = lws_http_get_uri_and_method(wsi, &uri, &uri_size);
    request->until_us = lws_now_usecs() + BODY_SECONDS * LWS_US_PER_SEC;
    memcpy(request->path, path, size < sizeof request->path ? size : 0);
    headers_token(wsi, request->token);
    headers_address(server, wsi, request->address);
    request->refusal = request_refusal(server, request, size);
    bool waits = request->method == LWSHUMETH_POST && !request->closes;
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

/* lws takes either reading and writing or neither. As long as a peer does not read, nothing may be
 * read from it: lws would keep it all, or turn its loop without end. So it is looked at by the
 * clock. */
static void wait_for_room(struct lws *wsi)
{
    if (lws_partial_buffered(wsi)) {
        lws_callback_on_writable(wsi);
        return;
    }
    lws_rx_flow_control(wsi, 0);
    lws_set_timer_usecs(wsi, ROOM_US);
}

static int look_for_room(const session *here, struct lws *wsi)
{
    if (here == NULL || here->request == NULL || !here->request->is_answered)
        return 0;
    if (lws_now_usecs() > here->request->until_us)
        return -1;
    if (lws_send_pipe_choked(wsi)) {
        lws_set_timer_usecs(wsi, ROOM_US);
        return 0;
    }
    lws_rx_flow_control(wsi, 1);
    lws_callback_on_writable(wsi);
    return 0;
}

/* lws 4.1 takes a pipelined POST for its own body and then turns in its loop for ever, so requests
 * are not taken from what it has read ahead. It can only be asked whether it has read ahead from
 * anybody; that costs somebody a kept connection now and then. */
static bool has_read_ahead(struct lws *wsi)
{
    return lws_service_adjust_timeout(lws_get_context(wsi), 1, 0) == 0;
}

static int write_answer(const net *server, session *here, struct lws *wsi)
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
        wait_for_room(wsi);
        return 0;
    }
    bool closes = request->closes || has_read_ahead(wsi);
    end_request(server, here);
    return closes || lws_http_transaction_completed(wsi) ? -1 : 0;
}

/* The last moment at which a handshake can be refused in words. Never looks at `in`: for an unknown
 * kind of upgrade lws 4.1 has by now answered and perhaps freed the headers, and would go on to
 * read them (CVE-2025-11677) unless told here to hang up. Nor may h2c pass, which lws would accept.
 */
static int confirm_upgrade(net *server, struct lws *wsi)
{
    if (!headers_have(wsi, WSI_TOKEN_UPGRADE))
        return -1;
    net_refusal refusal = {400, "Only WebSockets can be upgraded to", "bad-message"};
    if (lws_get_vhost(wsi) == server->main && headers_equal(wsi, WSI_TOKEN_UPGRADE, "websocket"))
        refusal = socket_refusal(server, wsi);
    if (refusal.sentence == NULL)
        return 0;
    server->counts[NET_REFUSED]++;
    reply_refuse(server, wsi, refusal);
    return -1;
}

int http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                  size_t size)
{
    net *server = net_of(wsi);
    switch (reason) {
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: return confirm_upgrade(server, wsi);
    case LWS_CALLBACK_HTTP: return begin(server, user, wsi, in, size);
    case LWS_CALLBACK_HTTP_BODY: return take_body(user, in, size);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION: return complete_body(server, user);
    case LWS_CALLBACK_HTTP_WRITEABLE: return write_answer(server, user, wsi);
    case LWS_CALLBACK_TIMER: return look_for_room(user, wsi);
    case LWS_CALLBACK_CLOSED_HTTP:
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL: end_request(server, user); return 0;
    case LWS_CALLBACK_EVENT_WAIT_CANCELLED:
        if (atomic_exchange(&server->woken, false))
            server->handlers.woken(server->handlers.context);
        return 0;
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: /* a WebSocket of no protocol of ours */
    case LWS_CALLBACK_RAW_ADOPT:
    case LWS_CALLBACK_RAW_RX: return -1;
    default: return 0;
    }
}
