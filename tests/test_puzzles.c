/* Puzzles: a written puzzle can be read and solved, every end of a turn counts once, and facts
 * hidden from the seat do not matter. */
#include "asked.h"

#include "insight/puzzle.h"

#include <stdio.h>

/* Plays a whole game between players that do not play purely at random. */
static void play_game(fn_match *match, const char *game, const char *seed)
{
    fn_player player = player_of("policy:100");
    fn_rng rng = rng_of(seed);
    fn_error error = {""};
    const fn_setup setup = {.players = 2};
    const fn_seed deal = seed_of(seed);
    assert_true(fn_match_start(match, fn_game_find(game), &setup, &deal, &error));
    while (fn_match_to_act(match) != FN_NOBODY) {
        asked a;
        line text;
        ask(&a, match, match->state);
        match->game->write_move(match->rules, fn_player_choose(&player, &a.question, &rng),
                                line_clear(&text));
        assert_true(fn_match_play(match, a.question.seat, text.storage, NULL, &error));
    }
}

static FILE *open_shipped(const char *game)
{
    char path[64];
    snprintf(path, sizeof path, "data/puzzles/%s.jsonl", game);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    return file;
}

/* Reads the next of the shipped puzzles; returns false if there are no more. */
static bool read_shipped(FILE *file, line *out, fn_puzzle *puzzle)
{
    fn_error error = {""};
    if (fgets(out->storage, sizeof out->storage, file) == NULL)
        return false;
    out->text.used = strcspn(out->storage, "\n");
    if (!fn_puzzle_read(puzzle, out->storage, out->text.used, &error))
        fail_msg("%s", error.text);
    return true;
}

static void write_moves(const fn_puzzle *puzzle, int turn, int count, line *out)
{
    fn_match_write_moves(&puzzle->match, puzzle->turn[turn].moves, count, line_clear(out));
}

static void check_turns(const fn_puzzle *puzzle)
{
    fn_error error = {""};
    line moves;
    int like;
    for (int i = 0; i < puzzle->turns; i++) {
        int count = puzzle->turn[i].count;
        write_moves(puzzle, i, count, &moves);
        assert_true(fn_puzzle_try(puzzle, moves.storage, moves.text.used, &like, &error));
        assert_int_equal(like, i);
        write_moves(puzzle, i, count - 1, &moves);
        assert_refused(fn_puzzle_try(puzzle, moves.storage, moves.text.used, &like, &error), &error,
                       "a turn stops before its end");
    }
    assert_refused(fn_puzzle_try(puzzle, "{}", 2, &like, &error), &error,
                   "the moves of a turn are not a list");
}

static void a_line_can_be_read_and_solved(void **unused)
{
    static const char *const games[] = {"bretagne", "lighthouse-run"};
    (void)unused;
    for (size_t i = 0; i < COUNT_OF(games); i++) {
        static fn_puzzle puzzle;
        static line found, told;
        FILE *file = open_shipped(games[i]);
        assert_true(read_shipped(file, &found, &puzzle));
        fclose(file);
        assert_string_equal(puzzle.match.game->id, games[i]);
        assert_true(puzzle.turn[0].is_answer && !puzzle.turn[puzzle.turns - 1].is_answer);
        check_turns(&puzzle);
        fn_puzzle_write_turns(&puzzle, line_clear(&told));
        assert_false(told.text.overflow);
        assert_true(is_json(told.storage, told.text.used));
    }
}

static void all_that_are_shipped_have_their_themes(void **unused)
{
    static const char *const games[] = {"bretagne", "lighthouse-run"};
    (void)unused;
    for (size_t i = 0; i < COUNT_OF(games); i++) {
        static fn_puzzle puzzle;
        static line found, themes;
        FILE *file = open_shipped(games[i]);
        while (read_shipped(file, &found, &puzzle)) {
            fn_puzzle_write_themes(&puzzle, line_clear(&themes));
            if (strstr(found.storage, themes.storage) == NULL)
                fail_msg("%s instead of %.60s", themes.storage,
                         strstr(found.storage, "\"themes\":"));
        }
        fclose(file);
    }
}

/* Two cards played in either order, and a step that is taken back: one end each. */
static void what_ends_alike_counts_once(void **unused)
{
    static fn_match match;
    static fn_ends ends;
    int looked_at = 0;
    (void)unused;
    play_game(&match, "bretagne", "ends");
    fn_insight *in = fn_insight_open(&match, &(fn_insight_wish){.simulations = 1});
    for (int at = 0; at < in->turns; at += 4) {
        if (!fn_ends_list(in, &in->turn[at], &ends))
            continue;
        looked_at++;
        for (int i = 0; i < ends.count; i++)
            assert_int_equal(fn_ends_find(in, &in->turn[at], &ends, &ends.list[i].line), i);
    }
    assert_true(looked_at > 5);
    fn_insight_close(in);
}

/* Compares the judgement in another world that looks the same to the seat. */
static bool is_same_in_twin(fn_insight *in, fn_turn *turn, fn_rng *rng)
{
    static fn_ends ends[2];
    const fn_stage stage = {1, 8, WHOLE};
    const fn_game *game = in->match.game;
    bool is_same = true;
    for (int i = 0; i < 2; i++) {
        if (!fn_ends_list(in, turn, &ends[i]))
            return true;
        fn_ends_judge(in, turn, &ends[i], &stage);
        game->hide(in->match.rules, turn->state, turn->seat);
        game->imagine(in->match.rules, turn->state, turn->seat, rng);
    }
    is_same = ends[0].count == ends[1].count;
    for (int i = 0; i < ends[0].count && is_same; i++)
        is_same = memcmp(&ends[0].list[i].line, &ends[1].list[i].line, sizeof(fn_line)) == 0;
    return is_same;
}

static void what_is_hidden_does_not_matter(void **unused)
{
    static const char *const games[] = {"bretagne", "lighthouse-run"};
    static fn_match match;
    fn_rng rng = rng_of("twins");
    (void)unused;
    for (size_t i = 0; i < COUNT_OF(games); i++) {
        play_game(&match, games[i], "twins");
        fn_insight *in = fn_insight_open(&match, &(fn_insight_wish){.simulations = 1});
        for (int at = 3; at < in->turns; at += 16)
            assert_true(is_same_in_twin(in, &in->turn[at], &rng));
        fn_insight_close(in);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_line_can_be_read_and_solved),
        cmocka_unit_test(all_that_are_shipped_have_their_themes),
        cmocka_unit_test(what_ends_alike_counts_once),
        cmocka_unit_test(what_is_hidden_does_not_matter),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
