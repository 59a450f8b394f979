/* Puzzles for JavaScript, docs/puzzles.md. There is one at a time, independent of the match and the
 * table.
 *
 *   fanal_puzzle_open(length)  takes a line of a file of puzzles; answers with
 *                              {"turns":[[{"move":"…","events":[…]},…],…],"record":["…",…]}: the
 *                              certain effects of each listed turn, and the lines of the record
 *                              that leads to its position
 *   fanal_puzzle_try(length)   takes a whole turn, as a JSON array of moves; answers with
 *                              {"turn":2,"answer":false}: the listed turn that ends in the same
 *                              way, or null
 */
#include "apps/wasm/wasm.h"

#include "fanal/puzzle.h"

static fn_puzzle puzzle;
static bool is_open;

static void put_record(void)
{
    static char storage[FN_LINE_MAX];
    fn_text line;
    fn_json_key(&answer, "record");
    fn_json_open(&answer, '[');
    fn_text_init(&line, storage, sizeof storage);
    for (int i = 0; fn_record_write_line(&puzzle.match, NULL, i, &line); i++) {
        fn_json_string(&answer, storage);
        fn_text_clear(&line);
    }
    fn_json_close(&answer, ']');
}

EXPORT(fanal_puzzle_open) int fanal_puzzle_open(size_t length)
{
    if (!begin_with_text(length))
        return end(false);
    is_open = fn_puzzle_read(&puzzle, input, length, &error);
    if (!is_open)
        return end(false);
    fn_json_open(&answer, '{');
    fn_json_key(&answer, "turns");
    fn_puzzle_write_turns(&puzzle, &answer);
    put_record();
    fn_json_close(&answer, '}');
    return end(true);
}

EXPORT(fanal_puzzle_try) int fanal_puzzle_try(size_t length)
{
    int turn;
    if (!begin_with_text(length))
        return end(false);
    if (!is_open)
        return end(fn_fail(&error, "no puzzle has been opened"));
    if (!fn_puzzle_try(&puzzle, input, length, &turn, &error))
        return end(false);
    fn_json_open(&answer, '{');
    fn_json_key(&answer, "turn");
    if (turn < 0)
        fn_json_null(&answer);
    else
        fn_json_int(&answer, turn);
    fn_json_put_bool(&answer, "answer", turn >= 0 && puzzle.turn[turn].is_answer);
    fn_json_close(&answer, '}');
    return end(true);
}
