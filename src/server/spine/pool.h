/* Work beside the serving thread: reading from the store, hashing passwords, thinking bots, and the
 * writer, which commits all waiting writes in one transaction. A job runs on some thread;
 * afterwards its `done` runs on the serving thread, so nothing else needs a lock. */
#ifndef FN_SERVER_POOL_H
#define FN_SERVER_POOL_H

#include "server/spine/turns.h"
#include "store/store.h"

typedef struct job job;
struct job {
    job *next;
    void (*run)(job *self, store *db); /* on a worker; db may be NULL where the pool has none */
    void (*done)(job *self);           /* on the serving thread; frees the job */
    bool failed;                       /* not done, or not begun; `error` may say why */
    fn_error error;
    turn turn;      /* of thinkers */
    int64_t due_ms; /* of a timer: when it comes back, by steady_ms */
};

/* A job that is one write; the writer sets `write.outcome`. */
typedef struct write_job {
    job base; /* run stays NULL */
    store_write write;
} write_job;

/* The answer to a request whose write failed. */
typedef struct refusal_words {
    const char *code, *sentence;
} refusal_words;
refusal_words refusal_of(store_outcome outcome);

/* Finished jobs waiting for the serving thread; `wake` is called when one arrives. */
typedef struct finished finished;
finished *finished_new(void (*wake)(void *context), void *context);
void finished_free(finished *list); /* it must be empty */
bool finished_run(finished *list);  /* calls `done` of each; false: none */

typedef struct pool pool;

/* Starts threads that run jobs one by one. With an address, each has its own store. */
pool *pool_new(int threads, const char *address, finished *back, fn_error *error);

/* Starts threads that run jobs by turns. */
pool *pool_new_thinkers(int threads, finished *back, fn_error *error);
int pool_turn_ms(pool *p, const job *work); /* the length of its turn, see turns.h */

/* Starts a timer: jobs come back when they are due, without running. */
pool *pool_new_timer(finished *back, fn_error *error);

/* Starts one thread that commits everything waiting as one batch. */
pool *pool_new_writer(const char *address, finished *back, fn_error *error);

void pool_add(pool *p, job *work);
int pool_waiting(pool *p); /* jobs not begun yet */

/* Begins nothing more: jobs that wait or are added later come back as failed. */
void pool_close(pool *p);

/* Waits until the threads of a closed pool have ended. False: one is still at work at `until_ms` of
 * the steady clock, and the pool can neither be used nor freed any more. */
bool pool_join(pool *p, int64_t until_ms);
void pool_free(pool *p); /* a joined pool, or NULL */

#endif
