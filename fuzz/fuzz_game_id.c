/* Game IDs: one that is accepted is written in a form that starts the same deal and is written the
 * same again. */
#include "fuzz.h"

static void write_id(const fn_match *match, char id[FN_GAME_ID_MAX])
{
    fn_text text;
    fn_text_init(&text, id, FN_GAME_ID_MAX);
    fn_game_id_write(match, &text);
    require(!text.overflow);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static fn_match match, again;
    char written[FN_GAME_ID_MAX], rewritten[FN_GAME_ID_MAX];
    fn_error error = {""};
    char *id = copy_text(data, size);
    if (fn_game_id_start(&match, id, &error)) {
        write_id(&match, written);
        require(fn_game_id_start(&again, written, &error));
        require(memcmp(&match, &again, sizeof match) == 0);
        write_id(&again, rewritten);
        require(strcmp(written, rewritten) == 0);
    } else {
        require(error.text[0] != '\0');
    }
    free(id);
    return 0;
}
