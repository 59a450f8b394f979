/* A list for each multiple of STEP bytes; larger blocks are left to malloc. */
#include "server/net/spares.h"

#include <stdlib.h>

enum { STEP = 64, LISTS = 64 };

typedef struct spare {
    struct spare *next;
} spare;

static spare *lists[LISTS];

static size_t list_of(size_t size)
{
    return (size - 1) / STEP;
}

void *spare_take(size_t size)
{
    size_t list = list_of(size);
    if (list >= LISTS)
        return malloc(size);
    spare *block = lists[list];
    if (block == NULL)
        return malloc((list + 1) * STEP);
    lists[list] = block->next;
    return block;
}

void spare_give(void *block, size_t size)
{
    size_t list = list_of(size);
    if (list >= LISTS || block == NULL) {
        free(block);
        return;
    }
    spare *given = block;
    given->next = lists[list];
    lists[list] = given;
}

void spares_forget(void)
{
    for (int i = 0; i < LISTS; i++)
        while (lists[i] != NULL) {
            spare *block = lists[i];
            lists[i] = block->next;
            free(block);
        }
}
