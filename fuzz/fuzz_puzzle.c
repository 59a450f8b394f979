/* Puzzles, line by line, as `fanal puzzles --check` and the browser read them: a line is refused
 * with a sentence, or its own turns can be tried. */
#include "fuzz.h"

#include "fanal/puzzle.h"

static void read_line(const uint8_t *bytes, size_t size)
{
    static fn_puzzle puzzle;
    static char storage[1 << 16];
    fn_error error = {""};
    fn_text moves;
    int like;
    char *line = copy_bytes(bytes, size);
    if (!fn_puzzle_read(&puzzle, line, size, &error))
        require(error.text[0] != '\0');
    else
        for (int i = 0; i < puzzle.turns; i++) {
            fn_text_init(&moves, storage, sizeof storage);
            fn_match_write_moves(&puzzle.match, puzzle.turn[i].moves, puzzle.turn[i].count, &moves);
            require(fn_puzzle_try(&puzzle, storage, moves.used, &like, &error));
            require(like >= 0 && like <= i);
        }
    free(line);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    for (size_t start = 0, end; start < size; start = end + 1) {
        for (end = start; end < size && data[end] != '\n';)
            end++;
        read_line(data + start, end - start);
    }
    return 0;
}
