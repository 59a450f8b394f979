/* Looks after tournaments: every other second, those due to begin and those running; slow ones less
 * often. It works on one at a time, beside the serving thread. */
#include "server/desks/tournaments/watch.h"

#include "server/desks/tournaments/arrange.h"
#include "server/desks/tournaments/page.h"
#include "server/rooms/departure.h"
#include "server/rooms/tables.h"
#include "server/spine/clock.h"
#include "server/spine/ids.h"
#include "server/spine/measure.h"

#include <stdlib.h>
#include <string.h>

enum { SCAN_MS = 2000, SLOW_MS = 30000, SCANNED_MAX = 4 * STORE_LIST_MAX };

watch *watch_of(const house *h)
{
    return desk_state(h, &tournaments_desk);
}

bool watch_begin(house *h, store *db, fn_error *error)
{
    (void)db;
    return schedule_read(&watch_of(h)->schedule, h->config.tournaments, error);
}

void watch_end(house *h)
{
    pages_forget(h, true);
}

void watch_measure(const house *h, fn_text *out)
{
    measure(out, "tournament_failures_total", "counter", (long long)watch_of(h)->failures);
}

void watch_heed(room *r, int64_t first_seq)
{
    const table *t = r->table;
    (void)first_seq;
    if (t->plan.tournament.id[0] != '\0' && t->state == TABLE_OVER)
        watch_look_at(r->house, t->plan.tournament.id);
}

void watch_finish(house *h, advance_work *work)
{
    for (int i = 0; i < work->made && !h->is_draining; i++) {
        fn_seed secret = seed_draw(h, 0);
        tables_make_seated(h, work->make[i].id, &work->make[i].plan, &secret);
    }
    for (int i = 0; i < work->left && !h->is_draining; i++)
        departure_begin(h, work->leave[i].table, work->leave[i].person);
    advance_free(work);
}

/* One tournament. */

typedef struct advance_job {
    job base;
    house *house;
    char id[STORE_ID_MAX];
    advance_work work;
} advance_job;

static void run_advance(job *self, store *db)
{
    advance_job *work = (advance_job *)self;
    tbook *b = tbook_new();
    work->work.house = work->house;
    self->failed = b == NULL || !advance(b, db, work->id, &work->work, &self->error);
    tbook_free(b);
}

static void go_on(house *h);

static void advanced(job *self)
{
    advance_job *work = (advance_job *)self;
    house *h = work->house;
    watch_of(h)->is_advancing = false;
    if (self->failed && !h->is_draining) {
        watch_of(h)->failures++;
        net_log(0, "tournament ", work->id, ": ", self->error.text);
    }
    watch_finish(h, &work->work);
    free(work);
    go_on(h);
}

static void go_on(house *h)
{
    watch *w = watch_of(h);
    if (w->is_advancing || w->count == 0 || h->is_draining)
        return;
    advance_job *work = calloc(1, sizeof *work);
    if (work == NULL)
        return;
    work->base.run = run_advance;
    work->base.done = advanced;
    work->house = h;
    memcpy(work->id, w->queue[0], sizeof work->id);
    memmove(w->queue[0], w->queue[1], (size_t)--w->count * sizeof w->queue[0]);
    w->is_advancing = true;
    pool_add(h->readers, &work->base);
}

/* Queues a tournament, even the one being worked on: the news may be too recent for that job. */
void watch_look_at(house *h, const char *id)
{
    watch *w = watch_of(h);
    for (int i = 0; i < w->count; i++)
        if (strcmp(w->queue[i], id) == 0)
            return;
    if (w->count < WATCH_QUEUE_MAX)
        text_keep(w->queue[w->count++], STORE_ID_MAX, id);
    go_on(h);
}

/* All of them. */

typedef struct scan_job {
    job base;
    house *house;
    int count;
    struct {
        char id[STORE_ID_MAX];
        bool is_slow;
    } found[SCANNED_MAX];
} scan_job;

static void add_found(scan_job *work, const store_book list[], int count)
{
    for (int i = 0; i < count && work->count < SCANNED_MAX; i++) {
        memcpy(work->found[work->count].id, list[i].id, STORE_ID_MAX);
        work->found[work->count++].is_slow = strstr(list[i].card, "\"pace\":\"days\"") != NULL;
    }
}

static bool scan(scan_job *work, store *db, store_book list[], fn_error *error)
{
    int count;
    int64_t before_ms = 0;
    if (!arrange_own(&watch_of(work->house)->schedule, db, work->house, error) ||
        !store_list_due_books(db, TOURNAMENT_KIND, now_ms(), list, &count, error))
        return false;
    for (int i = 0; i < count; i++) /* about to begin: never slow */
        list[i].card[0] = '\0';
    add_found(work, list, count);
    do {
        if (!store_list_books(db, TOURNAMENT_KIND, TOURNAMENT_RUNNING, before_ms, list, &count,
                              error))
            return false;
        add_found(work, list, count);
        before_ms = count > 0 ? list[count - 1].changed_ms : 0;
    } while (count == STORE_LIST_MAX && work->count < SCANNED_MAX);
    return true;
}

static void run_scan(job *self, store *db)
{
    scan_job *work = (scan_job *)self;
    store_book *list = malloc(STORE_LIST_MAX * sizeof *list);
    self->failed = list == NULL || !scan(work, db, list, &self->error);
    free(list);
}

static bool is_time(watch *w, const char *id, bool is_slow, int64_t now)
{
    uint32_t hash = 2166136261u;
    for (const char *at = id; *at != '\0'; at++)
        hash = (hash ^ (unsigned char)*at) * 16777619u;
    int64_t *at_ms = &w->looks[hash % WATCH_LOOKS].at_ms;
    char *looked = w->looks[hash % WATCH_LOOKS].id;
    if (is_slow && strcmp(looked, id) == 0 && now - *at_ms < SLOW_MS)
        return false;
    text_keep(looked, STORE_ID_MAX, id);
    *at_ms = now;
    return true;
}

static void scanned(job *self)
{
    scan_job *work = (scan_job *)self;
    house *h = work->house;
    watch_of(h)->is_scanning = false;
    if (self->failed && !h->is_draining && self->error.text[0] != '\0')
        net_log(0, "tournaments: ", self->error.text);
    for (int i = 0; i < work->count; i++)
        if (is_time(watch_of(h), work->found[i].id, work->found[i].is_slow, steady_ms()))
            watch_look_at(h, work->found[i].id);
    free(work);
}

void watch_tick(house *h)
{
    watch *w = watch_of(h);
    int64_t now = steady_ms();
    if (w->is_scanning || h->is_draining || now - w->scanned_ms < SCAN_MS)
        return;
    pages_forget(h, false);
    scan_job *work = calloc(1, sizeof *work);
    if (work == NULL)
        return;
    w->is_scanning = true;
    w->scanned_ms = now;
    work->base.run = run_scan;
    work->base.done = scanned;
    work->house = h;
    pool_add(h->readers, &work->base);
}
