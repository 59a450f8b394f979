/* Decisions as JSON. They are read from requests, or from a store that others can write to, so
 * every field is checked. */
#include "club/decision.h"

#include "base/utf8.h"
#include "club/likeness.h"
#include "club/range.h"

#include <string.h>

const char *const deed_words[DEEDS] = {
    [DEED_ROLE] = "role",
    [DEED_BAN] = "ban",
    [DEED_UNBAN] = "unban",
    [DEED_BAN_RANGE] = "ban-range",
    [DEED_UNBAN_RANGE] = "unban-range",
    [DEED_MUTE] = "mute",
    [DEED_UNMUTE] = "unmute",
    [DEED_FORBID] = "forbid",
    [DEED_ALLOW] = "allow",
    [DEED_TOKEN] = "token",
    [DEED_END_TOKEN] = "end-token",
    [DEED_CLOSE] = "close",
    [DEED_CANCEL] = "cancel",
};

void decision_write(const decision *d, fn_text *out)
{
    fn_json_open(out, '{');
    fn_json_put_int(out, "at", d->at_ms);
    fn_json_put_string(out, "by", d->by);
    fn_json_put_string(out, "do", deed_words[d->deed]);
    fn_json_put_string(out, "about", d->about);
    if (d->value[0] != '\0')
        fn_json_put_string(out, "value", d->value);
    if (d->until_ms != 0)
        fn_json_put_int(out, "until", d->until_ms);
    if (d->why[0] != '\0')
        fn_json_put_string(out, "why", d->why);
    fn_json_close(out, '}');
}

static bool read_deed(decision *d, fn_json object, fn_error *error)
{
    fn_json value;
    char word[16];
    if (fn_json_member(object, "do", &value) && fn_json_to_string(value, word, sizeof word))
        for (int i = 0; i < DEEDS; i++)
            if (strcmp(word, deed_words[i]) == 0) {
                d->deed = (deed)i;
                return true;
            }
    return fn_fail(error, "'do' says what is decided, such as ban or mute");
}

/* Reads one line of text, which may be missing. */
static bool read_line(fn_json object, const char *key, char *line, size_t size, fn_error *error)
{
    fn_json value;
    bool is_fine = true;
    line[0] = '\0';
    if (!fn_json_member(object, key, &value))
        return true;
    is_fine = fn_json_to_string(value, line, size) && fn_utf8_is_valid(line, strlen(line));
    for (const char *at = line; is_fine && *at != '\0'; at++)
        is_fine = (uint8_t)*at >= ' ' && *at != 127;
    return is_fine || fn_fail(error, "'", key, "' is one line of text, up to ",
                              fn_decimal((long long)size - 1).text, " bytes");
}

static bool read_time(fn_json object, const char *key, int64_t *ms, fn_error *error)
{
    fn_json value;
    long long number = 0;
    if (fn_json_member(object, key, &value) && !fn_json_to_int(value, 0, INT64_C(1) << 52, &number))
        return fn_fail(error, "'", key, "' is a time in milliseconds since 1970");
    *ms = number;
    return true;
}

static bool is_id(const char *text)
{
    size_t size = strlen(text);
    return size > 0 && size < DECISION_ID_MAX &&
           strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789") == size;
}

static bool check_token(const decision *d, fn_error *error)
{
    return (d->about[0] != '\0' && strlen(d->about) <= 40) ||
           fn_fail(error, "a token has a name of 1 to 40 bytes");
}

static bool check_role(const decision *d, fn_error *error)
{
    return strcmp(d->value, "host") == 0 || strcmp(d->value, "moderator") == 0 ||
           strcmp(d->value, "none") == 0 ||
           fn_fail(error, "a role is host, moderator or none, not '", d->value, "'");
}

static bool check_range(decision *d, fn_error *error)
{
    range r;
    if (!range_read(&r, d->about, error))
        return false;
    range_write(&r, d->about);
    return !range_is_loopback(&r) || fn_fail(error, "this machine itself cannot be banned");
}

static bool check_about(decision *d, fn_error *error)
{
    switch (d->deed) {
    case DEED_BAN_RANGE:
    case DEED_UNBAN_RANGE: return check_range(d, error);
    case DEED_FORBID:
    case DEED_ALLOW: return likeness_is_pattern(d->about, error);
    case DEED_TOKEN:
    case DEED_END_TOKEN: return check_token(d, error);
    default:
        if (!is_id(d->about))
            return fn_fail(error, "'about' is the id of a person, report or tournament");
        return d->deed != DEED_ROLE || check_role(d, error);
    }
}

bool decision_read(decision *d, const char *text, size_t size, fn_error *error)
{
    fn_json object;
    memset(d, 0, sizeof *d);
    if (!fn_json_parse(&object, text, size, error))
        return false;
    if (fn_json_kind(object) != '{')
        return fn_fail(error, "a decision is a JSON object");
    return read_deed(d, object, error) && read_time(object, "at", &d->at_ms, error) &&
           read_time(object, "until", &d->until_ms, error) &&
           read_line(object, "by", d->by, sizeof d->by, error) &&
           read_line(object, "about", d->about, sizeof d->about, error) &&
           read_line(object, "value", d->value, sizeof d->value, error) &&
           read_line(object, "why", d->why, sizeof d->why, error) && check_about(d, error);
}
