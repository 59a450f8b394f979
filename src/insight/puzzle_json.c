/* A puzzle as one line of JSON (docs/puzzles.md). */
#include "insight/puzzle.h"

static void put_move(const fn_match *match, fn_move move, fn_text *out)
{
    char storage[FN_MOVE_TEXT_MAX];
    fn_text text;
    fn_text_init(&text, storage, sizeof storage);
    match->game->write_move(match->rules, move, &text);
    fn_json_string(out, storage);
}

/* Writes a permanent name derived from where in the game the puzzle comes from. */
static void put_id(const fn_insight *in, const fn_turn *turn, fn_text *out)
{
    fn_seed seed = fn_seed_derive(&in->match.seed, (uint64_t)turn->ply);
    fn_json_put_hex(out, "id", seed.bytes, 6);
}

static void put_position(const fn_insight *in, const fn_turn *turn, fn_text *out)
{
    const fn_match *match = &in->match;
    put_id(in, turn, out);
    fn_json_key(out, "header");
    fn_record_write_header(match, NULL, out);
    fn_json_key(out, "moves");
    fn_json_open(out, '[');
    for (int i = 0; i < turn->ply; i++)
        put_move(match, match->log[i].move, out);
    fn_json_close(out, ']');
    fn_json_put_int(out, "seat", turn->seat);
    fn_json_put_int(out, "round", turn->round);
}

static void put_turn(const fn_insight *in, const fn_turn *turn, const fn_ends *ends, int at,
                     fn_text *out)
{
    const fn_end *end = &ends->list[at];
    fn_json_open(out, '{');
    fn_json_key(out, "moves");
    fn_match_write_moves(&in->match, end->line.moves, end->line.count, out);
    fn_json_put_bool(out, "answer", fn_end_is_answer(ends, at, turn->seat));
    fn_json_put_ints(out, "chances", end->line.worth.chances, in->results);
    fn_json_put_ints(out, "points", end->line.worth.points, in->results);
    fn_json_put_int(out, "simulations", end->line.worth.simulations);
    fn_json_put_int(out, "tried", end->tried * 100 / (FINDERS * TRIES));
    fn_json_close(out, '}');
}

/* The answer and the best turn that is not one: the position before, and the course of each. */
typedef struct two_turns {
    _Alignas(8) uint8_t before[FN_STATE_MAX], after[2][FN_STATE_MAX];
    fn_events events[2];
} two_turns;

static void put_themes(const fn_match *match, const two_turns *two, fn_text *out)
{
    const fn_game *game = match->game;
    const fn_turn_end best = {two->after[0], &two->events[0]},
                      other = {two->after[1], &two->events[1]};
    uint32_t themes =
        game->find_themes != NULL ? game->find_themes(match->rules, two->before, &best, &other) : 0;
    fn_json_key(out, "themes");
    fn_json_open(out, '[');
    for (int i = 0; themes >> i != 0; i++)
        if (themes >> i & 1)
            fn_json_string(out, game->themes[i].name);
    fn_json_close(out, ']');
    fn_json_key(out, "rules");
    fn_json_open(out, '[');
    for (int i = 0; themes >> i != 0; i++)
        if (themes >> i & 1)
            fn_json_string(out, game->themes[i].rule);
    fn_json_close(out, ']');
}

static void put_new_themes(const fn_insight *in, const fn_turn *turn, const fn_line *best,
                           const fn_line *other, fn_text *out)
{
    two_turns two = {.events = {{0}, {0}}};
    fn_turn_walk(in, turn, NULL, 0, two.before, NULL);
    fn_turn_walk(in, turn, best->moves, best->count, two.after[0], &two.events[0]);
    fn_turn_walk(in, turn, other->moves, other->count, two.after[1], &two.events[1]);
    put_themes(&in->match, &two, out);
}

void fn_puzzle_write_themes(const fn_puzzle *puzzle, fn_text *out)
{
    two_turns two = {.events = {{0}, {0}}};
    int other = 0;
    while (other < puzzle->turns - 1 && puzzle->turn[other].is_answer)
        other++;
    fn_puzzle_walk(puzzle, NULL, 0, two.before, NULL);
    fn_puzzle_walk(puzzle, puzzle->turn[0].moves, puzzle->turn[0].count, two.after[0],
                   &two.events[0]);
    fn_puzzle_walk(puzzle, puzzle->turn[other].moves, puzzle->turn[other].count, two.after[1],
                   &two.events[1]);
    put_themes(&puzzle->match, &two, out);
}

static void put_found(const int found[FINDERS], fn_text *out)
{
    fn_json_put_int(out, "difficulty", fn_crowd_difficulty(found));
    fn_json_key(out, "found");
    fn_json_open(out, '{');
    for (int i = 0; i < FINDERS; i++)
        fn_json_put_int(out, fn_finders[i], found[i]);
    fn_json_close(out, '}');
}

void fn_puzzle_write_why(const fn_insight *in, const fn_why *why, fn_text *out)
{
    fn_json_put_ints(out, "expected", why->expected[BETTER], in->results);
    fn_json_put_ints(out, "expected_other", why->expected[PLAYED], in->results);
    if (why->because.is_known) {
        fn_json_key(out, "because");
        fn_because_write(in, &why->because, out);
    }
}

void fn_puzzle_write(const fn_insight *in, const fn_turn *turn, const fn_ends *ends,
                     const fn_puzzle_found *found, fn_text *out)
{
    fn_told told = fn_ends_told(ends, turn->seat);
    fn_json_open(out, '{');
    fn_json_put_int(out, "puzzle", PUZZLE_FORMAT);
    put_position(in, turn, out);
    put_new_themes(in, turn, &ends->list[told.list[0]].line,
                   &ends->list[told.list[told.answers]].line, out);
    put_found(found->found, out);
    fn_json_put_int(out, "ends", ends->count);
    fn_json_put_string(out, "judge", in->judge.kind == FN_LEARNED ? "learned" : "search");
    fn_json_put_int(out, "simulations", found->simulations);
    fn_json_key(out, "turns");
    fn_json_open(out, '[');
    for (int i = 0; i < told.count; i++)
        put_turn(in, turn, ends, told.list[i], out);
    fn_json_close(out, ']');
    fn_puzzle_write_why(in, &found->why, out);
    fn_json_close(out, '}');
}
