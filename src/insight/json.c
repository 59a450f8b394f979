/* An analysis as JSON (docs/analysis.md). Anything not yet known is null. */
#include "insight/insight.h"

#include <string.h>

enum { FORMAT = 1 };

static void write_move(const fn_insight *in, fn_move move, fn_text *out)
{
    char storage[FN_MOVE_TEXT_MAX];
    fn_text text;
    fn_text_init(&text, storage, sizeof storage);
    in->match.game->write_move(in->match.rules, move, &text);
    fn_json_string(out, storage);
}

static void write_head(const fn_insight *in, fn_text *out)
{
    static const int thresholds[] = {INACCURACY, MISTAKE, BLUNDER};
    fn_insight_progress progress = fn_insight_progress_of(in);
    fn_json_put_int(out, "analysis", FORMAT);
    fn_json_put_string(out, "game", in->match.game->id);
    fn_json_put_int(out, "players", in->match.setup.players);
    fn_json_put_int(out, "results", in->results);
    fn_json_put_int(out, "moves", in->match.steps);
    fn_json_put_bool(out, "over", fn_match_to_act(&in->match) == FN_NOBODY);
    if (in->trouble[0] != '\0')
        fn_json_put_string(out, "trouble", in->trouble);
    fn_json_put_bool(out, "open_hands", in->open_hands);
    fn_json_put_string(out, "judge", in->judge.kind == FN_LEARNED ? "learned" : "search");
    fn_json_put_int(out, "simulations_per_line", in->budget);
    fn_json_put_int(out, "simulations", progress.simulations);
    fn_json_put_int(out, "pass", progress.pass);
    fn_json_put_int(out, "done", progress.done);
    fn_json_put_int(out, "total", progress.total);
    fn_json_put_bool(out, "finished", progress.is_finished);
    fn_json_put_int(out, "whole", WHOLE);
    fn_json_put_ints(out, "thresholds", thresholds, 3);
}

/* Writes `"key":[…]` with the output of `write` for each point of view, or null. */
static void write_by_focus(const fn_insight *in, const char *key, bool is_known, fn_text *out,
                           void (*write)(const fn_insight *, int focus, fn_text *))
{
    fn_json_key(out, key);
    if (!is_known) {
        fn_json_null(out);
        return;
    }
    fn_json_open(out, '[');
    for (int focus = 0; focus < in->focuses; focus++) {
        fn_json_open(out, '[');
        write(in, focus, out);
        fn_json_close(out, ']');
    }
    fn_json_close(out, ']');
}

static void write_curve(const fn_insight *in, int focus, fn_text *out)
{
    for (int at = 0; at <= in->turns; at++)
        for (int step = 0; step < in->turn[at].steps || (step == 0 && at == in->turns); step++) {
            const int *chances = fn_chances(in, at, step, focus);
            if (chances == NULL)
                fn_json_null(out);
            else
                fn_json_ints(out, chances, in->results);
        }
}

static void write_balance(const fn_insight *in, int focus, fn_text *out)
{
    for (int seat = 0; seat < in->results; seat++) {
        fn_balance sum = fn_balance_of(in, focus, seat);
        fn_json_open(out, '{');
        fn_json_put_int(out, "start", sum.start);
        fn_json_put_int(out, "own", sum.own);
        fn_json_put_int(out, "others", sum.others);
        fn_json_put_int(out, "draws", sum.draws);
        fn_json_put_int(out, "end", sum.end);
        fn_json_close(out, '}');
    }
}

static void write_moments(const fn_insight *in, int focus, fn_text *out)
{
    fn_moment moments[MOMENTS];
    int count = fn_moments_of(in, focus, moments);
    for (int i = 0; i < count; i++) {
        const fn_moment *m = &moments[i];
        const fn_turn *turn = &in->turn[m->turn];
        fn_json_open(out, '{');
        fn_json_put_int(out, "ply", turn->ply);
        fn_json_put_int(out, "steps", turn->steps);
        fn_json_put_int(out, "round", turn->round);
        fn_json_put_int(out, "mover", turn->seat);
        fn_json_put_int(out, "seat", m->seat);
        fn_json_put_int(out, "from", m->from);
        fn_json_put_int(out, "to", m->to);
        fn_json_put_int(out, "play", m->play);
        fn_json_put_int(out, "draws", m->to - m->from - m->play);
        fn_json_close(out, '}');
    }
}

static void write_draws_of_turn(const fn_insight *in, int at, fn_text *out)
{
    bool is_known = in->turn[at].pass > 0 && in->turn[at + 1].pass > 0;
    fn_json_key(out, "draws");
    if (!is_known) {
        fn_json_null(out);
        return;
    }
    fn_json_open(out, '[');
    for (int focus = 0; focus < in->focuses; focus++) {
        int draws[FN_MAX_SEATS];
        fn_turn_draws(in, at, focus, draws);
        fn_json_ints(out, draws, in->results);
    }
    fn_json_close(out, ']');
}

static void write_turns(const fn_insight *in, fn_text *out)
{
    fn_json_key(out, "turns");
    fn_json_open(out, '[');
    for (int at = 0; at < in->turns; at++) {
        const fn_turn *turn = &in->turn[at];
        int play[FN_MAX_SEATS];
        fn_turn_play(turn, play);
        fn_json_open(out, '{');
        fn_json_put_int(out, "ply", turn->ply);
        fn_json_put_int(out, "steps", turn->steps);
        fn_json_put_int(out, "seat", turn->seat);
        fn_json_put_int(out, "round", turn->round);
        fn_json_put_int(out, "pass", turn->pass);
        fn_json_put_ints(out, "play", play, in->results);
        write_draws_of_turn(in, at, out);
        fn_json_close(out, '}');
    }
    fn_json_close(out, ']');
}

/* Lists the best line for each known move, best first, and returns their number. */
static int list_options(const fn_turn *turn, int step, const fn_line *out[])
{
    int count = 0;
    for (int i = 0; i < turn->count; i++) {
        const fn_line *line = &turn->lines[i];
        int same = 0;
        if (line->count <= step ||
            memcmp(line->moves, turn->lines[0].moves, (size_t)step * sizeof *line->moves) != 0)
            continue;
        while (same < count && out[same]->moves[step] != line->moves[step])
            same++;
        if (same == FN_MAX_MOVES)
            continue;
        bool is_worse =
            same < count && out[same]->worth.chances[turn->seat] >= line->worth.chances[turn->seat];
        if (is_worse)
            continue;
        count += same == count;
        for (;
             same > 0 && out[same - 1]->worth.chances[turn->seat] < line->worth.chances[turn->seat];
             same--)
            out[same] = out[same - 1];
        out[same] = line;
    }
    return count;
}

static void write_option(const fn_insight *in, const fn_line *line, int step, fn_text *out)
{
    fn_json_open(out, '{');
    fn_json_key(out, "move");
    write_move(in, line->moves[step], out);
    fn_json_key(out, "then");
    fn_json_open(out, '[');
    for (int i = step + 1; i < line->count; i++)
        write_move(in, line->moves[i], out);
    fn_json_close(out, ']');
    fn_json_put_ints(out, "chances", line->worth.chances, in->results);
    fn_json_put_ints(out, "points", line->worth.points, in->results);
    fn_json_put_int(out, "simulations", line->worth.simulations);
    fn_json_close(out, '}');
}

static const char *mark_of(int cost, int sure)
{
    if (sure >= SURE_BLUNDER)
        return "blunder";
    if (sure >= MISTAKE)
        return "mistake";
    if (sure >= INACCURACY)
        return "inaccuracy";
    return cost > 0 ? "good" : "best";
}

void fn_because_write(const fn_insight *in, const fn_because *because, fn_text *out)
{
    const fn_game *game = in->match.game;
    fn_json_open(out, '{');
    fn_json_put_int(out, "seat", because->entry);
    if (because->source_name != NULL)
        fn_json_put_string(out, "source", because->source_name);
    if (because->place != FN_NOWHERE && game->places != NULL)
        fn_json_put_int(out, game->places, because->place + game->first_place);
    fn_json_put_int(out, "better", because->better);
    fn_json_put_int(out, "played", because->played);
    fn_json_put_int(out, "gain", because->gain);
    fn_json_put_int(out, "without", because->without);
    fn_json_close(out, '}');
}

static void write_decision(const fn_insight *in, const fn_turn *turn, int step, fn_text *out)
{
    const fn_line *options[FN_MAX_MOVES];
    int count = list_options(turn, step, options), cost = fn_turn_cost(turn, step);
    fn_json_open(out, '{');
    fn_json_put_int(out, "ply", turn->ply + step);
    fn_json_put_int(out, "seat", turn->seat);
    fn_json_put_int(out, "round", turn->round);
    fn_json_key(out, "move");
    write_move(in, in->match.log[turn->ply + step].move, out);
    fn_json_put_int(out, "cost", cost);
    fn_json_put_int(out, "sure", fn_turn_sure(turn, step));
    fn_json_put_string(out, "mark", mark_of(cost, fn_turn_sure(turn, step)));
    fn_json_put_int(out, "pass", turn->pass);
    fn_json_key(out, "options");
    fn_json_open(out, '[');
    for (int i = 0; i < count; i++)
        write_option(in, options[i], step, out);
    fn_json_close(out, ']');
    if (turn->because[step].is_known) {
        fn_json_key(out, "because");
        fn_because_write(in, &turn->because[step], out);
    }
    fn_json_close(out, '}');
}

static void write_decisions(const fn_insight *in, fn_text *out)
{
    fn_json_key(out, "decisions");
    fn_json_open(out, '[');
    for (int at = 0; at < in->turns; at++)
        for (int step = 0; step < in->turn[at].steps && in->turn[at].pass > 0; step++)
            if (fn_turn_is_choice(&in->turn[at], step))
                write_decision(in, &in->turn[at], step, out);
    fn_json_close(out, ']');
}

static void write_seats(const fn_insight *in, fn_text *out)
{
    fn_json_key(out, "seats");
    fn_json_open(out, '[');
    for (int seat = 0; seat < in->match.setup.players; seat++) {
        fn_tally_of_seat sum = fn_tally_of(in, seat);
        fn_json_open(out, '{');
        fn_json_put_int(out, "accuracy", sum.accuracy);
        fn_json_put_int(out, "decisions", sum.decisions);
        fn_json_put_int(out, "inaccuracies", sum.inaccuracies);
        fn_json_put_int(out, "mistakes", sum.mistakes);
        fn_json_put_int(out, "blunders", sum.blunders);
        fn_json_put_int(out, "lost", sum.lost);
        fn_json_close(out, '}');
    }
    fn_json_close(out, ']');
}

void fn_insight_write(const fn_insight *in, fn_text *out)
{
    bool is_sounded = fn_insight_is_sounded(in);
    fn_json_open(out, '{');
    write_head(in, out);
    write_seats(in, out);
    write_by_focus(in, "chances", true, out, write_curve);
    write_by_focus(in, "balance", is_sounded, out, write_balance);
    write_by_focus(in, "moments", is_sounded, out, write_moments);
    write_turns(in, out);
    write_decisions(in, out);
    fn_json_close(out, '}');
}
