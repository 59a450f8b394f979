/* Previews: a move does what its preview says, in every position of random games; previews stop
 * where something hidden begins, and reveal no more than the view does. */
#include "every_game.h"

#include <stdio.h>

typedef struct previews {
    fn_text text;
    char storage[FN_PREVIEWS_MAX];
} previews;

static previews written, others;

enum { SOME = 7 }; /* one preview in this many is compared with the move itself */

static const char *write_previews(const fn_match *match, int seat, previews *out)
{
    fn_text_init(&out->text, out->storage, sizeof out->storage);
    fn_match_write_previews(match, seat, &out->text);
    assert_false(out->text.overflow);
    return out->storage;
}

/* The longest text so far, the number of previews, and of those that leave something open. */
static struct {
    size_t longest;
    int count, open;
} seen;

/* Writes the events of a move that a seat is told, or those told to everybody. */
static void write_events(const table *t, fn_move move, int seat, line *out)
{
    static fn_events events;
    _Alignas(8) uint8_t state[FN_STATE_MAX];
    memcpy(state, t->match.state, sizeof state);
    events.count = 0;
    t->match.game->apply(t->match.rules, state, move, &events);
    fn_match_write_events(&t->match, &events, seat, line_clear(out));
}

/* Checks that undo and the next moves in a preview are those of the match once the move is made. */
static void check_after(const table *t, fn_move move, fn_json preview)
{
    static fn_match after;
    static line text, then, moves;
    after = t->match;
    after.game->write_move(after.rules, move, line_clear(&text));
    fn_match_write_then(&after, t->seat, text.storage, line_clear(&then));
    assert_true(fn_match_play(&after, t->seat, text.storage, NULL, NULL));
    bool back = fn_match_can_undo(&after, t->seat, NULL);
    assert_true(json_is(json_member(preview, "undo"), back ? "true" : "false"));
    fn_move list[FN_MAX_MOVES];
    int count = fn_match_to_act(&after) == t->seat
                    ? after.game->list_moves(after.rules, after.state, list)
                    : 0;
    fn_match_write_moves(&after, list, count, line_clear(&moves));
    if (back)
        assert_string_equal(then.storage, moves.storage);
    fn_json sure = json_text(then.storage), item;
    for (size_t cursor = 0; fn_json_next(sure, &cursor, NULL, &item);) {
        char one[FN_MOVE_TEXT_MAX + 2];
        snprintf(one, sizeof one, "%.*s", (int)item.size, item.at);
        if (strstr(moves.storage, one) == NULL)
            fail_msg("%s does not follow %s", one, text.storage);
    }
}

static void check_preview(const table *t, fn_move move, fn_json preview)
{
    line all, told;
    fn_json events = json_member(preview, "events");
    bool more = json_is(json_member(preview, "more"), "true");
    write_events(t, move, FN_NOBODY, &all);
    write_events(t, move, t->seat, &told);
    size_t common = events.size - 1; /* without the closing bracket of the list */
    if (seen.count++ % SOME == 0)
        check_after(t, move, preview);
    seen.open += more;
    if (memcmp(events.at, all.storage, common) != 0 || (common > 1 && all.text.used < common))
        fail_msg("%.*s is not how %s begins", (int)events.size, events.at, all.storage);
    if (!more && !json_is(events, told.storage))
        fail_msg("%.*s is not all of %s", (int)events.size, events.at, told.storage);
    if (more && json_is(events, told.storage))
        fail_msg("more is said to follow %s", told.storage);
}

static void check_list(const table *t, const char *text)
{
    fn_json list = json_text(text), item;
    size_t cursor = 0;
    int count = 0;
    for (; fn_json_next(list, &cursor, NULL, &item); count++) {
        assert_true(count < t->count);
        check_preview(t, t->moves[count], item);
    }
    assert_int_equal(count, t->count);
}

static void check_position(table *t)
{
    for (int seat = FN_NOBODY; seat < t->match.setup.players; seat++)
        if (seat != t->seat || seat == FN_NOBODY)
            assert_string_equal(write_previews(&t->match, seat, &others), "[]");
    if (t->seat == FN_NOBODY)
        return;
    check_list(t, write_previews(&t->match, t->seat, &written));
    if (written.text.used > seen.longest)
        seen.longest = written.text.used;
    assert_string_equal(write_previews(twin_of(t, t->seat), t->seat, &others), written.storage);
}

static void what_is_told_happens(void **unused)
{
    (void)unused;
    for (const fn_game *const *game = fn_games; *game != NULL; game++) {
        memset(&seen, 0, sizeof seen);
        each_position(*game, check_position);
        print_message("# %s: %d previews, %d of them open, longest list %zu bytes\n", (*game)->id,
                      seen.count, seen.open, seen.longest);
        assert_true(seen.open > 0 && seen.open < seen.count);
    }
}

/* Checks that with nothing hidden everything is certain. */
static void check_everyone(table *t)
{
    fn_json list = json_text(write_previews(&t->match, FN_EVERYONE, &written)), item;
    size_t cursor = 0;
    for (int i = 0; fn_json_next(list, &cursor, NULL, &item); i++) {
        line all;
        write_events(t, t->moves[i], FN_EVERYONE, &all);
        assert_true(json_is(json_member(item, "events"), all.storage));
        assert_true(json_is(json_member(item, "more"), "false"));
    }
}

static void everyone_is_told_everything(void **unused)
{
    (void)unused;
    for (const fn_game *const *game = fn_games; *game != NULL; game++)
        each_position(*game, check_everyone);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_told_happens),
        cmocka_unit_test(everyone_is_told_everything),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
