/* The JSON reader: every value of an accepted text is itself an accepted text, numbers keep within
 * their bounds, and strings come back unchanged from the writer. */
#include "base/json_read.h"
#include "fuzz.h"

static void check_number(fn_json value)
{
    long long number;
    if (fn_json_to_int(value, -1000, 1000, &number))
        require(number >= -1000 && number <= 1000);
    fn_json_to_int(value, INT64_MIN, INT64_MAX, &number);
}

static void check_string(fn_json value)
{
    static char string[8192], again[8192], storage[6 * 8192];
    char small[8];
    fn_text text;
    fn_json written;
    fn_json_to_string(value, small, sizeof small);
    if (!fn_json_to_string(value, string, sizeof string))
        return;
    require(strlen(string) < value.size);
    fn_text_init(&text, storage, sizeof storage);
    fn_json_string(&text, string);
    require(fn_json_parse(&written, storage, text.used, NULL));
    require(fn_json_to_string(written, again, sizeof again));
    require(strcmp(string, again) == 0);
}

static void check_value(fn_json value, int depth)
{
    fn_json whole, key, item;
    size_t cursor = 0;
    int count = 0;
    require(depth <= FN_JSON_DEPTH);
    require(fn_json_parse(&whole, value.at, value.size, NULL));
    require(whole.at == value.at && whole.size == value.size);
    check_number(value);
    check_string(value);
    while (fn_json_next(value, &cursor, &key, &item)) {
        require(item.at > value.at && item.at + item.size < value.at + value.size);
        if (fn_json_kind(value) == '{')
            check_string(key);
        check_value(item, depth + 1);
        count++;
    }
    require(count == fn_json_count(value));
    require(fn_json_kind(value) == '{' || !fn_json_member(value, "game", &item));
    fn_json_member(value, "", &item);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fn_json value;
    fn_error error = {""};
    char *text = copy_bytes(data, size);
    if (fn_json_parse(&value, text, size, &error))
        check_value(value, 0);
    else
        require(error.text[0] != '\0');
    free(text);
    return 0;
}
