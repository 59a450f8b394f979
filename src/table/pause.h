/* Pausing by consent: a seat asks for a pause, and when all people agree no clock runs and nobody
 * moves until one of them goes on, or the pause has lasted long enough. Bots agree by themselves, a
 * stand-in too. What is asked for lapses with the next move and after a while; all times stand in
 * the entries, so the fold knows no clock. */
#ifndef FN_TABLE_PAUSE_H
#define FN_TABLE_PAUSE_H

#include "table/table.h"

/* When what is asked for now lapses, and when a pause that begins now ends at the latest. */
int64_t pause_lapses_ms(const table *t, int64_t at_ms);
int64_t pause_ends_ms(const table *t, int64_t at_ms);

/* Is a pause asked for, at this moment? Do all people agree to it? */
bool pause_is_asked(const table *t, int64_t at_ms);
bool pause_is_agreed(const table *t, int64_t at_ms);

/* Whether an entry of this kind may come now. */
bool pause_allows(const table *t, entry_kind kind);

/* While entries are folded. */
void pause_ask(table *t, const entry *e);
void pause_refuse(table *t, const entry *e);
void pause_begin(table *t, const entry *e);
void pause_end(table *t, const entry *e);
void pause_forget(table *t); /* a move was made: nobody asks any more */

#endif
