/* A person leaves: rewrites the entries that named them, once, and removes the table from theirs.
 * Only here is a log ever changed, and no entry is added or removed. */
#include "store/engine.h"

#include <stdlib.h>

static store_call *add(store_call calls[], int *count, store_statement statement, const char *table)
{
    store_call *call = &calls[(*count)++];
    call_init(call, statement);
    call_add_text(call, table);
    return call;
}

/* Fills in all calls from BEGIN to COMMIT; `count` is their number. */
static void write_calls(const store *db, const store_forgetting *what, store_call calls[],
                        int *count)
{
    call_init(&calls[(*count)++], SQL_BEGIN);
    for (int i = 0; i < what->entries; i++) {
        store_call *call = add(calls, count, SQL_FORGET_ENTRY, what->table);
        call_add_int(call, what->seqs[i]);
        call_add_text(call, what->bodies[i]);
    }
    add(calls, count, SQL_FORGET_SNAPSHOT, what->table);
    call_add_text(add(calls, count, SQL_FORGET_CARD, what->table), what->card);
    call_add_text(add(calls, count, SQL_FORGET_MEMBER, what->table), what->person);
    if (db->dialect->statements[SQL_NOTIFY] != NULL) /* servers that have it in memory read it
                                                      * again */
        call_add_int(add(calls, count, SQL_NOTIFY, what->table), INT64_MAX);
    call_init(&calls[(*count)++], SQL_COMMIT);
}

bool store_forget(store *db, const store_forgetting *what, fn_error *error)
{
    store_call *calls = malloc((size_t)(what->entries + 6) * sizeof *calls);
    int changed[STORE_QUEUE_MAX], count = 0;
    if (calls == NULL)
        return fn_fail(error, "not enough memory");
    write_calls(db, what, calls, &count);
    bool good = true;
    for (int at = 0; good && at < count; at += STORE_QUEUE_MAX) {
        int some = count - at < STORE_QUEUE_MAX ? count - at : STORE_QUEUE_MAX;
        good = db->engine->run(db, calls + at, some, changed, error);
    }
    if (!good)
        db->engine->rollback(db);
    free(calls);
    return good;
}

typedef struct session_list {
    int64_t *until_ms;
    int count, room;
} session_list;

static bool take_session(void *context, const store_row *row)
{
    session_list *list = context;
    if (list->count < list->room)
        list->until_ms[list->count++] = row->columns[0].number;
    return list->count < list->room;
}

bool store_list_sessions(store *db, const char *person, int64_t until_ms[STORE_LIST_MAX],
                         int *count, fn_error *error)
{
    session_list list = {.until_ms = until_ms, .room = STORE_LIST_MAX};
    store_call call;
    call_init(&call, SQL_LIST_SESSIONS);
    call_add_text(&call, person);
    bool good = store_query(db, &call, take_session, &list, error);
    *count = good ? list.count : 0;
    return good;
}
