/* Tables of searches for a game, read from their cards; and, for each game, number of players and
 * pace, how many people wait and how long others have waited. */
#ifndef FN_SERVER_WAITING_H
#define FN_SERVER_WAITING_H

#include "server/rooms/room.h"

typedef struct waiting_table {
    char id[STORE_ID_MAX];
    int64_t created_ms, began_ms;            /* 0: not begun */
    char people[FN_MAX_SEATS][STORE_ID_MAX]; /* by seat; empty: free */
    uint8_t free_seats;                      /* as bits */
    int count;                               /* number of people */
} waiting_table;

bool waiting_read(waiting_table *t, const store_head *head);
bool waiting_has(const waiting_table *t, const char *person);

void waiting_ask(house *h, client *c); /* {"tiles":true} */
void waiting_free(house *h);

#endif
