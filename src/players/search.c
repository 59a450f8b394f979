/* Information-set Monte Carlo tree search for two to four players. Every simulation imagines what
 * is hidden, walks down one tree shared by all imagined worlds, and brings back a reward for each
 * seat. Every move starts with the opinion of the game's advice, which fades as the move is tried.
 * The tree is in tree.c, the worth of a position in judge.c, the budget in think.c. Uses no libm
 * but sqrtf, which makes the answer the same everywhere. */
#include "players/players.h"
#include "players/think.h"

#include <math.h>
#include <string.h>

static const float win_weight = 0.75f;     /* share of a reward; the margin has the rest */
static const float exploration = 0.7f;     /* relative to the stakes */
static const float opinion_weight = 10.0f; /* number of tries the advice counts for */

/* Returns the advice's opinion of a move for the seat that makes it. */
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

/* Adds children for the legal moves that have none yet. */
static void expand(fn_tree *tree, uint32_t at, const uint8_t *state, const fn_move *moves,
                   int count, int seat)
{
    uint8_t missing[FN_MAX_MOVES];
    int found = fn_tree_missing(tree, at, moves, count, missing);
    for (int i = 0; i < found; i++) {
        fn_move move = moves[missing[i]];
        fn_tree_add(tree, at, move, opinion_of(tree, state, move, seat));
    }
}

/* Approximates the natural logarithm of a whole number; exact at powers of two. */
static float log_of(uint32_t number)
{
    int power = 31 - __builtin_clz(number);
    return 0.6931472f * ((float)power + (float)number / (float)(1u << power) - 1.0f);
}

/* Returns the child that looks best for the seat, with opinion and exploration included, or 0 if
 * there is none. */
static uint32_t select_child(fn_tree *tree, uint32_t at, const fn_move *moves, int count, int seat)
{
    uint32_t best = 0;
    float best_score = -1.0f, curiosity = exploration * (tree->best[seat] - tree->worst[seat]);
    fn_tree_mark(tree, moves, count, true);
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
    fn_tree_mark(tree, moves, count, false);
    return best;
}

/* Walks down to an untried node, applying the moves to the state. Returns the length of the path,
 * whose first node is the root. */
static int descend(fn_tree *tree, uint8_t *state, uint32_t path[MOST_DEPTH])
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
        int count = fn_tree_list(tree, state, length == 1, moves);
        expand(tree, at, state, moves, count, seat);
        uint32_t child = select_child(tree, at, moves, count, seat);
        if (child == 0)
            break; /* out of memory */
        q->game->apply(q->rules, state, tree->nodes[child].move, NULL);
        path[length++] = child;
    }
    return length;
}

static fn_move next_move(fn_tree *tree, const uint8_t *state, const fn_move *moves, int count)
{
    const fn_question *q = tree->judge.question;
    if (q->game->suggest != NULL)
        return q->game->suggest(q->rules, state, moves, count, &tree->rng);
    return moves[fn_rng_below(&tree->rng, (uint32_t)count)];
}

/* Plays on for as long as the game wants, then asks the advice; at the end the result counts. */
static void play_on(fn_tree *tree, uint8_t *state, fn_outcome *out)
{
    const fn_question *q = tree->judge.question;
    fn_move moves[FN_MAX_MOVES];
    for (int ply = 0; ply != q->game->rollout; ply++) {
        int count = q->game->list_moves(q->rules, state, moves);
        if (count == 0)
            break;
        q->game->apply(q->rules, state, next_move(tree, state, moves, count), NULL);
    }
    if (q->game->to_act(q->rules, state) == FN_NOBODY)
        fn_judge_result(&tree->judge, state, out);
    else
        fn_judge_position(&tree->judge, state, out);
}

static void simulate(fn_tree *tree)
{
    _Alignas(8) uint8_t state[FN_STATE_MAX];
    uint32_t path[MOST_DEPTH];
    fn_outcome out;
    fn_tree_imagine(tree, state);
    int length = descend(tree, state, path);
    play_on(tree, state, &out);
    fn_tree_note(tree, path, length, &out);
}

void fn_search_analyse(const fn_player *player, const fn_question *question, fn_rng *rng,
                       bool only_best, fn_analysis *out)
{
    const fn_way_to_think way = {
        .simulate = simulate,
        .only_best = only_best,
        .win_weight = win_weight,
    };
    fn_think(player, question, rng, &way, out);
}
