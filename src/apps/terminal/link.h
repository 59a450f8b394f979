/* A connection to a server: a guest's cookie by HTTP, then one WebSocket with JSON messages
 * (docs/protocol.md). link_poll maintains it and reopens it when it is lost. Knows nothing of
 * tables. */
#ifndef FN_TERMINAL_LINK_H
#define FN_TERMINAL_LINK_H

#include "fanal/text.h"

typedef enum link_state { LINK_OPENS, LINK_OPEN, LINK_WAITS, LINK_REFUSED } link_state;

typedef struct server_link server_link;

/* Called from link_poll when a message arrives; each new socket begins with the greeting. */
typedef struct link_handlers {
    void *context;
    void (*received)(void *context, const char *text, size_t size);
} link_handlers;

server_link *link_new(const char *host, int port, bool secure, const char *name,
                      const link_handlers *handlers);
void link_poll(server_link *l); /* does not wait */
void link_send(server_link *l, const char *text, size_t size);
link_state link_now(const server_link *l);
bool link_was_reached(const server_link *l); /* a server has accepted a connection */
void link_free(server_link *l);

#endif
