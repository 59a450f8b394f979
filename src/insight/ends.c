/* All ends of a turn: every step is tried, and ways to the same position count once. The walk is
 * made in one imagined world. A turn ends where something is shown, so the walk is the same in
 * every world, and two turns that end alike here are the same turn. */
#include "insight/puzzle.h"

#include <stdlib.h>
#include <string.h>

typedef struct walked {
    int count, looked_at;
    fn_end list[MOST_ENDS];
} walked;

static int find_state(const fn_end *list, int count, const uint8_t *state, size_t size)
{
    for (int i = 0; i < count; i++)
        if (memcmp(list[i].state, state, size) == 0)
            return i;
    return -1;
}

/* Notes an end unless it is known; fails if there are too many. */
static bool note(fn_end *list, int *count, const fn_end *end, size_t size)
{
    if (find_state(list, *count, end->state, size) >= 0)
        return true;
    if (*count == MOST_ENDS)
        return false;
    list[(*count)++] = *end;
    return true;
}

/* Takes every step from one position, except steps that only take another back and so lead nowhere
 * new. */
static bool take_steps(const fn_insight *in, const fn_turn *turn, const fn_end *from, walked *ways,
                       fn_ends *out)
{
    const fn_game *game = in->match.game;
    const void *rules = in->match.rules;
    fn_move moves[FN_MAX_MOVES];
    int count = game->list_moves(rules, from->state, moves);
    for (int i = 0; i < count; i++) {
        fn_end to = *from;
        if (game->is_needless != NULL && game->is_needless(from->state, moves[i]))
            continue;
        to.line.moves[to.line.count++] = moves[i];
        bool is_shown = game->apply(rules, to.state, moves[i], NULL);
        bool is_over = is_shown || game->to_act(rules, to.state) != turn->seat;
        if (!is_over && to.line.count == MOST_STEPS)
            return false;
        if (is_over ? !note(out->list, &out->count, &to, game->state_size)
                    : !note(ways->list, &ways->count, &to, game->state_size))
            return false;
    }
    return true;
}

bool fn_ends_list(const fn_insight *in, const fn_turn *turn, fn_ends *out)
{
    walked *ways = malloc(sizeof *ways);
    bool fine = ways != NULL;
    out->count = 0;
    if (fine) {
        ways->count = 1;
        ways->list[0] = (fn_end){0};
        fn_turn_walk(in, turn, NULL, 0, ways->list[0].state, NULL);
    }
    for (int i = 0; fine && i < ways->count; i++)
        fine = take_steps(in, turn, &ways->list[i], ways, out);
    free(ways);
    return fine && out->count > 1;
}

int fn_ends_find(const fn_insight *in, const fn_turn *turn, const fn_ends *ends,
                 const fn_line *line)
{
    _Alignas(8) uint8_t state[FN_STATE_MAX];
    fn_turn_walk(in, turn, line->moves, line->count, state, NULL);
    return find_state(ends->list, ends->count, state, in->match.game->state_size);
}

int fn_ends_best(const fn_ends *ends, int seat)
{
    int best = 0;
    for (int i = 1; i < ends->count; i++)
        if (ends->list[i].line.worth.chances[seat] > ends->list[best].line.worth.chances[seat])
            best = i;
    return best;
}

bool fn_end_is_answer(const fn_ends *ends, int at, int seat)
{
    return ends->list[fn_ends_best(ends, seat)].line.worth.chances[seat] -
               ends->list[at].line.worth.chances[seat] <=
           EQUAL_TURNS;
}

/* Returns the best end not yet listed, or -1; skips those that begin like a listed end that is not
 * an answer. */
static int next_end(const fn_ends *ends, int seat, const fn_told *told, bool is_answer)
{
    int best = -1;
    for (int i = 0; i < ends->count; i++) {
        const fn_line *line = &ends->list[i].line;
        bool is_new = fn_end_is_answer(ends, i, seat) == is_answer;
        for (int k = 0; k < told->count && is_new; k++)
            is_new =
                (k < told->answers || ends->list[told->list[k]].line.moves[0] != line->moves[0]) &&
                told->list[k] != i;
        if (is_new &&
            (best < 0 || line->worth.chances[seat] > ends->list[best].line.worth.chances[seat]))
            best = i;
    }
    return best;
}

/* Lists answers first, then the best other end of each beginning. */
fn_told fn_ends_told(const fn_ends *ends, int seat)
{
    fn_told told = {.count = 0};
    int next;
    while (told.answers < MOST_ANSWERS && (next = next_end(ends, seat, &told, true)) >= 0) {
        told.list[told.answers++] = next;
        told.count = told.answers;
    }
    while (told.count < told.answers + MOST_OTHERS &&
           (next = next_end(ends, seat, &told, false)) >= 0)
        told.list[told.count++] = next;
    return told;
}
