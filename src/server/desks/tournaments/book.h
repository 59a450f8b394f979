/* A tournament in the store: a book of the kind "tournament". It is read and folded whole; added
 * pages are folded at once, written together, and refused if another server wrote meanwhile. For
 * workers with a store. */
#ifndef FN_SERVER_TOURNAMENT_BOOK_H
#define FN_SERVER_TOURNAMENT_BOOK_H

#include "club/pairing.h"
#include "store/books.h"

#define TOURNAMENT_KIND "tournament"

enum { TBOOK_TEXT_MAX = 1 << 17 };

/* A tournament's open book. Large: on the heap. */
typedef struct tbook {
    tournament t;
    tournament_entry entry; /* the next entry, while it is made */
    pairing pairing;        /* scratch memory for pairing */
    int64_t now_ms;
    int pages; /* added, but not written yet */
    const char *page[STORE_PAGES_MAX];
    char storage[TBOOK_TEXT_MAX];
    size_t used;
} tbook;

tbook *tbook_new(void); /* NULL: no memory */
void tbook_free(tbook *b);

/* Reads it again; seq 0: there is none. */
bool tbook_open(tbook *b, store *db, const char *id, int64_t now_ms, fn_error *error);

/* Begins the next entry, an empty one of this kind. */
tournament_entry *tbook_entry(tbook *b, te_kind kind);
/* Folds the entry and stages it for writing. False: it does not fit, or there is no more room. */
bool tbook_add(tbook *b, fn_error *error);
bool tbook_is_full(const tbook *b); /* write before adding more */

/* CONFLICT: another server has written; open it again. DONE also if nothing was added. */
bool tbook_write(tbook *b, store *db, store_outcome *outcome, fn_error *error);

#endif
