/* Variations of a header: whatever was read is written and read again as the same, and playing it
 * succeeds or is refused with a sentence. The first byte says how far the game has come. */
#include "fuzz.h"

#include "fanal/variations.h"

static fn_match match, scratch;
static fn_variations first, second;

static void begin(int steps)
{
    static const fn_seed seed;
    fn_setup setup = {.players = 2};
    fn_error error;
    require(fn_match_start(&match, fn_game_find("lighthouse-run"), &setup, &seed, &error));
    for (; steps > 0; steps--) {
        fn_move moves[FN_MAX_MOVES];
        char text[FN_MOVE_TEXT_MAX];
        fn_text out;
        fn_text_init(&out, text, sizeof text);
        require(match.game->list_moves(match.rules, match.state, moves) > 0);
        match.game->write_move(match.rules, moves[0], &out);
        require(fn_match_play(&match, fn_match_to_act(&match), text, NULL, &error));
    }
}

static void write_and_read_again(void)
{
    static char storage[1 << 20];
    fn_text out;
    fn_error error;
    fn_text_init(&out, storage, sizeof storage);
    fn_json_open(&out, '{');
    fn_variations_write(&first, &match, &out);
    fn_json_close(&out, '}');
    require(!out.overflow);
    require(fn_variations_read(&second, &match, storage, out.used, &error));
    require(first.count == second.count && first.moves == second.moves);
    require(memcmp(first.move, second.move, (size_t)first.moves * sizeof first.move[0]) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fn_error error = {""};
    if (size == 0 || size > FN_LINE_MAX)
        return 0;
    begin(data[0] % 32);
    char *text = copy_bytes(data + 1, size - 1);
    if (!fn_variations_read(&first, &match, text, size - 1, &error)) {
        require(error.text[0] != '\0');
    } else {
        write_and_read_again();
        require(fn_variations_check(&first, &match, &scratch, &error) || error.text[0] != '\0');
    }
    free(text);
    return 0;
}
