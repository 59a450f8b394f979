/* Search guided by an adviser, which sees a position as the seat to act does and says which moves
 * look good and how everybody will fare. A network is one adviser; a test may bring another. */
#ifndef FN_PLAYERS_LEARNED_H
#define FN_PLAYERS_LEARNED_H

#include "fanal/player.h"

/* A position to ask an adviser about. `state` is complete, but imagined. */
typedef struct fn_position {
    const fn_question *question; /* being thought about: its game and rules */
    const void *state;
    int seat, results; /* seat to act; entries of the result */
    const fn_move *moves;
    int count;
} fn_position;

typedef struct fn_opinion {
    float shares[FN_MAX_MOVES]; /* share of the tries each move deserves; they add up to one */
    float wins[FN_MAX_SEATS];   /* of each entry of the result; they add up to one */
    float points[FN_MAX_SEATS];
} fn_opinion;

typedef struct fn_adviser fn_adviser;
struct fn_adviser {
    /* Advises on a position. Facts hidden from the seat to act must not matter, and the same
     * question must have the same answer on every platform and thread. */
    void (*advise)(const fn_adviser *adviser, const fn_position *position, fn_opinion *out);
    const void *context;
};

/* Returns the network of a game as an adviser. The network must outlive it. */
struct fn_net;
fn_adviser fn_net_adviser(const struct fn_net *net);

/* Writes the best move first. With only_best, thinking ends once no simulation could change the
 * best move. */
void fn_learned_analyse(const fn_adviser *adviser, const fn_player *player,
                        const fn_question *question, fn_rng *rng, bool only_best, fn_analysis *out);

#endif
