/* The way of a call: a turn begins → the agenda (agenda.h) → it is due: is it still so, and what
 * does the person wish? → couriers (post.h). All but the first and the last step runs on the
 * callers' thread. */
#include "server/desks/notify/calls.h"

#include "calls/base64.h"
#include "server/desks/notify/agenda.h"
#include "server/desks/notify/post.h"
#include "server/rooms/load.h"
#include "server/spine/clock.h"
#include "server/spine/measure.h"
#include "words/words.h"

#include <stdlib.h>
#include <string.h>

enum {
    LOOK_MS = 1000,
    DUE_MAX = 16,       /* at once */
    GRACE_MS = 15000,   /* enough to notice who has just left, see rooms/absence.c */
    CLOCK_LEAST_S = 600 /* no reminder in shorter turns */
};

notify *notify_of(const house *h)
{
    return desk_state(h, &notify_desk);
}

/* The beginning of a turn. */

typedef struct note_job {
    job base;
    house *house;
    agenda_item turn, clock; /* clock.at_ms 0: no reminder */
} note_job;

static void run_note(job *self, store *db)
{
    note_job *work = (note_job *)self;
    book b;
    bool allows_http = work->house->config.calls_private;
    self->failed = !book_read(db, work->turn.person, allows_http, &b, &self->error);
    if (self->failed || b.version == 0 || !wishes_want_any(&b.wishes))
        return;
    self->failed = !agenda_add(db, &work->turn, &self->error) ||
                   (work->clock.at_ms > 0 && !agenda_add(db, &work->clock, &self->error));
}

static void noted(job *self)
{
    note_job *work = (note_job *)self;
    notify_of(work->house)->failed += self->failed;
    free(work);
}

/* Reports whether the entries from `first_seq` on include the one that began the turn, or resumed
 * it after a pause. */
static bool turn_is_new(const table *t, int64_t first_seq)
{
    for (int i = t->line_count - 1; i >= 0 && t->lines[i].seq >= first_seq; i--)
        if (t->lines[i].kind == ENTRY_RESUME ||
            (t->lines[i].at_ms == t->turn_since_ms && t->lines[i].kind != ENTRY_CHAT &&
             t->lines[i].kind != ENTRY_HOLIDAYS))
            return true;
    return false;
}

/* Returns the time when a quarter of the turn is left; 0: no reminder. */
static int64_t clock_low_ms(const table *t)
{
    int64_t end = table_turn_ends_ms(t);
    return end > 0 && t->plan.turn_s >= CLOCK_LEAST_S ? end - t->plan.turn_s * INT64_C(250) : 0;
}

static void note_turn(house *h, const table *t, int seat)
{
    if (table_bot_plays(t, seat) || t->plan.analysis)
        return;
    note_job *work = calloc(1, sizeof *work);
    if (work == NULL)
        return;
    work->base.run = run_note;
    work->base.done = noted;
    work->house = h;
    agenda_item *begun = &work->turn;
    begun->kind = AGENDA_TURN;
    begun->turn_ms = t->turn_since_ms;
    begun->at_ms = now_ms() + (t->seats[seat].away_since_ms > 0 ? 0 : GRACE_MS);
    text_keep(begun->table, sizeof begun->table, t->id);
    text_keep(begun->person, sizeof begun->person, t->seats[seat].person);
    work->clock = *begun;
    work->clock.kind = AGENDA_CLOCK;
    work->clock.at_ms = clock_low_ms(t);
    pool_add(h->callers, &work->base);
}

void calls_note(room *r, int64_t first_seq)
{
    const table *t = r->table;
    int seat = t->state == TABLE_PLAYING && t->paused_until_ms == 0 ? table_to_act(t) : -1;
    if (seat >= 0 && turn_is_new(t, first_seq) && !room_has_holder(r, seat))
        note_turn(r->house, t, seat);
}

void calls_note_new(house *h, const table *t)
{
    if (table_to_act(t) >= 0)
        note_turn(h, t, table_to_act(t));
}

/* Due items. */

typedef struct look_job {
    job base;
    house *house;
    int count;
    agenda_item items[DUE_MAX];
    bool is_here[DUE_MAX]; /* the person looks at the table, on this server */
    post *posts;
} look_job;

static table *load_table(house *h, store *db, const char *id)
{
    load_job l = {.house = h};
    text_keep(l.id, sizeof l.id, id);
    load_run(&l.base, db);
    return l.table;
}

/* Chooses the ways that want this call. Letters about slow games wait for the daily one. */
static bool choose_ways(const book *b, call_reason reason, bool is_slow, bool ways[WAYS])
{
    bool any = false;
    for (int way = 0; way < WAYS; way++) {
        bool is_daily = way == WAY_MAIL && is_slow && b->wishes.letter_at >= 0;
        ways[way] = wishes_want(&b->wishes, (call_way)way, reason) && !is_daily;
        any |= ways[way];
    }
    return any;
}

static bool add_later(store *db, const agenda_item *item, agenda_kind kind, int64_t at_ms,
                      fn_error *error)
{
    agenda_item later = *item;
    later.kind = kind;
    later.at_ms = at_ms;
    if (kind == AGENDA_SUMMARY || kind == AGENDA_LETTER) {
        later.table[0] = '\0'; /* until then, everything becomes one call */
        later.turn_ms = 0;
    }
    return agenda_add(db, &later, error);
}

static void send(look_job *work, store *db, const agenda_item *item, const book *b,
                 const bool ways[WAYS], const call_message *m)
{
    work->posts = posts_make(work->house, item->person, b, ways, m, work->posts);
    book_set(db, item->person, "calls/last", fn_decimal(now_ms()).text, &work->base.error);
}

/* Returns the earliest time for a call: after quiet hours, and no more often than wished. */
static int64_t may_call_ms(const book *b, int64_t now)
{
    int64_t quiet = wishes_quiet_until(&b->wishes, now);
    int64_t next = b->last_ms + b->wishes.least * INT64_C(60000);
    return b->wishes.least > 0 && next > quiet ? next : quiet;
}

static void call_turn(look_job *work, store *db, const agenda_item *item, const book *b,
                      const table *t)
{
    bool ways[WAYS];
    call_message m;
    int64_t now = now_ms(), later = may_call_ms(b, now);
    int64_t holiday = table_holiday_until(t, table_to_act(t), now);
    if (holiday > later)
        later = holiday;
    if (t->plan.days && b->wishes.letter_at >= 0 && wishes_want(&b->wishes, WAY_MAIL, CALL_TURN))
        add_later(db, item, AGENDA_LETTER, wishes_next_letter(&b->wishes, now), &work->base.error);
    if (!choose_ways(b, CALL_TURN, t->plan.days, ways))
        return;
    if (later > now) {
        add_later(db, item, AGENDA_SUMMARY, later, &work->base.error);
        return;
    }
    say_turn(t, item->person, now, &m);
    send(work, db, item, b, ways, &m);
}

/* Calls about a clock; it does not wait for the morning if that would be too late. */
static void call_clock(look_job *work, store *db, const agenda_item *item, const book *b,
                       const table *t)
{
    bool ways[WAYS];
    call_message m;
    int64_t now = now_ms(), later = wishes_quiet_until(&b->wishes, now);
    if (!choose_ways(b, CALL_CLOCK, false, ways))
        return;
    if (clock_low_ms(t) > now) { /* the clock has rested meanwhile */
        add_later(db, item, AGENDA_CLOCK, clock_low_ms(t), &work->base.error);
        return;
    }
    if (later > now && later < table_turn_ends_ms(t)) {
        add_later(db, item, AGENDA_CLOCK, later, &work->base.error);
        return;
    }
    if (later > now && !b->wishes.wakes)
        return;
    say_clock(t, item->person, now, &m);
    send(work, db, item, b, ways, &m);
}

static bool waits_for(const table *t, const char *person)
{
    int seat = table_to_act(t);
    return seat >= 0 && !table_bot_plays(t, seat) && strcmp(table_turn_of(t), person) == 0;
}

static void call_about_table(look_job *work, store *db, const agenda_item *item, const book *b,
                             bool is_here)
{
    table *t = load_table(work->house, db, item->table);
    if (t == NULL)
        return;
    int seat = table_to_act(t);
    bool is_elsewhere = work->house->is_shared && seat >= 0 && t->seats[seat].away_since_ms == 0;
    if (waits_for(t, item->person) && t->turn_since_ms == item->turn_ms && !is_here &&
        !(is_elsewhere && item->kind == AGENDA_TURN)) {
        if (item->kind == AGENDA_TURN)
            call_turn(work, db, item, b, t);
        else
            call_clock(work, db, item, b, t);
    }
    table_free(t);
}

static void call_about_all(look_job *work, store *db, const agenda_item *item, const book *b)
{
    static store_head heads[STORE_LIST_MAX]; /* there is only one callers' thread */
    bool is_letter = item->kind == AGENDA_LETTER, ways[WAYS];
    int count = 0, waiting = 0;
    call_message m;
    if (!store_list(db, STORE_MINE, item->person, 0, heads, &count, &work->base.error))
        return;
    say_several_begin(&m);
    for (int i = 0; i < count; i++) {
        table *t = strcmp(heads[i].turn, item->person) == 0
                       ? load_table(work->house, db, heads[i].table)
                       : NULL;
        if (t != NULL && waits_for(t, item->person) && (!is_letter || t->plan.days)) {
            waiting++;
            say_several_add(t, item->person, is_letter ? work->house->config.public_url : "",
                            now_ms(), &m);
        }
        table_free(t);
    }
    say_several_end(waiting, &m);
    bool any = choose_ways(b, CALL_TURN, true, ways);
    if (is_letter)
        memcpy(ways, (bool[WAYS]){[WAY_MAIL] = any || wishes_want(&b->wishes, WAY_MAIL, CALL_TURN)},
               sizeof ways);
    if (waiting > 0)
        send(work, db, item, b, ways, &m);
}

static void run_items(job *self, store *db)
{
    look_job *work = (look_job *)self;
    bool allows_http = work->house->config.calls_private;
    for (int i = 0; i < work->count; i++) {
        const agenda_item *item = &work->items[i];
        book b;
        if (!agenda_take(db, item, &self->error) ||
            !book_read(db, item->person, allows_http, &b, &self->error) || b.version == 0)
            continue;
        words_choose(b.wishes.language);
        if (item->table[0] != '\0')
            call_about_table(work, db, item, &b, work->is_here[i]);
        else
            call_about_all(work, db, item, &b);
    }
}

static void items_done(job *self)
{
    look_job *work = (look_job *)self;
    posts_send(work->house, work->posts);
    notify_of(work->house)->is_looking = false;
    free(work);
}

static void run_look(job *self, store *db)
{
    look_job *work = (look_job *)self;
    self->failed = !agenda_list(db, now_ms(), work->items, DUE_MAX, &work->count, &self->error);
}

static bool looks_at(house *h, const agenda_item *item)
{
    room *r = room_find(h, item->table);
    for (const client *c = r != NULL ? r->clients : NULL; c != NULL; c = c->next)
        if (c->is_person && strcmp(c->person, item->person) == 0)
            return true;
    return false;
}

static void looked(job *self)
{
    look_job *work = (look_job *)self;
    if (self->failed || work->count == 0) {
        notify_of(work->house)->is_looking = false;
        free(work);
        return;
    }
    for (int i = 0; i < work->count; i++)
        work->is_here[i] = looks_at(work->house, &work->items[i]);
    self->run = run_items;
    self->done = items_done;
    pool_add(work->house->callers, self);
}

void calls_look(house *h)
{
    int64_t now = steady_ms();
    if (notify_of(h)->is_looking || now - notify_of(h)->looked_ms < LOOK_MS)
        return;
    look_job *work = calloc(1, sizeof *work);
    if (work == NULL)
        return;
    notify_of(h)->is_looking = true;
    notify_of(h)->looked_ms = now;
    work->base.run = run_look;
    work->base.done = looked;
    work->house = h;
    pool_add(h->callers, &work->base);
}

/* Prepares the key for push services: the host's, or one drawn once and shared by all servers of
 * the store. */
bool calls_prepare(house *h, store *db, fn_error *error)
{
    char drawn[64], kept[STORE_CARD_MAX];
    uint8_t secret[P256_SECRET];
    const char *given = h->config.vapid_key;
    fn_text text;
    deliver_begin();
    if (!p256_draw(&notify_of(h)->vapid))
        return fn_fail(error, "no key could be drawn");
    fn_text_init(&text, drawn, sizeof drawn);
    base64url_add(&text, notify_of(h)->vapid.secret, sizeof notify_of(h)->vapid.secret);
    if (given[0] == '\0' && !store_keep(db, "vapid", drawn, kept, error))
        return false;
    if (!base64url_read(secret, sizeof secret, given[0] != '\0' ? given : kept) ||
        !p256_from_secret(&notify_of(h)->vapid, secret))
        return fn_fail(error, "vapid_key is not the secret of a key on P-256 in base64url");
    return true;
}

static void measure_calls(fn_text *out, const char *way, const char *outcome, uint64_t count)
{
    measure_value(out, "calls_total", (const char *const[]){"way", way, "outcome", outcome, NULL},
                  (long long)count);
}

void calls_measure(const house *h, fn_text *out)
{
    const notify *n = notify_of(h);
    measure_type(out, "calls_total", "counter");
    measure_calls(out, "push", "sent", n->sent[WAY_PUSH]);
    measure_calls(out, "mail", "sent", n->sent[WAY_MAIL]);
    measure_calls(out, "webhook", "sent", n->sent[WAY_HOOK]);
    measure_calls(out, "any", "failed", n->failed);
    measure_calls(out, "any", "dropped", n->dropped);
    measure(out, "calls_waiting", "gauge", pool_waiting(h->couriers));
}
