/* Tables that come to be, and lists of them. */
#ifndef FN_SERVER_TABLES_H
#define FN_SERVER_TABLES_H

#include "apps/server/rooms/room.h"

enum { TABLES_OF_PERSON = 100 }; /* that are not finished */

void tables_create(house *h, client *c, const message *m);
void tables_rematch(room *r, request *q, int seat);
void tables_list(house *h, client *c, const message *m);

#endif
