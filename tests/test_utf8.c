/* Tests of UTF-8: every character comes back as written, and nothing else is accepted. */
#include "base/utf8.h"
#include "help.h"

static void every_character_comes_back(void **unused)
{
    (void)unused;
    for (uint32_t code = 0; code <= 0x110000; code++) {
        char bytes[FN_UTF8_MAX + 1] = "";
        uint32_t read = 0;
        int count = fn_utf8_write(code, bytes);
        bool is_character = code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
        assert_int_equal(count > 0, is_character);
        if (count == 0)
            continue;
        assert_int_equal(fn_utf8_read(bytes, (size_t)count, &read), count);
        assert_int_equal(fn_utf8_read(bytes, FN_UTF8_MAX, &read), count);
        assert_int_equal(read, code);
        assert_int_equal(count, code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4);
    }
}

static void known_characters_have_their_bytes(void **unused)
{
    (void)unused;
    static const struct {
        uint32_t code;
        const char *bytes;
    } cases[] = {{'a', "a"},
                 {0xe9, "\xc3\xa9"},
                 {0x20ac, "\xe2\x82\xac"},
                 {0x1f600, "\xf0\x9f\x98\x80"},
                 {0x10ffff, "\xf4\x8f\xbf\xbf"}};
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        char bytes[FN_UTF8_MAX + 1] = "";
        fn_utf8_write(cases[i].code, bytes);
        assert_string_equal(bytes, cases[i].bytes);
    }
}

/* Each is in a block of its exact size, so that reading too far is noticed. */
static void what_is_no_character_is_refused(void **unused)
{
    (void)unused;
    static const char *const bad[] = {
        "\x80",                 /* continues nothing */
        "\xbf\x80",             /* likewise */
        "\xc0\x80",             /* too long for U+0000 */
        "\xc1\xbf",             /* too long for U+007F */
        "\xe0\x9f\xbf",         /* too long for U+07FF */
        "\xf0\x8f\xbf\xbf",     /* too long for U+FFFF */
        "\xed\xa0\x80",         /* the first surrogate */
        "\xed\xbf\xbf",         /* the last */
        "\xf4\x90\x80\x80",     /* past U+10FFFF */
        "\xf5\x80\x80\x80",     /* likewise */
        "\xf8\x88\x80\x80\x80", /* five bytes */
        "\xfe",
        "\xff",
        "\xc3",         /* cut off */
        "\xe2\x82",     /* cut off */
        "\xf0\x9f\x98", /* cut off */
        "\xc3q",        /* broken off */
        "\xe2q\x82",
        "\xf0\x9f\x98q",
    };
    for (size_t i = 0; i < COUNT_OF(bad); i++) {
        uint32_t code = 7;
        char *copy = exact_copy(bad[i], strlen(bad[i]));
        assert_int_equal(fn_utf8_read(copy, strlen(bad[i]), &code), 0);
        assert_false(fn_utf8_is_valid(copy, strlen(bad[i])));
        assert_int_equal(code, 7);
        free(copy);
    }
    uint32_t code;
    assert_int_equal(fn_utf8_read("", 0, &code), 0);
}

static void a_text_is_valid_if_all_of_it_is(void **unused)
{
    (void)unused;
    assert_true(fn_utf8_is_valid("", 0));
    assert_true(fn_utf8_is_valid("a\0b", 3));
    assert_true(fn_utf8_is_valid("phare \xc3\xa9teint \xf0\x9f\x98\x80", 19));
    assert_false(fn_utf8_is_valid("phare \xc3", 7));
    assert_false(fn_utf8_is_valid("\xc3 phare", 7));
}

static void the_last_character_is_found(void **unused)
{
    (void)unused;
    static const struct {
        const char *text;
        size_t at;
    } cases[] = {{"", 0},
                 {"a", 0},
                 {"ab", 1},
                 {"a\xc3\xa9", 1},
                 {"\xf0\x9f\x98\x80", 0},
                 {"a\xf0\x9f\x98", 1},          /* cut off */
                 {"a\x80\x80\x80\x80\x80", 2}}; /* no character is longer than four bytes */
    for (size_t i = 0; i < COUNT_OF(cases); i++)
        assert_int_equal(fn_utf8_last(cases[i].text, strlen(cases[i].text)), cases[i].at);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_character_comes_back),
        cmocka_unit_test(known_characters_have_their_bytes),
        cmocka_unit_test(what_is_no_character_is_refused),
        cmocka_unit_test(a_text_is_valid_if_all_of_it_is),
        cmocka_unit_test(the_last_character_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
