/* See ledger.h. The book is read from its beginning: it has a page for each human decision. */
#include "server/desks/hosts/ledger.h"

#include "table/entry.h"

#include <stdlib.h>
#include <string.h>

_Static_assert((int)DECISION_ID_MAX == (int)STORE_ID_MAX, "ids of people");
_Static_assert((int)DECISION_BODY_MAX <= (int)STORE_BODY_MAX, "pages");

static bool take_page(void *context, int64_t seq, const char *page, size_t size)
{
    standing_fold(context, seq, page, size);
    return true;
}

bool ledger_read(store *db, standing *s, fn_error *error)
{
    return store_read_book(db, LEDGER, s->seq, take_page, s, error);
}

bool ledger_write(store *db, int64_t seq, const decision *d, store_outcome *outcome,
                  fn_error *error)
{
    char page[DECISION_BODY_MAX];
    const char *const pages[] = {page};
    store_book book = {.id = LEDGER, .kind = "house", .card = "{}"};
    fn_text out;
    fn_text_init(&out, page, sizeof page);
    decision_write(d, &out);
    book.seq = seq + 1;
    book.changed_ms = d->at_ms;
    return store_write_book(db, &book, 1, pages, outcome, error);
}

/* Pages for a list: books are read forwards, lists want the newest first. */
typedef struct listing {
    int64_t before;
    const char *about;
    struct listed {
        int64_t seq;
        decision d;
    } * items;
    int count, room;
    bool is_full; /* no memory */
} listing;

static bool is_asked_for(const decision *d, const char *about)
{
    return about[0] == '\0' || strcmp(d->about, about) == 0 || strcmp(d->by, about) == 0;
}

static bool list_page(void *context, int64_t seq, const char *page, size_t size)
{
    listing *list = context;
    decision d;
    if (list->before != 0 && seq >= list->before)
        return false;
    if (!decision_read(&d, page, size, NULL) || !is_asked_for(&d, list->about))
        return true;
    if (list->count == list->room) {
        int room = 2 * list->room + 64;
        struct listed *more = realloc(list->items, (size_t)room * sizeof *more);
        list->is_full = more == NULL;
        if (more == NULL)
            return false;
        list->items = more;
        list->room = room;
    }
    list->items[list->count].seq = seq;
    list->items[list->count++].d = d;
    return true;
}

bool ledger_list(store *db, int64_t before, const char *about, ledger_take take, void *context,
                 fn_error *error)
{
    listing list = {.before = before, .about = about};
    bool good = store_read_book(db, LEDGER, 0, list_page, &list, error);
    if (list.is_full)
        good = fn_fail(error, "not enough memory");
    for (int i = list.count - 1; good && i >= 0; i--)
        if (!take(context, list.items[i].seq, &list.items[i].d))
            break;
    free(list.items);
    return good;
}
