/* Resources as one number, a byte each for brick, stone, sand and wood, to compare and pay a price
 * in one step. No count ever reaches 128. */
#ifndef FN_BR_GOODS_H
#define FN_BR_GOODS_H

#include "fanal/device.h"

#include <stdbool.h>

typedef uint32_t br_goods;

enum { BR_BRICK, BR_STONE, BR_SAND, BR_WOOD, BR_GOODS };

FN_CORE static inline br_goods br_good(int resource, int count)
{
    return (br_goods)count << (8 * resource);
}

FN_CORE static inline br_goods br_of_each(int count)
{
    return (br_goods)count * 0x01010101u;
}

FN_CORE static inline int br_goods_of(br_goods goods, int resource)
{
    return (int)(goods >> (8 * resource) & 127);
}

FN_CORE static inline int br_goods_sum(br_goods goods)
{
    return (int)(goods * 0x01010101u >> 24);
}

/* Reports whether the stock covers the price. A byte that would drop below zero loses its guard
 * bit. */
FN_CORE static inline bool br_goods_cover(br_goods stock, br_goods price)
{
    return (((stock | 0x80808080u) - price) & 0x80808080u) == 0x80808080u;
}

/* Returns by how much a price exceeds the stock, resource by resource; 0 where the stock
 * suffices. */
FN_CORE static inline br_goods br_goods_beyond(br_goods price, br_goods stock)
{
    br_goods rest = (price | 0x80808080u) - stock, more = rest & 0x80808080u;
    return rest & (more - (more >> 7));
}

/* Returns the smaller of two counts, resource by resource. */
FN_CORE static inline br_goods br_goods_least(br_goods a, br_goods b)
{
    return a - br_goods_beyond(a, b);
}

#endif
