/* People who look for a game: how far apart they may be, and that nobody waits for a person who is
 * gone. */
#include "table_help.h"

#include "club/matching.h"
#include "table/ask.h"
#include "table/make.h"
#include "table/pair.h"

static matching_seeker seeker(int points, int margin, int64_t waited_ms)
{
    return (matching_seeker){
        {(int64_t)points * RATING_UNIT, (int64_t)margin * RATING_UNIT * 100 / 196}, waited_ms};
}

static void reach_grows_while_somebody_waits(void **unused)
{
    (void)unused;
    matching_seeker now = seeker(1500, 50, 0), later = seeker(1500, 50, 20000);
    assert_in_range(matching_reach(&now, false), 149, 151);
    assert_int_equal(matching_reach(&later, false) - matching_reach(&now, false), 100);
    assert_int_equal(matching_reach(&later, true), matching_reach(&now, true));
    later.waited_ms = 86400000;
    assert_int_equal(matching_reach(&later, true) - matching_reach(&now, true), 3600);
    later.waited_ms = INT64_MAX;
    assert_int_equal(matching_reach(&later, false), 5000);
    later.waited_ms = -1; /* clocks of servers may differ */
    assert_int_equal(matching_reach(&later, false), matching_reach(&now, false));
}

static void whoever_waited_longer_decides(void **unused)
{
    (void)unused;
    matching_seeker strong = seeker(1800, 50, 0), weak = seeker(1500, 50, 0);
    assert_false(matching_fits(&strong, &weak, false));
    weak.waited_ms = 40000;
    assert_true(matching_fits(&strong, &weak, false));
    assert_true(matching_fits(&weak, &strong, false));
    assert_false(matching_fits(&weak, &strong, true));
    matching_seeker fresh = {.rating = rating_new()}; /* may be of any strength */
    assert_true(matching_fits(&fresh, &strong, false));
}

static void median_is_the_middle_one(void **unused)
{
    int64_t some[] = {50, 10, 90000, 30, 20};
    (void)unused;
    assert_int_equal(matching_median(some, 5), 30);
    assert_int_equal(matching_median(some, 0), 0);
}

static table *t;
static int64_t at_ms;

static void begin(const char *text)
{
    message m;
    fn_error error = {""};
    fn_seed secret = seed_of("secret");
    plan_seat who = {.person = "pa", .name = "Anne"};
    if (!message_read(&m, text, strlen(text), &error))
        fail_msg("%s: %s", text, error.text);
    at_ms = 1000;
    plan_pair(&m.plan, 1, &who, &secret);
    t = table_new("table");
    assert_true(table_make(t, &m.plan, "", at_ms));
    assert_int_equal(t->state, TABLE_OPEN);
    assert_string_equal(t->seats[1].person, "pa");
}

static void enter(entry_kind kind, int seat, const char *person)
{
    entry e = {.kind = kind, .seat = seat, .at_ms = at_ms};
    snprintf(e.person, sizeof e.person, "%s", person);
    assert_true(table_enter(t, &e));
}

static const char *const calm =
    "{\"pair\":{\"game\":\"lighthouse-run\",\"players\":2,\"pace\":\"calm\"},\"id\":\"1\"}";

static void game_begins_when_all_are_there(void **unused)
{
    (void)unused;
    begin(calm);
    assert_int_equal(t->plan.turn_s, 15);
    assert_int_equal(t->plan.bank_s, 600);
    enter(ENTRY_BACK, 1, "");
    enter(ENTRY_SIT, 0, "pb");
    assert_int_equal(t->state, TABLE_OPEN); /* is Anne still there? */
    assert_int_equal(table_due_ms(t), at_ms + PAIR_AWAY_MS);
    enter(ENTRY_BACK, 1, "");
    assert_int_equal(t->state, TABLE_PLAYING);
    table_free(t);
}

static void who_is_missed_is_stood_up(void **unused)
{
    (void)unused;
    begin(calm);
    enter(ENTRY_BACK, 1, "");
    enter(ENTRY_SIT, 0, "pb");
    assert_int_equal(pair_missed_seat(t, at_ms + PAIR_AWAY_MS - 1), FN_NOBODY);
    assert_int_equal(pair_missed_seat(t, at_ms + PAIR_AWAY_MS), 1);
    enter(ENTRY_STAND, 1, "pa");
    assert_int_equal(t->state, TABLE_OPEN);
    assert_int_equal(pair_called_seat(t, at_ms + PAIR_CALL_MS - 1), FN_NOBODY);
    assert_int_equal(pair_called_seat(t, at_ms + PAIR_CALL_MS), 0);
    enter(ENTRY_STAND, 0, "pb");
    assert_int_equal(t->state, TABLE_CANCELLED);
    assert_int_equal(table_due_ms(t), 0);
    table_free(t);
}

static void games_over_days_wait_for_nobody(void **unused)
{
    (void)unused;
    begin("{\"pair\":{\"game\":\"bretagne\",\"players\":2,\"pace\":\"days\",\"rated\":true},"
          "\"id\":\"1\"}");
    assert_true(t->plan.days && t->plan.rated);
    assert_int_equal(table_due_ms(t), 0);
    enter(ENTRY_SIT, 0, "pb");
    assert_int_equal(t->state, TABLE_PLAYING);
    table_free(t);
}

int main(void)
{
    const struct CMUnitTest all[] = {
        cmocka_unit_test(reach_grows_while_somebody_waits),
        cmocka_unit_test(whoever_waited_longer_decides),
        cmocka_unit_test(median_is_the_middle_one),
        cmocka_unit_test(game_begins_when_all_are_there),
        cmocka_unit_test(who_is_missed_is_stood_up),
        cmocka_unit_test(games_over_days_wait_for_nobody),
    };
    return cmocka_run_group_tests(all, NULL, NULL);
}
