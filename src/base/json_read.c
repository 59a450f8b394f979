/* The JSON reader: one scanner that steps over a value, for checking and for walking alike. */
#include "base/json_read.h"

#include <string.h>

typedef struct scanner {
    const char *at, *end;
    int depth;
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

static bool skip_escape(scanner *s)
{
    uint8_t code[2];
    if (s->at == s->end)
        return false;
    if (*s->at != 'u') {
        if (strchr("\"\\/bfnrt", *s->at) == NULL || *s->at == '\0')
            return false;
        s->at++;
        return true;
    }
    if (s->end - s->at < 5 || !fn_hex_read(code, 2, s->at + 1, 4))
        return false;
    s->at += 5;
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
    return fn_fail(error, s->depth > FN_JSON_DEPTH ? "JSON nested too deeply" : "not valid JSON",
                   " at line ", fn_decimal(line).text, ", column ", fn_decimal(column).text);
}

bool fn_json_parse(fn_json *value, const char *text, size_t size, fn_error *error)
{
    scanner s = {text, text + size, 0};
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
    scanner s = {container.at + (*cursor == 0 ? 1 : *cursor), container.at + container.size, 0};
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

/* Writes a code point as UTF-8. Halves of a surrogate pair come out singly: nothing we read
 * needs them, and the bytes are only compared or shown. */
static void add_code_point(fn_text *text, unsigned code)
{
    if (code < 0x80) {
        fn_text_add_char(text, (char)code);
    } else if (code < 0x800) {
        fn_text_add_char(text, (char)(0xc0 | code >> 6));
        fn_text_add_char(text, (char)(0x80 | (code & 0x3f)));
    } else {
        fn_text_add_char(text, (char)(0xe0 | code >> 12));
        fn_text_add_char(text, (char)(0x80 | (code >> 6 & 0x3f)));
        fn_text_add_char(text, (char)(0x80 | (code & 0x3f)));
    }
}

static const char *add_escape(fn_text *text, const char *at)
{
    static const char from[] = "bfnrt", to[] = "\b\f\n\r\t";
    if (*at == 'u') {
        uint8_t code[2];
        fn_hex_read(code, 2, at + 1, 4);
        add_code_point(text, (unsigned)code[0] << 8 | code[1]);
        return at + 5;
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
            at = add_escape(&text, at + 1);
        } else {
            const char *run = at;
            while (at < end && *at != '\\')
                at++;
            fn_text_add_bytes(&text, run, (size_t)(at - run));
        }
    }
    return !text.overflow && strlen(string) == text.used;
}
