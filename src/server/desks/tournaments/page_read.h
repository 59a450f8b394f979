/* The data for a tournament's page: the folded log, names, live tables and the latest events. Data
 * read before is reused while it is still valid. For workers with a store. */
#ifndef FN_SERVER_TOURNAMENT_PAGE_READ_H
#define FN_SERVER_TOURNAMENT_PAGE_READ_H

#include "server/desks/tournaments/show.h"
#include "store/books.h"

/* The data of one page. Large: on the heap. */
typedef struct page_data {
    tournament t;
    tournament_entry entry;
    int64_t read_ms; /* when names were looked up */
    char names[TOURNAMENT_ENTRANTS_MAX][STORE_NAME_MAX];
    char host_name[STORE_NAME_MAX];
    show_live *live; /* by number in t.tables */
    int64_t *seqs;   /* the newest entries of these tables */
    int live_count;
    show_event events[SHOW_EVENTS_MAX]; /* event n at n % SHOW_EVENTS_MAX */
    int event_count;
} page_data;

page_data *page_data_new(void);
void page_data_free(page_data *d);

/* Reads the data; t.seq 0: there is no tournament. */
bool page_data_read(page_data *d, store *db, const char *id, int64_t now_ms, fn_error *error);

/* The page with its version, and the standings as a file; both on the heap. */
typedef struct page_texts {
    char *json, *csv;
    size_t json_size, csv_size;
    char version[40];
} page_texts;
bool page_data_write(const page_data *d, page_texts *texts);

#endif
