/* UTF-8, read and written in one place. A character is a code point from U+0000 to U+10FFFF without
 * the surrogates, in its shortest form; nothing else is one. Must not know what a character is for:
 * who may use which is the business of the caller. */
#ifndef FN_BASE_UTF8_H
#define FN_BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { FN_UTF8_MAX = 4 }; /* bytes of one character */

/* The character at the beginning of `size` bytes: returns how many of them it takes, or 0 if there
 * is none. Stops at the first byte that does not belong to it, so a text that ends with NUL may be
 * read with FN_UTF8_MAX. */
int fn_utf8_read(const char *text, size_t size, uint32_t *code);

/* Returns how many bytes were written, or 0 if the code is no character. */
int fn_utf8_write(uint32_t code, char bytes[FN_UTF8_MAX]);

bool fn_utf8_is_valid(const char *text, size_t size);

/* Where the last character of a text begins, whole or cut off; 0 for an empty text. */
size_t fn_utf8_last(const char *text, size_t size);

#endif
