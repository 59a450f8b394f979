/* Random games with a fingerprint, for comparing CPU and GPU: the same lines are compiled for both.
 * The fingerprint covers every byte of every state, including imagined states on the way. */
#ifndef FN_TESTS_DEVICE_PLAY_H
#define FN_TESTS_DEVICE_PLAY_H

#include "fanal/game.h"

FN_CORE static inline uint64_t fingerprint(uint64_t hash, const void *bytes, size_t count)
{
    const uint8_t *at = (const uint8_t *)bytes;
    for (size_t i = 0; i < count; i++)
        hash = (hash ^ at[i]) * 0x100000001b3u;
    return hash;
}

FN_CORE static inline fn_seed numbered_seed(uint64_t number)
{
    fn_seed seed;
    for (int i = 0; i < 32; i++)
        seed.bytes[i] = (uint8_t)(number >> (8 * (i % 8)));
    return seed;
}

/* Defines prefix_play(rules, number), which returns the fingerprint of one random game. */
#define DEFINE_PLAY(prefix)                                                                        \
    FN_CORE static uint64_t prefix##_play(const prefix##_rules *rules, uint64_t number)            \
    {                                                                                              \
        prefix##_state state, imagined;                                                            \
        fn_move moves[FN_MAX_MOVES];                                                               \
        fn_seed seed = numbered_seed(number);                                                      \
        fn_rng rng;                                                                                \
        uint64_t hash = 0xcbf29ce484222325u;                                                       \
        int count, ply = 0;                                                                        \
        fn_rng_start(&rng, &seed, 1000000);                                                        \
        prefix##_start(rules, &state, &seed);                                                      \
        while ((count = prefix##_list_moves(rules, &state, moves)) > 0) {                          \
            hash = fingerprint(hash, &state, sizeof state);                                        \
            if (ply++ % 8 == 0) {                                                                  \
                imagined = state;                                                                  \
                prefix##_hide(rules, &imagined, prefix##_to_act(&state));                          \
                prefix##_imagine(rules, &imagined, prefix##_to_act(&state), &rng);                 \
                hash = fingerprint(hash, &imagined, sizeof imagined);                              \
            }                                                                                      \
            prefix##_apply(rules, &state, moves[fn_rng_below(&rng, (uint32_t)count)], NULL);       \
        }                                                                                          \
        return fingerprint(hash, &state, sizeof state);                                            \
    }

#endif
