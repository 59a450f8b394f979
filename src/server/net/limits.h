/* Limits of each address: how many connections it has, how often it may connect and ask. A record
 * with connections keeps its place in memory. */
#ifndef FN_SERVER_NET_LIMITS_H
#define FN_SERVER_NET_LIMITS_H

#include <stdbool.h>
#include <stdint.h>

enum { NET_ADDRESS_MAX = 46 }; /* longest peer address, with its NUL */

typedef struct net_address {
    char text[NET_ADDRESS_MAX];
    int32_t connections;      /* open WebSockets, requests, and silent connections */
    int64_t connect_us;       /* when the next WebSocket is due */
    int64_t request_us;       /* when the next request is due */
    struct net_address *next; /* the next with the same hash */
} net_address;

typedef struct net_limits net_limits;
net_limits *limits_new(void);
void limits_free(net_limits *limits);
net_address *limits_find(net_limits *limits, const char *text, int64_t now_us); /* never NULL */

/* Takes one unit if the rate allows: `per_s` a second on average, `burst` at once. */
bool limits_take(int64_t *next_us, int64_t now_us, int per_s, int burst);

#endif
