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

#if defined(__x86_64__)

#include <immintrin.h>

/* Sums that stay in registers while the quads go by: 64, then 16. */
#define FN_AVX2 __attribute__((target("avx2")))
FN_AVX2 __attribute__((always_inline)) static inline void
fn_net_add_block(int32_t *sums, int block, size_t stride, const int8_t *weights,
                 const fn_quad *quads, int count)
{
    const __m256i ones = _mm256_set1_epi16(1);
    __m256i totals[8];
    for (int v = 0; v < block / 8; v++)
        totals[v] = _mm256_loadu_si256((const __m256i *)sums + v);
    for (int i = 0; i < count; i++) {
        int32_t four;
        __builtin_memcpy(&four, quads[i].values, 4);
        const __m256i x = _mm256_set1_epi32(four);
        const __m256i *w = (const __m256i *)(weights + quads[i].number * stride);
        for (int v = 0; v < block / 8; v++) {
            __m256i pairs = _mm256_maddubs_epi16(x, _mm256_loadu_si256(w + v));
            totals[v] = _mm256_add_epi32(totals[v], _mm256_madd_epi16(pairs, ones));
        }
    }
    for (int v = 0; v < block / 8; v++)
        _mm256_storeu_si256((__m256i *)sums + v, totals[v]);
}

FN_AVX2 static inline void fn_net_add_avx2(int32_t *sums, int width, const int8_t *weights,
                                           const fn_quad *quads, int count)
{
    int at = 0;
    for (; at + 64 <= width; at += 64)
        fn_net_add_block(sums + at, 64, (size_t)width * 4, weights + 4 * at, quads, count);
    for (; at < width; at += 16)
        fn_net_add_block(sums + at, 16, (size_t)width * 4, weights + 4 * at, quads, count);
}

/* Packages are built for every x86-64, so the processor is asked. */
static inline void fn_net_add(int32_t *sums, int width, const int8_t *weights, const fn_quad *quads,
                              int count)
{
    if (__builtin_cpu_supports("avx2"))
        fn_net_add_avx2(sums, width, weights, quads, count);
    else
        fn_net_add_plain(sums, width, weights, quads, count);
}

#elif defined(__wasm_simd128__)

#include <wasm_simd128.h>

/* Two sums are two halves each in a register; the halves are added at the end. */
static inline void fn_net_add(int32_t *sums, int width, const int8_t *weights, const fn_quad *quads,
                              int count)
{
    for (int at = 0; at < width; at += 16) {
        v128_t totals[8] = {0};
        for (int i = 0; i < count; i++) {
            const int8_t *w = weights + ((size_t)quads[i].number * (size_t)width + (size_t)at) * 4;
            const v128_t x = wasm_i16x8_extend_low_i8x16(wasm_v128_load32_splat(quads[i].values));
            for (int v = 0; v < 8; v++)
                totals[v] = wasm_i32x4_add(totals[v],
                                           wasm_i32x4_dot_i16x8(x, wasm_i16x8_load8x8(w + 8 * v)));
        }
        for (int v = 0; v < 8; v += 2) {
            v128_t left = wasm_i32x4_shuffle(totals[v], totals[v + 1], 0, 2, 4, 6);
            v128_t right = wasm_i32x4_shuffle(totals[v], totals[v + 1], 1, 3, 5, 7);
            v128_t old = wasm_v128_load(sums + at + 2 * v);
            wasm_v128_store(sums + at + 2 * v, wasm_i32x4_add(old, wasm_i32x4_add(left, right)));
        }
    }
}

#elif defined(__aarch64__) && defined(__ARM_NEON) && !defined(__AARCH64EB__)

#include <arm_neon.h>

/* Two sums are two halves each in a register; the halves are added at the end. */
static inline void fn_net_add(int32_t *sums, int width, const int8_t *weights, const fn_quad *quads,
                              int count)
{
    for (int at = 0; at < width; at += 16) {
        int32x4_t totals[8] = {0};
        for (int i = 0; i < count; i++) {
            const int8_t *w = weights + ((size_t)quads[i].number * (size_t)width + (size_t)at) * 4;
            int32_t four;
            __builtin_memcpy(&four, quads[i].values, 4);
            const int8x8_t x = vreinterpret_s8_s32(vdup_n_s32(four));
            for (int v = 0; v < 8; v++)
                totals[v] = vpadalq_s16(totals[v], vmull_s8(x, vld1_s8(w + 8 * v)));
        }
        for (int v = 0; v < 8; v += 2)
            vst1q_s32(sums + at + 2 * v, vaddq_s32(vld1q_s32(sums + at + 2 * v),
                                                   vpaddq_s32(totals[v], totals[v + 1])));
    }
}

#else

static inline void fn_net_add(int32_t *sums, int width, const int8_t *weights, const fn_quad *quads,
                              int count)
{
    fn_net_add_plain(sums, width, weights, quads, count);
}

#endif

#endif
