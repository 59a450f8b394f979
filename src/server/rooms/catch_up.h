/* Catching up: clients that join get the table's log in pieces, as fast as their sockets take
 * them. */
#ifndef FN_SERVER_CATCH_UP_H
#define FN_SERVER_CATCH_UP_H

#include "server/rooms/room.h"

/* Sends the table, then the entries after `since`, at last the view. */
void catch_up_begin(client *c, int64_t since);
/* Sends the next pieces to clients that are behind. The table is in memory and nothing is being
 * written. */
void catch_up_go_on(room *r);
/* Notes new entries, which clients that are behind get anyway; with `is_news` the table is sent to
 * them again first. */
void catch_up_note(room *r, bool is_news);
void catch_up_with_room(client *c); /* its socket takes more */
void catch_up_end(client *c);       /* it no longer looks at the table */
bool catch_up_waits(const room *r); /* a client's next piece waits for the table */

#endif
