/* Text going out: a bounded buffer, error sentences, JSON, SHA-256 in hexadecimal.
 * A buffer never grows past the storage it was given; what does not fit is dropped, and `overflow`
 * is set. No format strings anywhere. */
#ifndef FANAL_TEXT_H
#define FANAL_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct fn_text {
    char *data; /* always ends in NUL */
    size_t size, used;
    bool overflow;
} fn_text;

/* Enough for every view, state and record line of any game. */
enum { FN_LINE_MAX = 1 << 15 };

void fn_text_init(fn_text *text, char *storage, size_t size);
void fn_text_clear(fn_text *text);
void fn_text_add(fn_text *text, const char *string);
void fn_text_add_bytes(fn_text *text, const char *bytes, size_t count);
void fn_text_add_char(fn_text *text, char c);
void fn_text_add_int(fn_text *text, long long number);
void fn_text_add_hex(fn_text *text, const uint8_t *bytes, size_t count);

/* A number as text inside an expression: fn_decimal(7).text. */
typedef struct fn_digits {
    char text[24];
} fn_digits;
fn_digits fn_decimal(long long number);

/* An error message: one sentence without a full stop. */
typedef struct fn_error {
    char text[240];
} fn_error;

/* Joins the pieces into the error (which may be NULL) and returns false. Replaces bytes that would
 * disturb a terminal with '?'. */
bool fn_fail_with(fn_error *error, const char *const pieces[]);
#define fn_fail(error, ...) fn_fail_with(error, (const char *const[]){__VA_ARGS__, NULL})

/* JSON. Each call adds a comma if the text before it needs one, so calls simply follow one
 * another. */
void fn_json_open(fn_text *text, char bracket);
void fn_json_close(fn_text *text, char bracket);
void fn_json_int(fn_text *text, long long number);
void fn_json_bool(fn_text *text, bool yes);
void fn_json_null(fn_text *text);
void fn_json_string(fn_text *text, const char *string);
void fn_json_bytes(fn_text *text, const char *bytes, size_t count);

/* Writes a key, a word without anything to escape. Keys are nearly always constants, and so are
 * their sizes. */
void fn_json_key_bytes(fn_text *text, const char *key, size_t count);
static inline void fn_json_key(fn_text *text, const char *key)
{
    fn_json_key_bytes(text, key, __builtin_strlen(key));
}

/* The same with a key in front. */
static inline void fn_json_put_int(fn_text *text, const char *key, long long number)
{
    fn_json_key(text, key);
    fn_json_int(text, number);
}
static inline void fn_json_put_bool(fn_text *text, const char *key, bool yes)
{
    fn_json_key(text, key);
    fn_json_bool(text, yes);
}
static inline void fn_json_put_string(fn_text *text, const char *key, const char *string)
{
    fn_json_key(text, key);
    fn_json_string(text, string);
}
void fn_json_put_hex(fn_text *text, const char *key, const uint8_t *bytes, size_t count);

/* Arrays of numbers. */
void fn_json_put_bytes(fn_text *text, const char *key, const uint8_t *numbers, int count);
void fn_json_ints(fn_text *text, const int *numbers, int count);
static inline void fn_json_put_ints(fn_text *text, const char *key, const int *numbers, int count)
{
    fn_json_key(text, key);
    fn_json_ints(text, numbers, count);
}

void fn_sha256(uint8_t digest[32], const void *bytes, size_t count);

/* Reads two digits per byte, either case; fails unless `text` is exactly `count` bytes. */
bool fn_hex_read(uint8_t *bytes, size_t count, const char *text, size_t size);

#endif
