/* The keeper of the decisions in force in the house (club/standing.h), and the only way to change
 * them. A decision is checked, written, then folded; the sockets of people it bans are closed.
 * Decisions of other servers or the command line are read when news of them come or, without news,
 * every other second. */
#ifndef FN_SERVER_KEEPER_H
#define FN_SERVER_KEEPER_H

#include "club/likeness.h"
#include "server/desks/hosts/ledger.h"
#include "server/spine/desk.h"

/* Counters for /metrics: decisions, reports, and refusals by reason. */
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
    char (*forbidden)[LIKENESS_MAX]; /* names in the file, as likenesses */
    int forbidden_count;
    bool reads;          /* the book is being read */
    bool hears_more;     /* more was written meanwhile */
    bool is_behind;      /* a read failed */
    int64_t looked_ms;   /* steady */
    decision_ask *first; /* decisions to be written, one at a time */
    bool waits;          /* the first one waits for the book to be read */
    uint64_t counts[KEPT_COUNTS];
} keeper;

extern const desk hosts_desk; /* desk.c; the keeper is its state */

bool keeper_prepare(house *h, store *db, fn_error *error); /* at the start of a server */
void keeper_free(house *h);

/* Handles news that page `seq` of this book was written; NULL: perhaps of any book. */
void keeper_hear(house *h, const char *book, int64_t seq);
void keeper_look(house *h); /* at each tick */

const standing *keeper_standing(const house *h);

void keeper_add(house *h, keeper_count what);
void keeper_measure(const house *h, fn_text *out);

/* Reports whether the file in the settings forbids names that look like this. */
bool keeper_forbids(const house *h, const char *look);

void keeper_decide(house *h, decision_ask *ask);

#endif
