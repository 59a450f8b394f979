/* A kernel that plays one random game per thread, and its launch from C. */
#ifndef FN_TESTS_DEVICE_KERNEL_H
#define FN_TESTS_DEVICE_KERNEL_H

#include <cuda_runtime.h>

/* Defines prefix_on_device(rules, size, games, out), which computes fingerprints of games 0, 1, …
 * and returns NULL or what went wrong. */
#define DEFINE_KERNEL(prefix)                                                                      \
    __global__ static void prefix##_kernel(const prefix##_rules *rules, int games, uint64_t *out)  \
    {                                                                                              \
        int number = (int)(blockIdx.x * blockDim.x + threadIdx.x);                                 \
        if (number < games)                                                                        \
            out[number] = prefix##_play(rules, (uint64_t)number);                                  \
    }                                                                                              \
                                                                                                   \
    extern "C" const char *prefix##_on_device(const void *rules, size_t size, int games,           \
                                              uint64_t *out)                                       \
    {                                                                                              \
        prefix##_rules *device_rules = NULL;                                                       \
        uint64_t *device_out = NULL;                                                               \
        cudaMalloc(&device_rules, size);                                                           \
        cudaMalloc(&device_out, (size_t)games * sizeof *out);                                      \
        cudaMemcpy(device_rules, rules, size, cudaMemcpyHostToDevice);                             \
        prefix##_kernel<<<(games + 127) / 128, 128>>>(device_rules, games, device_out);            \
        cudaMemcpy(out, device_out, (size_t)games * sizeof *out, cudaMemcpyDeviceToHost);          \
        cudaFree(device_out);                                                                      \
        cudaFree(device_rules);                                                                    \
        cudaError_t error = cudaGetLastError();                                                    \
        return error == cudaSuccess ? NULL : cudaGetErrorString(error);                            \
    }

#endif
