/* A table without the names of somebody who has what was stored about them deleted. Moves, places
 * and ids stay: the game was played. */
#ifndef FN_TABLE_FORGET_H
#define FN_TABLE_FORGET_H

#include "table/table.h"

/* Calls `take` with each entry of the log that is another one then, in order. False: it returned
 * false, or the log cannot be read. The seats of `t` lose their names too, for its card. */
typedef bool (*table_take_entry)(void *context, int64_t seq, const char *body);
bool table_forget_person(table *t, const char *person, table_take_entry take, void *context);

#endif
