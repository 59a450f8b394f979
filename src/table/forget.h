/* Removes from a table the names of a person whose stored data is being deleted. Moves, places and
 * ids stay: the game was played. */
#ifndef FN_TABLE_FORGET_H
#define FN_TABLE_FORGET_H

#include "table/table.h"

/* Calls `take` with each entry of the log that changes, in order. Returns false if `take` does or
 * the log cannot be read. The seats of `t` lose the names too, for its card. */
typedef bool (*table_take_entry)(void *context, int64_t seq, const char *body);
bool table_forget_person(table *t, const char *person, table_take_entry take, void *context);

#endif
