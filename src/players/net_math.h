/* The one thing a network does most: sums of products, of four inputs at a time.
 * Inputs are 0 to 127, weights -128 to 127, sums fit 32 bits; so the order does not matter, and
 * what a platform does in its own way gives the same bits as plain C, which is the reference. Must
 * not know what the numbers mean. */
#ifndef FN_PLAYERS_NET_MATH_H
#define FN_PLAYERS_NET_MATH_H

#include <stddef.h>
#include <stdint.h>

/* A number of a network file, the lowest byte first. */
static inline uint32_t fn_net_u32(const uint8_t *bytes)
{
    return (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 |
           (uint32_t)bytes[3] << 24;
}

/* Four inputs next to each other, not all 0. */
typedef struct fn_quad {
    uint8_t values[4];
    uint32_t number; /* which four */
} fn_quad;

/* Adds to each of the sums the products of the quads with its weights. Weights lie as quads, of
 * each for every sum four; there are `width` sums, a multiple of 16. */
static inline void fn_net_add_plain(int32_t *sums, int width, const int8_t *weights,
                                    const fn_quad *quads, int count)
{
    for (int i = 0; i < count; i++) {
        const int8_t *w = weights + (size_t)quads[i].number * (size_t)width * 4;
        const uint8_t *x = quads[i].values;
        for (int at = 0; at < width; at++, w += 4)
            sums[at] += x[0] * w[0] + x[1] * w[1] + x[2] * w[2] + x[3] * w[3];
    }
}

static inline void fn_net_add(int32_t *sums, int width, const int8_t *weights, const fn_quad *quads,
                              int count)
{
    fn_net_add_plain(sums, width, weights, quads, count);
}

#endif
