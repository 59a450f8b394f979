/* Checks a puzzle again: all its turns, as when it was found, with other random numbers. */
#include "insight/puzzle.h"

#include <stdlib.h>

/* Marks the ends of the turns listed as answers. */
static bool mark_answers(const fn_puzzle *puzzle, const fn_insight *in, const fn_turn *turn,
                         const fn_ends *ends, bool is_answer[MOST_ENDS], fn_error *error)
{
    for (int i = 0; i < ends->count; i++)
        is_answer[i] = false;
    for (int i = 0; i < puzzle->turns; i++) {
        fn_line line = {.count = puzzle->turn[i].count};
        for (int step = 0; step < line.count; step++)
            line.moves[step] = puzzle->turn[i].moves[step];
        int end = fn_ends_find(in, turn, ends, &line);
        if (end < 0)
            return fn_fail(error, "turn ", fn_decimal(i + 1).text, " takes back its own steps");
        is_answer[end] = is_answer[end] || puzzle->turn[i].is_answer;
    }
    return true;
}

static bool fail_by(const fn_insight *in, const fn_ends *ends, int seat, int answer, int other,
                    fn_error *error)
{
    char moves[160];
    fn_text text;
    fn_text_init(&text, moves, sizeof moves);
    fn_match_write_moves(&in->match, ends->list[other].line.moves, ends->list[other].line.count,
                         &text);
    return fn_fail(error, "the answer has a chance of ",
                   fn_decimal(ends->list[answer].line.worth.chances[seat] / 100).text, "%, and ",
                   moves, " has one of ",
                   fn_decimal(ends->list[other].line.worth.chances[seat] / 100).text, "%");
}

/* Returns the best answer, or the best end that is not one, or -1 if there is none. */
static int best_of(const fn_ends *ends, int seat, const bool is_answer[MOST_ENDS], bool answers)
{
    int best = -1;
    for (int i = 0; i < ends->count; i++)
        if (is_answer[i] == answers && (best < 0 || ends->list[i].line.worth.chances[seat] >
                                                        ends->list[best].line.worth.chances[seat]))
            best = i;
    return best;
}

static void explain(fn_insight *in, const fn_turn *turn, const fn_end *answer, const fn_end *other,
                    fn_text *out)
{
    fn_why why = fn_lines_explain(in, turn, &answer->line, &other->line, MOST_GAMES);
    fn_puzzle_write_why(in, &why, out);
}

/* Fails if another turn is better than the best answer or nearly as good. */
static bool check(const fn_puzzle *puzzle, fn_insight *in, fn_ends *ends, long simulations,
                  fn_text *why, fn_error *error)
{
    enum { AGAIN = 100, NEARLY = CLEAR_MARGIN / 2 }; /* AGAIN: for other random numbers */
    const fn_turn *turn = &in->turn[in->turns];
    const fn_stage stages[] = {
        {AGAIN, simulations / 5 + 8, WHOLE},
        {AGAIN + 1, simulations, 3000},
    };
    bool is_answer[MOST_ENDS];
    if (!fn_ends_list(in, turn, ends))
        return fn_fail(error, "there are too many turns, or there is only one");
    if (!mark_answers(puzzle, in, turn, ends, is_answer, error))
        return false;
    for (size_t i = 0; i < sizeof stages / sizeof *stages; i++)
        fn_ends_judge(in, turn, ends, &stages[i]);
    int seat = turn->seat, answer = best_of(ends, seat, is_answer, true),
        other = best_of(ends, seat, is_answer, false);
    if (other < 0)
        return true;
    if (ends->list[answer].line.worth.chances[seat] - ends->list[other].line.worth.chances[seat] <
        NEARLY)
        return fail_by(in, ends, seat, answer, other, error);
    if (why != NULL)
        explain(in, turn, &ends->list[answer], &ends->list[other], why);
    return true;
}

bool fn_puzzle_check(const fn_puzzle *puzzle, long simulations, fn_text *why, fn_error *error)
{
    fn_insight *in = fn_insight_open(&puzzle->match, &(fn_insight_wish){.simulations = 1});
    fn_ends *ends = malloc(sizeof *ends);
    bool fine = in != NULL && ends != NULL ? check(puzzle, in, ends, simulations, why, error)
                                           : fn_fail(error, "there is not enough memory");
    free(ends);
    fn_insight_close(in);
    return fine;
}
