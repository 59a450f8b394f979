/* Wishes as JSON, and the arithmetic of a person's day. See wishes.h. */
#include "calls/wishes.h"

#include <string.h>

enum { DAY = 24 * 60, MINUTE_MS = 60000 };

const char *const call_way_words[WAYS] = {"push", "mail", "webhook"};
static const char *const reason_words[CALL_REASONS] = {"turn", "clock"};

void wishes_init(wishes *w)
{
    *w = (wishes){.quiet_from = 22 * 60, .quiet_to = 7 * 60 + 30, .letter_at = -1};
    for (int way = 0; way < WAYS; way++)
        w->ways[way].wants[CALL_TURN] = w->ways[way].wants[CALL_CLOCK] = true;
    memcpy(w->language, "en", 3);
}

static bool read_bool(fn_json object, const char *name, bool *value)
{
    fn_json found;
    if (!fn_json_member(object, name, &found))
        return true;
    char kind = fn_json_kind(found);
    *value = kind == 't';
    return kind == 't' || kind == 'f';
}

static bool read_number(fn_json object, const char *name, long long least, long long most,
                        int *value)
{
    fn_json found;
    long long number;
    if (!fn_json_member(object, name, &found))
        return true;
    if (!fn_json_to_int(found, least, most, &number))
        return false;
    *value = (int)number;
    return true;
}

static bool read_text(fn_json object, const char *name, char *value, size_t size)
{
    fn_json found;
    return !fn_json_member(object, name, &found) || fn_json_to_string(found, value, size);
}

static bool read_way(fn_json whole, call_way way, way_wish *wish, fn_json *object, fn_error *error)
{
    *object = (fn_json){"{}", 2};
    if (!fn_json_member(whole, call_way_words[way], object))
        return true;
    bool is_fine = fn_json_kind(*object) == '{' && read_bool(*object, "on", &wish->is_on);
    for (int i = 0; i < CALL_REASONS && is_fine; i++)
        is_fine = read_bool(*object, reason_words[i], &wish->wants[i]);
    return is_fine || fn_fail(error, "'", call_way_words[way],
                              "' is an object with on, turn and clock, each true or false");
}

static bool read_mail(wishes *w, fn_json object, fn_error *error)
{
    char before[LETTER_ADDRESS_MAX];
    memcpy(before, w->mail, sizeof before);
    if (!read_text(object, "address", w->mail, sizeof w->mail) ||
        (w->mail[0] != '\0' && !mail_address_is_fine(w->mail)))
        return fn_fail(error, "this is no mail address");
    if (strcmp(before, w->mail) != 0)
        w->is_confirmed = false;
    return w->mail[0] != '\0' || !w->ways[WAY_MAIL].is_on ||
           fn_fail(error, "letters need an address");
}

static bool read_hook(wishes *w, fn_json object, bool allows_http, fn_error *error)
{
    if (!read_text(object, "url", w->hook, sizeof w->hook) ||
        (w->hook[0] != '\0' && !url_is_fine(w->hook, allows_http)))
        return fn_fail(error, "a webhook has an address with https");
    return w->hook[0] != '\0' || !w->ways[WAY_HOOK].is_on ||
           fn_fail(error, "a webhook needs an address");
}

static bool read_times(wishes *w, fn_json whole, fn_error *error)
{
    fn_json quiet;
    if (fn_json_member(whole, "quiet", &quiet) &&
        (fn_json_kind(quiet) != '{' || !read_bool(quiet, "on", &w->is_quiet) ||
         !read_number(quiet, "from", 0, DAY - 1, &w->quiet_from) ||
         !read_number(quiet, "to", 0, DAY - 1, &w->quiet_to) ||
         !read_bool(quiet, "wake", &w->wakes)))
        return fn_fail(error, "'quiet' is an object with on, from, to and wake");
    if (!read_number(whole, "zone", -DAY, DAY, &w->zone) ||
        !read_number(whole, "letter", -1, DAY - 1, &w->letter_at) ||
        !read_number(whole, "least", 0, 7 * DAY, &w->least))
        return fn_fail(error, "zone, letter and least are minutes");
    if (!read_text(whole, "language", w->language, sizeof w->language) ||
        (strcmp(w->language, "en") != 0 && strcmp(w->language, "de") != 0 &&
         strcmp(w->language, "fr") != 0))
        return fn_fail(error, "the language is en, de or fr");
    return true;
}

bool wishes_read(wishes *w, const char *text, size_t size, bool allows_http, fn_error *error)
{
    wishes fresh = *w;
    fn_json whole, push, mail, hook;
    if (!fn_json_parse(&whole, text, size, error))
        return false;
    if (fn_json_kind(whole) != '{')
        return fn_fail(error, "wishes are a JSON object");
    if (!read_way(whole, WAY_PUSH, &fresh.ways[WAY_PUSH], &push, error) ||
        !read_way(whole, WAY_MAIL, &fresh.ways[WAY_MAIL], &mail, error) ||
        !read_way(whole, WAY_HOOK, &fresh.ways[WAY_HOOK], &hook, error) ||
        !read_mail(&fresh, mail, error) || !read_hook(&fresh, hook, allows_http, error) ||
        !read_times(&fresh, whole, error))
        return false;
    *w = fresh;
    return true;
}

static void write_way(const wishes *w, call_way way, fn_text *out)
{
    fn_json_key(out, call_way_words[way]);
    fn_json_open(out, '{');
    fn_json_put_bool(out, "on", w->ways[way].is_on);
    for (int i = 0; i < CALL_REASONS; i++)
        fn_json_put_bool(out, reason_words[i], w->ways[way].wants[i]);
    if (way == WAY_MAIL) {
        fn_json_put_string(out, "address", w->mail);
        fn_json_put_bool(out, "confirmed", w->is_confirmed);
    }
    if (way == WAY_HOOK)
        fn_json_put_string(out, "url", w->hook);
    fn_json_close(out, '}');
}

void wishes_write(const wishes *w, fn_text *out)
{
    fn_json_open(out, '{');
    for (int way = 0; way < WAYS; way++)
        write_way(w, (call_way)way, out);
    fn_json_key(out, "quiet");
    fn_json_open(out, '{');
    fn_json_put_bool(out, "on", w->is_quiet);
    fn_json_put_int(out, "from", w->quiet_from);
    fn_json_put_int(out, "to", w->quiet_to);
    fn_json_put_bool(out, "wake", w->wakes);
    fn_json_close(out, '}');
    fn_json_put_int(out, "zone", w->zone);
    fn_json_put_int(out, "letter", w->letter_at);
    fn_json_put_int(out, "least", w->least);
    fn_json_put_string(out, "language", w->language);
    fn_json_close(out, '}');
}

bool wishes_want(const wishes *w, call_way way, call_reason reason)
{
    return w->ways[way].is_on && w->ways[way].wants[reason] && (way != WAY_MAIL || w->is_confirmed);
}

bool wishes_want_any(const wishes *w)
{
    for (int way = 0; way < WAYS; way++)
        for (int reason = 0; reason < CALL_REASONS; reason++)
            if (wishes_want(w, (call_way)way, (call_reason)reason))
                return true;
    return false;
}

/* Returns when the person's clock next shows this minute; the current minute counts. */
static int64_t next_ms(const wishes *w, int minute, int64_t now_ms)
{
    int64_t today = now_ms / MINUTE_MS + w->zone;
    int64_t wait = ((minute - today) % DAY + DAY) % DAY;
    return (today + wait - w->zone) * MINUTE_MS;
}

int64_t wishes_quiet_until(const wishes *w, int64_t now_ms)
{
    int64_t clock = ((now_ms / MINUTE_MS + w->zone) % DAY + DAY) % DAY;
    bool is_in = w->quiet_from <= w->quiet_to ? clock >= w->quiet_from && clock < w->quiet_to
                                              : clock >= w->quiet_from || clock < w->quiet_to;
    return w->is_quiet && is_in ? next_ms(w, w->quiet_to, now_ms) : now_ms;
}

int64_t wishes_next_letter(const wishes *w, int64_t now_ms)
{
    int64_t next = next_ms(w, w->letter_at, now_ms);
    return next > now_ms ? next : next + (int64_t)DAY * MINUTE_MS;
}
