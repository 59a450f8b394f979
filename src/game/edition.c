/* Figures out of an edition file. */
#include "game/edition.h"

#include <string.h>

static bool is_one_of(fn_json key, const char *const *keys)
{
    for (; *keys != NULL; keys++)
        if (key.size == strlen(*keys) + 2 && memcmp(key.at + 1, *keys, key.size - 2) == 0)
            return true;
    return false;
}

bool fn_edition_keys(fn_json object, const char *where, const char *const *keys, fn_error *error)
{
    fn_json key, value;
    size_t cursor = 0;
    if (fn_json_kind(object) != '{')
        return fn_fail(error, "edition: ", where, " is not an object");
    while (fn_json_next(object, &cursor, &key, &value)) {
        char name[40];
        if (!is_one_of(key, keys))
            return fn_fail(error, "edition: ", where, " has an unknown entry ",
                           fn_json_to_string(key, name, sizeof name) ? name : "with a long name");
    }
    for (; *keys != NULL; keys++)
        if (!fn_json_member(object, *keys, &value))
            return fn_fail(error, "edition: ", where, " lacks ", *keys);
    return true;
}

bool fn_edition_open(const fn_setup *setup, const char *game, const char *const *keys,
                     fn_json *edition, fn_error *error)
{
    char name[40];
    fn_json value;
    if (!fn_json_parse(edition, setup->edition, setup->edition_size, error))
        return fn_fail(error, "edition: ", error != NULL ? error->text : "");
    if (!fn_edition_keys(*edition, "the file", keys, error))
        return false;
    fn_json_member(*edition, "game", &value);
    if (!fn_json_to_string(value, name, sizeof name) || strcmp(name, game) != 0)
        return fn_fail(error, "edition: game is not \"", game, "\"");
    fn_json_member(*edition, "name", &value);
    if (!fn_json_to_string(value, name, sizeof name) || name[0] == '\0')
        return fn_fail(error, "edition: name is not a text of 1 to 39 letters");
    return true;
}

static bool fail_number(fn_error *error, const char *where, const char *key, int least, int most)
{
    return fn_fail(error, "edition: ", where, key, " is not a whole number from ",
                   fn_decimal(least).text, " to ", fn_decimal(most).text);
}

bool fn_edition_int(fn_json object, const char *where, const char *key, int least, int most,
                    int *number, fn_error *error)
{
    fn_json value;
    long long read;
    if (!fn_json_member(object, key, &value) || !fn_json_to_int(value, least, most, &read)) {
        char place[64];
        fn_text text;
        fn_text_init(&text, place, sizeof place);
        fn_text_add(&text, where);
        fn_text_add_char(&text, '.');
        return fail_number(error, place, key, least, most);
    }
    *number = (int)read;
    return true;
}

bool fn_edition_list(fn_json object, const char *key, int count, fn_json *list, fn_error *error)
{
    if (!fn_json_member(object, key, list) || fn_json_kind(*list) != '[' ||
        fn_json_count(*list) != count)
        return fn_fail(error, "edition: ", key, " is not a list of ", fn_decimal(count).text);
    return true;
}

bool fn_edition_ints(fn_json object, const char *key, int count, int least, int most, int *numbers,
                     fn_error *error)
{
    fn_json list, item;
    size_t cursor = 0;
    long long read;
    if (!fn_edition_list(object, key, count, &list, error))
        return false;
    for (int i = 0; i < count; i++) {
        fn_json_next(list, &cursor, NULL, &item);
        if (!fn_json_to_int(item, least, most, &read)) {
            char place[48];
            fn_text text;
            fn_text_init(&text, place, sizeof place);
            fn_text_add(&text, key);
            fn_text_add_char(&text, '[');
            fn_text_add_int(&text, i);
            return fail_number(error, place, "]", least, most);
        }
        numbers[i] = (int)read;
    }
    return true;
}
