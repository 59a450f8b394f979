/* The course of a game in figures: in whole games of every set-up, points by round end with the
 * result, and points by source and by place add up to it. */
#include "every_game.h"

static line written;
static fn_score score;
static int by_round[FN_MAX_STEPS][FN_MAX_SEATS], rounds; /* noted while the game was played */

static fn_json member(fn_json of, const char *name)
{
    fn_json found;
    assert_true(fn_json_member(of, name, &found));
    return found;
}

static void add_numbers(fn_json list, int sum[FN_MAX_SEATS])
{
    fn_json item;
    size_t cursor = 0;
    assert_int_equal(fn_json_count(list), score.count);
    for (int i = 0; fn_json_next(list, &cursor, NULL, &item); i++) {
        long long number;
        assert_true(fn_json_to_int(item, 0, 1000, &number));
        sum[i] += (int)number;
    }
}

static void assert_points(const int sum[FN_MAX_SEATS], const int points[FN_MAX_SEATS])
{
    for (int i = 0; i < score.count; i++)
        assert_int_equal(sum[i], points[i]);
}

static void add_points(fn_json list, int sum[FN_MAX_SEATS])
{
    fn_json item;
    size_t cursor = 0;
    while (fn_json_next(list, &cursor, NULL, &item))
        add_numbers(member(item, "points"), sum);
}

/* Points that came after the last round are listed separately. */
static int last_round[FN_MAX_SEATS];
static void check_rounds(fn_json course)
{
    fn_json item, end;
    size_t cursor = 0;
    bool has_end = fn_json_member(course, "end", &end);
    assert_int_equal(fn_json_count(member(course, "rounds")), rounds);
    for (int i = 0; fn_json_next(member(course, "rounds"), &cursor, NULL, &item); i++) {
        int points[FN_MAX_SEATS] = {0};
        add_numbers(item, points);
        memcpy(last_round, points, sizeof points);
        if (i + 1 < rounds || !has_end)
            assert_points(points, by_round[i]);
    }
    if (has_end) {
        int points[FN_MAX_SEATS] = {0};
        add_numbers(end, points);
        assert_points(points, score.points);
    }
}

/* Each seat chose once a round, twice with two fleets, so the points of its choices are those of
 * all rounds. */
static void check_choices(fn_json list, int seats)
{
    fn_json item;
    size_t cursor = 0;
    int times[FN_MAX_SEATS] = {0}, points[FN_MAX_SEATS] = {0};
    if (fn_json_count(list) == 0)
        return; /* a game without such a choice */
    while (fn_json_next(list, &cursor, NULL, &item))
        add_numbers(member(item, "times"), times);
    add_points(list, points);
    for (int i = 0; i < seats; i++) {
        assert_int_equal(times[i] % rounds, 0);
        assert_int_equal(points[i], times[i] / rounds * last_round[i]);
    }
}

static void check_end(const fn_match *match)
{
    fn_json course;
    fn_error error;
    int by_source[FN_MAX_SEATS] = {0}, by_place[FN_MAX_SEATS] = {0};
    fn_match_score(match, &score);
    fn_match_write_course(match, line_clear(&written));
    assert_false(written.text.overflow);
    assert_true(fn_json_parse(&course, written.storage, written.text.used, &error));
    check_rounds(course);
    add_points(member(course, "sources"), by_source);
    assert_points(by_source, score.points);
    add_points(member(course, "places"), by_place);
    add_numbers(member(course, "elsewhere"), by_place);
    assert_points(by_place, score.points);
    check_choices(member(course, "choices"), match->setup.players);
}

/* Notes the points at the end of every round. */
static void follow(table *t)
{
    static int round;
    fn_score now;
    if (t->match.steps == 0) {
        round = fn_match_round(&t->match);
        rounds = 0;
    }
    if (round != 0 && (fn_match_round(&t->match) != round || t->seat == FN_NOBODY)) {
        round = fn_match_round(&t->match);
        fn_match_score(&t->match, &now);
        memcpy(by_round[rounds++], now.points, sizeof now.points);
    }
    if (t->seat == FN_NOBODY)
        check_end(&t->match);
}

static void points_add_up_in_every_game(void **unused)
{
    (void)unused;
    for (int i = 0; fn_games[i] != NULL; i++)
        each_position(fn_games[i], follow);
}

static const char *course_of(const char *game, const char *seed)
{
    static table t;
    fn_setup setup = {.players = 2};
    fn_seed deal = seed_of(seed);
    assert_true(fn_match_start(&t.match, fn_game_find(game), &setup, &deal, NULL));
    fn_rng_start(&t.rng, &deal, 77);
    play_and_look(&t, follow);
    return written.storage;
}

static void every_round_is_told(void **unused)
{
    (void)unused;
    course_of("bretagne", "course");
    assert_int_equal(rounds, 5);
    assert_non_null(strstr(written.storage, "\"end\":["));
    assert_non_null(strstr(written.storage, "{\"source\":\"bonus_line\","));
    assert_non_null(strstr(written.storage, "{\"site\":"));
    course_of("lighthouse-run", "course");
    assert_int_equal(rounds, 12);
    assert_null(strstr(written.storage, "\"end\""));
    assert_non_null(strstr(written.storage, "{\"field\":"));
}

/* A game given up in mid-round includes that round. */
static void a_game_that_stops_ends_as_it_stood(void **unused)
{
    (void)unused;
    static fn_match match;
    fn_setup setup = {.players = 2};
    fn_seed deal = seed_of("course");
    assert_true(fn_match_start(&match, fn_game_find("bretagne"), &setup, &deal, NULL));
    fn_match_write_course(&match, line_clear(&written));
    assert_string_equal(written.storage,
                        "{\"rounds\":[],\"sources\":[],\"places\":[],\"elsewhere\":[0,0],"
                        "\"choices\":[]}");
    match_play(&match, "barge 1", NULL);
    fn_match_write_course(&match, line_clear(&written));
    assert_string_equal(written.storage,
                        "{\"rounds\":[[0,0]],\"sources\":[],\"places\":[],\"elsewhere\":[0,0],"
                        "\"choices\":[{\"choice\":\"1\",\"times\":[1,0],\"points\":[0,0]}]}");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(points_add_up_in_every_game),
        cmocka_unit_test(every_round_is_told),
        cmocka_unit_test(a_game_that_stops_ends_as_it_stood),
    };
    return cmocka_run_group_tests_name("the course of a game", tests, NULL, NULL);
}
