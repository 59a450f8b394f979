/* The part of fanal bench that measures networks. */
#ifndef FN_CLI_BENCH_NET_H
#define FN_CLI_BENCH_NET_H

#include "apps/cli/cli.h"

/* Returns evaluations per second, or 0 for a game without an observer. */
double bench_net(const fn_game *game, const void *rules, fn_rng *rng, double seconds,
                 bool *is_random);

#endif
