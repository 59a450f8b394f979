/* Greedy: plays its own turn through to the end in all ways, up to a limit, and takes the first
 * step of the best one by the game's own advice. What the turn would reveal is not looked at. */
#include "players/players.h"

#include <string.h>

enum { MOST_NODES = 3000 };

typedef struct greedy_turn {
    const fn_question *question;
    int nodes_left;
} greedy_turn;

/* How good a position is for a seat: its expected points less the mean of the others'. */
static int position_value(const fn_question *question, const void *state, int seat)
{
    int values[FN_MAX_SEATS], others = 0;
    fn_score score;
    question->game->evaluate(question->rules, state, values);
    question->game->score(question->rules, state, &score);
    for (int i = 0; i < score.count; i++)
        others += i != seat ? values[i] : 0;
    return values[seat] - others / (score.count - 1);
}

/* The best value this seat can reach from here within its turn; of equal ways the shortest is the
 * best, so that nothing is done for nothing. */
static int best_value(greedy_turn *turn, const uint8_t *state)
{
    const fn_question *q = turn->question;
    fn_move moves[FN_MAX_MOVES];
    if (turn->nodes_left <= 0 || q->game->to_act(q->rules, state) != q->seat)
        return position_value(q, state, q->seat);
    int count = q->game->list_moves(q->rules, state, moves), best = INT32_MIN;
    for (int i = 0; i < count; i++) {
        _Alignas(8) uint8_t next[FN_STATE_MAX];
        memcpy(next, state, q->game->state_size);
        turn->nodes_left--;
        bool revealed = q->game->apply(q->rules, next, moves[i], NULL);
        int value = revealed ? position_value(q, next, q->seat) : best_value(turn, next) - 1;
        if (value > best)
            best = value;
    }
    return best;
}

static void rate_moves(const fn_question *q, fn_rng *rng, int values[FN_MAX_MOVES])
{
    _Alignas(8) uint8_t state[FN_STATE_MAX], next[FN_STATE_MAX];
    memcpy(state, q->view, q->game->state_size);
    q->game->imagine(q->rules, state, q->seat, rng);
    for (int i = 0; i < q->count; i++) {
        greedy_turn turn = {q, MOST_NODES / q->count};
        memcpy(next, state, q->game->state_size);
        bool revealed = q->game->apply(q->rules, next, q->moves[i], NULL);
        values[i] = revealed ? position_value(q, next, q->seat) : best_value(&turn, next);
    }
}

/* How many moves are better than move i; the first of equals counts as better. */
static int rank_of(const int *values, int count, int i)
{
    int better = 0;
    for (int j = 0; j < count; j++)
        better += values[j] > values[i] || (j < i && values[j] == values[i]);
    return better;
}

fn_move fn_greedy_choose(const fn_player *player, const fn_question *question, fn_rng *rng)
{
    int values[FN_MAX_MOVES], rank = 0;
    rate_moves(question, rng, values);
    if ((int)fn_rng_below(rng, 100) < player->slip)
        rank = (int)fn_rng_below(rng, (uint32_t)(question->count + 1) / 2);
    int i = 0;
    while (rank_of(values, question->count, i) != rank)
        i++;
    return question->moves[i];
}
