/* The schedule of the house's own tournaments, as set by the host. An example:
 *   daily 19:00 lighthouse-run 3 swiss 4 bots; weekly thu 20:00 bretagne 4 swiss 3 named Thursday
 * Times are in the server's time zone. No store, no server, no clock. */
#ifndef FN_SERVER_TOURNAMENT_SCHEDULE_H
#define FN_SERVER_TOURNAMENT_SCHEDULE_H

#include "club/tournament.h"

enum { SCHEDULE_MAX = 8 };

typedef struct schedule_line {
    int weekday; /* 0 is Sunday; -1: every day */
    int minute;  /* of the day */
    tournament_rules rules;
} schedule_line;

typedef struct schedule {
    int count;
    schedule_line lines[SCHEDULE_MAX];
    int64_t kept_ms; /* steady: the last time its tournaments were arranged, see arrange.h */
} schedule;

bool schedule_read(schedule *s, const char *text, fn_error *error);

/* Returns the next time a line is due after `now`, in milliseconds since 1970. */
int64_t schedule_next_ms(const schedule_line *line, int64_t now_ms);

#endif
