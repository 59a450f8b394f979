/* The tournaments of this house: who looks after them, and when. */
#ifndef FN_SERVER_TOURNAMENT_DESK_H
#define FN_SERVER_TOURNAMENT_DESK_H

#include "server/desks/tournaments/advance.h"
#include "server/desks/tournaments/schedule.h"
#include "server/spine/house.h"

enum { DESK_QUEUE_MAX = 256, DESK_LOOKS = 256 };

typedef struct page page; /* page.c */

typedef struct tournament_desk {
    bool is_scanning, is_advancing;
    int64_t scanned_ms; /* steady */
    int count;          /* that wait to be looked at */
    char queue[DESK_QUEUE_MAX][STORE_ID_MAX];
    struct {
        char id[STORE_ID_MAX];
        int64_t at_ms;
    } looks[DESK_LOOKS]; /* when slow ones were looked at last, by a hash of their ids */
    schedule schedule;
    page *pages;
    uint64_t failures;
} tournament_desk;

tournament_desk *desk_new(const server_config *config, fn_error *error); /* NULL: see error */
void desk_free(house *h);

void desk_tick(house *h);
void desk_look_at(house *h, const char *id); /* now: a table of it has ended, or it has changed */

/* Makes the tables and leaves those that an advance has found, and frees its lists. */
void desk_finish(house *h, advance_work *work);

#endif
