/* The tree of a player that thinks ahead: how often each move was tried, and what it brought each
 * seat. One tree is shared by all imagined worlds: a node has children for every move that was
 * legal in one of them. */
#ifndef FN_PLAYERS_TREE_H
#define FN_PLAYERS_TREE_H

#include "players/judge.h"

enum {
    MOVE_CODES = 8192, /* bound of move numbers */
    MOST_DEPTH = 512
};

typedef struct fn_node {
    uint32_t child, next;  /* first child and next sibling; 0 for none */
    uint32_t visits, seen; /* seen: how often it could have been chosen */
    fn_move move;
    float opinion; /* of the move before it was tried */
    float reward[FN_MAX_SEATS];
} fn_node;

typedef struct fn_tree fn_tree;

/* A way to simulate, and what is needed from it. */
typedef struct fn_way_to_think {
    void (*simulate)(fn_tree *tree);
    bool only_best;                   /* the worth of the other moves does not matter */
    float win_weight;                 /* for the judge */
    const struct fn_adviser *adviser; /* for ways that use one, see learned.h */
} fn_way_to_think;

struct fn_tree {
    const fn_player *player;
    const fn_way_to_think *way;
    fn_judge judge;
    fn_rng rng;
    fn_node *nodes;
    uint32_t count, size;
    uint8_t legal[MOVE_CODES]; /* 1: the move is legal in this simulation */
    double begin_ms;
    long simulations;
    float worst[FN_MAX_SEATS], best[FN_MAX_SEATS]; /* rewards so far; their difference is the
                                                    * stake */
    float points[FN_MAX_MOVES][FN_MAX_SEATS];      /* sums over the root's moves */
    float wins[FN_MAX_MOVES][FN_MAX_SEATS];
    long noted; /* simulations of the second half, and their sums */
    double all_points[FN_MAX_SEATS], all_wins[FN_MAX_SEATS];
};

bool fn_tree_plant(fn_tree *tree); /* adds the root; false: out of memory */

/* Makes a world to simulate: the view asked about, with the hidden part imagined. */
void fn_tree_imagine(fn_tree *tree, uint8_t *state);

/* Lists the moves worth considering: at the root, those asked about. Leaves out needless moves
 * unless there are no others, but at the root only if nothing but the best move matters. */
int fn_tree_list(const fn_tree *tree, const uint8_t *state, bool at_root, fn_move *moves);

/* Lists, as indices, the moves for which a node has no child yet, and returns their number. */
int fn_tree_missing(fn_tree *tree, uint32_t at, const fn_move *moves, int count, uint8_t *missing);

/* Appends a child; does nothing if memory is used up. */
void fn_tree_add(fn_tree *tree, uint32_t at, fn_move move, float opinion);

/* Marks these moves in tree->legal. */
static inline void fn_tree_mark(fn_tree *tree, const fn_move *moves, int count, bool are_legal)
{
    for (int i = 0; i < count; i++)
        tree->legal[moves[i]] = are_legal;
}

/* Adds the outcome to each node of the path, whose first node is the root. */
void fn_tree_note(fn_tree *tree, const uint32_t path[], int length, const fn_outcome *out);

#endif
