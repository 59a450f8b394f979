/* The tree of a search: what was tried how often, and what it brought each seat. */
#ifndef FN_PLAYERS_TREE_H
#define FN_PLAYERS_TREE_H

#include "players/judge.h"

enum {
    MOVE_CODES = 8192, /* moves are numbers below this */
    MOST_DEPTH = 512
};

typedef struct fn_node {
    uint32_t child, next;  /* first child and next sibling, 0 for none */
    uint32_t visits, seen; /* seen: how often it could have been chosen */
    fn_move move;
    float opinion;
    float reward[FN_MAX_SEATS];
} fn_node;

typedef struct fn_tree {
    const fn_player *player;
    fn_judge judge;
    fn_rng rng;
    fn_node *nodes;
    uint32_t count, size;
    uint16_t legal[MOVE_CODES]; /* 1 + index of a move that is legal in this simulation */
    bool only_best;             /* what the other moves are worth does not matter */
    double begin_ms;
    long simulations;
    float worst[FN_MAX_SEATS], best[FN_MAX_SEATS]; /* rewards so far; between them is the stake */
    float points[FN_MAX_MOVES][FN_MAX_SEATS];      /* sums over the root's moves */
    float wins[FN_MAX_MOVES][FN_MAX_SEATS];
} fn_tree;

bool fn_tree_plant(fn_tree *tree); /* the root; false: no memory */

/* Walks down to a node that was not tried before; the state goes along. Returns the length of the
 * path, whose first node is the root. */
int fn_tree_descend(fn_tree *tree, uint8_t *state, uint32_t path[MOST_DEPTH]);

/* Notes along the path what came of it. */
void fn_tree_note(fn_tree *tree, const uint32_t path[], int length, const fn_outcome *out);

#endif
