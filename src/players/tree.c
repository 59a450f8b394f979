/* Nodes, and the notes in them. search.c and learned.c decide which move to try next. */
#include "players/tree.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_NODES = 1 << 20, FIRST_NODES = 1 << 12 };

static uint32_t add_node(fn_tree *tree, fn_move move, float opinion)
{
    if (tree->count == tree->size) {
        uint32_t size = tree->size * 2;
        fn_node *nodes = size <= MOST_NODES ? realloc(tree->nodes, size * sizeof *nodes) : NULL;
        if (nodes == NULL)
            return 0;
        tree->nodes = nodes;
        tree->size = size;
    }
    tree->nodes[tree->count] = (fn_node){.move = move, .opinion = opinion};
    return tree->count++;
}

bool fn_tree_plant(fn_tree *tree)
{
    tree->size = FIRST_NODES;
    tree->nodes = malloc(FIRST_NODES * sizeof *tree->nodes);
    if (tree->nodes == NULL)
        return false;
    add_node(tree, 0, 0);
    return true;
}

void fn_tree_imagine(fn_tree *tree, uint8_t *state)
{
    const fn_question *q = tree->judge.question;
    memcpy(state, q->view, q->game->state_size);
    q->game->imagine(q->rules, state, q->seat, &tree->rng);
    if (tree->simulations == 0)
        fn_judge_from(&tree->judge, state);
}

int fn_tree_list(const fn_tree *tree, const uint8_t *state, bool at_root, fn_move *moves)
{
    const fn_question *q = tree->judge.question;
    bool is_asked = at_root && q->count > 0;
    int count = is_asked ? q->count : q->game->list_moves(q->rules, state, moves), kept = 0;
    if (is_asked)
        memcpy(moves, q->moves, (size_t)count * sizeof *moves);
    if (q->game->is_needless == NULL || (at_root && !tree->way->only_best))
        return count;
    for (int i = 0; i < count; i++)
        if (!q->game->is_needless(state, moves[i]))
            moves[kept++] = moves[i];
    return kept > 0 ? kept : count;
}

int fn_tree_missing(fn_tree *tree, uint32_t at, const fn_move *moves, int count, uint8_t *missing)
{
    int found = 0;
    fn_tree_mark(tree, moves, count, true);
    for (uint32_t child = tree->nodes[at].child; child != 0; child = tree->nodes[child].next)
        tree->legal[tree->nodes[child].move] = 0;
    for (int i = 0; i < count; i++) {
        if (tree->legal[moves[i]])
            missing[found++] = (uint8_t)i;
        tree->legal[moves[i]] = 0;
    }
    return found;
}

void fn_tree_add(fn_tree *tree, uint32_t at, fn_move move, float opinion)
{
    uint32_t added = add_node(tree, move, opinion), *link = &tree->nodes[at].child;
    while (*link != 0)
        link = &tree->nodes[*link].next;
    *link = added;
}

/* Counts only the second half of a budget. The first half still explores, and would make every
 * position look worse for seats that must find its only good move. */
static void note_position(fn_tree *tree, const fn_outcome *out)
{
    if (2 * tree->simulations < tree->player->budget.simulations)
        return;
    tree->noted++;
    for (int i = 0; i < tree->judge.results; i++) {
        tree->all_points[i] += out->values[i] / 100.0;
        tree->all_wins[i] += (double)out->wins[i];
    }
}

/* Adds to an option. The root's children come right after it, in the order of the moves asked
 * about. A spectator asks about none, and there the legal moves differ between worlds. */
static void note_option(fn_tree *tree, uint32_t child, const fn_outcome *out)
{
    if (tree->judge.question->count == 0)
        return;
    for (int i = 0; i < tree->judge.results; i++) {
        tree->points[child - 1][i] += (float)out->values[i] / 100.0f;
        tree->wins[child - 1][i] += out->wins[i];
    }
}

/* Tracks what is at stake, which scales exploration: where little can be won, the better move is
 * still found, and a game that is lost or won is still played well. */
static void note_stakes(fn_tree *tree, const float *rewards)
{
    bool first = tree->simulations == 0;
    for (int seat = 0; seat < tree->judge.results; seat++) {
        if (first || rewards[seat] < tree->worst[seat])
            tree->worst[seat] = rewards[seat];
        if (first || rewards[seat] > tree->best[seat])
            tree->best[seat] = rewards[seat];
    }
}

void fn_tree_note(fn_tree *tree, const uint32_t path[], int length, const fn_outcome *out)
{
    for (int i = 0; i < length; i++) {
        fn_node *n = &tree->nodes[path[i]];
        n->visits++;
        for (int seat = 0; seat < tree->judge.results; seat++)
            n->reward[seat] += out->rewards[seat];
    }
    note_stakes(tree, out->rewards);
    note_position(tree, out);
    if (length > 1)
        note_option(tree, path[1], out);
    tree->simulations++;
}
