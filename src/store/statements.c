/* All SQL texts of the store. The dialects agree except for a few words, so each statement is
 * written only once. Texts are bytes in both: PostgreSQL would refuse a TEXT that is not UTF-8, and
 * the whole batch with it.
 *
 * The first statement of a write decides whether it is done: it changes one row, or none for a
 * conflict. It must not raise an error for a conflict, because PostgreSQL would abort the
 * transaction. */
#include "store/engine.h"

#include <assert.h>
#include <string.h>

#define HEADS_CHANGED(CHANGED)                                                                     \
    "SELECT table_id, seq, state, listed, created_ms, " CHANGED ", due_ms, turn, round,"           \
    " to_act, card"                                                                                \
    " FROM head JOIN log USING (table_id)"
#define HEADS        HEADS_CHANGED("changed_ms")
#define NEWEST_FIRST " ORDER BY changed_ms DESC, table_id LIMIT "

/* States are 0 open, 1 playing, 2 over, 3 cancelled, as in store_state. Members need not be known
 * people: the log decides what a table belongs to. */
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

/* For tidying; the lobby no longer needs its own index. */
#define SCHEMA_2                                                                                   \
    "DROP INDEX head_lobby;"                                                                       \
    "CREATE INDEX head_open ON head (changed_ms) WHERE state = 0;"                                 \
    "CREATE INDEX member_table ON member (table_id);"                                              \
    "CREATE INDEX session_person ON session (person);"                                             \
    "CREATE INDEX session_until ON session (until_ms);"

/* Moves what changes with every move into separate rows, short and close together, away from the
 * cards: a batch then changes a tenth of the pages. TIDYING explains the removed ones. */
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

/* SQLite writes whole pages, and entries of many tables ordered by table would touch a page each.
 * They are therefore stored in order of arrival, each with a link to the one before it of the same
 * table; `newest` is the start of the chain. */
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

/* In cards, the turn was the last key. */
#define SCHEMA_3_POSTGRES                                                                          \
    SCHEMA_3_LOG("BYTEA", "")                                                                      \
    "INSERT INTO log SELECT table_id, seq, changed_ms, due_ms, convert_to(coalesce("               \
    "substring(convert_from(card, 'UTF8') FROM '\"turn\":\"([^\"]*)\"}$'), ''), 'UTF8') FROM "     \
    "head;"                                                                                        \
    "UPDATE head SET card = convert_to(regexp_replace(convert_from(card, 'UTF8'),"                 \
    " ',\"turn\":\"[^\"]*\"}$', '}'), 'UTF8');"                                                    \
    "ALTER TABLE entry DROP CONSTRAINT entry_table_id_fkey;" SCHEMA_3_HEAD

/* Numbers the changes of a person, to prevent overwriting a change that was not read. */
#define SCHEMA_4 "ALTER TABLE person ADD COLUMN version BIGINT NOT NULL DEFAULT 1;"

/* The round and seat that lists show of a game being played. */
#define SCHEMA_5                                                                                   \
    "ALTER TABLE log ADD COLUMN round BIGINT NOT NULL DEFAULT 0;"                                  \
    "ALTER TABLE log ADD COLUMN to_act BIGINT NOT NULL DEFAULT -1;"

/* For tidying. */
#define SCHEMA_6 "CREATE INDEX head_cancelled ON head (table_id) WHERE state = 3;"

/* Facts about a person besides name and password. */
#define SCHEMA_7(BYTES)                                                                            \
    "CREATE TABLE fact (person " BYTES " NOT NULL REFERENCES person ON DELETE CASCADE,"            \
    " name " BYTES " NOT NULL, value " BYTES " NOT NULL, version BIGINT NOT NULL,"                 \
    " PRIMARY KEY (person, name));"

/* Lets people with thousands of finished games find the newest, and the unfinished ones, at once.
 * An over_ms of -1 means that the person has left the table: it is in none of these lists, but its
 * log still has their name. */
#define SCHEMA_8_MEMBER                                                                            \
    "ALTER TABLE member ADD COLUMN over_ms BIGINT NOT NULL DEFAULT 0;"                             \
    "UPDATE member SET over_ms = (SELECT changed_ms FROM log"                                      \
    " WHERE log.table_id = member.table_id)"                                                       \
    " WHERE table_id IN (SELECT table_id FROM head WHERE state = 2);"                              \
    "CREATE INDEX member_over ON member (person, over_ms);"                                        \
    "CREATE INDEX member_going ON member (table_id) WHERE over_ms = 0;"

/* Rated games in the order in which they count, the ratings of their seats after each, and the
 * newest ratings for lists. `to_rate` has the tables whose rated game is over but not yet in the
 * log. People need not be known: bots are not, and ratings stay when a person leaves. */
#define SCHEMA_8(BYTES, CLUSTERED)                                                                 \
    "CREATE TABLE to_rate (table_id " BYTES " PRIMARY KEY, at_ms BIGINT NOT NULL);"                \
    "CREATE TABLE rated ("                                                                         \
    " n BIGINT PRIMARY KEY, table_id " BYTES " NOT NULL UNIQUE, scale " BYTES " NOT NULL,"         \
    " at_ms BIGINT NOT NULL);"                                                                     \
    "CREATE TABLE rated_seat ("                                                                    \
    " person " BYTES " NOT NULL, scale " BYTES " NOT NULL, n BIGINT NOT NULL,"                     \
    " place BIGINT NOT NULL, leaves BIGINT NOT NULL, mu BIGINT NOT NULL, sigma BIGINT NOT NULL,"   \
    " PRIMARY KEY (person, scale, n))" CLUSTERED ";"                                               \
    "CREATE INDEX rated_seat_game ON rated_seat (n);"                                              \
    "CREATE TABLE rating ("                                                                        \
    " person " BYTES " NOT NULL, scale " BYTES " NOT NULL, mu BIGINT NOT NULL,"                    \
    " sigma BIGINT NOT NULL, n BIGINT NOT NULL, at_ms BIGINT NOT NULL, place1 BIGINT NOT NULL,"    \
    " place2 BIGINT NOT NULL, place3 BIGINT NOT NULL, place4 BIGINT NOT NULL,"                     \
    " PRIMARY KEY (person, scale));"                                                               \
    "CREATE INDEX rating_leaders ON rating (scale, mu DESC, person, sigma);" SCHEMA_8_MEMBER

/* Logs that do not belong to tables. */
#define SCHEMA_9(BYTES)                                                                            \
    "CREATE TABLE book ("                                                                          \
    " id " BYTES " PRIMARY KEY, kind " BYTES " NOT NULL, seq BIGINT NOT NULL,"                     \
    " state BIGINT NOT NULL, changed_ms BIGINT NOT NULL, due_ms BIGINT NOT NULL,"                  \
    " card " BYTES " NOT NULL);"                                                                   \
    "CREATE INDEX book_kind ON book (kind, state, changed_ms);"                                    \
    "CREATE INDEX book_due ON book (kind, due_ms) WHERE due_ms > 0;"                               \
    "CREATE TABLE page ("                                                                          \
    " book " BYTES " NOT NULL REFERENCES book, seq BIGINT NOT NULL, body " BYTES " NOT NULL,"      \
    " PRIMARY KEY (book, seq));"

#define NAME_IS_FREE "NOT EXISTS (SELECT 1 FROM person WHERE account = $3 AND id <> $1)"

/* LOCK makes a new session wait for a change of its person that is in progress. */
#define WRITES(LOCK)                                                                               \
    [SQL_COMMIT] = "COMMIT",                                                                       \
    [SQL_LOG_MAKE] = "INSERT INTO log (table_id, seq, changed_ms, due_ms, turn)"                   \
                     " VALUES ($1, 0, 0, 0, '') ON CONFLICT (table_id) DO NOTHING",                \
    [SQL_HEAD] = "INSERT INTO head (table_id, state, listed, created_ms, card)"                    \
                 " VALUES ($1, $2, $3, $4, $5) ON CONFLICT (table_id) DO UPDATE"                   \
                 " SET state = excluded.state, listed = excluded.listed, card = excluded.card",    \
    [SQL_MEMBER] = "INSERT INTO member (table_id, person) VALUES ($1, $2)"                         \
                   " ON CONFLICT (person, table_id) DO UPDATE SET over_ms = 0"                     \
                   " WHERE member.over_ms < 0",                                                    \
    [SQL_MEMBER_GONE] = "UPDATE member SET over_ms = -1"                                           \
                        " WHERE table_id = $1 AND person = $2 AND over_ms = 0",                    \
    [SQL_MEMBERS_OVER] = "UPDATE member SET over_ms = $2 WHERE table_id = $1 AND over_ms = 0",     \
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
    [SQL_FACT] = "INSERT INTO fact (person, name, value, version)"                                 \
                 " SELECT id, $2, $3, 1 FROM person WHERE id = $1 AND ($4 <= 0 OR EXISTS"          \
                 " (SELECT 1 FROM fact WHERE fact.person = $1 AND fact.name = $2))" LOCK           \
                 " ON CONFLICT (person, name) DO UPDATE"                                           \
                 " SET value = excluded.value, version = fact.version + 1"                         \
                 " WHERE $4 IN (-1, fact.version)",                                                \
    [SQL_FACT_END] = "DELETE FROM fact WHERE person = $1 AND name = $2 AND $3 IN (-1, version)",   \
    [SQL_FACTS_END] = "DELETE FROM fact WHERE person = $1",                                        \
    [SQL_KEEP] = "INSERT INTO kept (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING",   \
    [SQL_EDITION] = "INSERT INTO edition (hash, body) VALUES ($1, $2)"                             \
                    " ON CONFLICT (hash) DO NOTHING"

#define PERSON_COLUMNS "id, name, account, hash, created_ms, version"
#define FIND_PERSON    "SELECT " PERSON_COLUMNS " FROM person "
#define OF_PERSON      " JOIN member USING (table_id) WHERE person = $1 AND state "

#define FIND_FACT "SELECT name, value, version FROM fact WHERE person = $1 AND name"

#define READS                                                                                      \
    [SQL_LOAD_SNAPSHOT] = "SELECT seq, body FROM snapshot WHERE table_id = $1 AND seq > $2",       \
    [SQL_FIND_HEAD] = HEADS " WHERE table_id = $1",                                                \
    [SQL_LIST_LOBBY] =                                                                             \
        HEADS " WHERE state = 0 AND listed = 1 AND changed_ms < $1" NEWEST_FIRST "$2",             \
    [SQL_LIST_MINE] = HEADS OF_PERSON "< 2 AND over_ms = 0 AND changed_ms < $2" NEWEST_FIRST "$3", \
    [SQL_LIST_FINISHED] = HEADS_CHANGED("over_ms") OF_PERSON                                       \
        "= 2 AND over_ms > 0 AND over_ms < $2 ORDER BY over_ms DESC, table_id LIMIT $3",           \
    [SQL_LIST_DUE] =                                                                               \
        HEADS " WHERE due_ms > 0 AND due_ms <= $1 ORDER BY due_ms, table_id LIMIT $2",             \
    [SQL_LIST_WAITING] = HEADS OF_PERSON                                                           \
        "= 0 AND over_ms = 0 AND changed_ms < $2 ORDER BY created_ms, table_id LIMIT $3",          \
    [SQL_LIST_LEFT] =                                                                              \
        HEADS OF_PERSON ">= 0 AND over_ms < 0 AND changed_ms < $2" NEWEST_FIRST "$3",              \
    [SQL_COUNT_MINE] = "SELECT count(*) FROM head" OF_PERSON "< 2 AND over_ms = 0",                \
    [SQL_FIND_LEASE] = "SELECT until_ms FROM lease WHERE table_id = $1 AND until_ms > $2",         \
    [SQL_FIND_PERSON] = FIND_PERSON "WHERE id = $1",                                               \
    [SQL_FIND_ACCOUNT] = FIND_PERSON "WHERE account = $1",                                         \
    [SQL_LIST_ACCOUNTS] =                                                                          \
        FIND_PERSON "WHERE account >= $1 AND account < $2 ORDER BY account LIMIT $3",              \
    [SQL_FIND_SESSION] = "SELECT " PERSON_COLUMNS ", until_ms"                                     \
                         " FROM session JOIN person ON id = person"                                \
                         " WHERE token_hash = $1 AND until_ms > $2",                               \
    [SQL_FIND_FACT] = FIND_FACT " = $2",                                                           \
    [SQL_LIST_FACTS] = FIND_FACT " >= $2 AND name < $3 ORDER BY name LIMIT $4",                    \
    [SQL_FIND_KEPT] = "SELECT value FROM kept WHERE name = $1",                                    \
    [SQL_FIND_EDITION] = "SELECT body FROM edition WHERE hash = $1"

#define IS(PLACE)        "CASE WHEN $7 = " PLACE " THEN 1 ELSE 0 END"
#define COUNT(PLACE)     "sum(CASE WHEN place = " PLACE " THEN 1 ELSE 0 END) AS place" PLACE
#define ONE_MORE(PLACE)  "place" PLACE " = rating.place" PLACE " + excluded.place" PLACE
#define RATINGS          "person, scale, mu, sigma, n, at_ms, place1, place2, place3, place4"
#define FIND_RATINGS     "SELECT rating." RATINGS
#define FIND_RATED_SEATS "SELECT g.n, table_id, g.scale, at_ms, person, place, leaves, mu, sigma "

/* The newest rating of everybody, derived from the games. */
#define DERIVED                                                                                    \
    "SELECT newest.person, newest.scale, mu, sigma, newest.n, at_ms, newest.place1,"               \
    " newest.place2, newest.place3, newest.place4 FROM (SELECT person, scale, max(n) AS "          \
    "n, " COUNT("1") ", " COUNT("2") ", " COUNT("3") ", " COUNT(                                   \
        "4") " FROM rated_seat"                                                                    \
             " GROUP BY person, scale) AS newest"                                                  \
             " JOIN rated_seat AS s ON s.person = newest.person AND s.scale = newest.scale"        \
             " AND s.n = newest.n JOIN rated AS g ON g.n = newest.n"

#define RATING                                                                                     \
    [SQL_TO_RATE] = "INSERT INTO to_rate (table_id, at_ms) VALUES ($1, $2)"                        \
                    " ON CONFLICT (table_id) DO NOTHING",                                          \
    [SQL_RATED] = "INSERT INTO rated (table_id, n, scale, at_ms) VALUES ($1, $2, $3, $4)"          \
                  " ON CONFLICT DO NOTHING",                                                       \
    [SQL_RATED_AGAIN] = "UPDATE rated SET scale = $2, at_ms = $3 WHERE n = $1",                    \
    [SQL_RATED_DONE] = "DELETE FROM to_rate WHERE table_id = $1",                                  \
    [SQL_RATED_SEAT] = "INSERT INTO rated_seat (person, scale, n, place, leaves, mu, sigma)"       \
                       " VALUES ($1, $2, $3, $4, $5, $6, $7)",                                     \
    [SQL_RATED_SEATS_FORGET] = "DELETE FROM rated_seat WHERE n = $1",                              \
    [SQL_RATING] = "INSERT INTO rating (" RATINGS                                                  \
                   ") VALUES ($1, $2, $3, $4, $5, $6, " IS("1") ", " IS("2") ", " IS("3") ", " IS( \
                       "4") ") ON CONFLICT (person, scale) DO UPDATE"                              \
                            " SET mu = excluded.mu, sigma = excluded.sigma, n = excluded.n,"       \
                            " at_ms = excluded.at_ms, " ONE_MORE("1") ", " ONE_MORE(               \
                                "2") ", " ONE_MORE("3") ", " ONE_MORE("4"),                        \
    [SQL_RATINGS_FORGET] = "DELETE FROM rating",                                                   \
    [SQL_RATINGS_DERIVE] = "INSERT INTO rating (" RATINGS ") " DERIVED,                            \
    [SQL_RATINGS_CHECK] =                                                                          \
        "SELECT (SELECT count(*) FROM (" DERIVED " EXCEPT " FIND_RATINGS " FROM rating) AS a)"     \
        " + (SELECT count(*) FROM (" FIND_RATINGS " FROM rating EXCEPT " DERIVED ") AS b)",        \
    [SQL_LAST_RATED] = "SELECT coalesce(max(n), 0) FROM rated",                                    \
    [SQL_FIND_RATED] = FIND_RATED_SEATS                                                            \
        "FROM rated AS g LEFT JOIN rated_seat AS s ON s.n = g.n AND s.scale = g.scale"             \
        " WHERE g.n = (SELECT min(n) FROM rated WHERE n > $1) ORDER BY person",                    \
    [SQL_LIST_UNRATED] = "SELECT table_id FROM to_rate ORDER BY at_ms, table_id LIMIT $1",         \
    [SQL_FIND_RATING] = FIND_RATINGS ", '' FROM rating WHERE person = $1 AND scale = $2",          \
    [SQL_LIST_RATINGS] = FIND_RATINGS ", '' FROM rating WHERE person = $1"                         \
                                      " ORDER BY place1 + place2 + place3 + place4 DESC, scale",   \
    [SQL_LIST_LEADERS] =                                                                           \
        FIND_RATINGS ", name FROM rating JOIN person ON person.id = rating.person"                 \
                     " WHERE scale = $1 AND sigma <= $2 AND account IS NOT NULL"                   \
                     " ORDER BY mu DESC, rating.person LIMIT $3 OFFSET $4",                        \
    [SQL_LIST_BOTS] = FIND_RATINGS                                                                 \
        ", '' FROM rating WHERE person IN ('bot/1', 'bot/2', 'bot/3', 'bot/4', 'bot/5')"           \
        " AND scale = $1 ORDER BY person",                                                         \
    [SQL_LIST_CURVE] = FIND_RATED_SEATS                                                            \
        "FROM rated_seat AS s JOIN rated AS g ON g.n = s.n"                                        \
        " WHERE person = $1 AND s.scale = $2 AND s.n < $3 ORDER BY s.n DESC LIMIT $4",             \
    [SQL_COUNT_FINISHED] = "SELECT count(*) FROM member WHERE person = $1 AND over_ms > 0"

/* Seq 0 marks a table to be removed from one statement to the next: its rows go before its head,
 * which they refer to. The conditions are repeated outside the inner SELECT, because PostgreSQL
 * checks them again there if another server has changed the table meanwhile; the same goes for
 * guests, one of whom may be registering just now. */
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
                        " WHERE member.table_id = head.table_id AND person NOT LIKE '/%') <= 1"    \
                        " UNION ALL " OLD_TABLES "3 LIMIT $2)",                                    \
    [SQL_TIDY_OVER] = "UPDATE member SET over_ms = (SELECT changed_ms FROM log"                    \
                      " WHERE log.table_id = member.table_id) WHERE over_ms = 0 AND EXISTS"        \
                      " (SELECT 1 FROM head WHERE head.table_id = member.table_id"                 \
                      " AND state = 2)",                                                           \
    [SQL_TIDY_SNAPSHOTS] = "DELETE FROM snapshot" REMOVED,                                         \
    [SQL_TIDY_MEMBERS] = "DELETE FROM member" REMOVED,                                             \
    [SQL_TIDY_HEADS] = "DELETE FROM head" REMOVED,                                                 \
    [SQL_TIDY_LOGS] = "DELETE FROM log WHERE seq = 0"

/* For a person who leaves; each engine finds the entries themselves in its own way. */
#define FORGETTING                                                                                 \
    [SQL_LIST_SESSIONS] = "SELECT until_ms FROM session WHERE person = $1 ORDER BY until_ms",      \
    [SQL_FORGET_SNAPSHOT] = "DELETE FROM snapshot WHERE table_id = $1",                            \
    [SQL_FORGET_CARD] = "UPDATE head SET card = $2 WHERE table_id = $1",                           \
    [SQL_FORGET_MEMBER] = "DELETE FROM member WHERE table_id = $1 AND person = $2"

#define BOOK_COLUMNS "id, kind, seq, state, changed_ms, due_ms, card"
#define BOOKS                                                                                      \
    [SQL_BOOK_MAKE] = "INSERT INTO book (" BOOK_COLUMNS ") VALUES ($1, $2, $3, $4, $5, $6, $7)"    \
                      " ON CONFLICT (id) DO NOTHING",                                              \
    [SQL_BOOK_MOVE] = "UPDATE book SET seq = $3, state = $4, changed_ms = $5, due_ms = $6,"        \
                      " card = $7 WHERE id = $1 AND kind = $2 AND seq + $8 = $3",                  \
    [SQL_PAGE] = "INSERT INTO page (book, seq, body) VALUES ($1, $2, $3)",                         \
    [SQL_FIND_BOOK] = "SELECT " BOOK_COLUMNS " FROM book WHERE id = $1",                           \
    [SQL_LIST_BOOKS] = "SELECT " BOOK_COLUMNS " FROM book WHERE kind = $1 AND state = $2"          \
                       " AND changed_ms < $3 ORDER BY changed_ms DESC, id LIMIT $4",               \
    [SQL_LIST_DUE_BOOKS] = "SELECT " BOOK_COLUMNS " FROM book WHERE kind = $1"                     \
                           " AND due_ms > 0 AND due_ms <= $2 ORDER BY due_ms, id LIMIT $3",        \
    [SQL_LOAD_PAGES] = "SELECT seq, body FROM page WHERE book = $1 AND seq > $2"                   \
                       " ORDER BY seq LIMIT $3"

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
                   [SQL_FORGET_ENTRY] =
                       "UPDATE entry SET body = $3 WHERE seq = $2 AND id IN " CHAIN("table_id = $1",
                                                                                    ""),
                   FORGETTING,
                   WRITES(""),
                   READS,
                   RATING,
                   BOOKS,
                   TIDYING},
    .schema = {SCHEMA_1("TEXT"), SCHEMA_2, SCHEMA_3_SQLITE, SCHEMA_4, SCHEMA_5, SCHEMA_6,
               SCHEMA_7("TEXT"), SCHEMA_8("TEXT", " WITHOUT ROWID"), SCHEMA_9("TEXT")},
};

/* A table's name is notified in hexadecimal, because a payload is TEXT; so is that of a session,
 * which is already digits. */
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
                   [SQL_FORGET_ENTRY] =
                       "UPDATE entry SET body = $3 WHERE table_id = $1 AND seq = $2",
                   FORGETTING,
                   WRITES(" FOR SHARE"),
                   READS,
                   RATING,
                   BOOKS,
                   TIDYING},
    .schema = {SCHEMA_1("BYTEA"), SCHEMA_2, SCHEMA_3_POSTGRES, SCHEMA_4, SCHEMA_5, SCHEMA_6,
               SCHEMA_7("BYTEA"), SCHEMA_8("BYTEA", ""), SCHEMA_9("BYTEA")},
};

void call_init(store_call *call, store_statement statement)
{
    call->statement = statement;
    call->count = 0;
}

store_call call_of(store_statement statement, const char *text)
{
    store_call call;
    call_init(&call, statement);
    call_add_text(&call, text);
    return call;
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

void value_copy(char *out, size_t size, const store_value *column)
{
    size_t count = column->size < size ? column->size : size - 1;
    if (count > 0)
        memcpy(out, column->text, count);
    out[count] = '\0';
}
