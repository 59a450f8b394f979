/* Keys for finding a position in other games: they depend on nothing hidden, on everything seen,
 * and on the set-up. */
#include "every_game.h"

enum { KEY_MAX = 17, EVERY = 13 /* stride between positions */ };

typedef struct keys {
    long long legal;
    char view[KEY_MAX], board[KEY_MAX], moves[KEY_MAX];
} keys;

static keys keys_of(const fn_match *match)
{
    static line written;
    fn_json object, value;
    keys found;
    fn_match_write_keys(match, line_clear(&written));
    assert_true(fn_json_parse(&object, written.storage, written.text.used, NULL));
    assert_true(fn_json_member(object, "legal", &value));
    assert_true(fn_json_to_int(value, 0, FN_MAX_MOVES, &found.legal));
    assert_true(fn_json_member(object, "view", &value));
    assert_true(fn_json_to_string(value, found.view, KEY_MAX));
    assert_true(fn_json_member(object, "board", &value));
    assert_true(fn_json_to_string(value, found.board, KEY_MAX));
    assert_true(fn_json_member(object, "moves", &value));
    assert_true(fn_json_to_string(value, found.moves, KEY_MAX));
    return found;
}

/* Checks that what the seat to act cannot know does not matter. */
static void check_twin(table *t)
{
    if (t->seat == FN_NOBODY || t->match.steps % EVERY != 0)
        return;
    keys own = keys_of(&t->match), twin = keys_of(twin_of(t, t->seat));
    assert_int_equal(own.legal, t->count);
    assert_string_equal(own.view, twin.view);
    assert_string_equal(own.board, twin.board);
    assert_string_equal(own.moves, twin.moves);
    assert_string_equal(own.board, keys_of(twin_of(t, FN_NOBODY)).board);
}

static void nothing_hidden_goes_in(void **unused)
{
    (void)unused;
    for (int i = 0; fn_games[i] != NULL; i++)
        each_position(fn_games[i], check_twin);
}

static fn_match *deal(const char *game, int players, int variant, const char *seed)
{
    static fn_match matches[2];
    static int turn;
    fn_match *match = &matches[turn ^= 1];
    fn_setup setup = {.players = players, .variant = variant};
    fn_seed dealt = seed_of(seed);
    assert_true(fn_match_start(match, fn_game_find(game), &setup, &dealt, NULL));
    return match;
}

/* In Bretagne the weather differs, but the first choice is the same. */
static void two_deals_have_one_first_choice(void **unused)
{
    (void)unused;
    keys a = keys_of(deal("bretagne", 3, 0, "one"));
    keys b = keys_of(deal("bretagne", 3, 0, "two"));
    assert_string_not_equal(a.view, b.view);
    assert_string_equal(a.moves, b.moves);
}

static void another_set_up_has_other_keys(void **unused)
{
    (void)unused;
    keys a = keys_of(deal("lighthouse-run", 2, 0, "one"));
    keys b = keys_of(deal("lighthouse-run", 2, 1, "one"));
    assert_string_not_equal(a.board, b.board);
    assert_string_not_equal(a.moves, b.moves);
}

/* Computes a key by hand, as docs/statistics.md describes. */
static void a_key_is_the_hash_of_what_is_written(void **unused)
{
    (void)unused;
    const fn_match *match = deal("lighthouse-run", 2, 0, "one");
    static line written;
    _Alignas(8) uint8_t view[FN_STATE_MAX];
    uint8_t digest[32], read[8];
    keys found = keys_of(match);
    fn_match_view(match, FN_NOBODY, view);
    fn_text_add(line_clear(&written), "lighthouse-run:2:base:2cc8d8bc\n");
    match->game->write_json(match->rules, view, FN_NOBODY, &written.text);
    fn_sha256(digest, written.storage, written.text.used);
    assert_true(fn_hex_read(read, sizeof read, found.board, strlen(found.board)));
    assert_memory_equal(read, digest, sizeof read);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_hidden_goes_in),
        cmocka_unit_test(two_deals_have_one_first_choice),
        cmocka_unit_test(another_set_up_has_other_keys),
        cmocka_unit_test(a_key_is_the_hash_of_what_is_written),
    };
    return cmocka_run_group_tests_name("keys of positions", tests, NULL, NULL);
}
