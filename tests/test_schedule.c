/* Tournaments of the house: what a host can set, and when the next one begins, even across clock
 * changes. */
#include "help.h"

#include "server/desks/tournaments/schedule.h"

#include <time.h>

static schedule s;

static void lines_are_read(void **unused)
{
    fn_error error = {""};
    (void)unused;
    assert_true(schedule_read(&s, "", &error));
    assert_int_equal(s.count, 0);
    assert_true(schedule_read(&s,
                              "daily 19:00 lighthouse-run 3 swiss 4 bots ; "
                              "weekly thu 20:30 bretagne 4 round-robin 0 named Thursday light",
                              &error));
    assert_int_equal(s.count, 2);
    assert_int_equal(s.lines[0].weekday, -1);
    assert_int_equal(s.lines[0].minute, 19 * 60);
    assert_int_equal(s.lines[0].rules.bots, 3);
    assert_string_equal(s.lines[0].rules.name, "Daily");
    assert_int_equal(s.lines[1].weekday, 4);
    assert_int_equal(s.lines[1].minute, 20 * 60 + 30);
    assert_int_equal(s.lines[1].rules.setup.players, 4);
    assert_int_equal(s.lines[1].rules.form, FORM_ROUND_ROBIN);
    assert_string_equal(s.lines[1].rules.name, "Thursday light");
}

static void wrong_lines_are_refused(void **unused)
{
    static const char *const wrong[] = {"daily",
                                        "daily 24:00 bretagne 3 swiss 4",
                                        "daily 9:00 bretagne 3 swiss 4",
                                        "weekly 19:00 bretagne 3 swiss 4",
                                        "weekly thursday 19:00 bretagne 3 swiss 4",
                                        "daily 19:00 bretagne three swiss 4",
                                        "daily 19:00 bretagne 3 swiss 4 robots",
                                        "daily 19:00 bretagne 5 swiss 4",
                                        "daily 19:00 bretagne 3 league 4",
                                        "daily 19:00 bretagne 3 swiss 4 named "};
    (void)unused;
    for (size_t i = 0; i < COUNT_OF(wrong); i++) {
        fn_error error = {""};
        assert_false(schedule_read(&s, wrong[i], &error));
        assert_says_part(&error, "tournaments: ");
    }
}

/* Returns a moment in milliseconds, in the current time zone. */
static int64_t moment(int year, int month, int day, int hour, int minute)
{
    struct tm then = {.tm_year = year - 1900,
                      .tm_mon = month - 1,
                      .tm_mday = day,
                      .tm_hour = hour,
                      .tm_min = minute,
                      .tm_isdst = -1};
    return (int64_t)mktime(&then) * 1000;
}

static void the_next_is_at_its_time_of_the_day(void **unused)
{
    fn_error error = {""};
    (void)unused;
    setenv("TZ", "CET-1CEST,M3.5.0,M10.5.0/3", 1);
    tzset();
    assert_true(schedule_read(
        &s, "daily 19:00 bretagne 3 swiss 4; weekly sun 19:00 bretagne 3 swiss 4", &error));
    const schedule_line *daily = &s.lines[0], *weekly = &s.lines[1];
    assert_int_equal(schedule_next_ms(daily, moment(2026, 7, 1, 18, 59)),
                     moment(2026, 7, 1, 19, 0));
    assert_int_equal(schedule_next_ms(daily, moment(2026, 7, 1, 19, 0)), moment(2026, 7, 2, 19, 0));
    assert_int_equal(schedule_next_ms(daily, moment(2026, 12, 31, 20, 0)),
                     moment(2027, 1, 1, 19, 0));
    /* the last Sunday of October has 25 hours */
    int64_t before = moment(2026, 10, 24, 19, 0);
    assert_int_equal(schedule_next_ms(daily, before) - before, 25 * INT64_C(3600000));
    assert_int_equal(schedule_next_ms(weekly, before), moment(2026, 10, 25, 19, 0));
    assert_int_equal(schedule_next_ms(weekly, moment(2026, 10, 25, 19, 0)),
                     moment(2026, 11, 1, 19, 0));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_are_read),
        cmocka_unit_test(wrong_lines_are_refused),
        cmocka_unit_test(the_next_is_at_its_time_of_the_day),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
