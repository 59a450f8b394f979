/* The network's counters, and the text of /metrics. */
#ifndef FN_SERVER_NET_METRICS_H
#define FN_SERVER_NET_METRICS_H

#include "fanal/text.h"

typedef enum net_count {
    NET_OPENED,
    NET_MESSAGES_IN,
    NET_MESSAGES_OUT,
    NET_BYTES_OUT,
    NET_REQUESTS,
    NET_REFUSED,
    NET_TOO_SLOW,
    NET_COUNTS
} net_count;

struct net;
void metrics_write(struct net *server, fn_text *out);

#endif
