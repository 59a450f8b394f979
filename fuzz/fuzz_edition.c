/* Edition files: an accepted one can be played to the end in any set-up, and everything the match
 * writes on the way is complete. For speed, the input itself picks one set-up in four. */
#include "fuzz.h"

static fn_match match;

static void check_texts(void)
{
    static char storage[FN_LINE_MAX];
    fn_text text;
    fn_text_init(&text, storage, sizeof storage);
    fn_record_write_state(&match, &text);
    require(!text.overflow);
    for (int seat = FN_NOBODY; seat < match.setup.players; seat++) {
        fn_text_clear(&text);
        fn_match_write_view(&match, seat, &text);
        require(!text.overflow);
    }
}

/* Looks at the game as a bot does: hide, then imagine. */
static void check_imagine(fn_rng *rng)
{
    _Alignas(8) uint8_t view[FN_STATE_MAX];
    fn_move moves[FN_MAX_MOVES];
    int seat = fn_match_to_act(&match);
    fn_match_view(&match, seat, view);
    match.game->imagine(match.rules, view, seat, rng);
    require(match.game->list_moves(match.rules, view, moves) > 0);
}

static void play_to_the_end(const fn_seed *seed)
{
    static fn_events events;
    fn_move moves[FN_MAX_MOVES];
    fn_error error;
    fn_score score;
    fn_rng rng;
    fn_rng_start(&rng, seed, 1);
    while (fn_match_to_act(&match) != FN_NOBODY) {
        int count = match.game->list_moves(match.rules, match.state, moves);
        require(count > 0 && count <= FN_MAX_MOVES);
        fn_move move = moves[fn_rng_below(&rng, (uint32_t)count)];
        if (match.steps % 16 == 0)
            check_imagine(&rng);
        events.count = 0;
        require(fn_match_play(&match, fn_match_to_act(&match),
                              write_move(match.game, match.rules, move).text, &events, &error));
        if (match.steps % 16 == 0)
            check_texts();
    }
    check_texts();
    fn_match_score(&match, &score);
    require(score.count >= match.setup.players);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *edition = copy_bytes(data, size);
    fn_seed seed = fn_seed_from_text(edition, size);
    int number = seed.bytes[0];
    for (const fn_game *const *game = fn_games; *game != NULL; game++) {
        fn_setup setup = {.edition = edition, .edition_size = size};
        while (next_setup(*game, &setup)) {
            fn_error error = {""};
            bool accepted = fn_match_start(&match, *game, &setup, &seed, &error);
            require(accepted || error.text[0] != '\0');
            if (accepted && number++ % 4 == 0)
                play_to_the_end(&seed);
        }
    }
    free(edition);
    return 0;
}
