/* The watch: looks after the tournaments of this house. */
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
    int count;          /* length of the queue */
    char queue[WATCH_QUEUE_MAX][STORE_ID_MAX];
    struct {
        char id[STORE_ID_MAX];
        int64_t at_ms;
    } looks[WATCH_LOOKS]; /* last looks at slow ones, by a hash of their ids */
    schedule schedule;
    page *pages;
    uint64_t failures;
} watch;

extern const desk tournaments_desk; /* desk.c; the watch is its state */
watch *watch_of(const house *h);

bool watch_begin(house *h, store *db, fn_error *error);
void watch_end(house *h);
void watch_tick(house *h);
void watch_heed(room *r, int64_t first_seq); /* notes that a table of a tournament may have ended */
void watch_measure(const house *h, fn_text *out);

void watch_look_at(house *h, const char *id); /* at once, after a change */

/* Makes the tables and departures that an advance has listed, and frees the lists. */
void watch_finish(house *h, advance_work *work);

#endif
