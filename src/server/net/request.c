/* The contents of a request for /api/, and its answer. */
#include "server/net/request.h"

#include "server/net/inside.h"

#include <string.h>

net_method net_request_method(const net_request *request)
{
    return request->method == LWSHUMETH_POST ? NET_POST : NET_GET;
}

bool net_request_is_head(const net_request *request)
{
    return request->method == LWSHUMETH_HEAD;
}

const char *net_request_path(const net_request *request)
{
    return request->path;
}

bool net_request_argument(const net_request *request, const char *name, char *value, size_t size)
{
    char key[32], found[256];
    fn_text text;
    fn_text_init(&text, key, sizeof key);
    fn_text_add(&text, name);
    fn_text_add_char(&text, '=');
    const char *argument = lws_get_urlarg_by_name(request->wsi, key, found, sizeof found);
    fn_text_init(&text, value, size);
    fn_text_add(&text, argument != NULL ? argument : "");
    return argument != NULL && !text.overflow;
}

const char *net_request_token(const net_request *request)
{
    return request->token;
}

const char *net_request_bearer(const net_request *request)
{
    return request->bearer;
}

const char *net_request_address(const net_request *request)
{
    return request->from->text;
}

const char *net_request_body(const net_request *request, size_t *size)
{
    *size = request->body != NULL ? request->body_came : 0;
    return request->body != NULL ? request->body : "";
}

void request_reply(net_request *request, int status, const reply_options *said, const void *body,
                   size_t size, bool shared)
{
    reply_options options = *said;
    options.is_head = request->method == LWSHUMETH_HEAD;
    request->is_handed = request->is_announced = false;
    request->is_answered = true;
    if (!reply_make(&request->reply, net_of(request->wsi), status, &options, body, size, shared))
        reply_release(&request->reply); /* nothing to send: just close */
    request->until_us = lws_now_usecs() + SEND_SECONDS * LWS_US_PER_SEC;
    request->end_us = request->until_us + SEND_SECONDS * LWS_US_PER_SEC + request_pace_us(size);
    lws_set_timeout(request->wsi, PENDING_TIMEOUT_HTTP_CONTENT, SEND_SECONDS + 1);
    lws_rx_flow_control(request->wsi, 1); /* or lws would not report room to write either */
    lws_callback_on_writable(request->wsi);
}

void net_request_answer(net_request *request, int status, const char *type, const char *body,
                        size_t size, const char *token)
{
    reply_options options = {.type = type != NULL ? type : "application/json", .cookie = token};
    request_reply(request, status, &options, body, size, false);
}

void request_reply_text(net_request *request, int status, const char *text)
{
    const reply_options options = {.type = "text/plain; charset=utf-8"};
    request_reply(request, status, &options, text, strlen(text), false);
}

void request_refuse(net_request *request, net_refusal refusal)
{
    char storage[256];
    fn_text body;
    fn_text_init(&body, storage, sizeof storage);
    refusal_write(refusal, &body);
    net_request_answer(request, refusal.status, NULL, body.data, body.used, NULL);
}
