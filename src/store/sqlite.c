/* SQLite: one file in WAL mode with every commit synced. Handles of several threads read while one
 * writes, and whatever is acknowledged is on disk. Knows nothing of what it stores. */
#include "store/engine.h"

#include <assert.h>
#include <errno.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum {
    BUSY_MS = 10000,
    APPLICATION_ID = 0x46414e4c /* "FANL", to recognize other programs' files */
};

typedef struct sqlite_store {
    store base;
    sqlite3 *file;
    ino_t log; /* of the write-ahead log */
    sqlite3_stmt *cached[SQL_STATEMENTS];
    /* The index of parameter $n, which is that of its first place in the text and need not be n. */
    int index[SQL_STATEMENTS][STORE_VALUES_MAX];
} sqlite_store;

static bool fail(const sqlite_store *db, fn_error *error)
{
    return fn_fail(error, "the store: ", sqlite3_errmsg(db->file));
}

static bool execute(sqlite_store *db, const char *sql, fn_error *error)
{
    return sqlite3_exec(db->file, sql, NULL, NULL, NULL) == SQLITE_OK || fail(db, error);
}

/* Returns the inode of the write-ahead log found by name now, or 0 if there is none. */
static ino_t log_found(const sqlite_store *db)
{
    struct stat log;
    const char *path = sqlite3_filename_wal(sqlite3_db_filename(db->file, "main"));
    return stat(path, &log) == 0 ? log.st_ino : 0;
}

/* Reports whether the open files are still those under their names. Writing to a file that was
 * deleted or replaced would lose the data. */
static bool is_in_place(const sqlite_store *db, fn_error *error)
{
    int has_moved = 0;
    sqlite3_file_control(db->file, "main", SQLITE_FCNTL_HAS_MOVED, &has_moved);
    return (!has_moved && log_found(db) == db->log) ||
           fn_fail(error, "the store: its file was deleted or replaced under the server; nothing "
                          "is kept any more until the server is started again");
}

/* Reads the only number of a query. */
static bool read_number(sqlite_store *db, const char *sql, int64_t *number, fn_error *error)
{
    sqlite3_stmt *statement = NULL;
    bool good = sqlite3_prepare_v2(db->file, sql, -1, &statement, NULL) == SQLITE_OK &&
                sqlite3_step(statement) == SQLITE_ROW;
    if (good)
        *number = sqlite3_column_int64(statement, 0);
    else
        fail(db, error);
    sqlite3_finalize(statement);
    return good;
}

static sqlite3_stmt *cached(sqlite_store *db, store_statement statement, fn_error *error)
{
    static const char *const names[STORE_VALUES_MAX] = {"$1", "$2", "$3", "$4", "$5",
                                                        "$6", "$7", "$8", "$9"};
    sqlite3_stmt **slot = &db->cached[statement];
    const char *sql = db->base.dialect->statements[statement];
    assert(sql != NULL);
    if (*slot != NULL)
        return *slot;
    if (sqlite3_prepare_v3(db->file, sql, -1, SQLITE_PREPARE_PERSISTENT, slot, NULL) != SQLITE_OK)
        fail(db, error);
    for (int i = 0; *slot != NULL && i < STORE_VALUES_MAX; i++)
        db->index[statement][i] = sqlite3_bind_parameter_index(*slot, names[i]);
    return *slot;
}

static int bind_value(sqlite3_stmt *statement, int index, const store_value *value)
{
    int size = (int)value->size;
    assert(index > 0);
    if (value->type == TYPE_NUMBER)
        return sqlite3_bind_int64(statement, index, value->number);
    if (value->type == TYPE_BYTES)
        return sqlite3_bind_blob(statement, index, value->text, size, SQLITE_STATIC);
    return sqlite3_bind_text(statement, index, value->text, size, SQLITE_STATIC);
}

static sqlite3_stmt *prepare(sqlite_store *db, const store_call *call, fn_error *error)
{
    sqlite3_stmt *statement = cached(db, call->statement, error);
    for (int i = 0; statement != NULL && i < call->count; i++) {
        if (bind_value(statement, db->index[call->statement][i], &call->values[i]) != SQLITE_OK) {
            fail(db, error);
            return NULL;
        }
    }
    return statement;
}

static void release(sqlite3_stmt *statement)
{
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
}

static bool step(sqlite_store *db, const store_call *call, fn_error *error)
{
    sqlite3_stmt *statement = prepare(db, call, error);
    if (statement == NULL)
        return false;
    bool good = sqlite3_step(statement) == SQLITE_DONE || fail(db, error);
    release(statement);
    return good;
}

/* Commits. A commit consists in writing its last frame, so if that could not be written, nothing
 * was committed. After any other failure, above all of a sync, it may turn out committed when the
 * file is next opened. */
static bool commit(sqlite_store *db, const store_call *call, fn_error *error)
{
    if (!is_in_place(db, error))
        return false;
    bool good = step(db, call, error);
    int code = sqlite3_extended_errcode(db->file);
    db->base.unsure = good || (code != SQLITE_FULL && code != SQLITE_IOERR_WRITE);
    return good && is_in_place(db, error);
}

static bool run(store *base, const store_call calls[], int count, int changed[], fn_error *error)
{
    sqlite_store *db = (sqlite_store *)base;
    for (int i = 0; i < count; i++) {
        bool is_commit = calls[i].statement == SQL_COMMIT;
        if (!(is_commit ? commit(db, &calls[i], error) : step(db, &calls[i], error)))
            return false;
        changed[i] = sqlite3_changes(db->file);
    }
    return true;
}

static void rollback(store *base)
{
    sqlite_store *db = (sqlite_store *)base;
    if (!sqlite3_get_autocommit(db->file))
        sqlite3_exec(db->file, "ROLLBACK", NULL, NULL, NULL);
}

static void read_row(sqlite3_stmt *statement, store_row *row)
{
    row->count = sqlite3_column_count(statement);
    assert(row->count <= STORE_VALUES_MAX);
    for (int i = 0; i < row->count; i++) {
        store_value *column = &row->columns[i];
        *column = (store_value){.type = TYPE_TEXT, .text = ""};
        switch (sqlite3_column_type(statement, i)) {
        case SQLITE_INTEGER:
            *column =
                (store_value){.type = TYPE_NUMBER, .number = sqlite3_column_int64(statement, i)};
            break;
        case SQLITE_BLOB:
            if (sqlite3_column_blob(statement, i) != NULL)
                column->text = sqlite3_column_blob(statement, i);
            column->size = (size_t)sqlite3_column_bytes(statement, i);
            break;
        case SQLITE_TEXT:
            column->text = (const char *)sqlite3_column_text(statement, i);
            column->size = (size_t)sqlite3_column_bytes(statement, i);
            break;
        default: break;
        }
    }
}

static bool query(store *base, const store_call *call, store_each each, void *context,
                  fn_error *error)
{
    sqlite_store *db = (sqlite_store *)base;
    sqlite3_stmt *statement = is_in_place(db, error) ? prepare(db, call, error) : NULL;
    if (statement == NULL)
        return false;
    store_row row;
    int status;
    while ((status = sqlite3_step(statement)) == SQLITE_ROW) {
        read_row(statement, &row);
        if (!each(context, &row))
            break;
    }
    bool good = status == SQLITE_ROW || status == SQLITE_DONE || fail(db, error);
    release(statement);
    return good;
}

static bool wait_for_news(store *base, int wait_ms, store_news tell, void *context, fn_error *error)
{
    (void)base;
    (void)wait_ms;
    (void)tell;
    (void)context;
    (void)error;
    return true;
}

static void close_file(store *base)
{
    sqlite_store *db = (sqlite_store *)base;
    for (int i = 0; i < SQL_STATEMENTS; i++)
        sqlite3_finalize(db->cached[i]);
    sqlite3_close(db->file);
    free(db);
}

static void forget_pages(store *base)
{
    sqlite3_db_release_memory(((sqlite_store *)base)->file);
}

static const store_engine engine = {
    .close = close_file,
    .rest = forget_pages,
    .run = run,
    .rollback = rollback,
    .query = query,
    .listen = wait_for_news,
};

/* Inside a transaction: finds the schema version, 0 in a new file; fails for files of other
 * programs. */
static bool find_version(sqlite_store *db, int64_t *version, fn_error *error)
{
    int64_t application, tables;
    if (!read_number(db, "PRAGMA user_version", version, error) ||
        !read_number(db, "PRAGMA application_id", &application, error) ||
        !read_number(db, "SELECT count(*) FROM sqlite_master", &tables, error))
        return false;
    if (application != APPLICATION_ID && (*version != 0 || tables != 0))
        return fn_fail(error, "the store: file is a database of another program");
    return *version <= STORE_SCHEMA || store_refuse_schema(*version, error);
}

/* Inside a transaction: upgrades the file to this program's schema. */
static bool bring_up(sqlite_store *db, fn_error *error)
{
    int64_t version;
    if (!find_version(db, &version, error))
        return false;
    for (int64_t i = version; i < STORE_SCHEMA; i++)
        if (!execute(db, db->base.dialect->schema[i], error))
            return false;
    char storage[96];
    fn_text pragmas;
    fn_text_init(&pragmas, storage, sizeof storage);
    fn_text_add(&pragmas, "PRAGMA application_id = ");
    fn_text_add_int(&pragmas, APPLICATION_ID);
    fn_text_add(&pragmas, "; PRAGMA user_version = ");
    fn_text_add_int(&pragmas, STORE_SCHEMA);
    return execute(db, storage, error);
}

/* Switches to WAL mode. Handles that open a new file at once collide here, and SQLite does not wait
 * on its own. */
static bool use_wal(sqlite_store *db, fn_error *error)
{
    static const char sql[] = "PRAGMA journal_mode = WAL";
    int status = sqlite3_exec(db->file, sql, NULL, NULL, NULL);
    for (int waited_ms = 0; status == SQLITE_BUSY && waited_ms < BUSY_MS; waited_ms += 20) {
        sqlite3_sleep(20);
        status = sqlite3_exec(db->file, sql, NULL, NULL, NULL);
    }
    return status == SQLITE_OK || fail(db, error);
}

/* Ends a transaction: commits if `good`, rolls back otherwise. */
static bool end(sqlite_store *db, bool good, fn_error *error)
{
    good = good && execute(db, "COMMIT", error);
    rollback(&db->base);
    return good;
}

/* Sets up a handle, changing nothing in the file before it is known to be ours. The cache has room
 * for the changes of a large batch, or SQLite would write such pages twice; store_rest gives it
 * back. */
static bool set_up(sqlite_store *db, fn_error *error)
{
    int64_t version;
    if (!execute(
            db,
            "PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA cache_size = -2000; BEGIN",
            error) ||
        !end(db, find_version(db, &version, error), error))
        return false;
    if (version == STORE_SCHEMA)
        return true;
    return use_wal(db, error) && execute(db, "BEGIN IMMEDIATE", error) &&
           end(db, bring_up(db, error), error);
}

store *store_open_sqlite(const char *path, fn_error *error)
{
    sqlite_store *db = calloc(1, sizeof *db);
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); /* no lock per malloc; only the first call has an
                                                 * effect */
    if (db == NULL) {
        fn_fail(error, "no memory for a store");
        return NULL;
    }
    db->base.engine = &engine;
    db->base.dialect = &store_dialect_sqlite;
    if (!store_make_private_file(path) && errno != EEXIST)
        fn_fail(error, "cannot make ", path, ": ", strerror(errno));
    else if (sqlite3_open_v2(path, &db->file, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) !=
             SQLITE_OK)
        fn_fail(error, "cannot open ", path, ": ", sqlite3_errmsg(db->file));
    else {
        sqlite3_busy_timeout(db->file, BUSY_MS);
        if (set_up(db, error)) {
            db->log = log_found(db);
            return &db->base;
        }
    }
    close_file(&db->base);
    return NULL;
}
