/* What is read from the store: rows become the structs of store.h. Every read is one statement, but
 * for a log, which comes in pages so that a long one needs no more memory than a short one. */
#include "store/engine.h"

#include <assert.h>
#include <string.h>

enum { PAGE = 256 /* entries */ };

/* Texts were checked when they were written; one that has grown by other hands is cut. */
static void copy_text(char *out, size_t size, const store_value *column)
{
    size_t count = column->size < size ? column->size : size - 1;
    if (count > 0)
        memcpy(out, column->text, count);
    out[count] = '\0';
}

typedef struct load {
    store_take take;
    void *context;
    int64_t after; /* the newest that was taken */
    int rows;
    bool stopped;
} load;

static bool take_row(void *context, const store_row *row)
{
    load *loading = context;
    const store_value *body = &row->columns[1];
    loading->after = row->columns[0].number;
    loading->rows++;
    loading->stopped = !loading->take(loading->context, loading->after, body->text, body->size);
    return !loading->stopped;
}

bool store_load(store *db, const char *table, int64_t after, store_take take, void *context,
                fn_error *error)
{
    load loading = {.take = take, .context = context, .after = after};
    store_call call;
    call_init(&call, SQL_LOAD_SNAPSHOT);
    call_add_text(&call, table);
    call_add_int(&call, after);
    if (!store_query(db, &call, take_row, &loading, error))
        return false;
    for (loading.rows = PAGE; loading.rows == PAGE && !loading.stopped;) {
        call_init(&call, SQL_LOAD_ENTRIES);
        call_add_text(&call, table);
        call_add_int(&call, loading.after);
        call_add_int(&call, PAGE);
        loading.rows = 0;
        if (!store_query(db, &call, take_row, &loading, error))
            return false;
    }
    return true;
}

typedef struct head_list {
    store_head *heads;
    int count, room;
} head_list;

static bool add_head(void *context, const store_row *row)
{
    head_list *list = context;
    if (list->count == list->room)
        return false;
    store_head *head = &list->heads[list->count++];
    const store_value *column = row->columns;
    copy_text(head->table, sizeof head->table, &column[0]);
    head->seq = column[1].number;
    head->state = (store_state)column[2].number;
    head->listed = column[3].number != 0;
    head->created_ms = column[4].number;
    head->changed_ms = column[5].number;
    head->due_ms = column[6].number;
    copy_text(head->turn, sizeof head->turn, &column[7]);
    head->round = (int)column[8].number;
    head->to_act = (int)column[9].number;
    copy_text(head->card, sizeof head->card, &column[10]);
    return true;
}

bool store_find_head(store *db, const char *table, store_head *head, fn_error *error)
{
    head_list list = {.heads = head, .room = 1};
    store_call call;
    call_init(&call, SQL_FIND_HEAD);
    call_add_text(&call, table);
    head->table[0] = '\0';
    head->seq = 0;
    return store_query(db, &call, add_head, &list, error);
}

bool store_list(store *db, store_filter filter, const char *person, int64_t time_ms,
                store_head heads[STORE_LIST_MAX], int *count, fn_error *error)
{
    static const store_statement statements[] = {
        [STORE_LOBBY] = SQL_LIST_LOBBY,
        [STORE_MINE] = SQL_LIST_MINE,
        [STORE_FINISHED] = SQL_LIST_FINISHED,
        [STORE_DUE] = SQL_LIST_DUE,
    };
    head_list list = {.heads = heads, .room = STORE_LIST_MAX};
    store_call call;
    call_init(&call, statements[filter]);
    if (filter == STORE_MINE || filter == STORE_FINISHED)
        call_add_text(&call, person);
    call_add_int(&call, time_ms == 0 && filter != STORE_DUE ? INT64_MAX : time_ms);
    call_add_int(&call, STORE_LIST_MAX);
    bool good = store_query(db, &call, add_head, &list, error);
    *count = good ? list.count : 0;
    return good;
}

static bool take_number(void *context, const store_row *row)
{
    int *number = context;
    *number = (int)row->columns[0].number;
    return false;
}

bool store_count_mine(store *db, const char *person, int *count, fn_error *error)
{
    store_call call;
    call_init(&call, SQL_COUNT_MINE);
    call_add_text(&call, person);
    *count = 0;
    return store_query(db, &call, take_number, count, error);
}

static bool take_person(void *context, const store_row *row)
{
    store_person *person = context;
    copy_text(person->id, sizeof person->id, &row->columns[0]);
    copy_text(person->name, sizeof person->name, &row->columns[1]);
    copy_text(person->key, sizeof person->key, &row->columns[2]);
    copy_text(person->hash, sizeof person->hash, &row->columns[3]);
    person->created_ms = row->columns[4].number;
    person->version = row->columns[5].number;
    return false;
}

typedef struct session_person {
    store_person *person;
    int64_t until_ms;
} session_person;

static bool take_session(void *context, const store_row *row)
{
    session_person *found = context;
    found->until_ms = row->columns[6].number;
    return take_person(found->person, row);
}

static bool find_person(store *db, const store_call *call, store_person *person, fn_error *error)
{
    memset(person, 0, sizeof *person);
    return store_query(db, call, take_person, person, error);
}

bool store_find_person(store *db, const char *id, store_person *person, fn_error *error)
{
    store_call call;
    call_init(&call, SQL_FIND_PERSON);
    call_add_text(&call, id);
    return find_person(db, &call, person, error);
}

bool store_find_account(store *db, const char *key, store_person *person, fn_error *error)
{
    store_call call;
    call_init(&call, SQL_FIND_ACCOUNT);
    call_add_text(&call, key);
    return find_person(db, &call, person, error);
}

void store_name_session(const uint8_t token_hash[32], char name[STORE_ID_MAX])
{
    fn_text text;
    fn_text_init(&text, name, STORE_ID_MAX);
    fn_text_add_hex(&text, token_hash, STORE_ID_MAX / 2 - 1); /* as SQL_NOTIFY_END does */
}

bool store_find_session(store *db, const uint8_t token_hash[32], int64_t now_ms,
                        store_person *person, int64_t *until_ms, fn_error *error)
{
    session_person found = {.person = person};
    store_call call;
    call_init(&call, SQL_FIND_SESSION);
    call_add_bytes(&call, (const char *)token_hash, 32);
    call_add_int(&call, now_ms);
    memset(person, 0, sizeof *person);
    bool good = store_query(db, &call, take_session, &found, error);
    *until_ms = found.until_ms;
    return good;
}

static bool take_text(void *context, const store_row *row)
{
    fn_text *text = context;
    fn_text_add_bytes(text, row->columns[0].text, row->columns[0].size);
    return false;
}

bool store_keep(store *db, const char *name, const char *value, char kept[STORE_CARD_MAX],
                fn_error *error)
{
    if (strlen(name) >= STORE_NAME_MAX || strlen(value) >= STORE_CARD_MAX)
        return fn_fail(error, "a kept value is longer than ", fn_decimal(STORE_CARD_MAX - 1).text,
                       " bytes, or its name than ", fn_decimal(STORE_NAME_MAX - 1).text);
    fn_text text;
    fn_text_init(&text, kept, STORE_CARD_MAX);
    store_call call;
    int changed;
    call_init(&call, SQL_KEEP);
    call_add_text(&call, name);
    call_add_text(&call, value);
    if (!db->engine->run(db, &call, 1, &changed, error))
        return false;
    call_init(&call, SQL_FIND_KEPT);
    call_add_text(&call, name);
    return store_query(db, &call, take_text, &text, error);
}

bool store_put_edition(store *db, const char *hash, const char *text, size_t size, fn_error *error)
{
    if (strlen(hash) != 64 || size > STORE_EDITION_MAX)
        return fn_fail(error, "an edition is longer than ", fn_decimal(STORE_EDITION_MAX).text,
                       " bytes, or its hash has not 64 digits");
    store_call call;
    int changed;
    call_init(&call, SQL_EDITION);
    call_add_text(&call, hash);
    call_add_bytes(&call, text, size);
    return db->engine->run(db, &call, 1, &changed, error);
}

typedef struct edition_text {
    char *text;
    size_t size;
} edition_text;

static bool take_edition(void *context, const store_row *row)
{
    edition_text *edition = context;
    const store_value *body = &row->columns[0];
    edition->size = body->size < STORE_EDITION_MAX ? body->size : STORE_EDITION_MAX;
    if (edition->size > 0)
        memcpy(edition->text, body->text, edition->size);
    return false;
}

bool store_find_edition(store *db, const char *hash, char *text, size_t *size, fn_error *error)
{
    edition_text edition = {.text = text};
    store_call call;
    call_init(&call, SQL_FIND_EDITION);
    call_add_text(&call, hash);
    bool good = store_query(db, &call, take_edition, &edition, error);
    *size = good ? edition.size : 0;
    return good;
}
