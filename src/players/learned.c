/* PUCT over imagined worlds. Every simulation imagines what is hidden, walks down one tree shared
 * by all worlds, asks the adviser about the first new position, and brings back each seat's
 * outcome. Each seat chooses for itself; only moves legal in the simulation's world compete. Steps
 * without a choice are walked through. The end of a game is certain and needs no adviser. Knows
 * neither networks nor games. Uses no libm but sqrtf, which makes the answer the same
 * everywhere. */
#include "players/learned.h"
#include "players/think.h"

#include <math.h>

static const float exploration = 0.25f; /* weight of a share compared with what was found out */
static const float win_weight = 0.9f;   /* share of a reward; the margin has the rest */

/* The part of the shares dealt out evenly, because an adviser may be confident and wrong. */
static const float evenly = 0.25f;

static void ask(const fn_tree *tree, const uint8_t *state, int seat, const fn_move *moves,
                int count, fn_opinion *out)
{
    const fn_position position = {
        .question = tree->judge.question,
        .state = state,
        .seat = seat,
        .results = tree->judge.results,
        .moves = moves,
        .count = count,
    };
    tree->way->adviser->advise(tree->way->adviser, &position, out);
}

static void believe(const fn_tree *tree, const fn_opinion *opinion, fn_outcome *out)
{
    for (int i = 0; i < tree->judge.results; i++) {
        out->values[i] = (int)(opinion->points[i] * 100.0f);
        out->wins[i] = opinion->wins[i];
    }
    fn_judge_reward(&tree->judge, out);
}

/* Returns the child that looks best for the seat, by its rewards and by its share of the tries so
 * far, or 0 if there is none. An untried child is assumed to be as good as the rest. */
static uint32_t select_child(fn_tree *tree, uint32_t at, const fn_move *moves, int count, int seat)
{
    const fn_node *parent = &tree->nodes[at];
    uint32_t best = 0;
    float best_score = -1.0f, sum = 0;
    float untried = parent->visits > 0 ? parent->reward[seat] / (float)parent->visits : 0;
    fn_tree_mark(tree, moves, count, true);
    for (uint32_t child = parent->child; child != 0; child = tree->nodes[child].next)
        if (tree->legal[tree->nodes[child].move])
            sum += tree->nodes[child].opinion;
    for (uint32_t child = parent->child; child != 0; child = tree->nodes[child].next) {
        fn_node *n = &tree->nodes[child];
        if (!tree->legal[n->move])
            continue;
        n->seen++;
        float value = n->visits > 0 ? n->reward[seat] / (float)n->visits : untried;
        float score =
            value + exploration * n->opinion / sum * sqrtf((float)n->seen) / (float)(n->visits + 1);
        if (score > best_score) {
            best_score = score;
            best = child;
        }
    }
    fn_tree_mark(tree, moves, count, false);
    return best;
}

/* Adds children for the legal moves that have none yet, with the shares they deserve. Returns true
 * if the position is new and `out` has its outcome: the walk ends there, except at the root. */
static bool expand(fn_tree *tree, uint32_t at, const uint8_t *state, int seat, const fn_move *moves,
                   int count, fn_outcome *out)
{
    uint8_t missing[FN_MAX_MOVES];
    fn_opinion opinion = {.shares = {1.0f}};
    bool is_new = tree->nodes[at].child == 0;
    int found = fn_tree_missing(tree, at, moves, count, missing);
    if (found == 0)
        return false;
    if (count > 1)
        ask(tree, state, seat, moves, count, &opinion);
    for (int i = 0; i < found; i++) {
        float share = (1.0f - evenly) * opinion.shares[missing[i]] + evenly / (float)count;
        fn_tree_add(tree, at, moves[missing[i]], share);
    }
    if (!is_new || count == 1 || at == 0)
        return false;
    believe(tree, &opinion, out);
    return true;
}

/* Uses the adviser's opinion of this position when memory or the path is used up. */
static void give_up(fn_tree *tree, const uint8_t *state, int seat, const fn_move *moves, int count,
                    fn_outcome *out)
{
    fn_opinion opinion;
    ask(tree, state, seat, moves, count, &opinion);
    believe(tree, &opinion, out);
}

/* Returns the length of the path. */
static int descend(fn_tree *tree, uint8_t *state, uint32_t path[MOST_DEPTH], fn_outcome *out)
{
    const fn_question *q = tree->judge.question;
    fn_move moves[FN_MAX_MOVES];
    int length = 1;
    for (path[0] = 0;; length++) {
        uint32_t at = path[length - 1], child = 0;
        int seat = q->game->to_act(q->rules, state);
        if (seat == FN_NOBODY) {
            fn_judge_result(&tree->judge, state, out);
            return length;
        }
        int count = fn_tree_list(tree, state, at == 0, moves);
        if (expand(tree, at, state, seat, moves, count, out))
            return length;
        if (length < MOST_DEPTH)
            child = select_child(tree, at, moves, count, seat);
        if (child == 0) {
            give_up(tree, state, seat, moves, count, out);
            return length;
        }
        q->game->apply(q->rules, state, tree->nodes[child].move, NULL);
        path[length] = child;
    }
}

static void simulate(fn_tree *tree)
{
    _Alignas(8) uint8_t state[FN_STATE_MAX];
    uint32_t path[MOST_DEPTH];
    fn_outcome out;
    fn_tree_imagine(tree, state);
    int length = descend(tree, state, path, &out);
    fn_tree_note(tree, path, length, &out);
}

void fn_learned_analyse(const fn_adviser *adviser, const fn_player *player,
                        const fn_question *question, fn_rng *rng, bool only_best, fn_analysis *out)
{
    const fn_way_to_think way = {
        .simulate = simulate,
        .only_best = only_best,
        .win_weight = win_weight,
        .adviser = adviser,
    };
    fn_think(player, question, rng, &way, out);
}
