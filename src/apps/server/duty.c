/* What happens without anybody asking: bots move, people who left are noticed, clocks run out,
 * stand-ins come and go, and tables that nobody looks at are not forgotten. */
#include "apps/server/people.h"

#include <malloc.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SCAN_MS = 2000, LISTEN_MS = 200, TRIM_MS = 1000, TIDY_MS = 3600000 };

static void add_own(room *r, entry_kind kind, int seat, bool depends_on_turn)
{
    request *q = calloc(1, sizeof *q);
    if (q == NULL)
        return;
    q->is_own = true;
    q->turn_seq = depends_on_turn ? r->table->turn_seq + 1 : 0;
    q->own = (entry){.kind = kind, .seat = seat, .at_ms = now_ms()};
    room_add(r, q);
}

/* One thing at a time: each entry leads here again. True if there was something. */
static bool notice_people(room *r)
{
    const table *t = r->table;
    int64_t now = now_ms();
    for (int i = 0; i < FN_MAX_SEATS; i++) {
        const table_seat *s = &t->seats[i];
        if (i >= t->plan.setup.players || s->kind == SEAT_BOT || s->person[0] == '\0') {
            r->gone_ms[i] = 0;
            continue;
        }
        if (room_has_holder(r, i)) {
            r->gone_ms[i] = 0;
            if (s->away_since_ms > 0) {
                add_own(r, ENTRY_BACK, i, false);
                return true;
            }
        } else if (r->gone_ms[i] > 0 && now - r->gone_ms[i] >= HOUSE_AWAY_MS) {
            r->gone_ms[i] = 0;
            if (s->away_since_ms == 0 && t->state != TABLE_OVER) {
                add_own(r, ENTRY_AWAY, i, false);
                return true;
            }
        }
    }
    return false;
}

/* A server that went down noticed nobody leave, and where several work together each sees only its
 * own people. So once a turn, when somebody waits, a player nobody holds here is called: taken for
 * away. Whoever is there, at another server, is back at once. */
bool duty_awaits_call(const room *r)
{
    const table *t = r->table;
    int seat = table_to_act(t);
    return seat >= 0 && !table_bot_plays(t, seat) && !t->plan.days && table_people(t) > 1 &&
           t->seats[seat].away_since_ms == 0 && r->clients != NULL && !room_has_holder(r, seat) &&
           r->called_seq != t->turn_seq + 1;
}

static bool call_player(room *r)
{
    const table *t = r->table;
    int64_t now = now_ms();
    if (!duty_awaits_call(r) || now - r->house->started_ms < HOUSE_AWAY_MS ||
        now - t->turn_since_ms < (int64_t)t->plan.away_s * 1000)
        return false;
    r->called_seq = t->turn_seq + 1;
    add_own(r, ENTRY_AWAY, table_to_act(t), true);
    return true;
}

void duty_room(room *r)
{
    const table *t = r->table;
    int seat = table_to_act(t);
    if (r->writing != NULL || r->house->is_draining || notice_people(r) || seat < 0 ||
        call_player(r))
        return;
    int64_t due = table_due_ms(t);
    if (table_bot_plays(t, seat))
        bots_think(r);
    else if (due > 0 && due <= now_ms())
        add_own(r, ENTRY_STAND_IN, seat, true);
}

/* Tables that are due though nobody looks: after a restart, or when their people are away. */

typedef struct scan_job {
    job base;
    house *house;
    int count;
    store_head heads[STORE_LIST_MAX];
    int news;
    bool has_missed; /* news may have come that nobody heard */
    struct {
        char table[STORE_ID_MAX];
        int64_t seq;
    } told[256];
} scan_job;

static void take_news(void *context, const char *id, int64_t seq)
{
    scan_job *work = context;
    if (work->news == (int)(sizeof work->told / sizeof work->told[0])) {
        work->has_missed = true;
        return;
    }
    text_keep(work->told[work->news].table, STORE_ID_MAX, id);
    work->told[work->news++].seq = seq;
}

static void run_scan(job *self, store *db)
{
    scan_job *work = (scan_job *)self;
    self->failed =
        !store_list(db, STORE_DUE, "", now_ms(), work->heads, &work->count, &self->error);
}

static void run_listen(job *self, store *db)
{
    scan_job *work = (scan_job *)self;
    self->failed = !store_listen(db, LISTEN_MS, take_news, work, &self->error);
    if (self->failed) {
        work->has_missed = true;
        nanosleep(&(struct timespec){.tv_nsec = LISTEN_MS * 1000000L}, NULL);
    }
}

/* Looks into the store for what may be new at a table that somebody here looks at. */
static void read_again(room *r)
{
    if (r->clients == NULL)
        return;
    r->news_seq = INT64_MAX;
    room_work(r);
}

static void scanned(job *self)
{
    scan_job *work = (scan_job *)self;
    house *h = work->house;
    for (int i = 0; i < work->count; i++) {
        room *r = room_get(h, work->heads[i].table);
        if (r == NULL)
            continue;
        if (work->heads[i].seq > r->shown_seq)
            r->news_seq = work->heads[i].seq;
        room_wake(r);
    }
    h->scans = false;
    h->is_sick = self->failed;
    free(work);
}

static void listened(job *self)
{
    scan_job *work = (scan_job *)self;
    house *h = work->house;
    for (int i = 0; i < work->news; i++) {
        room *r = room_find(h, work->told[i].table);
        if (r == NULL || (r->table != NULL && r->table->seq >= work->told[i].seq))
            continue;
        if (r->news_seq < work->told[i].seq)
            r->news_seq = work->told[i].seq;
        room_work(r);
    }
    work->news = 0;
    if (work->has_missed && !self->failed) {
        work->has_missed = false;
        room_each(h, read_again);
    }
    if (h->is_draining)
        free(work);
    else
        pool_add(h->listeners, &work->base);
}

void duty_listen(house *h)
{
    scan_job *work = calloc(1, sizeof *work);
    if (work == NULL)
        return;
    work->base.run = run_listen;
    work->base.done = listened;
    work->house = h;
    pool_add(h->listeners, &work->base);
}

/* What nobody uses leaves the store, once an hour and by one server: who has the lease. */

typedef struct tidy_job {
    job base;
    char server[STORE_ID_MAX];
    int keep_days;
    store_tidying tidying;
} tidy_job;

static void run_tidy(job *self, store *db)
{
    tidy_job *work = (tidy_job *)self;
    int64_t now = now_ms();
    store_write lease = {.kind = STORE_LEASE, .lease = {.table = "tidy", .now_ms = now}};
    store_write *const batch[] = {&lease};
    memcpy(lease.lease.server, work->server, sizeof work->server);
    lease.lease.until_ms = now + TIDY_MS / 2;
    work->tidying.now_ms = now;
    work->tidying.since_ms = now - work->keep_days * DAY_MS;
    work->tidying.until_ms = now + (SESSION_DAYS - work->keep_days) * DAY_MS;
    self->failed = !store_commit(db, batch, 1, &self->error) ||
                   (lease.outcome == STORE_DONE && !store_tidy(db, &work->tidying, &self->error));
}

static void tidied(job *self)
{
    tidy_job *work = (tidy_job *)self;
    const store_tidying *done = &work->tidying;
    if (self->failed)
        net_log(1, "tidying: ", self->error.text);
    else if (done->sessions + done->guests + done->tables > 0)
        net_log(1, "removed: sessions ", fn_decimal(done->sessions).text, ", guests ",
                fn_decimal(done->guests).text, ", tables that never began ",
                fn_decimal(done->tables).text);
    free(work);
}

static void tidy(house *h)
{
    tidy_job *work = calloc(1, sizeof *work);
    if (work == NULL)
        return;
    work->base.run = run_tidy;
    work->base.done = tidied;
    work->keep_days = h->config.keep_days;
    memcpy(work->server, h->server, sizeof work->server);
    pool_add(h->readers, &work->base);
}

void duty_house(house *h)
{
    int64_t now = now_ms();
    room_each(h, room_tick);
    append_jobs_forget(h);
    if (h->has_dropped && now - h->trimmed_ms >= TRIM_MS) {
        h->has_dropped = false;
        h->trimmed_ms = now;
        malloc_trim(0); /* what tables and their people left goes back */
    }
    if (h->config.keep_days > 0 && now - h->tidied_ms >= TIDY_MS) {
        h->tidied_ms = now;
        tidy(h);
    }
    if (h->scans || now - h->scanned_ms < SCAN_MS || h->is_draining)
        return;
    scan_job *work = calloc(1, sizeof *work);
    if (work == NULL)
        return;
    h->scans = true;
    h->scanned_ms = now;
    work->base.run = run_scan;
    work->base.done = scanned;
    work->house = h;
    pool_add(h->readers, &work->base);
}
