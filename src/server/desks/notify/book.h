/* The book of a person's calls, kept as facts: "calls", their wishes; "calls/mail", the confirmed
 * address; "calls/last", the time of the last call; "push/ID", a browser. For workers with a
 * store. */
#ifndef FN_SERVER_BOOK_H
#define FN_SERVER_BOOK_H

#include "calls/wishes.h"
#include "store/store.h"

enum { BOOK_BROWSERS_MAX = 10, BOOK_BROWSER_NAME_MAX = 80, BOOK_ID_MAX = 17 };

typedef struct browser {
    char id[BOOK_ID_MAX];
    char name[BOOK_BROWSER_NAME_MAX];
    subscription to;
} browser;

typedef struct book {
    wishes wishes;
    int64_t version; /* of the wishes; 0: none */
    int64_t last_ms;
    int browsers;
    browser browser[BOOK_BROWSERS_MAX];
} book;

bool book_read(store *db, const char *person, bool allows_http, book *b, fn_error *error);
bool book_write_wishes(store *db, const char *person, const book *b, store_outcome *outcome,
                       fn_error *error);
bool book_set(store *db, const char *person, const char *name, const char *value,
              fn_error *error); /* an empty value deletes the fact */
void browser_id(const char *endpoint, char id[BOOK_ID_MAX]);

#endif
