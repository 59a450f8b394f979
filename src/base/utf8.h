/* UTF-8, read and written in one place. A character is a code point from U+0000 to U+10FFFF,
 * surrogates excluded, in its shortest form. Must not know what a character is for: the caller
 * decides which ones to allow. */
#ifndef FN_BASE_UTF8_H
#define FN_BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { FN_UTF8_MAX = 4 }; /* bytes per character */

/* Reads the character at the start of `size` bytes and returns its number of bytes, or 0 if there
 * is none. Stops at the first byte that is not part of it, so FN_UTF8_MAX is a safe size for a
 * NUL-terminated text. */
int fn_utf8_read(const char *text, size_t size, uint32_t *code);

/* Returns the number of bytes written, or 0 if the code is not a character. */
int fn_utf8_write(uint32_t code, char bytes[FN_UTF8_MAX]);

bool fn_utf8_is_valid(const char *text, size_t size);

/* Returns where the last character of a text begins, whole or cut off; 0 for an empty text. */
size_t fn_utf8_last(const char *text, size_t size);

#endif
