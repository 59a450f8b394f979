/* JSON going out. Needs no state of its own: a comma is due unless a bracket, a colon, a line
 * end or nothing stands before. */
#include "fanal/text.h"

#include <string.h>

static void separate(fn_text *text)
{
    char last = text->used > 0 ? text->data[text->used - 1] : '\n';
    if (last != '{' && last != '[' && last != ':' && last != '\n')
        fn_text_add_char(text, ',');
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

void fn_json_key(fn_text *text, const char *key)
{
    fn_json_string(text, key);
    fn_text_add_char(text, ':');
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

void fn_json_bytes(fn_text *text, const char *bytes, size_t count)
{
    size_t plain = 0; /* where the stretch without anything to escape begins */
    separate(text);
    fn_text_add_char(text, '"');
    for (size_t i = 0; i < count; i++) {
        uint8_t byte = (uint8_t)bytes[i];
        if (byte >= ' ' && byte != '"' && byte != '\\')
            continue;
        fn_text_add_bytes(text, bytes + plain, i - plain);
        plain = i + 1;
        if (byte < ' ') {
            fn_text_add(text, "\\u00");
            fn_text_add_hex(text, &byte, 1);
        } else {
            fn_text_add_char(text, '\\');
            fn_text_add_char(text, (char)byte);
        }
    }
    fn_text_add_bytes(text, bytes + plain, count - plain);
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
