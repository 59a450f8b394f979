/* Tournaments: rules in and out, the log and what does not fit it, points and standings by hand,
 * among them those of the design drawing of the page. */
#include "tournaments.h"

#define SWISS3                                                                                     \
    "{\"name\":\"Thursday Swiss\",\"game\":\"lighthouse-run\",\"players\":3,\"form\":\"swiss\","   \
    "\"rounds\":4,\"begins\":10000,\"every\":\"weekly\"}"

static tournament t;

static void rules_have_their_defaults(void **unused)
{
    tournament_rules rules;
    (void)unused;
    read_rules(&rules, SWISS3);
    assert_int_equal(rules.turn_s, 15);
    assert_int_equal(rules.bank_s, 600);
    assert_int_equal(rules.entry_until, 2);
    assert_int_equal(rules.break_s, 60);
    assert_true(rules.rated);
    assert_int_equal(tournament_rules_least(&rules), 2);
    read_rules(&rules, "{\"name\":\"L\",\"game\":\"bretagne\",\"players\":2,\"form\":\"league\","
                       "\"begins\":1,\"pace\":\"days\",\"round_s\":604800,\"rated\":false}");
    assert_int_equal(rules.turn_s, 86400);
    assert_int_equal(rules.entry_until, 1);
    assert_int_equal(rules.rounds, 0);
    assert_false(rules.rated);
}

static void wrong_rules_are_refused_in_words(void **unused)
{
    static const struct {
        const char *rules, *sentence;
    } wrong[] = {
        {"{}", "'name' has 1 to 48 characters"},
        {"{\"name\":\"A\",\"game\":\"chess\"}", "there is no game 'chess'"},
        {"{\"name\":\"A\",\"game\":\"bretagne\",\"form\":\"swiss\",\"begins\":1}",
         "'players' must be a number from 2 to 4"},
        {"{\"name\":\"A\",\"game\":\"bretagne\",\"players\":3,\"form\":\"cup\",\"begins\":1}",
         "'form' is swiss, round-robin or league"},
        {"{\"name\":\"A\",\"game\":\"bretagne\",\"players\":3,\"form\":\"swiss\",\"begins\":1}",
         "'rounds' must be a number from 1 to 64"},
        {"{\"name\":\"A\",\"game\":\"bretagne\",\"players\":3,\"form\":\"swiss\",\"begins\":1,"
         "\"rounds\":4,\"turn_s\":0}",
         "a tournament is played with a clock: set 'turn_s' or 'bank_s'"},
        {"{\"name\":\"A\",\"game\":\"bretagne\",\"players\":3,\"form\":\"league\",\"begins\":1}",
         "a league needs 'round_s', the seconds from round to round"},
        {"{\"name\":\"A\",\"game\":\"bretagne\",\"players\":3,\"form\":\"swiss\",\"begins\":1,"
         "\"rounds\":4,\"round_s\":3600}",
         "'round_s' is for leagues, or for the pace 'days'"},
        {"{\"name\":\"A\",\"game\":\"bretagne\",\"players\":3,\"form\":\"round-robin\",\"begins\":"
         "1,"
         "\"entry_until\":2}",
         "'entry_until' must be a number from 1 to 1"},
    };
    (void)unused;
    for (size_t i = 0; i < COUNT_OF(wrong); i++) {
        tournament_rules rules;
        fn_json object;
        fn_error error;
        assert_true(fn_json_parse(&object, wrong[i].rules, strlen(wrong[i].rules), &error));
        assert_refused(tournament_rules_read(&rules, object, &error), &error, wrong[i].sentence);
    }
}

static void expect_table(int size, int count, const int places[], const char *left,
                         const int want[])
{
    tournament_table table = {.count = count};
    int brings[FN_MAX_SEATS];
    for (int i = 0; i < count; i++) {
        table.places[i] = (int8_t)places[i];
        table.left[i] = left[i] == 'x';
    }
    standings_count_table(&table, size, brings);
    for (int i = 0; i < count; i++)
        assert_int_equal(brings[i], want[i]);
}

#define LIST(...) ((const int[]){__VA_ARGS__})

/* In quarters of a point. */
static void tables_bring_points(void **unused)
{
    (void)unused;
    expect_table(2, 2, LIST(2, 1), "--", LIST(0, 4));
    expect_table(3, 3, LIST(3, 1, 2), "---", LIST(0, 8, 4));
    expect_table(4, 4, LIST(1, 2, 3, 4), "----", LIST(12, 8, 4, 0));
    expect_table(3, 3, LIST(1, 1, 3), "---", LIST(6, 6, 0));
    expect_table(4, 4, LIST(1, 2, 2, 2), "----", LIST(12, 4, 4, 4));
    expect_table(4, 4, LIST(1, 1, 1, 1), "----", LIST(6, 6, 6, 6));
    /* smaller than the others: the first gets as much as at a full one */
    expect_table(3, 2, LIST(1, 2), "--", LIST(8, 0));
    expect_table(4, 3, LIST(1, 2, 3), "---", LIST(12, 6, 0));
    expect_table(4, 3, LIST(1, 1, 3), "---", LIST(9, 9, 0));
    expect_table(4, 2, LIST(1, 1), "--", LIST(6, 6));
    /* those who left get nothing, and the others close up */
    expect_table(3, 3, LIST(1, 2, 2), "-xx", LIST(8, 0, 0));
    expect_table(3, 3, LIST(1, 2, 3), "--x", LIST(8, 4, 0));
    expect_table(3, 3, LIST(1, 1, 1), "xxx", LIST(0, 0, 0));
    assert_int_equal(standings_bye(2), 2);
    assert_int_equal(standings_bye(3), 4);
    assert_int_equal(standings_bye(4), 6);
}

/* The design drawing: twelve players at tables of three, in round 3. */
static const char *const drawn[] = {"Tomas",   "Anne", "Yann", "Maelle", "Corentin", "Bo",
                                    "Nolwenn", "Emil", "Lise", "Rosa",   "Ida",      "Karl"};
enum { T, A, Y, M, C, B, N, E, L, R, I, K };

static void pair_drawn(int round, const int who[4][3])
{
    entry_of(TE_PAIRED, 4000 + round)->round = round;
    an_entry.tables = 4;
    for (int i = 0; i < 4; i++) {
        tournament_table *table = &an_entry.list[i];
        table->count = 3;
        table->id[0] = (char)('a' + i);
        for (int j = 0; j < 3; j++)
            table->who[j] = (int16_t)who[i][j];
    }
    take(&t, &an_entry);
}

static void the_drawn_standings_come_out(void **unused)
{
    /* first, second and third of each table, and their game points */
    static const int who[3][4][3] = {{{T, R, N}, {A, M, E}, {Y, I, L}, {C, B, K}},
                                     {{A, Y, T}, {M, C, I}, {B, E, R}, {N, K, L}},
                                     {{A, C, N}, {M, Y, B}, {T, L, E}, {R, I, K}}};
    static const int points[3][4][3] = {{{47, 40, 30}, {43, 38, 33}, {39, 35, 27}, {43, 36, 30}},
                                        {{42, 38, 42}, {40, 38, 28}, {39, 34, 27}, {42, 31, 30}},
                                        {{0}, {0}, {41, 29, 27}, {0}}};
    static const int met[] = {12, 11, 10, 9, 8, 6, 7, 16, 12, 10, 10, 9};
    static const int game[] = {130, 85, 77, 78, 81, 75, 72, 94, 86, 67, 63, 61};
    static const int totals[] = {4, 4, 3, 3, 3, 3, 2, 1, 1, 1, 1, 1};
    standing list[TOURNAMENT_ENTRANTS_MAX];
    (void)unused;
    create(&t, SWISS3);
    for (int i = 0; i < 12; i++)
        enter(&t, drawn[i], 1700 - i, 100 + i);
    begin(&t, 4);
    for (int round = 1; round <= 3; round++) {
        pair_drawn(round, who[round - 1]);
        for (int table = 1; table <= 4; table++)
            if (round < 3 || table == 3)
                finish(&t, round, table, LIST(1, 2, 3), points[round - 1][table - 1]);
    }
    standings_make(&t, list);
    for (int i = 0; i < 12; i++) {
        assert_int_equal(list[i].who, i);
        assert_int_equal(list[i].points, 4 * totals[i]);
        assert_int_equal(list[i].met, 4 * met[i]);
        assert_int_equal(list[i].game_points, game[i]);
    }
    assert_int_equal(list[0].firsts, 2);
    assert_int_equal(tournament_open_tables(&t), 3);
    assert_int_equal(tournament_next_ms(&t), 0); /* waiting for the last table */
}

/* Two tables of two that end alike: every published rule decides in turn. */
static void equal_points_are_decided_in_the_published_order(void **unused)
{
    standing list[TOURNAMENT_ENTRANTS_MAX];
    (void)unused;
    create(&t, "{\"name\":\"Ties\",\"game\":\"lighthouse-run\",\"players\":2,\"form\":\"swiss\","
               "\"rounds\":1,\"begins\":1}");
    enter(&t, "a", 0, 40);
    enter(&t, "b", 0, 30);
    enter(&t, "c", 0, 20);
    enter(&t, "d", 0, 10);
    begin(&t, 1);
    pair(&t); /* without ratings, in the order of entry: a meets c, b meets d; the lot sits first */
    finish(&t, 1, 1, LIST(1, 1), LIST(30, 30));
    finish(&t, 1, 2, LIST(1, 1), LIST(31, 30));
    standings_make(&t, list);
    /* all have ½ and met ½: game points put b or d first, then the smaller lot is ahead */
    assert_int_equal(list[0].who, tournament_table_at(&t, 1, 2)->who[0]);
    assert_string_equal(t.entrants[list[0].who].id, "d");
    assert_string_equal(t.entrants[list[1].who].id, "c");
    assert_string_equal(t.entrants[list[2].who].id, "b");
    assert_string_equal(t.entrants[list[3].who].id, "a");
    assert_true(tournament_is_finished(&t));
}

static void who_leaves_is_not_paired_again_and_late_ones_are(void **unused)
{
    standing list[TOURNAMENT_ENTRANTS_MAX];
    (void)unused;
    create(&t, SWISS3);
    for (int i = 0; i < 6; i++)
        enter(&t, drawn[i], 1700 - i, i);
    begin(&t, 4);
    pair(&t);
    leave(&t, 0);
    enter(&t, "late", 1500, 99);
    assert_true(tournament_takes_entries(&t));
    for (int table = 1; table <= 2; table++)
        finish(&t, 1, table, LIST(1, 2, 3), LIST(30, 20, 10));
    assert_int_equal(tournament_next_ms(&t), 6000 + 60000);
    pair(&t);
    assert_false(tournament_takes_entries(&t));
    assert_int_equal(t.rounds[0].at[6], AT_NOTHING);
    assert_true(t.rounds[1].at[6] > 0);
    assert_int_equal(t.rounds[1].at[0], AT_NOTHING);
    standings_make(&t, list);
    assert_int_equal(standings_place(list, t.count, 6), 7); /* a missed round brings nothing */
    enter(&t, drawn[0], 1700, 5);                           /* returns with the same record */
    assert_int_equal(t.count, 7);
    assert_false(t.entrants[0].left);
}

/* Plays the next round of three: two play, the other one has a bye. `absent` did not come. */
static void play_round(int one, int other, int absent)
{
    tournament_entry *e = entry_of(TE_PAIRED, 4000);
    e->round = t.round + 1;
    e->tables = e->byes = 1;
    e->list[0] = (tournament_table){.id = "r", .count = 2, .who = {(int16_t)one, (int16_t)other}};
    e->bye[0] = (int16_t)(3 - one - other);
    take(&t, e);
    assert_false(tournament_is_absent(&t, one)); /* they may still come */
    e = entry_of(TE_RESULT, 5000);
    e->round = t.round;
    e->table = 1;
    e->list[0] = (tournament_table){.count = 2, .places = {1, 2}};
    for (int i = 0; i < 2; i++)
        e->list[0].left[i] = e->list[0].absent[i] = (i == 0 ? one : other) == absent;
    take(&t, e);
}

static void who_misses_two_games_in_a_row_is_absent(void **unused)
{
    (void)unused;
    create(&t, "{\"name\":\"Few\",\"game\":\"lighthouse-run\",\"players\":2,\"form\":\"swiss\","
               "\"rounds\":9,\"entry_until\":9,\"begins\":1}");
    for (int i = 0; i < 3; i++)
        enter(&t, drawn[i], 1700 - i, i);
    begin(&t, 9);
    play_round(0, 1, 0);
    play_round(0, 2, FN_NOBODY); /* comes, and the count restarts */
    play_round(0, 1, 0);
    assert_false(tournament_is_absent(&t, 0));
    play_round(1, 2, FN_NOBODY); /* a bye changes nothing */
    assert_false(tournament_is_absent(&t, 0));
    play_round(0, 2, 0);
    assert_true(tournament_is_absent(&t, 0));
    assert_false(tournament_is_absent(&t, 1));
    entry_of(TE_LEFT, 6000)->is_absent = true;
    take(&t, &an_entry);
    assert_true(an_entry.who == 0 && t.entrants[0].left);
    enter(&t, drawn[0], 1700, 0); /* here after all */
    assert_false(tournament_is_absent(&t, 0));
    play_round(0, 1, 0);
    assert_false(tournament_is_absent(&t, 0));
}

static void leagues_go_by_their_days(void **unused)
{
    (void)unused;
    create(&t, "{\"name\":\"League\",\"game\":\"bretagne\",\"players\":2,\"form\":\"league\","
               "\"begins\":1,\"pace\":\"days\",\"round_s\":86400}");
    for (int i = 0; i < 4; i++)
        enter(&t, drawn[i], 1700 - i, i);
    begin(&t, pairing_rounds(4, 2));
    assert_int_equal(t.rules.rounds, 3);
    pair(&t);
    assert_int_equal(tournament_next_ms(&t), 3000 + 86400000);
    finish(&t, 1, 1, LIST(1, 2), LIST(30, 20));
    finish(&t, 1, 2, LIST(1, 2), LIST(30, 20));
    assert_int_equal(tournament_next_ms(&t), 3000 + 86400000);
    pair(&t);
    pair(&t); /* tables of the previous round are still playing */
    assert_int_equal(tournament_open_tables(&t), 4);
    assert_false(tournament_is_finished(&t));
}

static void expect_misfit(const tournament_entry *e)
{
    fn_error error = {""};
    int64_t seq = t.seq;
    assert_false(tournament_fold(&t, e, &error));
    assert_says_part(&error, "does not fit");
    assert_int_equal(t.seq, seq);
}

static void entries_that_do_not_fit_are_refused(void **unused)
{
    (void)unused;
    tournament_init(&t, "t1");
    expect_misfit(entry_of(TE_OVER, 1));
    create(&t, SWISS3);
    expect_misfit(entry_of(TE_PAIRED, 1));
    for (int i = 0; i < 3; i++)
        enter(&t, drawn[i], 1700 - i, i);
    text_keep(entry_of(TE_ENTERED, 1)->id, TABLE_ID_MAX, drawn[0]);
    expect_misfit(&an_entry); /* already entered */
    entry_of(TE_LEFT, 1)->who = 3;
    expect_misfit(&an_entry);
    begin(&t, 4);
    pairing_next(&a_pairing, &t, &an_entry);
    an_entry.list[0].who[1] = an_entry.list[0].who[0];
    expect_misfit(&an_entry); /* nobody sits twice */
    pairing_next(&a_pairing, &t, &an_entry);
    an_entry.round = 2;
    expect_misfit(&an_entry);
    pair(&t);
    entry_of(TE_RESULT, 1)->round = 1;
    an_entry.table = 2;
    an_entry.list[0].count = 3;
    expect_misfit(&an_entry);
    expect_misfit(entry_of(TE_OVER, 1)); /* a table is still playing */
    take(&t, entry_of(TE_CANCELLED, 1));
    expect_misfit(entry_of(TE_CANCELLED, 1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rules_have_their_defaults),
        cmocka_unit_test(wrong_rules_are_refused_in_words),
        cmocka_unit_test(tables_bring_points),
        cmocka_unit_test(the_drawn_standings_come_out),
        cmocka_unit_test(equal_points_are_decided_in_the_published_order),
        cmocka_unit_test(who_leaves_is_not_paired_again_and_late_ones_are),
        cmocka_unit_test(who_misses_two_games_in_a_row_is_absent),
        cmocka_unit_test(leagues_go_by_their_days),
        cmocka_unit_test(entries_that_do_not_fit_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
