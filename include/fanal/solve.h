/* Endgames solved to the end: the worth of each move when everybody plays as well as possible.
 * For games with two results, in which one's gain is the other's loss. The solver gets the same
 * question as a player and knows no more.
 *
 * The possible hidden parts are laid out as worlds. The seat to act plays to the end of its turn
 * without knowing which world it is in; from there on each world is played with open cards. In
 * Lighthouse Run the worlds are all possible ones, weighted by their number of deals, and the rules
 * open the cards from there on, so the result is exact. In other games a few worlds are imagined,
 * and the result is good enough to compare players. */
#ifndef FANAL_SOLVE_H
#define FANAL_SOLVE_H

#include "fanal/player.h"

enum { FN_WORLDS = 16 }; /* at most */

typedef struct fn_solution {
    bool is_exact;           /* or would be with enough positions */
    int whole;               /* worth of a sure win; a shared one is half */
    int worth[FN_MAX_MOVES]; /* of each move, in the question's order */
    int best;                /* the greatest worth */
    long positions;          /* number examined */
} fn_solution;

typedef struct fn_solver fn_solver; /* remembers positions; for one thread */

fn_solver *fn_solver_open(void); /* NULL: out of memory */
void fn_solver_close(fn_solver *solver);

/* Solves a question. Fails with out->whole 0 if too much is hidden or the game does not have two
 * results; fails too if it would have to examine more than `most` positions. */
bool fn_solve(fn_solver *solver, const fn_question *question, long most, fn_solution *out);

#endif
