/* Makes a person leave a table as they could themselves: by cancelling it, standing up or
 * resigning. */
#ifndef FN_SERVER_DEPARTURE_H
#define FN_SERVER_DEPARTURE_H

#include "server/rooms/room.h"

/* Queues the departure in the table's room. */
void departure_begin(house *h, const char *table_id, const char *person);

/* Carries out a departure in its turn; true if an append is under way. */
bool departure_answer(room *r, request *q);

#endif
