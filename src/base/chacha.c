/* ChaCha with a 64-bit block counter and a 64-bit stream number, and the stream of words built on
 * it. The CPU and WebAssembly compute four blocks at once, side by side in vectors; a GPU computes
 * one at a time. The words come out in the same order. Knows no game. */
#include "fanal/random.h"

#ifdef __CUDACC__
typedef uint32_t lanes;
#else
typedef uint32_t lanes __attribute__((vector_size(4 * FN_RNG_BLOCKS)));
#endif

typedef union row {
    lanes all;
    uint32_t block[FN_RNG_BLOCKS];
} row;

FN_CORE static inline lanes rotate(lanes words, int bits)
{
    return words << bits | words >> (32 - bits);
}

FN_CORE static inline void quarter_round(lanes *a, lanes *b, lanes *c, lanes *d)
{
    *a += *b;
    *d = rotate(*d ^ *a, 16);
    *c += *d;
    *b = rotate(*b ^ *c, 12);
    *a += *b;
    *d = rotate(*d ^ *a, 8);
    *c += *d;
    *b = rotate(*b ^ *c, 7);
}

FN_CORE static inline void double_round(row x[16])
{
    quarter_round(&x[0].all, &x[4].all, &x[8].all, &x[12].all);
    quarter_round(&x[1].all, &x[5].all, &x[9].all, &x[13].all);
    quarter_round(&x[2].all, &x[6].all, &x[10].all, &x[14].all);
    quarter_round(&x[3].all, &x[7].all, &x[11].all, &x[15].all);
    quarter_round(&x[0].all, &x[5].all, &x[10].all, &x[15].all);
    quarter_round(&x[1].all, &x[6].all, &x[11].all, &x[12].all);
    quarter_round(&x[2].all, &x[7].all, &x[8].all, &x[13].all);
    quarter_round(&x[3].all, &x[4].all, &x[9].all, &x[14].all);
}

FN_CORE void fn_chacha(uint32_t out[FN_RNG_WORDS], const uint32_t key[8], uint64_t stream,
                       uint64_t block, int rounds)
{
    const uint32_t start[16] = {
        0x61707865, 0x3320646e, 0x79622d32,       0x6b206574,
        key[0],     key[1],     key[2],           key[3],
        key[4],     key[5],     key[6],           key[7],
        0,          0,          (uint32_t)stream, (uint32_t)(stream >> 32),
    };
    row first[16], x[16];
    for (int word = 0; word < 16; word++)
        for (int i = 0; i < FN_RNG_BLOCKS; i++)
            first[word].block[i] = start[word];
    for (int i = 0; i < FN_RNG_BLOCKS; i++) {
        first[12].block[i] = (uint32_t)(block + (uint64_t)i);
        first[13].block[i] = (uint32_t)((block + (uint64_t)i) >> 32);
    }
    for (int word = 0; word < 16; word++)
        x[word] = first[word];
    for (int round = 0; round < rounds; round += 2)
        double_round(x);
    for (int word = 0; word < 16; word++) {
        x[word].all += first[word].all;
        for (int i = 0; i < FN_RNG_BLOCKS; i++)
            out[16 * i + word] = x[word].block[i];
    }
}

FN_CORE void fn_rng_start(fn_rng *rng, const fn_seed *seed, uint64_t stream)
{
    for (int i = 0; i < 8; i++) {
        const uint8_t *b = &seed->bytes[4 * i];
        rng->key[i] =
            (uint32_t)b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
    }
    rng->stream = stream;
    rng->next_block = 0;
    rng->left = 0;
}

FN_CORE void fn_rng_refill(fn_rng *rng)
{
    fn_chacha(rng->words, rng->key, rng->stream, rng->next_block, 8);
    rng->next_block += FN_RNG_BLOCKS;
    rng->left = FN_RNG_WORDS;
}
