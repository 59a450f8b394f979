/* The parts of the PostgreSQL engine: postgres.c makes calls, postgres_connect.c handles the
 * connection and the schema, postgres_wait.c waits for answers, but not forever. */
#ifndef FN_STORE_POSTGRES_H
#define FN_STORE_POSTGRES_H

#include "store/engine.h"

#include <libpq-fe.h>

/* The database itself ends a statement slightly before a call is given up. */
enum { POSTGRES_CALL_MS = 8000, POSTGRES_CONNECT_MS = 3000, POSTGRES_RETRY_MS = 1000 };

typedef struct postgres_store {
    store base;
    PGconn *connection; /* NULL: lost, or not yet made */
    bool prepared[SQL_STATEMENTS];
    bool in_transaction, listening;
    bool is_late;      /* no answer came in time: the connection is useless now */
    int64_t until_ms;  /* deadline; see postgres_limit */
    int64_t failed_ms; /* of the last failure to connect; 0: none */
    char url[];        /* contains the password: never show it */
} postgres_store;

/* Does nothing if there is a connection not known to be lost. */
bool postgres_connect(postgres_store *db, fn_error *error);
void postgres_disconnect(postgres_store *db);

/* Upgrades the database to this program's schema, one server at a time. */
bool postgres_bring_up(postgres_store *db, fn_error *error);

/* Sets the deadline of what follows. */
void postgres_limit(postgres_store *db, int ms);
bool postgres_may_connect(const postgres_store *db); /* not right after a failure */
bool postgres_reach(postgres_store *db);             /* finishes PQconnectStart */
bool postgres_send(postgres_store *db);

/* Like PQgetResult, but also NULL when late. postgres_last reads to the end, like PQexec. */
PGresult *postgres_next(postgres_store *db);
PGresult *postgres_last(postgres_store *db);

/* Fails with libpq's message about the connection. */
bool postgres_fail(const postgres_store *db, fn_error *error);

#endif
