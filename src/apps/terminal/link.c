/* libwebsockets as a client: first POST /api/guest, then the socket; a lost one is reopened. */
#include "apps/terminal/link.h"

#include "apps/terminal/session.h"

#include <libwebsockets.h>
#include <stdlib.h>
#include <string.h>

enum { MESSAGE_MAX = 1 << 20, OUT_MAX = 8, OUT_SIZE = 8 << 10, RETRY_MS = 1500, TRIES_MAX = 40 };

struct server_link {
    struct lws_context *context;
    struct lws *socket;
    link_handlers handlers;
    link_state state;
    char host[256], cookie[96], body[256];
    int port, tries;
    bool secure, is_guest, was_reached;
    double retry_ms;
    char *in;
    size_t in_size;
    int out_count;
    struct {
        size_t size;
        unsigned char bytes[LWS_PRE + OUT_SIZE];
    } out[OUT_MAX];
};

/* Keeps the cookie, which is the text between "fanal=" and the next semicolon. */
static void keep_cookie(server_link *l, struct lws *wsi)
{
    char header[256] = "";
    lws_hdr_copy(wsi, header, sizeof header, WSI_TOKEN_HTTP_SET_COOKIE);
    const char *at = strstr(header, "fanal=");
    size_t size = at != NULL ? strcspn(at, ";") : 0;
    if (size == 0 || size >= sizeof l->cookie)
        return;
    memcpy(l->cookie, at, size);
    l->cookie[size] = '\0';
    l->is_guest = true;
}

static int add_header(struct lws *wsi, const char *name, const char *value, void *in, size_t size)
{
    unsigned char **at = in, *end = *at + size;
    return lws_add_http_header_by_name(wsi, (const unsigned char *)name,
                                       (const unsigned char *)value, (int)strlen(value), at, end);
}

static void write_body(server_link *l, const char *name)
{
    fn_text body;
    fn_text_init(&body, l->body + LWS_PRE, sizeof l->body - LWS_PRE);
    fn_json_open(&body, '{');
    fn_json_put_string(&body, "name", name);
    fn_json_close(&body, '}');
}

/* The request for a cookie: writes its body and reads the answer's header. */
static int guest_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                          size_t size)
{
    server_link *l = lws_context_user(lws_get_context(wsi));
    (void)user;
    switch (reason) {
    case LWS_CALLBACK_CLIENT_APPEND_HANDSHAKE_HEADER:
        l->was_reached = true;
        lws_client_http_body_pending(wsi, 1);
        lws_callback_on_writable(wsi);
        return add_header(wsi, "content-type:", "application/json", in, size) ||
               add_header(wsi,
                          "content-length:", fn_decimal((long long)strlen(l->body + LWS_PRE)).text,
                          in, size);
    case LWS_CALLBACK_CLIENT_HTTP_WRITEABLE: {
        size_t bytes = strlen(l->body + LWS_PRE);
        lws_client_http_body_pending(wsi, 0);
        return lws_write(wsi, (unsigned char *)l->body + LWS_PRE, bytes, LWS_WRITE_HTTP_FINAL) < 0;
    }
    case LWS_CALLBACK_ESTABLISHED_CLIENT_HTTP:
        keep_cookie(l, wsi);
        if (lws_http_client_http_response(wsi) == 409) /* the name belongs to an account */
            write_body(l, "Guest");
        return 0;
    case LWS_CALLBACK_RECEIVE_CLIENT_HTTP: {
        char buffer[1024 + LWS_PRE], *at = buffer + LWS_PRE;
        int room = 1024;
        return lws_http_client_read(wsi, &at, &room) < 0 ? -1 : 0;
    }
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
    case LWS_CALLBACK_CLOSED_CLIENT_HTTP:
    case LWS_CALLBACK_COMPLETED_CLIENT_HTTP:
        if (l->state == LINK_OPENS) {
            l->state = LINK_WAITS;
            l->retry_ms = l->is_guest ? 0 : session_clock_ms() + RETRY_MS;
        }
        return reason == LWS_CALLBACK_COMPLETED_CLIENT_HTTP ? -1 : 0;
    default: return 0;
    }
}

static int receive(server_link *l, struct lws *wsi, const char *bytes, size_t size)
{
    char *grown = l->in_size + size > MESSAGE_MAX ? NULL : realloc(l->in, l->in_size + size + 1);
    if (grown == NULL)
        return -1;
    l->in = grown;
    memcpy(l->in + l->in_size, bytes, size);
    l->in_size += size;
    if (!lws_is_final_fragment(wsi) || lws_remaining_packet_payload(wsi) > 0)
        return 0;
    l->in[l->in_size] = '\0';
    l->handlers.received(l->handlers.context, l->in, l->in_size);
    l->in_size = 0;
    return 0;
}

static int write_next(server_link *l, struct lws *wsi)
{
    if (l->out_count == 0)
        return 0;
    int sent = lws_write(wsi, l->out[0].bytes + LWS_PRE, l->out[0].size, LWS_WRITE_TEXT);
    l->out_count--;
    memmove(&l->out[0], &l->out[1], (size_t)l->out_count * sizeof l->out[0]);
    if (l->out_count > 0)
        lws_callback_on_writable(wsi);
    return sent < 0 ? -1 : 0;
}

static void lose(server_link *l)
{
    l->socket = NULL;
    l->out_count = 0;
    l->in_size = 0;
    l->state = ++l->tries > TRIES_MAX ? LINK_REFUSED : LINK_WAITS;
    l->retry_ms = session_clock_ms() + RETRY_MS;
}

static int socket_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                           size_t size)
{
    server_link *l = lws_context_user(lws_get_context(wsi));
    (void)user;
    switch (reason) {
    case LWS_CALLBACK_CLIENT_APPEND_HANDSHAKE_HEADER:
        return add_header(wsi, "cookie:", l->cookie, in, size);
    case LWS_CALLBACK_CLIENT_ESTABLISHED:
        l->socket = wsi;
        l->state = LINK_OPEN;
        l->tries = 0;
        return 0;
    case LWS_CALLBACK_CLIENT_RECEIVE: return receive(l, wsi, in, size);
    case LWS_CALLBACK_CLIENT_WRITEABLE: return write_next(l, wsi);
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
    case LWS_CALLBACK_CLIENT_CLOSED: lose(l); return 0;
    default: return 0;
    }
}

static const struct lws_protocols protocols[] = {
    {.name = "guest", .callback = guest_callback},
    {.name = "fanal.1", .callback = socket_callback, .rx_buffer_size = 1 << 16},
    {.name = NULL},
};

static void connect_now(server_link *l)
{
    struct lws_client_connect_info info = {
        .context = l->context,
        .address = l->host,
        .host = l->host,
        .origin = NULL,
        .port = l->port,
        .ssl_connection = l->secure ? LCCSCF_USE_SSL : 0,
        .path = l->is_guest ? "/socket" : "/api/guest",
        .method = l->is_guest ? NULL : "POST",
        .protocol = l->is_guest ? "fanal.1" : NULL,
        .local_protocol_name = l->is_guest ? "fanal.1" : "guest",
    };
    l->state = LINK_OPENS;
    if (!l->is_guest)
        l->tries++;
    if (l->tries > TRIES_MAX)
        l->state = LINK_REFUSED;
    else if (lws_client_connect_via_info(&info) == NULL && l->state == LINK_OPENS)
        lose(l);
}

server_link *link_new(const char *host, int port, bool secure, const char *name,
                      const link_handlers *handlers)
{
    server_link *l = calloc(1, sizeof *l);
    if (l == NULL || strlen(host) >= sizeof l->host)
        return free(l), NULL;
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN,
        .protocols = protocols,
        .user = l,
        .options = secure ? LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT : 0,
    };
    strcpy(l->host, host);
    l->port = port;
    l->secure = secure;
    l->handlers = *handlers;
    write_body(l, name);
    lws_set_log_level(0, NULL);
    l->context = lws_create_context(&info);
    if (l->context == NULL)
        return free(l), NULL;
    connect_now(l);
    return l;
}

void link_poll(server_link *l)
{
    if (l->state == LINK_WAITS && session_clock_ms() >= l->retry_ms)
        connect_now(l);
    lws_service(l->context, -1);
}

void link_send(server_link *l, const char *text, size_t size)
{
    if (l->state != LINK_OPEN || l->out_count == OUT_MAX || size > OUT_SIZE)
        return;
    memcpy(l->out[l->out_count].bytes + LWS_PRE, text, size);
    l->out[l->out_count++].size = size;
    lws_callback_on_writable(l->socket);
}

link_state link_now(const server_link *l)
{
    return l->state;
}

bool link_was_reached(const server_link *l)
{
    return l->was_reached;
}

void link_free(server_link *l)
{
    if (l == NULL)
        return;
    l->state = LINK_REFUSED;
    lws_context_destroy(l->context);
    free(l->in);
    free(l);
}
