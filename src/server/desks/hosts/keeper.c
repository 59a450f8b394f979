/* See keeper.h. The decisions in force belong to the serving thread; workers read pages and write
 * them. */
#include "server/desks/hosts/keeper.h"

#include "club/likeness.h"
#include "server/desks/hosts/gate.h"
#include "server/spine/clock.h"
#include "server/spine/measure.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LOOK_MS = 2000, TRIES_MAX = 20, FORBIDDEN_MAX = 20000, LINE_MAX_BYTES = 256 };

static keeper *keeper_of(const house *h)
{
    return desk_state(h, &hosts_desk);
}

/* The file of forbidden names: one a line, # begins a comment. */

static bool add_line(keeper *k, char *line, int number, fn_error *error)
{
    fn_error inner;
    line[strcspn(line, "#\r\n")] = '\0';
    size_t size = strlen(line);
    while (size > 0 && (line[size - 1] == ' ' || line[size - 1] == '\t'))
        line[--size] = '\0';
    line += strspn(line, " \t");
    if (*line == '\0')
        return true;
    if (k->forbidden_count == FORBIDDEN_MAX)
        return fn_fail(error, "forbidden_names: there are more than ",
                       fn_decimal(FORBIDDEN_MAX).text, " names");
    if (!likeness_is_pattern(line, &inner))
        return fn_fail(error, "forbidden_names, line ", fn_decimal(number).text, ": ", inner.text);
    likeness_of(line, k->forbidden[k->forbidden_count++]);
    return true;
}

static bool read_names(keeper *k, const char *path, fn_error *error)
{
    char line[LINE_MAX_BYTES];
    if (path[0] == '\0')
        return true;
    FILE *file = fopen(path, "r");
    k->forbidden = file != NULL ? calloc(FORBIDDEN_MAX, sizeof k->forbidden[0]) : NULL;
    bool good = k->forbidden != NULL ||
                fn_fail(error, "forbidden_names: the file '", path, "' cannot be read");
    for (int number = 1; good && fgets(line, sizeof line, file) != NULL; number++)
        good = add_line(k, line, number, error);
    if (file != NULL)
        fclose(file);
    return good;
}

bool keeper_prepare(house *h, store *db, fn_error *error)
{
    keeper *k = keeper_of(h);
    return read_names(k, h->config.forbidden_names, error) && ledger_read(db, &k->stands, error);
}

void keeper_free(house *h)
{
    free(keeper_of(h)->forbidden);
}

const standing *keeper_standing(const house *h)
{
    return &keeper_of(h)->stands;
}

bool keeper_forbids(const house *h, const char *look)
{
    for (int i = 0; i < keeper_of(h)->forbidden_count; i++)
        if (likeness_forbids(keeper_of(h)->forbidden[i], look))
            return true;
    return false;
}

/* Counters. */

void keeper_add(house *h, keeper_count what)
{
    keeper_of(h)->counts[what]++;
}

void keeper_measure(const house *h, fn_text *out)
{
    static const char kept_out[] = "kept_out_total";
    static const char *const why[KEPT_COUNTS] = {[KEPT_OUT_BANNED] = "ban",
                                                 [KEPT_OUT_RANGE] = "range",
                                                 [KEPT_OUT_MUTED] = "mute",
                                                 [KEPT_OUT_NAME] = "name"};
    const keeper *k = keeper_of(h);
    measure(out, "decisions_total", "counter", (long long)k->counts[KEPT_DECISIONS]);
    measure(out, "reports_total", "counter", (long long)k->counts[KEPT_REPORTS]);
    measure_type(out, kept_out, "counter");
    for (int i = KEPT_OUT_BANNED; i < KEPT_COUNTS; i++)
        measure_value(out, kept_out, (const char *const[]){"why", why[i], NULL},
                      (long long)k->counts[i]);
    measure_type(out, "standing", "gauge");
    for (int i = 0; i < STANDINGS; i++)
        measure_value(out, "standing", (const char *const[]){"kind", standing_words[i], NULL},
                      k->stands.count[i]);
}

/* Reading new pages: a worker takes them, and they are folded here. */

typedef struct read_job {
    job base;
    house *house;
    int64_t after;
    char *pages; /* one after the other, each ending with a NUL */
    size_t used, room;
    int count;
} read_job;

static bool take_page(void *context, int64_t seq, const char *page, size_t size)
{
    read_job *work = context;
    (void)seq;
    if (work->used + size + 1 > work->room) {
        size_t larger = 2 * work->room + size + 1;
        char *more = realloc(work->pages, larger);
        work->base.failed = more == NULL;
        if (more == NULL)
            return false;
        work->pages = more;
        work->room = larger;
    }
    memcpy(work->pages + work->used, page, size);
    work->pages[work->used + size] = '\0';
    work->used += size + 1;
    work->count++;
    return true;
}

static void run_read(job *self, store *db)
{
    read_job *work = (read_job *)self;
    if (!store_read_book(db, LEDGER, work->after, take_page, work, &self->error))
        self->failed = true;
}

static bool read_on(house *h);
static void try_write(decision_ask *ask);

static void pages_read(job *self)
{
    read_job *work = (read_job *)self;
    house *h = work->house;
    keeper *k = keeper_of(h);
    const char *page = work->pages;
    k->reads = false;
    for (int i = 0; !self->failed && i < work->count; i++, page += strlen(page) + 1)
        if (work->after + i + 1 == k->stands.seq + 1) /* otherwise folded meanwhile */
            standing_fold(&k->stands, work->after + i + 1, page, strlen(page));
    if (work->count > 0)
        gate_close_banned(h);
    k->is_behind = self->failed;
    if (k->hears_more && !h->is_draining) {
        k->hears_more = false;
        read_on(h);
    }
    if (k->waits) {
        k->waits = false;
        try_write(k->first);
    }
    free(work->pages);
    free(work);
}

static bool read_on(house *h)
{
    keeper *k = keeper_of(h);
    read_job *work = !k->reads ? calloc(1, sizeof *work) : NULL;
    if (work == NULL)
        return k->reads;
    k->reads = true;
    work->base.run = run_read;
    work->base.done = pages_read;
    work->house = h;
    work->after = k->stands.seq;
    pool_add(h->readers, &work->base);
    return true;
}

void keeper_hear(house *h, const char *book, int64_t seq)
{
    keeper *k = keeper_of(h);
    bool is_ours = book == NULL || strcmp(book, LEDGER) == 0;
    if (!is_ours || seq <= k->stands.seq || h->is_draining)
        return;
    k->hears_more = k->reads; /* the pages being read may be older */
    k->is_behind |= !read_on(h);
}

void keeper_look(house *h)
{
    int64_t now = steady_ms();
    bool is_told = h->is_shared && !keeper_of(h)->is_behind;
    if (is_told || now - keeper_of(h)->looked_ms < LOOK_MS)
        return;
    keeper_of(h)->looked_ms = now;
    read_on(h);
}

/* Deciding. */

typedef struct decide_job {
    job base;
    decision_ask *ask;
    int64_t seq;
    store_outcome outcome;
} decide_job;

/* Ends a decision; `done` frees it, and the next one follows. */
static void end(decision_ask *ask, const char *code, const char *sentence)
{
    keeper *k = keeper_of(ask->house);
    k->first = ask->next;
    ask->code = code;
    if (sentence != NULL)
        fn_fail(&ask->error, sentence);
    ask->done(ask);
    if (k->first != NULL)
        try_write(k->first);
}

static void run_write(job *self, store *db)
{
    decide_job *work = (decide_job *)self;
    self->failed = !ledger_write(db, work->seq, &work->ask->d, &work->outcome, &self->error);
}

/* Folds a decision, once it is durable. News of it may have come first. */
static void take_effect(decision_ask *ask, int64_t seq)
{
    house *h = ask->house;
    char page[DECISION_BODY_MAX];
    fn_text out;
    fn_text_init(&out, page, sizeof page);
    decision_write(&ask->d, &out);
    if (keeper_of(h)->stands.seq < seq)
        standing_fold(&keeper_of(h)->stands, seq, out.data, out.used);
    keeper_add(h, KEPT_DECISIONS);
    gate_close_banned(h);
    ask->seq = seq;
    end(ask, NULL, NULL);
}

/* Completes a write. If another page came first, it is read and the decision checked again. */
static void written(job *self)
{
    decide_job *work = (decide_job *)self;
    decision_ask *ask = work->ask;
    house *h = ask->house;
    refusal_words why = refusal_of(work->outcome);
    if (!self->failed && work->outcome == STORE_DONE) {
        take_effect(ask, work->seq + 1);
    } else if (self->failed) {
        read_on(h); /* it may have been written */
        end(ask, why.code, why.sentence);
    } else if (++ask->tries < TRIES_MAX && read_on(h)) {
        keeper_of(h)->waits = true;
    } else {
        end(ask, "busy", "too much is decided at once; try again");
    }
    free(work);
}

static void try_write(decision_ask *ask)
{
    const standing *s = keeper_standing(ask->house);
    const char *code =
        standing_refusal(s, &ask->d, ask->has_address ? &ask->address : NULL, &ask->error);
    if (code != NULL) {
        end(ask, code, NULL);
        return;
    }
    decide_job *work = calloc(1, sizeof *work);
    if (work == NULL) {
        end(ask, "busy", "not enough memory");
        return;
    }
    work->base.run = run_write;
    work->base.done = written;
    work->ask = ask;
    work->seq = s->seq;
    work->outcome = STORE_FAILED;
    pool_add(ask->house->readers, &work->base);
}

void keeper_decide(house *h, decision_ask *ask)
{
    decision_ask **last = &keeper_of(h)->first;
    bool is_first = *last == NULL;
    while (*last != NULL)
        last = &(*last)->next;
    *last = ask;
    ask->next = NULL;
    ask->house = h;
    ask->tries = 0;
    ask->d.at_ms = now_ms();
    if (is_first)
        try_write(ask);
}
