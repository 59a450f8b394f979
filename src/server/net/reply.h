/* An HTTP answer being sent: its head, its body and the progress. */
#ifndef FN_SERVER_NET_REPLY_H
#define FN_SERVER_NET_REPLY_H

#include "fanal/text.h"

struct lws;
struct net;

typedef struct net_reply {
    unsigned char *head; /* with LWS_PRE in front; the body may follow in the same block */
    size_t head_size;
    const unsigned char *body; /* in the block of the head, or elsewhere */
    size_t body_size;
    size_t sent; /* of head and body together */
} net_reply;

typedef struct reply_options {
    const char *type, *cache, *tag;
    const char *cookie;   /* as the token of net_request_answer */
    const char *encoding; /* of the body; NULL: none */
    bool varies, is_head;
    bool has_no_end; /* ends when the connection is closed */
} reply_options;

/* Copies the body, unless it is `shared`: then it stays where it is, with LWS_PRE in front. */
bool reply_make(net_reply *reply, const struct net *server, int status,
                const reply_options *options, const unsigned char *body, size_t size, bool shared);
bool reply_write(net_reply *reply, struct lws *wsi); /* as much as fits now; false: close */
bool reply_is_done(const net_reply *reply);
void reply_release(net_reply *reply);

/* A refusal; none if `sentence` is NULL. */
typedef struct net_refusal {
    int status;
    const char *sentence, *code;
} net_refusal;

/* Sends a refusal and leaves closing to the caller. */
void reply_refuse(struct net *server, struct lws *wsi, net_refusal refusal);
void refusal_write(net_refusal refusal, fn_text *out);

#endif
