/* Seeds for a vector's games: the same on the CPU and on a GPU. Knows no game. */
#include "fanal/vector.h"

FN_CORE fn_seed fn_vector_seed(const fn_seed *seed, uint32_t game, uint32_t deal)
{
    fn_seed derived;
    fn_rng rng;
    fn_rng_start(&rng, seed, (uint64_t)game << 32 | deal);
    for (int i = 0; i < 8; i++) {
        uint32_t word = fn_rng_next(&rng);
        for (int byte = 0; byte < 4; byte++)
            derived.bytes[4 * i + byte] = (uint8_t)(word >> (8 * byte));
    }
    return derived;
}
