/* Tests of what messages lead to at a table, without a server. */
#include "table_help.h"

#include "table/ask.h"
#include "table/make.h"

static table *t;
static verdict v;
static fn_rng rng;
static int64_t now_ms;

static message read_message(const char *text)
{
    message m;
    fn_error error = {""};
    if (!message_read(&m, text, strlen(text), &error))
        fail_msg("%s: %s", text, error.text);
    return m;
}

/* Returns the result of this person's message; enters the entry, if any. */
static const char *ask(const char *person, const char *text)
{
    bool holds[FN_MAX_SEATS];
    message m = read_message(text);
    for (int i = 0; i < FN_MAX_SEATS; i++)
        holds[i] = table_holds(t, i, person);
    asker who = {.person = person,
                 .name = "Name",
                 .is_invited = strcmp(m.token, "good") == 0,
                 .has_account = strcmp(person, "guest") != 0};
    who.viewer = show_viewer_of(t, holds, strcmp(t->plan.host, person) == 0, FN_NOBODY);
    table_ask(t, &m, &who, ++now_ms, &v);
    if (v.kind == ASK_ENTRY && !table_enter(t, &v.entry))
        fail_msg("%s: %s", text, t->broken.text);
    static const char *const kinds[] = {
        [ASK_DONE] = "done", [ASK_ENTRY] = "entry", [ASK_REMATCH] = "rematch", [ASK_SEE] = "see"};
    return v.kind == ASK_REFUSED ? v.code : kinds[v.kind];
}

#define ASSERT_ASK(person, text, outcome) assert_string_equal(ask(person, text), outcome)

static void begin(const char *create)
{
    fn_seed secret = seed_of("secret");
    message m = read_message(create);
    if (t != NULL)
        table_free(t);
    t = table_new("table");
    plan_complete(&m.plan, "pa", "Anne", &secret);
    assert_true(table_make(t, &m.plan, m.id, ++now_ms));
}

static const char *const of_two =
    "{\"create\":{\"game\":\"lighthouse-run\",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"open\"}]},"
    "\"id\":\"c\"}";

static void begin_game(void)
{
    begin(of_two);
    ASSERT_ASK("pb", "{\"sit\":1,\"id\":\"s\"}", "entry");
    assert_int_equal(t->state, TABLE_PLAYING);
}

static const char *person_to_act(void)
{
    return t->seats[table_to_act(t)].person;
}

/* Returns a move of the seat to act as a message. */
static const char *move_message(int64_t seq)
{
    static char text[256];
    static int count;
    snprintf(text, sizeof text, "{\"move\":\"%s\",\"seq\":%lld,\"id\":\"m%d\"}",
             any_move(t, &rng).text, (long long)seq, count++);
    return text;
}

static void seats_are_taken_once(void **unused)
{
    (void)unused;
    begin("{\"create\":{\"game\":\"bretagne\",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"link\"},"
          "{\"kind\":\"open\"}]},\"id\":\"c\"}");
    ASSERT_ASK("pb", "{\"sit\":3,\"id\":\"1\"}", "no-seat");
    ASSERT_ASK("pb", "{\"sit\":0,\"id\":\"2\"}", "seat-taken");
    ASSERT_ASK("pb", "{\"sit\":1,\"id\":\"3\"}", "bad-invite");
    ASSERT_ASK("pb", "{\"sit\":1,\"invite\":\"good\",\"id\":\"4\"}", "entry");
    ASSERT_ASK("pc", "{\"sit\":1,\"invite\":\"good\",\"id\":\"5\"}", "seat-taken");
    ASSERT_ASK("pb", "{\"stand\":true,\"id\":\"6\"}", "entry");
    ASSERT_ASK("pa", "{\"stand\":true,\"id\":\"7\"}", "not-open");
    ASSERT_ASK("pb", "{\"start\":true,\"id\":\"8\"}", "not-open");
    ASSERT_ASK("pa", "{\"start\":true,\"id\":\"9\"}", "entry");
    assert_int_equal(t->seats[1].kind, SEAT_BOT);
    ASSERT_ASK("pc", "{\"sit\":2,\"id\":\"10\"}", "not-open");
    ASSERT_ASK("pc", "{\"chat\":\"hello\",\"id\":\"11\"}", "no-seat");
}

static const char *const of_four =
    "{\"create\":{\"game\":\"bretagne\",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"open\"},"
    "{\"kind\":\"open\"},{\"kind\":\"link\"}]},\"id\":\"c\"}";

static void one_person_takes_one_open_seat(void **unused)
{
    (void)unused;
    begin(of_four);
    ASSERT_ASK("pb", "{\"sit\":1,\"id\":\"1\"}", "entry");
    ASSERT_ASK("pb", "{\"sit\":2,\"id\":\"2\"}", "has-seat");
    ASSERT_ASK("pb", "{\"sit\":3,\"invite\":\"good\",\"id\":\"3\"}", "entry");
    ASSERT_ASK("pa", "{\"sit\":2,\"id\":\"4\"}", "entry"); /* hosts may give it to themselves */
    assert_int_equal(t->state, TABLE_PLAYING);
}

static void coming_and_going_closes_no_table(void **unused)
{
    (void)unused;
    char sit[64], stand[64];
    begin(of_four);
    for (int i = 0; i < 2000; i++) {
        snprintf(sit, sizeof sit, "{\"sit\":1,\"id\":\"s%d\"}", i);
        snprintf(stand, sizeof stand, "{\"stand\":true,\"id\":\"u%d\"}", i);
        const char *outcome = i < TABLE_RETURNS_MAX ? "entry" : "too-many";
        ASSERT_ASK("pb", sit, outcome);
        if (i < TABLE_RETURNS_MAX)
            ASSERT_ASK("pb", stand, "entry");
    }
    for (int i = 0; i < TABLE_CHATS_MAX; i++)
        fold_kind(t, ENTRY_CHAT, 0, ++now_ms, "a word");
    ASSERT_ASK("pc", "{\"sit\":1,\"id\":\"1\"}", "entry");
}

static void the_host_sends_somebody_away(void **unused)
{
    (void)unused;
    begin(of_four);
    ASSERT_ASK("pb", "{\"sit\":1,\"id\":\"1\"}", "entry");
    ASSERT_ASK("pc", "{\"sit\":2,\"id\":\"2\"}", "entry");
    int generation = t->seats[1].generation;
    ASSERT_ASK("pb", "{\"kick\":2,\"id\":\"3\"}", "not-host");
    ASSERT_ASK("pa", "{\"kick\":0,\"id\":\"4\"}", "no-seat");
    ASSERT_ASK("pa", "{\"kick\":3,\"id\":\"5\"}", "no-seat");
    ASSERT_ASK("pa", "{\"kick\":1,\"id\":\"6\"}", "entry");
    ASSERT_ASK("pa", "{\"kick\":1,\"id\":\"6\"}", "done");
    assert_true(table_seat_is_free(t, 1));
    assert_int_equal(t->seats[1].generation, generation + 1);
    ASSERT_ASK("pb", "{\"sit\":1,\"id\":\"7\"}", "kicked");
    ASSERT_ASK("pb", "{\"sit\":3,\"invite\":\"good\",\"id\":\"8\"}", "kicked");
    ASSERT_ASK("pd", "{\"sit\":1,\"id\":\"9\"}", "entry");
}

static void a_bot_plays_on_for_who_was_sent_away(void **unused)
{
    (void)unused;
    begin_game();
    fold_kind(t, ENTRY_STAND_IN, 1, ++now_ms, "");
    ASSERT_ASK("pa", "{\"kick\":1,\"id\":\"1\"}", "entry");
    assert_int_equal(t->seats[1].kind, SEAT_BOT);
    assert_true(table_bot_plays(t, 1));
    assert_false(table_holds(t, 1, "pb"));
    assert_int_equal(table_people(t), 1);
    ASSERT_ASK("pb", "{\"chat\":\"hey\",\"id\":\"2\"}", "no-seat");
    ASSERT_ASK("pb", "{\"back\":true,\"id\":\"3\"}", "no-seat");
    ASSERT_ASK("pa", "{\"kick\":1,\"id\":\"4\"}", "no-seat");
    while (table_to_act(t) >= 0)
        fold_kind(t, ENTRY_MOVE, table_to_act(t), ++now_ms, any_move(t, &rng).text);
}

static void the_last_one_to_sit_down_starts_the_game(void **unused)
{
    (void)unused;
    begin(of_two);
    ASSERT_ASK("pa", "{\"move\":\"play coop-1\",\"id\":\"1\"}", "not-started");
    int64_t before = t->seq;
    ASSERT_ASK("pb", "{\"sit\":1,\"name\":\"Bernd\",\"id\":\"2\"}", "entry");
    assert_string_equal(t->seats[1].name, "Bernd");
    assert_int_equal(t->seq, before + 2);
    assert_int_equal(t->state, TABLE_PLAYING);
}

static void the_same_id_is_done_once(void **unused)
{
    (void)unused;
    begin_game();
    ASSERT_ASK("pa", "{\"chat\":\"hello\",\"id\":\"x\"}", "entry");
    int64_t seq = t->seq;
    ASSERT_ASK("pa", "{\"chat\":\"hello\",\"id\":\"x\"}", "done");
    assert_int_equal(v.seq, seq);
    assert_int_equal(t->seq, seq);
    ASSERT_ASK("pb", "{\"chat\":\"hello\",\"id\":\"x\"}", "entry");
}

static void only_who_must_act_moves(void **unused)
{
    (void)unused;
    begin_game();
    const char *other = strcmp(person_to_act(), "pa") == 0 ? "pb" : "pa";
    ASSERT_ASK(other, move_message(t->seq), "not-your-turn");
    assert_true(v.wants_view);
    ASSERT_ASK(person_to_act(), "{\"move\":\"nonsense\",\"seq\":99,\"id\":\"n\"}", "illegal");
    ASSERT_ASK(person_to_act(), "{\"undo\":true,\"seq\":99,\"id\":\"u\"}", "no-undo");
    int64_t before = t->seq;
    ASSERT_ASK(person_to_act(), move_message(before), "entry");
    ASSERT_ASK(person_to_act(), move_message(before), "stale");
}

static void a_stand_in_gives_the_seat_back(void **unused)
{
    (void)unused;
    begin_game();
    ASSERT_ASK("pa", "{\"back\":true,\"id\":\"1\"}", "done");
    fold_kind(t, ENTRY_STAND_IN, table_to_act(t), ++now_ms, "");
    const char *person = person_to_act();
    ASSERT_ASK(person, move_message(t->seq), "not-your-turn");
    ASSERT_ASK(person, "{\"back\":true,\"id\":\"2\"}", "entry");
    ASSERT_ASK(person, move_message(t->seq), "entry");
}

static void the_last_to_agree_makes_the_rematch(void **unused)
{
    (void)unused;
    begin_game();
    ASSERT_ASK("pa", "{\"rematch\":true,\"id\":\"1\"}", "not-started");
    while (t->state == TABLE_PLAYING)
        ASSERT_ASK(person_to_act(), move_message(t->seq), "entry");
    assert_true(table_has_result(t));
    ASSERT_ASK("pa", "{\"move\":\"play coop-1\",\"seq\":9999,\"id\":\"m\"}", "over");
    ASSERT_ASK("pa", "{\"rematch\":true,\"id\":\"2\"}", "entry");
    message m = read_message("{\"rematch\":true,\"id\":\"3\"}");
    assert_null(ask_new_table(t, &m));
    ASSERT_ASK("pb", "{\"rematch\":true,\"id\":\"3\"}", "rematch");
    text_keep(v.entry.text, sizeof v.entry.text, "next");
    assert_true(table_enter(t, &v.entry));
    assert_string_equal(ask_new_table(t, &m), "next");
    ASSERT_ASK("pb", "{\"rematch\":true,\"id\":\"3\"}", "done");
    table_plan plan;
    fn_seed secret = seed_of("another");
    plan_rematch(&plan, t, REMATCH_MOVED_ON, &secret);
    assert_string_equal(plan.seats[0].person, "pb");
    assert_string_equal(plan.seats[1].person, "pa");
    plan_rematch(&plan, t, REMATCH_SAME, &secret);
    assert_string_equal(plan.seats[0].person, "pa");
    assert_string_equal(plan.seats[1].person, "pb");
    plan_rematch(&plan, t, REMATCH_STRONGER, &secret);
    assert_string_equal(plan.seats[0].person, "pa");
}

/* Reading the log again makes the same table, including who resigned and the result. */
static void who_resigns_is_last(void **unused)
{
    (void)unused;
    fn_score score;
    begin_game();
    ASSERT_ASK(person_to_act(), move_message(t->seq), "entry");
    ASSERT_ASK("pb", "{\"resign\":0,\"id\":\"r\"}", "no-seat");
    ASSERT_ASK("pa", "{\"resign\":0,\"id\":\"r\"}", "entry");
    assert_int_equal(t->state, TABLE_OVER);
    ASSERT_ASK("pa", "{\"resign\":0,\"id\":\"r\"}", "done");
    table *again = table_new("again");
    for (int i = 0; i < t->line_count; i++)
        assert_true(
            table_fold(again, t->lines[i].seq, t->bodies + t->lines[i].at, t->lines[i].size));
    table_score(again, &score);
    assert_true(table_has_result(again));
    assert_int_equal(score.places[0], 2);
    assert_int_equal(score.places[1], 1);
    table_free(again);
}

static void a_cancelled_table_stays_so(void **unused)
{
    (void)unused;
    begin(of_two);
    ASSERT_ASK("pb", "{\"cancel\":true,\"id\":\"1\"}", "not-host");
    ASSERT_ASK("pa", "{\"cancel\":true,\"id\":\"2\"}", "entry");
    ASSERT_ASK("pa", "{\"cancel\":true,\"id\":\"2\"}", "done");
    ASSERT_ASK("pb", "{\"sit\":1,\"id\":\"3\"}", "cancelled");
    ASSERT_ASK("pa", "{\"start\":true,\"id\":\"4\"}", "cancelled");
    assert_int_equal(table_to_act(t), FN_NOBODY);
    begin_game();
    ASSERT_ASK("pa", "{\"cancel\":true,\"id\":\"5\"}", "not-open");
}

static void talk_has_an_end_and_the_game_too(void **unused)
{
    (void)unused;
    begin_game();
    for (int i = 0; i < TABLE_CHATS_MAX; i++)
        fold_kind(t, ENTRY_CHAT, 0, ++now_ms, "a word");
    ASSERT_ASK("pa", "{\"chat\":\"one more\",\"id\":\"1\"}", "too-many");
    ASSERT_ASK("pa", "{\"look\":0}", "see");
    ASSERT_ASK("pc", "{\"look\":0}", "no-seat");
    while (t->state == TABLE_PLAYING)
        ASSERT_ASK(person_to_act(), move_message(t->seq), "entry");
}

static int clean(void **unused)
{
    (void)unused;
    table_free(t);
    return 0;
}

static void make_undoable_move(void)
{
    for (int seat = FN_NOBODY; seat < 0 || !fn_match_can_undo(&t->match, seat, NULL);
         seat = table_to_act(t))
        ASSERT_ASK(person_to_act(), move_message(t->seq), "entry");
}

static const char *undo_once(void)
{
    char text[64];
    snprintf(text, sizeof text, "{\"undo\":true,\"seq\":%lld,\"id\":\"u%lld\"}", (long long)t->seq,
             (long long)t->seq);
    return ask(person_to_act(), text);
}

static void a_turn_has_only_so_many_undos(void **unused)
{
    (void)unused;
    begin_game();
    make_undoable_move();
    for (int i = 0; i < TABLE_TURN_UNDOS_MAX; i++) {
        assert_string_equal(undo_once(), "entry");
        while (!fn_match_can_undo(&t->match, table_to_act(t), NULL))
            ASSERT_ASK(person_to_act(), move_message(t->seq), "entry");
        if (t->turn_undos == 0) /* the turn passed to the other seat */
            i = -1;
    }
    assert_string_equal(undo_once(), "too-many-undos");
    assert_true(v.wants_view);
}

/* Leaving and coming back, and undo, as often as possible: the game can still be finished. */
static void a_game_can_always_end(void **unused)
{
    (void)unused;
    begin_game();
    for (int seat = 0; seat < 2; seat++)
        for (int i = 0; table_may_come_back(t, seat); i++) {
            entry e = {.kind = i % 2 == 0 ? ENTRY_AWAY : ENTRY_BACK, .seat = seat};
            assert_true(i < TABLE_ENTRIES_MAX && table_enter(t, &e));
        }
    while (t->state == TABLE_PLAYING) {
        ASSERT_ASK(person_to_act(), move_message(t->seq), "entry");
        if (t->state == TABLE_PLAYING && fn_match_can_undo(&t->match, table_to_act(t), NULL) &&
            fn_rng_below(&rng, 20) > 0)
            undo_once();
    }
    assert_true(t->undos > 0 && t->undos <= TABLE_UNDOS_MAX);
}

static void who_returns_too_often_is_played_for(void **unused)
{
    (void)unused;
    begin_game();
    int seat = table_to_act(t);
    const char *person = person_to_act();
    entry away = {.kind = ENTRY_AWAY, .seat = seat};
    entry bot = {.kind = ENTRY_STAND_IN, .seat = seat};
    char back[64];
    for (int i = 0; t->seats[seat].notes + 2 < TABLE_NOTES_MAX; i++) {
        assert_true(table_enter(t, &away) && table_enter(t, &bot));
        snprintf(back, sizeof back, "{\"back\":true,\"id\":\"b%d\"}", i);
        ASSERT_ASK(person, back, "entry");
    }
    assert_true(table_enter(t, &away) && table_enter(t, &bot));
    ASSERT_ASK(person, "{\"back\":true,\"id\":\"last\"}", "too-many-returns");
    assert_true(table_bot_plays(t, seat));
}

static void rated_games_are_for_accounts(void **unused)
{
    (void)unused;
    begin("{\"create\":{\"game\":\"lighthouse-run\",\"rated\":true,\"seats\":[{\"kind\":\"me\"},"
          "{\"kind\":\"open\"},{\"kind\":\"link\"}]},\"id\":\"c\"}");
    ASSERT_ASK("guest", "{\"sit\":1,\"id\":\"s\"}", "no-account");
    ASSERT_ASK("pa", "{\"sit\":1,\"id\":\"s\"}", "has-seat");
    ASSERT_ASK("pb", "{\"sit\":1,\"id\":\"s\"}", "entry");
    ASSERT_ASK("pb", "{\"sit\":2,\"invite\":\"good\",\"id\":\"t\"}", "has-seat");
    ASSERT_ASK("pc", "{\"sit\":2,\"invite\":\"good\",\"id\":\"t\"}", "entry");
    ASSERT_ASK("pa", "{\"kick\":1,\"id\":\"k\"}", "rated");
    ASSERT_ASK("pa", "{\"hint\":100}", "rated");
    assert_false(table_allows_hints(t));
}

/* Begins a game of one person and a bot. Elsewhere nobody would wait for the person; here the
 * tournament does. */
static void begin_tournament(void)
{
    static table_plan plan;
    fn_seed secret = seed_of("secret");
    plan = (table_plan){.game = fn_game_find("lighthouse-run"),
                        .setup.players = 2,
                        .turn_s = 30,
                        .away_s = 60,
                        .seats = {{.kind = SEAT_BOT, .level = 1},
                                  {.kind = SEAT_PERSON, .person = "pa", .name = "Anne"}},
                        .tournament = {"t1", "Thursday", 3, 2}};
    plan_complete_seated(&plan, &secret);
    if (t != NULL)
        table_free(t);
    t = table_new("table");
    assert_true(table_make(t, &plan, "", ++now_ms));
}

static void a_table_of_a_tournament_waits_for_nobody(void **unused)
{
    static char storage[1 << 14];
    fn_text card;
    (void)unused;
    begin_tournament();
    assert_int_equal(t->state, TABLE_PLAYING);
    assert_int_equal(t->plan.tournament.round, 3); /* read back from the entry */
    assert_string_equal(t->plan.tournament.name, "Thursday");
    assert_false(table_allows_hints(t));
    ASSERT_ASK("pa", "{\"hint\":100}", "no-hints");
    ASSERT_ASK("pa", "{\"cancel\":true,\"id\":\"c\"}", "not-host");
    assert_int_equal(table_due_ms(t), t->turn_since_ms + 30000);
    fn_text_init(&card, storage, sizeof storage);
    show_card(t, &card);
    assert_non_null(strstr(
        card.data, "\"tournament\":{\"id\":\"t1\",\"name\":\"Thursday\",\"round\":3,\"table\":2}"));
    ASSERT_ASK("pa", "{\"leave\":1,\"id\":\"l\"}", "entry");
    ASSERT_ASK("pa", "{\"back\":true,\"id\":\"b\"}", "entry");
    ASSERT_ASK("pa", "{\"pause\":true,\"id\":\"p\"}", "tournament");
    ASSERT_ASK("pa", "{\"resign\":1,\"id\":\"r\"}", "entry");
    assert_int_equal(t->state, TABLE_OVER);
    ASSERT_ASK("pa", "{\"rematch\":true,\"id\":\"x\"}", "tournament");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seats_are_taken_once),
        cmocka_unit_test(one_person_takes_one_open_seat),
        cmocka_unit_test(coming_and_going_closes_no_table),
        cmocka_unit_test(the_host_sends_somebody_away),
        cmocka_unit_test(a_bot_plays_on_for_who_was_sent_away),
        cmocka_unit_test(the_last_one_to_sit_down_starts_the_game),
        cmocka_unit_test(the_same_id_is_done_once),
        cmocka_unit_test(only_who_must_act_moves),
        cmocka_unit_test(a_stand_in_gives_the_seat_back),
        cmocka_unit_test(the_last_to_agree_makes_the_rematch),
        cmocka_unit_test(who_resigns_is_last),
        cmocka_unit_test(rated_games_are_for_accounts),
        cmocka_unit_test(a_table_of_a_tournament_waits_for_nobody),
        cmocka_unit_test(a_cancelled_table_stays_so),
        cmocka_unit_test(talk_has_an_end_and_the_game_too),
        cmocka_unit_test(a_turn_has_only_so_many_undos),
        cmocka_unit_test(a_game_can_always_end),
        cmocka_unit_test(who_returns_too_often_is_played_for),
    };
    fn_seed seed = seed_of("ask");
    fn_rng_start(&rng, &seed, 0);
    return cmocka_run_group_tests(tests, NULL, clean);
}
