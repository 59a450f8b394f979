/* The interface between the store and its two engines: named statements with values go out, rows
 * come back. An engine knows SQL and its library; only store.c and read.c know what a write
 * means. */
#ifndef FN_STORE_ENGINE_H
#define FN_STORE_ENGINE_H

#include "store/store.h"

enum { STORE_VALUES_MAX = 11, STORE_QUEUE_MAX = 128, STORE_SCHEMA = 9 };

typedef enum store_statement {
    SQL_BEGIN,
    SQL_COMMIT,
    SQL_LOG_MAKE,
    SQL_ENTRY,
    SQL_LOG_MOVE,
    SQL_HEAD,
    SQL_MEMBER,
    SQL_MEMBER_GONE,
    SQL_MEMBERS_OVER,
    SQL_SNAPSHOT,
    SQL_NOTIFY,
    SQL_NOTIFY_END,
    SQL_PERSON_MAKE,
    SQL_PERSON_CHANGE,
    SQL_SESSION,
    SQL_SESSION_PROLONG,
    SQL_SESSION_END,
    SQL_SESSIONS_END,
    SQL_LEASE,
    SQL_FACT,
    SQL_FACT_END,
    SQL_FACTS_END,
    SQL_LOAD_SNAPSHOT,
    SQL_LOAD_ENTRIES,
    SQL_FIND_HEAD,
    SQL_LIST_LOBBY,
    SQL_LIST_MINE,
    SQL_LIST_FINISHED,
    SQL_LIST_DUE,
    SQL_LIST_WAITING,
    SQL_LIST_LEFT,
    SQL_FIND_LEASE,
    SQL_COUNT_MINE,
    SQL_FIND_PERSON,
    SQL_FIND_ACCOUNT,
    SQL_LIST_ACCOUNTS,
    SQL_FIND_SESSION,
    SQL_FIND_FACT,
    SQL_LIST_FACTS,
    SQL_KEEP,
    SQL_FIND_KEPT,
    SQL_EDITION,
    SQL_FIND_EDITION,
    SQL_TO_RATE,
    SQL_RATED,
    SQL_RATED_AGAIN,
    SQL_RATED_DONE,
    SQL_RATED_SEAT,
    SQL_RATED_SEATS_FORGET,
    SQL_RATING,
    SQL_RATINGS_FORGET,
    SQL_RATINGS_DERIVE,
    SQL_RATINGS_CHECK,
    SQL_LAST_RATED,
    SQL_FIND_RATED,
    SQL_LIST_UNRATED,
    SQL_FIND_RATING,
    SQL_LIST_RATINGS,
    SQL_LIST_LEADERS,
    SQL_LIST_BOTS,
    SQL_LIST_CURVE,
    SQL_COUNT_FINISHED,
    SQL_TIDY_SESSIONS,
    SQL_TIDY_IDLE,
    SQL_TIDY_GUESTS,
    SQL_TIDY_LEASES,
    SQL_TIDY_TABLES,
    SQL_TIDY_ENTRIES,
    SQL_TIDY_OVER,
    SQL_TIDY_SNAPSHOTS,
    SQL_TIDY_MEMBERS,
    SQL_TIDY_HEADS,
    SQL_TIDY_LOGS,
    SQL_LIST_SESSIONS,
    SQL_FORGET_ENTRY,
    SQL_FORGET_SNAPSHOT,
    SQL_FORGET_CARD,
    SQL_FORGET_MEMBER,
    SQL_BOOK_MAKE,
    SQL_BOOK_MOVE,
    SQL_PAGE,
    SQL_FIND_BOOK,
    SQL_LIST_BOOKS,
    SQL_LIST_DUE_BOOKS,
    SQL_LOAD_PAGES,
    SQL_STATEMENTS
} store_statement;

/* Parameters are $1, $2, … in both dialects. NULL: this engine does not need the statement. */
typedef struct store_dialect {
    const char *statements[SQL_STATEMENTS];
    const char *schema[STORE_SCHEMA]; /* schema[n] turns version n into n + 1 */
} store_dialect;
extern const store_dialect store_dialect_sqlite, store_dialect_postgres;

typedef enum store_type { TYPE_TEXT, TYPE_BYTES, TYPE_NUMBER } store_type;

typedef struct store_value {
    store_type type;
    int64_t number;
    const char *text; /* or bytes; valid until the call is done; NULL is SQL's NULL */
    size_t size;
} store_value;

typedef struct store_call {
    store_statement statement;
    int count;
    store_value values[STORE_VALUES_MAX];
} store_call;

void call_init(store_call *call, store_statement statement);
void call_add_int(store_call *call, int64_t number);
void call_add_text(store_call *call, const char *text);
void call_add_bytes(store_call *call, const char *bytes, size_t size);
store_call call_of(store_statement statement, const char *text); /* with its first value */

/* A column is a number, a text or bytes; SQL's NULL becomes an empty text. */
typedef struct store_row {
    int count;
    store_value columns[STORE_VALUES_MAX];
} store_row;

/* Copies a text, cutting it off if it is too long. Texts were checked when written, but others may
 * have changed them. */
void value_copy(char *out, size_t size, const store_value *column);

/* Returns false to stop. */
typedef bool (*store_each)(void *context, const store_row *row);

typedef struct store_engine {
    void (*close)(store *db);
    void (*rest)(store *base); /* NULL: there is nothing to give back */
    /* Makes the calls in order, counts the rows that each changed, and stops at the first failure.
     * SQL_BEGIN and SQL_COMMIT begin and end a transaction. */
    bool (*run)(store *db, const store_call calls[], int count, int changed[], fn_error *error);
    void (*rollback)(store *db);
    bool (*query)(store *db, const store_call *call, store_each each, void *context,
                  fn_error *error);
    bool (*listen)(store *db, int wait_ms, store_news tell, void *context, fn_error *error);
} store_engine;

/* The base of the engines' own structs. */
struct store {
    const store_engine *engine;
    const store_dialect *dialect;
    bool again;  /* set by run: it failed only because another transaction interfered */
    bool unsure; /* set by run: it failed, but its commit may have taken effect */
    int failures;
    int queued;
    store_call queue[STORE_QUEUE_MAX];
    store_outcome *outcomes[STORE_QUEUE_MAX]; /* CONFLICT if no row was changed; or NULL */
};

bool store_query(store *db, const store_call *call, store_each each, void *context,
                 fn_error *error);

/* Runs a transaction. store_begin makes the deciding call, which changes a row or is a conflict;
 * then come up to STORE_RUN_MAX others, the last one SQL_COMMIT. A failure rolls back. */
enum { STORE_RUN_MAX = 68 };
bool store_begin(store *db, const store_call *deciding, store_outcome *outcome, fn_error *error);
bool store_run(store *db, const store_call calls[], int count, fn_error *error);

const char *store_sqlite_path(const char *address); /* of "sqlite:PATH", or NULL */
store *store_open_sqlite(const char *path, fn_error *error);
store *store_open_postgres(const char *url, fn_error *error);
bool store_backup_sqlite(const char *from, const char *path, void (*tell)(int percent),
                         fn_error *error);

/* Makes an empty file that only its owner may read; fails with errno if it exists. */
bool store_make_private_file(const char *path);
bool store_refuse_schema(int64_t version, fn_error *error);

#endif
