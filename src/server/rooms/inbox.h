/* Dispatches messages from clients: to a room, to the lists, to a new table. */
#ifndef FN_SERVER_INBOX_H
#define FN_SERVER_INBOX_H

#include "server/spine/house.h"

struct message;

void inbox_take(house *h, client *c, const char *text, size_t size);
void inbox_pass(house *h, client *c, struct message *m);     /* a message already parsed */
void inbox_refuse(client *c, const char *text, size_t size); /* a message that came too fast */

#endif
