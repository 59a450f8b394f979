/* The JSON reader: a single scanner steps over values, both to check a text and to walk it. */
#include "base/json_read.h"

#include "base/utf8.h"

#include <string.h>

typedef struct scanner {
    const char *at, *end;
    int depth;
    bool half; /* the last escape was half a surrogate pair */
} scanner;

static bool skip_value(scanner *s);

static void skip_space(scanner *s)
{
    while (s->at < s->end && *s->at <= ' ' &&
           (*s->at == ' ' || *s->at == '\t' || *s->at == '\n' || *s->at == '\r'))
        s->at++;
}

static bool skip_char(scanner *s, char c)
{
    if (s->at == s->end || *s->at != c)
        return false;
    s->at++;
    return true;
}

static bool skip_word(scanner *s, const char *word)
{
    while (*word != '\0')
        if (!skip_char(s, *word++))
            return false;
    return true;
}

/* Reads the four digits after \u. */
static bool read_unit(const char *at, const char *end, uint32_t *unit)
{
    uint8_t bytes[2];
    if (end - at < 4 || !fn_hex_read(bytes, sizeof bytes, at, 4))
        return false;
    *unit = (uint32_t)bytes[0] << 8 | bytes[1];
    return true;
}

/* Reads a character after its first \u: four digits, or a surrogate pair, two groups of four with
 * \u between them. Returns the number of letters read, 4 or 10, or 0 on an error. Half a pair is
 * read too, but is not a character. */
static int read_escaped(const char *at, const char *end, uint32_t *code)
{
    uint32_t low;
    if (!read_unit(at, end, code))
        return 0;
    bool has_low = *code >= 0xd800 && *code < 0xdc00 && end - at >= 10 && at[4] == '\\' &&
                   at[5] == 'u' && read_unit(at + 6, end, &low) && low >= 0xdc00 && low < 0xe000;
    if (!has_low)
        return 4;
    *code = 0x10000 + ((*code - 0xd800) << 10) + (low - 0xdc00);
    return 10;
}

static bool skip_escape(scanner *s)
{
    uint32_t code;
    if (s->at == s->end)
        return false;
    if (*s->at != 'u') {
        if (strchr("\"\\/bfnrt", *s->at) == NULL || *s->at == '\0')
            return false;
        s->at++;
        return true;
    }
    int size = read_escaped(s->at + 1, s->end, &code);
    s->half = size == 4 && code >= 0xd800 && code < 0xe000;
    if (size == 0 || s->half)
        return false;
    s->at += 1 + size;
    return true;
}

static bool skip_string(scanner *s)
{
    if (!skip_char(s, '"'))
        return false;
    const char *at = s->at;
    while (at < s->end && (unsigned char)*at >= ' ') {
        char c = *at++;
        if (c != '"' && c != '\\')
            continue;
        s->at = at;
        if (c == '"')
            return true;
        if (!skip_escape(s))
            return false;
        at = s->at;
    }
    s->at = at;
    return false;
}

static bool skip_digits(scanner *s)
{
    const char *first = s->at;
    while (s->at < s->end && *s->at >= '0' && *s->at <= '9')
        s->at++;
    return s->at > first;
}

static bool skip_number(scanner *s)
{
    skip_char(s, '-');
    if (!skip_char(s, '0') && !skip_digits(s))
        return false;
    if (skip_char(s, '.') && !skip_digits(s))
        return false;
    if (skip_char(s, 'e') || skip_char(s, 'E')) {
        if (!skip_char(s, '+'))
            skip_char(s, '-');
        return skip_digits(s);
    }
    return true;
}

static bool skip_container(scanner *s, bool object)
{
    char close = object ? '}' : ']';
    if (++s->depth > FN_JSON_DEPTH)
        return false;
    s->at++;
    skip_space(s);
    if (!skip_char(s, close)) {
        do {
            skip_space(s);
            if (object) {
                if (!skip_string(s))
                    return false;
                skip_space(s);
                if (!skip_char(s, ':'))
                    return false;
                skip_space(s);
            }
            if (!skip_value(s))
                return false;
            skip_space(s);
        } while (skip_char(s, ','));
        if (!skip_char(s, close))
            return false;
    }
    s->depth--;
    return true;
}

static bool skip_value(scanner *s)
{
    switch (s->at < s->end ? *s->at : '\0') {
    case '{': return skip_container(s, true);
    case '[': return skip_container(s, false);
    case '"': return skip_string(s);
    case 't': return skip_word(s, "true");
    case 'f': return skip_word(s, "false");
    case 'n': return skip_word(s, "null");
    default: return skip_number(s);
    }
}

static bool fail_at(const scanner *s, const char *text, fn_error *error)
{
    int line = 1, column = 1;
    for (const char *p = text; p < s->at; p++) {
        column = *p == '\n' ? 1 : column + 1;
        line += *p == '\n';
    }
    return fn_fail(error,
                   s->half                    ? "half of a surrogate pair"
                   : s->depth > FN_JSON_DEPTH ? "JSON nested too deeply"
                                              : "not valid JSON",
                   " at line ", fn_decimal(line).text, ", column ", fn_decimal(column).text);
}

bool fn_json_parse(fn_json *value, const char *text, size_t size, fn_error *error)
{
    scanner s = {text, text + size, 0, false};
    skip_space(&s);
    const char *first = s.at;
    if (!skip_value(&s))
        return fail_at(&s, text, error);
    *value = (fn_json){first, (size_t)(s.at - first)};
    skip_space(&s);
    return s.at == s.end || fail_at(&s, text, error);
}

char fn_json_kind(fn_json value)
{
    char c = value.size > 0 ? *value.at : '\0';
    return c == '{' || c == '[' || c == '"' || c == 't' || c == 'f' || c == 'n' ? c : '\0';
}

static fn_json take_value(scanner *s)
{
    const char *first = s->at;
    skip_value(s);
    return (fn_json){first, (size_t)(s->at - first)};
}

bool fn_json_next(fn_json container, size_t *cursor, fn_json *key, fn_json *value)
{
    char kind = fn_json_kind(container);
    if (kind != '{' && kind != '[')
        return false;
    scanner s = {container.at + (*cursor == 0 ? 1 : *cursor), container.at + container.size, 0,
                 false};
    skip_space(&s);
    skip_char(&s, ',');
    skip_space(&s);
    if (s.end - s.at <= 1)
        return false;
    if (kind == '{') {
        *key = take_value(&s);
        skip_space(&s);
        skip_char(&s, ':');
        skip_space(&s);
    }
    *value = take_value(&s);
    *cursor = (size_t)(s.at - container.at);
    return true;
}

bool fn_json_key_is(fn_json key, const char *word)
{
    bool may_be = key.at[1] == *word || *word == '\0';
    return may_be && key.size == strlen(word) + 2 && memcmp(key.at + 1, word, key.size - 2) == 0;
}

bool fn_json_member(fn_json object, const char *name, fn_json *value)
{
    size_t cursor = 0;
    fn_json key;
    if (fn_json_kind(object) != '{')
        return false;
    while (fn_json_next(object, &cursor, &key, value))
        if (fn_json_key_is(key, name))
            return true;
    return false;
}

int fn_json_count(fn_json container)
{
    size_t cursor = 0;
    fn_json key, value;
    int count = 0;
    while (fn_json_next(container, &cursor, &key, &value))
        count++;
    return count;
}

bool fn_json_to_int(fn_json value, long long least, long long most, long long *number)
{
    bool negative = value.size > 0 && value.at[0] == '-';
    size_t i = negative ? 1 : 0;
    long long result = 0;
    if (i == value.size || value.size > 18)
        return false;
    for (; i < value.size; i++) {
        if (value.at[i] < '0' || value.at[i] > '9')
            return false;
        result = result * 10 + (value.at[i] - '0');
    }
    result = negative ? -result : result;
    if (result < least || result > most)
        return false;
    *number = result;
    return true;
}

bool fn_json_get_int(fn_json object, const char *name, int least, int most, int *number)
{
    fn_json value;
    long long found;
    if (!fn_json_member(object, name, &value) || !fn_json_to_int(value, least, most, &found))
        return false;
    *number = (int)found;
    return true;
}

bool fn_json_is_set(fn_json object, const char *name)
{
    fn_json value;
    return fn_json_member(object, name, &value) && fn_json_kind(value) == 't';
}

static const char *add_escape(fn_text *text, const char *at, const char *end)
{
    static const char from[] = "bfnrt", to[] = "\b\f\n\r\t";
    if (*at == 'u') {
        char bytes[FN_UTF8_MAX];
        uint32_t code = 0;
        int size = read_escaped(at + 1, end, &code);
        fn_text_add_bytes(text, bytes, (size_t)fn_utf8_write(code, bytes));
        return at + 1 + size;
    }
    const char *found = strchr(from, *at);
    fn_text_add_char(text, found != NULL ? to[found - from] : *at);
    return at + 1;
}

bool fn_json_to_string(fn_json value, char *string, size_t size)
{
    fn_text text;
    fn_text_init(&text, string, size);
    if (fn_json_kind(value) != '"')
        return false;
    const char *at = value.at + 1, *end = value.at + value.size - 1;
    while (at < end && !text.overflow) {
        if (*at == '\\') {
            at = add_escape(&text, at + 1, end);
        } else {
            const char *run = at;
            while (at < end && *at != '\\')
                at++;
            fn_text_add_bytes(&text, run, (size_t)(at - run));
        }
    }
    return !text.overflow && strlen(string) == text.used;
}
