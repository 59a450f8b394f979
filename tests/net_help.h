/* Network files for tests: written by hand or at random, in the form of docs/nets.md. */
#ifndef FN_TESTS_NET_HELP_H
#define FN_TESTS_NET_HELP_H

#include "fanal/random.h"
#include "players/net.h"

#include <stdlib.h>
#include <string.h>

typedef struct net_plan {
    const char *game;
    int version, inputs, actions, layers;
    int widths[FN_NET_LAYERS]; /* the last is actions + 8 */
} net_plan;

enum {
    NET_AT_HASH = 12,
    NET_AT_CONTENT = 44,
    NET_AT_WIDTHS = 84,
    NET_AT_HEATS = 116,
    NET_AT_SCALE = 128
};

static inline size_t net_round(int count, int multiple)
{
    return (size_t)((count + multiple - 1) / multiple * multiple);
}

static inline void net_put(uint8_t *at, uint32_t number)
{
    for (int i = 0; i < 4; i++)
        at[i] = (uint8_t)(number >> 8 * i);
}

/* Returns where a layer begins in the file: its multipliers, then biases, then weights. The file
 * ends after the last layer. */
static inline size_t net_layer_at(const net_plan *plan, int layer)
{
    size_t at = NET_AT_SCALE + net_round(plan->inputs, 64);
    for (int i = 0; i < layer; i++) {
        size_t inputs = net_round(i > 0 ? plan->widths[i - 1] : plan->inputs, 16);
        at += (inputs + 8) * net_round(plan->widths[i], 16);
    }
    return at;
}

static inline size_t net_weight_at(const net_plan *plan, int layer, int output, int input)
{
    size_t outputs = net_round(plan->widths[layer], 16);
    return net_layer_at(plan, layer) + 8 * outputs +
           ((size_t)(input / 4) * outputs + (size_t)output) * 4 + (size_t)(input % 4);
}

/* Updates the hash after a change. */
static inline void net_seal(uint8_t *bytes, size_t size)
{
    fn_sha256(bytes + NET_AT_HASH, bytes + NET_AT_CONTENT, size - NET_AT_CONTENT);
}

/* Makes a network of zeros; the caller completes, seals and frees it. */
static inline uint8_t *net_blank(const net_plan *plan, size_t *size)
{
    *size = net_layer_at(plan, plan->layers);
    uint8_t *bytes = calloc(1, *size);
    if (bytes == NULL)
        abort();
    memcpy(bytes, "FANALNET", 8);
    net_put(bytes + 8, 1);
    memcpy(bytes + NET_AT_CONTENT, plan->game, strlen(plan->game));
    net_put(bytes + 68, (uint32_t)plan->version);
    net_put(bytes + 72, (uint32_t)plan->inputs);
    net_put(bytes + 76, (uint32_t)plan->actions);
    net_put(bytes + 80, (uint32_t)plan->layers);
    for (int i = 0; i < plan->layers; i++)
        net_put(bytes + NET_AT_WIDTHS + 4 * i, (uint32_t)plan->widths[i]);
    return bytes;
}

/* Makes a network with random weights, whose layers neither die nor saturate. */
static inline uint8_t *net_random(const net_plan *plan, const char *seed, size_t *size)
{
    uint8_t *bytes = net_blank(plan, size);
    fn_seed from = fn_seed_from_text(seed, strlen(seed));
    fn_rng rng;
    fn_rng_start(&rng, &from, 0);
    for (int i = 0; i < plan->inputs; i++)
        bytes[NET_AT_SCALE + i] = (uint8_t)(1 + fn_rng_below(&rng, 127));
    for (int layer = 0; layer < plan->layers; layer++) {
        int inputs = layer > 0 ? plan->widths[layer - 1] : plan->inputs;
        int outputs = plan->widths[layer];
        uint32_t most = layer + 1 < plan->layers ? UINT32_MAX / (uint32_t)(2 * inputs) : 1u << 16;
        uint8_t *at = bytes + net_layer_at(plan, layer);
        for (int i = 0; i < outputs; i++) {
            net_put(at + 4 * i, fn_rng_below(&rng, most));
            net_put(at + 4 * net_round(outputs, 16) + 4 * i, fn_rng_below(&rng, 8192) - 4096);
            for (int j = 0; j < inputs; j++)
                bytes[net_weight_at(plan, layer, i, j)] = (uint8_t)fn_rng_below(&rng, 256);
        }
    }
    net_seal(bytes, *size);
    return bytes;
}

#endif
