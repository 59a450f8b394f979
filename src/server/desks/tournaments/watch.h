/* Looks after the tournaments of this house. */
#ifndef FN_SERVER_TOURNAMENT_WATCH_H
#define FN_SERVER_TOURNAMENT_WATCH_H

#include "server/desks/tournaments/advance.h"
#include "server/desks/tournaments/schedule.h"
#include "server/spine/desk.h"

enum { WATCH_QUEUE_MAX = 256, WATCH_LOOKS = 256 };

typedef struct page page; /* page.c */

typedef struct watch {
    bool is_scanning, is_advancing;
    int64_t scanned_ms; /* steady */
    int count;          /* that wait to be looked at */
    char queue[WATCH_QUEUE_MAX][STORE_ID_MAX];
    struct {
        char id[STORE_ID_MAX];
        int64_t at_ms;
    } looks[WATCH_LOOKS]; /* when slow ones were looked at last, by a hash of their ids */
    schedule schedule;
    page *pages;
    uint64_t failures;
} watch;

extern const desk tournaments_desk; /* desk.c; the watch is its state */
watch *watch_of(const house *h);

bool watch_begin(house *h, store *db, fn_error *error);
void watch_end(house *h);
void watch_tick(house *h);
void watch_heed(room *r, int64_t first_seq); /* a table of a tournament may have ended */
void watch_measure(const house *h, fn_text *out);

void watch_look_at(house *h, const char *id); /* now: a table of it has ended, or it has changed */

/* Makes the tables and lets those leave that an advance has found, and frees its lists. */
void watch_finish(house *h, advance_work *work);

#endif
