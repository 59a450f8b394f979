/* Reads the data for a tournament's page. */
#include "server/desks/tournaments/page_read.h"

#include "club/standings.h"
#include "server/desks/tournaments/book.h"
#include "server/rooms/load.h"

#include <stdlib.h>
#include <string.h>

enum { NAMES_MS = 30000, TOLD_MAX = 2 * SHOW_EVENTS_MAX };

page_data *page_data_new(void)
{
    return calloc(1, sizeof(page_data));
}

void page_data_free(page_data *d)
{
    if (d == NULL)
        return;
    free(d->live);
    free(d->seqs);
    free(d);
}

/* Folding a log, and the events it tells. */

typedef struct reading {
    page_data *data;
    int64_t last; /* the newest page; events far before it are skipped */
    fn_error *error;
    bool is_damaged;
} reading;

static int first_winner(const tournament *t, const tournament_entry *e)
{
    const tournament_table *of = tournament_table_at(t, e->round, e->table);
    for (int i = 0; i < e->list[0].count; i++)
        if (e->list[0].places[i] == 1 && !e->list[0].left[i])
            return of->who[i];
    return of->who[0];
}

static int place_of(const tournament *t, int who)
{
    standing list[TOURNAMENT_ENTRANTS_MAX];
    standings_make(t, list);
    return standings_place(list, t->count, who);
}

/* Reports whether an entry makes an event: bots come and go silently. */
static bool is_told(const tournament *t, const tournament_entry *e)
{
    return e->kind != TE_FOLLOWED && !(e->kind == TE_ENTERED && e->entrant.level > 0) &&
           !(e->kind == TE_LEFT && t->entrants[e->who].level > 0);
}

static bool fold_and_tell(page_data *d, fn_error *error)
{
    tournament *t = &d->t;
    const tournament_entry *e = &d->entry;
    show_event event = {.kind = e->kind,
                        .at_ms = e->at_ms,
                        .who = e->who,
                        .round = e->round,
                        .table = e->table,
                        .is_too_few = e->is_too_few,
                        .is_absent = e->is_absent};
    bool is_result = e->kind == TE_RESULT && e->round >= 1 && e->round <= t->round &&
                     e->table >= 1 && e->table <= t->rounds[e->round - 1].tables;
    if (is_result) {
        event.who = first_winner(t, e);
        event.from = place_of(t, event.who);
    }
    if (!tournament_fold(t, e, error))
        return false;
    if (is_result)
        event.to = place_of(t, event.who);
    if (e->kind == TE_ENTERED) {
        event.who = tournament_find(t, e->id);
        event.round = t->state == TOURNAMENT_RUNNING ? t->round + 1 : 0;
    }
    if (e->kind == TE_OVER) {
        standing list[TOURNAMENT_ENTRANTS_MAX];
        standings_make(t, list);
        event.who = list[0].who;
    }
    event.people = tournament_people(t);
    if (is_told(t, e))
        d->events[d->event_count++ % SHOW_EVENTS_MAX] = event;
    return true;
}

static bool take_page(void *context, int64_t seq, const char *body, size_t size)
{
    reading *r = context;
    page_data *d = r->data;
    bool good = seq == d->t.seq + 1 && tournament_entry_read(&d->entry, body, size, r->error);
    if (good && seq + TOLD_MAX < r->last)
        good = tournament_fold(&d->t, &d->entry, r->error);
    else if (good)
        good = fold_and_tell(d, r->error);
    r->is_damaged = !good;
    return good;
}

/* Reads only new pages; a log never changes. */
static bool read_log(page_data *d, store *db, const char *id, fn_error *error)
{
    store_book head;
    if (!store_find_book(db, id, &head, error))
        return false;
    if (d->t.seq == 0)
        tournament_init(&d->t, id);
    if (head.seq == 0 || strcmp(head.kind, TOURNAMENT_KIND) != 0)
        return true;
    reading r = {.data = d, .last = head.seq, .error = error};
    bool good = store_read_book(db, id, d->t.seq, take_page, &r, error) && !r.is_damaged;
    if (r.is_damaged)
        d->t.seq = d->event_count = 0; /* read from the beginning next time */
    return good;
}

static bool read_name(store *db, const char *id, char name[STORE_NAME_MAX], fn_error *error)
{
    store_person person;
    name[0] = '\0';
    if (id[0] == '\0')
        return true;
    if (!store_find_person(db, id, &person, error))
        return false;
    memcpy(name, person.name, sizeof person.name);
    return true;
}

static bool read_names(page_data *d, store *db, fn_error *error)
{
    if (!read_name(db, d->t.host, d->host_name, error))
        return false;
    for (int i = 0; i < d->t.count; i++) {
        const tournament_entrant *entrant = &d->t.entrants[i];
        if (!read_name(db, entrant->level > 0 ? "" : entrant->id, d->names[i], error))
            return false;
    }
    return true;
}

/* Tables in play. */

static bool make_room(page_data *d, fn_error *error)
{
    size_t count = (size_t)d->t.table_count;
    if (d->live_count >= d->t.table_count)
        return true;
    show_live *live = realloc(d->live, count * sizeof *live);
    d->live = live != NULL ? live : d->live;
    int64_t *seqs = realloc(d->seqs, count * sizeof *seqs);
    d->seqs = seqs != NULL ? seqs : d->seqs;
    if (live == NULL || seqs == NULL)
        return fn_fail(error, "not enough memory");
    for (; d->live_count < d->t.table_count; d->live_count++) {
        memset(&d->live[d->live_count], 0, sizeof d->live[0]);
        d->seqs[d->live_count] = 0;
    }
    return true;
}

static bool read_table(page_data *d, int at, store *db, fn_error *error)
{
    store_head head;
    load_job load = {0};
    if (!store_find_head(db, d->t.tables[at].id, &head, error))
        return false;
    if (head.table[0] == '\0' || head.seq == d->seqs[at])
        return true;
    memcpy(load.id, d->t.tables[at].id, sizeof load.id);
    load_run(&load.base, db);
    if (load.table == NULL) {
        *error = load.base.error;
        return false;
    }
    show_read_live(&d->live[at], load.table);
    d->seqs[at] = load.table->seq;
    table_free(load.table);
    return true;
}

bool page_data_read(page_data *d, store *db, const char *id, int64_t now_ms, fn_error *error)
{
    int64_t before = d->t.seq;
    if (!read_log(d, db, id, error) || !make_room(d, error))
        return false;
    if (d->t.seq != before || now_ms - d->read_ms > NAMES_MS) {
        if (!read_names(d, db, error))
            return false;
        d->read_ms = now_ms;
    }
    for (int i = 0; i < d->t.table_count && d->t.state == TOURNAMENT_RUNNING; i++)
        if (!d->t.tables[i].is_over && !read_table(d, i, db, error))
            return false;
    return true;
}

/* Texts. */

static uint32_t hash_of(const char *text, size_t size)
{
    uint32_t hash = 2166136261u; /* FNV-1a */
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ (unsigned char)text[i]) * 16777619u;
    return hash;
}

static void write_version(const page_data *d, const fn_text *whole, char version[40])
{
    fn_text out;
    uint32_t hash = hash_of(whole->data, whole->used);
    const uint8_t bytes[] = {(uint8_t)(hash >> 24), (uint8_t)(hash >> 16), (uint8_t)(hash >> 8),
                             (uint8_t)hash};
    fn_text_init(&out, version, 40);
    fn_text_add_int(&out, d->t.seq);
    fn_text_add_char(&out, '-');
    fn_text_add_hex(&out, bytes, sizeof bytes);
}

/* Returns enough room for a text: a row of the standings, its part of each round, and byes, which
 * events repeat. */
static size_t room_for(const tournament *t)
{
    size_t people = (size_t)t->count * (640 + (size_t)t->round * 176);
    return (1 << 15) + people + (size_t)t->table_count * (160 + FN_MAX_SEATS * 128);
}

bool page_data_write(const page_data *d, page_texts *texts)
{
    show_event newest[SHOW_EVENTS_MAX];
    int count = d->event_count < SHOW_EVENTS_MAX ? d->event_count : SHOW_EVENTS_MAX;
    for (int i = 0; i < count; i++)
        newest[i] = d->events[(d->event_count - 1 - i) % SHOW_EVENTS_MAX];
    show_whole whole = {.t = &d->t,
                        .names = d->names,
                        .host_name = d->host_name,
                        .live = d->live,
                        .events = newest,
                        .event_count = count};
    size_t size = room_for(&d->t);
    fn_text all, out, csv;
    texts->json = malloc(size);
    texts->csv = malloc(size);
    char *rest = malloc(size);
    if (texts->json == NULL || texts->csv == NULL || rest == NULL) {
        free(rest);
        return false;
    }
    fn_text_init(&all, rest, size);
    show_tournament(&whole, &all);
    write_version(d, &all, texts->version);
    fn_text_init(&out, texts->json, size);
    fn_json_open(&out, '{');
    fn_json_put_string(&out, "version", texts->version);
    fn_text_add_char(&out, ',');
    fn_text_add_bytes(&out, all.data, all.used);
    fn_json_close(&out, '}');
    free(rest);
    fn_text_init(&csv, texts->csv, size);
    show_csv(&whole, &csv);
    texts->json_size = out.used;
    texts->csv_size = csv.used;
    return !all.overflow && !out.overflow && !csv.overflow;
}
