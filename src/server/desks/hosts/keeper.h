/* The keeper knows what stands in the house (club/standing.h) and is the only door to change it: a
 * decision is asked about, written, then folded; sockets of whoever is banned by it are closed.
 * What other servers or the command line decide is read when news tell of it or, where there are
 * none, every other second. */
#ifndef FN_SERVER_KEEPER_H
#define FN_SERVER_KEEPER_H

#include "server/desks/hosts/ledger.h"
#include "server/spine/house.h"

bool keeper_prepare(house *h, store *db, fn_error *error); /* at the start of a server */
void keeper_free(house *h);

void keeper_hear(house *h, int64_t seq); /* others have written up to here, or perhaps: INT64_MAX */
void keeper_look(house *h);              /* at each tick */

const standing *keeper_standing(const house *h);

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
void keeper_add(house *h, keeper_count what);
void keeper_measure(const house *h, fn_text *out);

/* Names that are forbidden by the file in the settings. */
bool keeper_forbids(const house *h, const char *look);

/* A decision on its way. The caller fills the first four, owns it, and frees it in `done`. */
typedef struct keeper_ask {
    decision d;
    range address; /* where who decides comes from */
    bool has_address;
    void (*done)(struct keeper_ask *ask);
    const char *code; /* NULL: it stands, as page `seq` */
    fn_error error;
    int64_t seq;
    /* The keeper's own. */
    house *house;
    struct keeper_ask *next;
    int tries;
} keeper_ask;
void keeper_decide(house *h, keeper_ask *ask);

#endif
