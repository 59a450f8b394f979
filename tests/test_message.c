/* The reader of clients' messages: every message of docs/protocol.md, and the errors of others. */
#include "help.h"

#include "table/message.h"

#include <stdio.h>

static message m;

static bool reads(const char *text, fn_error *error)
{
    size_t size = strlen(text);
    char *exact = exact_copy(text, size);
    bool is_read = message_read(&m, exact, size, error);
    free(exact);
    return is_read;
}

static void assert_read(const char *text, message_kind kind)
{
    fn_error error = {""};
    if (!reads(text, &error))
        fail_msg("%s: %s", text, error.text);
    assert_int_equal(m.kind, kind);
}

static void assert_not_read(const char *text, const char *part)
{
    fn_error error = {""};
    if (reads(text, &error))
        fail_msg("'%s' is read", text);
    assert_says_part(&error, part);
}

static void every_message_is_read(void **unused)
{
    (void)unused;
    assert_read("{\"join\":\"t1\",\"since\":7,\"seat_token\":\"abc\"}", MESSAGE_JOIN);
    assert_string_equal(m.text, "t1");
    assert_int_equal(m.seq, 7);
    assert_string_equal(m.token, "abc");
    assert_read("{\"sit\":2,\"invite\":\"i\",\"name\":\"Zo\\u00eb\",\"salt\":\"s\",\"id\":\"1\"}",
                MESSAGE_SIT);
    assert_int_equal(m.number, 2);
    assert_string_equal(m.name, "Zo\xc3\xab");
    assert_string_equal(m.token, "i");
    assert_read("{\"move\":\"barge 1\",\"seq\":17,\"id\":\"x\"}", MESSAGE_MOVE);
    assert_string_equal(m.text, "barge 1");
    assert_int_equal(m.seq, 17);
    assert_read("{\"join\":\"t\",\"since\":3}", MESSAGE_JOIN);
    assert_int_equal(m.number, FN_NOBODY);
    assert_read("{\"join\":\"t\",\"since\":3,\"look\":1}", MESSAGE_JOIN);
    assert_int_equal(m.number, 1);
    assert_read("{\"part\":true}", MESSAGE_PART);
    assert_read("{\"stand\":true,\"id\":\"1\"}", MESSAGE_STAND);
    assert_read("{\"start\":true,\"id\":\"1\"}", MESSAGE_START);
    assert_read("{\"undo\":true,\"seq\":1,\"id\":\"1\"}", MESSAGE_UNDO);
    assert_read("{\"look\":1}", MESSAGE_LOOK);
    assert_read("{\"why\":\"site 7\"}", MESSAGE_WHY);
    assert_read("{\"hint\":3000}", MESSAGE_HINT);
    assert_read("{\"chat\":\"Hello\",\"id\":\"1\"}", MESSAGE_CHAT);
    assert_read("{\"back\":true,\"id\":\"1\"}", MESSAGE_BACK);
    assert_read("{\"rematch\":true,\"id\":\"1\"}", MESSAGE_REMATCH);
    assert_int_equal(m.number, REMATCH_MOVED_ON);
    assert_read("{\"rematch\":true,\"how\":\"same\",\"id\":\"1\"}", MESSAGE_REMATCH);
    assert_int_equal(m.number, REMATCH_SAME);
    assert_read("{\"rematch\":true,\"how\":\"stronger\",\"id\":\"1\"}", MESSAGE_REMATCH);
    assert_int_equal(m.number, REMATCH_STRONGER);
    assert_read("{\"kick\":2,\"id\":\"1\"}", MESSAGE_KICK);
    assert_int_equal(m.number, 2);
    assert_read("{\"tables\":\"finished\",\"before\":1794720012345}", MESSAGE_TABLES);
    assert_int_equal(m.seq, 1794720012345);
    assert_read("{\"replay\":12}", MESSAGE_REPLAY);
    assert_read("{\"course\":true}", MESSAGE_COURSE);
    assert_read("{\"seq\":3,\"why\":\"no\",\"move\":\"barge 1\",\"id\":\"x\"}", MESSAGE_MOVE);
    assert_string_equal(m.text, "barge 1");
    assert_read("{\"ping\":1,\"else\":{\"a\":[1]}}", MESSAGE_PING);
}

static void a_plan_is_read(void **unused)
{
    (void)unused;
    assert_read(
        "{\"create\":{\"game\":\"bretagne\",\"variant\":\"base\",\"options\":[\"tight-bank\"],"
        "\"seats\":[{\"kind\":\"me\"},{\"kind\":\"here\",\"name\":\"Yann\"},"
        "{\"kind\":\"link\"},{\"kind\":\"bot\",\"level\":3}],"
        "\"pace\":\"live\",\"turn_s\":10,\"bank_s\":600,\"away_s\":60,"
        "\"salt\":\"seaweed\"},\"id\":\"1\"}",
        MESSAGE_CREATE);
    assert_int_equal(m.plan.setup.players, 4);
    assert_string_equal(m.plan.game->id, "bretagne");
    assert_int_equal(m.plan.seats[0].kind, SEAT_PERSON);
    assert_string_equal(m.plan.seats[1].name, "Yann");
    assert_int_equal(m.plan.seats[2].kind, SEAT_LINK);
    assert_int_equal(m.plan.seats[3].level, 3);
    assert_false(m.plan.listed || m.plan.days);
    assert_int_equal(m.plan.turn_s, 10);
    assert_int_equal(m.plan.bank_s, 600);
    assert_string_equal(m.plan.salt, "seaweed");
}

/* An open seat puts a table into the lobby, but not that of an example. */
static void examples_are_not_in_the_lobby(void **unused)
{
    (void)unused;
    static const struct {
        const char *game;
        bool is_listed;
    } games[] = {{"bretagne", true}, {"lighthouse-run", true}, {"landfall", false}};
    for (size_t i = 0; i < COUNT_OF(games); i++) {
        char text[200];
        snprintf(text, sizeof text,
                 "{\"create\":{\"game\":\"%s\",\"seats\":[{\"kind\":\"me\"},"
                 "{\"kind\":\"open\"}]},\"id\":\"1\"}",
                 games[i].game);
        assert_read(text, MESSAGE_CREATE);
        assert_string_equal(m.plan.game->id, games[i].game);
        assert_int_equal(m.plan.listed, games[i].is_listed);
    }
}

static void what_is_wrong_is_said(void **unused)
{
    (void)unused;
    assert_not_read("", "");
    assert_not_read("[]", "none of the known keys");
    assert_not_read("{}", "none of the known keys");
    assert_int_equal(m.kind, MESSAGE_KINDS);
    assert_not_read("{\"move\":\"sail 1\",\"seq\":1}", "'move' needs an id");
    assert_not_read("{\"move\":7,\"id\":\"1\"}", "'move' is not a text");
    assert_string_equal(m.id, "1");
    assert_not_read("{\"move\":\"\",\"id\":\"1\"}", "'move' is empty");
    assert_not_read("{\"move\":\"a\\u0000b\",\"id\":\"1\"}", "");
    assert_not_read("{\"move\":\"a\\nb\",\"id\":\"1\"}", "'move' is not a text");
    assert_not_read("{\"undo\":1,\"id\":\"1\"}", "'undo' must be true");
    assert_not_read("{\"look\":4}", "'look' must be a number from 0 to 3");
    assert_not_read("{\"join\":\"t\",\"look\":4}", "'look' must be a number from 0 to 3");
    assert_not_read("{\"look\":-1}", "'look' must be a number");
    assert_not_read("{\"look\":1e99}", "'look' must be a number");
    assert_not_read("{\"hint\":3001}", "'hint' must be a number");
    assert_not_read("{\"tables\":\"all\"}", "'tables' is lobby");
    assert_not_read("{\"tables\":null}", "'tables' is lobby");
    assert_not_read("{\"join\":\"t\",\"since\":-1}", "'since' must be a number from 0");
    assert_not_read("{\"ping\":1,\"x\":[[[[[[[[1]]]]]]]]}", "nested too deeply");
    assert_not_read("{\"sit\":1,\"id\":\"1\",\"name\":\"<b>\"}", "a name has");
    assert_not_read("{\"create\":{\"game\":\"chess\",\"seats\":[]},\"id\":\"1\"}",
                    "no game 'chess'");
    assert_int_equal(m.kind, MESSAGE_CREATE);
}

static void names(void **unused)
{
    (void)unused;
    static const char *const fine[] = {"A",
                                       "Anne-Marie O'Neil",
                                       "Zo\xc3\xab 2",
                                       "a_b.c",
                                       "\xe6\xbc\xa2\xe5\xad\x97",
                                       "\xd0\x90\xd0\xbd\xd0\xbd\xd0\xb0",
                                       "123456789012345678901234"};
    static const char *const bad[] = {"",
                                      " ",
                                      " a",
                                      "a ",
                                      "a\tb",
                                      "<b>",
                                      "a/b",
                                      "a\"b",
                                      "a&b",
                                      "1234567890123456789012345",
                                      "\xff",
                                      "a\xc3",
                                      "\xed\xa0\x80",
                                      "\xe2\x80\xae z",
                                      "\xe2\x80\x8b",
                                      "\xf0\x9f\x98\x80",
                                      "\xc2\xa0",
                                      "\xef\xbb\xbf"};
    for (size_t i = 0; i < COUNT_OF(fine); i++)
        if (!name_is_fine(fine[i]))
            fail_msg("'%s' is refused", fine[i]);
    for (size_t i = 0; i < COUNT_OF(bad); i++)
        if (name_is_fine(bad[i]))
            fail_msg("'%s' is taken", bad[i]);
}

static void assert_chat(const char *character, int count, bool is_read)
{
    char text[4200], chat[2400] = "";
    for (int i = 0; i < count; i++)
        strcat(chat, character);
    snprintf(text, sizeof text, "{\"chat\":\"%s\",\"id\":\"1\"}", chat);
    if (is_read)
        assert_read(text, MESSAGE_CHAT);
    else
        assert_not_read(text, "'chat' is");
}

static void lengths_count_characters_and_bytes(void **unused)
{
    (void)unused;
    char text[100];
    assert_chat("x", 500, true);
    assert_chat("x", 501, false);
    assert_chat("\xc3\xa9", 500, true);
    assert_chat("\xc3\xa9", 501, false);
    assert_chat("\xf0\x9f\x98\x80", 250, true);
    assert_chat("\xf0\x9f\x98\x80", 251, false);
    snprintf(text, sizeof text, "{\"chat\":\"x\",\"id\":\"%.41s\"}",
             "12345678901234567890123456789012345678901");
    assert_not_read(text, "'id' is not a text, or too long");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_message_is_read),
        cmocka_unit_test(a_plan_is_read),
        cmocka_unit_test(examples_are_not_in_the_lobby),
        cmocka_unit_test(what_is_wrong_is_said),
        cmocka_unit_test(names),
        cmocka_unit_test(lengths_count_characters_and_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
