/* Lets one source serve the CPU, WebAssembly and a GPU.
 * Rules code marks its functions FN_CORE and its tables FN_TABLE. Compiled as CUDA they become
 * device code; everywhere else the marks vanish. Nothing here knows a game. */
#ifndef FANAL_DEVICE_H
#define FANAL_DEVICE_H

#include <stdint.h>

#ifdef __CUDACC__
#define FN_CORE  __device__
#define FN_TABLE static __device__ const
#else
#define FN_CORE
#define FN_TABLE static const
#endif

/* Returns the position of the lowest set bit; `bits` must not be 0. */
FN_CORE static inline int fn_lowest_bit(uint32_t bits)
{
#ifdef __CUDACC__
    return __ffs((int)bits) - 1;
#else
    return __builtin_ctz(bits);
#endif
}

FN_CORE static inline int fn_count_bits(uint32_t bits)
{
#ifdef __CUDACC__
    return __popc(bits);
#else
    return __builtin_popcount(bits);
#endif
}

#endif
