/* Tests of the store: books, the logs that do not belong to tables. */
#include "store/books.h"

#include "store_help.h"

static store_book book_of(const char *id, const char *kind, int64_t seq)
{
    store_book book = {.seq = seq, .changed_ms = 1000 * seq};
    snprintf(book.id, sizeof book.id, "%s", id);
    snprintf(book.kind, sizeof book.kind, "%s", kind);
    snprintf(book.card, sizeof book.card, "{\"n\":%d}", (int)seq);
    return book;
}

static store_outcome write_page(store *db, const store_book *book, const char *page)
{
    store_outcome outcome;
    assert_good(store_write_book(db, book, 1, &page, &outcome, ERROR));
    return outcome;
}

static store_outcome add_page(store *db, const char *id, int64_t seq, const char *page)
{
    store_book book = book_of(id, "room", seq);
    return write_page(db, &book, page);
}

static void assert_pages(store *db, const char *id, int64_t after, const char *expected)
{
    static line log;
    line_clear(&log);
    assert_good(store_read_book(db, id, after, add_to_log, &log.text, ERROR));
    assert_string_equal(log.storage, expected);
}

void book_is_written_page_by_page(void **state)
{
    world *now = *state;
    store_book book;
    assert_int_equal(add_page(now->a, "b1", 1, "a"), STORE_DONE);
    assert_int_equal(add_page(now->b, "b1", 2, "b"), STORE_DONE);
    assert_int_equal(add_page(now->a, "b2", 1, "x"), STORE_DONE);
    assert_pages(now->b, "b1", 0, "1:a 2:b ");
    assert_pages(now->b, "b1", 1, "2:b ");
    assert_pages(now->b, "b3", 0, "");
    assert_good(store_find_book(now->b, "b1", &book, ERROR));
    assert_string_equal(book.kind, "room");
    assert_int_equal(book.seq, 2);
    assert_int_equal(book.changed_ms, 2000);
    assert_string_equal(book.card, "{\"n\":2}");
    assert_good(store_find_book(now->b, "b3", &book, ERROR));
    assert_int_equal(book.seq, 0);
}

void page_that_is_not_the_next_is_refused(void **state)
{
    world *now = *state;
    store_book other = book_of("b1", "tournament", 3);
    assert_int_equal(add_page(now->a, "b1", 1, "a"), STORE_DONE);
    assert_int_equal(add_page(now->b, "b1", 1, "b"), STORE_CONFLICT);
    assert_int_equal(add_page(now->a, "b1", 3, "c"), STORE_CONFLICT);
    assert_int_equal(add_page(now->a, "b1", 2, "d"), STORE_DONE);
    assert_int_equal(add_page(now->b, "b1", 2, "e"), STORE_CONFLICT);
    assert_int_equal(write_page(now->b, &other, "f"), STORE_CONFLICT);
    assert_pages(now->b, "b1", 0, "1:a 2:d ");
}

void pages_go_in_together_or_not_at_all(void **state)
{
    world *now = *state;
    static const char *const pages[] = {"a", "b", "c"};
    static const char *const later[] = {"d", "e"};
    store_book first = book_of("b1", "room", 3), second = book_of("b1", "room", 5);
    store_outcome outcome;
    assert_good(store_write_book(now->a, &first, 3, pages, &outcome, ERROR));
    assert_int_equal(outcome, STORE_DONE);
    assert_good(store_write_book(now->b, &first, 3, pages, &outcome, ERROR));
    assert_int_equal(outcome, STORE_CONFLICT);
    assert_good(store_write_book(now->b, &second, 2, later, &outcome, ERROR));
    assert_int_equal(outcome, STORE_DONE);
    assert_pages(now->a, "b1", 0, "1:a 2:b 3:c 4:d 5:e ");
}

/* Checks the ids of the books of a list. */
static void assert_books(const store_book list[], int count, const char *expected)
{
    static line ids;
    fn_text *text = line_clear(&ids);
    for (int i = 0; i < count; i++) {
        fn_text_add(text, list[i].id);
        fn_text_add_char(text, ' ');
    }
    assert_string_equal(ids.storage, expected);
}

void books_are_listed_by_kind_and_due_time(void **state)
{
    world *now = *state;
    static store_book list[STORE_LIST_MAX];
    int count;
    static const struct {
        const char *id, *kind;
        int state;
        int64_t changed_ms, due_ms;
    } rows[] = {{"b1", "room", 0, 100, 900},
                {"b2", "room", 0, 300, 0},
                {"b3", "room", 1, 200, 500},
                {"b4", "audit", 0, 400, 100},
                {"b5", "room", 0, 200, 700}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        store_book book = book_of(rows[i].id, rows[i].kind, 1);
        book.state = rows[i].state;
        book.changed_ms = rows[i].changed_ms;
        book.due_ms = rows[i].due_ms;
        assert_int_equal(write_page(now->a, &book, "x"), STORE_DONE);
    }
    assert_good(store_list_books(now->b, "room", 0, 0, list, &count, ERROR));
    assert_books(list, count, "b2 b5 b1 ");
    assert_good(store_list_books(now->b, "room", 0, 300, list, &count, ERROR));
    assert_books(list, count, "b5 b1 ");
    assert_good(store_list_due_books(now->b, "room", 700, list, &count, ERROR));
    assert_books(list, count, "b3 b5 ");
}

void malformed_books_are_refused(void **state)
{
    world *now = *state;
    static char page[STORE_BODY_MAX + 2];
    const char *pages[] = {page};
    store_book book = book_of("b1", "room", 1), nameless = book_of("", "room", 1);
    store_outcome outcome;
    fn_error error = {""};
    memset(page, 'x', STORE_BODY_MAX + 1);
    assert_false(store_write_book(now->a, &book, 1, pages, &outcome, &error));
    assert_says_part(&error, "a page is longer than");
    assert_int_equal(outcome, STORE_FAILED);
    page[1] = '\0';
    assert_false(store_write_book(now->a, &nameless, 1, pages, &outcome, &error));
    assert_says_part(&error, "a book has an id");
    assert_false(store_write_book(now->a, &book, 0, pages, &outcome, &error));
    assert_says_part(&error, "from page 1 on");
    assert_int_equal(write_page(now->a, &book, page), STORE_DONE);
}
