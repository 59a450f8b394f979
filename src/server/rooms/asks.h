/* Requests at a table, and the tables and views shown to clients. */
#ifndef FN_SERVER_ASKS_H
#define FN_SERVER_ASKS_H

#include "server/rooms/room.h"

/* Returns true if an append is under way, which now owns the request. */
bool ask_answer(room *r, request *q);
bool ask_append(room *r, request *q, entry *e);

bool client_holds(const client *c, const table *t, int seat);
show_viewer client_viewer(const client *c, const table *t);
void client_show_view(client *c); /* unless the client is behind; the view then follows the log */
void client_show_table(client *c);

#endif
