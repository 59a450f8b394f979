/* The connection to PostgreSQL, and its schema. No message made here contains the address, which
 * may include a password. */
#include "store/postgres.h"

#include <stdlib.h>
#include <string.h>

/* Settings of every session: a batch must not hang forever, and must be durable once committed,
 * even if the server would by default answer before it has written. */
static const char SESSION[] =
    "SET statement_timeout = '7s'; SET idle_in_transaction_session_timeout = '60s';"
    "SELECT set_config('synchronous_commit', 'on', false)"
    " WHERE current_setting('synchronous_commit') = 'off'";

enum { BRING_UP_MS = 3600000 }; /* for a large database, or while another server upgrades it */

/* Any number will do, if all servers use the same. */
static const char LOCK[] = "BEGIN; SELECT pg_advisory_xact_lock(7377283)";

bool postgres_fail(const postgres_store *db, fn_error *error)
{
    char storage[200];
    fn_text first_line;
    if (db->is_late)
        return fn_fail(error, "the store: the database does not answer");
    const char *sentence = PQerrorMessage(db->connection);
    fn_text_init(&first_line, storage, sizeof storage);
    fn_text_add_bytes(&first_line, sentence, strcspn(sentence, "\n"));
    return fn_fail(error, "the store: ", storage[0] != '\0' ? storage : "connection lost");
}

void postgres_disconnect(postgres_store *db)
{
    PQfinish(db->connection);
    db->connection = NULL;
    db->listening = db->is_late = false;
    memset(db->prepared, 0, sizeof db->prepared);
}

static bool option_is_sound(const PQconninfoOption *option)
{
    if (option->val == NULL || option->val[0] == '\0')
        return true;
    if (strcmp(option->keyword, "port") == 0)
        return strspn(option->val, "0123456789,") == strlen(option->val);
    if (strcmp(option->keyword, "host") == 0 || strcmp(option->keyword, "dbname") == 0)
        return strchr(option->val + 1, '@') == NULL;
    return true;
}

/* Rejects an address in whose password special characters are not escaped: parts of the password
 * would become the host, port or database, and libpq would show them in its messages. */
static bool url_is_sound(const char *url)
{
    PQconninfoOption *options = PQconninfoParse(url, NULL);
    bool sound = options != NULL;
    for (PQconninfoOption *option = options; sound && option->keyword != NULL; option++)
        sound = option_is_sound(option);
    PQconninfoFree(options);
    return sound;
}

static void be_quiet(void *unused, const char *notice)
{
    (void)unused;
    (void)notice;
}

/* Executes one or more statements; `number` becomes the value of the last one, or 0 if it has
 * none. */
static bool execute(postgres_store *db, const char *sql, int64_t *number, fn_error *error)
{
    PGresult *result = PQsendQuery(db->connection, sql) == 1 ? postgres_last(db) : NULL;
    ExecStatusType status = PQresultStatus(result);
    bool good = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
    if (!good)
        postgres_fail(db, error);
    if (number != NULL)
        *number = good && PQntuples(result) > 0 ? strtoll(PQgetvalue(result, 0, 0), NULL, 10) : 0;
    PQclear(result);
    return good;
}

bool postgres_connect(postgres_store *db, fn_error *error)
{
    if (db->connection != NULL && PQstatus(db->connection) == CONNECTION_OK)
        return true;
    postgres_disconnect(db);
    if (!postgres_may_connect(db))
        return fn_fail(error, "the store: the database cannot be reached");
    if (!url_is_sound(db->url))
        return fn_fail(error, "the store: not a good postgresql:// address; signs such as @ in a "
                              "password are written as %40");
    /* The address overrides what precedes it. */
    static const char *const names[] = {"keepalives_idle", "keepalives_count", "tcp_user_timeout",
                                        "dbname",          "client_encoding",  NULL};
    const char *const values[] = {"10", "3", "20000", db->url, "UTF8", NULL};
    postgres_limit(db, POSTGRES_CONNECT_MS);
    db->connection = PQconnectStartParams(names, values, 1);
    if (postgres_reach(db)) {
        PQsetNoticeProcessor(db->connection, be_quiet, NULL);
        if (execute(db, SESSION, NULL, error))
            return true;
    } else
        postgres_fail(db, error);
    postgres_disconnect(db);
    return false;
}

static bool bring_up(postgres_store *db, fn_error *error)
{
    int64_t there, version = 0;
    if (!execute(db, "SELECT count(to_regclass('fanal_schema'))", &there, error) ||
        (there != 0 && !execute(db, "SELECT version FROM fanal_schema", &version, error)))
        return false;
    if (version > STORE_SCHEMA)
        return store_refuse_schema(version, error);
    if (version == STORE_SCHEMA)
        return true;
    if (there == 0 && !execute(db,
                               "CREATE TABLE fanal_schema (version BIGINT NOT NULL);"
                               "INSERT INTO fanal_schema VALUES (0)",
                               NULL, error))
        return false;
    for (int64_t i = version; i < STORE_SCHEMA; i++)
        if (!execute(db, db->base.dialect->schema[i], NULL, error) ||
            !execute(db, "UPDATE fanal_schema SET version = version + 1", NULL, error))
            return false;
    return true;
}

bool postgres_bring_up(postgres_store *db, fn_error *error)
{
    postgres_limit(db, BRING_UP_MS);
    if (execute(db, LOCK, NULL, error) && bring_up(db, error) && execute(db, "COMMIT", NULL, error))
        return true;
    execute(db, "ROLLBACK", NULL, NULL);
    return false;
}
