/* Finds puzzles in a match: turns in which one end is clearly better than all others. All ends of a
 * turn are judged in stages, quickly at first, then longer wherever it might matter. A clear answer
 * is judged once more with many times the simulations and fresh random numbers, and dropped unless
 * it is just as clear again. */
#include "insight/puzzle.h"

#include <stdlib.h>

enum { LEAST = 8, LINE_SIZE = FN_LINE_MAX };

struct fn_puzzles {
    fn_insight *in;
    fn_puzzle_wish wish;
    int at, found;
    fn_ends ends;
    char line[LINE_SIZE];
};

fn_puzzles *fn_puzzles_open(const fn_match *match, const fn_puzzle_wish *wish)
{
    fn_puzzles *puzzles = calloc(1, sizeof *puzzles);
    if (puzzles == NULL)
        return NULL;
    puzzles->wish = *wish;
    puzzles->in = fn_insight_open(match, &(fn_insight_wish){.simulations = 1});
    if (puzzles->in != NULL)
        return puzzles;
    free(puzzles);
    return NULL;
}

void fn_puzzles_close(fn_puzzles *puzzles)
{
    if (puzzles == NULL)
        return;
    fn_insight_close(puzzles->in);
    free(puzzles);
}

void fn_ends_judge(fn_insight *in, const fn_turn *turn, fn_ends *ends, const fn_stage *stage)
{
    int searches = 0;
    in->pass = stage->number;
    for (int i = 0; i < ends->count; i++) {
        fn_line *line = &ends->list[i].line;
        int best = ends->list[fn_ends_best(ends, turn->seat)].line.worth.chances[turn->seat];
        if (line->worth.simulations >= stage->simulations ||
            best - line->worth.chances[turn->seat] > stage->within)
            continue;
        fn_line_judge(in, turn, line, stage->simulations, &searches);
        if (stage->within < WHOLE)
            i = -1; /* the best so far may not be the best now, and others may be near */
    }
}

bool fn_ends_are_clear(const fn_ends *ends, int seat, int equal, int margin)
{
    int best = ends->list[fn_ends_best(ends, seat)].line.worth.chances[seat], answers = 0;
    for (int i = 0; i < ends->count; i++) {
        int less = best - ends->list[i].line.worth.chances[seat];
        if (less > equal && less < margin)
            return false;
        answers += less <= equal;
    }
    return answers <= MOST_ANSWERS && 3 * answers <= ends->count;
}

/* Judges the listed ends once more, for twice as long: a single search may be wrong. */
static void judge_told(fn_puzzles *puzzles, const fn_turn *turn, const fn_stage *stage)
{
    int searches = 0;
    fn_told told = fn_ends_told(&puzzles->ends, turn->seat);
    puzzles->in->pass = stage->number;
    for (int i = 0; i < told.count; i++) {
        fn_line *line = &puzzles->ends.list[told.list[i]].line;
        if (line->worth.simulations >= stage->simulations)
            continue;
        fn_line_judge(puzzles->in, turn, line, stage->simulations, &searches);
        told = fn_ends_told(&puzzles->ends, turn->seat);
        i = -1;
    }
}

/* Looks at all ends, longer at those near the best, and if one is clear, at all again. Skips the
 * first round, which is a matter of openings. */
static bool is_clear_turn(fn_puzzles *puzzles, const fn_turn *turn)
{
    fn_insight *in = puzzles->in;
    fn_ends *ends = &puzzles->ends;
    long simulations = puzzles->wish.simulations;
    const struct {
        fn_stage stage;
        int equal, margin;
    } looks[] = {
        {{1, simulations / 16 > LEAST ? simulations / 16 : LEAST, WHOLE}, 800, 800},
        {{2, simulations / 4 > LEAST ? simulations / 4 : LEAST, 4000}, 500, 500},
        {{3, simulations, 2500}, EQUAL_TURNS + 150, CLEAR_MARGIN - 200},
        {{4, 4 * simulations, WHOLE}, EQUAL_TURNS, CLEAR_MARGIN}, /* short looks missed some ends */
        {{5, puzzles->wish.deeper * simulations, 3000}, EQUAL_TURNS, CLEAR_MARGIN},
    };
    const fn_stage last = {6, 2 * puzzles->wish.deeper * simulations, WHOLE};
    if (turn->choices == 0 || turn->round == 1 || !fn_ends_list(in, turn, ends) ||
        ends->count < FEWEST_ENDS)
        return false;
    for (size_t i = 0; i < sizeof looks / sizeof *looks; i++) {
        fn_ends_judge(in, turn, ends, &looks[i].stage);
        if (!fn_ends_are_clear(ends, turn->seat, looks[i].equal, looks[i].margin))
            return false;
    }
    judge_told(puzzles, turn, &last);
    return fn_ends_are_clear(ends, turn->seat, EQUAL_TURNS, CLEAR_MARGIN);
}

/* Rejects turns that nearly everybody finds, and those that are found by chance. */
static bool is_hard_enough(const int found[FINDERS])
{
    enum { LUCKY = 34, EASY = 20 };
    return found[0] < (fn_crowd_difficulty(found) > 1 ? LUCKY : EASY);
}

/* Explains why the answer is better than the best turn that is not one. */
static fn_why explain(fn_puzzles *puzzles, const fn_turn *turn)
{
    const fn_end *list = puzzles->ends.list;
    fn_told told = fn_ends_told(&puzzles->ends, turn->seat);
    return fn_lines_explain(puzzles->in, turn, &list[told.list[0]].line,
                            &list[told.list[told.answers]].line, MOST_GAMES);
}

const char *fn_puzzles_next(fn_puzzles *puzzles)
{
    const fn_insight *in = puzzles->in;
    while (puzzles->at < in->turns && puzzles->found < puzzles->wish.most) {
        const fn_turn *turn = &in->turn[puzzles->at++];
        if (!is_clear_turn(puzzles, turn))
            continue;
        fn_puzzle_found found = {.simulations =
                                     2 * puzzles->wish.deeper * puzzles->wish.simulations};
        fn_text out;
        fn_crowd_try(in, turn, &puzzles->ends, found.found);
        if (!is_hard_enough(found.found))
            continue;
        found.why = explain(puzzles, turn);
        fn_text_init(&out, puzzles->line, sizeof puzzles->line);
        fn_puzzle_write(in, turn, &puzzles->ends, &found, &out);
        if (out.overflow)
            continue;
        puzzles->found++;
        return puzzles->line;
    }
    return NULL;
}
