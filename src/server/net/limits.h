/* How much one address may do. An address with connections stays where it is. */
#ifndef FN_SERVER_NET_LIMITS_H
#define FN_SERVER_NET_LIMITS_H

#include <stdbool.h>
#include <stdint.h>

enum { NET_ADDRESS_MAX = 46 }; /* of a peer, with its NUL */

typedef struct net_address {
    char text[NET_ADDRESS_MAX];
    int32_t connections;      /* open now: WebSockets, requests, and those that said nothing yet */
    int64_t connect_us;       /* when a WebSocket is due again; */
    int64_t request_us;       /* a request */
    struct net_address *next; /* with the same hash */
} net_address;

typedef struct net_limits net_limits;
net_limits *limits_new(void);
void limits_free(net_limits *limits);
net_address *limits_find(net_limits *limits, const char *text, int64_t now_us); /* never NULL */

/* May one more come? At most `per_s` a second and a burst at once. Counts it if so. */
bool limits_take(int64_t *next_us, int64_t now_us, int per_s, int burst);

#endif
