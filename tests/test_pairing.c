/* Pairing over many seeds: everybody plays once a round, nobody meets twice if it can be avoided,
 * byes take turns, round robins let everybody meet everybody. */
#include "tournaments.h"

static tournament t;

static unsigned state;
static int draw(int below)
{
    state = state * 1664525u + 1013904223u;
    return (int)((state >> 8) % (unsigned)below);
}

static void start(int people, int players, const char *form, int rounds, int bots)
{
    static char rules[256];
    fn_text out;
    fn_text_init(&out, rules, sizeof rules);
    fn_json_open(&out, '{');
    fn_json_put_string(&out, "name", "A");
    fn_json_put_string(&out, "game", "lighthouse-run");
    fn_json_put_string(&out, "form", form);
    fn_json_put_int(&out, "players", players);
    fn_json_put_int(&out, "rounds", rounds);
    fn_json_put_int(&out, "bots", bots);
    fn_json_put_int(&out, "begins", 1);
    fn_json_close(&out, '}');
    create(&t, rules);
    for (int i = 0; i < people; i++) {
        char id[TABLE_ID_MAX];
        fn_text text;
        fn_text_init(&text, id, sizeof id);
        fn_text_add(&text, "p");
        fn_text_add_int(&text, i);
        enter(&t, id, 1000 + draw(1000), draw(TOURNAMENT_LOT_MAX));
    }
    begin(&t, rounds > 0 ? rounds : pairing_rounds(people, players));
}

static void play_round(void)
{
    const tournament_round *round = &t.rounds[t.round - 1];
    for (int table = 1; table <= round->tables; table++) {
        int places[FN_MAX_SEATS], points[FN_MAX_SEATS];
        int count = tournament_table_at(&t, t.round, table)->count;
        for (int i = 0; i < count; i++)
            points[i] = draw(50);
        for (int i = 0; i < count; i++) {
            places[i] = 1;
            for (int j = 0; j < count; j++)
                places[i] += points[j] > points[i];
        }
        finish(&t, t.round, table, places, points);
    }
}

/* Checks that everybody taking part has one place in the round, and that sizes differ by one at
 * most. */
static void expect_whole_round(int size)
{
    const tournament_round *round = &t.rounds[t.round - 1];
    int seen[TOURNAMENT_ENTRANTS_MAX] = {0}, smallest = size;
    for (int i = 1; i <= round->tables; i++) {
        const tournament_table *table = tournament_table_at(&t, t.round, i);
        assert_in_range(table->count, 2, size);
        smallest = table->count < smallest ? table->count : smallest;
        for (int j = 0; j < table->count; j++)
            seen[table->who[j]]++;
    }
    for (int i = 0; i < t.count; i++) {
        seen[i] += round->at[i] == AT_BYE;
        assert_int_equal(seen[i], t.entrants[i].left ? 0 : 1);
    }
    if (smallest < size - 1)
        assert_int_equal(tournament_people(&t), size == 4 && smallest == 2 ? 5 : size);
}

static int meetings(int a, int b)
{
    int count = 0;
    for (int i = 0; i < t.round; i++)
        count += t.rounds[i].at[a] > 0 && t.rounds[i].at[a] == t.rounds[i].at[b];
    return count;
}

static void everybody_plays_once_a_round(void **unused)
{
    (void)unused;
    for (int size = 2; size <= 4; size++)
        for (int people = size; people <= 23; people++) {
            state = (unsigned)(people * 100 + size);
            start(people, size, "swiss", 5, 0);
            for (int round = 1; round <= 5; round++) {
                pair(&t);
                expect_whole_round(size);
                play_round();
                if (round == 2 && people > size + 2)
                    leave(&t, draw(people));
            }
        }
}

/* Reports whether `free` (a set of people) can be seated at tables of `size` without a pair that
 * met. Tries every way, by another method than the program. */
static bool can_be_helped(unsigned free, int size, int round)
{
    int first = 0;
    if (free == 0)
        return true;
    while (!(free >> first & 1))
        first++;
    for (unsigned group = free & ~(1u << first), subset = group;; subset = (subset - 1) & group) {
        unsigned table = subset | 1u << first;
        bool fits = __builtin_popcount(table) == size;
        for (int a = 0; fits && a < t.count; a++)
            for (int b = 0; fits && b < a; b++)
                if ((table >> a & 1) && (table >> b & 1))
                    for (int i = 0; i < round && fits; i++)
                        fits = t.rounds[i].at[a] != t.rounds[i].at[b];
        if (fits && can_be_helped(free & ~table, size, round))
            return true;
        if (subset == 0)
            return false;
    }
}

static void nobody_meets_twice_while_it_can_be_helped(void **unused)
{
    static const int people[] = {0, 0, 10, 12, 12};
    int helped = 0, not_helped = 0;
    (void)unused;
    for (int size = 2; size <= 4; size++)
        for (unsigned seed = 0; seed < 12; seed++) {
            state = seed;
            start(people[size], size, "swiss", 5, 0);
            for (int round = 1; round <= 5; round++) {
                pair(&t);
                bool has_repeats = t.rounds[round - 1].repeats > 0;
                if (has_repeats)
                    assert_false(can_be_helped((1u << t.count) - 1, size, round - 1));
                helped += !has_repeats;
                not_helped += has_repeats;
                play_round();
            }
        }
    assert_true(helped > 90 && not_helped > 0); /* both cases occurred */
}

static void large_ones_have_no_repeats_at_all(void **unused)
{
    static const int cases[][3] = {{64, 2, 7}, {40, 3, 5}, {41, 4, 4}, {256, 4, 5}};
    (void)unused;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        state = (unsigned)i;
        start(cases[i][0], cases[i][1], "swiss", cases[i][2], 0);
        for (int round = 0; round < cases[i][2]; round++) {
            pair(&t);
            expect_whole_round(cases[i][1]);
            assert_int_equal(t.rounds[round].repeats, 0);
            play_round();
        }
        assert_true(tournament_is_finished(&t));
    }
}

/* In round 2 of 27 players at tables of three, the winners of round 1 play each other. */
static void like_meets_like(void **unused)
{
    int points[TOURNAMENT_ENTRANTS_MAX];
    (void)unused;
    state = 5;
    start(27, 3, "swiss", 4, 0);
    pair(&t);
    for (int table = 1; table <= 9; table++)
        finish(&t, 1, table, (const int[]){1, 2, 3}, (const int[]){30, 20, 10});
    standings_count_points(&t, points);
    pair(&t);
    for (int table = 1; table <= 9; table++) {
        const tournament_table *at = tournament_table_at(&t, 2, table);
        assert_int_equal(points[at->who[0]], points[at->who[1]]);
        assert_int_equal(points[at->who[0]], points[at->who[2]]);
        assert_int_equal(points[at->who[0]], 8 - (table - 1) / 3 * 4);
    }
}

/* Round 1 deals out the players in the order of ratings: the best three are at three tables. */
static void the_strongest_do_not_meet_at_once(void **unused)
{
    (void)unused;
    state = 7;
    start(9, 3, "swiss", 3, 0);
    for (int i = 0; i < 9; i++)
        t.entrants[i].rating = 1900 - 10 * i;
    pair(&t);
    for (int i = 0; i < 9; i++)
        assert_int_equal(t.rounds[0].at[i], i % 3 + 1);
}

static void byes_go_round(void **unused)
{
    (void)unused;
    for (unsigned seed = 0; seed < 20; seed++) {
        int byes[TOURNAMENT_ENTRANTS_MAX] = {0};
        state = seed;
        start(9, 2, "swiss", 7, 0);
        for (int round = 0; round < 7; round++) {
            pair(&t);
            for (int i = 0; i < t.count; i++)
                byes[i] += t.rounds[round].at[i] == AT_BYE;
            play_round();
        }
        for (int i = 0; i < 9; i++)
            assert_in_range(byes[i], 0, 1);
    }
}

static void everybody_meets_everybody_in_a_round_robin(void **unused)
{
    (void)unused;
    for (int people = 2; people <= 17; people++) {
        state = (unsigned)people;
        start(people, 2, "round-robin", 0, 0);
        for (int round = 0; round < t.rules.rounds; round++)
            pair(&t);
        for (int a = 0; a < people; a++)
            for (int b = 0; b < a; b++)
                assert_int_equal(meetings(a, b), 1);
    }
}

/* With three and four seats, the result is as even as the search can make it. */
static void larger_tables_are_balanced(void **unused)
{
    static const int cases[][2] = {{9, 3}, {7, 3}, {16, 4}, {12, 4}, {12, 3}};
    (void)unused;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        int people = cases[i][0], never = 0, pairs = people * (people - 1) / 2;
        state = (unsigned)i;
        start(people, cases[i][1], "round-robin", 0, 0);
        for (int round = 0; round < t.rules.rounds; round++)
            pair(&t);
        for (int a = 0; a < people; a++)
            for (int b = 0; b < a; b++) {
                assert_in_range(meetings(a, b), 0, 2);
                never += meetings(a, b) == 0;
            }
        assert_true(never * 4 <= pairs);
    }
}

static void who_leaves_a_round_robin_leaves_a_bye(void **unused)
{
    (void)unused;
    state = 3;
    start(6, 2, "round-robin", 0, 0);
    pair(&t);
    play_round();
    leave(&t, 2);
    for (int round = 1; round < 5; round++) {
        int byes = 0;
        pair(&t);
        expect_whole_round(2);
        for (int i = 0; i < 6; i++)
            byes += t.rounds[round].at[i] == AT_BYE;
        assert_int_equal(byes, 1);
    }
}

static void seats_change(void **unused)
{
    int sum[TOURNAMENT_ENTRANTS_MAX] = {0};
    (void)unused;
    state = 11;
    start(12, 2, "swiss", 8, 0);
    for (int round = 1; round <= 8; round++) {
        pair(&t);
        for (int table = 1; table <= 6; table++)
            for (int seat = 0; seat < 2; seat++)
                sum[tournament_table_at(&t, round, table)->who[seat]] += seat;
        play_round();
    }
    for (int i = 0; i < 12; i++) /* in eight games, about four at each seat */
        assert_in_range(sum[i], 2, 6);
}

static void bots_fill_the_last_table(void **unused)
{
    (void)unused;
    assert_int_equal(pairing_bots(0, 4), 0);
    assert_int_equal(pairing_bots(1, 4), 3);
    assert_int_equal(pairing_bots(8, 4), 0);
    assert_int_equal(pairing_bots(7, 3), 2);
    assert_int_equal(pairing_rounds(9, 3), 4);
    assert_int_equal(pairing_rounds(7, 3), 5); /* at tables of three, two and two */
    assert_int_equal(pairing_rounds(9, 2), 9);
    assert_int_equal(pairing_rounds(2, 4), 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everybody_plays_once_a_round),
        cmocka_unit_test(nobody_meets_twice_while_it_can_be_helped),
        cmocka_unit_test(large_ones_have_no_repeats_at_all),
        cmocka_unit_test(like_meets_like),
        cmocka_unit_test(the_strongest_do_not_meet_at_once),
        cmocka_unit_test(byes_go_round),
        cmocka_unit_test(everybody_meets_everybody_in_a_round_robin),
        cmocka_unit_test(larger_tables_are_balanced),
        cmocka_unit_test(who_leaves_a_round_robin_leaves_a_bye),
        cmocka_unit_test(seats_change),
        cmocka_unit_test(bots_fill_the_last_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
