/* Tests of fanal/text.h: the bounded buffer, numbers, hexadecimal, error sentences and the JSON
 * writer. Storage is fenced by bytes that must not change. */
#include "help.h"

#include <limits.h>
#include <stdio.h>

enum { FENCE = 16, ROOM = 64 };

typedef struct fenced {
    char before[FENCE], storage[ROOM], after[FENCE];
} fenced;

static void fence_raise(fenced *f)
{
    memset(f, '#', sizeof *f);
}

/* Checks that everything past the first `size` bytes of the storage is unchanged. */
static void assert_fence_stands(const fenced *f, size_t size)
{
    for (size_t i = 0; i < FENCE; i++)
        assert_true(f->before[i] == '#' && f->after[i] == '#');
    for (size_t i = size; i < ROOM; i++)
        assert_int_equal(f->storage[i], '#');
}

static void buffer_starts_empty(void **unused)
{
    (void)unused;
    fenced f;
    fn_text text;
    fence_raise(&f);
    fn_text_init(&text, f.storage, ROOM);
    assert_int_equal(text.used, 0);
    assert_false(text.overflow);
    assert_string_equal(text.data, "");
    assert_fence_stands(&f, 1);
}

static void buffer_takes_exactly_what_fits(void **unused)
{
    (void)unused;
    for (size_t size = 1; size <= ROOM; size++)
        for (size_t length = 0; length < ROOM; length++) {
            fenced f;
            fn_text text;
            char piece[ROOM];
            memset(piece, 'x', length);
            piece[length] = '\0';
            fence_raise(&f);
            fn_text_init(&text, f.storage, size);
            fn_text_add(&text, piece);
            assert_int_equal(text.overflow, length >= size);
            assert_int_equal(text.used, length < size ? length : size - 1);
            assert_int_equal(strlen(text.data), text.used);
            assert_fence_stands(&f, size);
        }
}

/* Adds something of every kind. */
static void add_all_sorts(fn_text *text)
{
    static const uint8_t bytes[] = {0x01, 0xab};
    fn_text_add(text, "word");
    fn_text_add_char(text, '!');
    fn_text_add_int(text, -123456);
    fn_text_add_hex(text, bytes, sizeof bytes);
    fn_text_add_bytes(text, "four", 4);
    fn_json_open(text, '[');
    fn_json_string(text, "a\"b\n");
    fn_json_open(text, '{');
    fn_json_put_int(text, "k", 7);
    fn_json_put_string(text, "l", "m");
    fn_json_close(text, '}');
    fn_json_close(text, ']');
}

static void buffer_of_any_size_holds_the_beginning(void **unused)
{
    (void)unused;
    static const char whole[] = "word!-12345601abfour,[\"a\\\"b\\u000a\",{\"k\":7,\"l\":\"m\"}]";
    for (size_t size = 1; size <= ROOM; size++) {
        fenced f;
        fn_text text;
        fence_raise(&f);
        fn_text_init(&text, f.storage, size);
        add_all_sorts(&text);
        assert_int_equal(text.overflow, size < sizeof whole);
        assert_true(text.used < size && text.data[text.used] == '\0');
        assert_memory_equal(text.data, whole, text.used);
        assert_fence_stands(&f, size);
    }
}

static void buffer_stays_full_until_it_is_cleared(void **unused)
{
    (void)unused;
    fenced f;
    fn_text text;
    fence_raise(&f);
    fn_text_init(&text, f.storage, 5);
    fn_text_add(&text, "abcdef");
    fn_text_add(&text, "");
    fn_text_add_char(&text, 'g');
    assert_string_equal(text.data, "abcd");
    assert_true(text.overflow);
    fn_text_clear(&text);
    assert_string_equal(text.data, "");
    assert_false(text.overflow);
    fn_text_add(&text, "abcd");
    assert_string_equal(text.data, "abcd");
    assert_false(text.overflow);
    assert_fence_stands(&f, 5);
}

static void decimal_writes_every_number(void **unused)
{
    (void)unused;
    static const long long numbers[] = {0,
                                        1,
                                        -1,
                                        9,
                                        10,
                                        99,
                                        -100,
                                        7,
                                        INT_MAX,
                                        INT_MIN,
                                        LLONG_MAX,
                                        LLONG_MIN,
                                        LLONG_MIN + 1,
                                        1000000000000000000,
                                        -1000000000000000000};
    for (size_t i = 0; i < COUNT_OF(numbers); i++) {
        char wanted[32], storage[32];
        fn_text text;
        snprintf(wanted, sizeof wanted, "%lld", numbers[i]);
        assert_string_equal(fn_decimal(numbers[i]).text, wanted);
        fn_text_init(&text, storage, sizeof storage);
        fn_text_add_int(&text, numbers[i]);
        assert_string_equal(storage, wanted);
    }
}

static void hex_reads_what_was_written(void **unused)
{
    (void)unused;
    uint8_t bytes[256], read[256];
    char storage[520];
    fn_text text;
    for (int i = 0; i < 256; i++)
        bytes[i] = (uint8_t)i;
    fn_text_init(&text, storage, sizeof storage);
    fn_text_add_hex(&text, bytes, sizeof bytes);
    assert_int_equal(text.used, 512);
    assert_memory_equal(storage, "000102030405060708090a0b", 24);
    assert_true(fn_hex_read(read, sizeof read, storage, text.used));
    assert_memory_equal(read, bytes, sizeof bytes);
}

static void hex_is_read_in_either_case(void **unused)
{
    (void)unused;
    static const uint8_t wanted[] = {0xab, 0xcd, 0xef, 0x09};
    uint8_t bytes[4];
    assert_true(fn_hex_read(bytes, 4, "abcdef09", 8));
    assert_memory_equal(bytes, wanted, 4);
    assert_true(fn_hex_read(bytes, 4, "ABcDEf09", 8));
    assert_memory_equal(bytes, wanted, 4);
    assert_true(fn_hex_read(bytes, 0, "", 0));
}

static void hex_refuses_other_text(void **unused)
{
    (void)unused;
    static const char *const texts[] = {"",         "a",        "abcdef0",  "abcdef091", "abcdef0g",
                                        " bcdef09", "abcdef0 ", "0xabcdef", "abcde/09",  "abcde:09",
                                        "abc@ef09", "abcG0000", "abc`0000", "-bcdef09"};
    for (size_t i = 0; i < COUNT_OF(texts); i++) {
        uint8_t bytes[4];
        size_t size = strlen(texts[i]);
        char *copy = exact_copy(texts[i], size);
        assert_false(fn_hex_read(bytes, 4, copy, size));
        free(copy);
    }
    uint8_t bytes[2];
    assert_false(fn_hex_read(bytes, 2, "ab\0d", 4));
}

static void fail_joins_its_pieces(void **unused)
{
    (void)unused;
    fn_error error = {"old"};
    assert_false(fn_fail(&error, "one"));
    assert_string_equal(error.text, "one");
    assert_false(fn_fail(&error, "seat ", fn_decimal(3).text, "", " is ", "free"));
    assert_string_equal(error.text, "seat 3 is free");
    assert_false(fn_fail(NULL, "nobody listens"));
}

static void fail_takes_its_own_old_text(void **unused)
{
    (void)unused;
    fn_error error;
    fn_fail(&error, "the middle");
    fn_fail(&error, "before, ", error.text, ", after");
    assert_string_equal(error.text, "before, the middle, after");
    fn_fail(&error, error.text + 8, error.text);
    assert_string_equal(error.text, "the middle, afterbefore, the middle, after");
}

static void fail_shows_control_bytes_as_question_marks(void **unused)
{
    (void)unused;
    fn_error error;
    for (int c = 1; c < 0x80; c++) {
        char piece[2] = {(char)c, '\0'};
        fn_fail(&error, "a", piece, "b");
        assert_int_equal(strlen(error.text), 3);
        assert_int_equal(error.text[1], c < ' ' || c == 0x7f ? '?' : c);
    }
    fn_fail(&error, "île de Bréhat: 100 %s %n");
    assert_string_equal(error.text, "île de Bréhat: 100 %s %n");
}

/* U+0080 to U+009F are control characters too; U+009B begins a command as ESC [ does. */
static void fail_lets_no_c1_control_through(void **unused)
{
    (void)unused;
    fn_error error;
    for (int c = 0x80; c < 0xa0; c++) {
        char piece[3] = {(char)0xc2, (char)c, '\0'};
        fn_fail(&error, "a", piece, "31m");
        assert_null(strstr(error.text, piece));
    }
}

static void fail_keeps_to_its_storage(void **unused)
{
    (void)unused;
    char longer[1000];
    memset(longer, 'x', sizeof longer - 1);
    longer[sizeof longer - 1] = '\0';
    struct {
        fn_error error;
        char after[FENCE];
    } f;
    memset(&f, '#', sizeof f);
    fn_fail(&f.error, "start ", longer, longer);
    assert_int_equal(strlen(f.error.text), sizeof f.error.text - 1);
    assert_memory_equal(f.error.text, "start xxx", 9);
    for (int i = 0; i < FENCE; i++)
        assert_int_equal(f.after[i], '#');
}

static void json_sets_commas_by_itself(void **unused)
{
    (void)unused;
    static const uint8_t bytes[] = {0xde, 0xad}, numbers[] = {0, 7, 255};
    line out;
    fn_text *text = line_clear(&out);
    fn_json_open(text, '{');
    fn_json_put_int(text, "int", LLONG_MIN);
    fn_json_put_bool(text, "yes", true);
    fn_json_put_bool(text, "no", false);
    fn_json_put_string(text, "string", "[{:");
    fn_json_put_hex(text, "hex", bytes, sizeof bytes);
    fn_json_put_hex(text, "no hex", bytes, 0);
    fn_json_put_bytes(text, "ints", numbers, 3);
    fn_json_put_bytes(text, "no ints", numbers, 0);
    fn_json_key(text, "list");
    fn_json_open(text, '[');
    fn_json_null(text);
    fn_json_int(text, -1);
    fn_json_open(text, '{');
    fn_json_close(text, '}');
    fn_json_open(text, '[');
    fn_json_close(text, ']');
    fn_json_string(text, ":");
    fn_json_bool(text, true);
    fn_json_close(text, ']');
    fn_json_close(text, '}');
    assert_string_equal(out.storage,
                        "{\"int\":-9223372036854775808,\"yes\":true,\"no\":false,"
                        "\"string\":\"[{:\",\"hex\":\"dead\",\"no hex\":\"\",\"ints\":[0,7,255],"
                        "\"no ints\":[],\"list\":[null,-1,{},[],\":\",true]}");
    assert_true(is_json(out.storage, text->used));
}

static void json_lines_follow_each_other_without_commas(void **unused)
{
    (void)unused;
    line out;
    fn_text *text = line_clear(&out);
    for (int i = 0; i < 3; i++) {
        fn_json_open(text, '[');
        fn_json_int(text, i);
        fn_json_close(text, ']');
        fn_text_add_char(text, '\n');
    }
    assert_string_equal(out.storage, "[0]\n[1]\n[2]\n");
}

static void json_escapes_what_it_must(void **unused)
{
    (void)unused;
    line out;
    fn_text *text = line_clear(&out);
    fn_json_string(text, "say \"no\" \\ \b\t\x1f /\x7f é");
    assert_string_equal(out.storage, "\"say \\\"no\\\" \\\\ \\u0008\\u0009\\u001f /\x7f é\"");
    line_clear(&out);
    fn_json_bytes(text, "a\0b", 3);
    assert_string_equal(out.storage, "\"a\\u0000b\"");
}

static void json_strings_read_back(void **unused)
{
    (void)unused;
    char string[256], read[256];
    line out;
    for (int i = 0; i < 255; i++)
        string[i] = (char)(i + 1);
    string[255] = '\0';
    fn_text *text = line_clear(&out);
    fn_json_string(text, string);
    fn_json value = json_of(out.storage, text->used);
    assert_true(fn_json_to_string(value, read, sizeof read));
    assert_string_equal(read, string);
}

/* Texts are examined several bytes at a time. */
static void json_escapes_in_every_place_of_every_length(void **unused)
{
    (void)unused;
    static const char escaped[] = "\"\\\x01\n\x1f";
    char string[40], read[40];
    line out;
    for (size_t size = 1; size < sizeof string - 1; size++)
        for (size_t at = 0; at < size; at++)
            for (const char *c = "\"\\\x01\n\x1f !#[]\x7f"; *c != '\0'; c++) {
                memset(string, 'a', size);
                string[at] = *c;
                string[size] = '\0';
                fn_text *text = line_clear(&out);
                fn_json_string(text, string);
                bool is_escaped = strchr(escaped, *c) != NULL;
                assert_int_equal(text->used > size + 2, is_escaped);
                assert_true(fn_json_to_string(json_of(out.storage, text->used), read, sizeof read));
                assert_string_equal(read, string);
            }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(buffer_starts_empty),
        cmocka_unit_test(buffer_takes_exactly_what_fits),
        cmocka_unit_test(buffer_of_any_size_holds_the_beginning),
        cmocka_unit_test(buffer_stays_full_until_it_is_cleared),
        cmocka_unit_test(decimal_writes_every_number),
        cmocka_unit_test(hex_reads_what_was_written),
        cmocka_unit_test(hex_is_read_in_either_case),
        cmocka_unit_test(hex_refuses_other_text),
        cmocka_unit_test(fail_joins_its_pieces),
        cmocka_unit_test(fail_takes_its_own_old_text),
        cmocka_unit_test(fail_shows_control_bytes_as_question_marks),
        cmocka_unit_test(fail_lets_no_c1_control_through),
        cmocka_unit_test(fail_keeps_to_its_storage),
        cmocka_unit_test(json_sets_commas_by_itself),
        cmocka_unit_test(json_lines_follow_each_other_without_commas),
        cmocka_unit_test(json_escapes_what_it_must),
        cmocka_unit_test(json_strings_read_back),
        cmocka_unit_test(json_escapes_in_every_place_of_every_length),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
