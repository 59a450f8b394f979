/* Tests of games played on from a position of another, in every game: the record says where, the
 * part imagined anew does not depend on anything hidden, and the moves before stay. */
#include "help.h"

#include <stdio.h>

static fn_match match, other;
static fn_replay replay;

static void start(fn_match *m, const fn_game *game, const char *seed)
{
    fn_setup setup = {.players = game->min_players};
    match_start_in(m, game, setup, "base", seed);
}

static void play_some(fn_match *m, int steps, const char *seed_text)
{
    fn_seed seed = seed_of(seed_text);
    fn_rng rng;
    fn_rng_start(&rng, &seed, 1);
    while (m->steps < steps && !match_is_over(m))
        match_play_random(m, &rng, NULL);
}

/* Plays on after `ply` moves of `m`, with the hidden part imagined by each of the seats. */
static void play_on(fn_match *to, const fn_match *m, int ply, const int *seats,
                    const char *const *seeds, int count)
{
    fn_origin origin = m->origin;
    fn_error error = {""};
    fn_origin_begin(&origin, ply);
    for (int i = 0; i < count; i++) {
        fn_seed seed = seed_of(seeds[i]);
        assert_true(fn_origin_imagine(&origin, seats[i], &seed, &error));
    }
    *to = *m;
    fn_match_cut(to, 0);
    assert_true(fn_match_take_origin(to, &origin, &error));
    for (int i = 0; i < ply; i++) {
        move_text move = move_write(m, m->log[i].move);
        match_play(to, move.text, NULL);
    }
}

static void feed(const fn_text *text)
{
    fn_error error = {""};
    char *copy = exact_copy(text->data, text->used);
    if (!fn_replay_line(&replay, copy, text->used, &error))
        fail_msg("%s: %.*s", error.text, (int)text->used, text->data);
    free(copy);
}

/* Checks that every line of the match, and its last state, pass the reader. */
static void check_record(const fn_match *m)
{
    static line out;
    fn_replay_init(&replay, NULL, 0);
    for (int i = 0; i <= m->steps; i++) {
        assert_true(fn_record_write_line(m, NULL, i, line_clear(&out)));
        feed(&out.text);
    }
    fn_record_write_state(m, line_clear(&out));
    feed(&out.text);
    assert_memory_equal(replay.match.state, m->state, m->game->state_size);
    assert_memory_equal(&replay.match.origin, &m->origin, sizeof m->origin);
}

static void as_it_was_the_record_stays_one_of_format_1(void **unused)
{
    (void)unused;
    line header;
    start(&match, lighthouse_run(), "as it was");
    play_some(&match, 30, "first");
    play_on(&other, &match, 17, NULL, NULL, 0);
    fn_match_cut(&match, 17);
    assert_memory_equal(other.state, match.state, match.game->state_size);
    play_some(&other, FN_MAX_STEPS, "second");
    fn_record_write_header(&other, NULL, line_clear(&header));
    assert_non_null(strstr(header.storage, "{\"format\":1,"));
    assert_non_null(strstr(header.storage, ",\"played_on\":{\"ply\":17}}"));
    check_record(&other);
}

static void what_is_imagined_anew_replays_in_every_game(void **unused)
{
    (void)unused;
    for (const fn_game *const *game = fn_games; *game != NULL; game++)
        for (int seat = 0; seat < (*game)->min_players; seat++) {
            line header;
            _Alignas(8) uint8_t before[FN_STATE_MAX], after[FN_STATE_MAX];
            start(&match, *game, "anew");
            play_some(&match, 40, "first");
            play_on(&other, &match, 12, &seat, (const char *[]){"other cards"}, 1);
            fn_match_cut(&match, 12);
            fn_match_view(&match, seat, before);
            fn_match_view(&other, seat, after);
            assert_memory_equal(before, after, match.game->state_size);
            assert_memory_not_equal(match.state, other.state, match.game->state_size);
            play_some(&other, FN_MAX_STEPS, "second");
            fn_record_write_header(&other, NULL, line_clear(&header));
            assert_non_null(strstr(header.storage, "{\"format\":2,"));
            check_record(&other);
        }
}

/* Two worlds that differ only in what the seat cannot know lead to the same world. */
static void what_was_hidden_does_not_matter(void **unused)
{
    (void)unused;
    static fn_match worlds[2], anew[2];
    for (const fn_game *const *game = fn_games; *game != NULL; game++) {
        int differed = 0;
        for (int ply = 0; ply < 60; ply += 7) {
            const int seats[] = {1, 1};
            start(&match, *game, "pairs");
            play_some(&match, ply, "pairs");
            for (int i = 0; i < 2; i++) {
                const char *const seeds[] = {i == 0 ? "one" : "two", "the same"};
                play_on(&worlds[i], &match, match.steps, seats, seeds, 1);
                play_on(&anew[i], &match, match.steps, seats, seeds, 2);
            }
            differed += memcmp(worlds[0].state, worlds[1].state, match.game->state_size) != 0;
            assert_memory_equal(anew[0].state, anew[1].state, match.game->state_size);
        }
        assert_true(differed > 2);
    }
}

static void moves_made_before_are_not_taken_back(void **unused)
{
    (void)unused;
    fn_error error;
    int seat = 0;
    start(&match, lighthouse_run(), "undo");
    play_some(&match, 1, "undo");
    seat = fn_match_to_act(&match);
    play_on(&other, &match, 1, &seat, (const char *[]){"undo"}, 1);
    assert_refused(fn_match_undo(&other, seat, &error), &error, "the game is played on from here");
    play_some(&other, 2, "more");
    assert_true(fn_match_undo(&other, seat, &error));
    play_on(&match, &other, 1, NULL, NULL, 0);
    assert_memory_equal(match.state, other.state, match.game->state_size);
    other.free_undo = true;
    assert_true(fn_match_undo(&other, seat, &error));
}

/* Anything imagined after the new beginning is gone. */
static void a_game_can_be_played_on_again(void **unused)
{
    (void)unused;
    const char *const seeds[] = {"first", "second"};
    const int seats[] = {0, 1};
    start(&match, lighthouse_run(), "again");
    play_some(&match, 40, "again");
    play_on(&other, &match, 20, seats, seeds, 1);
    play_some(&other, 40, "more");
    play_on(&match, &other, 30, seats, seeds, 2);
    assert_int_equal(match.origin.anews, 3);
    play_on(&other, &match, 25, NULL, NULL, 0);
    assert_int_equal(other.origin.anews, 1);
    assert_int_equal(other.origin.ply, 25);
    check_record(&match);
    check_record(&other);
    fn_error error;
    fn_seed seed = seed_of("too often");
    while (other.origin.anews < FN_MAX_ANEWS)
        assert_true(fn_origin_imagine(&other.origin, 0, &seed, &error));
    assert_refused(fn_origin_imagine(&other.origin, 0, &seed, &error), &error,
                   "the hidden part was imagined anew 8 times already");
}

#define SEED64          "4b125ec99a74470517f9f51ac1a70eafa3dbd1ddd4bae409fe59a98ed720a3a4"
#define ANEW(ply, seat) "{\"ply\":" ply ",\"seat\":" seat ",\"seed\":\"" SEED64 "\"}"
static const char bad_ply[] =
    "\"anew\" has a ply that is missing, behind that of \"played_on\" or out of order";
static const char bad_format[] =
    "format 3 is that of games with \"edits\", format 2 of others with \"anew\", and format 1 of "
    "all others";
static const struct {
    const char *format, *played_on, *sentence;
} bad_headers[] = {
    {"1", "7", "\"played_on\" has no ply from 0 to 4096"},
    {"1", "{\"ply\":-1}", "\"played_on\" has no ply from 0 to 4096"},
    {"2", "{\"ply\":9,\"anew\":7}", "\"anew\" is not a list"},
    {"2", "{\"ply\":9,\"anew\":[7]}", bad_ply},
    {"2", "{\"ply\":9,\"anew\":[" ANEW("10", "0") "]}", bad_ply},
    {"2", "{\"ply\":9,\"anew\":[" ANEW("8", "0") "," ANEW("7", "0") "]}", bad_ply},
    {"2", "{\"ply\":9,\"anew\":[" ANEW("9", "2") "]}", "\"anew\" has a seat that is not there"},
    {"2", "{\"ply\":9,\"anew\":[{\"ply\":9,\"seat\":0,\"seed\":\"fog\"}]}",
     "\"anew\" has a seed that is not 64 hexadecimal digits"},
    {"1", "{\"ply\":9,\"anew\":[" ANEW("9", "0") "]}", bad_format},
    {"2", "{\"ply\":9}", bad_format},
    {"2", "{\"ply\":9,\"anew\":[]}", bad_format},
    {"2", "{\"ply\":9,\"edits\":[\"round 2\"]}", bad_format},
    {"3", "{\"ply\":9,\"edits\":[]}", bad_format},
    {"3", "{\"ply\":9,\"edits\":7}", "\"edits\" is not a list"},
    {"3", "{\"ply\":9,\"edits\":[\"round 2;round 3\"]}",
     "\"edits\" holds something that is not a short text"},
    {"3", "{\"ply\":9,\"edits\":[\"round 2\",\"fog\"]}", "'fog' cannot be done in this position"},
    {"1", "{\"ply\":9},\"resigned\":7", "\"resigned\" is not a list"},
};

static void headers_that_cannot_be_are_refused(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < COUNT_OF(bad_headers); i++) {
        line header;
        char format[16], members[600];
        fn_error error;
        start(&match, lighthouse_run(), "bad");
        fn_record_write_header(&match, NULL, line_clear(&header));
        snprintf(format, sizeof format, "\"format\":%s", bad_headers[i].format);
        snprintf(members, sizeof members, ",\"played_on\":%s,\"engine\"", bad_headers[i].played_on);
        char *with = replaced(header.storage, "\"format\":1", format);
        char *text = replaced(with, ",\"engine\"", members);
        fn_replay_init(&replay, NULL, 0);
        assert_refused(fn_replay_line(&replay, text, strlen(text), &error), &error,
                       bad_headers[i].sentence);
        assert_null(replay.match.game); /* nothing has begun */
        free(with);
        free(text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(as_it_was_the_record_stays_one_of_format_1),
        cmocka_unit_test(what_is_imagined_anew_replays_in_every_game),
        cmocka_unit_test(what_was_hidden_does_not_matter),
        cmocka_unit_test(moves_made_before_are_not_taken_back),
        cmocka_unit_test(a_game_can_be_played_on_again),
        cmocka_unit_test(headers_that_cannot_be_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
