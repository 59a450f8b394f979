/* A table read from the store on another thread. */
#ifndef FN_SERVER_LOAD_H
#define FN_SERVER_LOAD_H

#include "server/rooms/table_memory.h"
#include "server/spine/house.h"

typedef struct load_job {
    job base;
    house *house;
    char id[STORE_ID_MAX];
    table *table; /* NULL: it does not exist */
    void *context;
} load_job;
void load_run(job *self, store *db); /* runs on a thread with a store */
load_job *load_job_new(house *h, const char *id, void (*done)(job *self));

#endif
