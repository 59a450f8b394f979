/* The house's book in the store: every decision of its hosts and moderators, one page each. Servers
 * and the command line write it in the same way: the next page, or none. */
#ifndef FN_SERVER_LEDGER_H
#define FN_SERVER_LEDGER_H

#include "club/standing.h"
#include "store/books.h"

#define LEDGER "house" /* its id, also in news */

/* Folds the pages after s->seq. */
bool ledger_read(store *db, standing *s, fn_error *error);

/* Writes the decision as the page after `seq`. CONFLICT: others have written; read, check, then try
 * again. */
bool ledger_write(store *db, int64_t seq, const decision *d, store_outcome *outcome,
                  fn_error *error);

/* Lists pages before `before` (0: all), newest first, about or by this person or thing ("": all).
 * `take` returns false when it has enough. */
typedef bool (*ledger_take)(void *context, int64_t seq, const decision *d);
bool ledger_list(store *db, int64_t before, const char *about, ledger_take take, void *context,
                 fn_error *error);

#endif
