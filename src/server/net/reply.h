/* An HTTP answer on its way out. */
#ifndef FN_SERVER_NET_REPLY_H
#define FN_SERVER_NET_REPLY_H

#include "fanal/text.h"

struct lws;
struct net;

typedef struct net_reply {
    unsigned char *head; /* with LWS_PRE in front; the body may follow in the same storage */
    size_t head_size;
    const unsigned char *body; /* or the body is somewhere else */
    size_t body_size;
    size_t sent; /* of both together */
} net_reply;

typedef struct reply_options {
    const char *type, *cache, *tag;
    const char *cookie;   /* as net_request_answer's token */
    const char *encoding; /* of the body, if it has one */
    bool varies, is_head;
    bool has_no_end; /* until the connection is closed */
} reply_options;

/* `shared` bodies stay where they are (LWS_PRE in front), others are copied. */
bool reply_make(net_reply *reply, const struct net *server, int status,
                const reply_options *options, const unsigned char *body, size_t size, bool shared);
bool reply_write(net_reply *reply, struct lws *wsi); /* all that goes now; false: close */
bool reply_is_done(const net_reply *reply);
void reply_release(net_reply *reply);

/* A refusal: NULL in `sentence` is none. */
typedef struct net_refusal {
    int status;
    const char *sentence, *code;
} net_refusal;

/* Says no and leaves the connection to be closed. */
void reply_refuse(struct net *server, struct lws *wsi, net_refusal refusal);
void refusal_write(net_refusal refusal, fn_text *out);

#endif
