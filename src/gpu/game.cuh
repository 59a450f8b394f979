/* A game as the kernels see it: FN_GPU_GAME makes `struct game` from functions with this prefix.
 * `suggested` chooses in FN_GPU_SUGGEST; it is never called for games without suggestions. */
#ifndef FN_GPU_GAME_CUH
#define FN_GPU_GAME_CUH

#include "fanal/random.h"

#define FN_GPU_GAME(prefix, PREFIX, suggested)                                                     \
    struct game {                                                                                  \
        typedef prefix##_rules rules;                                                              \
        typedef prefix##_state state;                                                              \
        enum {                                                                                     \
            OVER = PREFIX##_STEP_OVER,                                                             \
            STEPS = PREFIX##_STEP_OVER + 1,                                                        \
            SIZE = PREFIX##_OBSERVATION,                                                           \
            PARTS = PREFIX##_OBSERVED_PARTS,                                                       \
            ACTIONS = PREFIX##_ACTIONS,                                                            \
            HIDDEN = PREFIX##_HIDDEN                                                               \
        };                                                                                         \
        static __device__ void start(const rules *r, state *s, const fn_seed *seed)                \
        {                                                                                          \
            prefix##_start(r, s, seed);                                                            \
        }                                                                                          \
        static __device__ int list(const rules *r, const state *s, fn_move *out)                   \
        {                                                                                          \
            return prefix##_list_moves(r, s, out);                                                 \
        }                                                                                          \
        static __device__ void apply(const rules *r, state *s, fn_move move)                       \
        {                                                                                          \
            prefix##_apply(r, s, move, NULL);                                                      \
        }                                                                                          \
        static __device__ void score(const rules *r, const state *s, fn_score *out)                \
        {                                                                                          \
            prefix##_score(r, s, out);                                                             \
        }                                                                                          \
        static __device__ void observe(const rules *r, const state *s, int part, uint8_t *out)     \
        {                                                                                          \
            prefix##_observe_part(r, s, s->seat, part, out);                                       \
        }                                                                                          \
        static __device__ void number(const rules *r, const state *s, const fn_move *moves,        \
                                      int count, uint8_t *actions)                                 \
        {                                                                                          \
            prefix##_number(r, s, moves, count, actions);                                          \
        }                                                                                          \
        static __device__ void reveal(const rules *r, const state *s, uint8_t *out)                \
        {                                                                                          \
            prefix##_reveal(r, s, s->seat, out);                                                   \
        }                                                                                          \
        static __device__ fn_move suggest(const rules *r, const state *s, const fn_move *moves,    \
                                          int count, fn_rng *rng)                                  \
        {                                                                                          \
            return suggested(r, s, moves, count, rng);                                             \
        }                                                                                          \
    };

#endif
