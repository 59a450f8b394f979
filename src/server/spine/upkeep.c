/* The house's periodic work: a few times a second, every second, once an hour. */
#include "server/spine/upkeep.h"

#include "server/spine/clock.h"
#include "server/spine/desk.h"
#include "server/spine/health.h"
#include "server/spine/presence.h"
#include "server/spine/session.h"

#include <stdlib.h>
#include <string.h>

enum { PROBE_MS = 1000, TIDY_MS = 3600000 };

/* Deletes unused data, once an hour and on one server, the holder of the lease. */

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

/* Tries a write after one that failed, only to learn whether writes work again: nobody else may
 * come while the server is not ready. */

typedef struct probe_job {
    write_job base;
    house *house;
} probe_job;

static void probed(job *self)
{
    probe_job *work = (probe_job *)self;
    work->house->upkeep.probes = false;
    free(work);
}

static void probe(house *h, int64_t now)
{
    probe_job *work = calloc(1, sizeof *work);
    if (work == NULL)
        return;
    store_lease *lease = &work->base.write.lease;
    work->base.base.done = probed;
    work->base.write.kind = STORE_LEASE;
    work->house = h;
    memcpy(lease->table, "probe", sizeof "probe");
    memcpy(lease->server, h->server, sizeof lease->server);
    lease->now_ms = lease->until_ms = now_ms();
    h->upkeep.probes = true;
    h->upkeep.probed_ms = now;
    pool_add(h->writer, &work->base.base);
}

void upkeep_tick(house *h)
{
    int64_t now = steady_ms();
    clock_follow();
    if (h->config.keep_days > 0 &&
        (h->upkeep.tidied_ms == 0 || now - h->upkeep.tidied_ms >= TIDY_MS)) {
        h->upkeep.tidied_ms = now;
        tidy(h);
    }
    if (health_lacks_write() && !h->upkeep.probes && now - h->upkeep.probed_ms >= PROBE_MS)
        probe(h, now);
    presence_tick(h);
    desks_tick(h);
}
