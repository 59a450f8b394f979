/* The tree of a player that thinks ahead: what was tried how often, and what it brought each seat.
 * One tree is shared by all imagined worlds: a node has children for every move that was legal in
 * one of them. */
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
    float opinion; /* of the move, before it was tried */
    float reward[FN_MAX_SEATS];
} fn_node;

typedef struct fn_tree fn_tree;

/* What a simulation is, and what is asked of it. */
typedef struct fn_way_to_think {
    void (*simulate)(fn_tree *tree);
    bool only_best;                   /* what the other moves are worth does not matter */
    float win_weight;                 /* for the judge */
    const struct fn_adviser *adviser; /* for those who ask one, see learned.h */
} fn_way_to_think;

struct fn_tree {
    const fn_player *player;
    const fn_way_to_think *way;
    fn_judge judge;
    fn_rng rng;
    fn_node *nodes;
    uint32_t count, size;
    uint8_t legal[MOVE_CODES]; /* 1: a move that is legal in this simulation */
    double begin_ms;
    long simulations;
    float worst[FN_MAX_SEATS], best[FN_MAX_SEATS]; /* rewards so far; between them is the stake */
    float points[FN_MAX_MOVES][FN_MAX_SEATS];      /* sums over the root's moves */
    float wins[FN_MAX_MOVES][FN_MAX_SEATS];
    long noted; /* simulations of the second half, and what they came to */
    double all_points[FN_MAX_SEATS], all_wins[FN_MAX_SEATS];
};

bool fn_tree_plant(fn_tree *tree); /* the root; false: no memory */

/* A world to simulate: the view asked about, with the hidden part made up. */
void fn_tree_imagine(fn_tree *tree, uint8_t *state);

/* The moves worth a thought: at the root those asked about. Needless ones are not, unless there is
 * nothing else. Who only wants to know hears of every move that was asked about. */
int fn_tree_list(const fn_tree *tree, const uint8_t *state, bool at_root, fn_move *moves);

/* Those of the moves for which a node has no child yet, as indices; returns how many. */
int fn_tree_missing(fn_tree *tree, uint32_t at, const fn_move *moves, int count, uint8_t *missing);

/* Adds a child behind the others; nothing when memory is used up. */
void fn_tree_add(fn_tree *tree, uint32_t at, fn_move move, float opinion);

/* Which moves tree->legal has. */
static inline void fn_tree_mark(fn_tree *tree, const fn_move *moves, int count, bool are_legal)
{
    for (int i = 0; i < count; i++)
        tree->legal[moves[i]] = are_legal;
}

/* Notes along the path, whose first node is the root, what came of it. */
void fn_tree_note(fn_tree *tree, const uint32_t path[], int length, const fn_outcome *out);

#endif
