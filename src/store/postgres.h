/* The parts of the PostgreSQL engine: postgres.c does calls, postgres_connect.c has the connection
 * and the schema, postgres_wait.c waits for answers, but not for ever. */
#ifndef FN_STORE_POSTGRES_H
#define FN_STORE_POSTGRES_H

#include "store/engine.h"

#include <libpq-fe.h>

/* The database itself ends a statement a little sooner than a call is given up. */
enum { POSTGRES_CALL_MS = 8000, POSTGRES_CONNECT_MS = 3000, POSTGRES_RETRY_MS = 1000 };

typedef struct postgres_store {
    store base;
    PGconn *connection; /* NULL: lost, or not made yet */
    bool prepared[SQL_STATEMENTS];
    bool in_transaction, listening;
    bool is_late;      /* no answer came in time: the connection is of no use any more */
    int64_t until_ms;  /* when it will be late; see postgres_limit */
    int64_t failed_ms; /* when no connection could be made; 0: it could */
    char url[];        /* has the password: never shown */
} postgres_store;

/* Does nothing when there is a connection that is not known to be lost. */
bool postgres_connect(postgres_store *db, fn_error *error);
void postgres_disconnect(postgres_store *db);

/* Brings the database to the schema of this program, one server at a time. */
bool postgres_bring_up(postgres_store *db, fn_error *error);

/* What follows must be done within so many milliseconds. */
void postgres_limit(postgres_store *db, int ms);
bool postgres_may_connect(const postgres_store *db); /* not at once after it failed */
bool postgres_reach(postgres_store *db);             /* ends what PQconnectStart began */
bool postgres_send(postgres_store *db);

/* As PQgetResult; also NULL when it is late. The other one goes to the end, as PQexec does. */
PGresult *postgres_next(postgres_store *db);
PGresult *postgres_last(postgres_store *db);

/* Says what libpq says of the connection. */
bool postgres_fail(const postgres_store *db, fn_error *error);

#endif
