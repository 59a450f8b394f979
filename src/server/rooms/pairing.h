/* Searches for a game: each person is led to a table of others with the same wishes, or waits at a
 * new table until others come. */
#ifndef FN_SERVER_PAIRING_H
#define FN_SERVER_PAIRING_H

#include "server/rooms/room.h"

void pairing_begin(house *h, client *c, const message *m);
void pairing_end(client *c); /* the search ends; its seat stays */

/* Continues a search after its step at a table (request.is_paired): done, or refused with this
 * code. */
void pairing_answered(client *c, const char *refusal);

/* Derives the group under which the store lists the tables of equal searches. */
void pairing_group(const house *h, const table_plan *plan, char group[STORE_ID_MAX]);

#endif
