/* Rooms: the clients at a table, the requests waiting there, and the way of an entry: folded,
 * written, shown. */
#include "server/rooms/room.h"

#include "server/rooms/absence.h"
#include "server/rooms/append.h"
#include "server/rooms/asks.h"
#include "server/rooms/bots.h"
#include "server/rooms/catch_up.h"
#include "server/rooms/load.h"
#include "server/rooms/pairing.h"
#include "server/rooms/rests.h"
#include "server/rooms/rooms.h"
#include "server/rooms/views.h"
#include "server/spine/clock.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    TRIES_MAX = 4,
    WAITING_MAX = 32, /* requests in one room */
    IDLE_MS = 30000,  /* before a table leaves memory */
    TABLES_MANY = 64  /* with more tables than this, it leaves after a second */
};

static room **bucket_of(house *h, const char *id)
{
    uint32_t hash = 2166136261u;
    for (const char *at = id; *at != '\0'; at++)
        hash = (hash ^ (uint8_t)*at) * 16777619u;
    return &rooms_of(h)->buckets[hash % ROOM_BUCKETS];
}

room *room_find(house *h, const char *id)
{
    room *r = *bucket_of(h, id);
    while (r != NULL && strcmp(r->id, id) != 0)
        r = r->next;
    return r;
}

room *room_get(house *h, const char *id)
{
    room *r = room_find(h, id);
    if (r != NULL || (r = calloc(1, sizeof *r)) == NULL)
        return r;
    room **bucket = bucket_of(h, id);
    text_keep(r->id, sizeof r->id, id);
    r->house = h;
    r->waiting_end = &r->waiting;
    r->used_ms = steady_ms();
    r->next = *bucket;
    *bucket = r;
    rooms_of(h)->count++;
    return r;
}

void room_each(house *h, void (*visit)(room *r))
{
    for (int i = 0; i < ROOM_BUCKETS; i++)
        for (room *r = rooms_of(h)->buckets[i], *next; r != NULL; r = next) {
            next = r->next;
            visit(r);
        }
}

void room_drop_table(room *r)
{
    if (r->table != NULL) {
        rooms_of(r->house)->tables_loaded--;
        rooms_of(r->house)->has_dropped = true;
    }
    views_forget(r);
    table_free(r->table);
    r->table = NULL;
}

bool room_has_holder(const room *r, int seat)
{
    for (const client *c = r->clients; c != NULL; c = c->next)
        if (client_is_present(c) && client_holds(c, r->table, seat))
            return true;
    return false;
}

void room_enter(room *r, client *c)
{
    if (c->room == r)
        return;
    room_leave(c);
    c->room = r;
    c->has_joined = false;
    c->view_seq = 0;
    c->next = r->clients;
    r->clients = c;
}

void room_leave(client *c)
{
    room *r = c->room;
    if (r == NULL)
        return;
    client **at = &r->clients;
    while (*at != c)
        at = &(*at)->next;
    *at = c->next;
    catch_up_end(c);
    c->room = NULL;
    if (client_is_present(c))
        absence_begin(r, c);
    memset(c->by_token, 0, sizeof c->by_token);
    for (request *q = r->waiting; q != NULL; q = q->next)
        if (q->from == c)
            q->from = NULL;
    if (r->writing != NULL && r->writing->from == c)
        r->writing->from = NULL;
}

void room_accept(const request *q, int64_t seq, const char *new_table)
{
    if (q->from != NULL && q->is_paired)
        pairing_answered(q->from, NULL);
    else if (q->from != NULL)
        client_accept(q->from, q->m.id, seq, new_table);
}

void room_refuse(const request *q, const char *code, const char *sentence)
{
    if (q->from != NULL && q->is_paired)
        pairing_answered(q->from, code);
    else if (q->from != NULL)
        client_refuse(q->from, q->is_own ? "" : q->m.id, code, sentence);
}

void room_add(room *r, request *q)
{
    if (r->waiting_count >= WAITING_MAX) {
        room_refuse(q, "busy", "too much is waiting at this table");
        free(q);
        return;
    }
    q->next = NULL;
    *r->waiting_end = q;
    r->waiting_end = &q->next;
    r->waiting_count++;
    room_work(r);
}

static request *own_request(const entry *e)
{
    request *q = calloc(1, sizeof *q);
    if (q == NULL)
        return NULL;
    q->is_own = true;
    q->own = *e;
    return q;
}

void room_add_own(room *r, const entry *e)
{
    request *q = own_request(e);
    if (q != NULL)
        room_add(r, q);
}

void room_add_for_turn(room *r, const entry *e, int64_t turn_seq)
{
    request *q = own_request(e);
    if (q == NULL)
        return;
    q->is_for_turn = true;
    q->turn_seq = turn_seq;
    room_add(r, q);
}

/* Puts a request in front of all others, to be repeated once the table has been read again. */
static void put_back(room *r, request *q)
{
    q->next = r->waiting;
    if (r->waiting == NULL)
        r->waiting_end = &q->next;
    r->waiting = q;
    r->waiting_count++;
}

static request *take_request(room *r)
{
    request *q = r->waiting;
    r->waiting = q->next;
    if (r->waiting == NULL)
        r->waiting_end = &r->waiting;
    r->waiting_count--;
    return q;
}

static void refuse_waiting(room *r, const char *code, const char *sentence)
{
    while (r->waiting != NULL) {
        request *q = take_request(r);
        refusal_words why = {code, sentence};
        if (q->is_doubtful)
            why = refusal_of(STORE_UNKNOWN);
        room_refuse(q, why.code, why.sentence);
        free(q);
    }
}

static void show_news(room *r)
{
    catch_up_note(r, true);
    for (client *c = r->clients; c != NULL; c = c->next)
        if (c->has_joined && c->rest == NULL)
            catch_up_begin(c, r->shown_seq);
    r->shown_seq = r->table->seq;
}

/* Clears the room of a table that does not exist; the next tick frees it. */
static void room_empty(room *r)
{
    refuse_waiting(r, "no-table", "there is no such table");
    while (r->clients != NULL)
        room_leave(r->clients);
    absence_forget(r);
}

static void loaded(job *self)
{
    load_job *l = (load_job *)self;
    room *r = room_find(l->house, l->id);
    if (r != NULL) {
        r->is_loading = false;
        r->is_behind = self->failed && r->shown_seq > 0;
        r->table = l->table;
        r->used_ms = steady_ms();
        if (l->table == NULL) {
            if (!self->failed)
                room_empty(r);
            refuse_waiting(r, "store", "the table could not be read; try again");
        } else {
            rooms_of(l->house)->tables_loaded++;
            if (r->shown_seq > 0 && r->shown_seq < l->table->seq)
                show_news(r);
            r->shown_seq = l->table->seq;
            room_work(r);
        }
    } else {
        table_free(l->table);
    }
    free(l);
}

static void load(room *r)
{
    load_job *l = load_job_new(r->house, r->id, loaded);
    if (l == NULL) {
        refuse_waiting(r, "busy", "not enough memory");
        return;
    }
    r->is_loading = true;
    pool_add(r->house->readers, &l->base);
}

void room_wake(room *r)
{
    if (r->table == NULL && r->writing == NULL && !r->is_loading)
        load(r);
    else
        room_work(r);
}

/* Has the table read again, once, for a newcomer from another server who knows more of it than this
 * one. */
static void heed_newcomer(room *r)
{
    request *q = r->waiting;
    if (q == NULL || q->is_own || q->from == NULL || q->m.kind != MESSAGE_JOIN || q->tries > 0 ||
        q->from->visit != NULL || !r->house->is_shared || r->table == NULL ||
        q->m.seq <= r->table->seq)
        return;
    q->tries++;
    r->news_seq = q->m.seq;
}

/* Does what nobody needs to ask for: notes who left or came back, lets a bot move or stand in. It
 * does one thing at a time: each entry leads here again. */
static void go_on(room *r)
{
    const table *t = r->table;
    if (r->writing != NULL || r->house->is_draining || absence_notice(r))
        return;
    int seat = table_to_act(t);
    int64_t due = table_due_ms(t);
    bool is_due = due > 0 && due <= now_ms();
    if (seat < 0 || rests_look(r, is_due))
        return;
    if (t->paused_until_ms > 0) {
        if (is_due)
            absence_end_pause(r);
    } else if (table_bot_plays(t, seat)) {
        bots_think(r);
    } else if (is_due) {
        absence_stand_in(r, seat);
    }
}

void room_work(room *r)
{
    while (r->writing == NULL && !r->is_loading) {
        heed_newcomer(r);
        if (r->table != NULL && r->news_seq > r->table->seq)
            room_drop_table(r);
        if (r->table == NULL) {
            if (r->waiting != NULL || r->news_seq > r->shown_seq)
                load(r);
            r->news_seq = 0;
            return;
        }
        r->used_ms = steady_ms();
        catch_up_go_on(r);
        if (r->waiting == NULL) {
            go_on(r);
            return;
        }
        request *q = take_request(r);
        if (!ask_answer(r, q))
            free(q);
    }
}

/* Texts for all clients at one seat, made for the first of them. */
typedef struct seat_texts {
    net_text *entries;
    view_texts views;
} seat_texts;

static void show_fresh_to(room *r, client *c, const show_fresh *news, seat_texts texts[])
{
    const table *t = r->table;
    fn_text *out = &r->house->out;
    show_viewer viewer = client_viewer(c, t);
    seat_texts *mine = &texts[viewer.seat - FN_NOBODY];
    if (news->is_news)
        client_show_table(c);
    if (mine->entries == NULL) {
        show_newest(t, news, viewer.seat, out);
        mine->entries = net_text_new(out->data, out->used);
    }
    if (mine->entries != NULL)
        net_client_send(c->net, mine->entries);
    if (table_has_match(t) && (news->is_game || news->is_news))
        views_send(r, c, &viewer, &mine->views);
}

/* Shows the new entries; all clients at a seat share the same bytes. */
static void broadcast(room *r, int64_t after)
{
    seat_texts texts[FN_MAX_SEATS + 1] = {0};
    show_fresh news = show_find_fresh(r->table, after);
    catch_up_note(r, news.is_news);
    for (client *c = r->clients; c != NULL; c = c->next)
        if (c->has_joined && c->rest == NULL)
            show_fresh_to(r, c, &news, texts);
    for (int seat = FN_NOBODY; seat < FN_MAX_SEATS; seat++) {
        net_text_release(texts[seat - FN_NOBODY].entries);
        views_release(r, seat, &texts[seat - FN_NOBODY].views);
    }
    r->shown_seq = r->table->seq;
}

/* Handles a failed append. The log is the truth, so the table is read again. If another server was
 * faster, the request is repeated; if the outcome is unknown, it is repeated once, and its id shows
 * whether it was written. */
static void not_appended(room *r, request *q, const write_job *work)
{
    bool is_unknown = work->write.outcome == STORE_UNKNOWN;
    room_drop_table(r);
    if (is_unknown)
        r->news_seq = INT64_MAX;
    if (work->write.outcome == STORE_CONFLICT ? q->tries++ < TRIES_MAX
                                              : is_unknown && !q->is_own && !q->is_doubtful) {
        q->is_doubtful = q->is_doubtful || is_unknown;
        put_back(r, q);
        return;
    }
    refusal_words why = refusal_of(q->is_doubtful ? STORE_UNKNOWN : work->write.outcome);
    if (!q->is_own)
        room_refuse(q, why.code, why.sentence);
    free(q);
}

static void appended(job *self)
{
    append_job *a = (append_job *)self;
    house *h = a->house;
    room *r = a->context;
    request *q = r->writing;
    int64_t first_seq = a->base.write.append.head.seq - a->base.write.append.entries + 1;
    r->writing = NULL;
    if (a->base.write.outcome == STORE_DONE) {
        h->appended++;
        /* first its own entry: a start or the end may follow */
        room_accept(q, first_seq, ask_new_table(r->table, &q->m));
        broadcast(r, first_seq - 1);
        desks_appended(h, r, first_seq);
        rests_note(r, first_seq);
        free(q);
    } else {
        not_appended(r, q, &a->base);
    }
    append_job_free(a);
    net_flush(h->net);
    room_work(r);
}

void room_append(room *r, request *q, int64_t first_seq)
{
    append_job *a = append_job_new(r->house, r->table, first_seq);
    r->writing = q;
    if (a == NULL) {
        r->writing = NULL;
        room_drop_table(r);
        room_refuse(q, "busy", "not enough memory");
        free(q);
        return;
    }
    a->base.base.done = appended;
    a->context = r;
    pool_add(r->house->writer, &a->base.base);
}

void room_free(room *r)
{
    assert(r->waiting == NULL && r->writing == NULL);
    room **at = bucket_of(r->house, r->id);
    while (*at != r)
        at = &(*at)->next;
    *at = r->next;
    rooms_of(r->house)->count--;
    room_drop_table(r);
    free(r);
}

void room_tick(room *r)
{
    int64_t now = steady_ms();
    if (r->writing != NULL || r->is_loading || r->is_thinking || r->waiting != NULL ||
        r->looks_for_rests)
        return;
    if (r->table != NULL) {
        go_on(r);
        int64_t idle_ms = rooms_of(r->house)->tables_loaded > TABLES_MANY ? 1000 : IDLE_MS;
        if (r->writing == NULL && !r->is_thinking && !absence_is_open(r) && r->table != NULL &&
            !absence_awaits_call(r) && now - r->used_ms > idle_ms)
            room_drop_table(r);
    } else if (absence_is_open(r) || catch_up_waits(r) || (r->is_behind && r->clients != NULL)) {
        load(r);
    } else if (r->clients == NULL) {
        room_free(r);
    }
}
