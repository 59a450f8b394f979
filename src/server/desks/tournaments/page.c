/* Pages in memory, and the calls waiting for them. A page belongs to the serving thread; its data
 * belongs to the job that reads it, while one is under way. */
#include "server/desks/tournaments/page.h"

#include "server/desks/tournaments/page_read.h"
#include "server/desks/tournaments/watch.h"
#include "server/spine/clock.h"

#include <stdlib.h>
#include <string.h>

enum { FRESH_MS = 1000, KEEP_MS = 60000, PAGES_MAX = 32 };

typedef struct page_waiter {
    struct page_waiter *next;
    people_call *call;
    page_form form;
    int status;
} page_waiter;

struct page {
    page *next;
    char id[STORE_ID_MAX];
    int64_t made_ms, used_ms; /* steady; made 0: never, or it has changed since */
    bool is_busy;
    page_waiter *waiting; /* for the text being made */
    page_waiter *later;   /* for the text after that */
    page_data *data;
    page_texts texts;
};

typedef struct page_job {
    job base;
    house *house;
    page *page;
    page_texts texts;
    bool is_there;
} page_job;

static void texts_free(page_texts *texts)
{
    free(texts->json);
    free(texts->csv);
    memset(texts, 0, sizeof *texts);
}

static void page_free(page *p)
{
    texts_free(&p->texts);
    page_data_free(p->data);
    free(p);
}

/* Removes a page that nobody waits for. */
static void page_drop(house *h, page *p)
{
    page **at = &watch_of(h)->pages;
    while (*at != p)
        at = &(*at)->next;
    *at = p->next;
    page_free(p);
}

static bool is_idle(const page *p)
{
    return !p->is_busy && p->waiting == NULL;
}

/* Drops the page unused for longest if there are too many: each takes a megabyte. */
static void make_room(house *h)
{
    page *oldest = NULL;
    int count = 0;
    for (page *p = watch_of(h)->pages; p != NULL; p = p->next, count++)
        if (is_idle(p) && (oldest == NULL || p->used_ms < oldest->used_ms))
            oldest = p;
    if (count >= PAGES_MAX && oldest != NULL)
        page_drop(h, oldest);
}

static page *page_get(house *h, const char *id)
{
    page **list = &watch_of(h)->pages;
    for (page *p = *list; p != NULL; p = p->next)
        if (strcmp(p->id, id) == 0)
            return p;
    make_room(h);
    page *p = calloc(1, sizeof *p);
    if (p == NULL || (p->data = page_data_new()) == NULL) {
        free(p);
        return NULL;
    }
    text_keep(p->id, sizeof p->id, id);
    p->next = *list;
    *list = p;
    return p;
}

void pages_forget(house *h, bool all)
{
    int64_t now = steady_ms();
    page *next;
    for (page *p = watch_of(h)->pages; p != NULL; p = next) {
        next = p->next;
        if (all || (is_idle(p) && now - p->used_ms > KEEP_MS))
            page_drop(h, p);
    }
}

static void answer(page *p, page_waiter *w)
{
    people_call *call = w->call;
    const page_texts *texts = &p->texts;
    if (texts->json == NULL)
        call_refuse(call, 404, "no-page", "there is no such tournament");
    else if (w->form == PAGE_CSV)
        call_answer(call, 200, "text/csv; charset=utf-8", texts->csv, texts->csv_size, NULL);
    else if (w->status == 200 && strcmp(call->text, texts->version) == 0)
        call_answer(call, 204, NULL, "", 0, NULL);
    else
        call_answer(call, w->status, NULL, texts->json, texts->json_size, NULL);
    call_free(call);
    free(w);
}

static void answer_all(page *p, bool has_failed)
{
    page_waiter *next;
    for (page_waiter *w = p->waiting; w != NULL; w = next) {
        next = w->next;
        if (has_failed) {
            call_fail_store(w->call);
            free(w);
        } else {
            answer(p, w);
        }
    }
    p->waiting = NULL;
}

static void run_page(job *self, store *db)
{
    page_job *work = (page_job *)self;
    page_data *d = work->page->data;
    self->failed = !page_data_read(d, db, work->page->id, now_ms(), &self->error);
    work->is_there = !self->failed && d->t.seq > 0;
    if (work->is_there)
        self->failed = !page_data_write(d, &work->texts);
}

static void start(house *h, page *p);

static void page_made(job *self)
{
    page_job *work = (page_job *)self;
    page *p = work->page;
    p->is_busy = false;
    p->used_ms = steady_ms();
    p->made_ms = self->failed ? 0 : p->used_ms;
    if (self->failed && self->error.text[0] != '\0')
        net_log(0, "tournament: ", self->error.text);
    texts_free(&p->texts);
    p->texts = work->texts;
    answer_all(p, self->failed);
    p->waiting = p->later;
    p->later = NULL;
    if (p->waiting != NULL)
        start(work->house, p);
    else if (!work->is_there)
        page_drop(work->house, p);
    free(work);
}

static void start(house *h, page *p)
{
    page_job *work = calloc(1, sizeof *work);
    if (work == NULL) {
        answer_all(p, true);
        return;
    }
    p->is_busy = true;
    work->base.run = run_page;
    work->base.done = page_made;
    work->house = h;
    work->page = p;
    pool_add(h->readers, &work->base);
}

static page_waiter *wait_for(people_call *call, page_form form, int status)
{
    page_waiter *w = calloc(1, sizeof *w);
    if (w == NULL) {
        call_fail_memory(call);
        return NULL;
    }
    w->call = call;
    w->form = form;
    w->status = status;
    return w;
}

static void ask(people_call *call, page_form form, int status, bool is_changed)
{
    house *h = call->house;
    page *p = page_get(h, call->about);
    page_waiter *w = p != NULL ? wait_for(call, form, status) : NULL;
    if (p == NULL)
        call_fail_memory(call);
    if (w == NULL)
        return;
    p->used_ms = steady_ms();
    if (!is_changed && !p->is_busy && p->made_ms > 0 && p->used_ms - p->made_ms < FRESH_MS) {
        answer(p, w);
        return;
    }
    page_waiter **list = p->is_busy && is_changed ? &p->later : &p->waiting;
    w->next = *list;
    *list = w;
    if (!p->is_busy)
        start(h, p);
}

void page_answer(people_call *call, page_form form)
{
    ask(call, form, 200, false);
}

void page_answer_anew(people_call *call, int status)
{
    call->text[0] = '\0';
    ask(call, PAGE_JSON, status, true);
}
