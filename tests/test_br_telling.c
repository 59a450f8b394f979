/* Bretagne: what is told about ties at the end (rule 8.4) and about passing (rule 5.1), and to a
 * player before a worker goes to a harbour (rules 2.2, 6.2, 7.2, 8.2). */
#include "br_pieces.h"

/* 4, 2, 1 and 0 points for the line: all have 20. */
static void br_8_4_a_tie_is_told_with_the_spaces_that_break_it(void **unused)
{
    (void)unused;
    static const int before[] = {16, 18, 19, 30};
    set_actions(4, PLAIN);
    set_round(5);
    for (int seat = 0; seat < 4; seat++)
        player(seat)->points = (int16_t)before[seat];
    pass_all();
    assert_string_equal(ties_text(), "{\"event\":\"tie_line\",\"seat\":0,\"other\":1,\"space\":1,"
                                     "\"other_space\":2,\"rule\":\"8.4\"},"
                                     "{\"event\":\"tie_line\",\"seat\":1,\"other\":2,\"space\":2,"
                                     "\"other_space\":3,\"rule\":\"8.4\"}");
    assert_int_equal(count_events(BR_EVENT_TIE_LINE), 2);
    assert_true(event_place(BR_EVENT_TIE_LINE) < event_place(BR_EVENT_OVER));
}

static void br_8_4_different_points_are_no_tie(void **unused)
{
    (void)unused;
    set_actions(2, PLAIN);
    set_round(5);
    pass_all();
    assert_string_equal(ties_text(), "");
}

static void br_5_1_passing_tells_how_many_rounds_are_to_come(void **unused)
{
    (void)unused;
    for (int round = 1; round <= BR_ROUNDS; round++) {
        set_actions(2, PLAIN);
        set_round(round);
        play("pass");
        assert_int_equal(event_with(BR_EVENT_PASS, 0, 0)->args[4], BR_ROUNDS - round);
    }
}

/* Settles from site 5, which is complete and in the South. */
static void settle_from(const char *floors, int round)
{
    set_actions(4, PLAIN);
    set_round(round);
    set_tower(5, floors);
    pass_all();
    assert_int_equal(table.state.step, BR_STEP_HARBOUR);
}

static int noted(const char *move, const char *words)
{
    return strstr(notes_text(move), words) != NULL;
}

static const br_harbour_tile *tile_of(const char *town)
{
    return &table.rules.harbour_tiles[table.state.harbour_tile[harbour(town)]];
}

static void br_2_2_what_a_harbour_pays_every_round_is_told(void **unused)
{
    (void)unused;
    char pays[64];
    settle_from("0:2 1:0 0:0", 2);
    fn_text text;
    fn_text_init(&text, pays, sizeof pays);
    fn_text_add(&text, "\"amount\":");
    fn_text_add_int(&text, tile_of("quiberon")->normal);
    fn_text_add(&text, ",\"rounds\":3");
    assert_true(noted("settle quiberon", "\"event\":\"harbour_pays\",\"seat\":0"));
    assert_true(noted("settle quiberon", pays));
    assert_false(noted("settle quiberon", "rank_drop"));
    assert_false(noted("stay", "event"));
}

/* Site 5 is the third of its area, and built before the next income. */
static void br_7_2_the_income_told_is_the_one_that_will_be_paid(void **unused)
{
    (void)unused;
    char pays[64];
    set_actions(4, PLAIN);
    site(1)->status = site(2)->status = BR_BUILT;
    set_tower(5, "0:2 1:0 0:0");
    pass_all();
    fn_text text;
    fn_text_init(&text, pays, sizeof pays);
    fn_text_add(&text, "\"amount\":");
    fn_text_add_int(&text, tile_of("quiberon")->improved);
    assert_true(noted("settle quiberon", pays));
}

static void br_8_2_in_the_last_round_the_points_at_the_end_are_told(void **unused)
{
    (void)unused;
    settle_from("0:2 1:0 0:0", 5);
    assert_true(noted("settle quiberon", "\"event\":\"harbour_last\",\"seat\":0,\"harbour\":"
                                         "\"quiberon\",\"points\":4"));
    put_in_harbour(1, "quiberon");
    player(0)->coins = 1;
    assert_true(noted("settle quiberon", "\"points\":2"));
    assert_false(noted("settle quiberon", "harbour_pays"));
}

static void br_6_2_dropping_to_second_is_told(void **unused)
{
    (void)unused;
    settle_from("0:2 1:1 1:1", 1);
    assert_true(noted("settle quiberon", "\"event\":\"rank_drop\",\"seat\":0,\"site\":5,"
                                         "\"place\":1,\"then\":2"));
}

static void br_6_2_leaving_the_ranking_is_told(void **unused)
{
    (void)unused;
    settle_from("0:1 1:0 0:0", 1);
    assert_true(noted("settle quiberon", "\"place\":1,\"then\":0"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(br_8_4_a_tie_is_told_with_the_spaces_that_break_it),
        cmocka_unit_test(br_8_4_different_points_are_no_tie),
        cmocka_unit_test(br_5_1_passing_tells_how_many_rounds_are_to_come),
        cmocka_unit_test(br_2_2_what_a_harbour_pays_every_round_is_told),
        cmocka_unit_test(br_7_2_the_income_told_is_the_one_that_will_be_paid),
        cmocka_unit_test(br_8_2_in_the_last_round_the_points_at_the_end_are_told),
        cmocka_unit_test(br_6_2_dropping_to_second_is_told),
        cmocka_unit_test(br_6_2_leaving_the_ranking_is_told),
    };
    return cmocka_run_group_tests_name("bretagne: ties and notes", tests, NULL, NULL);
}
