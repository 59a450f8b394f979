/* JSON going out. Needs no state of its own: a comma is due unless a bracket, a colon, a line
 * end or nothing stands before. Views are the most that a server writes, so what is usual goes
 * straight into the buffer: a key, and a text that fits and has nothing to escape. */
#include "fanal/text.h"

#include <string.h>

enum { AROUND = 5, DIGITS = 20 }; /* around: a comma, quotation marks, a colon and the NUL */

static bool comma_is_due(const fn_text *text)
{
    char last = text->used > 0 ? text->data[text->used - 1] : '\n';
    return last != '{' && last != '[' && last != ':' && last != '\n';
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

/* Where a value of up to `count` bytes goes, behind the comma that it may need; NULL when it could
 * be too much for the buffer. `end` closes it. */
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

/* A key is a word of ours without anything to escape. */
void fn_json_key(fn_text *text, const char *key)
{
    size_t count = strlen(key);
    char *to = begin(text, count);
    if (to == NULL) {
        fn_json_bytes(text, key, count);
        fn_text_add_char(text, ':');
        return;
    }
    *to++ = '"';
    memcpy(to, key, count);
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

void fn_json_string(fn_text *text, const char *string)
{
    fn_json_bytes(text, string, strlen(string));
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

void fn_json_bytes(fn_text *text, const char *bytes, size_t count)
{
    size_t copied = 0;
    char *to = begin(text, count);
    if (to != NULL)
        *to++ = '"';
    for (; to != NULL && copied < count && is_plain(bytes[copied]); copied++)
        *to++ = bytes[copied];
    if (to == NULL || copied < count) {
        add_string(text, bytes, count);
        return;
    }
    *to++ = '"';
    end(text, to);
}

void fn_json_put_int(fn_text *text, const char *key, long long number)
{
    fn_json_key(text, key);
    fn_json_int(text, number);
}

void fn_json_put_bool(fn_text *text, const char *key, bool yes)
{
    fn_json_key(text, key);
    fn_json_bool(text, yes);
}

void fn_json_put_string(fn_text *text, const char *key, const char *string)
{
    fn_json_key(text, key);
    fn_json_string(text, string);
}

void fn_json_put_hex(fn_text *text, const char *key, const uint8_t *bytes, size_t count)
{
    fn_json_key(text, key);
    fn_text_add_char(text, '"');
    fn_text_add_hex(text, bytes, count);
    fn_text_add_char(text, '"');
}

void fn_json_put_ints(fn_text *text, const char *key, const uint8_t *numbers, int count)
{
    fn_json_key(text, key);
    fn_json_open(text, '[');
    for (int i = 0; i < count; i++)
        fn_json_int(text, numbers[i]);
    fn_json_close(text, ']');
}
