/* Freed blocks of memory kept for reuse: a turn of the loop needs hundreds for a moment, more than
 * malloc caches. For the serving thread only. */
#ifndef FN_SERVER_NET_SPARES_H
#define FN_SERVER_NET_SPARES_H

#include <stddef.h>

void *spare_take(size_t size);             /* NULL: no memory */
void spare_give(void *block, size_t size); /* the size as in spare_take */
void spares_forget(void); /* at each tick: frees the blocks, so a rush leaves nothing behind */

#endif
