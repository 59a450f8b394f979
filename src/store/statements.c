/* Every SQL text of the store. The dialects agree but for a few words, so that each statement
 * stands here once. Texts are bytes in both: PostgreSQL would refuse a TEXT that is not UTF-8, and
 * with it the whole batch.
 *
 * The first statement of a write decides whether it is done: it changes one row, or none and is a
 * conflict. It must not raise an error for that, since PostgreSQL would give up the transaction. */
#include "store/engine.h"

#include <assert.h>
#include <string.h>

#define HEADS                                                                                      \
    "SELECT table_id, seq, state, listed, created_ms, changed_ms, due_ms, turn, round,"            \
    " to_act, card"                                                                                \
    " FROM head JOIN log USING (table_id)"
#define NEWEST_FIRST " ORDER BY changed_ms DESC, table_id LIMIT "

/* State 0 is open, 1 playing, 2 over, 3 cancelled, as in store_state. Members need not be known
 * people: what a table is a table of is the log's business. */
#define SCHEMA_1(BYTES)                                                                            \
    "CREATE TABLE head ("                                                                          \
    " table_id " BYTES " PRIMARY KEY, seq BIGINT NOT NULL, state BIGINT NOT NULL,"                 \
    " listed BIGINT NOT NULL, created_ms BIGINT NOT NULL, changed_ms BIGINT NOT NULL,"             \
    " due_ms BIGINT NOT NULL, card " BYTES " NOT NULL);"                                           \
    "CREATE INDEX head_lobby ON head (changed_ms) WHERE state = 0 AND listed = 1;"                 \
    "CREATE INDEX head_due ON head (due_ms) WHERE due_ms > 0;"                                     \
    "CREATE TABLE entry ("                                                                         \
    " table_id " BYTES " NOT NULL REFERENCES head, seq BIGINT NOT NULL, body " BYTES " NOT NULL,"  \
    " PRIMARY KEY (table_id, seq));"                                                               \
    "CREATE TABLE snapshot ("                                                                      \
    " table_id " BYTES " PRIMARY KEY REFERENCES head, seq BIGINT NOT NULL,"                        \
    " body " BYTES " NOT NULL);"                                                                   \
    "CREATE TABLE member ("                                                                        \
    " person " BYTES " NOT NULL, table_id " BYTES " NOT NULL REFERENCES head,"                     \
    " PRIMARY KEY (person, table_id));"                                                            \
    "CREATE TABLE person ("                                                                        \
    " id " BYTES " PRIMARY KEY, name " BYTES " NOT NULL, account " BYTES " UNIQUE,"                \
    " hash " BYTES " NOT NULL, created_ms BIGINT NOT NULL);"                                       \
    "CREATE TABLE session ("                                                                       \
    " token_hash " BYTES " PRIMARY KEY, person " BYTES " NOT NULL REFERENCES person,"              \
    " until_ms BIGINT NOT NULL);"                                                                  \
    "CREATE TABLE lease ("                                                                         \
    " table_id " BYTES " PRIMARY KEY, server " BYTES " NOT NULL, until_ms BIGINT NOT NULL);"       \
    "CREATE TABLE kept (name " BYTES " PRIMARY KEY, value " BYTES " NOT NULL);"                    \
    "CREATE TABLE edition (hash " BYTES " PRIMARY KEY, body " BYTES " NOT NULL);"

/* For tidying; the lobby's own index is no longer needed. */
#define SCHEMA_2                                                                                   \
    "DROP INDEX head_lobby;"                                                                       \
    "CREATE INDEX head_open ON head (changed_ms) WHERE state = 0;"                                 \
    "CREATE INDEX member_table ON member (table_id);"                                              \
    "CREATE INDEX session_person ON session (person);"                                             \
    "CREATE INDEX session_until ON session (until_ms);"

/* What changes with every move stands in rows of its own, short and close together, apart from
 * the cards: a batch then changes a tenth of the pages. Of the removed ones see TIDYING. */
#define SCHEMA_3_LOG(BYTES, NEWEST)                                                                \
    "CREATE TABLE log ("                                                                           \
    " table_id " BYTES " PRIMARY KEY, seq BIGINT NOT NULL," NEWEST " changed_ms BIGINT NOT NULL,"  \
    " due_ms BIGINT NOT NULL, turn " BYTES " NOT NULL);"
#define SCHEMA_3_HEAD                                                                              \
    "DROP INDEX head_due;"                                                                         \
    "DROP INDEX head_open;"                                                                        \
    "ALTER TABLE head DROP COLUMN seq;"                                                            \
    "ALTER TABLE head DROP COLUMN changed_ms;"                                                     \
    "ALTER TABLE head DROP COLUMN due_ms;"                                                         \
    "CREATE INDEX head_open ON head (table_id) WHERE state = 0;"                                   \
    "CREATE INDEX log_due ON log (due_ms) WHERE due_ms > 0;"                                       \
    "CREATE INDEX log_removed ON log (table_id) WHERE seq = 0;"

/* SQLite writes a page as a whole, and entries of many tables in the order of their tables would
 * touch a page each. So they stand in the order they came in, and each knows where the one before
 * it of its table is; `newest` is where the chain begins. */
#define SCHEMA_3_SQLITE                                                                            \
    SCHEMA_3_LOG("TEXT", " newest BIGINT,")                                                        \
    "INSERT INTO log SELECT table_id, seq, (SELECT entry.rowid FROM entry"                         \
    " WHERE entry.table_id = head.table_id AND entry.seq = head.seq), changed_ms, due_ms,"         \
    " CASE WHEN json_valid(card) THEN coalesce(json_extract(card, '$.turn'), '') ELSE '' END"      \
    " FROM head ORDER BY created_ms;"                                                              \
    "CREATE TABLE chained (id INTEGER PRIMARY KEY, before BIGINT, seq BIGINT NOT NULL,"            \
    " body TEXT NOT NULL);"                                                                        \
    "INSERT INTO chained SELECT rowid, lag(rowid) OVER (PARTITION BY table_id ORDER BY seq), seq," \
    " body FROM entry;"                                                                            \
    "DROP TABLE entry;"                                                                            \
    "ALTER TABLE chained RENAME TO entry;"                                                         \
    "UPDATE head SET card = json_remove(card, '$.turn') WHERE json_valid(card);" SCHEMA_3_HEAD

/* In a card the turn was the last key. */
#define SCHEMA_3_POSTGRES                                                                          \
    SCHEMA_3_LOG("BYTEA", "")                                                                      \
    "INSERT INTO log SELECT table_id, seq, changed_ms, due_ms, convert_to(coalesce("               \
    "substring(convert_from(card, 'UTF8') FROM '\"turn\":\"([^\"]*)\"}$'), ''), 'UTF8') FROM "     \
    "head;"                                                                                        \
    "UPDATE head SET card = convert_to(regexp_replace(convert_from(card, 'UTF8'),"                 \
    " ',\"turn\":\"[^\"]*\"}$', '}'), 'UTF8');"                                                    \
    "ALTER TABLE entry DROP CONSTRAINT entry_table_id_fkey;" SCHEMA_3_HEAD

/* Changes of a person are told apart, so that nobody writes over one that they have not read. */
#define SCHEMA_4 "ALTER TABLE person ADD COLUMN version BIGINT NOT NULL DEFAULT 1;"

/* What lists say of a game that is played. */
#define SCHEMA_5                                                                                   \
    "ALTER TABLE log ADD COLUMN round BIGINT NOT NULL DEFAULT 0;"                                  \
    "ALTER TABLE log ADD COLUMN to_act BIGINT NOT NULL DEFAULT -1;"

/* For tidying. */
#define SCHEMA_6 "CREATE INDEX head_cancelled ON head (table_id) WHERE state = 3;"

#define NAME_IS_FREE "NOT EXISTS (SELECT 1 FROM person WHERE account = $3 AND id <> $1)"

/* LOCK: who begins a session waits for a change of its person that is under way. */
#define WRITES(LOCK)                                                                               \
    [SQL_COMMIT] = "COMMIT",                                                                       \
    [SQL_LOG_MAKE] = "INSERT INTO log (table_id, seq, changed_ms, due_ms, turn)"                   \
                     " VALUES ($1, 0, 0, 0, '') ON CONFLICT (table_id) DO NOTHING",                \
    [SQL_HEAD] = "INSERT INTO head (table_id, state, listed, created_ms, card)"                    \
                 " VALUES ($1, $2, $3, $4, $5) ON CONFLICT (table_id) DO UPDATE"                   \
                 " SET state = excluded.state, listed = excluded.listed, card = excluded.card",    \
    [SQL_MEMBER] = "INSERT INTO member (table_id, person) VALUES ($1, $2)"                         \
                   " ON CONFLICT (person, table_id) DO NOTHING",                                   \
    [SQL_SNAPSHOT] = "INSERT INTO snapshot (table_id, seq, body) VALUES ($1, $2, $3)"              \
                     " ON CONFLICT (table_id)"                                                     \
                     " DO UPDATE SET seq = excluded.seq, body = excluded.body",                    \
    [SQL_PERSON_MAKE] =                                                                            \
        "INSERT INTO person (id, name, account, hash, created_ms)"                                 \
        " SELECT $1, $2, $3, $4, $5 WHERE " NAME_IS_FREE " ON CONFLICT (id) DO NOTHING",           \
    [SQL_PERSON_CHANGE] = "UPDATE person SET name = $2, account = $3, hash = $4,"                  \
                          " version = version + 1 WHERE id = $1 AND version = $5"                  \
                          " AND " NAME_IS_FREE,                                                    \
    [SQL_SESSION] = "INSERT INTO session (token_hash, person, until_ms)"                           \
                    " SELECT $1, id, $3 FROM person WHERE id = $2 AND $4 IN (0, version)" LOCK     \
                    " ON CONFLICT (token_hash) DO UPDATE"                                          \
                    " SET person = excluded.person, until_ms = excluded.until_ms",                 \
    [SQL_SESSION_PROLONG] = "UPDATE session SET until_ms = $2 WHERE token_hash = $1",              \
    [SQL_SESSION_END] = "DELETE FROM session WHERE token_hash = $1",                               \
    [SQL_SESSIONS_END] = "DELETE FROM session WHERE person = $1",                                  \
    [SQL_LEASE] = "INSERT INTO lease (table_id, server, until_ms) VALUES ($1, $2, $3)"             \
                  " ON CONFLICT (table_id) DO UPDATE"                                              \
                  " SET server = excluded.server, until_ms = excluded.until_ms"                    \
                  " WHERE lease.server = excluded.server OR lease.until_ms <= $4"                  \
                  " OR lease.until_ms > $3 + 60000",                                               \
    [SQL_KEEP] = "INSERT INTO kept (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING",   \
    [SQL_EDITION] = "INSERT INTO edition (hash, body) VALUES ($1, $2)"                             \
                    " ON CONFLICT (hash) DO NOTHING"

#define PERSON_COLUMNS "id, name, account, hash, created_ms, version"
#define FIND_PERSON    "SELECT " PERSON_COLUMNS " FROM person "
#define OF_PERSON      " JOIN member USING (table_id) WHERE person = $1 AND state "

#define READS                                                                                      \
    [SQL_LOAD_SNAPSHOT] = "SELECT seq, body FROM snapshot WHERE table_id = $1 AND seq > $2",       \
    [SQL_FIND_HEAD] = HEADS " WHERE table_id = $1",                                                \
    [SQL_LIST_LOBBY] =                                                                             \
        HEADS " WHERE state = 0 AND listed = 1 AND changed_ms < $1" NEWEST_FIRST "$2",             \
    [SQL_LIST_MINE] = HEADS OF_PERSON "< 2 AND changed_ms < $2" NEWEST_FIRST "$3",                 \
    [SQL_LIST_FINISHED] = HEADS OF_PERSON "= 2 AND changed_ms < $2" NEWEST_FIRST "$3",             \
    [SQL_LIST_DUE] =                                                                               \
        HEADS " WHERE due_ms > 0 AND due_ms <= $1 ORDER BY due_ms, table_id LIMIT $2",             \
    [SQL_COUNT_MINE] = "SELECT count(*) FROM head" OF_PERSON "< 2",                                \
    [SQL_FIND_PERSON] = FIND_PERSON "WHERE id = $1",                                               \
    [SQL_FIND_ACCOUNT] = FIND_PERSON "WHERE account = $1",                                         \
    [SQL_FIND_SESSION] = "SELECT " PERSON_COLUMNS ", until_ms"                                     \
                         " FROM session JOIN person ON id = person"                                \
                         " WHERE token_hash = $1 AND until_ms > $2",                               \
    [SQL_FIND_KEPT] = "SELECT value FROM kept WHERE name = $1",                                    \
    [SQL_FIND_EDITION] = "SELECT body FROM edition WHERE hash = $1"

/* A table to be removed is known by seq 0 from one statement to the next: its rows go before its
 * head, which they refer to. What is asked of it stands outside the inner SELECT too, since
 * PostgreSQL asks again there when another server has changed the table meanwhile; so for guests,
 * of whom one may be registering just now. */
#define HAS_TABLE "EXISTS (SELECT 1 FROM member WHERE member.person = "
#define OLD_TABLES                                                                                 \
    "SELECT table_id FROM head JOIN log AS old USING (table_id)"                                   \
    " WHERE old.changed_ms <= $1 AND state = "
#define REMOVED " WHERE table_id IN (SELECT table_id FROM log WHERE seq = 0)"

#define TIDYING                                                                                    \
    [SQL_TIDY_SESSIONS] = "DELETE FROM session WHERE token_hash IN"                                \
                          " (SELECT token_hash FROM session WHERE until_ms <= $1 LIMIT $2)",       \
    [SQL_TIDY_IDLE] = "DELETE FROM session WHERE token_hash IN"                                    \
                      " (SELECT token_hash FROM session JOIN person ON id = person"                \
                      " WHERE until_ms <= $1 AND account IS NULL AND NOT " HAS_TABLE "id)"         \
                      " LIMIT $2)",                                                                \
    [SQL_TIDY_GUESTS] =                                                                            \
        "DELETE FROM person WHERE account IS NULL AND id IN (SELECT id FROM person"                \
        " WHERE created_ms <= $1 AND account IS NULL AND NOT " HAS_TABLE "id)"                     \
        " AND NOT EXISTS (SELECT 1 FROM session WHERE session.person = id)"                        \
        " LIMIT $2)",                                                                              \
    [SQL_TIDY_LEASES] = "DELETE FROM lease WHERE until_ms <= $1",                                  \
    [SQL_TIDY_TABLES] = "UPDATE log SET seq = 0 WHERE changed_ms <= $1 AND table_id IN"            \
                        " (" OLD_TABLES "0 AND (SELECT count(*) FROM member"                       \
                        " WHERE member.table_id = head.table_id) <= 1"                             \
                        " UNION ALL " OLD_TABLES "3 LIMIT $2)",                                    \
    [SQL_TIDY_SNAPSHOTS] = "DELETE FROM snapshot" REMOVED,                                         \
    [SQL_TIDY_MEMBERS] = "DELETE FROM member" REMOVED,                                             \
    [SQL_TIDY_HEADS] = "DELETE FROM head" REMOVED,                                                 \
    [SQL_TIDY_LOGS] = "DELETE FROM log WHERE seq = 0"

#define CHAIN(FROM, ON)                                                                            \
    "(WITH RECURSIVE chain (id) AS (SELECT newest FROM log WHERE " FROM                            \
    " UNION ALL SELECT before FROM chain JOIN entry USING (id) WHERE before IS NOT NULL" ON ")"    \
    " SELECT id FROM chain)"

const store_dialect store_dialect_sqlite = {
    .statements = {[SQL_BEGIN] = "BEGIN IMMEDIATE",
                   [SQL_ENTRY] =
                       "INSERT INTO entry (before, seq, body)"
                       " SELECT newest, $2, $3 FROM log WHERE table_id = $1 AND seq + 1 = $2",
                   [SQL_LOG_MOVE] =
                       "UPDATE log SET seq = $2, changed_ms = $3, due_ms = $4, turn = $5,"
                       " round = $6, to_act = $7, newest = last_insert_rowid() WHERE table_id = $1 "
                       "AND seq + 1 = $2",
                   [SQL_LOAD_ENTRIES] = "SELECT seq, body FROM entry WHERE id IN " CHAIN(
                       "table_id = $1", " AND seq > $2") " AND seq > $2 ORDER BY id LIMIT $3",
                   [SQL_TIDY_ENTRIES] = "DELETE FROM entry WHERE id IN " CHAIN("seq = 0", ""),
                   WRITES(""),
                   READS,
                   TIDYING},
    .schema = {SCHEMA_1("TEXT"), SCHEMA_2, SCHEMA_3_SQLITE, SCHEMA_4, SCHEMA_5, SCHEMA_6},
};

/* The name of a table is notified in hexadecimal, since a payload is TEXT; that of a session, which
 * is digits already, too. */
const store_dialect store_dialect_postgres = {
    .statements = {[SQL_BEGIN] = "BEGIN ISOLATION LEVEL READ COMMITTED",
                   [SQL_NOTIFY] = "SELECT pg_notify('fanal', encode($1, 'hex') || ' ' || $2)",
                   [SQL_NOTIFY_END] = "SELECT pg_notify('fanal', encode(convert_to("
                                      "left(encode($1, 'hex'), 22), 'UTF8'), 'hex') || ' 0')",
                   [SQL_ENTRY] = "INSERT INTO entry (table_id, seq, body)"
                                 " SELECT $1, $2, $3 FROM log WHERE table_id = $1 AND seq + 1 = $2"
                                 " ON CONFLICT (table_id, seq) DO NOTHING",
                   [SQL_LOG_MOVE] =
                       "UPDATE log SET seq = $2, changed_ms = $3, due_ms = $4, turn = $5,"
                       " round = $6, to_act = $7 WHERE table_id = $1 AND seq + 1 = $2",
                   [SQL_LOAD_ENTRIES] =
                       "SELECT seq, body FROM entry WHERE table_id = $1 AND seq > $2"
                       " ORDER BY seq LIMIT $3",
                   [SQL_TIDY_ENTRIES] = "DELETE FROM entry" REMOVED,
                   WRITES(" FOR SHARE"),
                   READS,
                   TIDYING},
    .schema = {SCHEMA_1("BYTEA"), SCHEMA_2, SCHEMA_3_POSTGRES, SCHEMA_4, SCHEMA_5, SCHEMA_6},
};

void call_init(store_call *call, store_statement statement)
{
    call->statement = statement;
    call->count = 0;
}

static void call_add(store_call *call, store_value value)
{
    assert(call->count < STORE_VALUES_MAX);
    call->values[call->count++] = value;
}

void call_add_int(store_call *call, int64_t number)
{
    call_add(call, (store_value){.type = TYPE_NUMBER, .number = number});
}

void call_add_bytes(store_call *call, const char *bytes, size_t size)
{
    call_add(call, (store_value){.type = TYPE_BYTES, .text = bytes, .size = size});
}

void call_add_text(store_call *call, const char *text)
{
    size_t size = text != NULL ? strlen(text) : 0;
    call_add(call, (store_value){.type = TYPE_TEXT, .text = text, .size = size});
}
