/* Other servers tell what they appended; a table that somebody here looks at is read again then. */
#include "apps/server/rooms/news.h"

#include "apps/server/rooms/room.h"

#include <stdlib.h>
#include <time.h>

enum { LISTEN_MS = 200, NEWS_MAX = 256 };

typedef struct news_job {
    job base;
    house *house;
    int news;
    bool has_missed; /* news may have come that nobody heard */
    struct {
        char table[STORE_ID_MAX];
        int64_t seq;
    } told[NEWS_MAX];
} news_job;

static void take_news(void *context, const char *id, int64_t seq)
{
    news_job *work = context;
    if (work->news == NEWS_MAX) {
        work->has_missed = true;
        return;
    }
    text_keep(work->told[work->news].table, STORE_ID_MAX, id);
    work->told[work->news++].seq = seq;
}

static void run_listen(job *self, store *db)
{
    news_job *work = (news_job *)self;
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

static void listened(job *self)
{
    news_job *work = (news_job *)self;
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

void news_listen(house *h)
{
    news_job *work = calloc(1, sizeof *work);
    if (work == NULL)
        return;
    work->base.run = run_listen;
    work->base.done = listened;
    work->house = h;
    pool_add(h->listeners, &work->base);
}
