/* Reads from the store: rows become the structs of store.h. Every read is one statement, except
 * that a log is read in pages, so a long one needs no more memory than a short one. */
#include "store/books.h"
#include "store/engine.h"

#include <assert.h>
#include <string.h>

enum { PAGE = 256 /* entries per page */ };

typedef struct load {
    store_take take;
    void *context;
    int64_t after; /* the newest one taken */
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

/* Loads the rows after loading->after, one page at a time. */
static bool load_rows(store *db, store_statement statement, const char *id, load *loading,
                      fn_error *error)
{
    for (loading->rows = PAGE; loading->rows == PAGE && !loading->stopped;) {
        store_call call = call_of(statement, id);
        call_add_int(&call, loading->after);
        call_add_int(&call, PAGE);
        loading->rows = 0;
        if (!store_query(db, &call, take_row, loading, error))
            return false;
    }
    return true;
}

bool store_load(store *db, const char *table, int64_t after, store_take take, void *context,
                fn_error *error)
{
    load loading = {.take = take, .context = context, .after = after};
    store_call call = call_of(SQL_LOAD_SNAPSHOT, table);
    call_add_int(&call, after);
    return store_query(db, &call, take_row, &loading, error) &&
           load_rows(db, SQL_LOAD_ENTRIES, table, &loading, error);
}

bool store_read_book(store *db, const char *id, int64_t after, store_take take, void *context,
                     fn_error *error)
{
    load loading = {.take = take, .context = context, .after = after};
    return load_rows(db, SQL_LOAD_PAGES, id, &loading, error);
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
    value_copy(head->table, sizeof head->table, &column[0]);
    head->seq = column[1].number;
    head->state = (store_state)column[2].number;
    head->listed = column[3].number != 0;
    head->created_ms = column[4].number;
    head->changed_ms = column[5].number;
    head->due_ms = column[6].number;
    value_copy(head->turn, sizeof head->turn, &column[7]);
    head->round = (int)column[8].number;
    head->to_act = (int)column[9].number;
    value_copy(head->card, sizeof head->card, &column[10]);
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
        [STORE_LOBBY] = SQL_LIST_LOBBY,       [STORE_MINE] = SQL_LIST_MINE,
        [STORE_FINISHED] = SQL_LIST_FINISHED, [STORE_DUE] = SQL_LIST_DUE,
        [STORE_WAITING] = SQL_LIST_WAITING,   [STORE_LEFT] = SQL_LIST_LEFT,
    };
    head_list list = {.heads = heads, .room = STORE_LIST_MAX};
    store_call call;
    call_init(&call, statements[filter]);
    if (filter != STORE_LOBBY && filter != STORE_DUE)
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

static bool note_row(void *context, const store_row *row)
{
    (void)row;
    *(bool *)context = true;
    return false;
}

bool store_find_lease(store *db, const char *name, int64_t now_ms, bool *is_held, fn_error *error)
{
    store_call call;
    call_init(&call, SQL_FIND_LEASE);
    call_add_text(&call, name);
    call_add_int(&call, now_ms);
    *is_held = false;
    return store_query(db, &call, note_row, is_held, error);
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
    value_copy(person->id, sizeof person->id, &row->columns[0]);
    value_copy(person->name, sizeof person->name, &row->columns[1]);
    value_copy(person->key, sizeof person->key, &row->columns[2]);
    value_copy(person->hash, sizeof person->hash, &row->columns[3]);
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

/* Writes an end past all texts with the prefix: a byte that UTF-8 never uses. */
static void write_end(const char *prefix, char end[STORE_NAME_MAX + 1])
{
    fn_text text;
    fn_text_init(&text, end, STORE_NAME_MAX + 1);
    fn_text_add(&text, prefix);
    fn_text_add(&text, "\xff");
}

typedef struct person_list {
    store_person *people;
    int count;
} person_list;

static bool add_person(void *context, const store_row *row)
{
    person_list *list = context;
    take_person(&list->people[list->count++], row);
    return list->count < STORE_LIST_MAX;
}

bool store_list_accounts(store *db, const char *prefix, store_person list[STORE_LIST_MAX],
                         int *count, fn_error *error)
{
    person_list found = {.people = list};
    char end[STORE_NAME_MAX + 1];
    store_call call = call_of(SQL_LIST_ACCOUNTS, prefix);
    write_end(prefix, end);
    call_add_text(&call, end);
    call_add_int(&call, STORE_LIST_MAX);
    bool good = store_query(db, &call, add_person, &found, error);
    *count = good ? found.count : 0;
    return good;
}

void store_name_session(const uint8_t token_hash[32], char name[STORE_ID_MAX])
{
    fn_text text;
    fn_text_init(&text, name, STORE_ID_MAX);
    fn_text_add_hex(&text, token_hash, STORE_ID_MAX / 2 - 1); /* as in SQL_NOTIFY_END */
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

typedef struct fact_list {
    store_take_fact take;
    void *context;
    store_fact *fact;
} fact_list;

static bool take_fact(void *context, const store_row *row)
{
    fact_list *list = context;
    value_copy(list->fact->name, sizeof list->fact->name, &row->columns[0]);
    value_copy(list->fact->value, sizeof list->fact->value, &row->columns[1]);
    list->fact->version = row->columns[2].number;
    return list->take != NULL && list->take(list->context, list->fact);
}

static void init_fact(store_fact *fact, const char *person, const char *name)
{
    fn_text text;
    memset(fact, 0, sizeof *fact);
    fn_text_init(&text, fact->person, sizeof fact->person);
    fn_text_add(&text, person);
    fn_text_init(&text, fact->name, sizeof fact->name);
    fn_text_add(&text, name);
}

bool store_find_fact(store *db, const char *person, const char *name, store_fact *fact,
                     fn_error *error)
{
    fact_list list = {.fact = fact};
    store_call call;
    init_fact(fact, person, name);
    call_init(&call, SQL_FIND_FACT);
    call_add_text(&call, person);
    call_add_text(&call, name);
    return store_query(db, &call, take_fact, &list, error);
}

bool store_list_facts(store *db, const char *person, const char *prefix, store_take_fact take,
                      void *context, fn_error *error)
{
    store_fact fact;
    fact_list list = {.take = take, .context = context, .fact = &fact};
    char end[STORE_NAME_MAX + 1];
    write_end(prefix, end);
    init_fact(&fact, person, "");
    store_call call;
    call_init(&call, SQL_LIST_FACTS);
    call_add_text(&call, person);
    call_add_text(&call, prefix);
    call_add_text(&call, end);
    call_add_int(&call, STORE_FACTS_MAX);
    return store_query(db, &call, take_fact, &list, error);
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
