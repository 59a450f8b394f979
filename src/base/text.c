/* The bounded text buffer and error sentences. Invariant: data[used] is NUL, used < size. */
#include "fanal/text.h"

#include "base/utf8.h"

#include <string.h>

void fn_text_init(fn_text *text, char *storage, size_t size)
{
    text->data = storage;
    text->size = size;
    fn_text_clear(text);
}

void fn_text_clear(fn_text *text)
{
    text->used = 0;
    text->overflow = false;
    text->data[0] = '\0';
}

void fn_text_add_bytes(fn_text *text, const char *bytes, size_t count)
{
    size_t room = text->size - 1 - text->used;
    if (count > room) {
        count = room;
        text->overflow = true;
    }
    memcpy(text->data + text->used, bytes, count);
    text->used += count;
    text->data[text->used] = '\0';
}

void fn_text_add(fn_text *text, const char *string)
{
    fn_text_add_bytes(text, string, strlen(string));
}

void fn_text_add_char(fn_text *text, char c)
{
    if (text->used + 1 == text->size) {
        text->overflow = true;
        return;
    }
    text->data[text->used++] = c;
    text->data[text->used] = '\0';
}

/* Writes into the end of `digits` and returns the number of characters, sign included. */
static size_t write_digits(long long number, char digits[20])
{
    size_t at = 20;
    unsigned long long rest =
        number < 0 ? 0 - (unsigned long long)number : (unsigned long long)number;
    do {
        digits[--at] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest > 0);
    if (number < 0)
        digits[--at] = '-';
    return 20 - at;
}

fn_digits fn_decimal(long long number)
{
    fn_digits result;
    char digits[20];
    size_t count = write_digits(number, digits);
    memcpy(result.text, digits + 20 - count, count);
    result.text[count] = '\0';
    return result;
}

void fn_text_add_int(fn_text *text, long long number)
{
    char digits[20];
    if (number >= 0 && number < 10) {
        fn_text_add_char(text, (char)('0' + number));
        return;
    }
    size_t count = write_digits(number, digits);
    fn_text_add_bytes(text, digits + 20 - count, count);
}

void fn_text_add_hex(fn_text *text, const uint8_t *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        fn_text_add_char(text, "0123456789abcdef"[bytes[i] >> 4]);
        fn_text_add_char(text, "0123456789abcdef"[bytes[i] & 15]);
    }
}

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return -1;
}

bool fn_hex_read(uint8_t *bytes, size_t count, const char *text, size_t size)
{
    if (size != 2 * count)
        return false;
    for (size_t i = 0; i < size; i++)
        if (hex_digit(text[i]) < 0)
            return false;
    for (size_t i = 0; i < count; i++)
        bytes[i] = (uint8_t)(hex_digit(text[2 * i]) << 4 | hex_digit(text[2 * i + 1]));
    return true;
}

/* Drops a multi-byte character at the end that was cut off. */
static void drop_broken_end(fn_text *text)
{
    uint32_t code;
    size_t last = fn_utf8_last(text->data, text->used);
    if (fn_utf8_read(text->data + last, text->used - last, &code) == 0) {
        text->used = last;
        text->data[last] = '\0';
    }
}

/* Replaces each byte of a control character, U+0080 to U+009F included, with a question mark. */
static void hide_controls(fn_text *text)
{
    for (size_t i = 0; i < text->used;) {
        uint32_t code = ' ';
        int bytes = fn_utf8_read(text->data + i, text->used - i, &code);
        if (code < ' ' || (code >= 0x7f && code < 0xa0))
            memset(text->data + i, '?', (size_t)bytes);
        i += bytes > 0 ? (size_t)bytes : 1;
    }
}

bool fn_fail_with(fn_error *error, const char *const pieces[])
{
    if (error == NULL)
        return false;
    /* A piece may point into this error's old text, so build the new one aside. */
    char storage[sizeof error->text];
    fn_text text;
    fn_text_init(&text, storage, sizeof storage);
    for (; *pieces != NULL; pieces++)
        fn_text_add(&text, *pieces);
    if (text.overflow)
        drop_broken_end(&text);
    hide_controls(&text);
    memcpy(error->text, storage, text.used + 1);
    return false;
}
