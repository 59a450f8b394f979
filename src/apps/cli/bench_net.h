/* The part of fanal bench that measures networks. */
#ifndef FN_CLI_BENCH_NET_H
#define FN_CLI_BENCH_NET_H

#include "apps/cli/cli.h"

/* Evaluations a second; 0 for a game that nobody learns. */
double bench_net(const fn_game *game, const void *rules, fn_rng *rng, double seconds,
                 bool *is_random);

#endif
