/* Everything that is shown of a game, compared with a hash: views, moves, events, previews,
 * reasons, statistics, imagined states, in a random game of every set-up, and which editions are
 * refused and why. Any unintended change is noticed here, even where no other test looks.
 *
 * An intended change requires a new hash below. FANAL_SHOWN names a file for the whole text, to
 * compare with the previous one. */
#include "every_game.h"

#include <stdio.h>

enum { PIECE_MAX = FN_PREVIEWS_MAX + 32 };
enum { EVERY = 4 }; /* stride of positions where all possible moves are shown too */

static struct {
    FILE *file; /* or NULL */
    long pieces;
    char storage[PIECE_MAX];
    fn_text text; /* the hash of everything before, followed by a piece */
} shown;

static void begin_piece(void)
{
    shown.text.used = 32;
}

static void end_piece(void)
{
    assert_false(shown.text.overflow);
    if (shown.file != NULL)
        fprintf(shown.file, "%s\n", shown.storage + 32);
    uint8_t digest[32];
    fn_sha256(digest, shown.storage, shown.text.used);
    memcpy(shown.storage, digest, sizeof digest);
    shown.pieces++;
    begin_piece();
}

static void show_views(const fn_match *match)
{
    for (int seat = FN_EVERYONE; seat < match->setup.players; seat++) {
        fn_match_write_view(match, seat, &shown.text);
        end_piece();
    }
}

static void show_tally(const fn_match *match, const fn_event *event)
{
    fn_tally tally;
    if (match->game->tally == NULL || !match->game->tally(match->rules, event, &tally))
        return;
    fn_text_add(&shown.text, tally.label);
    fn_text_add_char(&shown.text, ' ');
    fn_text_add_int(&shown.text, tally.seat);
    fn_text_add_char(&shown.text, ' ');
    fn_text_add_int(&shown.text, tally.amount);
    end_piece();
}

/* Shows a move's effect, as told to everybody and to each seat, and in the statistics. */
static void show_move(const table *t, fn_move move)
{
    static fn_events events;
    _Alignas(8) uint8_t state[FN_STATE_MAX];
    memcpy(state, t->match.state, sizeof state);
    events.count = 0;
    fn_json_bool(&shown.text, t->match.game->apply(t->match.rules, state, move, &events));
    for (int seat = FN_EVERYONE; seat < t->match.setup.players; seat++)
        fn_match_write_events(&t->match, &events, seat, &shown.text);
    end_piece();
    for (int i = 0; i < events.count; i++)
        show_tally(&t->match, &events.list[i]);
}

/* Shows the reasons for moves of other positions, most of which are impossible in this one. */
static void show_reasons(const table *t)
{
    static move_text asked[24];
    static int kept;
    for (int i = 0; i < kept && i < (int)COUNT_OF(asked); i++) {
        fn_match_write_reason(&t->match, t->seat, asked[i].text, &shown.text);
        end_piece();
    }
    if (t->count > 0)
        asked[kept++ % (int)COUNT_OF(asked)] = move_write(&t->match, t->moves[t->count / 2]);
}

static void show_position(table *t)
{
    fn_score score = {0};
    bool whole = t->match.steps % EVERY == 0 || t->seat == FN_NOBODY;
    fn_record_write_state(&t->match, &shown.text);
    fn_match_score(&t->match, &score);
    for (int i = 0; i < score.count; i++)
        fn_text_add_int(&shown.text, score.points[i]);
    end_piece();
    if (!whole)
        return;
    show_views(&t->match);
    if (t->seat == FN_NOBODY) {
        fn_record_write_result(&t->match, &shown.text);
        end_piece();
        return;
    }
    fn_match_write_previews(&t->match, t->seat, &shown.text);
    end_piece();
    for (int i = 0; i < t->count; i++)
        show_move(t, t->moves[i]);
    show_reasons(t);
    for (int seat = FN_NOBODY; seat < t->match.setup.players; seat++) {
        fn_record_write_state(twin_of(t, seat), &shown.text);
        end_piece();
    }
}

/* Shows what is said about the edition with one stretch replaced. */
static void show_edition(const fn_game *game, const char *at, size_t size, const char *instead)
{
    static char text[1 << 16];
    _Alignas(8) uint8_t rules[FN_RULES_MAX];
    fn_error error = {"fine"};
    size_t before = (size_t)(at - game->edition), added = strlen(instead);
    size_t rest = *game->edition_size - before - size;
    assert_true(before + added + rest < sizeof text);
    memcpy(text, game->edition, before);
    memcpy(text + before, instead, added);
    memcpy(text + before + added, at + size, rest);
    fn_setup setup = {.players = 2, .edition = text, .edition_size = before + added + rest};
    fn_rules_make(game, rules, &setup, &error);
    fn_text_add(&shown.text, error.text);
    end_piece();
}

/* Replaces every figure of the edition by others, small and large, and every text by another. */
static void show_editions(const fn_game *game)
{
    static const int large[] = {50, 60, 63, 64, 65, 99, 100, 101, 127, 128, 255, 256, 1000};
    const char *at = game->edition, *end = at + *game->edition_size;
    while (at < end) {
        size_t digits = strspn(at, "0123456789"), text = *at == '"' ? 2 + strcspn(at + 1, "\"") : 0;
        for (int value = -1; digits > 0 && value < 34; value++)
            show_edition(game, at, digits, fn_decimal(value).text);
        for (size_t i = 0; digits > 0 && i < COUNT_OF(large); i++)
            show_edition(game, at, digits, fn_decimal(large[i]).text);
        if (text > 0) {
            show_edition(game, at, text, "\"another\"");
            show_edition(game, at, text, "7");
        }
        at += digits + text > 0 ? digits + text : 1;
    }
}

static void check_game(const char *name, const char *hash)
{
    char digits[65];
    fn_text hex;
    const fn_game *game = fn_game_find(name);
    memset(shown.storage, 0, sizeof shown.storage);
    begin_piece();
    show_editions(game);
    each_position(game, show_position);
    fn_text_init(&hex, digits, sizeof digits);
    fn_text_add_hex(&hex, (const uint8_t *)shown.storage, 32);
    if (strcmp(digits, hash) != 0)
        fail_msg("%s comes out as %s after %ld pieces", name, digits, shown.pieces);
}

static void bretagne_shows_what_it_showed(void **unused)
{
    (void)unused;
    check_game("bretagne", "33b537c94064b04796fa06335a610999fc82e71ac1f6e9933cbdafe5052d3b94");
}

static void landfall_shows_what_it_showed(void **unused)
{
    (void)unused;
    check_game("landfall", "c4b2a7084f293a5ff87ce13d816d3d3aae569e008c7a10b653994ef209389d20");
}

static void lighthouse_run_shows_what_it_showed(void **unused)
{
    (void)unused;
    check_game("lighthouse-run",
               "a2e47f0ff315d8cfbd30e228e4f5c91a5fab3ac6321de330970082e015d05eb5");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bretagne_shows_what_it_showed),
        cmocka_unit_test(landfall_shows_what_it_showed),
        cmocka_unit_test(lighthouse_run_shows_what_it_showed),
    };
    const char *path = getenv("FANAL_SHOWN");
    shown.file = path != NULL ? fopen(path, "w") : NULL;
    fn_text_init(&shown.text, shown.storage, sizeof shown.storage);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    if (shown.file != NULL)
        fclose(shown.file);
    return failed;
}
