/* PostgreSQL through libpq. The calls of a batch are sent as one pipeline, so a batch waits for the
 * server only as often as store.c flushes. A lost connection fails the call; the next call outside
 * a transaction reconnects. Knows nothing of what it stores. */
#include "store/postgres.h"

#include <assert.h>
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>

enum { OID_BYTES = 17, OID_NUMBER = 20, NAME_MAX_HEX = 2 * STORE_ID_MAX };

/* The values of a call in libpq's form. */
typedef struct parameters {
    Oid types[STORE_VALUES_MAX];
    const char *values[STORE_VALUES_MAX];
    int sizes[STORE_VALUES_MAX], formats[STORE_VALUES_MAX];
    fn_digits digits[STORE_VALUES_MAX];
} parameters;

static void fill(parameters *all, const store_call *call)
{
    for (int i = 0; i < call->count; i++) {
        const store_value *value = &call->values[i];
        bool is_number = value->type == TYPE_NUMBER;
        if (is_number)
            all->digits[i] = fn_decimal(value->number);
        all->types[i] = is_number ? OID_NUMBER : OID_BYTES;
        all->values[i] = is_number ? all->digits[i].text : value->text;
        all->sizes[i] = (int)value->size;
        all->formats[i] = !is_number;
    }
}

static bool fail_lost(postgres_store *db, fn_error *error)
{
    postgres_fail(db, error);
    postgres_disconnect(db);
    return false;
}

/* Reports whether the error came from the connection and not from the database. */
static bool is_lost(const postgres_store *db, const PGresult *result)
{
    return PQresultErrorField(result, PG_DIAG_SQLSTATE) == NULL ||
           PQstatus(db->connection) == CONNECTION_BAD;
}

/* Reports whether a result is good; if not, sets the error and whether trying again may help. */
static bool judge(postgres_store *db, const PGresult *result, fn_error *error)
{
    ExecStatusType status = PQresultStatus(result);
    if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK)
        return true;
    const char *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    const char *sentence = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
    if (is_lost(db, result) || sentence == NULL)
        return postgres_fail(db, error);
    /* Serialization failure, deadlock, or a name given away by two servers at once. */
    db->base.again =
        strcmp(state, "40001") == 0 || strcmp(state, "40P01") == 0 || strcmp(state, "23505") == 0;
    return fn_fail(error, "the store: ", sentence);
}

static bool prepare(postgres_store *db, const store_call *call, fn_error *error)
{
    store_statement statement = call->statement;
    if (db->prepared[statement])
        return true;
    parameters all;
    fill(&all, call);
    PGresult *result = NULL;
    if (PQsendPrepare(db->connection, fn_decimal(statement).text,
                      db->base.dialect->statements[statement], call->count, all.types) == 1)
        result = postgres_last(db);
    db->prepared[statement] = judge(db, result, error);
    PQclear(result);
    return db->prepared[statement];
}

static bool send_calls(postgres_store *db, const store_call calls[], int count)
{
    bool good = PQenterPipelineMode(db->connection) == 1;
    for (int i = 0; good && i < count; i++) {
        parameters all;
        fill(&all, &calls[i]);
        good = PQsendQueryPrepared(db->connection, fn_decimal(calls[i].statement).text,
                                   calls[i].count, all.values, all.sizes, all.formats, 1) == 1;
    }
    return good && PQpipelineSync(db->connection) == 1 && postgres_send(db);
}

/* Reads all results of the pipeline, even after a failure. */
static bool receive(postgres_store *db, int count, int changed[], fn_error *error)
{
    bool good = true;
    for (int i = 0; i < count; i++) {
        PGresult *result = postgres_next(db);
        if (result == NULL)
            return fail_lost(db, good ? error : NULL);
        /* Results after the first failure only say that they were skipped. */
        if (good && !judge(db, result, error)) {
            good = false;
            db->base.unsure = db->base.unsure && (is_lost(db, result) || i == count - 1);
        }
        changed[i] = good ? atoi(PQcmdTuples(result)) : 0;
        do
            PQclear(result);
        while ((result = postgres_next(db)) != NULL);
    }
    PGresult *sync = postgres_next(db);
    bool whole = PQresultStatus(sync) == PGRES_PIPELINE_SYNC;
    PQclear(sync);
    if (whole && PQexitPipelineMode(db->connection) == 1)
        return good;
    return fail_lost(db, good ? error : NULL);
}

/* Connects, but not inside a transaction: a new connection would run only the rest of it. */
static bool be_connected(postgres_store *db, fn_error *error)
{
    if (db->in_transaction ? db->connection == NULL && !fn_fail(error, "the store: connection lost")
                           : !postgres_connect(db, error))
        return false;
    postgres_limit(db, POSTGRES_CALL_MS);
    return true;
}

/* Once a commit has been sent, only the database can say that it was not done. */
static bool run(store *base, const store_call calls[], int count, int changed[], fn_error *error)
{
    postgres_store *db = (postgres_store *)base;
    bool ends = calls[count - 1].statement == SQL_COMMIT;
    if (!be_connected(db, error))
        return false;
    for (int i = 0; i < count; i++)
        if (!prepare(db, &calls[i], error))
            return db->is_late ? fail_lost(db, NULL) : false;
    db->in_transaction = db->in_transaction || calls[0].statement == SQL_BEGIN;
    db->base.unsure = ends;
    if (!send_calls(db, calls, count))
        return fail_lost(db, error);
    if (!receive(db, count, changed, error))
        return false;
    db->in_transaction = db->in_transaction && !ends;
    return true;
}

static void rollback(store *base)
{
    postgres_store *db = (postgres_store *)base;
    db->in_transaction = false;
    if (db->connection == NULL || PQtransactionStatus(db->connection) == PQTRANS_IDLE)
        return;
    postgres_limit(db, POSTGRES_CALL_MS);
    PGresult *result = PQsendQuery(db->connection, "ROLLBACK") == 1 ? postgres_last(db) : NULL;
    if (PQresultStatus(result) != PGRES_COMMAND_OK)
        postgres_disconnect(db);
    PQclear(result);
}

static int64_t read_number(const char *bytes)
{
    uint64_t number = 0;
    for (int i = 0; i < 8; i++)
        number = number << 8 | (uint8_t)bytes[i];
    return (int64_t)number;
}

static void read_row(const PGresult *result, int index, store_row *row)
{
    row->count = PQnfields(result);
    assert(row->count <= STORE_VALUES_MAX);
    for (int i = 0; i < row->count; i++) {
        const char *bytes = PQgetvalue(result, index, i);
        size_t size = (size_t)PQgetlength(result, index, i);
        if (PQftype(result, i) == OID_NUMBER && size == 8)
            row->columns[i] = (store_value){.type = TYPE_NUMBER, .number = read_number(bytes)};
        else
            row->columns[i] = (store_value){.type = TYPE_BYTES, .text = bytes, .size = size};
    }
}

static PGresult *ask(postgres_store *db, const store_call *call)
{
    parameters all;
    fill(&all, call);
    bool is_sent = PQsendQueryPrepared(db->connection, fn_decimal(call->statement).text,
                                       call->count, all.values, all.sizes, all.formats, 1) == 1;
    return is_sent ? postgres_last(db) : NULL;
}

static bool query(store *base, const store_call *call, store_each each, void *context,
                  fn_error *error)
{
    postgres_store *db = (postgres_store *)base;
    if (!be_connected(db, error))
        return false;
    if (!prepare(db, call, error))
        return db->is_late ? fail_lost(db, NULL) : false;
    PGresult *result = ask(db, call);
    bool good = judge(db, result, error);
    if (db->is_late)
        return fail_lost(db, NULL);
    store_row row;
    for (int i = 0; good && i < PQntuples(result); i++) {
        read_row(result, i, &row);
        if (!each(context, &row))
            break;
    }
    PQclear(result);
    return good;
}

/* Reads "HEX SEQ", as written by SQL_NOTIFY, and ignores any other notification. */
static void tell_news(const char *payload, store_news tell, void *context)
{
    char table[STORE_ID_MAX] = "";
    const char *space = strchr(payload, ' ');
    size_t digits = space != NULL ? (size_t)(space - payload) : 0;
    if (digits == 0 || digits >= NAME_MAX_HEX ||
        !fn_hex_read((uint8_t *)table, digits / 2, payload, digits))
        return;
    tell(context, table, strtoll(space + 1, NULL, 10));
}

static bool start_listening(postgres_store *db, fn_error *error)
{
    if (!be_connected(db, error))
        return false;
    if (db->listening)
        return true;
    PGresult *result = PQsendQuery(db->connection, "LISTEN fanal") == 1 ? postgres_last(db) : NULL;
    db->listening = judge(db, result, error);
    PQclear(result);
    return db->is_late ? fail_lost(db, NULL) : db->listening;
}

static bool wait_for_news(store *base, int wait_ms, store_news tell, void *context, fn_error *error)
{
    postgres_store *db = (postgres_store *)base;
    if (!start_listening(db, error))
        return false;
    PGnotify *news = PQnotifies(db->connection);
    if (news == NULL) {
        struct pollfd wait = {.fd = PQsocket(db->connection), .events = POLLIN};
        if (poll(&wait, 1, wait_ms) < 0 && errno != EINTR)
            return fn_fail(error, "the store: ", strerror(errno));
        if (PQconsumeInput(db->connection) == 0)
            return fail_lost(db, error);
        news = PQnotifies(db->connection);
    }
    for (; news != NULL; news = PQnotifies(db->connection)) {
        tell_news(news->extra, tell, context);
        PQfreemem(news);
    }
    return true;
}

static void close_connection(store *base)
{
    postgres_store *db = (postgres_store *)base;
    postgres_disconnect(db);
    free(db);
}

static const store_engine engine = {
    .close = close_connection,
    .run = run,
    .rollback = rollback,
    .query = query,
    .listen = wait_for_news,
};

store *store_open_postgres(const char *url, fn_error *error)
{
    size_t size = strlen(url) + 1;
    postgres_store *db = calloc(1, sizeof *db + size);
    if (db == NULL) {
        fn_fail(error, "no memory for a store");
        return NULL;
    }
    db->base.engine = &engine;
    db->base.dialect = &store_dialect_postgres;
    memcpy(db->url, url, size);
    if (postgres_connect(db, error) && postgres_bring_up(db, error))
        return &db->base;
    close_connection(&db->base);
    return NULL;
}
