/* Tests of the store: what is particular to files and connections. Opening, refusing, backup, news,
 * lost connections. */
#include "store/engine.h"
#include "store/ratings.h"
#include "store_help.h"

#include <sqlite3.h>
#include <sys/stat.h>

static void reopen(world *now)
{
    store_close(now->a);
    store_close(now->b);
    now->a = now->b = NULL;
    now->a = open_store(now->address);
    now->b = open_store(now->address);
}

void all_is_there_after_reopening(void **state)
{
    world *now = *state;
    static char kept[STORE_CARD_MAX];
    append(now->a, "t1", 1, "a");
    append(now->b, "t1", 2, "b");
    assert_good(store_keep(now->a, "k", "v", kept, ERROR));
    reopen(now);
    assert_log(now->a, "t1", 0, "1:a 2:b ");
    assert_int_equal(append(now->b, "t1", 2, "x"), STORE_CONFLICT);
    assert_int_equal(append(now->b, "t1", 3, "c"), STORE_DONE);
    assert_good(store_keep(now->a, "k", "w", kept, ERROR));
    assert_string_equal(kept, "v");
}

/* Runs SQL in the test's file, as another program would. */
static void sqlite(const char *path, const char *sql)
{
    sqlite3 *file;
    assert_int_equal(sqlite3_open(path, &file), SQLITE_OK);
    assert_int_equal(sqlite3_exec(file, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(file);
}

static const char *path_of(const world *now)
{
    return strchr(now->address, ':') + 1;
}

void store_of_a_newer_program_is_refused(void **state)
{
    world *now = *state;
    if (now->is_postgres)
        psql("UPDATE fanal_schema SET version = 99");
    else
        sqlite(path_of(now), "PRAGMA user_version = 99");
    open_refused(now->address, "the store was made by a newer fanal: it has version 99, this");
}

/* Two tables as version 2 kept them, with interleaved entries, and one that is over. */
static const char OLD_ROWS[] =
    "INSERT INTO head VALUES ('t1', 2, 1, 0, 1000, 2000, 5000, '{\"n\":1,\"turn\":\"p1\"}');"
    "INSERT INTO head VALUES ('t2', 3, 0, 1, 1500, 3000, 0, '{\"n\":2,\"turn\":\"\"}');"
    "INSERT INTO head VALUES ('t3', 1, 2, 0, 1000, 2500, 0, '{\"n\":3,\"turn\":\"\"}');"
    "INSERT INTO entry VALUES ('t1', 1, 'a'), ('t2', 1, 'x'), ('t2', 2, 'y'), ('t1', 2, 'b'),"
    " ('t2', 3, 'z'), ('t3', 1, 'o');"
    "INSERT INTO snapshot VALUES ('t2', 2, 'x+y');"
    "INSERT INTO member VALUES ('p1', 't1'), ('p1', 't3');"
    "INSERT INTO person VALUES ('p1', 'Anne', 'anne', '', 5);";

/* Makes a store with these rows, upgraded to a version by the statements of that time. */
static void make_old_store(world *now, int version)
{
    static char sql[16384];
    size_t used;
    const store_dialect *dialect =
        now->is_postgres ? &store_dialect_postgres : &store_dialect_sqlite;
    snprintf(sql, sizeof sql, "%s%s%s", dialect->schema[0], dialect->schema[1], OLD_ROWS);
    for (int i = 2; i < version; i++)
        strcat(sql, dialect->schema[i]);
    used = strlen(sql);
    snprintf(sql + used, sizeof sql - used, "%s%d%s",
             now->is_postgres ? "CREATE TABLE fanal_schema (version BIGINT NOT NULL);"
                                "INSERT INTO fanal_schema VALUES ("
                              : "PRAGMA application_id = 1178685004; PRAGMA user_version = ",
             version, now->is_postgres ? ")" : "");
    if (now->is_postgres) {
        psql("SET client_min_messages = error; DROP SCHEMA public CASCADE; CREATE SCHEMA public");
        psql(sql);
    } else {
        snprintf(now->address, sizeof now->address, "sqlite:%s/old.db", now->folder);
        sqlite(path_of(now), sql);
    }
}

/* Version 6 is that of the released program; its data is still there, and rated games can be
 * added. */
void store_of_the_released_program_is_brought_up(void **state)
{
    world *now = *state;
    store_person person;
    static store_head heads[STORE_LIST_MAX];
    int count;
    store_rated game = {.n = 1, .table = "t3", .scale = "bretagne/2", .count = 1};
    store_rating rating;
    store_outcome outcome;
    make_old_store(now, 6);
    reopen(now);
    assert_good(store_find_account(now->a, "anne", &person, ERROR));
    assert_string_equal(person.id, "p1");
    assert_log(now->a, "t1", 0, "1:a 2:b ");
    assert_good(store_list(now->a, STORE_FINISHED, "p1", 0, heads, &count, ERROR));
    assert_int_equal(count, 1);
    assert_string_equal(heads[0].table, "t3");
    assert_int_equal(heads[0].changed_ms, 2500);
    assert_good(store_list(now->a, STORE_MINE, "p1", 0, heads, &count, ERROR));
    assert_int_equal(count, 1);
    if (now->is_postgres) /* as left by a server of that version that keeps running */
        psql("UPDATE member SET over_ms = 0");
    else
        sqlite(path_of(now), "UPDATE member SET over_ms = 0");
    assert_good(store_tidy(now->a, &(store_tidying){0}, ERROR));
    assert_good(store_list(now->a, STORE_FINISHED, "p1", 0, heads, &count, ERROR));
    assert_int_equal(count, 1);
    strcpy(game.seats[0].person, "p1");
    game.seats[0].place = 1;
    assert_good(store_rate(now->a, &game, &outcome, ERROR));
    assert_int_equal(outcome, STORE_DONE);
    assert_good(store_find_rating(now->b, "p1", "bretagne/2", &rating, ERROR));
    assert_int_equal(rating.n, 1);
}

void store_of_an_older_program_is_brought_up(void **state)
{
    world *now = *state;
    store_head heads[STORE_LIST_MAX], head;
    int count;
    store_person person;
    make_old_store(now, 2);
    reopen(now);
    assert_good(store_find_account(now->a, "anne", &person, ERROR));
    assert_string_equal(person.id, "p1");
    assert_int_equal(person.version, 1);
    assert_log(now->a, "t1", 0, "1:a 2:b ");
    assert_log(now->a, "t2", 0, "2:x+y 3:z ");
    assert_good(store_find_head(now->a, "t1", &head, ERROR));
    assert_string_equal(head.turn, "p1");
    assert_string_equal(head.card, "{\"n\":1}");
    assert_int_equal(head.changed_ms, 2000);
    assert_good(store_list(now->a, STORE_DUE, "", 6000, heads, &count, ERROR));
    assert_int_equal(count, 1);
    assert_good(store_list(now->a, STORE_LOBBY, "", 0, heads, &count, ERROR));
    assert_int_equal(count, 1);
    assert_string_equal(heads[0].card, "{\"n\":2}");
    assert_good(store_list(now->a, STORE_MINE, "p1", 0, heads, &count, ERROR));
    assert_int_equal(count, 1);
    assert_int_equal(append(now->b, "t1", 2, "c"), STORE_CONFLICT);
    assert_int_equal(append(now->b, "t1", 3, "c"), STORE_DONE);
    assert_log(now->a, "t1", 1, "2:b 3:c ");
    reopen(now);
    assert_log(now->a, "t1", 0, "1:a 2:b 3:c ");
}

void unknown_address_is_refused(void **state)
{
    (void)state;
    open_refused("mysql://anne:secret@host/db", "a store is sqlite:PATH or postgresql://");
    open_refused("", "a store is sqlite:PATH");
    open_refused("sqlite:", "a store is sqlite:PATH");
    open_refused("sqlite::memory:", "a store is sqlite:PATH");
    open_refused("sqlite:/nowhere/at/all.db",
                 "cannot make /nowhere/at/all.db: No such file or directory");
    store_close(NULL);
}

static void write_file(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

void file_that_is_no_database_is_refused(void **state)
{
    world *now = *state;
    char address[128];
    snprintf(address, sizeof address, "sqlite:%s/text", now->folder);
    write_file(address + 7, "This is a letter to my grandmother, and no database at all. It is "
                            "long enough to be taken for a page.");
    open_refused(address, "the store: file is not a database");
    snprintf(address, sizeof address, "sqlite:%s", now->folder);
    open_refused(address, "unable to open database file");
}

void database_of_another_program_is_refused(void **state)
{
    world *now = *state;
    char address[128];
    snprintf(address, sizeof address, "sqlite:%s/other.db", now->folder);
    sqlite(address + 7, "CREATE TABLE recipe (name TEXT)");
    open_refused(address, "the store: file is a database of another program");
}

void file_is_for_its_owner_only(void **state)
{
    world *now = *state;
    static const char *const ends[] = {"", "-wal", "-shm"};
    append(now->a, "t1", 1, "a");
    for (size_t i = 0; i < COUNT_OF(ends); i++) {
        char path[160];
        struct stat about;
        snprintf(path, sizeof path, "%s%s", path_of(now), ends[i]);
        assert_int_equal(stat(path, &about), 0);
        assert_int_equal(about.st_mode & 0777, 0600);
    }
}

static void *open_and_append(void *context)
{
    const char *address = context;
    fn_error error = {""};
    store *db = store_open(address, &error);
    if (db == NULL) {
        fprintf(stderr, "%s\n", error.text);
        return NULL;
    }
    store_write write, *batch[] = {&write};
    fill_append(&write, "t1", 1, "a");
    bool good = store_commit(db, batch, 1, NULL);
    store_close(db);
    return good && write.outcome == STORE_DONE ? db : context;
}

void many_open_a_new_store_at_once(void **state)
{
    world *now = *state;
    enum { COUNT = 8 };
    pthread_t threads[COUNT];
    int first = 0;
    store_close(now->a);
    store_close(now->b);
    now->a = now->b = NULL;
    if (now->is_postgres)
        psql("SET client_min_messages = error; DROP SCHEMA public CASCADE; CREATE SCHEMA public");
    else
        assert_int_equal(unlink(path_of(now)), 0);
    for (int i = 0; i < COUNT; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, open_and_append, now->address), 0);
    for (int i = 0; i < COUNT; i++) {
        void *answer;
        pthread_join(threads[i], &answer);
        assert_non_null(answer);
        first += answer != now->address;
    }
    assert_int_equal(first, 1);
}

static world *backed_up;
static int told, last_percent;

/* Plays on between two steps of the copy. */
static void write_meanwhile(int percent)
{
    assert_true(percent >= last_percent && percent <= 100);
    last_percent = percent;
    told++;
    store_head head;
    assert_good(store_find_head(backed_up->a, "t1", &head, ERROR));
    assert_int_equal(append(backed_up->a, "t1", head.seq + 1, "later"), STORE_DONE);
}

void backup_while_writing(void **state)
{
    world *now = *state;
    static char body[STORE_BODY_MAX + 1];
    memset(body, 'x', STORE_BODY_MAX);
    for (int i = 1; i <= 400; i++)
        append(now->a, "t1", i, body);
    backed_up = now;
    told = last_percent = 0;
    char copy[128];
    snprintf(copy, sizeof copy, "sqlite:%s/copy.db", now->folder);
    assert_good(store_backup(now->address, copy + 7, write_meanwhile, ERROR));
    assert_true(told > 2);
    assert_int_equal(last_percent, 100);
    struct stat about;
    assert_int_equal(stat(copy + 7, &about), 0);
    assert_int_equal(about.st_mode & 0777, 0600);
    store *db = open_store(copy);
    assert_int_equal(log_length(db, "t1"), 400);
    assert_int_equal(append(db, "t1", 401, "a life of its own"), STORE_DONE);
    store_close(db);
    assert_int_equal(log_length(now->a, "t1"), 400 + told);
}

void backup_that_cannot_be_made(void **state)
{
    world *now = *state;
    char path[128], address[160];
    fn_error error;
    snprintf(path, sizeof path, "%s/copy.db", now->folder);
    snprintf(address, sizeof address, "sqlite:%s/none.db", now->folder);
    assert_false(store_backup(address, path, NULL, &error));
    assert_says_part(&error, "none.db: unable to open database file");
    assert_int_not_equal(access(path, F_OK), 0);
    assert_false(store_backup(now->address, "/nowhere/copy.db", NULL, &error));
    assert_says_part(&error, "cannot make /nowhere/copy.db.part: No such file");
    assert_refused(store_backup("postgresql://x", path, NULL, &error), &error,
                   "backup is for sqlite:PATH; PostgreSQL has pg_dump");
    write_file(path, "mine");
    assert_false(store_backup(now->address, path, NULL, &error));
    assert_says_part(&error, "copy.db is there already");
    unlink(path);
    write_file(address + 7, "not a database, but a file of some length that has to be refused");
    assert_false(store_backup(address, path, NULL, &error));
    assert_says_part(&error, "not a database");
}

static void take_news(void *context, const char *table, int64_t seq)
{
    add_to_log(context, seq, table, strlen(table));
}

static void assert_news(store *db, int wait_ms, const char *expected)
{
    static line news;
    line_clear(&news);
    assert_good(store_listen(db, wait_ms, take_news, &news.text, ERROR));
    assert_string_equal(news.storage, expected);
}

void no_news_with_sqlite(void **state)
{
    world *now = *state;
    append(now->a, "t1", 1, "a");
    assert_news(now->b, 60000, "");
}

void news_reach_another_handle(void **state)
{
    world *now = *state;
    append(now->a, "t1", 1, "a");
    assert_news(now->b, 0, "");
    append(now->a, "t1", 2, "b");
    assert_news(now->b, 10000, "2:t1 ");
    append(now->a, "t1", 2, "conflict");
    append(now->a, "a table's name", 1, "a");
    assert_news(now->b, 10000, "1:a table's name ");
    assert_news(now->b, 20, "");
    psql("NOTIFY fanal, 'nonsense'; NOTIFY fanal, 'zz 3'; NOTIFY fanal");
    assert_news(now->b, 10000, "");
    assert_log(now->b, "t1", 0, "1:a 2:b ");
    append(now->b, "t1", 3, "c");
    assert_news(now->b, 10000, "3:t1 ");
}

/* Ends every connection except that of the backend `spared`; 0 spares none. */
static void end_connections(int spared)
{
    char statement[256];
    snprintf(statement, sizeof statement,
             "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity"
             " WHERE backend_type = 'client backend' AND pid NOT IN (pg_backend_pid(), %d)",
             spared);
    psql(statement);
}

void lost_connection_heals(void **state)
{
    world *now = *state;
    fn_error error = {""};
    store_head head;
    append(now->a, "t1", 1, "a");
    assert_log(now->b, "t1", 0, "1:a ");
    end_connections(0);
    store_write write, *batch[] = {&write};
    fill_append(&write, "t1", 2, "b");
    assert_false(store_commit(now->a, batch, 1, &error));
    assert_says_part(&error, "the store: ");
    assert_int_equal(commit_one(now->a, &write), STORE_DONE);
    assert_false(store_find_head(now->b, "t1", &head, &error));
    assert_says_part(&error, "the store: ");
    assert_good(store_find_head(now->b, "t1", &head, ERROR));
    assert_int_equal(head.seq, 2);
    assert_log(now->b, "t1", 0, "1:a 2:b ");
}

static void *append_second(void *context)
{
    world *now = context;
    store_write write, *batch[] = {&write};
    fill_append(&write, "t1", 2, "b");
    return store_commit(now->a, batch, 1, NULL) ? NULL : context;
}

/* The head has already been written when the entry must wait. */
void connection_lost_within_a_batch_undoes_it(void **state)
{
    world *now = *state;
    append(now->a, "t1", 1, "a");
    PGconn *locker = PQconnectdb(now->address);
    PQclear(PQexec(locker, "BEGIN; LOCK TABLE entry"));
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, append_second, now), 0);
    for (bool waits = false; !waits;) {
        usleep(10000);
        PGresult *result = PQexec(locker, "SELECT 1 FROM pg_locks WHERE NOT granted");
        assert_int_equal(PQresultStatus(result), PGRES_TUPLES_OK);
        waits = PQntuples(result) > 0;
        PQclear(result);
    }
    end_connections(PQbackendPID(locker)); /* it still holds the lock, so nothing is written */
    PQfinish(locker);
    void *failed;
    pthread_join(thread, &failed);
    assert_ptr_equal(failed, now);
    reopen(now);
    store_head head;
    assert_good(store_find_head(now->b, "t1", &head, ERROR));
    assert_int_equal(head.seq, 1);
    assert_int_equal(append(now->a, "t1", 2, "b"), STORE_DONE);
    assert_log(now->b, "t1", 0, "1:a 2:b ");
}

/* Both threads write the same tables, in opposite orders. */
enum { CROSSED = 40, CROSSINGS = 30 };

static void *cross(void *context)
{
    static store_write writes[2][CROSSED];
    store_write *batch[CROSSED];
    world *now = &postgres_world;
    bool is_first = context == now->a;
    store *db = is_first ? now->a : now->b;
    for (int64_t turn = 0; turn < CROSSINGS; turn++) {
        for (int i = 0; i < CROSSED; i++) {
            char table[8];
            snprintf(table, sizeof table, "t%d", is_first ? i : CROSSED - 1 - i);
            fill_lease(&writes[is_first][i], table, is_first ? "a" : "b", turn, turn);
            batch[i] = &writes[is_first][i];
        }
        if (!store_commit(db, batch, CROSSED, NULL))
            return NULL;
    }
    return context;
}

void batches_of_two_servers_do_not_deadlock(void **state)
{
    world *now = *state;
    pthread_t other;
    void *result;
    assert_int_equal(pthread_create(&other, NULL, cross, now->b), 0);
    assert_ptr_equal(cross(now->a), now->a);
    pthread_join(other, &result);
    assert_ptr_equal(result, now->b);
    store_close(now->a); /* their counts are printed when they end */
    store_close(now->b);
    now->a = now->b = NULL;
    psql("DO $$ BEGIN PERFORM pg_sleep(0.2);"
         " IF (SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()) > 0"
         " THEN RAISE 'deadlock'; END IF; END $$");
}

void lost_listener_heals(void **state)
{
    world *now = *state;
    fn_error error = {""};
    assert_news(now->b, 0, "");
    end_connections(0);
    /* The server's farewell may arrive before the end of the connection. */
    bool lost = false;
    for (int i = 0; !lost && i < 3; i++)
        lost = !store_listen(now->b, 1000, take_news, NULL, &error);
    assert_true(lost);
    assert_says_part(&error, "the store: ");
    assert_news(now->b, 0, "");
    reopen(now);
    assert_news(now->b, 0, "");
    append(now->a, "t1", 1, "a");
    assert_news(now->b, 10000, "1:t1 ");
}

void password_is_not_shown(void **state)
{
    (void)state;
    static const char *const addresses[] = {
        "postgresql://anne:hush@localhost:1/db",      "postgresql://anne:hush@hush@localhost:1/db",
        "postgresql://anne:12/hush@localhost:1/db",   "postgresql://anne:hush/1@localhost:1/db",
        "postgresql://anne:%hush@localhost:1/db",     "postgresql://anne:a:hush@localhost:hush/db",
        "postgresql://anne@localhost:1/db?hush=hush", "postgresql://[hush",
        "postgres://anne:hush?@localhost:1/db",       "hush",
    };
    for (size_t i = 0; i < COUNT_OF(addresses); i++) {
        fn_error error = {""};
        assert_null(store_open(addresses[i], &error));
        assert_true(error.text[0] != '\0');
        if (strstr(error.text, "hush") != NULL)
            fail_msg("'%s' shows a password", error.text);
    }
}
