/* Information-set Monte Carlo tree search for two to four players: every simulation imagines what
 * is hidden, walks down one tree shared by all imagined worlds, and brings back a reward for each
 * seat. This file spends the budget, on several trees where there are threads, and adds up what
 * they found; a tree is in tree.c, what a position is worth in judge.c. The same seed and number of
 * simulations give the same answer everywhere: no libm but sqrtf. */
#include "players/players.h"
#include "players/tree.h"

#include <stdlib.h>
#include <string.h>

#ifndef __wasm__
#include <pthread.h>
#endif

enum { LOOK_EVERY = 32 }; /* simulations: at the clock, and whether the choice still can change */

static fn_move next_move(fn_tree *tree, const uint8_t *state, const fn_move *moves, int count)
{
    const fn_question *q = tree->judge.question;
    if (q->game->suggest != NULL)
        return q->game->suggest(q->rules, state, moves, count, &tree->rng);
    return moves[fn_rng_below(&tree->rng, (uint32_t)count)];
}

/* Plays on as long as the game wants it, then asks the advice; at the end the result counts. */
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
    const fn_question *q = tree->judge.question;
    _Alignas(8) uint8_t state[FN_STATE_MAX];
    uint32_t path[MOST_DEPTH];
    fn_outcome out;
    memcpy(state, q->view, q->game->state_size);
    q->game->imagine(q->rules, state, q->seat, &tree->rng);
    if (tree->simulations == 0)
        fn_judge_from(&tree->judge, state);
    int length = fn_tree_descend(tree, state, path);
    play_on(tree, state, &out);
    fn_tree_note(tree, path, length, &out);
}

/* What the budget still allows, at the pace so far. */
static double simulations_left(const fn_tree *tree)
{
    const fn_budget *budget = &tree->player->budget;
    double left = (double)(budget->simulations - tree->simulations);
    if (budget->ms == 0)
        return left;
    double used_ms = tree->judge.question->clock_ms() - tree->begin_ms;
    double in_time = (budget->ms - used_ms) / used_ms * (double)tree->simulations;
    return budget->simulations > 0 && left < in_time ? left : in_time;
}

/* How many tries the most tried move may lose and still be it. */
static double lead_of_best(const fn_tree *tree)
{
    double best = 0, second = 0;
    for (uint32_t child = tree->nodes[0].child; child != 0; child = tree->nodes[child].next) {
        double visits = tree->nodes[child].visits;
        if (visits > best) {
            second = best;
            best = visits;
        } else if (visits > second) {
            second = visits;
        }
    }
    return best > second ? best - second - 1 : 0;
}

static bool is_finished(const fn_tree *tree)
{
    const fn_question *q = tree->judge.question;
    const fn_budget *budget = &tree->player->budget;
    if (q->is_late != NULL && q->is_late(q->context))
        return true;
    if (budget->simulations > 0 && tree->simulations >= budget->simulations)
        return true;
    if (tree->simulations % LOOK_EVERY != 0)
        return false;
    /* Several trees know nothing of each other, so none of them can say that the choice is made. */
    bool may_stop_early = tree->only_best && tree->player->threads <= 1;
    return simulations_left(tree) <= (may_stop_early ? lead_of_best(tree) : 0);
}

/* Prepares a tree with random numbers of its own; false when there is no memory. */
static bool plant(fn_tree *tree, const fn_player *player, const fn_question *question, fn_rng *rng)
{
    fn_score score;
    fn_seed seed;
    for (size_t i = 0; i < sizeof seed.bytes; i++)
        seed.bytes[i] = (uint8_t)fn_rng_next(rng);
    fn_rng_start(&tree->rng, &seed, 0);
    question->game->score(question->rules, question->view, &score);
    tree->player = player;
    tree->judge.question = question;
    tree->judge.results = score.count;
    return fn_tree_plant(tree);
}

static void *grow(void *context)
{
    fn_tree *tree = context;
    if (tree->judge.question->clock_ms != NULL)
        tree->begin_ms = tree->judge.question->clock_ms();
    do
        simulate(tree);
    while (!is_finished(tree));
    return NULL;
}

/* Adds what a tree found; the first one lays out the options. */
static void collect(const fn_tree *tree, fn_analysis *out)
{
    int i = 0;
    out->simulations += tree->simulations;
    for (uint32_t child = tree->nodes[0].child; child != 0; child = tree->nodes[child].next, i++) {
        fn_option *option = &out->options[i];
        option->move = tree->nodes[child].move;
        option->simulations += (long)tree->nodes[child].visits;
        for (int seat = 0; seat < tree->judge.results; seat++) {
            option->points[seat] += tree->points[child - 1][seat];
            option->wins[seat] += tree->wins[child - 1][seat];
        }
    }
    out->count = i > out->count ? i : out->count;
}

static int by_simulations(const void *a, const void *b)
{
    const fn_option *x = a, *y = b;
    if (x->simulations != y->simulations)
        return x->simulations < y->simulations ? 1 : -1;
    return (x->move > y->move) - (x->move < y->move);
}

static void finish(fn_analysis *out)
{
    for (int i = 0; i < out->count; i++) {
        fn_option *option = &out->options[i];
        float tries = option->simulations > 0 ? (float)option->simulations : 1.0f;
        for (int seat = 0; seat < FN_MAX_SEATS; seat++) {
            option->points[seat] /= tries;
            option->wins[seat] /= tries;
        }
    }
    qsort(out->options, (size_t)out->count, sizeof *out->options, by_simulations);
}

/* Trees grow side by side and know nothing of each other, so that the answer does not depend on
 * which one is faster. Where there are no threads they grow one after the other. */
static void grow_all(fn_tree *trees, int count)
{
#ifdef __wasm__
    for (int i = 0; i < count; i++)
        grow(&trees[i]);
#else
    pthread_t threads[FN_MAX_THREADS];
    bool started[FN_MAX_THREADS] = {false};
    for (int i = 1; i < count; i++)
        started[i] = pthread_create(&threads[i], NULL, grow, &trees[i]) == 0;
    for (int i = 0; i < count; i++)
        if (!started[i])
            grow(&trees[i]);
    for (int i = 1; i < count; i++)
        if (started[i])
            pthread_join(threads[i], NULL);
#endif
}

/* One tree's share of the simulations. Without a clock a millisecond counts as ten. */
static fn_budget share_of(const fn_budget *budget, const fn_question *question, int trees)
{
    fn_budget share = *budget;
    if (budget->ms > 0 && question->clock_ms == NULL) {
        if (budget->simulations == 0 || budget->simulations > 10L * budget->ms)
            share.simulations = 10L * budget->ms;
        share.ms = 0;
    }
    share.simulations = (share.simulations + trees - 1) / trees;
    return share;
}

static void search(const fn_player *player, const fn_question *question, fn_rng *rng,
                   bool only_best, fn_analysis *out)
{
    int count = player->threads > 1 ? player->threads : 1, planted = 0;
    fn_tree *trees = calloc((size_t)count, sizeof *trees);
    fn_player share = *player;
    share.budget = share_of(&player->budget, question, count);
    memset(out, 0, sizeof *out);
    if (trees == NULL)
        return;
    while (planted < count && plant(&trees[planted], &share, question, rng))
        trees[planted++].only_best = only_best;
    if (planted > 0)
        grow_all(trees, planted);
    for (int i = 0; i < planted; i++) {
        collect(&trees[i], out);
        free(trees[i].nodes);
    }
    free(trees);
    finish(out);
}

void fn_analyse(const fn_player *player, const fn_question *question, fn_rng *rng, fn_analysis *out)
{
    search(player, question, rng, false, out);
}

fn_move fn_search_choose(const fn_player *player, const fn_question *question, fn_rng *rng)
{
    fn_analysis analysis;
    search(player, question, rng, true, &analysis);
    return analysis.count > 0 ? analysis.options[0].move
                              : question->moves[fn_rng_below(rng, (uint32_t)question->count)];
}
