/* HTTP answers: the head is written here by hand, since only HTTP/1.1 is spoken. The body is either
 * copied behind the head or sent from its place (files). */
#include "server/net/reply.h"

#include "server/net/inside.h"

#include <stdlib.h>
#include <string.h>

enum { HEAD_MAX = 2048, CHUNK = 4096, COOKIE_SECONDS = 365 * 24 * 3600 };

/* The hash is that of the only script in index.html; web/tests/load.test.mjs compares. */
static const char SECURITY[] =
    "Content-Security-Policy: default-src 'self'; script-src 'self' 'wasm-unsafe-eval' "
    "'sha256-zuy+oW805tMbijqGFd/xe6EJ/Vo5vBUC4JU00LmcAF0='; "
    "style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; "
    "worker-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; "
    "object-src 'none'\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n"
    "Permissions-Policy: camera=(), microphone=(), geolocation=(), payment=(), usb=()\r\n";

static const char *phrase_of(int status)
{
    static const struct {
        int status;
        const char *phrase;
    } phrases[] = {
        {200, "OK"},
        {201, "Created"},
        {204, "No Content"},
        {304, "Not Modified"},
        {400, "Bad Request"},
        {401, "Unauthorized"},
        {403, "Forbidden"},
        {404, "Not Found"},
        {405, "Method Not Allowed"},
        {409, "Conflict"},
        {411, "Length Required"},
        {413, "Content Too Large"},
        {414, "URI Too Long"},
        {415, "Unsupported Media Type"},
        {422, "Unprocessable Content"},
        {426, "Upgrade Required"},
        {429, "Too Many Requests"},
        {500, "Internal Server Error"},
        {501, "Not Implemented"},
        {503, "Service Unavailable"},
    };
    for (size_t i = 0; i < sizeof phrases / sizeof phrases[0]; i++)
        if (phrases[i].status == status)
            return phrases[i].phrase;
    return "Answer";
}

static void add_header(fn_text *head, const char *name, const char *value)
{
    fn_text_add(head, name);
    fn_text_add(head, ": ");
    fn_text_add(head, value);
    fn_text_add(head, "\r\n");
}

static void add_cookie(fn_text *head, const char *name, const char *token, bool is_secure)
{
    fn_text_add(head, "Set-Cookie: ");
    fn_text_add(head, name);
    fn_text_add_char(head, '=');
    fn_text_add(head, token);
    fn_text_add(head, "; Max-Age=");
    fn_text_add_int(head, *token != '\0' ? COOKIE_SECONDS : 0);
    fn_text_add(head, "; Path=/; HttpOnly; SameSite=Strict");
    fn_text_add(head, is_secure ? "; Secure\r\n" : "\r\n");
}

/* Logging out also deletes the cookie of earlier versions. */
static void add_cookies(fn_text *head, const net *server, const char *token)
{
    if (server->public_is_https)
        add_cookie(head, NET_COOKIE_SECURE, token, true);
    if (!server->public_is_https || *token == '\0')
        add_cookie(head, NET_COOKIE, token, server->public_is_https);
}

static void write_head(fn_text *head, const net *server, int status, const reply_options *options,
                       size_t size)
{
    fn_text_add(head, "HTTP/1.1 ");
    fn_text_add_int(head, status);
    fn_text_add_char(head, ' ');
    fn_text_add(head, phrase_of(status));
    fn_text_add(head, "\r\n");
    if (status != 204 && status != 304) {
        add_header(head, "Content-Type", options->type);
        if (!options->has_no_end)
            add_header(head, "Content-Length", fn_decimal((long long)size).text);
        else
            add_header(head, "X-Accel-Buffering", "no"); /* nginx: do not buffer */
    }
    add_header(head, "Cache-Control", options->cache != NULL ? options->cache : "no-store");
    if (options->tag != NULL)
        add_header(head, "ETag", options->tag);
    if (options->encoding != NULL && status != 304)
        add_header(head, "Content-Encoding", options->encoding);
    if (options->varies)
        add_header(head, "Vary", "Accept-Encoding");
    if (options->cookie != NULL)
        add_cookies(head, server, options->cookie);
    add_header(head, "Connection", "close");
    if (status == 405)
        add_header(head, "Allow", "GET, HEAD, POST");
    if (status == 426)
        add_header(head, "Sec-WebSocket-Version", "13");
    if (status == 429 || status == 503)
        add_header(head, "Retry-After", "5");
    fn_text_add(head, SECURITY);
    fn_text_add(head, "\r\n");
}

bool reply_make(net_reply *reply, const net *server, int status, const reply_options *options,
                const unsigned char *body, size_t size, bool shared)
{
    char storage[HEAD_MAX];
    fn_text head;
    fn_text_init(&head, storage, sizeof storage);
    write_head(&head, server, status, options, size);
    bool sends_body = !options->is_head && status != 204 && status != 304;
    size_t copied = sends_body && !shared ? size : 0;
    *reply = (net_reply){.head_size = head.used + copied};
    if (head.overflow || (reply->head = malloc(LWS_PRE + head.used + copied)) == NULL)
        return false;
    memcpy(reply->head + LWS_PRE, head.data, head.used);
    if (copied > 0)
        memcpy(reply->head + LWS_PRE + head.used, body, copied);
    if (sends_body && shared) {
        reply->body = body;
        reply->body_size = size;
    }
    return true;
}

bool reply_is_done(const net_reply *reply)
{
    return reply->sent == reply->head_size + reply->body_size;
}

void reply_release(net_reply *reply)
{
    free(reply->head);
    *reply = (net_reply){0};
}

/* Writes one chunk. It is smaller than the room promised by lws_send_pipe_choked, so lws need not
 * keep any. lws does not change plain HTTP/1.1, so a shared body is safe. */
static bool write_chunk(net_reply *reply, struct lws *wsi)
{
    bool in_head = reply->sent < reply->head_size;
    size_t at = in_head ? reply->sent : reply->sent - reply->head_size;
    size_t left = (in_head ? reply->head_size : reply->body_size) - at;
    size_t size = left < CHUNK ? left : CHUNK;
    const unsigned char *from = in_head ? reply->head + LWS_PRE + at : reply->body + at;
    enum lws_write_protocol kind = reply->sent == 0 ? LWS_WRITE_HTTP_HEADERS : LWS_WRITE_HTTP;
    if (lws_write(wsi, (unsigned char *)(uintptr_t)from, size, kind) < (int)size)
        return false;
    reply->sent += size;
    return true;
}

bool reply_write(net_reply *reply, struct lws *wsi)
{
    while (!reply_is_done(reply) && !lws_send_pipe_choked(wsi))
        if (!write_chunk(reply, wsi))
            return false;
    return true;
}

void refusal_write(net_refusal refusal, fn_text *out)
{
    fn_json_open(out, '{');
    fn_json_put_string(out, "error", refusal.sentence);
    fn_json_put_string(out, "code", refusal.code);
    fn_json_close(out, '}');
}

void reply_refuse(net *server, struct lws *wsi, net_refusal refusal)
{
    char storage[256];
    fn_text body;
    net_reply reply;
    reply_options options = {.type = "application/json"};
    server->counts[NET_REFUSED]++;
    fn_text_init(&body, storage, sizeof storage);
    refusal_write(refusal, &body);
    if (reply_make(&reply, server, refusal.status, &options, (unsigned char *)body.data, body.used,
                   false))
        reply_write(&reply, wsi); /* the connection is closed in any case */
    reply_release(&reply);
}
