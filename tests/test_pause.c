/* Clocks that stop: pauses by consent, and days off at slow tables. */
#include "table_help.h"

#include "club/holidays.h"
#include "table/ask.h"
#include "table/make.h"
#include "table/pause.h"

#define HOUR_MS (INT64_C(3600000))
#define DAY_MS  (24 * HOUR_MS)

static table *t;
static verdict v;
static fn_rng rng;

static message read_message(const char *text)
{
    message m;
    fn_error error = {""};
    if (!message_read(&m, text, strlen(text), &error))
        fail_msg("%s: %s", text, error.text);
    return m;
}

/* Begins a game of two people, "pa" and "pb", or of one and a bot, at time 0. */
static void begin(bool days, int turn_s, int bank_s, bool with_bot)
{
    fn_setup setup = {.players = 2};
    table_plan plan = plan_of(lighthouse_run(), &setup);
    plan.days = days;
    plan.turn_s = turn_s;
    plan.bank_s = bank_s;
    if (with_bot)
        plan.seats[1] = (plan_seat){.kind = SEAT_BOT, .level = 1};
    if (t != NULL)
        table_free(t);
    t = table_of_plan(&plan, 0);
    fold_kind(t, ENTRY_START, -1, 0, "");
}

static const char *ask_at(int64_t at_ms, const char *person, const char *what)
{
    static int count;
    bool holds[FN_MAX_SEATS];
    char text[256];
    snprintf(text, sizeof text, "{%s,\"seq\":%lld,\"id\":\"i%d\"}", what, (long long)t->seq,
             count++);
    message m = read_message(text);
    for (int i = 0; i < FN_MAX_SEATS; i++)
        holds[i] = table_holds(t, i, person);
    asker who = {.person = person, .name = "Name"};
    who.viewer = show_viewer_of(t, holds, strcmp(t->plan.host, person) == 0, FN_NOBODY);
    table_ask(t, &m, &who, at_ms, &v);
    if (v.kind == ASK_ENTRY && !table_enter(t, &v.entry))
        fail_msg("%s: %s", text, t->broken.text);
    return v.kind == ASK_REFUSED ? v.code : v.kind == ASK_ENTRY ? "entry" : "done";
}

#define ASSERT_ASK(at_ms, person, what, outcome)                                                   \
    assert_string_equal(ask_at(at_ms, person, what), outcome)

#define PAUSE    "\"pause\":true"
#define NO_PAUSE "\"pause\":false"
#define RESUME   "\"resume\":true"

static const char *mover(void)
{
    return t->seats[table_to_act(t)].person;
}

static const char *a_move(void)
{
    static char text[128];
    snprintf(text, sizeof text, "\"move\":\"%s\"", any_move(t, &rng).text);
    return text;
}

/* Moves until it is the other seat's turn. */
static void end_turn(int64_t at_ms)
{
    int seat = table_to_act(t);
    while (table_to_act(t) == seat)
        ASSERT_ASK(at_ms, mover(), a_move(), "entry");
}

/* Checks that the table made from its log equals the one played. */
static void assert_reads_back(void)
{
    char *snapshot = table_snapshot(t);
    table *other = table_new("table");
    assert_true(table_fold_snapshot(other, t->seq, snapshot, strlen(snapshot)));
    assert_memory_equal(other->seats, t->seats, sizeof t->seats);
    assert_int_equal(other->paused_until_ms, t->paused_until_ms);
    assert_int_equal(other->pause_asked_until_ms, t->pause_asked_until_ms);
    assert_int_equal(table_due_ms(other), table_due_ms(t));
    assert_int_equal(table_turn_ends_ms(other), table_turn_ends_ms(t));
    free(snapshot);
    table_free(other);
}

static void a_pause_takes_everybody(void **unused)
{
    (void)unused;
    begin(false, 300, 0, false);
    ASSERT_ASK(1000, "pa", PAUSE, "entry");
    assert_true(pause_is_asked(t, 2000) && t->paused_until_ms == 0);
    assert_reads_back();
    ASSERT_ASK(2000, "pa", PAUSE, "done");
    ASSERT_ASK(100000, "pb", PAUSE, "entry");
    assert_int_equal(t->paused_since_ms, 100000);
    assert_int_equal(t->paused_until_ms, 100000 + DAY_MS);
    assert_int_equal(t->lines[t->line_count - 1].kind, ENTRY_PAUSED);
    assert_reads_back();
    ASSERT_ASK(100001, mover(), a_move(), "paused");
    ASSERT_ASK(100001, mover(), "\"hint\":50", "paused");
    ASSERT_ASK(100001, "pa", "\"leave\":0", "paused");
    ASSERT_ASK(100001, "pb", PAUSE, "done");
    assert_string_equal(table_turn_of(t), "");
    assert_int_equal(table_left_ms(t), 200000);
    assert_int_equal(table_due_ms(t), 100000 + DAY_MS);
    assert_int_equal(table_turn_ends_ms(t), 100000 + DAY_MS + 200000);
    ASSERT_ASK(7 * HOUR_MS, "pb", RESUME, "entry");
    assert_int_equal(table_turn_ends_ms(t), 7 * HOUR_MS + 200000);
    assert_reads_back();
    ASSERT_ASK(7 * HOUR_MS, "pa", RESUME, "done");
    ASSERT_ASK(7 * HOUR_MS, mover(), a_move(), "entry");
}

static void not_now_is_an_answer_until_the_next_move(void **unused)
{
    (void)unused;
    begin(false, 300, 0, false);
    ASSERT_ASK(1000, "pa", NO_PAUSE, "done");
    ASSERT_ASK(1000, "pa", PAUSE, "entry");
    ASSERT_ASK(2000, "pb", NO_PAUSE, "entry");
    assert_false(pause_is_asked(t, 2000));
    ASSERT_ASK(3000, "pa", PAUSE, "no-pause");
    assert_reads_back();
    ASSERT_ASK(4000, "pb", PAUSE, "entry"); /* a seat that refused may ask, */
    ASSERT_ASK(5000, "pb", NO_PAUSE, "entry");
    ASSERT_ASK(6000, "pb", PAUSE, "entry"); /* and one that withdrew too */
    ASSERT_ASK(7000, mover(), a_move(), "entry");
    assert_false(pause_is_asked(t, 7000));
    ASSERT_ASK(8000, "pa", PAUSE, "entry");
    ASSERT_ASK(8001, "pb", NO_PAUSE, "entry");
    ASSERT_ASK(8002, "pb", PAUSE, "entry");
    ASSERT_ASK(8003, "pa", PAUSE, "entry"); /* a seat that may not ask may agree */
    assert_true(t->paused_until_ms > 0);
}

static void what_is_asked_for_lapses(void **unused)
{
    (void)unused;
    begin(false, 3600, 0, false);
    ASSERT_ASK(0, "pa", PAUSE, "entry");
    assert_true(pause_is_asked(t, 299999));
    ASSERT_ASK(300000, "pb", PAUSE, "entry"); /* a new request */
    assert_int_equal(t->paused_until_ms, 0);
    assert_true(t->seats[1].agrees && !t->seats[0].agrees);
    ASSERT_ASK(300001, "pa", PAUSE, "entry");
    assert_true(t->paused_until_ms > 0);
    begin(true, 86400, 0, false);
    ASSERT_ASK(0, "pa", PAUSE, "entry");
    ASSERT_ASK(2 * DAY_MS - 1, "pb", PAUSE, "entry");
    assert_int_equal(t->paused_until_ms, 32 * DAY_MS - 1);
}

static void bots_and_stand_ins_agree(void **unused)
{
    (void)unused;
    begin(false, 300, 0, true);
    ASSERT_ASK(1000, "pa", PAUSE, "alone");
    begin(false, 300, 0, false);
    fold_kind(t, ENTRY_STAND_IN, 1, 1000, "");
    ASSERT_ASK(2000, "pb", PAUSE, "no-seat");
    ASSERT_ASK(2000, "pa", PAUSE, "entry");
    assert_true(t->paused_until_ms > 0);
    begin(false, 300, 0, false); /* a player who has left agrees too */
    ASSERT_ASK(1000, "pa", PAUSE, "entry");
    ASSERT_ASK(2000, "pb", "\"leave\":1", "entry");
    assert_true(t->paused_until_ms > 0);
}

static void after_a_pause_there_is_time_to_notice(void **unused)
{
    (void)unused;
    begin(false, 300, 0, false);
    ASSERT_ASK(290000, "pa", PAUSE, "entry");
    ASSERT_ASK(290000, "pb", PAUSE, "entry");
    assert_int_equal(table_left_ms(t), 10000);
    fold_kind(t, ENTRY_RESUME, -1, HOUR_MS, "");
    assert_int_equal(table_turn_ends_ms(t), HOUR_MS + 60000);
    begin(false, 20, 0, false); /* but never more than a turn */
    ASSERT_ASK(19000, "pa", PAUSE, "entry");
    ASSERT_ASK(19000, "pb", PAUSE, "entry");
    ASSERT_ASK(HOUR_MS, "pb", RESUME, "entry");
    assert_int_equal(table_turn_ends_ms(t), HOUR_MS + 20000);
}

static void a_pause_costs_nothing_of_the_bank(void **unused)
{
    (void)unused;
    begin(false, 15, 600, false);
    int seat = table_to_act(t);
    ASSERT_ASK(25000, "pa", PAUSE, "entry");
    ASSERT_ASK(25000, "pb", PAUSE, "entry");
    ASSERT_ASK(HOUR_MS, "pb", RESUME, "entry");
    end_turn(HOUR_MS + 20000);
    assert_int_equal(t->seats[seat].bank_ms, 600000 + 15000 - 45000);
}

static void who_is_away_is_not_missed_in_a_pause(void **unused)
{
    (void)unused;
    begin(false, 0, 0, false);
    int seat = table_to_act(t);
    fold_kind(t, ENTRY_AWAY, seat, 1000, "");
    ASSERT_ASK(2000, "pa", PAUSE, "entry");
    ASSERT_ASK(2000, "pb", PAUSE, "entry");
    assert_int_equal(table_due_ms(t), 2000 + DAY_MS);
    ASSERT_ASK(HOUR_MS, "pa", RESUME, "entry");
    assert_int_equal(table_due_ms(t), HOUR_MS + 60000);
}

static void a_game_that_ends_is_not_paused(void **unused)
{
    (void)unused;
    begin(false, 300, 0, false);
    ASSERT_ASK(2000, "pa", PAUSE, "entry");
    ASSERT_ASK(2000, "pb", PAUSE, "entry");
    ASSERT_ASK(3000, "pb", "\"resign\":1", "entry");
    assert_int_equal(t->state, TABLE_OVER);
    assert_int_equal(t->paused_until_ms, 0);
    ASSERT_ASK(4000, "pa", PAUSE, "over");
    ASSERT_ASK(4000, "pa", RESUME, "over");
    assert_reads_back();
}

static void pauses_have_an_end(void **unused)
{
    (void)unused;
    int count = 0;
    begin(false, 300, 0, false);
    for (; strcmp(ask_at(count, "pa", PAUSE), "entry") == 0; count++)
        ASSERT_ASK(count, "pa", NO_PAUSE, "entry");
    assert_string_equal(v.code, "too-many");
    assert_int_equal(count, TABLE_NOTES_MAX / TABLE_PAUSE_NOTES);
}

static void entries_of_a_pause_have_their_place(void **unused)
{
    (void)unused;
    static const entry_kind wrong[] = {ENTRY_RESUME, ENTRY_PAUSED};
    for (size_t i = 0; i < COUNT_OF(wrong); i++) {
        begin(false, 300, 0, false);
        if (wrong[i] == ENTRY_PAUSED) {
            ASSERT_ASK(0, "pa", PAUSE, "entry");
            ASSERT_ASK(0, "pb", PAUSE, "entry");
        }
        assert_false(fold(t, &(entry){.kind = wrong[i], .seat = -1, .until_ms = 5}));
    }
}

/* Holidays at a table */

static void take_days(int seat, int64_t at_ms, int count, const clock_rest rests[])
{
    entry e = {.kind = ENTRY_HOLIDAYS, .seat = seat, .at_ms = at_ms, .rest_count = count};
    memcpy(e.rests, rests, (size_t)count * sizeof rests[0]);
    assert_true(fold(t, &e));
}

static void a_clock_rests_on_days_off(void **unused)
{
    (void)unused;
    begin(true, 3 * 86400, 0, false);
    int seat = table_to_act(t);
    const clock_rest rests[] = {{2 * DAY_MS, 12 * DAY_MS}, {12 * DAY_MS + HOUR_MS, 14 * DAY_MS}};
    take_days(seat, 0, 2, rests);
    assert_int_equal(table_turn_ends_ms(t), 15 * DAY_MS - HOUR_MS);
    assert_int_equal(table_due_ms(t), 15 * DAY_MS - HOUR_MS);
    assert_int_equal(table_holiday_until(t, seat, 3 * DAY_MS), 12 * DAY_MS);
    assert_int_equal(table_holiday_until(t, seat, DAY_MS), 0);
    assert_reads_back();
    end_turn(3 * DAY_MS); /* moves are allowed on holiday */
    assert_int_equal(table_turn_ends_ms(t), 6 * DAY_MS);
    end_turn(4 * DAY_MS); /* the holiday continues */
    assert_int_equal(table_turn_ends_ms(t), 17 * DAY_MS - HOUR_MS);
}

static void days_off_cost_nothing_of_the_bank(void **unused)
{
    (void)unused;
    begin(true, 86400, 3 * 86400, false);
    int seat = table_to_act(t);
    take_days(seat, 0, 1, (clock_rest[]){{2 * DAY_MS, 9 * DAY_MS}});
    end_turn(10 * DAY_MS); /* a turn of three days: two of them from the bank */
    assert_int_equal(t->seats[seat].bank_ms, DAY_MS);
}

static void what_has_passed_of_a_holiday_stays(void **unused)
{
    (void)unused;
    begin(true, 3 * 86400, 0, false);
    int seat = table_to_act(t);
    take_days(seat, 0, 1, (clock_rest[]){{DAY_MS, 20 * DAY_MS}});
    take_days(seat, 5 * DAY_MS, 1, (clock_rest[]){{5 * DAY_MS, 6 * DAY_MS}}); /* back early */
    assert_int_equal(t->seats[seat].rest_count, 1);
    assert_int_equal(table_turn_ends_ms(t), 8 * DAY_MS);
    take_days(seat, 7 * DAY_MS, 1, (clock_rest[]){{7 * DAY_MS, 9 * DAY_MS}});
    assert_int_equal(table_turn_ends_ms(t), 10 * DAY_MS);
    assert_reads_back();
    take_days(seat, 7 * DAY_MS, 0, (clock_rest[]){{0, 0}});
    assert_int_equal(table_turn_ends_ms(t), 8 * DAY_MS);
}

static void a_pause_in_a_holiday(void **unused)
{
    (void)unused;
    begin(true, 3 * 86400, 0, false);
    int seat = table_to_act(t);
    take_days(seat, 0, 1, (clock_rest[]){{DAY_MS, 20 * DAY_MS}});
    ASSERT_ASK(4 * DAY_MS, "pa", PAUSE, "entry");
    ASSERT_ASK(4 * DAY_MS, "pb", PAUSE, "entry");
    assert_int_equal(table_left_ms(t), 2 * DAY_MS);
    assert_int_equal(table_turn_ends_ms(t), 36 * DAY_MS);
    ASSERT_ASK(10 * DAY_MS, "pa", RESUME, "entry");
    assert_int_equal(table_turn_ends_ms(t), 22 * DAY_MS);
    assert_reads_back();
}

/* A person's calendar */

static const int64_t noon_ms = INT64_C(1785585600000); /* 2026-08-01 12:00 UTC */
static holidays days;

static const char *change(const char *body, int64_t at_ms)
{
    static fn_error error;
    return holidays_change(&days, body, strlen(body), at_ms, &error) ? "" : error.text;
}

#define ADD(from, to, zone) "{\"add\":{\"from\":\"" from "\",\"to\":\"" to "\"},\"zone\":" zone "}"

static void days_off_are_whole_days_of_their_owner(void **unused)
{
    (void)unused;
    clock_rest rests[ENTRY_RESTS_MAX];
    char storage[512];
    fn_text out;
    days.count = 0;
    assert_string_equal(change(ADD("2026-08-10", "2026-08-11", "120"), noon_ms), "");
    assert_int_equal(holidays_rests(&days, noon_ms, rests), 1);
    int64_t first = noon_ms + 8 * DAY_MS + 12 * HOUR_MS - 2 * HOUR_MS;
    assert_int_equal(rests[0].from_ms, first);
    assert_int_equal(rests[0].until_ms, first + 2 * DAY_MS);
    assert_int_equal(holidays_rests(&days, first + DAY_MS, rests), 1);
    assert_int_equal(rests[0].from_ms, first + DAY_MS);
    assert_int_equal(holidays_rests(&days, first + 2 * DAY_MS, rests), 0);
    fn_text_init(&out, storage, sizeof storage);
    holidays_write(&days, &out);
    holidays again;
    holidays_read(&again, out.data, out.used);
    assert_int_equal(again.count, 1);
    assert_int_equal(again.list[0].from, days.list[0].from);
    assert_int_equal(again.list[0].to, days.list[0].to);
    assert_int_equal(again.list[0].zone, 120);
    assert_int_equal(again.list[0].since_ms, noon_ms);
    fn_text_clear(&out);
    fn_json_open(&out, '{');
    holidays_show(&days, noon_ms, &out);
    fn_json_close(&out, '}');
    assert_non_null(strstr(storage, "\"from\":\"2026-08-10\",\"to\":\"2026-08-11\""));
    assert_non_null(strstr(storage, "\"left\":{\"2026\":28,\"2027\":30}"));
}

static void a_day_off_counts_a_day_after_it_was_entered(void **unused)
{
    (void)unused;
    clock_rest rests[ENTRY_RESTS_MAX];
    days.count = 0;
    assert_string_equal(change(ADD("2026-08-01", "2026-08-03", "0"), noon_ms), "");
    assert_int_equal(holidays_rests(&days, noon_ms, rests), 1);
    assert_int_equal(rests[0].from_ms, noon_ms + DAY_MS);
    days.count = 0;
    assert_string_equal(change(ADD("2026-08-01", "2026-08-01", "0"), noon_ms), "");
    assert_int_equal(holidays_rests(&days, noon_ms, rests), 0);
}

static void there_are_thirty_days_off_in_a_year(void **unused)
{
    (void)unused;
    days.count = 0;
    assert_string_equal(change(ADD("2026-12-20", "2027-01-10", "0"), noon_ms), "");
    assert_string_not_equal(change(ADD("2026-08-02", "2026-08-20", "0"), noon_ms), "");
    assert_int_equal(days.count, 1);
    assert_string_equal(change(ADD("2026-08-02", "2026-08-19", "0"), noon_ms), "");
    assert_string_not_equal(change(ADD("2026-09-01", "2026-09-01", "0"), noon_ms), "");
    assert_string_equal(change(ADD("2027-07-01", "2027-07-20", "0"), noon_ms), "");
    assert_string_not_equal(change(ADD("2027-07-20", "2027-07-21", "0"), noon_ms), "");
    assert_int_equal(days.count, 3);
    for (int i = 1; i < days.count; i++)
        assert_true(days.list[i - 1].to < days.list[i].from);
}

static void days_off_that_have_begun_stay_taken(void **unused)
{
    (void)unused;
    days.count = 0;
    assert_string_equal(change(ADD("2026-08-05", "2026-08-20", "0"), noon_ms), "");
    assert_string_equal(change("{\"remove\":\"2026-08-05\"}", noon_ms), "");
    assert_int_equal(days.count, 0);
    assert_string_equal(change(ADD("2026-08-05", "2026-08-20", "0"), noon_ms), "");
    assert_string_equal(change("{\"remove\":\"2026-08-05\"}", noon_ms + 6 * DAY_MS), "");
    assert_int_equal(days.list[0].to - days.list[0].from, 2);
    assert_string_not_equal(change("{\"remove\":\"2026-08-05\"}", noon_ms + 9 * DAY_MS), "");
    assert_string_not_equal(change(ADD("2026-08-02", "2026-08-03", "0"), noon_ms + 9 * DAY_MS), "");
}

static void what_is_no_date_is_refused(void **unused)
{
    (void)unused;
    static const char *const bad[] = {ADD("2026-02-29", "2026-03-02", "0"),
                                      ADD("2026-13-01", "2026-13-02", "0"),
                                      ADD("2026-8-01", "2026-08-02", "0"),
                                      ADD("2026-08-20", "2026-08-10", "0"),
                                      ADD("2028-01-01", "2028-01-02", "0"),
                                      ADD("2026-08-10", "2026-08-11", "9999"),
                                      "{\"add\":{\"from\":\"2026-08-10\"}}",
                                      "{\"add\":1,\"zone\":0}",
                                      "{\"remove\":\"2026-08-10\"}",
                                      "{}",
                                      "[]",
                                      "{"};
    days.count = 0;
    for (size_t i = 0; i < COUNT_OF(bad); i++)
        if (change(bad[i], noon_ms)[0] == '\0')
            fail_msg("%s", bad[i]);
    int64_t leap = INT64_C(1830297600000); /* 2028-01-01 */
    assert_string_equal(change(ADD("2028-02-29", "2028-02-29", "0"), leap), "");
}

static int clean(void **unused)
{
    (void)unused;
    table_free(t);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_pause_takes_everybody),
        cmocka_unit_test(not_now_is_an_answer_until_the_next_move),
        cmocka_unit_test(what_is_asked_for_lapses),
        cmocka_unit_test(bots_and_stand_ins_agree),
        cmocka_unit_test(after_a_pause_there_is_time_to_notice),
        cmocka_unit_test(a_pause_costs_nothing_of_the_bank),
        cmocka_unit_test(who_is_away_is_not_missed_in_a_pause),
        cmocka_unit_test(a_game_that_ends_is_not_paused),
        cmocka_unit_test(pauses_have_an_end),
        cmocka_unit_test(entries_of_a_pause_have_their_place),
        cmocka_unit_test(a_clock_rests_on_days_off),
        cmocka_unit_test(days_off_cost_nothing_of_the_bank),
        cmocka_unit_test(what_has_passed_of_a_holiday_stays),
        cmocka_unit_test(a_pause_in_a_holiday),
        cmocka_unit_test(days_off_are_whole_days_of_their_owner),
        cmocka_unit_test(a_day_off_counts_a_day_after_it_was_entered),
        cmocka_unit_test(there_are_thirty_days_off_in_a_year),
        cmocka_unit_test(days_off_that_have_begun_stay_taken),
        cmocka_unit_test(what_is_no_date_is_refused),
    };
    fn_seed seed = seed_of("pause");
    fn_rng_start(&rng, &seed, 0);
    return cmocka_run_group_tests(tests, NULL, clean);
}
