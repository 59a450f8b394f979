/* Days off: whole days of somebody's calendar on which their clock rests at slow tables. The rules
 * of the house: so many days in a calendar year, and a day off counts from a day after it was
 * entered, so that nobody saves a clock that is about to run out. What has begun stays taken. No
 * clock and no store: whoever asks brings the time and keeps the text. */
#ifndef FN_CLUB_HOLIDAYS_H
#define FN_CLUB_HOLIDAYS_H

#include "table/entry.h"

enum {
    HOLIDAYS_A_YEAR = 30,  /* days, in each calendar year */
    HOLIDAYS_AHEAD = 366,  /* days from today on that may be entered */
    HOLIDAYS_LIST_MAX = 40 /* stretches of days, each apart from the others */
};

typedef struct holiday {
    int from, to;     /* days since 1970 in the calendar of their owner; both are off */
    int zone;         /* its owner is so many minutes ahead of UTC */
    int64_t since_ms; /* when it was entered */
} holiday;

typedef struct holidays {
    int count;
    holiday list[HOLIDAYS_LIST_MAX]; /* in the order of time, apart from each other */
} holidays;

/* What is stored, and reads back; a text that cannot be read has none. */
void holidays_read(holidays *h, const char *text, size_t size);
void holidays_write(const holidays *h, fn_text *out);

/* For their owner: "holidays", each with when it `counts` from, and how many days are `left` in
 * this year and the next, as members of an object. */
void holidays_show(const holidays *h, int64_t now_ms, fn_text *out);

/* {"add":{"from":"2026-08-01","to":"2026-08-14"},"zone":120} or {"remove":"2026-08-01"}. False: the
 * sentence says why not, and nothing has changed. */
bool holidays_change(holidays *h, const char *body, size_t size, int64_t now_ms, fn_error *error);

/* When clocks rest, from now on; the soonest first. Returns how many there are. */
int holidays_rests(const holidays *h, int64_t now_ms, clock_rest rests[ENTRY_RESTS_MAX]);

#endif
