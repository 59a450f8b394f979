/* New entries of a table on their way to the disk. */
#ifndef FN_SERVER_APPEND_H
#define FN_SERVER_APPEND_H

#include "server/spine/house.h"

/* An append to a table as a write; the caller fills base.done and context. NULL: no memory. */
typedef struct append_job {
    write_job base;
    house *house;
    void *context; /* of a spare one: the next */
    char id[STORE_ID_MAX];
    char **bodies;
    size_t bodies_size;
} append_job;
append_job *append_job_new(house *h, const table *t, int64_t first_seq);
void append_job_free(append_job *a);
void append_jobs_forget(house *h); /* gives back the memory of those that are done */

#endif
