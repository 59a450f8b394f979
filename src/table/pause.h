/* Pausing by consent: a seat asks for a pause, and once all people agree, no clock runs and nobody
 * moves until one of them resumes or the pause has lasted long enough. Bots and stand-ins agree
 * automatically. A request lapses with the next move and after a while. All times are in the
 * entries, so the fold needs no clock. */
#ifndef FN_TABLE_PAUSE_H
#define FN_TABLE_PAUSE_H

#include "table/table.h"

/* Returns when a request made now lapses, and the latest end of a pause that begins now. */
int64_t pause_lapses_ms(const table *t, int64_t at_ms);
int64_t pause_ends_ms(const table *t, int64_t at_ms);

/* Report whether a pause is requested at this moment, and whether all people agree to it. */
bool pause_is_asked(const table *t, int64_t at_ms);
bool pause_is_agreed(const table *t, int64_t at_ms);

/* Reports whether an entry of this kind may come now. */
bool pause_allows(const table *t, entry_kind kind);

/* Called as entries are folded. */
void pause_ask(table *t, const entry *e);
void pause_refuse(table *t, const entry *e);
void pause_begin(table *t, const entry *e);
void pause_end(table *t, const entry *e);
void pause_forget(table *t); /* a move was made, which ends any request */

#endif
