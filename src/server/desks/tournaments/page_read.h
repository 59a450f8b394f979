/* A tournament read for its page: folded, with names, live tables and what happened last. What was
 * read before is used again as far as it is still so. For workers with a store. */
#ifndef FN_SERVER_TOURNAMENT_PAGE_READ_H
#define FN_SERVER_TOURNAMENT_PAGE_READ_H

#include "server/desks/tournaments/show.h"
#include "store/books.h"

/* Large: on the heap. */
typedef struct page_data {
    tournament t;
    tournament_entry entry;
    int64_t read_ms; /* when names were looked up */
    char names[TOURNAMENT_ENTRANTS_MAX][STORE_NAME_MAX];
    char host_name[STORE_NAME_MAX];
    show_live *live; /* by number in t.tables */
    int64_t *seqs;   /* of these tables */
    int live_count;
    show_event events[SHOW_EVENTS_MAX]; /* number n at n % SHOW_EVENTS_MAX */
    int event_count;
} page_data;

page_data *page_data_new(void);
void page_data_free(page_data *d);

/* A tournament that is not there has t.seq 0. */
bool page_data_read(page_data *d, store *db, const char *id, int64_t now_ms, fn_error *error);

/* The whole with its version, and the standings as a file; both on the heap. */
typedef struct page_texts {
    char *json, *csv;
    size_t json_size, csv_size;
    char version[40];
} page_texts;
bool page_data_write(const page_data *d, page_texts *texts);

#endif
