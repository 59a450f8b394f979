/* Tests of the store: rated games, ratings, and lists of them. */
#include "store/ratings.h"

#include "store_help.h"

static void put_account(store *db, const char *id, const char *name)
{
    store_write write;
    fill_person(&write, id, name, name);
    assert_int_equal(commit_one(db, &write), STORE_DONE);
}

static void end_game(store *db, const char *table, bool rates)
{
    store_write write;
    fill_append(&write, table, 1, "x");
    write.append.head.state = STORE_OVER;
    write.append.rates = rates;
    add_member(&write, "p1");
    assert_int_equal(commit_one(db, &write), STORE_DONE);
}

/* Returns a game that p1 has won against p2 and a bot. */
static store_rated game_of(int64_t n, const char *table)
{
    store_rated game = {.n = n, .scale = "bretagne/3", .at_ms = 1000 * n, .count = 3};
    static const char *const people[] = {"bot/3", "p1", "p2"};
    static const int places[] = {3, 1, 2};
    snprintf(game.table, sizeof game.table, "%s", table);
    for (int i = 0; i < 3; i++) {
        store_rated_seat *seat = &game.seats[i];
        snprintf(seat->person, sizeof seat->person, "%s", people[i]);
        seat->place = places[i];
        seat->mu = 1500000000 + (2 - places[i]) * 10000000 * n;
        seat->sigma = 250000000 - 1000000 * n;
    }
    game.seats[0].left = true;
    return game;
}

static store_outcome rate(store *db, int64_t n, const char *table)
{
    store_rated game = game_of(n, table);
    store_outcome outcome;
    assert_good(store_rate(db, &game, &outcome, ERROR));
    return outcome;
}

static void assert_unrated(store *db, const char *wanted)
{
    static char tables[STORE_LIST_MAX][STORE_ID_MAX];
    static line list;
    int count;
    fn_text *text = line_clear(&list);
    assert_good(store_list_unrated(db, tables, &count, ERROR));
    for (int i = 0; i < count; i++) {
        fn_text_add(text, tables[i]);
        fn_text_add_char(text, ' ');
    }
    assert_string_equal(list.storage, wanted);
}

static void play_two(store *db)
{
    put_account(db, "p1", "anne");
    put_account(db, "p2", "bob");
    end_game(db, "t1", true);
    end_game(db, "t2", true);
    end_game(db, "casual", false);
    assert_int_equal(rate(db, 1, "t1"), STORE_DONE);
    assert_int_equal(rate(db, 2, "t2"), STORE_DONE);
}

void rated_game_waits_and_is_rated_once(void **state)
{
    world *now = *state;
    int64_t n;
    end_game(now->a, "t1", true);
    end_game(now->a, "casual", false);
    end_game(now->a, "t2", true);
    assert_unrated(now->b, "t1 t2 ");
    assert_int_equal(rate(now->a, 1, "t1"), STORE_DONE);
    assert_int_equal(rate(now->b, 1, "t2"), STORE_CONFLICT); /* another server was first */
    assert_int_equal(rate(now->b, 2, "t1"), STORE_CONFLICT);
    assert_unrated(now->b, "t2 ");
    assert_int_equal(rate(now->b, 2, "t2"), STORE_DONE);
    assert_unrated(now->a, "");
    assert_good(store_find_last_rated(now->a, &n, ERROR));
    assert_int_equal(n, 2);
    end_game(now->a, "nothing", true);
    store_rated nothing = {.table = "nothing"};
    store_outcome outcome;
    assert_good(store_rate(now->a, &nothing, &outcome, ERROR));
    assert_int_equal(outcome, STORE_DONE);
    assert_unrated(now->a, "");
}

void ratings_are_listed(void **state)
{
    world *now = *state;
    static store_rating list[STORE_LEADERS_MAX + 1];
    static store_rated curve[STORE_CURVE_MAX + 1];
    int count;
    play_two(now->a);
    assert_good(store_find_rating(now->b, "p1", "bretagne/3", &list[0], ERROR));
    assert_int_equal(list[0].mu, 1520000000);
    assert_int_equal(list[0].n, 2);
    assert_int_equal(list[0].places[0], 2);
    assert_good(store_find_rating(now->b, "p1", "bretagne/2", &list[0], ERROR));
    assert_int_equal(list[0].n, 0);
    assert_good(store_list_ratings(now->b, "p2", list, &count, ERROR));
    assert_int_equal(count, 1);
    assert_int_equal(list[0].places[1], 2);
    assert_good(store_list_leaders(now->b, "bretagne/3", 248000000, 0, list, &count, ERROR));
    assert_int_equal(count, 2); /* without the bot */
    assert_string_equal(list[0].name, "anne");
    assert_string_equal(list[1].person, "p2");
    assert_good(store_list_leaders(now->b, "bretagne/3", 248000000, 1, list, &count, ERROR));
    assert_int_equal(count, 1);
    assert_good(store_list_leaders(now->b, "bretagne/3", 247999999, 0, list, &count, ERROR));
    assert_int_equal(count, 0);
    assert_good(store_list_bots(now->b, "bretagne/3", list, &count, ERROR));
    assert_int_equal(count, 1);
    assert_string_equal(list[0].person, "bot/3");
    assert_good(store_list_curve(now->b, "p1", "bretagne/3", INT64_MAX, curve, &count, ERROR));
    assert_int_equal(count, 2);
    assert_string_equal(curve[0].table, "t2");
    assert_int_equal(curve[0].seats[0].mu, 1520000000);
    assert_good(store_list_curve(now->b, "p1", "bretagne/3", 2, curve, &count, ERROR));
    assert_int_equal(count, 1);
    assert_int_equal(curve[0].at_ms, 1000);
    assert_good(store_count_finished(now->b, "p1", &count, ERROR));
    assert_int_equal(count, 3);
}

void ratings_follow_from_the_games(void **state)
{
    world *now = *state;
    store_rated game;
    store_rating rating;
    int64_t different;
    play_two(now->a);
    assert_good(store_check_ratings(now->b, &different, ERROR));
    assert_int_equal(different, 0);
    assert_good(store_find_rated(now->b, 1, &game, ERROR));
    assert_string_equal(game.table, "t2");
    assert_int_equal(game.count, 3);
    assert_string_equal(game.seats[0].person, "bot/3");
    assert_true(game.seats[0].left && !game.seats[1].left);
    game.seats[1].mu = 7;
    assert_good(store_rate_again(now->a, &game, ERROR));
    assert_good(store_check_ratings(now->b, &different, ERROR));
    assert_int_equal(different, 2); /* one that should exist, and one that should not */
    assert_good(store_derive_ratings(now->a, ERROR));
    assert_good(store_check_ratings(now->b, &different, ERROR));
    assert_int_equal(different, 0);
    assert_good(store_find_rating(now->b, "p1", "bretagne/3", &rating, ERROR));
    assert_int_equal(rating.mu, 7);
    assert_int_equal(rating.places[0], 2);
    assert_good(store_find_rated(now->b, 2, &game, ERROR));
    assert_int_equal(game.n, 0);
}
