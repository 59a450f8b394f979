/* JSON coming in, without allocation: a value is the stretch of text it stands in.
 * Check a text once with fn_json_parse; after that every value taken from it is well formed.
 * Ours because editions and records are read in WebAssembly too. Depth is capped. */
#ifndef FN_BASE_JSON_READ_H
#define FN_BASE_JSON_READ_H

#include "fanal/text.h"

typedef struct fn_json {
    const char *at;
    size_t size;
} fn_json;

enum { FN_JSON_DEPTH = 16 };

/* The whole text must be one value; otherwise the error names line and column. */
bool fn_json_parse(fn_json *value, const char *text, size_t size, fn_error *error);

/* The kind is told by the first character: { [ " t f n, and 0 for numbers. */
char fn_json_kind(fn_json value);

/* Walks an array (key is left alone) or an object; start with *cursor = 0. */
bool fn_json_next(fn_json container, size_t *cursor, fn_json *key, fn_json *value);

/* Whether a key that was walked to is this word. */
bool fn_json_key_is(fn_json key, const char *word);
bool fn_json_member(fn_json object, const char *name, fn_json *value);
int fn_json_count(fn_json container);

/* A whole number within the bounds. */
bool fn_json_to_int(fn_json value, long long least, long long most, long long *number);

/* A member that is such a number; false: it is missing or something else. */
bool fn_json_get_int(fn_json object, const char *name, int least, int most, int *number);

/* Whether a member is true; one that is missing is not. */
bool fn_json_is_set(fn_json object, const char *name);

/* A string without its escapes, closed with a NUL; false if it is none, is too long or holds a
 * NUL. `size` counts the NUL. */
bool fn_json_to_string(fn_json value, char *string, size_t size);

#endif
