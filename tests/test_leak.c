/* The server sends nothing hidden: for every viewer, two tables are made that differ only in what
 * this viewer cannot know, and everything shown of them must be the same bytes. They differ in the
 * hidden part of the state, in the seed, and in the identity of the other people.
 *
 * FANAL_LEAK_SECONDS sets how long it continues with other games, FANAL_LEAK_SEED which ones. */
#include "table_help.h"

#include "table/show.h"

#include <stdio.h>
#include <time.h>

enum { OUT_MAX = 1 << 18 };

typedef struct shown {
    fn_text text;
    char storage[OUT_MAX];
} shown;

static shown first, second;
static fn_rng rng;
static long compared, pairs;

static void imagine(table *t, int viewer, const char *others)
{
    uint8_t view[FN_STATE_MAX];
    fn_match_view(&t->match, viewer, view);
    t->match.game->imagine(t->match.rules, view, viewer, &rng);
    memcpy(t->match.state, view, sizeof view);
    t->match.seed = t->fair.secret = seed_of(others);
}

static show_viewer viewer_of(int seat)
{
    show_viewer viewer = {.seat = seat};
    if (seat >= 0)
        viewer.holds[seat] = true;
    return viewer;
}

static void compare(const char *what, int viewer)
{
    assert_false(first.text.overflow || second.text.overflow);
    compared++;
    if (first.text.used != second.text.used ||
        memcmp(first.text.data, second.text.data, first.text.used) != 0)
        fail_msg("%s differs for %d:\n%s\n%s", what, viewer, first.text.data, second.text.data);
}

static void compare_reasons(const table *one, const table *other, int viewer)
{
    static const char *const asks[] = {"play solo-4-anchor",
                                       "play coop-1",
                                       "beacon stay",
                                       "sail 3",
                                       "no bonus",
                                       "play red group-2",
                                       "barge 1",
                                       "load sand",
                                       "build 1.1",
                                       "site 7",
                                       "keep 1",
                                       "visit brest",
                                       "sell sand",
                                       "draw cards",
                                       "pass",
                                       "play siren",
                                       "done",
                                       "settle quiberon",
                                       "stay",
                                       "show 12",
                                       "nonsense"};
    for (size_t i = 0; i < COUNT_OF(asks); i++) {
        fn_text_clear(&first.text);
        fn_text_clear(&second.text);
        fn_match_write_reason(&one->match, viewer, asks[i], &first.text);
        fn_match_write_reason(&other->match, viewer, asks[i], &second.text);
        compare("why", viewer);
    }
}

static void compare_tables(const table *one, const table *other, int seat, int64_t after)
{
    static const show_links links = {.seat = "a token"};
    show_viewer viewer = viewer_of(seat);
    show_table(one, &viewer, &links, &first.text);
    show_table(other, &viewer, &links, &second.text);
    compare("table", seat);
    show_view(one, &viewer, &first.text);
    show_view(other, &viewer, &second.text);
    compare("view", seat);
    show_fresh news = show_find_fresh(one, after);
    show_newest(one, &news, seat, &first.text);
    news = show_find_fresh(other, after);
    show_newest(other, &news, seat, &second.text);
    compare("entries", seat);
    compare_reasons(one, other, seat);
}

/* Makes the same move at both tables, if possible. What follows is compared only if this viewer
 * then sees the same, because a move may reveal what was hidden. Two cards drawn together may be
 * the same in another order: the hand is then equal, but not what was drawn. */
static void compare_next(table *one, table *other, int seat)
{
    uint8_t view[FN_STATE_MAX], other_view[FN_STATE_MAX];
    int mover = table_to_act(one);
    move_text move = any_move(one, &rng);
    entry e = {.kind = ENTRY_MOVE, .seat = mover, .at_ms = 5};
    text_keep(e.text, sizeof e.text, move.text);
    if (!fold(one, &e) || !fold(other, &e))
        return;
    fn_match_view(&one->match, seat, view);
    fn_match_view(&other->match, seat, other_view);
    bool drew = mover == seat && one->match.log[one->match.steps - 1].revealed;
    if (!drew && memcmp(view, other_view, one->match.game->state_size) == 0)
        compare_tables(one, other, seat, one->seq - 1);
}

static void look_for_leaks(const table *t)
{
    for (int seat = FN_NOBODY; seat < t->plan.setup.players; seat++) {
        table *one = table_copy(t), *other = table_copy(t);
        imagine(one, seat, "pone");
        imagine(other, seat, "pother");
        compare_tables(one, other, seat, t->seq - 1);
        compare_next(one, other, seat);
        pairs++;
        table_free(one);
        table_free(other);
    }
}

static void play_setup(const fn_game *game, const fn_setup *setup, int every)
{
    _Alignas(8) uint8_t rules[FN_RULES_MAX];
    fn_error error;
    if (!fn_rules_make(game, rules, setup, &error))
        return;
    table_plan plan = plan_of(game, setup);
    table *t = table_of_plan(&plan, 1);
    fold_kind(t, ENTRY_START, -1, 2, "");
    for (int ply = 0; table_to_act(t) != FN_NOBODY; ply++) {
        if (ply % every == 0)
            look_for_leaks(t);
        fold_kind(t, ENTRY_MOVE, table_to_act(t), 3, any_move(t, &rng).text);
    }
    table_free(t);
}

static void play_game(const fn_game *game, int every)
{
    int options = 0;
    while (game->options[options] != NULL)
        options++;
    long before = compared;
    for (int variant = 0; game->variants[variant] != NULL; variant++)
        for (int players = game->min_players; players <= game->max_players; players++)
            for (uint32_t set = 0; set < 1u << options; set += (1u << options) - 1) {
                fn_setup setup = {.players = players, .variant = variant, .options = set};
                play_setup(game, &setup, every);
                if (options == 0)
                    break;
            }
    assert_true(compared - before > 5000);
}

static void lighthouse_run_shows_nothing_hidden(void **unused)
{
    (void)unused;
    play_game(fn_game_find("lighthouse-run"), 2);
}

static void bretagne_shows_nothing_hidden(void **unused)
{
    (void)unused;
    play_game(fn_game_find("bretagne"), 5);
}

static void landfall_shows_nothing_hidden(void **unused)
{
    (void)unused;
    play_game(fn_game_find("landfall"), 1);
}

/* Tests the test: a state that differs in what the viewer sees must be noticed. */
static void another_hand_is_noticed(void **unused)
{
    (void)unused;
    const fn_game *game = fn_game_find("lighthouse-run");
    fn_setup setup = {.players = 2};
    table_plan plan = plan_of(game, &setup);
    table *t = table_of_plan(&plan, 1), *other;
    fold_kind(t, ENTRY_START, -1, 2, "");
    other = table_copy(t);
    show_viewer viewer = viewer_of(0);
    show_view(t, &viewer, &first.text);
    bool differs = false;
    for (int i = 0; i < 100 && !differs; i++) { /* now and then it is the same hand by chance */
        imagine(other, 1, "pother");
        show_view(other, &viewer, &second.text);
        differs = strcmp(first.text.data, second.text.data) != 0;
    }
    assert_true(differs);
    table_free(t);
    table_free(other);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(another_hand_is_noticed),
        cmocka_unit_test(lighthouse_run_shows_nothing_hidden),
        cmocka_unit_test(bretagne_shows_nothing_hidden),
        cmocka_unit_test(landfall_shows_nothing_hidden),
    };
    const char *name = getenv("FANAL_LEAK_SEED"), *wish = getenv("FANAL_LEAK_SECONDS");
    fn_seed seed = seed_of(name != NULL ? name : "leak");
    fn_rng_start(&rng, &seed, 0);
    fn_text_init(&first.text, first.storage, sizeof first.storage);
    fn_text_init(&second.text, second.storage, sizeof second.storage);
    time_t end = time(NULL) + (wish != NULL ? atoi(wish) : 0);
    int failed;
    do
        failed = cmocka_run_group_tests(tests, NULL, NULL);
    while (failed == 0 && time(NULL) < end);
    if (wish != NULL)
        printf("# %ld pairs, %ld messages compared\n", pairs, compared);
    return failed;
}
