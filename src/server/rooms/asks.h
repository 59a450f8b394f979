/* What a request does at a table, and what a client is shown of it. */
#ifndef FN_SERVER_ASKS_H
#define FN_SERVER_ASKS_H

#include "server/rooms/room.h"

/* True: an append is under way and the request with it. */
bool ask_answer(room *r, request *q);
bool ask_append(room *r, request *q, entry *e);

bool client_holds(const client *c, const table *t, int seat);
show_viewer client_viewer(const client *c, const table *t);
void client_show_view(client *c); /* unless it is behind: then it comes by itself */
void client_show_table(client *c);

#endif
