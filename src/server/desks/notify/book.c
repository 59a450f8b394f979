/* Reads and writes the facts of a book of calls. */
#include "server/desks/notify/book.h"

#include "table/entry.h"

#include <stdlib.h>
#include <string.h>

typedef struct reading {
    book *book;
    bool allows_http;
} reading;

void browser_id(const char *endpoint, char id[BOOK_ID_MAX])
{
    uint8_t hash[32];
    fn_text text;
    fn_sha256(hash, endpoint, strlen(endpoint));
    fn_text_init(&text, id, BOOK_ID_MAX);
    fn_text_add_hex(&text, hash, (BOOK_ID_MAX - 1) / 2);
}

static void read_browser(const store_fact *fact, bool allows_http, book *b)
{
    browser *one = &b->browser[b->browsers];
    fn_json object, name;
    fn_error error;
    if (b->browsers == BOOK_BROWSERS_MAX ||
        !fn_json_parse(&object, fact->value, strlen(fact->value), &error) ||
        !subscription_read(&one->to, object, allows_http, &error))
        return;
    one->name[0] = '\0';
    if (fn_json_member(object, "name", &name))
        fn_json_to_string(name, one->name, sizeof one->name);
    text_keep(one->id, sizeof one->id, fact->name + strlen("push/"));
    b->browsers++;
}

static bool take_browser(void *context, const store_fact *fact)
{
    reading *r = context;
    read_browser(fact, r->allows_http, r->book);
    return true;
}

static bool take_calls(void *context, const store_fact *fact)
{
    reading *r = context;
    book *b = r->book;
    fn_error error;
    if (strcmp(fact->name, "calls") == 0) {
        wishes_read(&b->wishes, fact->value, strlen(fact->value), r->allows_http, &error);
        b->version = fact->version;
    } else if (strcmp(fact->name, "calls/last") == 0) {
        b->last_ms = strtoll(fact->value, NULL, 10);
    } else if (strcmp(fact->name, "calls/mail") == 0) { /* this fact follows "calls" */
        b->wishes.is_confirmed = strcmp(fact->value, b->wishes.mail) == 0;
    }
    return true;
}

bool book_read(store *db, const char *person, bool allows_http, book *b, fn_error *error)
{
    memset(b, 0, sizeof *b);
    reading r = {b, allows_http};
    wishes_init(&b->wishes);
    return store_list_facts(db, person, "calls", take_calls, &r, error) &&
           (b->version == 0 || store_list_facts(db, person, "push/", take_browser, &r, error));
}

bool book_set(store *db, const char *person, const char *name, const char *value, fn_error *error)
{
    store_write write = {.kind = STORE_FACT, .fact = {.version = STORE_ANY}};
    store_write *const batch[] = {&write};
    text_keep(write.fact.person, sizeof write.fact.person, person);
    text_keep(write.fact.name, sizeof write.fact.name, name);
    text_keep(write.fact.value, sizeof write.fact.value, value);
    return store_commit(db, batch, 1, error);
}

bool book_write_wishes(store *db, const char *person, const book *b, store_outcome *outcome,
                       fn_error *error)
{
    store_write write = {.kind = STORE_FACT, .fact = {.name = "calls", .version = b->version}};
    store_write *const batch[] = {&write};
    fn_text value;
    text_keep(write.fact.person, sizeof write.fact.person, person);
    fn_text_init(&value, write.fact.value, sizeof write.fact.value);
    wishes_write(&b->wishes, &value);
    bool is_fine = store_commit(db, batch, 1, error);
    *outcome = write.outcome;
    return is_fine;
}
