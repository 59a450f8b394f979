/* Walks both texts side by side: one function wrote both, so their keys are in the same order. */
#include "server/rooms/change.h"

#include "base/json_read.h"

#include <string.h>

static bool write_tree(fn_json before, fn_json after, fn_text *out);

static bool is_same(fn_json a, fn_json b)
{
    return a.size == b.size && memcmp(a.at, b.at, a.size) == 0;
}

static bool write_members(fn_json before, fn_json after, fn_text *out)
{
    size_t old_cursor = 0, cursor = 0;
    fn_json old_key, old_value, key, value;
    fn_json_open(out, '{');
    while (fn_json_next(after, &cursor, &key, &value)) {
        if (!fn_json_next(before, &old_cursor, &old_key, &old_value) || !is_same(old_key, key))
            return false;
        if (is_same(old_value, value))
            continue;
        fn_json_bytes(out, key.at + 1, key.size - 2); /* without its quotation marks */
        fn_text_add_char(out, ':');
        if (!write_tree(old_value, value, out))
            return false;
    }
    fn_json_close(out, '}');
    return !fn_json_next(before, &old_cursor, &old_key, &old_value);
}

static bool write_elements(fn_json before, fn_json after, fn_text *out)
{
    size_t old_cursor = 0, cursor = 0;
    fn_json key, old_value, value;
    fn_json_open(out, '{');
    for (int i = 0; fn_json_next(after, &cursor, &key, &value); i++) {
        fn_json_next(before, &old_cursor, &key, &old_value);
        if (is_same(old_value, value))
            continue;
        fn_json_key(out, fn_decimal(i).text);
        if (!write_tree(old_value, value, out))
            return false;
    }
    fn_json_close(out, '}');
    return true;
}

/* Reports whether elements can be sent singly: only objects and arrays; others are short and sent
 * as a whole. */
static bool has_parts(fn_json before, fn_json after)
{
    fn_json key, first;
    size_t cursor = 0;
    char kind = fn_json_next(after, &cursor, &key, &first) ? fn_json_kind(first) : '\0';
    return (kind == '{' || kind == '[') && fn_json_count(before) == fn_json_count(after);
}

static bool write_tree(fn_json before, fn_json after, fn_text *out)
{
    char old_kind = fn_json_kind(before), kind = fn_json_kind(after);
    if (kind == '{' && old_kind == '{')
        return write_members(before, after, out);
    if (kind == '{' && old_kind == '[')
        return false; /* would be mistaken for its elements */
    if (kind == '[' && old_kind == '[' && has_parts(before, after))
        return write_elements(before, after, out);
    fn_text_add_bytes(out, after.at, after.size);
    return true;
}

bool change_write(const char *before, size_t before_size, const char *after, size_t after_size,
                  fn_text *out)
{
    return write_tree((fn_json){before, before_size}, (fn_json){after, after_size}, out);
}
