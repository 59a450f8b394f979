/* Reads tournaments from the store and writes them. */
#include "server/desks/tournaments/book.h"

#include "server/desks/tournaments/show.h"

#include <stdlib.h>
#include <string.h>

/* The longest page must still fit: a round of 130 tables. */
enum { PAGE_MAX = STORE_BODY_MAX };

tbook *tbook_new(void)
{
    return calloc(1, sizeof(tbook));
}

void tbook_free(tbook *b)
{
    free(b);
}

typedef struct reading {
    tbook *book;
    fn_error *error;
    bool is_damaged;
} reading;

static bool take_page(void *context, int64_t seq, const char *body, size_t size)
{
    reading *r = context;
    tbook *b = r->book;
    r->is_damaged = seq != b->t.seq + 1 ||
                    !tournament_entry_read(&b->entry, body, size, r->error) ||
                    !tournament_fold(&b->t, &b->entry, r->error);
    return !r->is_damaged;
}

bool tbook_open(tbook *b, store *db, const char *id, int64_t now_ms, fn_error *error)
{
    reading r = {.book = b, .error = error};
    tournament_init(&b->t, id);
    b->now_ms = now_ms;
    b->pages = 0;
    b->used = 0;
    return store_read_book(db, id, 0, take_page, &r, error) && !r.is_damaged;
}

tournament_entry *tbook_entry(tbook *b, te_kind kind)
{
    memset(&b->entry, 0, sizeof b->entry);
    b->entry.kind = kind;
    return &b->entry;
}

bool tbook_is_full(const tbook *b)
{
    return b->pages == STORE_PAGES_MAX || sizeof b->storage - b->used < PAGE_MAX + 1;
}

bool tbook_add(tbook *b, fn_error *error)
{
    fn_text out;
    if (tbook_is_full(b))
        return fn_fail(error, "too much is written to a tournament at once");
    b->entry.at_ms = b->now_ms > b->t.changed_ms ? b->now_ms : b->t.changed_ms;
    fn_text_init(&out, b->storage + b->used, sizeof b->storage - b->used);
    tournament_entry_write(&b->entry, &out);
    if (out.used > PAGE_MAX || !tournament_fold(&b->t, &b->entry, error))
        return false;
    b->page[b->pages++] = out.data;
    b->used += out.used + 1;
    return true;
}

bool tbook_write(tbook *b, store *db, store_outcome *outcome, fn_error *error)
{
    store_book head = {.seq = b->t.seq, .state = (int)b->t.state, .changed_ms = b->t.changed_ms};
    fn_text card;
    *outcome = STORE_DONE;
    if (b->pages == 0)
        return true;
    memcpy(head.id, b->t.id, sizeof head.id);
    memcpy(head.kind, TOURNAMENT_KIND, sizeof TOURNAMENT_KIND);
    head.due_ms = b->t.state == TOURNAMENT_COMING ? b->t.rules.begins_ms : 0;
    fn_text_init(&card, head.card, sizeof head.card);
    show_kept_card(&b->t, &card);
    bool good = store_write_book(db, &head, b->pages, b->page, outcome, error);
    b->pages = 0;
    b->used = 0;
    return good;
}
