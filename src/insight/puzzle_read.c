/* Reads a line of a file of puzzles. The position is reached as when a record is read, move by
 * move, so nothing is accepted that the rules do not allow. */
#include "base/json_read.h"
#include "insight/puzzle.h"

#include <string.h>

static bool read_moves(fn_json list, fn_match *match, fn_error *error)
{
    char text[FN_MOVE_TEXT_MAX];
    size_t cursor = 0;
    fn_json item;
    while (fn_json_next(list, &cursor, NULL, &item)) {
        int seat = fn_match_to_act(match);
        if (!fn_json_to_string(item, text, sizeof text))
            return fn_fail(error, "\"moves\" holds something that is not a move");
        if (seat == FN_NOBODY)
            return fn_fail(error, "\"moves\" go on behind the end of the game");
        if (!fn_match_play(match, seat, text, NULL, error))
            return false;
    }
    return true;
}

static bool read_position(fn_puzzle *puzzle, fn_json line, fn_error *error)
{
    fn_replay replay;
    fn_json header, moves, value;
    long long seat;
    if (!fn_json_member(line, "header", &header) || fn_json_kind(header) != '{')
        return fn_fail(error, "\"header\" is missing or not an object");
    fn_replay_init(&replay, NULL, 0);
    if (!fn_replay_line(&replay, header.at, header.size, error))
        return false;
    if (!fn_json_member(line, "moves", &moves) || fn_json_kind(moves) != '[')
        return fn_fail(error, "\"moves\" is missing or not a list");
    if (!read_moves(moves, &replay.match, error))
        return false;
    if (!fn_json_member(line, "seat", &value) ||
        !fn_json_to_int(value, 0, FN_MAX_SEATS - 1, &seat) ||
        seat != fn_match_to_act(&replay.match))
        return fn_fail(error, "\"seat\" is not the one whose turn it is");
    puzzle->match = replay.match;
    puzzle->seat = (int)seat;
    return true;
}

/* Reads the moves of a whole turn, which ends when another seat must act or a step shows
 * something. */
static bool read_turn(const fn_puzzle *puzzle, fn_json list, fn_line *turn, fn_error *error)
{
    fn_match match = puzzle->match;
    char text[FN_MOVE_TEXT_MAX];
    size_t cursor = 0;
    fn_json item;
    bool is_over = false;
    turn->count = 0;
    if (fn_json_kind(list) != '[')
        return fn_fail(error, "the moves of a turn are not a list");
    while (fn_json_next(list, &cursor, NULL, &item)) {
        if (is_over || turn->count == FN_MOST_TURN_STEPS)
            return fn_fail(error, "a turn goes on behind its end");
        if (!fn_json_to_string(item, text, sizeof text))
            return fn_fail(error, "a turn holds something that is not a move");
        if (!fn_match_play(&match, puzzle->seat, text, NULL, error))
            return false;
        const fn_step *made = &match.log[match.steps - 1];
        turn->moves[turn->count++] = made->move;
        is_over = made->revealed || fn_match_to_act(&match) != puzzle->seat;
    }
    return is_over || fn_fail(error, "a turn stops before its end");
}

static bool read_turns(fn_puzzle *puzzle, fn_json line, fn_error *error)
{
    fn_json list, item, moves, answer;
    size_t cursor = 0;
    if (!fn_json_member(line, "turns", &list) || fn_json_kind(list) != '[')
        return fn_fail(error, "\"turns\" is missing or not a list");
    puzzle->turns = 0;
    while (fn_json_next(list, &cursor, NULL, &item)) {
        fn_line turn;
        if (puzzle->turns == FN_MOST_TURNS)
            return fn_fail(error, "there are too many turns");
        if (fn_json_kind(item) != '{' || !fn_json_member(item, "moves", &moves) ||
            !fn_json_member(item, "answer", &answer))
            return fn_fail(error, "a turn has no moves, or does not say if it is an answer");
        if (!read_turn(puzzle, moves, &turn, error))
            return false;
        puzzle->turn[puzzle->turns].is_answer = fn_json_kind(answer) == 't';
        puzzle->turn[puzzle->turns].count = turn.count;
        memcpy(puzzle->turn[puzzle->turns++].moves, turn.moves, sizeof turn.moves);
    }
    if (puzzle->turns == 0 || !puzzle->turn[0].is_answer)
        return fn_fail(error, "the first turn is not an answer");
    return true;
}

bool fn_puzzle_read(fn_puzzle *puzzle, const char *text, size_t size, fn_error *error)
{
    fn_json line, format;
    long long number;
    if (!fn_json_parse(&line, text, size, error))
        return false;
    if (fn_json_kind(line) != '{' || !fn_json_member(line, "puzzle", &format) ||
        !fn_json_to_int(format, 1, 999, &number))
        return fn_fail(error, "the line is no puzzle");
    if (number != PUZZLE_FORMAT)
        return fn_fail(error, "puzzles of format ", fn_decimal(number).text,
                       " are not known, only 1");
    return read_position(puzzle, line, error) && read_turns(puzzle, line, error);
}

void fn_puzzle_walk(const fn_puzzle *puzzle, const fn_move *moves, int count, uint8_t *world,
                    fn_events *events)
{
    static const fn_seed fixed;
    const fn_match *match = &puzzle->match;
    fn_rng rng;
    fn_rng_start(&rng, &fixed, 0);
    fn_match_view(match, puzzle->seat, world);
    match->game->imagine(match->rules, world, puzzle->seat, &rng);
    for (int i = 0; i < count; i++)
        match->game->apply(match->rules, world, moves[i], events);
}

bool fn_puzzle_try(const fn_puzzle *puzzle, const char *moves, size_t size, int *turn,
                   fn_error *error)
{
    _Alignas(8) uint8_t tried[FN_STATE_MAX], told[FN_STATE_MAX];
    fn_json list;
    fn_line line;
    *turn = -1;
    if (!fn_json_parse(&list, moves, size, error) || !read_turn(puzzle, list, &line, error))
        return false;
    fn_puzzle_walk(puzzle, line.moves, line.count, tried, NULL);
    for (int i = 0; i < puzzle->turns && *turn < 0; i++) {
        fn_puzzle_walk(puzzle, puzzle->turn[i].moves, puzzle->turn[i].count, told, NULL);
        if (memcmp(tried, told, puzzle->match.game->state_size) == 0)
            *turn = i;
    }
    return true;
}

static void write_steps(const fn_puzzle *puzzle, int turn, fn_text *out)
{
    fn_match match = puzzle->match;
    fn_json_open(out, '[');
    for (int i = 0; i < puzzle->turn[turn].count; i++) {
        char storage[FN_MOVE_TEXT_MAX];
        fn_text text;
        fn_text_init(&text, storage, sizeof storage);
        match.game->write_move(match.rules, puzzle->turn[turn].moves[i], &text);
        fn_json_open(out, '{');
        fn_json_put_string(out, "move", storage);
        fn_json_key(out, "events");
        fn_match_write_sure(&match, puzzle->seat, puzzle->turn[turn].moves[i], out);
        fn_json_close(out, '}');
        fn_match_play(&match, puzzle->seat, storage, NULL, NULL);
    }
    fn_json_close(out, ']');
}

void fn_puzzle_write_turns(const fn_puzzle *puzzle, fn_text *out)
{
    fn_json_open(out, '[');
    for (int i = 0; i < puzzle->turns; i++)
        write_steps(puzzle, i, out);
    fn_json_close(out, ']');
}
