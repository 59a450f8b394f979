/* Whole turns: finds good ones besides the one played, and judges each with its own simulations. A
 * single search misjudges what it rarely tried, so it only suggests which moves to look at.
 *
 * Everything here follows from what a seat knows: only `see` looks at a state, and it hides it at
 * once. Turns are walked in a world imagined from that. A turn ends where something is shown, so
 * the walk is the same in every world. */
#include "insight/insight.h"

#include <stdlib.h>
#include <string.h>

/* Returns random numbers for the next search, derived from its position in the game and not from
 * the deal. */
static fn_rng next_rng(const fn_insight *in, const fn_turn *turn, int *searches)
{
    fn_seed seed = fn_seed_from_text("insight", 7);
    fn_rng rng;
    fn_rng_start(&rng, &seed,
                 (uint64_t)in->pass << 40 | (uint64_t)turn->ply << 16 | (uint64_t)++ * searches);
    return rng;
}

static int knower_of(const fn_insight *in, int seat)
{
    return in->open_hands ? FN_EVERYONE : seat;
}

static void see(const fn_insight *in, const fn_turn *turn, int knower, uint8_t *view)
{
    memcpy(view, turn->state, in->match.game->state_size);
    in->match.game->hide(in->match.rules, view, knower);
}

void fn_turn_imagine(const fn_insight *in, const fn_turn *turn, fn_rng *rng, uint8_t *world)
{
    int knower = knower_of(in, turn->seat);
    see(in, turn, knower, world);
    in->match.game->imagine(in->match.rules, world, knower, rng);
}

bool fn_turn_walk(const fn_insight *in, const fn_turn *turn, const fn_move *moves, int count,
                  uint8_t *world, fn_events *events)
{
    const fn_game *game = in->match.game;
    static const fn_seed fixed;
    bool is_shown = false;
    fn_rng rng;
    fn_rng_start(&rng, &fixed, 0);
    fn_turn_imagine(in, turn, &rng, world);
    for (int i = 0; i < count; i++)
        is_shown = game->apply(in->match.rules, world, moves[i], events);
    return is_shown;
}

/* Makes the question for the seat whose turn it is after these moves. */
static fn_question ask(const fn_insight *in, const fn_turn *turn, const fn_move *moves, int count,
                       fn_sight *sight)
{
    const fn_match *match = &in->match;
    int knower = knower_of(in, turn->seat);
    fn_turn_walk(in, turn, moves, count, sight->view, NULL);
    match->game->hide(match->rules, sight->view, knower);
    return (fn_question){
        .game = match->game,
        .rules = match->rules,
        .view = sight->view,
        .seat = knower,
        .moves = sight->moves,
        .count = match->game->list_moves(match->rules, sight->view, sight->moves),
    };
}

/* Turns chances into whole numbers that add up to WHOLE; the likeliest gets the rounding error. */
static void note_worth(const fn_insight *in, fn_worth *out)
{
    float sum = 0;
    int rest = WHOLE, likeliest = 0;
    for (int i = 0; i < in->results; i++) {
        sum += in->found.wins[i];
        likeliest = in->found.wins[i] > in->found.wins[likeliest] ? i : likeliest;
    }
    for (int i = 0; i < in->results; i++) {
        float share = sum > 0 ? in->found.wins[i] / sum : 1.0f / (float)in->results;
        float points = in->found.points[i] * 100.0f;
        out->chances[i] = (int)(share * (float)WHOLE);
        out->points[i] = (int)(points + (points < 0 ? -0.5f : 0.5f));
        rest -= out->chances[i];
    }
    out->chances[likeliest] += rest;
    out->simulations = in->found.simulations;
}

static void search(fn_insight *in, const fn_question *question, fn_rng *rng, long simulations)
{
    in->judge.budget.simulations = simulations;
    fn_analyse(&in->judge, question, rng, &in->found);
    in->simulations += in->found.simulations;
}

void fn_line_judge(fn_insight *in, const fn_turn *turn, fn_line *line, long simulations,
                   int *searches)
{
    fn_sight sight;
    fn_rng rng = next_rng(in, turn, searches);
    fn_question question = ask(in, turn, line->moves, line->count - 1, &sight);
    question.moves = &line->moves[line->count - 1];
    question.count = 1;
    search(in, &question, &rng, simulations);
    note_worth(in, &line->worth);
}

/* Plays the turn to its end as the judge would. */
static void complete(fn_insight *in, const fn_turn *turn, fn_line *line, long simulations,
                     int *searches)
{
    const fn_match *match = &in->match;
    _Alignas(8) uint8_t world[FN_STATE_MAX];
    while (line->count < MOST_STEPS) {
        fn_sight sight;
        if (fn_turn_walk(in, turn, line->moves, line->count, world, NULL) ||
            match->game->to_act(match->rules, world) != turn->seat)
            return;
        fn_rng rng = next_rng(in, turn, searches);
        fn_question question = ask(in, turn, line->moves, line->count, &sight);
        in->judge.budget.simulations = simulations;
        line->moves[line->count++] = fn_player_choose(&in->judge, &question, &rng);
        in->simulations += question.count > 1 ? simulations : 0;
    }
}

static bool is_known(const fn_turn *turn, const fn_line *line)
{
    for (int i = 0; i < turn->count; i++)
        if (turn->lines[i].count == line->count &&
            memcmp(turn->lines[i].moves, line->moves, (size_t)line->count * sizeof *line->moves) ==
                0)
            return true;
    return false;
}

/* Appends a line; fails if out of memory. */
static bool add_line(fn_turn *turn, const fn_line *line)
{
    fn_line *lines = realloc(turn->lines, (size_t)(turn->count + 1) * sizeof *lines);
    if (lines == NULL)
        return false;
    turn->lines = lines;
    turn->lines[turn->count++] = *line;
    return true;
}

/* Finds the moves besides the played one that a search liked best, each with the best rest of its
 * turn. */
static void find_alternatives(fn_insight *in, fn_turn *turn, const fn_line *played, int step,
                              long simulations, int *searches)
{
    fn_sight sight;
    fn_move moves[ALTERNATIVES];
    int count = 0;
    fn_rng rng = next_rng(in, turn, searches);
    fn_question question = ask(in, turn, played->moves, step, &sight);
    search(in, &question, &rng, simulations);
    for (int i = 0; i < in->found.count && count < ALTERNATIVES; i++)
        if (in->found.options[i].move != played->moves[step])
            moves[count++] = in->found.options[i].move;
    for (int i = 0; i < count; i++) {
        fn_line line = *played;
        line.count = step;
        line.moves[line.count++] = moves[i];
        complete(in, turn, &line, simulations, searches);
        if (is_known(turn, &line))
            continue;
        fn_line_judge(in, turn, &line, simulations, searches);
        if (!add_line(turn, &line))
            return;
    }
}

static fn_line *best_line(const fn_turn *turn, int steps)
{
    fn_line *best = &turn->lines[0];
    for (int i = 1; i < turn->count; i++) {
        fn_line *line = &turn->lines[i];
        bool begins_so = line->count >= steps && memcmp(line->moves, turn->lines[0].moves,
                                                        (size_t)steps * sizeof *line->moves) == 0;
        if (begins_so && line->worth.chances[turn->seat] > best->worth.chances[turn->seat])
            best = line;
    }
    return best;
}

const fn_line *fn_turn_best(const fn_turn *turn, int steps)
{
    return best_line(turn, steps);
}

/* Judges anew, for longer, every line that decides a cost, until no best line owes its place to a
 * shorter search. */
static void look_again(fn_insight *in, fn_turn *turn, long simulations, int *searches)
{
    for (int step = 0; step <= turn->steps; step++) {
        fn_line *best = best_line(turn, step);
        if (best->worth.simulations >= simulations)
            continue;
        fn_line_judge(in, turn, best, simulations, searches);
        step = -1; /* it may no longer be the best, here and elsewhere */
    }
}

static void find_lines(fn_insight *in, fn_turn *turn, long simulations, int *searches)
{
    fn_line played = {.count = turn->steps};
    for (int i = 0; i < turn->steps; i++)
        played.moves[i] = in->match.log[turn->ply + i].move;
    turn->count = 0;
    fn_line_judge(in, turn, &played, 2 * simulations, searches);
    if (!add_line(turn, &played))
        return;
    for (int step = 0; step < turn->steps; step++)
        if (turn->choices >> step & 1)
            find_alternatives(in, turn, &played, step, simulations, searches);
}

/* Notes the result, which is certain at the end. */
static void note_result(const fn_insight *in, const fn_turn *turn, fn_worth *out)
{
    fn_score score;
    int winners = 0, rest = WHOLE;
    in->match.game->score(in->match.rules, turn->state, &score);
    for (int i = 0; i < score.count; i++)
        winners += score.places[i] == 1;
    for (int i = score.count - 1; i >= 0; i--) {
        bool wins = score.places[i] == 1;
        out->points[i] = 100 * score.points[i];
        out->chances[i] = wins ? rest / winners : 0;
        rest -= out->chances[i];
        winners -= wins;
    }
    out->simulations = 1;
}

/* Judges the position before the turn as a watching seat knows it. Must not depend on how many
 * searches the turn took, which may depend on facts hidden from this seat. */
static void look_on(fn_insight *in, fn_turn *turn, int focus, long simulations)
{
    enum { BEHIND_THE_TURN = 1 << 15 };
    fn_sight sight;
    int searches = BEHIND_THE_TURN + focus;
    fn_rng rng = next_rng(in, turn, &searches);
    int knower = knower_of(in, focus);
    see(in, turn, knower, sight.view);
    fn_question question = {
        .game = in->match.game,
        .rules = in->match.rules,
        .view = sight.view,
        .seat = knower,
    };
    search(in, &question, &rng, simulations);
    note_worth(in, &turn->before[focus]);
}

static void note_cost(fn_turn *turn, int step, int cost)
{
    turn->least[step] = (int16_t)(cost < turn->least[step] ? cost : turn->least[step]);
    turn->most[step] = (int16_t)(cost > turn->most[step] ? cost : turn->most[step]);
}

/* Notes the costs found in the pass before, unless that was the quick one. */
static void note_earlier(fn_turn *turn)
{
    for (int step = 0; step < turn->steps; step++) {
        turn->least[step] = WHOLE;
        turn->most[step] = 0;
        if (turn->pass > 1)
            note_cost(turn, step, fn_turn_cost(turn, step));
    }
}

void fn_turn_doubt(fn_insight *in, fn_turn *turn, int step, long simulations)
{
    enum { LAST_LOOK = 1 << 14, LESS = 8 }; /* for other random numbers */
    int searches = LAST_LOOK + (step << 8);
    fn_line rest = turn->lines[0];
    rest.count = step + 1;
    note_cost(turn, step, fn_turn_cost(turn, step));
    complete(in, turn, &rest, simulations / LESS, &searches);
    if (!is_known(turn, &rest)) {
        fn_line_judge(in, turn, &rest, simulations, &searches);
        add_line(turn, &rest);
    }
    for (int at = step; at <= step + 1; at++) {
        fn_line *best = best_line(turn, at);
        if (best->worth.simulations >= simulations)
            continue;
        fn_line_judge(in, turn, best, simulations, &searches);
        at = step - 1; /* another may be best now */
    }
    turn->before[in->open_hands ? 0 : turn->seat] = best_line(turn, 0)->worth;
}

void fn_turn_judge(fn_insight *in, fn_turn *turn, long simulations, bool by_everybody)
{
    int searches = 0;
    note_earlier(turn);
    memset(turn->because, 0,
           sizeof turn->because); /* reasons belong to the lines they were found for */
    if (turn->choices != 0)
        find_lines(in, turn, simulations, &searches);
    if (turn->count > 0)
        look_again(in, turn, 2 * simulations, &searches);
    for (int focus = 0; focus < in->focuses; focus++) {
        if (turn->seat == FN_NOBODY)
            note_result(in, turn, &turn->before[focus]);
        else if (turn->count > 0 && (in->open_hands || focus == turn->seat))
            turn->before[focus] = best_line(turn, 0)->worth;
        else if (by_everybody)
            look_on(in, turn, focus, 2 * simulations);
    }
    turn->pass = in->pass;
}
