/* Tests of the JSON reader. The texts are in storage of their exact size, without a NUL. */
#include "help.h"

static bool parses(const char *text, size_t size, fn_error *error)
{
    fn_json value;
    char *copy = exact_copy(text, size);
    bool valid = fn_json_parse(&value, copy, size, error);
    free(copy);
    return valid;
}

static const char *const valid_texts[] = {
    "0",
    "-0",
    "7",
    "-12",
    "1.5",
    "0.0",
    "1e5",
    "1E+5",
    "-1.25e-10",
    "12345678901234567890123",
    "true",
    "false",
    "null",
    "\"\"",
    "\"a\"",
    "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"",
    "\"\\u00e9\\uD834\\uDD1E\"",
    "\"île\"",
    "\"\x7f\"",
    "[]",
    "[ ]",
    "{}",
    "{\t}",
    "[1]",
    "[1,2]",
    " [ 1 ,\r\n2\t] ",
    "{\"a\":1}",
    "{ \"a\" : 1 , \"b\" : [ ] }",
    "{\"\":{}}",
    "[[],{},[[]],\"]\",\"}\"]",
    "[true,false,null,-1.5e3,\"x\",{\"y\":[{}]}]",
    "\n\n1\n",
};

static const char *const invalid_texts[] = {
    "",
    " ",
    "\n",
    "01",
    "-01",
    "+1",
    ".5",
    "1.",
    "1.e1",
    "1e",
    "1e+",
    "-",
    "- 1",
    "--1",
    "0x10",
    "1,2",
    "1 2",
    "nul",
    "nulL",
    "truex",
    "True",
    "NaN",
    "Infinity",
    "-Infinity",
    "undefined",
    "[",
    "]",
    "{",
    "}",
    "[1",
    "[1,",
    "[1,]",
    "[,1]",
    "[,]",
    "[1 2]",
    "[1;2]",
    "[1}",
    "{]",
    "{\"a\"",
    "{\"a\"}",
    "{\"a\":",
    "{\"a\":}",
    "{\"a\":1",
    "{\"a\":1,",
    "{\"a\":1,}",
    "{,}",
    "{a:1}",
    "{1:1}",
    "{\"a\" 1}",
    "{\"a\"::1}",
    "{\"a\":1 \"b\":2}",
    "{\"a\":1]",
    "{'a':1}",
    "[1]]",
    "[1][2]",
    "\"",
    "\"a",
    "\"a\\",
    "\"a\\\"",
    "\"\\x\"",
    "\"\\u\"",
    "\"\\u12\"",
    "\"\\u12g4\"",
    "\"\\u123",
    "\"\\U1234\"",
    "\"a\nb\"",
    "\"a\tb\"",
    "\"\x01\"",
    "'a'",
    "\"a\"b",
    "// x",
    "1 // x",
    "/* x */ 1",
    "\xef\xbb\xbf"
    "1",
    "\v1",
    "\f1",
    "\xc2\xa0"
    "1",
};

static void valid_texts_are_accepted(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < COUNT_OF(valid_texts); i++) {
        fn_error error = {""};
        if (!parses(valid_texts[i], strlen(valid_texts[i]), &error))
            fail_msg("'%s': %s", valid_texts[i], error.text);
        assert_string_equal(error.text, "");
    }
}

static void invalid_texts_are_refused(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < COUNT_OF(invalid_texts); i++) {
        fn_error error = {""};
        if (parses(invalid_texts[i], strlen(invalid_texts[i]), &error))
            fail_msg("'%s' was accepted", invalid_texts[i]);
        assert_says_part(&error, "not valid JSON at line ");
        assert_false(parses(invalid_texts[i], strlen(invalid_texts[i]), NULL));
    }
}

static void half_of_a_surrogate_pair_is_refused(void **unused)
{
    (void)unused;
    static const char *const texts[] = {
        "\"\\ud83d\"",        "\"\\ude00\"",        "\"\\ud83d \\ude00\"",
        "\"\\ud83d\\u0041\"", "\"\\ud83d\\ud83d\"", "\"\\ude00\\ud83d\"",
        "\"\\udbff\\n\"",     "{\"\\udc00\": 1}",   "[1, \"\\ud83d\\ude0\"]",
        "\"\\ud83dude00\"",
    };
    for (size_t i = 0; i < COUNT_OF(texts); i++) {
        fn_error error = {""};
        if (parses(texts[i], strlen(texts[i]), &error))
            fail_msg("'%s' was accepted", texts[i]);
        assert_says_part(&error, "half of a surrogate pair at line 1, column ");
    }
    fn_error error;
    assert_refused(parses("[\n\"a\\ud83d\"]", 12, &error), &error,
                   "half of a surrogate pair at line 2, column 4");
}

static void nul_bytes_are_refused(void **unused)
{
    (void)unused;
    fn_error error;
    assert_refused(parses("\0", 1, &error), &error, "not valid JSON at line 1, column 1");
    assert_refused(parses("1\0", 2, &error), &error, "not valid JSON at line 1, column 2");
    assert_refused(parses("[1,\0]", 5, &error), &error, "not valid JSON at line 1, column 4");
    assert_refused(parses("\"a\0b\"", 5, &error), &error, "not valid JSON at line 1, column 3");
    assert_refused(parses("\"a\\\0\"", 5, &error), &error, "not valid JSON at line 1, column 4");
}

static void every_beginning_of_an_object_is_refused(void **unused)
{
    (void)unused;
    static const char text[] = "{\"a\": [1.5e-3, true, {\"\\u00e9\\n\": null}], \"b\": \"x\"}";
    for (size_t size = 0; size < sizeof text - 1; size++)
        assert_false(parses(text, size, NULL));
    assert_true(parses(text, sizeof text - 1, NULL));
}

static void errors_name_line_and_column(void **unused)
{
    (void)unused;
    static const struct {
        const char *text, *message;
    } cases[] = {
        {"", "not valid JSON at line 1, column 1"},
        {"  ?", "not valid JSON at line 1, column 3"},
        {"{\n  \"a\": ?\n}", "not valid JSON at line 2, column 8"},
        {"[1,\n2,\n]", "not valid JSON at line 3, column 1"},
        {"[1,\r\n 2 3]", "not valid JSON at line 2, column 4"},
        {"1 x", "not valid JSON at line 1, column 3"},
        {"[1]\n\n]", "not valid JSON at line 3, column 1"},
        {"\"abc", "not valid JSON at line 1, column 5"},
        {"[nulx]", "not valid JSON at line 1, column 5"},
        {"{\"a\":1,\n\"b\"}", "not valid JSON at line 2, column 4"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        fn_error error;
        assert_refused(parses(cases[i].text, strlen(cases[i].text), &error), &error,
                       cases[i].message);
    }
}

/* Writes `depth` nested containers: arrays, or objects. */
static size_t nest(char *text, int depth, bool objects)
{
    size_t size = 0;
    for (int i = 0; i < depth; i++) {
        memcpy(text + size, objects ? "{\"a\":" : "[", objects ? 5 : 1);
        size += objects ? 5 : 1;
    }
    text[size++] = '1';
    for (int i = 0; i < depth; i++)
        text[size++] = objects ? '}' : ']';
    return size;
}

static void depth_is_capped(void **unused)
{
    (void)unused;
    char text[200];
    fn_error error;
    assert_true(parses(text, nest(text, FN_JSON_DEPTH, false), NULL));
    assert_true(parses(text, nest(text, FN_JSON_DEPTH, true), NULL));
    assert_refused(parses(text, nest(text, FN_JSON_DEPTH + 1, false), &error), &error,
                   "JSON nested too deeply at line 1, column 17");
    assert_refused(parses(text, nest(text, FN_JSON_DEPTH + 1, true), &error), &error,
                   "JSON nested too deeply at line 1, column 81");
    static char deep[1 << 20];
    memset(deep, '[', sizeof deep);
    assert_refused(parses(deep, sizeof deep, &error), &error,
                   "JSON nested too deeply at line 1, column 17");
}

static void neighbours_do_not_add_to_the_depth(void **unused)
{
    (void)unused;
    line out;
    fn_text *text = line_clear(&out);
    fn_json_open(text, '[');
    for (int i = 0; i < 100; i++) {
        fn_json_open(text, '[');
        fn_json_open(text, '{');
        fn_json_close(text, '}');
        fn_json_close(text, ']');
    }
    fn_json_close(text, ']');
    assert_true(parses(out.storage, text->used, NULL));
    assert_int_equal(fn_json_count(json_of(out.storage, text->used)), 100);
}

static void kinds_are_told_by_the_first_character(void **unused)
{
    (void)unused;
    static const char *const texts[] = {"{}", "[]", "\"\"", "true", "false", "null", "-1", "0"};
    static const char kinds[] = {'{', '[', '"', 't', 'f', 'n', '\0', '\0'};
    for (size_t i = 0; i < COUNT_OF(texts); i++)
        assert_int_equal(fn_json_kind(json_text(texts[i])), kinds[i]);
    assert_true(json_is(json_text(" \n[1, 2] "), "[1, 2]"));
}

static void arrays_are_walked_in_order(void **unused)
{
    (void)unused;
    static const char *const wanted[] = {"1", "[2, 3]", "{\"a\":[]}", "\",]\"", "null"};
    fn_json list = json_text("[ 1,[2, 3] , {\"a\":[]},\",]\"\n,null ]");
    fn_json key = {"untouched", 9}, value;
    size_t cursor = 0;
    for (size_t i = 0; i < COUNT_OF(wanted); i++) {
        assert_true(fn_json_next(list, &cursor, &key, &value));
        assert_true(json_is(value, wanted[i]));
    }
    assert_false(fn_json_next(list, &cursor, &key, &value));
    assert_false(fn_json_next(list, &cursor, &key, &value));
    assert_true(json_is(key, "untouched"));
    cursor = 0;
    assert_true(fn_json_next(list, &cursor, NULL, &value));
}

static void objects_are_walked_in_order(void **unused)
{
    (void)unused;
    static const char *const wanted[][2] = {
        {"\"a\"", "1"}, {"\"b:\"", "{\"c\": 2}"}, {"\"\"", "[]"}};
    fn_json object = json_text("{\"a\":1 , \"b:\" :{\"c\": 2},\n\"\":[] }");
    fn_json key, value;
    size_t cursor = 0;
    for (size_t i = 0; i < COUNT_OF(wanted); i++) {
        assert_true(fn_json_next(object, &cursor, &key, &value));
        assert_true(json_is(key, wanted[i][0]) && json_is(value, wanted[i][1]));
    }
    assert_false(fn_json_next(object, &cursor, &key, &value));
}

static void only_containers_have_something_in_them(void **unused)
{
    (void)unused;
    static const char *const texts[] = {"[]", "{}", "[ ]", "{\n}", "1", "\"[1]\"", "null", "true"};
    for (size_t i = 0; i < COUNT_OF(texts); i++) {
        fn_json key, value;
        size_t cursor = 0;
        assert_false(fn_json_next(json_text(texts[i]), &cursor, &key, &value));
        assert_int_equal(fn_json_count(json_text(texts[i])), 0);
        assert_false(fn_json_member(json_text(texts[i]), "1", &value));
    }
    assert_int_equal(fn_json_count(json_text("[[1,2],3]")), 2);
    assert_int_equal(fn_json_count(json_text("{\"a\":[1,2],\"b\":3}")), 2);
}

static void members_are_found_by_their_whole_name(void **unused)
{
    (void)unused;
    fn_json object = json_text("{\"ab\":1,\"inner\":{\"a\":2},\"b\":\"a\",\"a\":3,\"\":4}"), value;
    assert_true(fn_json_member(object, "a", &value) && json_is(value, "3"));
    assert_true(fn_json_member(object, "ab", &value) && json_is(value, "1"));
    assert_true(fn_json_member(object, "", &value) && json_is(value, "4"));
    assert_true(fn_json_member(json_member(object, "inner"), "a", &value) && json_is(value, "2"));
    assert_false(fn_json_member(object, "abc", &value));
    assert_false(fn_json_member(object, "\"a\"", &value));
    assert_false(fn_json_member(json_text("[\"a\",1]"), "a", &value));
}

static void ints_keep_within_their_bounds(void **unused)
{
    (void)unused;
    static const struct {
        const char *text;
        long long least, most, wanted;
    } cases[] = {
        {"0", 0, 0, 0},
        {"-0", 0, 0, 0},
        {"7", 7, 9, 7},
        {"9", 7, 9, 9},
        {"-5", -5, -5, -5},
        {"123456789012345678", 0, INT64_MAX, 123456789012345678},
        {"-12345678901234567", INT64_MIN, 0, -12345678901234567},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        long long number = 77;
        assert_true(
            fn_json_to_int(json_text(cases[i].text), cases[i].least, cases[i].most, &number));
        assert_true(number == cases[i].wanted);
        if (cases[i].wanted > 0)
            assert_false(fn_json_to_int(json_text(cases[i].text), 0, cases[i].wanted - 1, &number));
        assert_false(
            fn_json_to_int(json_text(cases[i].text), cases[i].wanted + 1, INT64_MAX, &number));
    }
}

static void what_is_no_whole_number_is_no_int(void **unused)
{
    (void)unused;
    static const char *const texts[] = {"1.0",
                                        "1.5",
                                        "1e2",
                                        "-1e0",
                                        "\"1\"",
                                        "true",
                                        "null",
                                        "[]",
                                        "[1]",
                                        "{}",
                                        "99999999999999999999",
                                        "9223372036854775808",
                                        "-99999999999999999999999999999"};
    for (size_t i = 0; i < COUNT_OF(texts); i++) {
        long long number = 77;
        assert_false(fn_json_to_int(json_text(texts[i]), INT64_MIN, INT64_MAX, &number));
        assert_true(number == 77);
    }
}

static void members_are_numbers_and_set_or_not(void **unused)
{
    (void)unused;
    fn_json object = json_text("{\"a\":7,\"b\":\"7\",\"c\":true,\"d\":false,\"e\":1}");
    int number = 77;
    assert_false(fn_json_get_int(object, "a", 8, 9, &number));
    assert_false(fn_json_get_int(object, "a", 0, 6, &number));
    assert_false(fn_json_get_int(object, "b", 0, 9, &number));
    assert_false(fn_json_get_int(object, "z", 0, 9, &number));
    assert_false(fn_json_get_int(json_text("[7]"), "a", 0, 9, &number));
    assert_int_equal(number, 77);
    assert_true(fn_json_get_int(object, "a", 7, 7, &number));
    assert_int_equal(number, 7);
    assert_true(fn_json_is_set(object, "c"));
    assert_false(fn_json_is_set(object, "d"));
    assert_false(fn_json_is_set(object, "e"));
    assert_false(fn_json_is_set(object, "z"));
}

static void strings_lose_their_escapes(void **unused)
{
    (void)unused;
    static const struct {
        const char *text, *wanted;
    } cases[] = {
        {"\"\"", ""},
        {"\"plain\"", "plain"},
        {"\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\/\b\f\n\r\t"},
        {"\"\\u0041\\u00e9\\u20AC\\u0001\"", "Aé€\x01"},
        {"\"\\u007f\\u0080\\u07ff\\u0800\\uffff\"", "\x7f\xc2\x80\xdf\xbf\xe0\xa0\x80\xef\xbf\xbf"},
        {"\"a\\\\u0041\"", "a\\u0041"},
        {"\"\\ud83d\\ude00\"", "\xf0\x9f\x98\x80"},
        {"\"<\\uD800\\uDC00\\uDBFF\\uDFFF>\"", "<\xf0\x90\x80\x80\xf4\x8f\xbf\xbf>"},
        {"\"Île\"", "Île"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        char string[64];
        assert_true(fn_json_to_string(json_text(cases[i].text), string, sizeof string));
        assert_string_equal(string, cases[i].wanted);
    }
}

static void strings_with_a_nul_are_refused(void **unused)
{
    (void)unused;
    char string[64];
    assert_false(fn_json_to_string(json_text("\"\\u0000\""), string, sizeof string));
    assert_false(fn_json_to_string(json_text("\"a\\u0000\""), string, sizeof string));
    assert_false(fn_json_to_string(json_text("\"a\\u0000b\""), string, sizeof string));
}

static void strings_must_fit_with_their_nul(void **unused)
{
    (void)unused;
    static char text[30002], string[30001];
    memset(text, 'x', sizeof text);
    text[0] = text[sizeof text - 1] = '"';
    fn_json value = json_of(text, sizeof text);
    assert_true(fn_json_to_string(value, string, sizeof string));
    assert_int_equal(strlen(string), 30000);
    assert_false(fn_json_to_string(value, string, sizeof string - 1));
    for (size_t size = 1; size <= 10; size++) {
        char *exact = malloc(size);
        assert_non_null(exact);
        assert_int_equal(fn_json_to_string(json_text("\"abc\\u20ac\""), exact, size), size >= 7);
        free(exact);
    }
}

static void only_strings_are_strings(void **unused)
{
    (void)unused;
    static const char *const texts[] = {"1", "true", "null", "[\"a\"]", "{\"a\":1}"};
    char string[64];
    for (size_t i = 0; i < COUNT_OF(texts); i++)
        assert_false(fn_json_to_string(json_text(texts[i]), string, sizeof string));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(valid_texts_are_accepted),
        cmocka_unit_test(invalid_texts_are_refused),
        cmocka_unit_test(half_of_a_surrogate_pair_is_refused),
        cmocka_unit_test(nul_bytes_are_refused),
        cmocka_unit_test(every_beginning_of_an_object_is_refused),
        cmocka_unit_test(errors_name_line_and_column),
        cmocka_unit_test(depth_is_capped),
        cmocka_unit_test(neighbours_do_not_add_to_the_depth),
        cmocka_unit_test(kinds_are_told_by_the_first_character),
        cmocka_unit_test(arrays_are_walked_in_order),
        cmocka_unit_test(objects_are_walked_in_order),
        cmocka_unit_test(only_containers_have_something_in_them),
        cmocka_unit_test(members_are_found_by_their_whole_name),
        cmocka_unit_test(ints_keep_within_their_bounds),
        cmocka_unit_test(what_is_no_whole_number_is_no_int),
        cmocka_unit_test(members_are_numbers_and_set_or_not),
        cmocka_unit_test(strings_lose_their_escapes),
        cmocka_unit_test(strings_with_a_nul_are_refused),
        cmocka_unit_test(strings_must_fit_with_their_nul),
        cmocka_unit_test(only_strings_are_strings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
