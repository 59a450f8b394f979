/* Finds tables that must go on, by their due times in the store, and wakes their rooms, whether
 * anybody looks at them or not. */
#include "server/rooms/due.h"

#include "server/rooms/room.h"
#include "server/rooms/rooms.h"
#include "server/spine/clock.h"
#include "server/spine/health.h"

#include <stdlib.h>

enum { SCAN_MS = 2000 };

typedef struct due_job {
    job base;
    house *house;
    int count;
    store_head heads[STORE_LIST_MAX];
} due_job;

static void run_scan(job *self, store *db)
{
    due_job *work = (due_job *)self;
    self->failed =
        !store_list(db, STORE_DUE, "", now_ms(), work->heads, &work->count, &self->error);
}

static void scanned(job *self)
{
    due_job *work = (due_job *)self;
    house *h = work->house;
    for (int i = 0; i < work->count; i++) {
        room *r = room_get(h, work->heads[i].table);
        if (r == NULL)
            continue;
        if (work->heads[i].seq > r->shown_seq)
            r->news_seq = work->heads[i].seq;
        room_wake(r);
    }
    rooms_of(h)->is_scanning = false;
    health_answer(HEALTH_READS, !self->failed);
    free(work);
}

void due_look(house *h)
{
    int64_t now = steady_ms();
    if (rooms_of(h)->is_scanning || now - rooms_of(h)->scanned_ms < SCAN_MS || h->is_draining)
        return;
    due_job *work = calloc(1, sizeof *work);
    if (work == NULL)
        return;
    rooms_of(h)->is_scanning = true;
    health_ask(HEALTH_READS);
    rooms_of(h)->scanned_ms = now;
    work->base.run = run_scan;
    work->base.done = scanned;
    work->house = h;
    pool_add(h->readers, &work->base);
}
