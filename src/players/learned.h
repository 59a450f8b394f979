/* Search guided by an adviser, who sees a position with the eyes of the seat to act and says which
 * moves look good and what everybody comes to. A network is one; a test may bring another. */
#ifndef FN_PLAYERS_LEARNED_H
#define FN_PLAYERS_LEARNED_H

#include "fanal/player.h"

/* A position somebody is asked about. `state` is complete, but imagined. */
typedef struct fn_position {
    const fn_question *question; /* of the one who thinks: game and rules */
    const void *state;
    int seat, results; /* to act; entries of the result */
    const fn_move *moves;
    int count;
} fn_position;

typedef struct fn_opinion {
    float shares[FN_MAX_MOVES]; /* how much each of the moves deserves to be tried; of one */
    float wins[FN_MAX_SEATS];   /* of each result, by its number; they add up to one */
    float points[FN_MAX_SEATS];
} fn_opinion;

typedef struct fn_adviser fn_adviser;
struct fn_adviser {
    /* What is hidden from the seat to act must not matter, and the same question has the same
     * answer on every platform and every thread. */
    void (*advise)(const fn_adviser *adviser, const fn_position *position, fn_opinion *out);
    const void *context;
};

/* The network of a game as adviser. It must live as long as it is asked. */
struct fn_net;
fn_adviser fn_net_adviser(const struct fn_net *net);

/* Best move first. With only_best thinking ends when no simulation could change which that is. */
void fn_learned_analyse(const fn_adviser *adviser, const fn_player *player,
                        const fn_question *question, fn_rng *rng, bool only_best, fn_analysis *out);

#endif
