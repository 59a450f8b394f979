/* Memory for a server's tables. */
#ifndef FN_SERVER_TABLE_MEMORY_H
#define FN_SERVER_TABLE_MEMORY_H

#include "table/table.h"

table *table_new(const char *id); /* NULL: no memory */
void table_free(table *t);

#endif
