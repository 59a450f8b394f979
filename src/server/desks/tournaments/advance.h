/* What a tournament must do now, whoever looks at it: begin, take results, pair the next round,
 * end. Every step can be done again by another server, and of two that do it at once one is
 * refused. For workers with a store; tables are made and left by the serving thread afterwards. */
#ifndef FN_SERVER_TOURNAMENT_ADVANCE_H
#define FN_SERVER_TOURNAMENT_ADVANCE_H

#include "server/desks/tournaments/book.h"
#include "server/spine/house.h"

/* A table of a round that is not there yet. */
typedef struct advance_table {
    char id[STORE_ID_MAX];
    table_plan plan; /* but for its secret */
} advance_table;

/* Somebody who has left the tournament and not yet a game of it. */
typedef struct advance_leaver {
    char table[STORE_ID_MAX], person[STORE_ID_MAX];
} advance_leaver;

typedef struct advance_work {
    const house *house; /* its key */
    bool starts;        /* though it is not time yet: the host says so */
    bool is_too_few;    /* what became of that */
    int made, making;
    advance_table *make;
    int left, leaving;
    advance_leaver *leave;
} advance_work;

/* Reads the tournament into `b`, does what is to be done and writes it. */
bool advance(tbook *b, store *db, const char *id, advance_work *work, fn_error *error);
void advance_free(advance_work *work); /* what it lists */

/* The result of a table that is over, from its log. */
bool advance_read_result(store *db, const char *id, tournament_table *result, fn_error *error);

/* Creates the next one of a row; one that is there stays as it is. */
bool advance_create_next(tbook *of, store *db, const house *h, char id[STORE_ID_MAX],
                         fn_error *error);

#endif
