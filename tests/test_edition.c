/* Tests of reading figures from an edition file: each message names the entry. Knows no game. */
#include "game/edition.h"
#include "help.h"

static const char *const two_keys[] = {"a", "b", NULL};

static void edition_keys_are_all_there_and_no_others(void **unused)
{
    (void)unused;
    fn_error error;
    assert_true(fn_edition_keys(json_text("{\"b\":1,\"a\":2}"), "x[3]", two_keys, &error));
    assert_refused(fn_edition_keys(json_text("{\"a\":1}"), "x[3]", two_keys, &error), &error,
                   "edition: x[3] lacks b");
    assert_refused(fn_edition_keys(json_text("{\"a\":1,\"b\":2,\"c\":3}"), "", two_keys, &error),
                   &error, "edition: the file has an unknown entry c");
    assert_refused(fn_edition_keys(json_text("[1]"), "x", two_keys, &error), &error,
                   "edition: x is not an object");
    assert_refused(fn_edition_keys(json_text("{\"c\\u0007\":3}"), "x", two_keys, &error), &error,
                   "edition: x has an unknown entry c?");
    assert_refused(fn_edition_keys(json_text("{\"0123456789012345678901234567890123456789\":3}"),
                                   "x", two_keys, &error),
                   &error, "edition: x has an unknown entry with a long name");
    assert_false(fn_edition_keys(json_text("{}"), "x", two_keys, NULL));
}

static void edition_keys_with_a_question_mark_may_be_left_out(void **unused)
{
    (void)unused;
    static const char *const keys[] = {"a", "?b", NULL};
    fn_error error;
    assert_true(fn_edition_keys(json_text("{\"a\":1}"), "x", keys, &error));
    assert_true(fn_edition_keys(json_text("{\"a\":1,\"b\":2}"), "x", keys, &error));
    assert_refused(fn_edition_keys(json_text("{\"b\":2}"), "x", keys, &error), &error,
                   "edition: x lacks a");
    assert_refused(fn_edition_keys(json_text("{\"a\":1,\"?b\":2}"), "x", keys, &error), &error,
                   "edition: x has an unknown entry ?b");
}

static bool edition_opens(const char *text, fn_error *error)
{
    static const char *const keys[] = {"game", "name", "figure", NULL};
    char *copy = exact_copy(text, strlen(text));
    fn_setup setup = {.edition = copy, .edition_size = strlen(text)};
    fn_json edition;
    bool opened = fn_edition_open(&setup, "chess", keys, &edition, error);
    free(copy);
    return opened;
}

#define NAME_OF_39 "123456789012345678901234567890123456789"

static void edition_open_checks_game_and_name(void **unused)
{
    (void)unused;
    static const char no_name[] = "edition: name is not a short text";
    static const char no_game[] = "edition: game is not \"chess\"";
    static const struct {
        const char *text, *message;
    } cases[] = {
        {"{\"game\":\"chess\",\"name\":\"0" NAME_OF_39 "\",\"figure\":1}", no_name},
        {"{\"game\":\"chess\",\"name\":\"\",\"figure\":1}", no_name},
        {"{\"game\":\"chess\",\"name\":1,\"figure\":1}", no_name},
        {"{\"game\":\"go\",\"name\":\"x\",\"figure\":1}", no_game},
        {"{\"game\":\"chess \",\"name\":\"x\",\"figure\":1}", no_game},
        {"{\"game\":1,\"name\":\"x\",\"figure\":1}", no_game},
    };
    fn_error error;
    assert_true(edition_opens("{\"game\":\"chess\",\"name\":\"x\",\"figure\":1}", &error));
    assert_true(
        edition_opens("{\"game\":\"chess\",\"name\":\"" NAME_OF_39 "\",\"figure\":1}", &error));
    for (size_t i = 0; i < COUNT_OF(cases); i++)
        assert_refused(edition_opens(cases[i].text, &error), &error, cases[i].message);
}

static void edition_open_says_what_is_no_edition(void **unused)
{
    (void)unused;
    fn_error error;
    assert_refused(edition_opens("{\n\"game\" 1}", &error), &error,
                   "edition: not valid JSON at line 2, column 8");
    assert_refused(edition_opens("", &error), &error,
                   "edition: not valid JSON at line 1, column 1");
    assert_refused(edition_opens("[]", &error), &error, "edition: the file is not an object");
    assert_refused(edition_opens("{\"game\":\"chess\"}", &error), &error,
                   "edition: the file lacks name");
    assert_refused(edition_opens("{\"board\":1}", &error), &error,
                   "edition: the file has an unknown entry board");
    assert_false(edition_opens("nonsense", NULL));
}

static void edition_ints_are_named_in_messages(void **unused)
{
    (void)unused;
    fn_error error;
    int number = 0;
    fn_json object = json_text("{\"a\":5,\"b\":\"5\",\"c\":5.5}");
    assert_true(fn_edition_int(object, "x[2]", "a", 5, 5, &number, &error));
    assert_int_equal(number, 5);
    assert_refused(fn_edition_int(object, "x[2]", "a", 6, 9, &number, &error), &error,
                   "edition: x[2].a is not a whole number from 6 to 9");
    assert_refused(fn_edition_int(object, "", "b", -1, 9, &number, &error), &error,
                   "edition: b is not a whole number from -1 to 9");
    assert_refused(fn_edition_int(object, "x", "c", 0, 9, &number, &error), &error,
                   "edition: x.c is not a whole number from 0 to 9");
    assert_refused(fn_edition_int(object, "x", "d", 0, 9, &number, &error), &error,
                   "edition: x.d is not a whole number from 0 to 9");
    assert_int_equal(number, 5);
}

static void edition_lists_have_their_exact_count(void **unused)
{
    (void)unused;
    fn_error error;
    fn_json object = json_text("{\"l\":[1,[2],3],\"o\":{\"x\":1}}"), list;
    assert_true(fn_edition_list(object, "x", "l", 3, &list, &error));
    assert_int_equal(fn_json_count(list), 3);
    assert_refused(fn_edition_list(object, "x[1]", "l", 4, &list, &error), &error,
                   "edition: x[1].l is not a list of 4");
    assert_refused(fn_edition_list(object, "", "o", 1, &list, &error), &error,
                   "edition: o is not a list of 1");
    assert_refused(fn_edition_list(object, "", "none", 0, &list, &error), &error,
                   "edition: none is not a list of 0");
}

static void edition_lists_of_ints_name_the_wrong_one(void **unused)
{
    (void)unused;
    fn_error error;
    int numbers[3];
    fn_json object = json_text("{\"good\":[1,2,3],\"bad\":[1,\"2\",3]}");
    assert_true(fn_edition_ints(object, "", "good", 3, 1, 3, numbers, &error));
    assert_true(numbers[0] == 1 && numbers[1] == 2 && numbers[2] == 3);
    assert_refused(fn_edition_ints(object, "", "good", 3, 1, 2, numbers, &error), &error,
                   "edition: good[2] is not a whole number from 1 to 2");
    assert_refused(fn_edition_ints(object, "x", "bad", 3, 0, 9, numbers, &error), &error,
                   "edition: x.bad[1] is not a whole number from 0 to 9");
    assert_refused(fn_edition_ints(object, "", "good", 2, 0, 9, numbers, &error), &error,
                   "edition: good is not a list of 2");
    assert_string_equal(fn_edition_item("barges", 12).text, "barges[12]");
}

static void edition_words_are_one_of_a_list(void **unused)
{
    (void)unused;
    static const char *const words[] = {"wood", "stone"};
    fn_error error;
    int index = 7;
    fn_json object = json_text("{\"a\":\"stone\",\"b\":\"sand\",\"c\":1,\"d\":\"wood\"}");
    assert_true(fn_edition_word(object, "x", "a", words, 2, &index, &error));
    assert_int_equal(index, 1);
    assert_refused(fn_edition_word(object, "x", "b", words, 2, &index, &error), &error,
                   "edition: x.b is not \"wood\" or \"stone\"");
    assert_refused(fn_edition_word(object, "x", "c", words, 2, &index, &error), &error,
                   "edition: x.c is not \"wood\" or \"stone\"");
    assert_refused(fn_edition_word(object, "", "a", words, 1, &index, &error), &error,
                   "edition: a is not \"wood\"");
    assert_int_equal(index, 1);
    assert_true(fn_edition_value_word(json_text("\"wood\""), "x[2]", words, 2, &index, &error));
    assert_int_equal(index, 0);
    assert_refused(fn_edition_value_word(json_text("null"), "x[2]", words, 2, &index, &error),
                   &error, "edition: x[2] is not \"wood\" or \"stone\"");
}

/* Its neighbour's value does not count. */
static void edition_word_that_is_missing_is_refused(void **unused)
{
    (void)unused;
    static const char *const words[] = {"wood", "stone"};
    fn_error error;
    int index = 7;
    assert_refused(fn_edition_word(json_text("{}"), "x", "a", words, 2, &index, &error), &error,
                   "edition: x.a is not \"wood\" or \"stone\"");
    assert_refused(
        fn_edition_word(json_text("{\"b\":\"wood\"}"), "x", "a", words, 2, &index, &error), &error,
        "edition: x.a is not \"wood\" or \"stone\"");
}

static void edition_texts_are_short_and_not_empty(void **unused)
{
    (void)unused;
    static const char message[] = "edition: x.a is not a short text";
    static const char *const objects[] = {"{}", "{\"a\":1}", "{\"a\":\"\"}", "{\"a\":\"four!\"}",
                                          "{\"a\":\"f\\u0000\"}"};
    fn_error error;
    char text[5];
    assert_true(fn_edition_text(json_text("{\"a\":\"four\"}"), "x", "a", text, 5, &error));
    assert_string_equal(text, "four");
    for (size_t i = 0; i < COUNT_OF(objects); i++)
        assert_refused(fn_edition_text(json_text(objects[i]), "x", "a", text, 5, &error), &error,
                       message);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(edition_keys_are_all_there_and_no_others),
        cmocka_unit_test(edition_keys_with_a_question_mark_may_be_left_out),
        cmocka_unit_test(edition_open_checks_game_and_name),
        cmocka_unit_test(edition_open_says_what_is_no_edition),
        cmocka_unit_test(edition_ints_are_named_in_messages),
        cmocka_unit_test(edition_lists_have_their_exact_count),
        cmocka_unit_test(edition_lists_of_ints_name_the_wrong_one),
        cmocka_unit_test(edition_words_are_one_of_a_list),
        cmocka_unit_test(edition_word_that_is_missing_is_refused),
        cmocka_unit_test(edition_texts_are_short_and_not_empty),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
