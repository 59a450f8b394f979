/* The result of a finished table for those who played it. */
#include "club/outcome.h"
#include "table_help.h"

static table *t;
static outcome o;
static int64_t now_ms;

/* Makes a plan of two people, then two bots of level 3. */
static table_plan plan_of_four(void)
{
    fn_setup setup = {.players = 4};
    table_plan plan = plan_of(fn_game_find("lighthouse-run"), &setup);
    plan.rated = true;
    for (int i = 2; i < 4; i++)
        plan.seats[i] = (plan_seat){.kind = SEAT_BOT, .level = 3};
    return plan;
}

static void begin(const table_plan *plan)
{
    if (t != NULL)
        table_free(t);
    t = table_of_plan(plan, ++now_ms);
    fold_kind(t, ENTRY_START, -1, ++now_ms, "");
}

static void note(entry_kind kind, int seat)
{
    fold_kind(t, kind, seat, ++now_ms, "");
}

/* Plays a game in which a bot makes the moves of one seat, or of none. */
static void play_with_bot_at(int by_bot)
{
    fn_seed seed = seed_of("moves");
    fn_rng rng;
    int seat;
    fn_rng_start(&rng, &seed, 0);
    while ((seat = table_to_act(t)) >= 0) {
        entry e = {.kind = ENTRY_MOVE, .seat = seat, .at_ms = ++now_ms, .bot = seat == by_bot};
        text_keep(e.text, sizeof e.text, any_move(t, &rng).text);
        assert_true(fold(t, &e));
    }
    note(ENTRY_OVER, -1);
}

static void play_to_the_end(void)
{
    play_with_bot_at(FN_NOBODY);
}

static void result_is_by_places(void **unused)
{
    fn_score score;
    (void)unused;
    table_plan plan = plan_of_four();
    begin(&plan);
    assert_false(outcome_read(&o, t));
    play_to_the_end();
    assert_true(outcome_read(&o, t));
    assert_string_equal(o.scale, "lighthouse-run/4");
    assert_string_equal(o.seats[0].person, "pa");
    assert_string_equal(o.seats[3].person, "bot/3");
    assert_true(o.at_ms == now_ms && o.seats[3].is_bot && !o.seats[0].is_bot);
    table_score(t, &score);
    for (int i = 0; i < 4; i++)
        assert_int_equal(o.seats[i].place, score.places[i]);
}

static void what_counts_for_nothing(void **unused)
{
    (void)unused;
    table_plan plans[4];
    for (int i = 0; i < 4; i++)
        plans[i] = plan_of_four();
    plans[0].rated = false;
    plans[1].imported = true;
    plans[2].analysis = true;
    strcpy(plans[3].seats[1].person, "pa"); /* the same person twice */
    for (int i = 0; i < 4; i++) {
        begin(&plans[i]);
        play_to_the_end();
        assert_false(outcome_read(&o, t));
    }
}

/* A seat with a stand-in at the end is behind, even if its player comes back too late. */
static void who_leaves_is_last(void **unused)
{
    (void)unused;
    table_plan plan = plan_of_four();
    begin(&plan);
    note(ENTRY_STAND_IN, 0);
    note(ENTRY_BACK, 0); /* in time */
    note(ENTRY_STAND_IN, 1);
    play_to_the_end();
    for (int again = 0; again < 2; again++) {
        assert_true(outcome_read(&o, t));
        assert_int_equal(o.seats[1].place, 4);
        assert_true(o.seats[1].left && !o.seats[0].left);
        assert_string_equal(o.seats[1].person, "pb");
        assert_in_range(o.seats[0].place, 1, 3);
        note(ENTRY_BACK, 1);
    }
}

static void who_made_no_move_was_absent(void **unused)
{
    (void)unused;
    table_plan plan = plan_of_four();
    begin(&plan);
    note(ENTRY_STAND_IN, 0); /* for one that had moved */
    note(ENTRY_STAND_IN, 1);
    play_with_bot_at(1);
    assert_true(outcome_read(&o, t));
    assert_true(o.seats[0].left && !o.seats[0].absent);
    assert_true(o.seats[1].left && o.seats[1].absent);
    begin(&plan);
    note(ENTRY_STAND_IN, 1);
    note(ENTRY_BACK, 1); /* in time, although without a move */
    play_with_bot_at(1);
    assert_true(outcome_read(&o, t) && !o.seats[1].absent);
}

static void who_leave_are_level(void **unused)
{
    (void)unused;
    table_plan plan = plan_of_four();
    begin(&plan);
    note(ENTRY_STAND_IN, 0);
    note(ENTRY_RESIGN, 1);
    note(ENTRY_OVER, -1);
    assert_true(outcome_read(&o, t));
    assert_int_equal(o.seats[0].place, 3);
    assert_int_equal(o.seats[1].place, 3);
    assert_true(o.seats[0].absent && !o.seats[1].absent); /* a person who resigns was there */
}

static void bots_of_a_level_have_one_rating(void **unused)
{
    rating seats[4];
    (void)unused;
    table_plan plan = plan_of_four();
    begin(&plan);
    play_to_the_end();
    assert_true(outcome_read(&o, t));
    for (int i = 0; i < 4; i++) {
        seats[i] = rating_new();
        o.seats[i].place = i + 1;
    }
    assert_true(outcome_is_repeated(&o, 3) && !outcome_is_repeated(&o, 2));
    outcome_rate(&o, seats);
    assert_memory_equal(&seats[2], &seats[3], sizeof seats[2]);
    assert_true(seats[0].mu > seats[1].mu && seats[1].mu > seats[2].mu);
}

int main(void)
{
    const struct CMUnitTest all[] = {
        cmocka_unit_test(result_is_by_places), cmocka_unit_test(what_counts_for_nothing),
        cmocka_unit_test(who_leaves_is_last),  cmocka_unit_test(who_made_no_move_was_absent),
        cmocka_unit_test(who_leave_are_level), cmocka_unit_test(bots_of_a_level_have_one_rating),
    };
    int failed = cmocka_run_group_tests(all, NULL, NULL);
    table_free(t);
    return failed;
}
