/* Books: logs that do not belong to tables, such as a tournament, a room, or the decisions of the
 * house. As with tables, the log is the truth: pages are only added, (book, seq) is unique, and of
 * two servers that write at the same time one is refused and reads again. Lists show the head. The
 * store does not know what pages mean. */
#ifndef FN_STORE_BOOKS_H
#define FN_STORE_BOOKS_H

#include "store/store.h"

enum { STORE_KIND_MAX = 16, STORE_PAGES_MAX = 64 /* per write */ };

typedef struct store_book {
    char id[STORE_ID_MAX]; /* distinct from all table ids */
    char kind[STORE_KIND_MAX];
    int64_t seq; /* of the newest page */
    int state;   /* its meaning depends on the kind */
    int64_t changed_ms;
    int64_t due_ms;            /* when a server must attend to it; 0: never */
    char card[STORE_CARD_MAX]; /* JSON, for lists */
} store_book;

/* Adds pages book->seq - count + 1 … book->seq, of up to STORE_BODY_MAX bytes each, and sets the
 * head; page 1 makes the book. CONFLICT: these are not the next pages, or the book is of another
 * kind. Other servers are notified as for tables (store_listen). */
bool store_write_book(store *db, const store_book *book, int count, const char *const pages[],
                      store_outcome *outcome, fn_error *error);

/* Finds a book; a missing one has seq 0. */
bool store_find_book(store *db, const char *id, store_book *book, fn_error *error);
bool store_read_book(store *db, const char *id, int64_t after, store_take take, void *context,
                     fn_error *error);

/* Lists books of a kind and state, newest change first, changed before `time_ms` (0: all). */
bool store_list_books(store *db, const char *kind, int state, int64_t time_ms,
                      store_book list[STORE_LIST_MAX], int *count, fn_error *error);
/* Lists books with due_ms at or before now, soonest first. */
bool store_list_due_books(store *db, const char *kind, int64_t now_ms,
                          store_book list[STORE_LIST_MAX], int *count, fn_error *error);

#endif
