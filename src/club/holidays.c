/* Days off as dates and as stretches of time. See holidays.h. */
#include "club/holidays.h"

#include <string.h>

#define MINUTE_MS (INT64_C(60000))
#define DAY_MS    (INT64_C(86400000))

enum { ZONE_MAX = 24 * 60 };

/* Returns the days since 1970 of a Gregorian date. Years begin in March here, which makes the leap
 * day the last of its year. */
static int day_of(int year, int month, int day)
{
    int y = month > 2 ? year : year - 1, m = (month + 9) % 12;
    return y * 365 + y / 4 - y / 100 + y / 400 + (m * 153 + 2) / 5 + day - 1 - 719468;
}

static int year_of(int day)
{
    int year = 1970 + day / 366;
    while (day_of(year + 1, 1, 1) <= day)
        year++;
    return year;
}

static void write_date(fn_text *out, const char *key, int day)
{
    int year = year_of(day), month = 12;
    char text[] = "0000-00-00";
    while (day_of(year, month, 1) > day)
        month--;
    int rest = day - day_of(year, month, 1) + 1;
    const int digits[] = {year / 1000, year / 100 % 10, year / 10 % 10, year % 10,
                          month / 10,  month % 10,      rest / 10,      rest % 10};
    static const int places[] = {0, 1, 2, 3, 5, 6, 8, 9};
    for (int i = 0; i < 8; i++)
        text[places[i]] = (char)('0' + digits[i]);
    fn_json_put_string(out, key, text);
}

/* Reads "2026-08-01", for years from 1970 to 9999. Fails if the month does not have that day. */
static bool read_date(fn_json value, int *day)
{
    char text[11];
    int part[3] = {0};
    if (!fn_json_to_string(value, text, sizeof text) || strlen(text) != 10)
        return false;
    for (int i = 0, n = 0; i < 10; i++) {
        bool is_dash = i == 4 || i == 7;
        if (is_dash != (text[i] == '-') || (!is_dash && (text[i] < '0' || text[i] > '9')))
            return false;
        n += is_dash;
        if (!is_dash)
            part[n] = part[n] * 10 + text[i] - '0';
    }
    if (part[0] < 1970 || part[1] < 1 || part[1] > 12 || part[2] < 1)
        return false;
    int next = part[1] == 12 ? day_of(part[0] + 1, 1, 1) : day_of(part[0], part[1] + 1, 1);
    *day = day_of(part[0], part[1], part[2]);
    return *day < next;
}

static bool read_number(fn_json object, const char *key, long long least, long long most,
                        long long *number)
{
    fn_json value;
    return fn_json_member(object, key, &value) && fn_json_to_int(value, least, most, number);
}

static bool read_day(fn_json object, const char *key, int *day)
{
    fn_json value;
    return fn_json_member(object, key, &value) && read_date(value, day);
}

void holidays_read(holidays *h, const char *text, size_t size)
{
    fn_json list, key, one;
    fn_error error;
    size_t cursor = 0;
    h->count = 0;
    if (!fn_json_parse(&list, text, size, &error) || fn_json_kind(list) != '[')
        return;
    while (h->count < HOLIDAYS_LIST_MAX && fn_json_next(list, &cursor, &key, &one)) {
        holiday *day = &h->list[h->count];
        long long zone, since;
        if (!read_day(one, "from", &day->from) || !read_day(one, "to", &day->to) ||
            !read_number(one, "zone", -ZONE_MAX, ZONE_MAX, &zone) ||
            !read_number(one, "since", 0, INT64_MAX / 2, &since))
            continue;
        day->zone = (int)zone;
        day->since_ms = since;
        h->count++;
    }
}

void holidays_write(const holidays *h, fn_text *out)
{
    fn_json_open(out, '[');
    for (const holiday *day = h->list; day < h->list + h->count; day++) {
        fn_json_open(out, '{');
        write_date(out, "from", day->from);
        write_date(out, "to", day->to);
        fn_json_put_int(out, "zone", day->zone);
        fn_json_put_int(out, "since", day->since_ms);
        fn_json_close(out, '}');
    }
    fn_json_close(out, ']');
}

static int64_t begins_ms(int day, int zone)
{
    return day * DAY_MS - zone * MINUTE_MS;
}

/* Returns the stretch of a holiday that counts: from its first day, or from a day after it was
 * entered. */
static clock_rest rest_of(const holiday *day)
{
    int64_t from = begins_ms(day->from, day->zone), first = day->since_ms + DAY_MS;
    return (clock_rest){from > first ? from : first, begins_ms(day->to + 1, day->zone)};
}

static int today_of(int64_t now_ms, int zone)
{
    return (int)((now_ms + zone * MINUTE_MS) / DAY_MS);
}

/* Counts the days off in a calendar year. */
static int count_days(const holidays *h, int year)
{
    int first = day_of(year, 1, 1), last = day_of(year + 1, 1, 1) - 1, days = 0;
    for (const holiday *day = h->list; day < h->list + h->count; day++) {
        int from = day->from > first ? day->from : first, to = day->to < last ? day->to : last;
        days += to >= from ? to - from + 1 : 0;
    }
    return days;
}

void holidays_show(const holidays *h, int64_t now_ms, fn_text *out)
{
    int year = year_of(today_of(now_ms, h->count > 0 ? h->list[h->count - 1].zone : 0));
    fn_json_key(out, "holidays");
    fn_json_open(out, '[');
    for (const holiday *day = h->list; day < h->list + h->count; day++) {
        fn_json_open(out, '{');
        write_date(out, "from", day->from);
        write_date(out, "to", day->to);
        fn_json_put_int(out, "counts", rest_of(day).from_ms);
        fn_json_close(out, '}');
    }
    fn_json_close(out, ']');
    fn_json_key(out, "left");
    fn_json_open(out, '{');
    for (int i = year; i <= year + 1; i++)
        fn_json_put_int(out, fn_decimal(i).text, HOLIDAYS_A_YEAR - count_days(h, i));
    fn_json_close(out, '}');
}

static void drop(holidays *h, int number)
{
    h->count--;
    memmove(&h->list[number], &h->list[number + 1],
            (size_t)(h->count - number) * sizeof h->list[0]);
}

/* Drops holidays that ended before this year, which count for nothing now. */
static void drop_old(holidays *h, int today)
{
    while (h->count > 0 && year_of(h->list[0].to) < year_of(today))
        drop(h, 0);
}

static void insert(holidays *h, const holiday *day)
{
    int at = h->count++;
    for (; at > 0 && h->list[at - 1].from > day->from; at--)
        h->list[at] = h->list[at - 1];
    h->list[at] = *day;
}

static bool add(holidays *h, fn_json object, int zone, int64_t now_ms, fn_error *error)
{
    holiday day = {.zone = zone, .since_ms = now_ms};
    int today = today_of(now_ms, zone);
    if (!read_day(object, "from", &day.from) || !read_day(object, "to", &day.to) ||
        day.to < day.from)
        return fn_fail(error, "'from' and 'to' are days such as 2026-08-01, in this order");
    if (day.from < today || day.to > today + HOLIDAYS_AHEAD)
        return fn_fail(error, "days off begin today or later, and end within a year");
    for (int i = 0; i < h->count; i++)
        if (day.from <= h->list[i].to && h->list[i].from <= day.to)
            return fn_fail(error, "some of these days are off already");
    drop_old(h, today);
    if (h->count == HOLIDAYS_LIST_MAX)
        return fn_fail(error, "there are too many stretches of days off");
    insert(h, &day);
    for (int year = year_of(day.from); year <= year_of(day.to); year++)
        if (count_days(h, year) > HOLIDAYS_A_YEAR)
            return fn_fail(error, "that is more than 30 days off in ", fn_decimal(year).text);
    return true;
}

/* Removes a holiday; one that has begun ends today instead. */
static bool remove_one(holidays *h, fn_json value, int64_t now_ms, fn_error *error)
{
    int from;
    for (int i = 0; read_date(value, &from) && i < h->count; i++) {
        holiday *day = &h->list[i];
        int today = today_of(now_ms, day->zone);
        if (day->from != from)
            continue;
        if (day->to < today)
            return fn_fail(error, "these days off are over");
        if (day->from > today)
            drop(h, i);
        else
            day->to = today;
        return true;
    }
    return fn_fail(error, "no days off begin on that day");
}

bool holidays_change(holidays *h, const char *body, size_t size, int64_t now_ms, fn_error *error)
{
    holidays fresh = *h;
    fn_json object, what;
    long long zone = 0;
    if (!fn_json_parse(&object, body, size, error))
        return false;
    if (fn_json_kind(object) != '{')
        return fn_fail(error, "days off are a JSON object");
    bool adds = fn_json_member(object, "add", &what);
    if (!adds && !fn_json_member(object, "remove", &what))
        return fn_fail(error, "say what to add or what to remove");
    if (adds &&
        (fn_json_kind(what) != '{' || !read_number(object, "zone", -ZONE_MAX, ZONE_MAX, &zone)))
        return fn_fail(error, "'add' has from and to; 'zone' is in minutes ahead of UTC");
    if (adds ? !add(&fresh, what, (int)zone, now_ms, error)
             : !remove_one(&fresh, what, now_ms, error))
        return false;
    *h = fresh;
    return true;
}

int holidays_rests(const holidays *h, int64_t now_ms, clock_rest rests[ENTRY_RESTS_MAX])
{
    int count = 0;
    for (int i = 0; i < h->count && count < ENTRY_RESTS_MAX; i++) {
        clock_rest rest = rest_of(&h->list[i]);
        if (rest.from_ms < now_ms)
            rest.from_ms = now_ms;
        if (rest.until_ms > rest.from_ms)
            rests[count++] = rest;
    }
    return count;
}
