/* Moves as people write them: in every set-up of every game, a move that can be read is written in
 * a form that is read as the same move. */
#include "fuzz.h"

static void check_move(const fn_game *game, const void *rules, const char *text)
{
    fn_move move, again;
    fn_error error;
    if (!game->read_move(rules, text, &move, &error)) {
        require(error.text[0] != '\0');
        return;
    }
    move_text written = write_move(game, rules, move);
    require(game->read_move(rules, written.text, &again, &error));
    require(again == move);
}

/* The rules of every set-up, made once. */
enum { MAX_SETUPS = 128 };
static struct {
    const fn_game *game;
    _Alignas(8) uint8_t rules[FN_RULES_MAX];
} setups[MAX_SETUPS];

static void make_setups(void)
{
    int count = 0;
    for (const fn_game *const *game = fn_games; *game != NULL; game++) {
        fn_setup setup = {0};
        while (next_setup(*game, &setup)) {
            require(count < MAX_SETUPS);
            if (fn_rules_make(*game, setups[count].rules, &setup, NULL))
                setups[count++].game = *game;
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (setups[0].game == NULL)
        make_setups();
    char *text = copy_text(data, size);
    for (int i = 0; i < MAX_SETUPS && setups[i].game != NULL; i++)
        check_move(setups[i].game, setups[i].rules, text);
    free(text);
    return 0;
}
