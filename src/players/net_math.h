/* A network's main work: sums of products, four inputs at a time.
 * Inputs are 0 to 127, weights -128 to 127, and sums fit 32 bits. The order therefore does not
 * matter, and each platform's own method gives the same bits as plain C, the reference. Must not
 * know what the numbers mean. */
#ifndef FN_PLAYERS_NET_MATH_H
#define FN_PLAYERS_NET_MATH_H

#include <stddef.h>
#include <stdint.h>

/* Reads a number of a network file, lowest byte first. */
static inline uint32_t fn_net_u32(const uint8_t *bytes)
{
    uint32_t number;
    __builtin_memcpy(&number, bytes, sizeof number);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    number = __builtin_bswap32(number);
#endif
    return number;
}

/* Four adjacent inputs. */
typedef struct fn_quad {
    uint8_t values[4];
    uint32_t number; /* index of the four */
} fn_quad;

/* The number of quads handled together; zero quads fill up the last group. */
enum { FN_QUADS = 8 };

/* Adds the products of the quads and their weights to each sum. The weights of each quad are stored
 * as four per sum. There are `width` sums, a multiple of 16, and `count` quads, a multiple of
 * FN_QUADS. */
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

#define FN_AVX2 __attribute__((target("avx2")))

FN_AVX2 static inline void fn_net_add_avx2(int32_t *sums, int width, const int8_t *weights,
                                           const fn_quad *quads, int count)
{
    const __m256i ones = _mm256_set1_epi16(1);
    for (; count > 0; count -= FN_QUADS, quads += FN_QUADS) {
        __m256i x[FN_QUADS];
        const __m256i *w[FN_QUADS];
        for (int i = 0; i < FN_QUADS; i++) {
            int32_t four;
            __builtin_memcpy(&four, quads[i].values, sizeof four);
            x[i] = _mm256_set1_epi32(four);
            w[i] = (const __m256i *)(weights + (size_t)quads[i].number * (size_t)width * 4);
        }
        for (int v = 0; v < width / 8; v++) {
            __m256i total = _mm256_loadu_si256((const __m256i *)sums + v);
            for (int i = 0; i < FN_QUADS; i++) {
                __m256i pairs = _mm256_maddubs_epi16(x[i], _mm256_loadu_si256(w[i] + v));
                total = _mm256_add_epi32(total, _mm256_madd_epi16(pairs, ones));
            }
            _mm256_storeu_si256((__m256i *)sums + v, total);
        }
    }
}

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

/* Keeps each sum as two halves in a register, two sums at a time; the halves are added at the
 * end. */
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

/* Keeps each sum as two halves in a register, two sums at a time; the halves are added at the
 * end. */
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
