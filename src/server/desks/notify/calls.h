/* Calls to move: who is called when a turn begins, when a clock runs low, after quiet hours, and in
 * the letter of the day. A call is made at most once, and not to somebody who looks at the table.
 */
#ifndef FN_SERVER_CALLS_H
#define FN_SERVER_CALLS_H

#include "server/rooms/room.h"

void calls_note(room *r, int64_t first_seq);              /* entries from here on are on disk */
void calls_note_new(house *h, const table *t);            /* a table that nobody looks at yet */
void calls_look(house *h);                                /* what is due, every second */
bool calls_prepare(house *h, store *db, fn_error *error); /* keys and the agenda, at the start */
void calls_measure(const house *h, fn_text *out);

#endif
