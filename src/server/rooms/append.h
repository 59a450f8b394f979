/* Appends: new entries of a table on their way to the disk. */
#ifndef FN_SERVER_APPEND_H
#define FN_SERVER_APPEND_H

#include "server/spine/house.h"

/* An append as a write job. The caller sets base.done and context. */
typedef struct append_job {
    write_job base;
    house *house;
    void *context; /* the caller's; in a spare job the next one */
    char id[STORE_ID_MAX];
    char **bodies;
    size_t bodies_size;
} append_job;
append_job *append_job_new(house *h, const table *t, int64_t first_seq);
void append_job_free(append_job *a);
void append_jobs_forget(house *h); /* frees the spare jobs */

#endif
