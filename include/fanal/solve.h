/* Endgames worked out to the end: what each move is worth when everybody plays as well as possible.
 * For games with two results, where what one wins the other loses. The solver gets a question like
 * a player and knows no more than one.
 *
 * What is hidden is laid out as worlds. The seat to act plays on to the end of its turn without
 * knowing which one it is in; from there on each world is played with open cards. In Lighthouse Run
 * the worlds are all there are, equally likely deals being equally likely, and cards are open from
 * there on by the rules: what comes out is exact. In other games a few worlds are imagined, and
 * what comes out is near enough to compare players by. */
#ifndef FANAL_SOLVE_H
#define FANAL_SOLVE_H

#include "fanal/player.h"

enum { FN_WORLDS = 16 }; /* at most */

typedef struct fn_solution {
    bool is_exact;           /* or would be */
    int whole;               /* what a sure win is worth; a shared one is half of it */
    int worth[FN_MAX_MOVES]; /* of each move of the question, in its order */
    int best;                /* the greatest of them */
    long positions;          /* looked at */
} fn_solution;

typedef struct fn_solver fn_solver; /* remembers positions; for one thread */

fn_solver *fn_solver_open(void); /* NULL: no memory */
void fn_solver_close(fn_solver *solver);

/* False: too much is hidden or there are not two results, then out->whole is 0; or more than `most`
 * positions would have to be looked at. */
bool fn_solve(fn_solver *solver, const fn_question *question, long most, fn_solution *out);

#endif
