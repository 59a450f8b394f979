/* Random numbers: ChaCha as a stream of 32-bit words, the same on every platform.
 * One seed has 2^64 independent streams; a shuffle in the middle of a game opens the next one, and
 * a game state needs only the seed and a number. docs/records.md has the recipe. */
#ifndef FANAL_RANDOM_H
#define FANAL_RANDOM_H

#include "fanal/device.h"

#include <stddef.h>

typedef struct fn_seed {
    uint8_t bytes[32];
} fn_seed;

/* Blocks made at a time; the words do not depend on it. */
#ifdef __CUDACC__
enum { FN_RNG_BLOCKS = 1 };
#else
enum { FN_RNG_BLOCKS = 4 };
#endif
enum { FN_RNG_WORDS = 16 * FN_RNG_BLOCKS };

typedef struct fn_rng {
    uint32_t key[8];
    uint64_t stream;
    uint64_t next_block;
    uint32_t words[FN_RNG_WORDS];
    uint32_t left; /* not yet given out */
} fn_rng;

/* Writes FN_RNG_BLOCKS successive ChaCha blocks: 8 rounds for games, 20 to compare with other
 * libraries. */
FN_CORE void fn_chacha(uint32_t out[FN_RNG_WORDS], const uint32_t key[8], uint64_t stream,
                       uint64_t block, int rounds);

FN_CORE void fn_rng_start(fn_rng *rng, const fn_seed *seed, uint64_t stream);
FN_CORE void fn_rng_refill(fn_rng *rng);

FN_CORE static inline uint32_t fn_rng_next(fn_rng *rng)
{
    if (rng->left == 0)
        fn_rng_refill(rng);
    return rng->words[FN_RNG_WORDS - rng->left--];
}

/* Returns a number below `bound` (1 or more), all equally likely, by multiply and reject. */
FN_CORE static inline uint32_t fn_rng_below(fn_rng *rng, uint32_t bound)
{
    uint64_t product = (uint64_t)fn_rng_next(rng) * bound;
    if ((uint32_t)product < bound) {
        uint32_t unfair = (0u - bound) % bound;
        while ((uint32_t)product < unfair)
            product = (uint64_t)fn_rng_next(rng) * bound;
    }
    return (uint32_t)(product >> 32);
}

/* Shuffles by Fisher and Yates, from the last item down. */
FN_CORE static inline void fn_rng_shuffle(fn_rng *rng, uint8_t *items, int count)
{
    for (int i = count - 1; i > 0; i--) {
        uint32_t j = fn_rng_below(rng, (uint32_t)i + 1);
        uint8_t item = items[i];
        items[i] = items[j];
        items[j] = item;
    }
}

/* Undoes a shuffle: ascending order reveals nothing. For few items. */
FN_CORE static inline void fn_sort(uint8_t *items, int count)
{
    for (int i = 1; i < count; i++) {
        uint8_t item = items[i];
        int j = i;
        for (; j > 0 && items[j - 1] > item; j--)
            items[j] = items[j - 1];
        items[j] = item;
    }
}

/* Makes a seed from text: 64 hexadecimal digits are the seed itself; any other text is hashed with
 * SHA-256. */
fn_seed fn_seed_from_text(const char *text, size_t size);

/* Returns the seed of game number `index` of a series. */
fn_seed fn_seed_derive(const fn_seed *seed, uint64_t index);

#endif
