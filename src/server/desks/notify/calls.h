/* Calls to move: when a turn begins, when a clock runs low, after quiet hours, and in the daily
 * letter. A call is made at most once, and never to somebody who looks at the table. */
#ifndef FN_SERVER_CALLS_H
#define FN_SERVER_CALLS_H

#include "calls/deliver.h"
#include "calls/wishes.h"
#include "server/rooms/room.h"
#include "server/spine/desk.h"

typedef struct notify {
    p256_key vapid; /* our identity for push services */
    bool is_looking;
    int64_t looked_ms; /* steady */
    uint64_t sent[WAYS], failed, dropped;
} notify;

extern const desk notify_desk; /* desk.c; this is its state */
notify *notify_of(const house *h);

void calls_note(room *r, int64_t first_seq);              /* new entries are on disk */
void calls_note_new(house *h, const table *t);            /* a table that nobody looks at yet */
void calls_look(house *h);                                /* handles due items, every second */
bool calls_prepare(house *h, store *db, fn_error *error); /* at the start: keys and agenda */
void calls_measure(const house *h, fn_text *out);

#endif
