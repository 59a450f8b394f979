/* Reads figures from an edition file. */
#include "game/edition.h"

#include <string.h>

static bool is_one_of(fn_json key, const char *const *keys)
{
    for (; *keys != NULL; keys++) {
        const char *name = *keys + (**keys == '?');
        if (key.size == strlen(name) + 2 && memcmp(key.at + 1, name, key.size - 2) == 0)
            return true;
    }
    return false;
}

fn_place fn_edition_item(const char *list, int index)
{
    fn_place place = {""};
    fn_text text;
    fn_text_init(&text, place.text, sizeof place.text);
    fn_text_add(&text, list);
    fn_text_add_char(&text, '[');
    fn_text_add_int(&text, index);
    fn_text_add_char(&text, ']');
    return place;
}

/* Fails with "edition: where.key is not …". */
static bool fail_entry(fn_error *error, const char *where, const char *key, const char *what)
{
    return fn_fail(error, "edition: ", where, *where != '\0' ? "." : "", key, " is not ", what);
}

static bool fail_number(fn_error *error, const char *where, const char *key, int least, int most)
{
    char what[64];
    fn_text text;
    fn_text_init(&text, what, sizeof what);
    fn_text_add(&text, "a whole number from ");
    fn_text_add_int(&text, least);
    fn_text_add(&text, " to ");
    fn_text_add_int(&text, most);
    return fail_entry(error, where, key, what);
}

bool fn_edition_keys(fn_json object, const char *where, const char *const *keys, fn_error *error)
{
    const char *name = *where != '\0' ? where : "the file";
    fn_json key, value;
    size_t cursor = 0;
    if (fn_json_kind(object) != '{')
        return fn_fail(error, "edition: ", name, " is not an object");
    while (fn_json_next(object, &cursor, &key, &value)) {
        char word[40];
        if (!is_one_of(key, keys))
            return fn_fail(error, "edition: ", name, " has an unknown entry ",
                           fn_json_to_string(key, word, sizeof word) ? word : "with a long name");
    }
    for (; *keys != NULL; keys++)
        if (**keys != '?' && !fn_json_member(object, *keys, &value))
            return fn_fail(error, "edition: ", name, " lacks ", *keys);
    return true;
}

bool fn_edition_open(const fn_setup *setup, const char *game, const char *const *keys,
                     fn_json *edition, fn_error *error)
{
    char name[40];
    int index;
    fn_error syntax;
    if (!fn_json_parse(edition, setup->edition, setup->edition_size, &syntax))
        return fn_fail(error, "edition: ", syntax.text);
    return fn_edition_keys(*edition, "", keys, error) &&
           fn_edition_word(*edition, "", "game", &game, 1, &index, error) &&
           fn_edition_text(*edition, "", "name", name, sizeof name, error);
}

bool fn_edition_int(fn_json object, const char *where, const char *key, int least, int most,
                    int *number, fn_error *error)
{
    return fn_json_get_int(object, key, least, most, number) ||
           fail_number(error, where, key, least, most);
}

bool fn_edition_list(fn_json object, const char *where, const char *key, int count, fn_json *list,
                     fn_error *error)
{
    char what[32];
    fn_text text;
    if (fn_json_member(object, key, list) && fn_json_kind(*list) == '[' &&
        fn_json_count(*list) == count)
        return true;
    fn_text_init(&text, what, sizeof what);
    fn_text_add(&text, "a list of ");
    fn_text_add_int(&text, count);
    return fail_entry(error, where, key, what);
}

bool fn_edition_ints(fn_json object, const char *where, const char *key, int count, int least,
                     int most, int *numbers, fn_error *error)
{
    fn_json list, item;
    size_t cursor = 0;
    long long read;
    if (!fn_edition_list(object, where, key, count, &list, error))
        return false;
    for (int i = 0; i < count; i++) {
        fn_json_next(list, &cursor, NULL, &item);
        if (!fn_json_to_int(item, least, most, &read))
            return fail_number(error, where, fn_edition_item(key, i).text, least, most);
        numbers[i] = (int)read;
    }
    return true;
}

bool fn_edition_value_word(fn_json value, const char *where, const char *const *words, int count,
                           int *index, fn_error *error)
{
    char word[40], what[160];
    fn_text text;
    if (fn_json_to_string(value, word, sizeof word))
        for (int i = 0; i < count; i++)
            if (strcmp(words[i], word) == 0) {
                *index = i;
                return true;
            }
    fn_text_init(&text, what, sizeof what);
    for (int i = 0; i < count; i++) {
        fn_text_add(&text, i > 0 ? " or \"" : "\"");
        fn_text_add(&text, words[i]);
        fn_text_add_char(&text, '"');
    }
    return fail_entry(error, "", where, what);
}

bool fn_edition_word(fn_json object, const char *where, const char *key, const char *const *words,
                     int count, int *index, fn_error *error)
{
    char name[96];
    fn_text text;
    fn_json value;
    fn_text_init(&text, name, sizeof name);
    fn_text_add(&text, where);
    fn_text_add(&text, *where != '\0' ? "." : "");
    fn_text_add(&text, key);
    if (!fn_json_member(object, key, &value))
        value = (fn_json){"", 0};
    return fn_edition_value_word(value, name, words, count, index, error);
}

bool fn_edition_text(fn_json object, const char *where, const char *key, char *text, size_t size,
                     fn_error *error)
{
    fn_json value;
    if (fn_json_member(object, key, &value) && fn_json_to_string(value, text, size) &&
        *text != '\0')
        return true;
    return fail_entry(error, where, key, "a short text");
}

bool fn_edition_is_own(const fn_setup *setup, fn_built_in built_in, const void *rules, size_t size,
                       bool (*make)(void *rules, const fn_setup *setup, fn_error *error))
{
    _Alignas(8) uint8_t own[FN_RULES_MAX];
    fn_setup plain = *setup;
    fn_error error;
    plain.edition = built_in.text;
    plain.edition_size = built_in.size;
    return setup->edition == built_in.text ||
           (make(own, &plain, &error) && memcmp(own, rules, size) == 0);
}
