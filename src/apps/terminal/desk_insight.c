/* The analysis of a game on the full screen. A separate thread looks at one turn after another, so
 * keys are answered at once. It publishes its findings as JSON, sharper with each pass, and the
 * screen takes them over when it polls. */
#include "apps/terminal/desk.h"

#include "apps/terminal/insight_text.h"
#include "fanal/insight.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { REFRESH_MS = 1000 };

struct desk_insight {
    fn_insight *insight; /* owned by the thread */
    pthread_t thread;
    pthread_mutex_t lock; /* of everything below */
    bool stops;
    fn_insight_progress progress;
    char *json; /* the latest findings; NULL: none */
    size_t size;
    bool is_new;
};

/* The thread */

static void leave_json(desk_insight *work)
{
    size_t size;
    const char *json = fn_insight_json(work->insight, &size);
    char *copy = json != NULL ? malloc(size) : NULL;
    if (copy == NULL)
        return;
    memcpy(copy, json, size);
    pthread_mutex_lock(&work->lock);
    free(work->json);
    work->json = copy;
    work->size = size;
    work->is_new = true;
    pthread_mutex_unlock(&work->lock);
}

/* Publishes the progress; returns false if the thread must stop or nothing is left to do. */
static bool leave_progress(desk_insight *work, fn_insight_progress now)
{
    pthread_mutex_lock(&work->lock);
    work->progress = now;
    bool goes_on = !work->stops && !now.is_finished;
    pthread_mutex_unlock(&work->lock);
    return goes_on;
}

static void *look(void *given)
{
    desk_insight *work = given;
    double left_ms = 0;
    int pass = 0;
    bool goes_on = true;
    while (goes_on) {
        fn_insight_step(work->insight);
        fn_insight_progress now = fn_insight_progress_of(work->insight);
        double at_ms = session_clock_ms();
        if (now.is_finished || now.pass != pass || at_ms > left_ms + REFRESH_MS) {
            leave_json(work);
            left_ms = at_ms;
            pass = now.pass;
        }
        goes_on = leave_progress(work, now);
    }
    return NULL;
}

static desk_insight *begin(const fn_match *match)
{
    const fn_insight_wish wish = {0};
    desk_insight *work = calloc(1, sizeof *work);
    if (work == NULL)
        return NULL;
    pthread_mutex_init(&work->lock, NULL);
    work->insight = fn_insight_open(match, &wish);
    if (work->insight != NULL && pthread_create(&work->thread, NULL, look, work) == 0)
        return work;
    fn_insight_close(work->insight);
    free(work);
    return NULL;
}

void desk_insight_close(desk *d)
{
    desk_insight *work = d->insight;
    if (work == NULL)
        return;
    pthread_mutex_lock(&work->lock);
    work->stops = true;
    pthread_mutex_unlock(&work->lock);
    pthread_join(work->thread, NULL);
    pthread_mutex_destroy(&work->lock);
    fn_insight_close(work->insight);
    free(work->json);
    free(work);
    d->insight = NULL;
}

/* The screen */

static void write_text(desk *d, fn_json analysis)
{
    insight_look look_of = {.focus = d->focus, .columns = pager_columns(d)};
    fn_text out;
    for (int i = 0; i < FN_MAX_SEATS; i++)
        look_of.names[i] = d->t->now.names[i];
    fn_text_init(&out, d->text, sizeof d->text);
    insight_write(analysis, &look_of, &out);
}

/* Takes over the latest findings: the marks, and the text if it is being read. */
static void refresh(desk *d)
{
    desk_insight *work = d->insight;
    fn_json analysis;
    pthread_mutex_lock(&work->lock);
    work->is_new = false;
    if (work->json != NULL && fn_json_parse(&analysis, work->json, work->size, NULL)) {
        insight_list_marks(analysis, d->marks);
        if (d->mode == DESK_INSIGHT)
            write_text(d, analysis);
    }
    pthread_mutex_unlock(&work->lock);
}

static fn_insight_progress progress_of(const desk *d)
{
    pthread_mutex_lock(&d->insight->lock);
    fn_insight_progress now = d->insight->progress;
    pthread_mutex_unlock(&d->insight->lock);
    return now;
}

void desk_insight_open(desk *d)
{
    if (d->insight == NULL)
        d->insight = begin(d->t->kind->game(d->t));
    if (d->insight == NULL) {
        desk_answer(d, tr("There is not enough memory for this."));
        return;
    }
    pager_open_insight(d);
    refresh(d);
}

void desk_insight_focus(desk *d, int seat)
{
    if (seat < d->t->now.seats) {
        d->focus = seat;
        refresh(d);
    }
}

bool desk_insight_poll(desk *d)
{
    if (d->insight == NULL)
        return false;
    pthread_mutex_lock(&d->insight->lock);
    bool is_new = d->insight->is_new;
    pthread_mutex_unlock(&d->insight->lock);
    int done = progress_of(d).done;
    bool changed = is_new || (d->mode == DESK_INSIGHT && done != d->looked_at);
    d->looked_at = done;
    if (is_new)
        refresh(d);
    return changed;
}

void desk_insight_progress(const desk *d, fn_text *out)
{
    fn_insight_progress now = progress_of(d);
    if (now.is_finished)
        return;
    fn_text_add(out, insight_pass_words(now.pass > 0 ? now.pass : 1));
    fn_text_add_char(out, ' ');
    fn_text_add_int(out, now.done);
    fn_text_add_char(out, '/');
    fn_text_add_int(out, now.total);
}

const char *desk_mark(const desk *d, const story_line *line)
{
    const story *log = &d->t->log;
    if (line->heading || line->ply < 0 || line->ply >= FN_MAX_STEPS || d->marks[line->ply] == NULL)
        return NULL;
    bool is_first = line == log->line || line[-1].ply != line->ply || line[-1].heading;
    return is_first ? d->marks[line->ply] : NULL;
}
