/* Game IDs and, with edits after them, positions: an accepted one is written in a form that starts
 * the same game and is written in the same way again. */
#include "fuzz.h"

static void write_id(const fn_match *match, char id[FN_POSITION_MAX])
{
    fn_text text;
    fn_text_init(&text, id, FN_POSITION_MAX);
    fn_position_write(match, &text);
    require(!text.overflow);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static fn_match match, again;
    char written[FN_POSITION_MAX], rewritten[FN_POSITION_MAX];
    fn_error error = {""};
    char *id = copy_text(data, size);
    if (fn_position_start(&match, id, &error)) {
        write_id(&match, written);
        require(fn_position_start(&again, written, &error));
        require(memcmp(&match, &again, sizeof match) == 0);
        write_id(&again, rewritten);
        require(strcmp(written, rewritten) == 0);
    } else {
        require(error.text[0] != '\0');
    }
    free(id);
    return 0;
}
