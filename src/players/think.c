/* Spends a player's budget on trees, on several if there are threads, and adds up what they found.
 * The tree is in tree.c; search.c and learned.c define a simulation. The same seed and number of
 * simulations give the same answer everywhere, whichever tree is faster. */
#include "players/think.h"

#include <stdlib.h>
#include <string.h>

#ifndef __wasm__
#include <pthread.h>
#endif

enum {
    LOOK_EVERY = 32
}; /* simulations between looks at the clock and at whether the choice can
    * still change */

/* Estimates the simulations the budget still allows at the pace so far. */
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

/* Returns how many tries the most tried move may lose and still be the most tried. */
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
    /* With several trees none can tell that the choice is made, as each knows only itself. */
    bool may_stop_early = tree->way->only_best && tree->player->threads <= 1;
    return simulations_left(tree) <= (may_stop_early ? lead_of_best(tree) : 0);
}

/* Prepares a tree with its own random numbers; fails if out of memory. */
static bool plant(fn_tree *tree, const fn_way_to_think *way, const fn_player *player,
                  const fn_question *question, fn_rng *rng)
{
    fn_score score;
    fn_seed seed;
    for (size_t i = 0; i < sizeof seed.bytes; i++)
        seed.bytes[i] = (uint8_t)fn_rng_next(rng);
    fn_rng_start(&tree->rng, &seed, 0);
    question->game->score(question->rules, question->view, &score);
    tree->way = way;
    tree->player = player;
    tree->judge.win_weight = way->win_weight;
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
        tree->way->simulate(tree);
    while (!is_finished(tree));
    return NULL;
}

/* Weights a tree by its simulations. */
static void collect_position(const fn_tree *tree, fn_analysis *out)
{
    double weight = tree->noted > 0 ? (double)tree->simulations / (double)tree->noted : 0;
    for (int seat = 0; seat < tree->judge.results; seat++) {
        out->points[seat] += (float)(tree->all_points[seat] * weight);
        out->wins[seat] += (float)(tree->all_wins[seat] * weight);
    }
}

/* Adds what a tree found; the first one lays out the options. */
static void collect(const fn_tree *tree, fn_analysis *out)
{
    int i = 0;
    bool is_asked = tree->judge.question->count > 0;
    out->simulations += tree->simulations;
    collect_position(tree, out);
    for (uint32_t child = is_asked ? tree->nodes[0].child : 0; child != 0;
         child = tree->nodes[child].next, i++) {
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

static void divide(float sums[FN_MAX_SEATS], long tries)
{
    for (int seat = 0; seat < FN_MAX_SEATS; seat++)
        sums[seat] /= tries > 0 ? (float)tries : 1.0f;
}

static void finish(fn_analysis *out)
{
    divide(out->points, out->simulations);
    divide(out->wins, out->simulations);
    for (int i = 0; i < out->count; i++) {
        fn_option *option = &out->options[i];
        divide(option->points, option->simulations);
        divide(option->wins, option->simulations);
    }
    qsort(out->options, (size_t)out->count, sizeof *out->options, by_simulations);
}

/* Grows the trees side by side, each independent of the others; the answer thus does not depend on
 * which is faster. Without threads, grows them one after another. */
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

/* Returns one tree's share of the simulations. Without a clock, a millisecond counts as ten. */
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

void fn_think(const fn_player *player, const fn_question *question, fn_rng *rng,
              const fn_way_to_think *way, fn_analysis *out)
{
    int count = player->threads > 1 ? player->threads : 1, planted = 0;
    fn_tree *trees = calloc((size_t)count, sizeof *trees);
    fn_player share = *player;
    share.budget = share_of(&player->budget, question, count);
    memset(out, 0, sizeof *out);
    if (trees == NULL)
        return;
    while (planted < count && plant(&trees[planted], way, &share, question, rng))
        planted++;
    if (planted > 0)
        grow_all(trees, planted);
    for (int i = 0; i < planted; i++) {
        collect(&trees[i], out);
        free(trees[i].nodes);
    }
    free(trees);
    finish(out);
}
