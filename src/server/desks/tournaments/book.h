/* A tournament in the store: a book of the kind "tournament". It is read and folded whole; what is
 * added to it is folded at once, written together, and refused if somebody else wrote meanwhile.
 * For workers with a store. */
#ifndef FN_SERVER_TOURNAMENT_BOOK_H
#define FN_SERVER_TOURNAMENT_BOOK_H

#include "club/pairing.h"
#include "store/books.h"

#define TOURNAMENT_KIND "tournament"

enum { TBOOK_TEXT_MAX = 1 << 17 };

/* Large: on the heap. */
typedef struct tbook {
    tournament t;
    tournament_entry entry; /* the next one, while it is made */
    pairing pairing;        /* room to pair in */
    int64_t now_ms;
    int pages; /* added and not written yet */
    const char *page[STORE_PAGES_MAX];
    char storage[TBOOK_TEXT_MAX];
    size_t used;
} tbook;

tbook *tbook_new(void); /* NULL: no memory */
void tbook_free(tbook *b);

/* Reads it anew. One that is not there has seq 0. */
bool tbook_open(tbook *b, store *db, const char *id, int64_t now_ms, fn_error *error);

/* Begins the next entry: an empty one of this kind. */
tournament_entry *tbook_entry(tbook *b, te_kind kind);
/* Folds it and keeps it to be written. False: it does not fit, or there is no room for more. */
bool tbook_add(tbook *b, fn_error *error);
bool tbook_is_full(const tbook *b); /* write first, then go on */

/* CONFLICT: somebody else has written; open it again. Without anything added: DONE. */
bool tbook_write(tbook *b, store *db, store_outcome *outcome, fn_error *error);

#endif
