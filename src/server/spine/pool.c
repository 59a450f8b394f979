/* Threads, a queue and the way back. See pool.h. */
#include "server/spine/pool.h"

#include "server/spine/clock.h"
#include "server/spine/health.h"

#include <assert.h>
#include <errno.h>
#include <malloc.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

enum { BATCH_MAX = STORE_BATCH_MAX / 2, THREADS_MAX = 64, REST_MS = 1000, JOIN_MS = 60000 };

typedef struct job_list {
    job *first, **end;
    int count;
} job_list;

struct finished {
    pthread_mutex_t lock;
    job_list jobs;
    void (*wake)(void *context);
    void *context;
};

typedef struct worker {
    pthread_t thread;
    struct pool *pool;
    store *db;
} worker;

struct pool {
    pthread_mutex_t lock;
    pthread_cond_t more;
    job_list waiting;
    turns *turns; /* NULL: first come, first served */
    bool ending, is_writer;
    finished *back;
    int threads, joined;
    worker workers[THREADS_MAX];
};

static void list_init(job_list *list)
{
    *list = (job_list){.end = &list->first};
}

static void list_add(job_list *list, job *work)
{
    work->next = NULL;
    *list->end = work;
    list->end = &work->next;
    list->count++;
}

static job *list_take_at(job_list *list, job **at)
{
    job *work = *at;
    *at = work->next;
    if (list->end == &work->next)
        list->end = at;
    list->count--;
    return work;
}

static job *list_take(job_list *list)
{
    return list_take_at(list, &list->first);
}

finished *finished_new(void (*wake)(void *context), void *context)
{
    finished *list = calloc(1, sizeof *list);
    if (list == NULL)
        return NULL;
    pthread_mutex_init(&list->lock, NULL);
    list_init(&list->jobs);
    list->wake = wake;
    list->context = context;
    return list;
}

void finished_free(finished *list)
{
    if (list == NULL)
        return;
    assert(list->jobs.count == 0);
    pthread_mutex_destroy(&list->lock);
    free(list);
}

static void finished_add(finished *list, job *const jobs[], int count)
{
    pthread_mutex_lock(&list->lock);
    bool was_empty = list->jobs.count == 0;
    for (int i = 0; i < count; i++)
        list_add(&list->jobs, jobs[i]);
    pthread_mutex_unlock(&list->lock);
    if (was_empty)
        list->wake(list->context);
}

bool finished_run(finished *list)
{
    pthread_mutex_lock(&list->lock);
    job *work = list->jobs.first;
    bool had_some = work != NULL;
    list_init(&list->jobs);
    pthread_mutex_unlock(&list->lock);
    while (work != NULL) {
        job *next = work->next;
        work->done(work);
        work = next;
    }
    return had_some;
}

static struct timespec time_after(clockid_t clock, int64_t ms)
{
    struct timespec time;
    clock_gettime(clock, &time);
    time.tv_sec += ms / 1000 + (time.tv_nsec + ms % 1000 * 1000000) / 1000000000;
    time.tv_nsec = (time.tv_nsec + ms % 1000 * 1000000) % 1000000000;
    return time;
}

/* Waits for jobs, holding the lock. After a while without any, the store gives memory back. */
static void wait_for_jobs(pool *p, store *db)
{
    struct timespec until = time_after(CLOCK_MONOTONIC, REST_MS);
    int status = 0;
    while (p->waiting.count == 0 && !p->ending && db != NULL && status != ETIMEDOUT)
        status = pthread_cond_timedwait(&p->more, &p->lock, &until);
    if (status == ETIMEDOUT) {
        pthread_mutex_unlock(&p->lock);
        store_rest(db);
        malloc_trim(0);
        pthread_mutex_lock(&p->lock);
    }
    while (p->waiting.count == 0 && !p->ending)
        pthread_cond_wait(&p->more, &p->lock);
}

static job *take_by_turn(pool *p)
{
    job **best = &p->waiting.first;
    int64_t now = steady_ms();
    for (job **at = &(*best)->next; *at != NULL; at = &(*at)->next)
        if (turns_prefer(p->turns, &(*at)->turn, &(*best)->turn, now))
            best = at;
    turns_take(p->turns, &(*best)->turn);
    return list_take_at(&p->waiting, best);
}

/* Waits for jobs and takes at most `most`; 0 when the pool ends. */
static int take_jobs(const worker *self, job *jobs[], int most)
{
    pool *p = self->pool;
    int count = 0;
    pthread_mutex_lock(&p->lock);
    if (p->waiting.count == 0)
        wait_for_jobs(p, self->db);
    while (count < most && p->waiting.count > 0)
        jobs[count++] = p->turns != NULL ? take_by_turn(p) : list_take(&p->waiting);
    pthread_mutex_unlock(&p->lock);
    return count;
}

static void *run_jobs(void *context)
{
    worker *self = context;
    job *work;
    while (take_jobs(self, &work, 1) == 1) {
        int failures = self->db != NULL ? store_failures(self->db) : 0;
        work->run(work, self->db);
        if (self->db != NULL && store_failures(self->db) != failures)
            health_fail(FAILED_READ, work->error.text);
        finished_add(self->pool->back, &work, 1);
    }
    return NULL;
}

/* Waits until the first job is due, holding the lock; NULL when the pool ends. */
static job *take_due(pool *p)
{
    while (!p->ending) {
        job **first = &p->waiting.first;
        if (*first == NULL) {
            pthread_cond_wait(&p->more, &p->lock);
            continue;
        }
        for (job **at = &(*first)->next; *at != NULL; at = &(*at)->next)
            if ((*at)->due_ms < (*first)->due_ms)
                first = at;
        int64_t left_ms = (*first)->due_ms - steady_ms();
        if (left_ms <= 0)
            return list_take_at(&p->waiting, first);
        struct timespec until = time_after(CLOCK_MONOTONIC, left_ms);
        pthread_cond_timedwait(&p->more, &p->lock, &until);
    }
    return NULL;
}

static void *run_timer(void *context)
{
    pool *p = ((worker *)context)->pool;
    job *work;
    do {
        pthread_mutex_lock(&p->lock);
        work = take_due(p);
        pthread_mutex_unlock(&p->lock);
        if (work != NULL)
            finished_add(p->back, &work, 1);
    } while (work != NULL);
    return NULL;
}

refusal_words refusal_of(store_outcome outcome)
{
    if (outcome == STORE_UNKNOWN)
        return (refusal_words){"unknown", "it may have been written or not; send it again to know"};
    return (refusal_words){"store", "it could not be written; try again"};
}

static bool commit(store *db, store_write *const writes[], int count, fn_error *error)
{
    health_ask(HEALTH_WRITES);
    bool done = store_commit(db, writes, count, error);
    health_answer(HEALTH_WRITES, done);
    if (!done)
        health_fail(writes[0]->outcome == STORE_UNKNOWN ? FAILED_UNKNOWN : FAILED_WRITE,
                    error->text);
    return done;
}

static void *run_writer(void *context)
{
    worker *self = context;
    job *jobs[BATCH_MAX];
    store_write *writes[BATCH_MAX];
    int count;
    while ((count = take_jobs(self, jobs, BATCH_MAX)) > 0) {
        fn_error error = {{0}};
        for (int i = 0; i < count; i++)
            writes[i] = &((write_job *)jobs[i])->write;
        bool done = commit(self->db, writes, count, &error);
        for (int i = 0; i < count && !done; i++) {
            jobs[i]->failed = true;
            jobs[i]->error = error;
        }
        finished_add(self->pool->back, jobs, count);
    }
    return NULL;
}

static pool *make(bool by_turns, finished *back, fn_error *error)
{
    pool *p = calloc(1, sizeof *p);
    pthread_condattr_t steady;
    if (p == NULL || (by_turns && (p->turns = calloc(1, sizeof *p->turns)) == NULL)) {
        fn_fail(error, "not enough memory for the workers");
        free(p);
        return NULL;
    }
    pthread_condattr_init(&steady);
    pthread_condattr_setclock(&steady, CLOCK_MONOTONIC);
    pthread_mutex_init(&p->lock, NULL);
    pthread_cond_init(&p->more, &steady);
    pthread_condattr_destroy(&steady);
    list_init(&p->waiting);
    p->back = back;
    return p;
}

static pool *start(int threads, bool by_turns, const char *address, finished *back,
                   void *(*body)(void *), fn_error *error)
{
    pool *p = make(by_turns, back, error);
    if (p != NULL)
        p->is_writer = body == run_writer;
    for (int i = 0; p != NULL && i < threads && i < THREADS_MAX; i++) {
        worker *w = &p->workers[i];
        w->pool = p;
        w->db = address != NULL ? store_open(address, error) : NULL;
        bool is_open = address == NULL || w->db != NULL;
        if (!is_open || pthread_create(&w->thread, NULL, body, w) != 0) {
            if (is_open)
                fn_fail(error, "a worker thread could not be started");
            store_close(w->db);
            pool_close(p);
            pool_join(p, steady_ms() + JOIN_MS);
            pool_free(p);
            return NULL;
        }
        p->threads++;
    }
    return p;
}

pool *pool_new(int threads, const char *address, finished *back, fn_error *error)
{
    return start(threads, false, address, back, run_jobs, error);
}

pool *pool_new_writer(const char *address, finished *back, fn_error *error)
{
    return start(1, false, address, back, run_writer, error);
}

pool *pool_new_thinkers(int threads, finished *back, fn_error *error)
{
    return start(threads, true, NULL, back, run_jobs, error);
}

pool *pool_new_timer(finished *back, fn_error *error)
{
    return start(1, false, NULL, back, run_timer, error);
}

int pool_turn_ms(pool *p, const job *work)
{
    pthread_mutex_lock(&p->lock);
    int length_ms = turns_length_ms(p->turns, &work->turn, p->threads);
    pthread_mutex_unlock(&p->lock);
    return length_ms;
}

static void hand_back(pool *p, job *work)
{
    work->failed = true;
    if (p->is_writer)
        ((write_job *)work)->write.outcome = STORE_FAILED;
    finished_add(p->back, &work, 1);
}

void pool_add(pool *p, job *work)
{
    pthread_mutex_lock(&p->lock);
    bool is_closed = p->ending;
    if (!is_closed) {
        list_add(&p->waiting, work);
        work->turn.since_ms = p->turns != NULL ? steady_ms() : 0;
        if (p->turns != NULL)
            turns_add(p->turns, &work->turn);
        pthread_cond_signal(&p->more);
    }
    pthread_mutex_unlock(&p->lock);
    if (is_closed)
        hand_back(p, work);
}

int pool_waiting(pool *p)
{
    pthread_mutex_lock(&p->lock);
    int count = p->waiting.count;
    pthread_mutex_unlock(&p->lock);
    return count;
}

void pool_close(pool *p)
{
    pthread_mutex_lock(&p->lock);
    job *work = p->waiting.first;
    list_init(&p->waiting);
    p->ending = true;
    pthread_cond_broadcast(&p->more);
    pthread_mutex_unlock(&p->lock);
    for (job *next; work != NULL; work = next) {
        next = work->next;
        hand_back(p, work);
    }
}

bool pool_join(pool *p, int64_t until_ms)
{
    int64_t left_ms = until_ms - steady_ms();
    struct timespec until = time_after(CLOCK_REALTIME, left_ms > 0 ? left_ms : 0);
    for (; p->joined < p->threads; p->joined++) {
        worker *w = &p->workers[p->joined];
        if (pthread_timedjoin_np(w->thread, NULL, &until) != 0)
            return false;
        store_close(w->db);
    }
    return true;
}

void pool_free(pool *p)
{
    if (p == NULL)
        return;
    assert(p->joined == p->threads);
    pthread_mutex_destroy(&p->lock);
    pthread_cond_destroy(&p->more);
    free(p->turns);
    free(p);
}
