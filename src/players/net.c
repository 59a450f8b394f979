/* A network's opinion of an observation, computed with integers only.
 * Every layer works the same way: inputs from 0 to 127, sums of products in 32 bits, each sum times
 * its multiplier. Most inputs are 0 and are skipped, four at a time. Must not know any game. */
#include "players/net.h"
#include "players/net_math.h"

#include <string.h>

enum {
    MOST = 127,            /* greatest input */
    HIDDEN_SHIFT = 32,     /* multipliers of hidden layers are in units of 1/2^32 */
    ANSWER_SHIFT = 20,     /* those of the last layer, 1/2^20 */
    ANSWER_MOST = 1 << 24, /* bound of an answer's absolute value */
    WHOLE = 65535,
    STEPS = 64 /* of a table from one power of two to the next */
};

/* Marks functions that are compiled for each kind of processor requested. */
#define EACH __attribute__((always_inline)) static inline

EACH void scale_inputs(const fn_net *net, const uint8_t *observation, uint8_t *values)
{
    const uint8_t *scale = net->scale;
    int inputs = net->inputs;
    for (int i = 0; i < inputs; i++) {
        uint16_t value = (uint16_t)(observation[i] * scale[i]);
        values[i] = (uint8_t)(value < MOST ? value : MOST);
    }
    memset(values + inputs, 0, (size_t)(FN_ROW(inputs) - inputs));
}

/* Lists the quads that are not all 0, padded with zero quads. Writes every quad; the next one
 * overwrites it if it was all 0. */
EACH int list_quads(const uint8_t *values, int inputs, fn_quad *quads)
{
    int count = 0;
    for (int i = 0; i < inputs / 4; i++) {
        uint32_t four;
        memcpy(&four, values + 4 * i, 4);
        memcpy(quads[count].values, &four, 4);
        quads[count].number = (uint32_t)i;
        count += four != 0;
    }
    while (count % FN_QUADS != 0)
        quads[count++] = (fn_quad){.number = 0};
    return count;
}

EACH void sum_layer(const fn_net_layer *layer, const uint8_t *values, int32_t *sums)
{
    fn_quad quads[FN_NET_WIDTH / 4 + 1];
    const uint8_t *biases = layer->biases;
    int outputs = layer->outputs, count = list_quads(values, layer->inputs, quads);
    for (int i = 0; i < outputs; i++)
        sums[i] = (int32_t)fn_net_u32(biases + 4 * i);
    fn_net_add(sums, outputs, layer->weights, quads, count);
}

/* Computes a hidden layer's outputs: rounded, and nothing below 0. */
EACH void activate(const fn_net_layer *layer, const int32_t *sums, uint8_t *values)
{
    const uint8_t *multipliers = layer->multipliers;
    int outputs = layer->outputs;
    for (int i = 0; i < outputs; i++) {
        uint64_t sum = sums[i] > 0 ? (uint32_t)sums[i] : 0;
        uint64_t half = UINT64_C(1) << (HIDDEN_SHIFT - 1);
        uint64_t product = sum * fn_net_u32(multipliers + 4 * i) + half;
        uint32_t value = (uint32_t)(product >> HIDDEN_SHIFT);
        values[i] = (uint8_t)(value < MOST ? value : MOST);
    }
}

static int32_t answer_of(const fn_net_layer *layer, const int32_t *sums, int i)
{
    int64_t product = (int64_t)sums[i] * fn_net_u32(layer->multipliers + 4 * i);
    int64_t value = (product + (1 << (ANSWER_SHIFT - 1))) >> ANSWER_SHIFT;
    if (value > ANSWER_MOST)
        return ANSWER_MOST;
    return value < -ANSWER_MOST ? -ANSWER_MOST : (int32_t)value;
}

/* 2^(30 - i/64) */
static const uint32_t powers[STEPS + 1] = {
    1073741824, 1062175491, 1050733751, 1039415261, 1028218693, 1017142735, 1006186087, 995347464,
    984625594,  974019220,  963527098,  953147997,  942880699,  932724001,  922676710,  912737649,
    902905651,  893179563,  883558244,  874040567,  864625413,  855311680,  846098274,  836984114,
    827968132,  819049271,  810226483,  801498734,  792865000,  784324269,  775875538,  767517817,
    759250125,  751071493,  742980960,  734977579,  727060411,  719228525,  711481005,  703816941,
    696235434,  688735596,  681316545,  673977412,  666717336,  659535466,  652430958,  645402981,
    638450708,  631573326,  624770026,  618040012,  611382493,  604796689,  598281827,  591837143,
    585461881,  579155293,  572916640,  566745190,  560640218,  554601009,  548626854,  542717053,
    536870912,
};

/* Returns 2^30 times e to the power of minus `below`, which is not negative and in units of
 * 1/1024. */
static uint32_t fall(uint32_t below)
{
    uint64_t halvings = (uint64_t)below * 378194 >> 16; /* in units of 1/4096: 4 / ln 2 is 378194 /
                                                         * 2^16 */
    uint32_t step = halvings >> 6 & 63, between = halvings & 63;
    uint32_t power = powers[step] - ((powers[step] - powers[step + 1]) * between >> 6);
    return halvings >> 12 < 31 ? power >> (halvings >> 12) : 0;
}

/* Divides the whole into shares in proportion to the powers of e. */
static void share(const int32_t *logits, int count, uint16_t *shares)
{
    uint32_t weights[FN_MAX_MOVES];
    uint64_t total = 0;
    int32_t best = INT32_MIN;
    for (int i = 0; i < count; i++)
        best = logits[i] > best ? logits[i] : best;
    for (int i = 0; i < count; i++)
        total += weights[i] = fall((uint32_t)(best - logits[i]));
    for (int i = 0; i < count; i++)
        shares[i] = (uint16_t)((weights[i] * (uint64_t)WHOLE + total / 2) / total);
}

/* Returns 2, 3 or 4 by the first field, or 4 if the field is empty. */
static int count_players(const uint8_t *observation)
{
    int players = 2;
    while (players < FN_MAX_SEATS && observation[players - 2] == 0)
        players++;
    return players;
}

/* Counts the players, and the one that the game may lead. */
static int count_sides(const fn_net *net, const uint8_t *observation)
{
    int players = count_players(observation);
    bool is_led = net->led >= 0 && observation[net->led] != 0;
    return players < FN_MAX_SEATS ? players + is_led : FN_MAX_SEATS;
}

/* Computes the sums of the last layer. */
EACH void run_layers(const fn_net *net, const uint8_t *observation, int32_t *sums)
{
    uint8_t values[FN_NET_WIDTH];
    const fn_net_layer *layer = net->layers, *last = layer + net->count - 1;
    scale_inputs(net, observation, values);
    for (; layer < last; layer++) {
        sum_layer(layer, values, sums);
        activate(layer, sums, values);
    }
    sum_layer(last, values, sums);
}

#ifdef FN_AVX2
FN_AVX2 static void run_layers_avx2(const fn_net *net, const uint8_t *observation, int32_t *sums)
{
    run_layers(net, observation, sums);
}
#endif

/* Asks the processor what it can do, because packages are built for every x86-64. */
static void run(const fn_net *net, const uint8_t *observation, int32_t *sums)
{
#ifdef FN_AVX2
    if (__builtin_cpu_supports("avx2")) {
        run_layers_avx2(net, observation, sums);
        return;
    }
#endif
    run_layers(net, observation, sums);
}

void fn_net_judge(const fn_net *net, const uint8_t *observation, fn_verdict *out)
{
    int32_t sums[FN_NET_WIDTH], wins[FN_MAX_SEATS];
    const fn_net_layer *last = &net->layers[net->count - 1];
    int sides = count_sides(net, observation);
    run(net, observation, sums);
    memset(out, 0, sizeof *out);
    for (int i = 0; i < net->actions; i++)
        out->logits[i] = answer_of(last, sums, i);
    for (int i = 0; i < sides; i++) {
        wins[i] = answer_of(last, sums, net->actions + i);
        out->points[i] = answer_of(last, sums, net->actions + FN_MAX_SEATS + i);
    }
    share(wins, sides, out->wins);
}

int fn_net_look(const fn_net *net, const fn_question *question, const void *state, int seat,
                const fn_move *moves, int count, uint8_t *actions, fn_verdict *out)
{
    const fn_observer *observer = fn_observer_of(question->game);
    uint8_t observation[FN_OBSERVATION_MAX];
    memset(observation, 0, (size_t)observer->size);
    observer->observe(question->rules, state, seat, observation);
    observer->number(question->rules, state, moves, count, actions);
    fn_net_judge(net, observation, out);
    return count_players(observation);
}

void fn_net_shares(const fn_verdict *verdict, const uint8_t *actions, int count, uint16_t *shares)
{
    int32_t logits[FN_MAX_MOVES];
    for (int i = 0; i < count; i++)
        logits[i] = verdict->logits[actions[i]];
    share(logits, count, shares);
}
