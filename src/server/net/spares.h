/* Blocks of memory that were given back and wait to be used again: a turn of the loop needs
 * hundreds of them for a moment, more than malloc has at hand. They belong to the serving thread.
 */
#ifndef FN_SERVER_NET_SPARES_H
#define FN_SERVER_NET_SPARES_H

#include <stddef.h>

void *spare_take(size_t size);             /* NULL: no memory */
void spare_give(void *block, size_t size); /* with the size it was taken with */
void spares_forget(void); /* the memory goes back; at each tick, so that nothing stays of a rush */

#endif
