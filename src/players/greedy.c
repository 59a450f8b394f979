/* Greedy: plays its own turn through in its head, following only the most promising ways at each
 * step, and takes the first step of the best one by the game's own advice. Does not look at what
 * the turn would reveal. */
#include "players/players.h"

#include <string.h>

enum { WIDTH = 32, NOT_BEGUN = -1, NOT_FINISHED = -1000000, WAITING = 100000 };

/* A way to play the turn: the position it has reached, and the move it began with, as an index into
 * those asked about. */
typedef struct greedy_way {
    _Alignas(8) uint8_t state[FN_STATE_MAX];
    int first, value;
} greedy_way;

typedef struct greedy_turn {
    const fn_question *question;
    int steps, count;
    int now;                   /* own value of the position in question */
    greedy_way ways[2][WIDTH]; /* alternately those of this step and of the next, best first */
    int values[FN_MAX_MOVES];  /* of the moves asked about: the best end of turn each leads to */
} greedy_turn;

static int own_value(const fn_question *question, const void *state)
{
    int values[FN_MAX_SEATS];
    question->game->evaluate(question->rules, state, values);
    return values[question->seat];
}

/* Returns how good a position is for a seat: its expected points less the mean of the others'. */
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

/* Keeps a way if it is among the best so far and leads to a position not yet reached. */
static void keep_way(greedy_turn *turn, greedy_way *ways, const greedy_way *way)
{
    size_t size = turn->question->game->state_size;
    int at = turn->count;
    while (at > 0 && ways[at - 1].value < way->value)
        at--;
    for (int i = at; i > 0 && ways[i - 1].value == way->value; i--)
        if (memcmp(ways[i - 1].state, way->state, size) == 0)
            return;
    if (at == WIDTH)
        return;
    turn->count += turn->count < WIDTH;
    memmove(&ways[at + 1], &ways[at], (size_t)(turn->count - 1 - at) * sizeof *ways);
    ways[at] = *way;
}

static bool prepares(const fn_question *question, fn_move move)
{
    return question->game->prepares != NULL && question->game->prepares(move);
}

static bool is_needless(const fn_question *question, const void *state, fn_move move)
{
    return question->game->is_needless != NULL && question->game->is_needless(state, move);
}

/* Ends a way whose turn is over. A turn that only prepares and does not improve the seat's own
 * value is waiting, which is for when there is nothing else to do. */
static void finish(greedy_turn *turn, const greedy_way *way, fn_move move)
{
    int *best = &turn->values[way->first], value = way->value;
    if (prepares(turn->question, move) && own_value(turn->question, way->state) <= turn->now)
        value -= WAITING;
    if (value > *best)
        *best = value;
}

/* Plays one step. Among equal turns the shorter is better, which avoids pointless steps. */
static void go_on(greedy_turn *turn, greedy_way *way, fn_move move)
{
    const fn_question *q = turn->question;
    bool revealed = q->game->apply(q->rules, way->state, move, NULL);
    way->value = position_value(q, way->state, q->seat) - turn->steps;
    if (revealed || q->game->to_act(q->rules, way->state) != q->seat)
        finish(turn, way, move);
    else
        keep_way(turn, turn->ways[turn->steps & 1], way);
}

static void begin_turn(greedy_turn *turn, fn_rng *rng)
{
    const fn_question *q = turn->question;
    greedy_way *way = &turn->ways[0][0];
    memcpy(way->state, q->view, q->game->state_size);
    q->game->imagine(q->rules, way->state, q->seat, rng);
    way->first = NOT_BEGUN;
    turn->now = own_value(q, way->state);
    for (int i = 0; i < q->count; i++)
        turn->values[i] = NOT_FINISHED;
}

static void rate_moves(greedy_turn *turn)
{
    const fn_question *q = turn->question;
    while (turn->count > 0) {
        const greedy_way *ways = turn->ways[turn->steps++ & 1];
        int count = turn->count;
        turn->count = 0;
        for (int i = 0; i < count; i++) {
            fn_move moves[FN_MAX_MOVES];
            int choices = q->game->list_moves(q->rules, ways[i].state, moves);
            for (int j = 0; j < choices; j++) {
                if (is_needless(q, ways[i].state, moves[j]))
                    continue;
                greedy_way way = ways[i];
                way.first = way.first == NOT_BEGUN ? j : way.first;
                go_on(turn, &way, moves[j]);
            }
        }
    }
}

/* Counts the moves better than move i; the first of equals counts as better. */
static int rank_of(const int *values, int count, int i)
{
    int better = 0;
    for (int j = 0; j < count; j++)
        better += values[j] > values[i] || (j < i && values[j] == values[i]);
    return better;
}

static int best_value(const greedy_turn *turn)
{
    int best = INT32_MIN;
    for (int i = 0; i < turn->question->count; i++)
        best = turn->values[i] > best ? turn->values[i] : best;
    return best;
}

/* Rules out moves that give up unless one is the best, because nobody gives up by mistake. */
static void rule_out_giving_up(greedy_turn *turn)
{
    const fn_question *q = turn->question;
    int best = best_value(turn);
    if (q->game->gives_up == NULL)
        return;
    for (int i = 0; i < q->count; i++)
        if (q->game->gives_up(q->moves[i]) && turn->values[i] < best)
            turn->values[i] = NOT_FINISHED;
}

/* Returns the rank of a slip: one of the better half of the moves, but none that looks silly. */
static int slip(const greedy_turn *turn, fn_rng *rng)
{
    const fn_question *q = turn->question;
    int fair = 0, best = best_value(turn), half = (q->count + 1) / 2;
    for (int i = 0; i < q->count; i++)
        fair += turn->values[i] >= best - q->game->spread / 3;
    return (int)fn_rng_below(rng, (uint32_t)(fair < half ? fair : half));
}

fn_move fn_greedy_choose(const fn_player *player, const fn_question *question, fn_rng *rng)
{
    greedy_turn turn = {.question = question, .count = 1};
    int rank = 0, i = 0;
    begin_turn(&turn, rng);
    rate_moves(&turn);
    bool slips = (int)fn_rng_below(rng, 100) < player->slip;
    if (slips && !prepares(question, question->moves[0])) { /* a turn begun for a reason is
                                                             * finished */
        rule_out_giving_up(&turn);
        rank = slip(&turn, rng);
    }
    while (rank_of(turn.values, question->count, i) != rank)
        i++;
    return question->moves[i];
}
