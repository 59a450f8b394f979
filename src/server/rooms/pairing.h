/* People who look for a game: each is led to a table of others who look for the same, or waits at
 * one of their own until others come. */
#ifndef FN_SERVER_PAIRING_H
#define FN_SERVER_PAIRING_H

#include "server/rooms/room.h"

void pairing_begin(house *h, client *c, const message *m);
void pairing_end(client *c); /* it does not look any more; its seat stays */

/* What became of a step that a search has taken at a table (request.is_paired): done, or refused
 * with this code. */
void pairing_answered(client *c, const char *refusal);

/* The group of tables, as the store lists them, of those who look for the same. */
void pairing_group(const house *h, const table_plan *plan, char group[STORE_ID_MAX]);

#endif
