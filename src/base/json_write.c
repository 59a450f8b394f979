/* JSON going out. Needs no state: a comma is due unless the text is empty or ends in an opening
 * bracket, a colon or a line end. A server writes mostly views, so the common cases go straight
 * into the buffer, eight bytes at a time: a key, and a text that fits and has nothing to escape. */
#include "fanal/text.h"

#include <string.h>

enum { AROUND = 5, DIGITS = 20 }; /* AROUND: a comma, quotation marks, a colon, NUL */

static inline bool comma_is_due(const fn_text *text)
{
    static const bool begins[256] = {['{'] = true, ['['] = true, [':'] = true, ['\n'] = true};
    return text->used > 0 && !begins[(uint8_t)text->data[text->used - 1]];
}

static void separate(fn_text *text)
{
    if (comma_is_due(text))
        fn_text_add_char(text, ',');
}

static bool is_plain(char c)
{
    return (uint8_t)c >= ' ' && c != '"' && c != '\\';
}

/* Returns where to write a value of up to `count` bytes, after the comma if one is due, or NULL if
 * the buffer may be too small. Finish with `end`. */
static inline char *begin(const fn_text *text, size_t count)
{
    char *to = text->data + text->used;
    if (text->size - text->used < count + AROUND)
        return NULL;
    if (comma_is_due(text))
        *to++ = ',';
    return to;
}

static inline void end(fn_text *text, char *to)
{
    *to = '\0';
    text->used = (size_t)(to - text->data);
}

static inline uint64_t load(const char *from, size_t size)
{
    uint64_t bytes = 0;
    memcpy(&bytes, from, size);
    return bytes;
}

/* Reports whether none of eight bytes needs escaping. May return false for bytes that need none if
 * one of their neighbours does. */
static inline bool are_plain(uint64_t bytes)
{
    const uint64_t each = 0x0101010101010101u, quote = bytes ^ each * '"',
                   backslash = bytes ^ each * '\\';
    uint64_t found = ((bytes - each * ' ') & ~bytes) | ((quote - each) & ~quote) |
                     ((backslash - each) & ~backslash);
    return (found & each * 0x80) == 0;
}

/* Copies a text in pieces that may overlap. Returns false if anything in it needs escaping. */
static inline bool copy_plain(char *to, const char *from, size_t count)
{
    if (count >= 8) {
        for (size_t at = 0; at < count; at += 8) {
            size_t here = at + 8 <= count ? at : count - 8;
            uint64_t bytes = load(from + here, 8);
            if (!are_plain(bytes))
                return false;
            memcpy(to + here, &bytes, 8);
        }
        return true;
    }
    if (count >= 4) {
        uint64_t first = load(from, 4), last = load(from + count - 4, 4);
        memcpy(to, &first, 4);
        memcpy(to + count - 4, &last, 4);
        return are_plain(first | last << 32);
    }
    for (size_t i = 0; i < count; i++) {
        to[i] = from[i];
        if (!is_plain(from[i]))
            return false;
    }
    return true;
}

static inline void add_word(fn_text *text, const char *word, size_t count)
{
    char *to = begin(text, count);
    if (to == NULL) {
        separate(text);
        fn_text_add_bytes(text, word, count);
        return;
    }
    memcpy(to, word, count);
    end(text, to + count);
}

void fn_json_open(fn_text *text, char bracket)
{
    add_word(text, &bracket, 1);
}

void fn_json_close(fn_text *text, char bracket)
{
    fn_text_add_char(text, bracket);
}

static void add_escaped(fn_text *text, char c)
{
    const uint8_t byte = (uint8_t)c;
    if (byte < ' ') {
        fn_text_add(text, "\\u00");
        fn_text_add_hex(text, &byte, 1);
        return;
    }
    if (!is_plain(c))
        fn_text_add_char(text, '\\');
    fn_text_add_char(text, c);
}

static void add_string(fn_text *text, const char *bytes, size_t count)
{
    separate(text);
    fn_text_add_char(text, '"');
    for (size_t i = 0; i < count; i++)
        add_escaped(text, bytes[i]);
    fn_text_add_char(text, '"');
}

static inline void put_bytes(fn_text *text, const char *bytes, size_t count)
{
    char *to = begin(text, count);
    if (to == NULL || !copy_plain(to + 1, bytes, count)) {
        add_string(text, bytes, count);
        return;
    }
    to[0] = to[count + 1] = '"';
    end(text, to + count + 2);
}

void fn_json_bytes(fn_text *text, const char *bytes, size_t count)
{
    put_bytes(text, bytes, count);
}

void fn_json_string(fn_text *text, const char *string)
{
    put_bytes(text, string, strlen(string));
}

/* Copies a few bytes in pieces that may overlap. */
static inline void copy_word(char *to, const char *from, size_t count)
{
    if (count > 16) {
        memcpy(to, from, count);
    } else if (count >= 8) {
        memcpy(to, from, 8);
        memcpy(to + count - 8, from + count - 8, 8);
    } else if (count >= 4) {
        memcpy(to, from, 4);
        memcpy(to + count - 4, from + count - 4, 4);
    } else {
        for (size_t i = 0; i < count; i++)
            to[i] = from[i];
    }
}

void fn_json_key_bytes(fn_text *text, const char *key, size_t count)
{
    char *to = begin(text, count);
    if (to == NULL) {
        put_bytes(text, key, count);
        fn_text_add_char(text, ':');
        return;
    }
    *to++ = '"';
    copy_word(to, key, count);
    memcpy(to + count, "\":", 2);
    end(text, to + count + 2);
}

void fn_json_int(fn_text *text, long long number)
{
    char *to = begin(text, DIGITS);
    if (to == NULL || number < 0 || number > 99) {
        separate(text);
        fn_text_add_int(text, number);
        return;
    }
    if (number > 9)
        *to++ = (char)('0' + number / 10);
    *to++ = (char)('0' + number % 10);
    end(text, to);
}

void fn_json_bool(fn_text *text, bool yes)
{
    if (yes)
        add_word(text, "true", 4);
    else
        add_word(text, "false", 5);
}

void fn_json_null(fn_text *text)
{
    add_word(text, "null", 4);
}

void fn_json_put_hex(fn_text *text, const char *key, const uint8_t *bytes, size_t count)
{
    fn_json_key(text, key);
    fn_text_add_char(text, '"');
    fn_text_add_hex(text, bytes, count);
    fn_text_add_char(text, '"');
}

void fn_json_ints(fn_text *text, const int *numbers, int count)
{
    fn_json_open(text, '[');
    for (int i = 0; i < count; i++)
        fn_json_int(text, numbers[i]);
    fn_json_close(text, ']');
}

void fn_json_put_bytes(fn_text *text, const char *key, const uint8_t *numbers, int count)
{
    fn_json_key(text, key);
    fn_json_open(text, '[');
    for (int i = 0; i < count; i++)
        fn_json_int(text, numbers[i]);
    fn_json_close(text, ']');
}
