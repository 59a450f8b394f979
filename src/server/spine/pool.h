/* Work beside the thread that serves: reading from the store, hashing passwords, thinking bots, and
 * the writer that commits all that waits in one transaction. A job runs on some thread; afterwards
 * it is handed back and its `done` runs on the serving thread, so nothing else needs a lock. */
#ifndef FN_SERVER_POOL_H
#define FN_SERVER_POOL_H

#include "server/spine/turns.h"
#include "store/store.h"

typedef struct job job;
struct job {
    job *next;
    void (*run)(job *self, store *db); /* on a worker; db may be NULL where the pool has none */
    void (*done)(job *self);           /* on the serving thread; frees the job */
    bool failed;                       /* it was not done, or not begun; error may say why */
    fn_error error;
    turn turn;      /* of thinkers */
    int64_t due_ms; /* of a timer: when it comes back, by steady_ms */
};

/* A job that is one write; the writer fills `write.outcome`. */
typedef struct write_job {
    job base; /* run stays NULL */
    store_write write;
} write_job;

/* What whoever waits for a write that failed is told. */
typedef struct refusal_words {
    const char *code, *sentence;
} refusal_words;
refusal_words refusal_of(store_outcome outcome);

/* Where finished jobs wait for the serving thread; `wake` is called when there is one. */
typedef struct finished finished;
finished *finished_new(void (*wake)(void *context), void *context);
void finished_free(finished *list); /* it must be empty */
bool finished_run(finished *list);  /* calls `done` of each; false: there was none */

typedef struct pool pool;

/* Threads that run jobs one by one. With an address each has a store of its own. */
pool *pool_new(int threads, const char *address, finished *back, fn_error *error);

/* Threads that run jobs by turns. */
pool *pool_new_thinkers(int threads, finished *back, fn_error *error);
int pool_turn_ms(pool *p, const job *work); /* how long its turn may be, see turns.h */

/* A job comes back when it is due, and nothing is done in between. */
pool *pool_new_timer(finished *back, fn_error *error);

/* One thread that commits everything waiting as one batch. */
pool *pool_new_writer(const char *address, finished *back, fn_error *error);

void pool_add(pool *p, job *work);
int pool_waiting(pool *p); /* jobs not begun yet */

/* From now on nothing begins: what waits, and what is added later, comes back as failed. */
void pool_close(pool *p);

/* Waits until the threads of a closed pool have ended; false: one is still at work at that time of
 * the steady clock, and the pool can neither be used nor freed any more. */
bool pool_join(pool *p, int64_t until_ms);
void pool_free(pool *p); /* one that has been joined, or NULL */

#endif
