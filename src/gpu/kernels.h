/* The interface between the C functions and the kernels of a game. */
#ifndef FN_GPU_KERNELS_H
#define FN_GPU_KERNELS_H

#include "fanal/gpu.h"

#include <cuda_runtime.h>

/* All pointers are to the card's memory. */
typedef struct fn_gpu_games {
    int count, setups;
    fn_seed seed;
    const uint32_t *rules;
    uint32_t *states, *spares;
    uint8_t *spare_is_ready;
    uint32_t *deals;
    uint64_t *picks; /* a counter per game, for its choices in rollouts */
    uint64_t *ended;
    int *wrong; /* the first game with an illegal action */
    fn_vector_arrays shown;
} fn_gpu_games;

typedef struct fn_gpu_kernels {
    size_t state_bytes, rules_bytes; /* as stored */
    void (*start)(const fn_gpu_games *games, cudaStream_t stream);
    void (*deal)(const fn_gpu_games *games, cudaStream_t stream);
    void (*roll)(const fn_gpu_games *games, int steps, int policy, cudaStream_t stream);
    void (*step)(const fn_gpu_games *games, const int32_t *actions, cudaStream_t stream);
    void (*show)(const fn_gpu_games *games, cudaStream_t stream);
    void (*reveal)(const fn_gpu_games *games, cudaStream_t stream);
} fn_gpu_kernels;

extern const fn_gpu_kernels br_gpu_kernels, lr_gpu_kernels;

#endif
