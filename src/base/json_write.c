/* JSON going out. Needs no state of its own: a comma is due unless a bracket, a colon, a line
 * end or nothing stands before. Views are the most that a server writes, so what is usual goes
 * straight into the buffer: a key, and a text that fits and has nothing to escape. */
#include "fanal/text.h"

#include <string.h>

enum { AROUND = 5 }; /* a comma, quotation marks, a colon and the NUL */

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

void fn_json_open(fn_text *text, char bracket)
{
    separate(text);
    fn_text_add_char(text, bracket);
}

void fn_json_close(fn_text *text, char bracket)
{
    fn_text_add_char(text, bracket);
}

/* A key is a word of ours without anything to escape. */
void fn_json_key(fn_text *text, const char *key)
{
    size_t count = strlen(key);
    char *start = text->data + text->used, *to = start;
    if (text->size - text->used < count + AROUND) {
        fn_json_bytes(text, key, count);
        fn_text_add_char(text, ':');
        return;
    }
    if (comma_is_due(text))
        *to++ = ',';
    *to++ = '"';
    memcpy(to, key, count);
    to += count;
    memcpy(to, "\":", 3);
    text->used += (size_t)(to + 2 - start);
}

void fn_json_int(fn_text *text, long long number)
{
    separate(text);
    fn_text_add_int(text, number);
}

void fn_json_bool(fn_text *text, bool yes)
{
    separate(text);
    fn_text_add(text, yes ? "true" : "false");
}

void fn_json_null(fn_text *text)
{
    separate(text);
    fn_text_add(text, "null");
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

void fn_json_bytes(fn_text *text, const char *bytes, size_t count)
{
    size_t copied = 0;
    separate(text);
    fn_text_add_char(text, '"');
    if (text->size - text->used >= count + AROUND) {
        char *to = text->data + text->used;
        for (; copied < count && is_plain(bytes[copied]); copied++)
            to[copied] = bytes[copied];
        text->used += copied;
    }
    for (; copied < count; copied++)
        add_escaped(text, bytes[copied]);
    fn_text_add_char(text, '"');
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
