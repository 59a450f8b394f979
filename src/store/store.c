/* The store: an address opens an engine; a batch of writes becomes calls of statements. A batch is
 * sent in two rounds: first the statement that decides each write, then the rest of those that are
 * done. A remote engine thus costs two waits per batch, not one per statement. */
#include "store/engine.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* The number of attempts at a batch when another server interferes. */
enum { ATTEMPTS = 5 };

static const char SQLITE[] = "sqlite:";

static bool is_postgres(const char *address)
{
    return strncmp(address, "postgresql://", 13) == 0 || strncmp(address, "postgres://", 11) == 0;
}

const char *store_sqlite_path(const char *address)
{
    size_t prefix = sizeof SQLITE - 1;
    bool is_path = strncmp(address, SQLITE, prefix) == 0 && address[prefix] != '\0' &&
                   strcmp(address + prefix, ":memory:") != 0;
    return is_path ? address + prefix : NULL;
}

store *store_open(const char *address, fn_error *error)
{
    const char *path = store_sqlite_path(address);
    if (path != NULL)
        return store_open_sqlite(path, error);
    if (is_postgres(address))
        return store_open_postgres(address, error);
    fn_fail(error, "a store is sqlite:PATH or postgresql://…"); /* may contain a password */
    return NULL;
}

void store_close(store *db)
{
    if (db != NULL)
        db->engine->close(db);
}

int store_failures(const store *db)
{
    return db->failures;
}

bool store_query(store *db, const store_call *call, store_each each, void *context, fn_error *error)
{
    bool good = db->engine->query(db, call, each, context, error);
    db->failures += !good;
    return good;
}

bool store_begin(store *db, const store_call *deciding, store_outcome *outcome, fn_error *error)
{
    store_call calls[2] = {{0}};
    int changed[2];
    call_init(&calls[0], SQL_BEGIN);
    calls[1] = *deciding;
    bool good = db->engine->run(db, calls, 2, changed, error);
    *outcome = !good ? STORE_FAILED : changed[1] > 0 ? STORE_DONE : STORE_CONFLICT;
    if (*outcome != STORE_DONE)
        db->engine->rollback(db);
    return good;
}

bool store_run(store *db, const store_call calls[], int count, fn_error *error)
{
    int changed[STORE_RUN_MAX];
    assert(count <= STORE_RUN_MAX);
    if (db->engine->run(db, calls, count, changed, error))
        return true;
    db->engine->rollback(db);
    return false;
}

void store_rest(store *db)
{
    if (db->engine->rest != NULL)
        db->engine->rest(db);
}

bool store_backup(const char *address, const char *path, void (*tell)(int percent), fn_error *error)
{
    const char *from = store_sqlite_path(address);
    if (from == NULL)
        return fn_fail(error, "backup is for sqlite:PATH; PostgreSQL has pg_dump");
    return store_backup_sqlite(from, path, tell, error);
}

bool store_listen(store *db, int wait_ms, store_news tell, void *context, fn_error *error)
{
    return db->engine->listen(db, wait_ms, tell, context, error);
}

/* Uses mknod, which opens nothing: closing a file would drop another handle's locks on it. */
bool store_make_private_file(const char *path)
{
    return mknod(path, S_IFREG | S_IRUSR | S_IWUSR, 0) == 0;
}

bool store_refuse_schema(int64_t version, fn_error *error)
{
    return fn_fail(error, "the store was made by a newer fanal: it has version ",
                   fn_decimal(version).text, ", this program knows ",
                   fn_decimal(STORE_SCHEMA).text);
}

/* Reports whether a text ends within its array. */
static bool fits(const char *text, size_t size)
{
    return memchr(text, '\0', size) != NULL;
}

static bool is_id(const char *text)
{
    return text[0] != '\0' && fits(text, STORE_ID_MAX);
}

static bool check_append(const store_append *append, fn_error *error)
{
    const store_head *head = &append->head;
    if (append->entries < 1 || append->entries > STORE_ENTRIES_MAX || append->members < 0 ||
        append->members > STORE_MEMBERS_MAX || append->tells > STORE_MEMBERS_MAX ||
        head->seq < append->entries)
        return fn_fail(error, "an append has entries from 1 on, and few members");
    bool is_new = head->seq == append->entries;
    bool good = is_id(head->table) && fits(head->card, STORE_CARD_MAX) &&
                fits(head->turn, STORE_ID_MAX) && fits(append->gone, STORE_ID_MAX) &&
                (!is_new || head->card[0] != '\0');
    for (int i = 0; i < append->members; i++)
        good = good && is_id(append->member[i]);
    if (!good)
        return fn_fail(error, "an append has an empty id or card, or a text without an end");
    for (int i = 0; i < append->entries; i++)
        if (strnlen(append->body[i], STORE_BODY_MAX + 1) > STORE_BODY_MAX)
            return fn_fail(error, "an entry is longer than ", fn_decimal(STORE_BODY_MAX).text,
                           " bytes");
    if (append->snapshot != NULL &&
        strnlen(append->snapshot, STORE_SNAPSHOT_MAX + 1) > STORE_SNAPSHOT_MAX)
        return fn_fail(error, "a snapshot is longer than ", fn_decimal(STORE_SNAPSHOT_MAX).text,
                       " bytes");
    return true;
}

bool store_check(const store_write *write, fn_error *error)
{
    const store_person *person = &write->change.person;
    bool good = false;
    switch (write->kind) {
    case STORE_APPEND: return check_append(&write->append, error);
    case STORE_PERSON:
        good = is_id(person->id) && fits(person->name, STORE_NAME_MAX) &&
               fits(person->key, STORE_NAME_MAX) && fits(person->hash, STORE_HASH_MAX) &&
               fits(write->change.ends_fact, STORE_NAME_MAX);
        break;
    case STORE_SESSION: good = fits(write->session.person, STORE_ID_MAX); break;
    case STORE_LEASE: good = is_id(write->lease.table) && is_id(write->lease.server); break;
    case STORE_FACT:
        good = is_id(write->fact.person) && fits(write->fact.name, STORE_NAME_MAX) &&
               fits(write->fact.value, STORE_CARD_MAX) &&
               (write->fact.name[0] != '\0' || write->fact.value[0] == '\0');
        break;
    }
    return good || fn_fail(error, "a write has an id that is empty, or a text without an end");
}

static bool flush(store *db, fn_error *error)
{
    int changed[STORE_QUEUE_MAX], count = db->queued;
    db->queued = 0;
    if (count == 0)
        return true;
    if (!db->engine->run(db, db->queue, count, changed, error))
        return false;
    for (int i = 0; i < count; i++)
        if (db->outcomes[i] != NULL)
            *db->outcomes[i] = changed[i] > 0 ? STORE_DONE : STORE_CONFLICT;
    return true;
}

/* Returns the next call of the batch, to be filled in, or NULL if an earlier one failed. */
static store_call *queue(store *db, store_statement statement, store_outcome *outcome,
                         fn_error *error)
{
    if (db->queued == STORE_QUEUE_MAX && !flush(db, error))
        return NULL;
    db->outcomes[db->queued] = outcome;
    store_call *call = &db->queue[db->queued++];
    call_init(call, statement);
    return call;
}

/* Queues a statement about a row of this table: (table, seq, body), (table, seq) or (table,
 * member). */
static bool queue_row(store *db, store_statement statement, const char *table, int64_t seq,
                      const char *text, fn_error *error)
{
    if (db->dialect->statements[statement] == NULL)
        return true;
    store_call *call = queue(db, statement, NULL, error);
    if (call == NULL)
        return false;
    call_add_text(call, table);
    if (seq != 0)
        call_add_int(call, seq);
    if (text != NULL)
        call_add_text(call, text);
    return true;
}

/* Queues an entry, which is added if it follows the newest one; the log then moves on to it. */
static bool queue_entry(store *db, const store_append *append, int i, store_outcome *outcome,
                        fn_error *error)
{
    const store_head *head = &append->head;
    int64_t seq = head->seq - append->entries + 1 + i;
    store_call *call = queue(db, SQL_ENTRY, outcome, error);
    if (call == NULL)
        return false;
    call_add_text(call, head->table);
    call_add_int(call, seq);
    call_add_text(call, append->body[i]);
    call = queue(db, SQL_LOG_MOVE, NULL, error);
    if (call == NULL)
        return false;
    call_add_text(call, head->table);
    call_add_int(call, seq);
    call_add_int(call, head->changed_ms);
    call_add_int(call, head->due_ms);
    call_add_text(call, head->turn);
    call_add_int(call, head->round);
    call_add_int(call, head->to_act);
    return true;
}

/* Queues an append. Its first entry decides or, for a new table, that the table is new. The others
 * wait for the result: sent together, one of them might follow an entry by somebody else. */
static bool queue_append(store *db, store_write *write, fn_error *error)
{
    const store_append *append = &write->append;
    bool is_new = append->head.seq == append->entries, good = true;
    if (is_new) {
        store_call *call = queue(db, SQL_LOG_MAKE, &write->outcome, error);
        if (call == NULL)
            return false;
        call_add_text(call, append->head.table);
    }
    if (!queue_entry(db, append, 0, is_new ? NULL : &write->outcome, error))
        return false;
    if (append->entries > 1 && !flush(db, error))
        return false;
    for (int i = 1; good && i < append->entries && write->outcome == STORE_DONE; i++)
        good = queue_entry(db, append, i, NULL, error);
    return good;
}

static bool queue_person(store *db, store_write *write, fn_error *error)
{
    const store_person *person = &write->change.person;
    bool is_new = person->version == 0;
    store_call *call =
        queue(db, is_new ? SQL_PERSON_MAKE : SQL_PERSON_CHANGE, &write->outcome, error);
    if (call == NULL)
        return false;
    call_add_text(call, person->id);
    call_add_text(call, person->name);
    call_add_text(call, person->key[0] != '\0' ? person->key : NULL);
    call_add_text(call, person->hash);
    call_add_int(call, is_new ? person->created_ms : person->version);
    return true;
}

static bool queue_end_news(store *db, const store_session *session, fn_error *error)
{
    if (db->dialect->statements[SQL_NOTIFY_END] == NULL)
        return true;
    store_call *call = queue(db, SQL_NOTIFY_END, NULL, error);
    if (call == NULL)
        return false;
    call_add_bytes(call, (const char *)session->token_hash, sizeof session->token_hash);
    return true;
}

static bool queue_session(store *db, store_write *write, fn_error *error)
{
    const store_session *session = &write->session;
    bool ends = session->until_ms == 0, is_there = session->person[0] == '\0';
    store_statement statement = ends       ? SQL_SESSION_END
                                : is_there ? SQL_SESSION_PROLONG
                                           : SQL_SESSION;
    store_call *call = queue(db, statement, ends ? NULL : &write->outcome, error);
    if (call == NULL)
        return false;
    call_add_bytes(call, (const char *)session->token_hash, sizeof session->token_hash);
    if (statement == SQL_SESSION)
        call_add_text(call, session->person);
    if (!ends)
        call_add_int(call, session->until_ms);
    if (statement == SQL_SESSION)
        call_add_int(call, session->version);
    return !ends || queue_end_news(db, session, error);
}

static bool queue_lease(store *db, store_write *write, fn_error *error)
{
    const store_lease *lease = &write->lease;
    store_call *call = queue(db, SQL_LEASE, &write->outcome, error);
    if (call == NULL)
        return false;
    call_add_text(call, lease->table);
    call_add_text(call, lease->server);
    call_add_int(call, lease->until_ms);
    call_add_int(call, lease->now_ms);
    return true;
}

static bool queue_fact(store *db, store_write *write, fn_error *error)
{
    const store_fact *fact = &write->fact;
    bool ends = fact->value[0] == '\0', ends_all = ends && fact->name[0] == '\0';
    store_statement statement = ends_all ? SQL_FACTS_END : ends ? SQL_FACT_END : SQL_FACT;
    bool decides = !ends || (!ends_all && fact->version != STORE_ANY);
    store_call *call = queue(db, statement, decides ? &write->outcome : NULL, error);
    if (call == NULL)
        return false;
    call_add_text(call, fact->person);
    if (!ends_all)
        call_add_text(call, fact->name);
    if (!ends)
        call_add_text(call, fact->value);
    if (!ends_all)
        call_add_int(call, fact->version);
    return true;
}

/* Queues the statement that decides this write. */
static bool queue_first(store *db, store_write *write, fn_error *error)
{
    write->outcome = STORE_DONE;
    switch (write->kind) {
    case STORE_APPEND: return queue_append(db, write, error);
    case STORE_PERSON: return queue_person(db, write, error);
    case STORE_SESSION: return queue_session(db, write, error);
    case STORE_LEASE: return queue_lease(db, write, error);
    case STORE_FACT: return queue_fact(db, write, error);
    }
    assert(false);
    return false;
}

static bool queue_head(store *db, const store_head *head, fn_error *error)
{
    store_call *call = queue(db, SQL_HEAD, NULL, error);
    if (call == NULL)
        return false;
    call_add_text(call, head->table);
    call_add_int(call, head->state);
    call_add_int(call, head->listed);
    call_add_int(call, head->created_ms);
    call_add_text(call, head->card);
    return true;
}

/* Queues the rest of an append that is done. */
static bool queue_table(store *db, const store_append *append, fn_error *error)
{
    const char *table = append->head.table;
    bool good = append->head.card[0] == '\0' || queue_head(db, &append->head, error);
    for (int i = 0; good && i < append->members; i++)
        good = queue_row(db, SQL_MEMBER, table, 0, append->member[i], error);
    if (good && append->gone[0] != '\0')
        good = queue_row(db, SQL_MEMBER_GONE, table, 0, append->gone, error);
    if (good && append->head.card[0] != '\0' && append->head.state == STORE_OVER)
        good = queue_row(db, SQL_MEMBERS_OVER, table, append->head.changed_ms, NULL, error);
    if (good && append->rates)
        good = queue_row(db, SQL_TO_RATE, table, append->head.changed_ms, NULL, error);
    if (good && append->snapshot != NULL)
        good = queue_row(db, SQL_SNAPSHOT, table, append->head.seq, append->snapshot, error);
    for (int i = 0; good && i < append->tells; i++)
        good = queue_row(db, SQL_NOTIFY, append->told[i], append->head.seq, NULL, error);
    return good && queue_row(db, SQL_NOTIFY, table, append->head.seq, NULL, error);
}

static bool queue_session_begin(store *db, const uint8_t token_hash[32], const char *person,
                                int64_t until_ms, fn_error *error)
{
    store_call *call = queue(db, SQL_SESSION, NULL, error);
    if (call == NULL)
        return false;
    call_add_bytes(call, (const char *)token_hash, 32);
    call_add_text(call, person);
    call_add_int(call, until_ms);
    call_add_int(call, 0);
    return true;
}

static bool queue_fact_end(store *db, const char *person, const char *name, fn_error *error)
{
    store_call *call = queue(db, SQL_FACT_END, NULL, error);
    if (call == NULL)
        return false;
    call_add_text(call, person);
    call_add_text(call, name);
    call_add_int(call, STORE_ANY);
    return true;
}

/* Queues the rest of a change of a person that is done. */
static bool queue_sessions(store *db, const store_change *change, fn_error *error)
{
    const store_person *person = &change->person;
    if (change->ends_fact[0] != '\0' && !queue_fact_end(db, person->id, change->ends_fact, error))
        return false;
    if (change->ends_sessions) {
        store_call *call = queue(db, SQL_SESSIONS_END, NULL, error);
        if (call == NULL)
            return false;
        call_add_text(call, person->id);
        if (!queue_row(db, SQL_NOTIFY, person->id, -(person->version + 1), NULL, error))
            return false;
    }
    return change->until_ms == 0 ||
           queue_session_begin(db, change->token_hash, person->id, change->until_ms, error);
}

/* Queues the statements after the one that decided a write, if it is done. */
static bool queue_rest(store *db, const store_write *write, fn_error *error)
{
    if (write->outcome != STORE_DONE)
        return true;
    switch (write->kind) {
    case STORE_APPEND: return queue_table(db, &write->append, error);
    case STORE_PERSON: return queue_sessions(db, &write->change, error);
    case STORE_SESSION:
    case STORE_LEASE:
    case STORE_FACT:
    default: return true;
    }
}

static bool write_batch(store *db, store_write *const writes[], int count, fn_error *error)
{
    db->queued = 0;
    db->again = false;
    queue(db, SQL_BEGIN, NULL, error);
    for (int i = 0; i < count; i++)
        if (!queue_first(db, writes[i], error))
            return false;
    if (!flush(db, error))
        return false;
    for (int i = 0; i < count; i++)
        if (!queue_rest(db, writes[i], error))
            return false;
    return queue(db, SQL_COMMIT, NULL, error) != NULL && flush(db, error);
}

static int compare_facts(const store_fact *a, const store_fact *b)
{
    int order = strcmp(a->person, b->person);
    return order != 0 ? order : strcmp(a->name, b->name);
}

/* Compares writes by what they lock first. */
static int compare_rows(const store_write *a, const store_write *b)
{
    if (a->kind != b->kind)
        return (int)a->kind - (int)b->kind;
    switch (a->kind) {
    case STORE_APPEND: return strcmp(a->append.head.table, b->append.head.table);
    case STORE_PERSON: return strcmp(a->change.person.id, b->change.person.id);
    case STORE_SESSION: return memcmp(a->session.token_hash, b->session.token_hash, 32);
    case STORE_LEASE: return strcmp(a->lease.table, b->lease.table);
    case STORE_FACT: return compare_facts(&a->fact, &b->fact);
    }
    assert(false);
    return 0;
}

typedef struct place {
    store_write *write;
    int index; /* in the batch as given */
} place;

static int compare_places(const void *a, const void *b)
{
    const place *left = a, *right = b;
    int order = compare_rows(left->write, right->write);
    return order != 0 ? order : left->index - right->index;
}

/* Sorts the writes: all servers lock in the same order, so no two wait for each other. */
static void sort(store_write *const writes[], int count, store_write *sorted[])
{
    place places[STORE_BATCH_MAX] = {{0}};
    for (int i = 0; i < count; i++)
        places[i] = (place){writes[i], i};
    qsort(places, (size_t)count, sizeof places[0], compare_places);
    for (int i = 0; i < count; i++)
        sorted[i] = places[i].write;
}

static bool try_batch(store *db, store_write *const writes[], int count, fn_error *error)
{
    for (int i = 0; i < count; i++)
        if (!store_check(writes[i], error))
            return false;
    store_write *sorted[STORE_BATCH_MAX];
    sort(writes, count, sorted);
    for (int attempt = 1; count > 0; attempt++) {
        if (write_batch(db, sorted, count, error))
            return true;
        db->engine->rollback(db);
        if (!db->again || attempt == ATTEMPTS)
            return false;
    }
    return true;
}

bool store_commit(store *db, store_write *const writes[], int count, fn_error *error)
{
    assert(count <= STORE_BATCH_MAX);
    db->unsure = false;
    bool done = try_batch(db, writes, count, error);
    for (int i = 0; i < count && !done; i++)
        writes[i]->outcome = db->unsure ? STORE_UNKNOWN : STORE_FAILED;
    return done;
}
