/* fanal bench: how many positions a network judges in a second. The positions are from random
 * games, because the time depends on how much of an observation is 0. For a game without a network,
 * one of the planned shape with random weights takes just as long. */
#include "apps/cli/bench_net.h"

#include "players/net.h"

#include <string.h>

enum { ROWS = 512, MOST_WEIGHTS = 1 << 20 };

typedef struct rows {
    int count;
    uint8_t bytes[ROWS][FN_OBSERVATION_MAX];
} rows;

static void collect_rows(const fn_game *game, const void *rules, fn_rng *rng, rows *out)
{
    const fn_observer *observer = fn_observer_of(game);
    _Alignas(8) uint8_t state[FN_STATE_MAX];
    fn_move moves[FN_MAX_MOVES];
    fn_seed seed = {{0}};
    memset(out, 0, sizeof *out);
    while (out->count < ROWS) {
        int count;
        seed.bytes[0]++;
        game->start(rules, state, &seed);
        while ((count = game->list_moves(rules, state, moves)) > 0 && out->count < ROWS) {
            observer->observe(rules, state, game->to_act(rules, state), out->bytes[out->count++]);
            game->apply(rules, state, moves[fn_rng_below(rng, (uint32_t)count)], NULL);
        }
    }
}

/* Makes a network with the hidden layers that training makes, and random weights. */
static void plan_net(fn_net *net, const fn_observer *observer, fn_rng *rng)
{
    static uint8_t random[MOST_WEIGHTS];
    static const uint8_t no_biases[4 * FN_NET_WIDTH]; /* others might overflow the sums */
    static const uint8_t scale[FN_OBSERVATION_MAX] = {[0 ... FN_OBSERVATION_MAX - 1] = 127};
    bool is_wide = observer->size > 1000;
    int widths[] = {is_wide ? 256 : 512, 256, FN_ROW(observer->actions + 2 * FN_MAX_SEATS)};
    int inputs = FN_ROW(observer->size);
    for (size_t i = 0; i < sizeof random; i++)
        random[i] = (uint8_t)fn_rng_next(rng);
    *net = (fn_net){.inputs = observer->size,
                    .actions = observer->actions,
                    .count = 3,
                    .led = observer->led,
                    .scale = scale};
    for (int i = 0; i < net->count; i++) {
        net->layers[i] = (fn_net_layer){.inputs = inputs,
                                        .outputs = widths[i],
                                        .multipliers = random,
                                        .biases = no_biases,
                                        .weights = (const int8_t *)random};
        inputs = widths[i];
    }
}

double bench_net(const fn_game *game, const void *rules, fn_rng *rng, double seconds,
                 bool *is_random)
{
    static rows positions;
    const fn_net *net = fn_net_of(game, rules);
    fn_net planned;
    fn_verdict verdict;
    long calls = 0;
    *is_random = net == NULL;
    if (fn_observer_of(game) == NULL)
        return 0;
    if (net == NULL)
        plan_net(&planned, fn_observer_of(game), rng);
    collect_rows(game, rules, rng, &positions);
    double start = cpu_seconds(), now = start;
    for (; now - start < seconds; now = cpu_seconds())
        for (int i = 0; i < ROWS; i++, calls++)
            fn_net_judge(net != NULL ? net : &planned, positions.bytes[i], &verdict);
    return (double)calls / (now - start);
}
