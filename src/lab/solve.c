/* Endgames: alpha-beta search over complete states, with a table of those seen before. Values are
 * half wins of the first result: 0 lost, 1 shared, 2 won. Knows no game; a state is recognized by
 * 64 bits of its hash. */
#include "fanal/solve.h"

#include "lab/worlds.h"

#include <stdlib.h>
#include <string.h>

enum { TABLE = 1 << 20, WON = 2 };

typedef struct known_state {
    uint64_t hash;
    int8_t low, high; /* bounds of the value */
} known_state;

struct fn_solver {
    const fn_question *question;
    long left; /* positions that may still be examined */
    fn_worlds worlds;
    known_state table[TABLE];
};

/* A move and its promise; the most promising is examined first. */
typedef struct next_state {
    int promise;
    fn_move move;
} next_state;

fn_solver *fn_solver_open(void)
{
    return calloc(1, sizeof(fn_solver));
}

void fn_solver_close(fn_solver *solver)
{
    free(solver);
}

static uint64_t hash_of(const uint8_t *state, size_t size)
{
    uint64_t hash = UINT64_C(0x9e3779b97f4a7c15), word;
    for (size_t at = 0; at < size; at += sizeof word) {
        size_t rest = size - at < sizeof word ? size - at : sizeof word;
        word = 0;
        memcpy(&word, state + at, rest);
        hash = (hash ^ word) * UINT64_C(0xff51afd7ed558ccd);
        hash ^= hash >> 32;
    }
    return hash;
}

static void step(const fn_solver *solver, uint8_t *to, const uint8_t *from, fn_move move)
{
    const fn_question *q = solver->question;
    memcpy(to, from, q->game->state_size);
    q->game->apply(q->rules, to, move, NULL);
}

/* Sorts moves by the seat's lead in points after them, best first. */
static void sort_moves(const fn_solver *solver, const uint8_t *state, int seat, fn_move *moves,
                       int count)
{
    const fn_question *q = solver->question;
    next_state next[FN_MAX_MOVES];
    for (int i = 0; i < count; i++) {
        _Alignas(8) uint8_t after[FN_STATE_MAX];
        fn_score score;
        step(solver, after, state, moves[i]);
        q->game->score(q->rules, after, &score);
        next_state added = {score.points[seat] - score.points[1 - seat], moves[i]};
        int at = i;
        for (; at > 0 && next[at - 1].promise < added.promise; at--)
            next[at] = next[at - 1];
        next[at] = added;
    }
    for (int i = 0; i < count; i++)
        moves[i] = next[i].move;
}

static int result_of(const fn_solver *solver, const uint8_t *state)
{
    const fn_question *q = solver->question;
    fn_score score;
    q->game->score(q->rules, state, &score);
    return score.places[0] == score.places[1] ? 1 : score.places[0] == 1 ? WON : 0;
}

static int value_of(fn_solver *solver, const uint8_t *state, int low, int high);

/* Returns the best the seat can do, as far as it lies between low and high. */
static int best_of(fn_solver *solver, const uint8_t *state, int seat, int low, int high)
{
    const fn_question *q = solver->question;
    _Alignas(8) uint8_t after[FN_STATE_MAX];
    fn_move moves[FN_MAX_MOVES];
    int count = q->game->list_moves(q->rules, state, moves), best = seat == 0 ? 0 : WON;
    if (count > 1)
        sort_moves(solver, state, seat, moves, count);
    for (int i = 0; i < count && low < high && solver->left > 0; i++) {
        step(solver, after, state, moves[i]);
        int value = value_of(solver, after, low, high);
        if (seat == 0) {
            best = value > best ? value : best;
            low = best > low ? best : low;
        } else {
            best = value < best ? value : best;
            high = best < high ? best : high;
        }
    }
    return best;
}

/* Returns a value that is exact between low and high, and a bound at or beyond either. */
static int value_of(fn_solver *solver, const uint8_t *state, int low, int high)
{
    const fn_question *q = solver->question;
    int seat = q->game->to_act(q->rules, state);
    if (seat == FN_NOBODY)
        return result_of(solver, state);
    uint64_t hash = hash_of(state, q->game->state_size);
    known_state *known = &solver->table[hash % TABLE];
    if (known->hash != hash)
        *known = (known_state){hash, 0, WON};
    if (known->low >= high || known->low == known->high)
        return known->low;
    if (known->high <= low)
        return known->high;
    solver->left--;
    int value = best_of(solver, state, seat, low, high);
    if (solver->left <= 0)
        return value;        /* not used by anyone */
    if (known->hash != hash) /* overwritten by another state meanwhile */
        *known = (known_state){hash, 0, WON};
    if (value > low || value == WON)
        known->low = (int8_t)value;
    if (value < high || value == 0)
        known->high = (int8_t)value;
    return value;
}

/* Returns the seat's worth in all worlds together if it makes the move in each. */
static int worth_in(fn_solver *solver, const fn_worlds *worlds, fn_move move);

/* Returns the worth of the rest of the turn: the best move for all worlds, as the seat does not
 * know its own. */
static int worth_of_turn(fn_solver *solver, const fn_worlds *worlds)
{
    const fn_question *q = solver->question;
    fn_move moves[FN_MAX_MOVES];
    int count = q->game->list_moves(q->rules, worlds->states[0], moves), best = 0;
    for (int i = 0; i < count && solver->left > 0; i++) {
        int worth = worth_in(solver, worlds, moves[i]);
        best = worth > best ? worth : best;
    }
    return best;
}

static int worth_in(fn_solver *solver, const fn_worlds *worlds, fn_move move)
{
    const fn_question *q = solver->question;
    fn_worlds after = *worlds;
    bool shown = false;
    int worth = 0;
    for (int i = 0; i < after.count; i++)
        shown |= q->game->apply(q->rules, after.states[i], move, NULL);
    if (!shown && q->game->to_act(q->rules, after.states[0]) == q->seat && after.count > 1)
        return worth_of_turn(solver, &after);
    for (int i = 0; i < after.count && solver->left > 0; i++) {
        int value = value_of(solver, after.states[i], 0, WON);
        worth += after.weight[i] * (q->seat == 0 ? value : WON - value);
    }
    return worth;
}

bool fn_solve(fn_solver *solver, const fn_question *question, long most, fn_solution *out)
{
    fn_score score;
    question->game->score(question->rules, question->view, &score);
    *out = (fn_solution){.best = -1};
    solver->question = question;
    solver->left = most;
    if (score.count != 2 || !fn_worlds_list(question, &solver->worlds))
        return false;
    memset(solver->table, 0, sizeof solver->table);
    out->is_exact = solver->worlds.are_all;
    for (int i = 0; i < solver->worlds.count; i++)
        out->whole += WON * solver->worlds.weight[i];
    for (int i = 0; i < question->count && solver->left > 0; i++) {
        out->worth[i] = worth_in(solver, &solver->worlds, question->moves[i]);
        out->best = out->worth[i] > out->best ? out->worth[i] : out->best;
    }
    out->positions = most - solver->left;
    return solver->left > 0;
}
