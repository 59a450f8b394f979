/* Writes and reads books. A write is one transaction, and the head decides whether it is done. */
#include "store/books.h"

#include "store/engine.h"

#include <assert.h>
#include <string.h>

static bool is_text(const char *text, size_t size)
{
    return text[0] != '\0' && memchr(text, '\0', size) != NULL;
}

static bool check_book(const store_book *book, int count, const char *const pages[],
                       fn_error *error)
{
    if (count < 1 || count > STORE_PAGES_MAX || book->seq < count)
        return fn_fail(error, "a book is written from page 1 on, up to ",
                       fn_decimal(STORE_PAGES_MAX).text, " at a time");
    if (!is_text(book->id, sizeof book->id) || !is_text(book->kind, sizeof book->kind) ||
        !is_text(book->card, sizeof book->card))
        return fn_fail(error, "a book has an id, kind or card that is empty or has no end");
    for (int i = 0; i < count; i++)
        if (strnlen(pages[i], STORE_BODY_MAX + 1) > STORE_BODY_MAX)
            return fn_fail(error, "a page is longer than ", fn_decimal(STORE_BODY_MAX).text,
                           " bytes");
    return true;
}

/* Makes the head of a new book, or moves an existing one on from where its writer has read it. */
static store_call call_head(const store_book *book, int count)
{
    bool is_new = book->seq == count;
    store_call call = call_of(is_new ? SQL_BOOK_MAKE : SQL_BOOK_MOVE, book->id);
    call_add_text(&call, book->kind);
    call_add_int(&call, book->seq);
    call_add_int(&call, book->state);
    call_add_int(&call, book->changed_ms);
    call_add_int(&call, book->due_ms);
    call_add_text(&call, book->card);
    if (!is_new)
        call_add_int(&call, count);
    return call;
}

bool store_write_book(store *db, const store_book *book, int count, const char *const pages[],
                      store_outcome *outcome, fn_error *error)
{
    *outcome = STORE_FAILED;
    if (!check_book(book, count, pages, error))
        return false;
    store_call calls[STORE_RUN_MAX], head = call_head(book, count);
    int used = 0;
    if (!store_begin(db, &head, outcome, error) || *outcome != STORE_DONE)
        return *outcome != STORE_FAILED;
    for (int i = 0; i < count; i++) {
        calls[used] = call_of(SQL_PAGE, book->id);
        call_add_int(&calls[used], book->seq - count + 1 + i);
        call_add_text(&calls[used++], pages[i]);
    }
    if (db->dialect->statements[SQL_NOTIFY] != NULL) {
        calls[used] = call_of(SQL_NOTIFY, book->id);
        call_add_int(&calls[used++], book->seq);
    }
    call_init(&calls[used++], SQL_COMMIT);
    db->unsure = false;
    bool good = store_run(db, calls, used, error);
    *outcome = good ? STORE_DONE : db->unsure ? STORE_UNKNOWN : STORE_FAILED;
    return good;
}

typedef struct book_list {
    store_book *books;
    int count, room;
} book_list;

static bool add_book(void *context, const store_row *row)
{
    book_list *list = context;
    if (list->count == list->room)
        return false;
    store_book *book = &list->books[list->count++];
    const store_value *column = row->columns;
    value_copy(book->id, sizeof book->id, &column[0]);
    value_copy(book->kind, sizeof book->kind, &column[1]);
    book->seq = column[2].number;
    book->state = (int)column[3].number;
    book->changed_ms = column[4].number;
    book->due_ms = column[5].number;
    value_copy(book->card, sizeof book->card, &column[6]);
    return true;
}

bool store_find_book(store *db, const char *id, store_book *book, fn_error *error)
{
    book_list list = {.books = book, .room = 1};
    store_call call = call_of(SQL_FIND_BOOK, id);
    book->id[0] = '\0';
    book->seq = 0;
    return store_query(db, &call, add_book, &list, error);
}

static bool list_books(store *db, const store_call *call, store_book books[], int *count,
                       fn_error *error)
{
    book_list list = {.books = books, .room = STORE_LIST_MAX};
    bool good = store_query(db, call, add_book, &list, error);
    *count = good ? list.count : 0;
    return good;
}

bool store_list_books(store *db, const char *kind, int state, int64_t time_ms,
                      store_book list[STORE_LIST_MAX], int *count, fn_error *error)
{
    store_call call = call_of(SQL_LIST_BOOKS, kind);
    call_add_int(&call, state);
    call_add_int(&call, time_ms == 0 ? INT64_MAX : time_ms);
    call_add_int(&call, STORE_LIST_MAX);
    return list_books(db, &call, list, count, error);
}

bool store_list_due_books(store *db, const char *kind, int64_t now_ms,
                          store_book list[STORE_LIST_MAX], int *count, fn_error *error)
{
    store_call call = call_of(SQL_LIST_DUE_BOOKS, kind);
    call_add_int(&call, now_ms);
    call_add_int(&call, STORE_LIST_MAX);
    return list_books(db, &call, list, count, error);
}
