/* Days off: whole days of a person's calendar on which their clock stops at slow tables. The rules
 * of the house limit them per calendar year, and a day off only counts from a day after it was
 * entered, so nobody can save a clock that is about to run out. Days that have begun stay used. No
 * clock and no store: the caller supplies the time and keeps the text. */
#ifndef FN_CLUB_HOLIDAYS_H
#define FN_CLUB_HOLIDAYS_H

#include "table/entry.h"

enum {
    HOLIDAYS_A_YEAR = 30,  /* days per calendar year */
    HOLIDAYS_AHEAD = 366,  /* days from today that may be entered */
    HOLIDAYS_LIST_MAX = 40 /* separate stretches of days */
};

typedef struct holiday {
    int from, to;     /* first and last day off, in days since 1970 by the owner's calendar */
    int zone;         /* minutes the owner is ahead of UTC */
    int64_t since_ms; /* time of entry */
} holiday;

typedef struct holidays {
    int count;
    holiday list[HOLIDAYS_LIST_MAX]; /* in order of time, not adjacent */
} holidays;

/* The stored form. A text that cannot be read gives none. */
void holidays_read(holidays *h, const char *text, size_t size);
void holidays_write(const holidays *h, fn_text *out);

/* Writes for their owner, as members of an object, "holidays", each with the time it `counts` from,
 * and the number of days `left` in this year and the next. */
void holidays_show(const holidays *h, int64_t now_ms, fn_text *out);

/* Applies {"add":{"from":"2026-08-01","to":"2026-08-14"},"zone":120} or {"remove":"2026-08-01"}. On
 * failure, the error says why and nothing has changed. */
bool holidays_change(holidays *h, const char *body, size_t size, int64_t now_ms, fn_error *error);

/* Lists when clocks rest from now on, soonest first, and returns the number of stretches. */
int holidays_rests(const holidays *h, int64_t now_ms, clock_rest rests[ENTRY_RESTS_MAX]);

#endif
