/* Reports as books of the kind "report". The card has everything of the newest page. */
#include "server/desks/hosts/report.h"

#include "base/json_read.h"
#include "table/entry.h"

#include <stdlib.h>
#include <string.h>

static const char KIND[] = "report";

bool report_reason_is_known(const char *reason)
{
    static const char *const words[] = {"insult", "cheating", "name", "spam", "other"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strcmp(words[i], reason) == 0)
            return true;
    return false;
}

void report_put(const report *r, fn_text *out)
{
    fn_json_put_int(out, "at", r->at_ms);
    fn_json_put_string(out, "by", r->by);
    fn_json_put_string(out, "about", r->about);
    fn_json_put_string(out, "table", r->table);
    fn_json_put_string(out, "reason", r->reason);
    fn_json_put_string(out, "text", r->text);
    if (r->state != REPORT_CLOSED)
        return;
    fn_json_put_int(out, "closed", r->closed_ms);
    fn_json_put_string(out, "closer", r->closer);
    fn_json_put_string(out, "word", r->word);
}

void report_close(report *r, const char *closer, int64_t at_ms, const char *word)
{
    r->state = REPORT_CLOSED;
    r->closed_ms = at_ms;
    text_keep(r->closer, sizeof r->closer, closer);
    text_keep(r->word, sizeof r->word, word);
}

static void keep_text(fn_json object, const char *key, char *text, size_t size)
{
    fn_json value;
    if (!fn_json_member(object, key, &value) || !fn_json_to_string(value, text, size))
        text[0] = '\0';
}

static int64_t find_time(fn_json object, const char *key)
{
    fn_json value;
    long long ms = 0;
    if (fn_json_member(object, key, &value) && !fn_json_to_int(value, 0, INT64_MAX, &ms))
        ms = 0;
    return ms;
}

static void take_book(const store_book *book, report *r)
{
    fn_json object;
    memset(r, 0, sizeof *r);
    if (strcmp(book->kind, KIND) != 0 ||
        !fn_json_parse(&object, book->card, strlen(book->card), NULL))
        return;
    memcpy(r->id, book->id, sizeof r->id);
    r->seq = book->seq;
    r->state = book->state == REPORT_CLOSED ? REPORT_CLOSED : REPORT_OPEN;
    r->at_ms = find_time(object, "at");
    r->closed_ms = find_time(object, "closed");
    keep_text(object, "by", r->by, sizeof r->by);
    keep_text(object, "about", r->about, sizeof r->about);
    keep_text(object, "table", r->table, sizeof r->table);
    keep_text(object, "reason", r->reason, sizeof r->reason);
    keep_text(object, "text", r->text, sizeof r->text);
    keep_text(object, "closer", r->closer, sizeof r->closer);
    keep_text(object, "word", r->word, sizeof r->word);
}

bool report_find(store *db, const char *id, report *r, fn_error *error)
{
    store_book *book = calloc(1, sizeof *book);
    if (book == NULL)
        return fn_fail(error, "not enough memory");
    bool good = store_find_book(db, id, book, error);
    memset(r, 0, sizeof *r);
    if (good && book->seq > 0)
        take_book(book, r);
    free(book);
    return good;
}

bool report_write(store *db, report *r, store_outcome *outcome, fn_error *error)
{
    store_book book = {.state = (int)r->state};
    const char *const pages[] = {book.card};
    fn_text card;
    memcpy(book.id, r->id, sizeof book.id);
    memcpy(book.kind, KIND, sizeof KIND);
    book.seq = r->seq + 1;
    book.changed_ms = r->state == REPORT_CLOSED ? r->closed_ms : r->at_ms;
    fn_text_init(&card, book.card, sizeof book.card);
    fn_json_open(&card, '{');
    report_put(r, &card);
    fn_json_close(&card, '}');
    if (card.overflow)
        return fn_fail(error, "a report is too long");
    bool good = store_write_book(db, &book, 1, pages, outcome, error);
    if (good && *outcome == STORE_DONE)
        r->seq = book.seq;
    return good;
}

bool report_list(store *db, report_state state, int64_t before_ms, report list[STORE_LIST_MAX],
                 int *count, fn_error *error)
{
    store_book *books = calloc(STORE_LIST_MAX, sizeof *books);
    *count = 0;
    if (books == NULL)
        return fn_fail(error, "not enough memory");
    bool good = store_list_books(db, KIND, (int)state, before_ms, books, count, error);
    for (int i = 0; good && i < *count; i++)
        take_book(&books[i], &list[i]);
    free(books);
    return good;
}
