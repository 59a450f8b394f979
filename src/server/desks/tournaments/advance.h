/* Advances a tournament: begins it, takes results, pairs the next round, ends it. Any server can
 * repeat a step, and of two that do it at once one is refused. For workers with a store; the
 * serving thread makes and leaves tables afterwards. */
#ifndef FN_SERVER_TOURNAMENT_ADVANCE_H
#define FN_SERVER_TOURNAMENT_ADVANCE_H

#include "server/desks/tournaments/book.h"
#include "server/spine/house.h"

/* A table of a round that is still to be made. */
typedef struct advance_table {
    char id[STORE_ID_MAX];
    table_plan plan; /* without its secret */
} advance_table;

/* Somebody who has left the tournament, but not yet a game of it. */
typedef struct advance_leaver {
    char table[STORE_ID_MAX], person[STORE_ID_MAX];
} advance_leaver;

typedef struct advance_work {
    const house *house; /* for its key */
    bool starts;        /* before its time, as its host asks */
    bool is_too_few;    /* the result of that */
    int made, making;
    advance_table *make;
    int left, leaving;
    advance_leaver *leave;
} advance_work;

/* Reads the tournament into `b`, does what is due and writes it. */
bool advance(tbook *b, store *db, const char *id, advance_work *work, fn_error *error);
void advance_free(advance_work *work); /* frees its lists */

/* Reads the result of a finished table from its log. */
bool advance_read_result(store *db, const char *id, tournament_table *result, fn_error *error);

/* Creates the next tournament of a series; an existing one stays as it is. */
bool advance_create_next(tbook *of, store *db, const house *h, char id[STORE_ID_MAX],
                         fn_error *error);

#endif
