/* Information-set Monte Carlo tree search for two to four players: every simulation imagines what
 * is hidden, walks down one tree shared by all imagined worlds, and brings back a reward for each
 * seat. Every move starts with the opinion of the game's advice, which fades as it is tried.
 * The same seed and number of simulations give the same answer everywhere: no libm but sqrtf. */
#include "players/players.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#ifndef __wasm__
#include <pthread.h>
#endif

enum {
    MOVE_CODES = 8192, /* moves are numbers below this */
    MOST_NODES = 1 << 20,
    FIRST_NODES = 1 << 12,
    MOST_DEPTH = 512,
    LOOK_EVERY = 32 /* simulations: at the clock, and whether the choice still can change */
};

static const float exploration = 0.7f;     /* of what is at stake */
static const float opinion_weight = 10.0f; /* tries that the advice counts for */
static const float win_weight = 0.75f;     /* of a reward; the rest goes by the margin */
static const float doubt = 2.0f;           /* how much of a lead the rest of a game may take */

typedef struct node {
    uint32_t child, next;  /* first child and next sibling, 0 for none */
    uint32_t visits, seen; /* seen: how often it could have been chosen */
    fn_move move;
    float opinion;
    float reward[FN_MAX_SEATS];
} node;

typedef struct search_tree {
    const fn_player *player;
    const fn_question *question;
    fn_rng rng;
    node *nodes;
    uint32_t count, size;
    uint16_t legal[MOVE_CODES]; /* 1 + index of a move that is legal in this simulation */
    bool only_best;             /* what the other moves are worth does not matter */
    double begin_ms;
    int results;
    long simulations;
    float ahead[FN_MAX_SEATS];                     /* when it begins, by the advice */
    float worst[FN_MAX_SEATS], best[FN_MAX_SEATS]; /* rewards so far; between them is the stake */
    float points[FN_MAX_MOVES][FN_MAX_SEATS];      /* sums over the root's moves */
    float wins[FN_MAX_MOVES][FN_MAX_SEATS];
} search_tree;

/* What a simulation came to, for each result. */
typedef struct search_outcome {
    int values[FN_MAX_SEATS]; /* hundredths of points */
    float wins[FN_MAX_SEATS], rewards[FN_MAX_SEATS];
} search_outcome;

/* How far each is ahead of the best other. */
static void find_margins(const search_tree *tree, const int *values, float *out)
{
    for (int i = 0; i < tree->results; i++) {
        int best = INT32_MIN;
        for (int j = 0; j < tree->results; j++)
            if (j != i && values[j] > best)
                best = values[j];
        out[i] = (float)(values[i] - best);
    }
}

/* Between 0 and 1, against what decides a game; far away a point still counts a little. */
static float rate_margin(float margin, float spread)
{
    return 0.5f + 0.5f * margin / (fabsf(margin) + spread);
}

/* The chance to win, and a little the margin too, from where one stood at the beginning: so a game
 * that is won or lost is played on well. */
static void reward(const search_tree *tree, const float *margins, search_outcome *out)
{
    float spread = (float)tree->question->game->spread;
    for (int i = 0; i < tree->results; i++)
        out->rewards[i] = win_weight * out->wins[i] +
                          (1.0f - win_weight) * rate_margin(margins[i] - tree->ahead[i], spread);
}

static void judge_result(const search_tree *tree, const uint8_t *state, search_outcome *out)
{
    const fn_question *q = tree->question;
    fn_score score;
    float margins[FN_MAX_SEATS];
    int winners = 0;
    q->game->score(q->rules, state, &score);
    for (int i = 0; i < score.count; i++) {
        out->values[i] = 100 * score.points[i];
        winners += score.places[i] == 1;
    }
    for (int i = 0; i < score.count; i++)
        out->wins[i] = score.places[i] == 1 ? 1.0f / (float)winners : 0.0f;
    find_margins(tree, out->values, margins);
    reward(tree, margins, out);
}

/* The less is still to come, the surer is who leads: who is behind must not play for time. */
static float chance_against_best(const search_tree *tree, const uint8_t *state, float margin)
{
    const fn_game *game = tree->question->game;
    if (game->still_to_come == NULL)
        return rate_margin(margin, (float)game->spread);
    float spread = doubt * (float)game->spread * (float)game->still_to_come(state) / 100.0f;
    return 0.5f + 0.5f * margin / sqrtf(margin * margin + spread * spread);
}

/* Makes the chances of three and more add up to one; those of two do. Where search plays on to the
 * end this is only an opinion, and results speak. */
static void share_chances(const search_tree *tree, float *chances)
{
    float sum = 0;
    if (tree->results == 2 || tree->question->game->rollout < 0)
        return;
    for (int i = 0; i < tree->results; i++)
        sum += chances[i];
    for (int i = 0; i < tree->results; i++)
        chances[i] /= sum;
}

/* By the advice. */
static void judge_position(const search_tree *tree, const uint8_t *state, search_outcome *out)
{
    const fn_question *q = tree->question;
    float margins[FN_MAX_SEATS];
    q->game->evaluate(q->rules, state, out->values);
    find_margins(tree, out->values, margins);
    for (int i = 0; i < tree->results; i++)
        out->wins[i] = chance_against_best(tree, state, margins[i]);
    share_chances(tree, out->wins);
    reward(tree, margins, out);
}

static fn_move next_move(search_tree *tree, const uint8_t *state, const fn_move *moves, int count)
{
    const fn_question *q = tree->question;
    if (q->game->suggest != NULL)
        return q->game->suggest(q->rules, state, moves, count, &tree->rng);
    return moves[fn_rng_below(&tree->rng, (uint32_t)count)];
}

/* Plays on as long as the game wants it, then asks the advice; at the end the result counts. */
static void judge(search_tree *tree, uint8_t *state, search_outcome *out)
{
    const fn_question *q = tree->question;
    fn_move moves[FN_MAX_MOVES];
    for (int ply = 0; ply != q->game->rollout; ply++) {
        int count = q->game->list_moves(q->rules, state, moves);
        if (count == 0)
            break;
        q->game->apply(q->rules, state, next_move(tree, state, moves, count), NULL);
    }
    if (q->game->to_act(q->rules, state) == FN_NOBODY)
        judge_result(tree, state, out);
    else
        judge_position(tree, state, out);
}

static uint32_t add_node(search_tree *tree, fn_move move, float opinion)
{
    if (tree->count == tree->size) {
        uint32_t size = tree->size * 2;
        node *nodes = size <= MOST_NODES ? realloc(tree->nodes, size * sizeof *nodes) : NULL;
        if (nodes == NULL)
            return 0;
        tree->nodes = nodes;
        tree->size = size;
    }
    tree->nodes[tree->count] = (node){.move = move, .opinion = opinion};
    return tree->count++;
}

/* What the advice says of a move, for the seat that makes it. */
static float opinion_of(const search_tree *tree, const uint8_t *state, fn_move move, int seat)
{
    const fn_question *q = tree->question;
    _Alignas(8) uint8_t next[FN_STATE_MAX];
    search_outcome outcome;
    memcpy(next, state, q->game->state_size);
    q->game->apply(q->rules, next, move, NULL);
    judge_position(tree, next, &outcome);
    return outcome.rewards[seat];
}

/* Gives a node children for the legal moves it has none for yet. */
static void expand(search_tree *tree, uint32_t at, const uint8_t *state, const fn_move *moves,
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
static uint32_t select_child(search_tree *tree, uint32_t at, const fn_move *moves, int count,
                             int seat)
{
    uint32_t best = 0;
    float best_score = -1.0f, curiosity = exploration * (tree->best[seat] - tree->worst[seat]);
    for (int i = 0; i < count; i++)
        tree->legal[moves[i]] = 1;
    for (uint32_t child = tree->nodes[at].child; child != 0; child = tree->nodes[child].next) {
        node *n = &tree->nodes[child];
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

static bool has_all_children(search_tree *tree, uint32_t at, const fn_move *moves, int count)
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
static int list_choices(const search_tree *tree, const uint8_t *state, bool at_root, fn_move *moves)
{
    const fn_question *q = tree->question;
    int count = q->game->list_moves(q->rules, state, moves), kept = 0;
    if (q->game->is_needless == NULL || (at_root && !tree->only_best))
        return count;
    for (int i = 0; i < count; i++)
        if (!q->game->is_needless(state, moves[i]))
            moves[kept++] = moves[i];
    return kept > 0 ? kept : count;
}

/* Walks down to a node that was not tried before; returns the length of the path. */
static int descend(search_tree *tree, uint8_t *state, uint32_t path[MOST_DEPTH])
{
    const fn_question *q = tree->question;
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
static void note_option(search_tree *tree, uint32_t child, const search_outcome *outcome)
{
    for (int i = 0; i < tree->results; i++) {
        tree->points[child - 1][i] += (float)outcome->values[i] / 100.0f;
        tree->wins[child - 1][i] += outcome->wins[i];
    }
}

/* Curiosity goes by what is at stake: where little can be won, the better move is found all the
 * same, and a game that is lost or won is still played well. */
static void note_stakes(search_tree *tree, const float *rewards)
{
    bool first = tree->simulations == 0;
    for (int seat = 0; seat < tree->results; seat++) {
        if (first || rewards[seat] < tree->worst[seat])
            tree->worst[seat] = rewards[seat];
        if (first || rewards[seat] > tree->best[seat])
            tree->best[seat] = rewards[seat];
    }
}

/* Who plays on to the end sees the result, and needs no opinion on how things stand. */
static void note_start(search_tree *tree, const uint8_t *state)
{
    const fn_question *q = tree->question;
    int values[FN_MAX_SEATS];
    if (q->game->rollout < 0)
        return;
    q->game->evaluate(q->rules, state, values);
    find_margins(tree, values, tree->ahead);
}

static void simulate(search_tree *tree)
{
    const fn_question *q = tree->question;
    _Alignas(8) uint8_t state[FN_STATE_MAX];
    uint32_t path[MOST_DEPTH];
    search_outcome outcome;
    memcpy(state, q->view, q->game->state_size);
    q->game->imagine(q->rules, state, q->seat, &tree->rng);
    if (tree->simulations == 0)
        note_start(tree, state);
    int length = descend(tree, state, path);
    judge(tree, state, &outcome);
    for (int i = 0; i < length; i++) {
        node *n = &tree->nodes[path[i]];
        n->visits++;
        for (int seat = 0; seat < tree->results; seat++)
            n->reward[seat] += outcome.rewards[seat];
    }
    note_stakes(tree, outcome.rewards);
    if (length > 1)
        note_option(tree, path[1], &outcome);
    tree->simulations++;
}

/* What the budget still allows, at the pace so far. */
static double simulations_left(const search_tree *tree)
{
    const fn_budget *budget = &tree->player->budget;
    double left = (double)(budget->simulations - tree->simulations);
    if (budget->ms == 0)
        return left;
    double used_ms = tree->question->clock_ms() - tree->begin_ms;
    double in_time = (budget->ms - used_ms) / used_ms * (double)tree->simulations;
    return budget->simulations > 0 && left < in_time ? left : in_time;
}

/* How many tries the most tried move may lose and still be it. */
static double lead_of_best(const search_tree *tree)
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

static bool is_finished(const search_tree *tree)
{
    const fn_question *q = tree->question;
    const fn_budget *budget = &tree->player->budget;
    if (q->stop != NULL && *q->stop)
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
static bool plant(search_tree *tree, const fn_player *player, const fn_question *question,
                  fn_rng *rng)
{
    fn_score score;
    fn_seed seed;
    for (size_t i = 0; i < sizeof seed.bytes; i++)
        seed.bytes[i] = (uint8_t)fn_rng_next(rng);
    fn_rng_start(&tree->rng, &seed, 0);
    question->game->score(question->rules, question->view, &score);
    tree->player = player;
    tree->question = question;
    tree->results = score.count;
    tree->size = FIRST_NODES;
    tree->nodes = malloc(FIRST_NODES * sizeof *tree->nodes);
    if (tree->nodes == NULL)
        return false;
    add_node(tree, 0, 0);
    return true;
}

static void *grow(void *context)
{
    search_tree *tree = context;
    if (tree->question->clock_ms != NULL)
        tree->begin_ms = tree->question->clock_ms();
    do
        simulate(tree);
    while (!is_finished(tree));
    return NULL;
}

/* Adds what a tree found; the first one lays out the options. */
static void collect(const search_tree *tree, fn_analysis *out)
{
    int i = 0;
    out->simulations += tree->simulations;
    for (uint32_t child = tree->nodes[0].child; child != 0; child = tree->nodes[child].next, i++) {
        fn_option *option = &out->options[i];
        option->move = tree->nodes[child].move;
        option->simulations += (long)tree->nodes[child].visits;
        for (int seat = 0; seat < tree->results; seat++) {
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
static void grow_all(search_tree *trees, int count)
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
    search_tree *trees = calloc((size_t)count, sizeof *trees);
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
