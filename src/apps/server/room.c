/* Rooms: who looks at a table, what waits there, and the way of an entry: folded, written, shown.
 */
#include "apps/server/house.h"

#include <stdlib.h>
#include <string.h>

enum { TRIES_MAX = 4 };

static room **bucket_of(house *h, const char *id)
{
    uint32_t hash = 2166136261u;
    for (const char *at = id; *at != '\0'; at++)
        hash = (hash ^ (uint8_t)*at) * 16777619u;
    return &h->buckets[hash % HOUSE_BUCKETS];
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
    r->used_ms = now_ms();
    r->next = *bucket;
    *bucket = r;
    h->rooms++;
    return r;
}

void room_each(house *h, void (*visit)(room *r))
{
    for (int i = 0; i < HOUSE_BUCKETS; i++)
        for (room *r = h->buckets[i], *next; r != NULL; r = next) {
            next = r->next;
            visit(r);
        }
}

void room_drop_table(room *r)
{
    if (r->table != NULL) {
        r->house->tables_loaded--;
        r->house->has_dropped = true;
    }
    table_free(r->table);
    r->table = NULL;
}

bool room_has_holder(const room *r, int seat)
{
    for (const client *c = r->clients; c != NULL; c = c->next)
        if (client_holds(c, r->table, seat))
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
    c->next = r->clients;
    r->clients = c;
}

/* Which seats may be empty now is looked up when the table is at hand, see duty_room. */
void room_leave(client *c)
{
    room *r = c->room;
    if (r == NULL)
        return;
    client **at = &r->clients;
    while (*at != c)
        at = &(*at)->next;
    *at = c->next;
    c->room = NULL;
    for (int i = 0; i < FN_MAX_SEATS; i++)
        if (r->gone_ms[i] == 0 && (r->table == NULL || client_holds(c, r->table, i)))
            r->gone_ms[i] = now_ms();
    memset(c->by_token, 0, sizeof c->by_token);
    for (request *q = r->waiting; q != NULL; q = q->next)
        if (q->from == c)
            q->from = NULL;
    if (r->writing != NULL && r->writing->from == c)
        r->writing->from = NULL;
}

void room_add(room *r, request *q)
{
    if (r->waiting_count >= HOUSE_WAITING_MAX) {
        if (q->from != NULL)
            client_refuse(q->from, q->m.id, "busy", "too much is waiting at this table");
        free(q);
        return;
    }
    q->next = NULL;
    *r->waiting_end = q;
    r->waiting_end = &q->next;
    r->waiting_count++;
    room_work(r);
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
        if (q->from != NULL)
            client_refuse(q->from, q->is_own ? "" : q->m.id, code, sentence);
        free(q);
    }
}

/* Loading. */

static bool take_entry(void *context, int64_t seq, const char *body, size_t size)
{
    table *t = context;
    return t->seq == 0 && *body != '{' ? table_fold_snapshot(t, seq, body, size)
                                       : table_fold(t, seq, body, size);
}

/* An edition of old is needed before the game can be dealt, so the log is read twice then. */
static bool load_edition(load_job *l, store *db)
{
    static const size_t most = FN_EDITION_MAX + 1;
    char hash[65];
    size_t size = most - 1;
    char *text = malloc(most);
    memcpy(hash, l->table->plan.edition_hash, sizeof hash);
    if (text == NULL || !store_find_edition(db, hash, text, &size, &l->base.error)) {
        free(text);
        return false;
    }
    text[size] = '\0';
    table_free(l->table);
    l->table = table_new(l->id);
    if (l->table == NULL) {
        free(text);
        return false;
    }
    l->table->edition = text;
    return store_load(db, l->id, 0, take_entry, l->table, &l->base.error);
}

static void run_load(job *self, store *db)
{
    load_job *l = (load_job *)self;
    l->table = table_new(l->id);
    self->failed = l->table == NULL ||
                   !store_load(db, l->id, 0, take_entry, l->table, &self->error) ||
                   (table_wants_edition(l->table) && !load_edition(l, db));
    if (!self->failed && l->table->broken.text[0] != '\0') {
        self->failed = true;
        self->error = l->table->broken;
    }
    if (self->failed || l->table->plan.game == NULL) {
        table_free(l->table);
        l->table = NULL;
    }
}

load_job *load_job_new(house *h, const char *id, void (*done)(job *self))
{
    load_job *l = calloc(1, sizeof *l);
    if (l == NULL)
        return NULL;
    l->base.run = run_load;
    l->base.done = done;
    l->house = h;
    text_keep(l->id, sizeof l->id, id);
    return l;
}

static void show_news(room *r)
{
    for (client *c = r->clients; c != NULL; c = c->next)
        if (c->has_joined)
            client_show_all(c, r->shown_seq);
    r->shown_seq = r->table->seq;
}

/* There is no such table: nobody stays, nobody is missed, and the next tick takes the room away. */
static void room_empty(room *r)
{
    refuse_waiting(r, "no-table", "there is no such table");
    while (r->clients != NULL)
        room_leave(r->clients);
    memset(r->gone_ms, 0, sizeof r->gone_ms);
}

static void loaded(job *self)
{
    load_job *l = (load_job *)self;
    room *r = room_find(l->house, l->id);
    if (r != NULL) {
        r->is_loading = false;
        r->table = l->table;
        r->used_ms = now_ms();
        if (l->table == NULL) {
            if (!self->failed)
                room_empty(r);
            refuse_waiting(r, "store", "the table could not be read; try again");
        } else {
            l->house->tables_loaded++;
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

/* Who comes from another server may know more than this one has heard of yet: once, the table is
 * read again before they are answered. */
static void heed_newcomer(room *r)
{
    request *q = r->waiting;
    if (q == NULL || q->is_own || q->from == NULL || q->m.kind != MESSAGE_JOIN || q->tries > 0 ||
        !r->house->is_shared || r->table == NULL || q->m.seq <= r->table->seq)
        return;
    q->tries++;
    r->news_seq = q->m.seq;
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
        r->used_ms = now_ms();
        if (r->waiting == NULL) {
            duty_room(r);
            return;
        }
        request *q = take_request(r);
        if (!ask_answer(r, q))
            free(q);
    }
}

/* Writing. */

/* Of appends that are done some wait here to be used again, until the next tick. */
static append_job *take_spare(house *h)
{
    append_job *a = h->spare_appends;
    if (a == NULL)
        return malloc(sizeof *a);
    h->spare_appends = a->context;
    return a;
}

void append_job_free(append_job *a)
{
    free(a->bodies);
    free((char *)a->base.write.append.snapshot);
    a->context = a->house->spare_appends;
    a->house->spare_appends = a;
}

void append_jobs_forget(house *h)
{
    while (h->spare_appends != NULL)
        free(take_spare(h));
}

/* Copies the bodies of the lines from `first` on, and a list of them in front, in one piece. */
static char **copy_bodies(const table *t, int first, int count)
{
    const table_line *line = &t->lines[first], *last = &t->lines[t->line_count - 1];
    size_t list = (size_t)count * sizeof(char *), size = last->at + last->size - line->at;
    char **bodies = malloc(list + size + (size_t)count);
    char *to = (char *)bodies + list;
    for (int i = 0; bodies != NULL && i < count; i++, line++) {
        bodies[i] = to;
        memcpy(to, t->bodies + line->at, line->size);
        to[line->size] = '\0';
        to += line->size + 1;
    }
    return bodies;
}

static void write_head(const table *t, store_head *head)
{
    fn_text card;
    memcpy(head->table, t->id, sizeof head->table);
    head->seq = t->seq;
    head->state = (store_state)t->state;
    head->listed = t->plan.listed;
    head->created_ms = t->created_ms;
    head->changed_ms = t->changed_ms;
    head->due_ms = table_due_ms(t);
    fn_text_init(&card, head->card, sizeof head->card);
    show_card(t, &card);
}

append_job *append_job_new(house *h, const table *t, int64_t first_seq)
{
    int first = t->line_count;
    while (first > 0 && t->lines[first - 1].seq >= first_seq)
        first--;
    append_job *a = take_spare(h);
    char **bodies = a != NULL ? copy_bodies(t, first, t->line_count - first) : NULL;
    if (bodies == NULL) {
        free(a);
        return NULL;
    }
    store_append *append = &a->base.write.append;
    a->base.base = (job){0};
    a->base.write.kind = STORE_APPEND;
    a->house = h;
    a->bodies = bodies;
    memcpy(a->id, t->id, sizeof a->id);
    write_head(t, &append->head);
    append->entries = t->line_count - first;
    append->body = (const char *const *)bodies;
    append->members = 0;
    append->snapshot = NULL;
    bool has_new_people = t->lines[first].kind == ENTRY_CREATE || t->lines[first].kind == ENTRY_SIT;
    if (has_new_people && t->plan.imported)
        memcpy(append->member[append->members++], t->plan.host, STORE_ID_MAX);
    for (int i = 0; i < t->plan.setup.players && has_new_people; i++)
        if (t->seats[i].kind != SEAT_BOT && t->seats[i].person[0] != '\0')
            memcpy(append->member[append->members++], t->seats[i].person, STORE_ID_MAX);
    if (t->seq / TABLE_SNAPSHOT_EVERY != (first_seq - 1) / TABLE_SNAPSHOT_EVERY)
        append->snapshot = table_snapshot(t);
    return a;
}

/* Everybody with the same seat and standing gets the very same bytes. */
static void broadcast(room *r, int64_t after)
{
    static show_fresh news;
    fn_text *out = &r->house->out;
    const table *t = r->table;
    show_read_fresh(t, after, &news);
    for (int seat = FN_NOBODY; seat < t->plan.setup.players; seat++) {
        net_text *entries = NULL, *view = NULL;
        for (client *c = r->clients; c != NULL; c = c->next) {
            show_viewer viewer = client_viewer(c, t);
            if (viewer.seat != seat || !c->has_joined)
                continue;
            if (news.is_news)
                client_show_table(c);
            if (entries == NULL) {
                show_newest(t, &news, seat, out);
                entries = net_text_new(out->data, out->used);
            }
            if (entries != NULL)
                net_client_send(c->net, entries);
            if (t->state == TABLE_OPEN || !(news.is_game || news.is_news))
                continue;
            if (view == NULL) {
                show_view(t, &viewer, out);
                view = net_text_new(out->data, out->used);
            }
            if (view != NULL)
                net_client_send(c->net, view);
        }
        net_text_release(entries);
        net_text_release(view);
    }
    r->shown_seq = t->seq;
}

static void appended(job *self)
{
    append_job *a = (append_job *)self;
    house *h = a->house;
    room *r = a->context;
    request *q = r->writing;
    int64_t first_seq = a->base.write.append.head.seq - a->base.write.append.entries + 1;
    r->writing = NULL;
    h->is_sick = self->failed;
    if (!self->failed && a->base.write.outcome == STORE_DONE) {
        h->appended++;
        if (q->from != NULL) /* its own entry comes first: a start or the end may follow it */
            client_accept(q->from, q->m.id, first_seq, ask_new_table(r->table, &q->m));
        broadcast(r, first_seq - 1);
        free(q);
    } else {
        room_drop_table(r);
        if (!self->failed && q->tries++ < TRIES_MAX) { /* another server was faster: read, retry */
            q->next = r->waiting;
            if (r->waiting == NULL)
                r->waiting_end = &q->next;
            r->waiting = q;
            r->waiting_count++;
        } else {
            if (q->from != NULL && !q->is_own)
                client_refuse(q->from, q->m.id, "store", "it could not be written; try again");
            free(q);
        }
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
        if (q->from != NULL)
            client_refuse(q->from, q->is_own ? "" : q->m.id, "busy", "not enough memory");
        free(q);
        return;
    }
    a->base.base.done = appended;
    a->context = r;
    pool_add(r->house->writer, &a->base.base);
}

static void room_free(room *r)
{
    room **at = bucket_of(r->house, r->id);
    while (*at != r)
        at = &(*at)->next;
    *at = r->next;
    r->house->rooms--;
    room_drop_table(r);
    free(r);
}

static bool has_gone(const room *r)
{
    for (int i = 0; i < FN_MAX_SEATS; i++)
        if (r->gone_ms[i] != 0)
            return true;
    return false;
}

void room_tick(room *r)
{
    int64_t now = now_ms();
    if (r->writing != NULL || r->is_loading || r->is_thinking || r->waiting != NULL)
        return;
    if (r->table != NULL) {
        for (int i = 0; i < FN_MAX_SEATS; i++)
            if (r->gone_ms[i] != 0 && room_has_holder(r, i))
                r->gone_ms[i] = 0;
        duty_room(r);
        int64_t idle_ms = r->house->tables_loaded > HOUSE_TABLES_MANY ? 1000 : HOUSE_IDLE_MS;
        if (r->writing == NULL && !r->is_thinking && !has_gone(r) && r->table != NULL &&
            !duty_awaits_call(r) && now - r->used_ms > idle_ms)
            room_drop_table(r);
    } else if (has_gone(r)) {
        load(r);
    } else if (r->clients == NULL) {
        room_free(r);
    }
}
