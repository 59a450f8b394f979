/* Who looks at a table gets its log in pieces, as fast as their socket takes them. */
#ifndef FN_SERVER_CATCH_UP_H
#define FN_SERVER_CATCH_UP_H

#include "server/rooms/room.h"

/* The table now, then the entries after `since`, at last the view. */
void catch_up_begin(client *c, int64_t since);
/* Those who are behind get the next pieces. The table is in memory and nothing is being written. */
void catch_up_go_on(room *r);
/* News for those who are behind: the entries come anyway, the table once more before them. */
void catch_up_note(room *r, bool is_news);
void catch_up_with_room(client *c); /* its socket takes more */
void catch_up_end(client *c);       /* it does not look any more */
bool catch_up_waits(const room *r); /* somebody's next piece waits for the table */

#endif
