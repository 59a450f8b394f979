/* JSON coming in, without allocation: a value is the stretch of text that holds it.
 * Check a text once with fn_json_parse; after that every value taken from it is well formed.
 * Written here because editions and records are read in WebAssembly too. Nesting is limited. */
#ifndef FN_BASE_JSON_READ_H
#define FN_BASE_JSON_READ_H

#include "fanal/text.h"

typedef struct fn_json {
    const char *at;
    size_t size;
} fn_json;

enum { FN_JSON_DEPTH = 16 };

/* The whole text must be one value; otherwise the error names the line and column. */
bool fn_json_parse(fn_json *value, const char *text, size_t size, fn_error *error);

/* Returns the first character as the kind: { [ " t f n, or 0 for numbers. */
char fn_json_kind(fn_json value);

/* Walks an array (key is left alone) or an object. Start with *cursor = 0. */
bool fn_json_next(fn_json container, size_t *cursor, fn_json *key, fn_json *value);

/* Reports whether a key returned by fn_json_next is this word. */
bool fn_json_key_is(fn_json key, const char *word);
bool fn_json_member(fn_json object, const char *name, fn_json *value);
int fn_json_count(fn_json container);

/* Reads a whole number within the bounds. */
bool fn_json_to_int(fn_json value, long long least, long long most, long long *number);

/* Reads a member in the same way; fails if it is missing or anything else. */
bool fn_json_get_int(fn_json object, const char *name, int least, int most, int *number);

/* Reports whether a member is true; false if it is missing. */
bool fn_json_is_set(fn_json object, const char *name);

/* Copies a string without its escapes and adds a NUL. Fails if the value is not a string, is too
 * long or contains a NUL. `size` includes the NUL. */
bool fn_json_to_string(fn_json value, char *string, size_t size);

#endif
