/* The two halves of the PostgreSQL engine: postgres.c does calls, postgres_connect.c has the
 * connection and the schema. */
#ifndef FN_STORE_POSTGRES_H
#define FN_STORE_POSTGRES_H

#include "store/engine.h"

#include <libpq-fe.h>

typedef struct postgres_store {
    store base;
    PGconn *connection; /* NULL: lost, or not made yet */
    bool prepared[SQL_STATEMENTS];
    bool in_transaction, listening;
    char url[]; /* has the password: never shown */
} postgres_store;

/* Does nothing when there is a connection that is not known to be lost. */
bool postgres_connect(postgres_store *db, fn_error *error);
void postgres_disconnect(postgres_store *db);

/* Brings the database to the schema of this program, one server at a time. */
bool postgres_bring_up(postgres_store *db, fn_error *error);

/* Says what libpq says of the connection. */
bool postgres_fail(const postgres_store *db, fn_error *error);

#endif
