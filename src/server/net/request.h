/* One HTTP request for /api/, until it is answered. */
#ifndef FN_SERVER_NET_REQUEST_H
#define FN_SERVER_NET_REQUEST_H

#include "server/net/reply.h"

enum {
    NET_TOKEN_MAX = 64, /* longest token of a cookie, with its NUL */
    NET_BODY_MAX = 1 << 10,
    NET_RECORD_MAX = 1 << 20
};

typedef struct net_request net_request;

typedef enum net_method { NET_GET, NET_POST } net_method;
net_method net_request_method(const net_request *request);
bool net_request_is_head(const net_request *request);     /* HEAD: a GET for the head only */
const char *net_request_path(const net_request *request); /* without "?…" */
/* Finds the value of "?name=" or "&name=", while the request is being handed over; false:
 * absent. */
bool net_request_argument(const net_request *request, const char *name, char *value, size_t size);
const char *net_request_token(const net_request *request);  /* the cookie's, or "" */
const char *net_request_bearer(const net_request *request); /* a program's token, or "" */
const char *net_request_address(const net_request *request);
const char *net_request_body(const net_request *request, size_t *size);

/* Lets the body of an announced request come; `requested` is called when it is complete. */
void net_request_admit(net_request *request);

/* Ends the request. A `token` of NULL leaves the cookie alone, "" deletes it. A `type` of NULL is
 * JSON. */
void net_request_answer(net_request *request, int status, const char *type, const char *body,
                        size_t size, const char *token);

/* The rest is for the files of net. */
enum {
    SEND_SECONDS = 30,        /* for the peer to read the next piece */
    BYTES_PER_S_MIN = 4 << 10 /* the slowest allowed; bad mobile connections are faster */
};
static inline int64_t request_pace_us(size_t size)
{
    return (int64_t)(size / BYTES_PER_S_MIN) * 1000000;
}
void request_reply(net_request *request, int status, const reply_options *said, const void *body,
                   size_t size, bool shared);
void request_reply_text(net_request *request, int status, const char *text);
void request_refuse(net_request *request, net_refusal refusal);

#endif
