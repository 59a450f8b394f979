/* The keeper knows what stands in the house (club/standing.h) and is the only door to change it: a
 * decision is asked about, written, then folded; sockets of whoever is banned by it are closed.
 * What other servers or the command line decide is read when news tell of it or, where there are
 * none, every other second. */
#ifndef FN_SERVER_KEEPER_H
#define FN_SERVER_KEEPER_H

#include "club/likeness.h"
#include "server/desks/hosts/ledger.h"
#include "server/spine/desk.h"

/* Who or what is refused, and counted for /metrics. */
typedef enum keeper_count {
    KEPT_DECISIONS,
    KEPT_REPORTS,
    KEPT_OUT_BANNED,
    KEPT_OUT_RANGE,
    KEPT_OUT_MUTED,
    KEPT_OUT_NAME,
    KEPT_COUNTS
} keeper_count;

typedef struct keeper {
    standing stands;
    char (*forbidden)[LIKENESS_MAX]; /* of the file, as they look */
    int forbidden_count;
    bool reads;          /* the book is being read, */
    bool hears_more;     /* others have written meanwhile; */
    bool is_behind;      /* it could not be read when it should have been */
    int64_t looked_ms;   /* steady */
    decision_ask *first; /* decisions on their way, one at a time; */
    bool waits;          /* the first of them for the book to be read */
    uint64_t counts[KEPT_COUNTS];
} keeper;

extern const desk hosts_desk; /* desk.c; the keeper is its state */

bool keeper_prepare(house *h, store *db, fn_error *error); /* at the start of a server */
void keeper_free(house *h);

/* Others have written page `seq` of this book; NULL: perhaps of any. */
void keeper_hear(house *h, const char *book, int64_t seq);
void keeper_look(house *h); /* at each tick */

const standing *keeper_standing(const house *h);

void keeper_add(house *h, keeper_count what);
void keeper_measure(const house *h, fn_text *out);

/* Names that are forbidden by the file in the settings. */
bool keeper_forbids(const house *h, const char *look);

void keeper_decide(house *h, decision_ask *ask);

#endif
