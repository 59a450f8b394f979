/* Maps separate pages for each table: tables are large and come and go, clients are small and stay,
 * so in one heap each table would leave a hole. Pages of a match's log that are never written cost
 * nothing. */
#include "server/rooms/table_memory.h"

#include <sys/mman.h>

table *table_new(const char *id)
{
    table *t = mmap(NULL, sizeof *t, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (t == MAP_FAILED)
        return NULL;
    table_init(t, id);
    return t;
}

void table_free(table *t)
{
    if (t == NULL)
        return;
    table_clear(t);
    munmap(t, sizeof *t);
}
