/* Lets somebody leave a table as they would themselves: cancel it, stand up or resign. */
#ifndef FN_SERVER_DEPARTURE_H
#define FN_SERVER_DEPARTURE_H

#include "server/rooms/room.h"

/* Puts the departure into the queue of the table's room. */
void departure_begin(house *h, const char *table_id, const char *person);

/* Carries it out when its turn comes; true if an append is under way. */
bool departure_answer(room *r, request *q);

#endif
