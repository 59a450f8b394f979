/* Nodes are shared by all imagined worlds: a node has children for every move that was legal in one
 * of them. Every move starts with the opinion of the game's advice, which fades as it is tried. */
#include "players/tree.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_NODES = 1 << 20, FIRST_NODES = 1 << 12 };

static const float exploration = 0.7f;     /* of what is at stake */
static const float opinion_weight = 10.0f; /* tries that the advice counts for */

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

/* What the advice says of a move, for the seat that makes it. */
static float opinion_of(const fn_tree *tree, const uint8_t *state, fn_move move, int seat)
{
    const fn_question *q = tree->judge.question;
    _Alignas(8) uint8_t next[FN_STATE_MAX];
    fn_outcome out;
    memcpy(next, state, q->game->state_size);
    q->game->apply(q->rules, next, move, NULL);
    fn_judge_position(&tree->judge, next, &out);
    return out.rewards[seat];
}

/* Gives a node children for the legal moves it has none for yet. */
static void expand(fn_tree *tree, uint32_t at, const uint8_t *state, const fn_move *moves,
                   int count, int seat)
{
    uint32_t last = 0;
    for (int i = 0; i < count; i++)
        tree->legal[moves[i]] = (uint16_t)(i + 1);
    for (uint32_t child = tree->nodes[at].child; child != 0; child = tree->nodes[child].next) {
        tree->legal[tree->nodes[child].move] = 0;
        last = child;
    }
    for (int i = 0; i < count; i++) {
        if (tree->legal[moves[i]] == 0)
            continue;
        tree->legal[moves[i]] = 0;
        uint32_t child = add_node(tree, moves[i], opinion_of(tree, state, moves[i], seat));
        if (child == 0)
            continue;
        if (last == 0)
            tree->nodes[at].child = child;
        else
            tree->nodes[last].next = child;
        last = child;
    }
}

/* The natural logarithm of a whole number, near enough: exact at powers of two. */
static float log_of(uint32_t number)
{
    int power = 31 - __builtin_clz(number);
    return 0.6931472f * ((float)power + (float)number / (float)(1u << power) - 1.0f);
}

/* The child that looks best for the seat, opinion and curiosity included; 0 if there is none. */
static uint32_t select_child(fn_tree *tree, uint32_t at, const fn_move *moves, int count, int seat)
{
    uint32_t best = 0;
    float best_score = -1.0f, curiosity = exploration * (tree->best[seat] - tree->worst[seat]);
    for (int i = 0; i < count; i++)
        tree->legal[moves[i]] = 1;
    for (uint32_t child = tree->nodes[at].child; child != 0; child = tree->nodes[child].next) {
        fn_node *n = &tree->nodes[child];
        if (tree->legal[n->move] == 0)
            continue;
        n->seen++;
        float tries = (float)n->visits + opinion_weight;
        float score = (n->reward[seat] + opinion_weight * n->opinion) / tries +
                      curiosity * sqrtf(log_of(n->seen + 1) / tries);
        if (score > best_score) {
            best_score = score;
            best = child;
        }
    }
    for (int i = 0; i < count; i++)
        tree->legal[moves[i]] = 0;
    return best;
}

static bool has_all_children(fn_tree *tree, uint32_t at, const fn_move *moves, int count)
{
    int found = 0;
    for (int i = 0; i < count; i++)
        tree->legal[moves[i]] = 1;
    for (uint32_t child = tree->nodes[at].child; child != 0; child = tree->nodes[child].next)
        found += tree->legal[tree->nodes[child].move];
    for (int i = 0; i < count; i++)
        tree->legal[moves[i]] = 0;
    return found == count;
}

/* The moves worth a thought: needless ones are not, unless there is nothing else. Who only wants to
 * know hears of every move that was asked about. */
static int list_choices(const fn_tree *tree, const uint8_t *state, bool at_root, fn_move *moves)
{
    const fn_question *q = tree->judge.question;
    int count = q->game->list_moves(q->rules, state, moves), kept = 0;
    if (q->game->is_needless == NULL || (at_root && !tree->only_best))
        return count;
    for (int i = 0; i < count; i++)
        if (!q->game->is_needless(state, moves[i]))
            moves[kept++] = moves[i];
    return kept > 0 ? kept : count;
}

int fn_tree_descend(fn_tree *tree, uint8_t *state, uint32_t path[MOST_DEPTH])
{
    const fn_question *q = tree->judge.question;
    fn_move moves[FN_MAX_MOVES];
    int length = 0;
    path[length++] = 0;
    while (length < MOST_DEPTH) {
        uint32_t at = path[length - 1];
        int seat = q->game->to_act(q->rules, state);
        if (seat == FN_NOBODY || (length > 1 && tree->nodes[at].visits == 0))
            break;
        int count = list_choices(tree, state, length == 1, moves);
        if (!has_all_children(tree, at, moves, count))
            expand(tree, at, state, moves, count, seat);
        uint32_t child = select_child(tree, at, moves, count, seat);
        if (child == 0)
            break; /* memory is used up */
        q->game->apply(q->rules, state, tree->nodes[child].move, NULL);
        path[length++] = child;
    }
    return length;
}

/* The root's children were added in the order of the moves asked about, right behind it. */
static void note_option(fn_tree *tree, uint32_t child, const fn_outcome *out)
{
    for (int i = 0; i < tree->judge.results; i++) {
        tree->points[child - 1][i] += (float)out->values[i] / 100.0f;
        tree->wins[child - 1][i] += out->wins[i];
    }
}

/* Curiosity goes by what is at stake: where little can be won, the better move is found all the
 * same, and a game that is lost or won is still played well. */
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
    if (length > 1)
        note_option(tree, path[1], out);
    tree->simulations++;
}
