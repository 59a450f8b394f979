/* News from other servers: a table with new entries is read again if somebody here looks at it, and
 * the sockets of ended sessions are closed. */
#include "server/rooms/news.h"

#include "server/rooms/challenge.h"
#include "server/rooms/room.h"
#include "server/spine/desk.h"
#include "server/spine/session.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LISTEN_MS = 200, NEWS_MAX = 256 };

typedef struct news_job {
    job base;
    house *house;
    int news;
    bool has_missed; /* some news may be lost */
    struct {
        char id[STORE_ID_MAX];
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
    text_keep(work->told[work->news].id, STORE_ID_MAX, id);
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

/* Reads a table again if somebody here looks at it: there may be new entries. */
static void read_again(room *r)
{
    if (r->clients == NULL)
        return;
    r->news_seq = INT64_MAX;
    room_work(r);
}

/* Closes the sockets of a person who has logged out, or changed their password, at another
 * server. */
static void hear_end(house *h, const char *id, int64_t seq)
{
    if (seq == 0)
        session_close(h, id);
    else
        session_close_before(h, id, -seq);
}

static void listened(job *self)
{
    news_job *work = (news_job *)self;
    house *h = work->house;
    for (int i = 0; i < work->news; i++) {
        if (challenge_heard(h, work->told[i].id))
            continue;
        if (work->told[i].seq <= 0) {
            hear_end(h, work->told[i].id, work->told[i].seq);
            continue;
        }
        desks_heard(h, work->told[i].id, work->told[i].seq);
        room *r = room_find(h, work->told[i].id);
        if (r == NULL || (r->table != NULL && r->table->seq >= work->told[i].seq))
            continue;
        if (r->news_seq < work->told[i].seq)
            r->news_seq = work->told[i].seq;
        room_work(r);
    }
    work->news = 0;
    h->hears_news = h->hears_news || !self->failed;
    if (work->has_missed && !self->failed) {
        work->has_missed = false;
        room_each(h, read_again);
        desks_heard(h, NULL, INT64_MAX);
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
