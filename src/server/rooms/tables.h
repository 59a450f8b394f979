/* New tables, and lists of tables. */
#ifndef FN_SERVER_TABLES_H
#define FN_SERVER_TABLES_H

#include "server/rooms/room.h"

enum { TABLES_OF_PERSON = 100 }; /* not finished */

/* Makes a table and hands it to the writer; `done` gets the append_job, with the context. False: it
 * failed, and `done` is not called. */
bool tables_make(house *h, const char *id, const table_plan *plan, void (*done)(job *self),
                 void *context);

void tables_create(house *h, client *c, const message *m);
void tables_rematch(room *r, request *q, int seat);
/* Makes a table whose seats are given, unless it already exists. */
void tables_make_seated(house *h, const char *id, table_plan *plan, const fn_seed *secret);
void tables_list(house *h, client *c, const message *m);

#endif
