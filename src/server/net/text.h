/* An outgoing message: framed once for WebSockets, and shared by all its receivers. */
#ifndef FN_SERVER_NET_TEXT_H
#define FN_SERVER_NET_TEXT_H

#include <stddef.h>

typedef struct net_text {
    size_t size; /* of the frame */
    int references;
    unsigned char frame[];
} net_text;

net_text *net_text_new(const char *bytes, size_t size); /* NULL: no memory */
void net_text_release(net_text *text);
const char *net_text_bytes(const net_text *text, size_t *size); /* without the frame's head */

#endif
