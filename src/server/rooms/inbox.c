/* Parses and checks every message, and refuses those that the sender may not send. */
#include "server/rooms/inbox.h"

#include "server/rooms/pairing.h"
#include "server/rooms/tables.h"
#include "server/rooms/waiting.h"
#include "server/spine/budget.h"
#include "server/spine/desk.h"
#include "server/spine/names.h"
#include "server/spine/presence.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

static void to_room(client *c, room *r, const message *m)
{
    size_t size = message_size(m);
    request *q = r != NULL ? malloc(offsetof(request, m) + size) : NULL;
    if (q == NULL) {
        client_refuse(c, m->id, "no-table", "join a table first");
        return;
    }
    memset(q, 0, offsetof(request, m));
    memcpy(&q->m, m, size);
    q->from = c;
    room_add(r, q);
}

/* Looks up whether a name belongs to somebody, when a person sits down under another name than
 * their own. */
typedef struct name_job {
    job base;
    client *from;
    char table[STORE_ID_MAX];
    bool is_owned;
    message m; /* without a plan */
} name_job;

static void run_name(job *self, store *db)
{
    name_job *work = (name_job *)self;
    self->failed =
        !name_find_owner(db, work->m.name, work->from->person, &work->is_owned, &self->error);
}

static void name_found(job *self)
{
    name_job *work = (name_job *)self;
    client *c = work->from;
    if (c->net != NULL && c->room != NULL && strcmp(c->room->id, work->table) == 0) {
        if (self->failed)
            client_refuse(c, work->m.id, "store", "the store does not answer; try again");
        else if (work->is_owned)
            client_refuse(c, work->m.id, "name-taken", "this name is taken; choose another one");
        else
            to_room(c, c->room, &work->m);
    }
    client_release(c);
    free(work);
}

/* Lets a client sit down; an account keeps its name. */
static void sit(house *h, client *c, message *m)
{
    name_job *work;
    if (c->has_account)
        m->name[0] = '\0';
    if (m->name[0] == '\0' || strcmp(m->name, client_name(c)) == 0 || c->room == NULL) {
        to_room(c, c->room, m);
        return;
    }
    const char *unwanted = refuse_name(h, m->name);
    if (unwanted != NULL) {
        client_refuse(c, m->id, "bad-name", unwanted);
        return;
    }
    work = malloc(sizeof *work);
    if (work == NULL) {
        client_refuse(c, m->id, "busy", "not enough memory");
        return;
    }
    work->base = (job){.run = run_name, .done = name_found};
    work->from = client_keep(c);
    memcpy(work->table, c->room->id, sizeof work->table);
    memcpy(&work->m, m, message_size(m));
    pool_add(h->readers, &work->base);
}

static void chat(house *h, client *c, const message *m)
{
    if (budget_may_chat(h, c->is_person ? c->person : net_client_address(c->net)))
        to_room(c, c->room, m);
    else
        client_refuse(c, m->id, "too-fast", "you say too much at once; wait a moment");
}

static void join(house *h, client *c, const message *m)
{
    room *r = room_get(h, m->text);
    if (r == NULL)
        return;
    c->look = (int8_t)m->number;
    room_enter(r, c);
    to_room(c, r, m);
}

void inbox_pass(house *h, client *c, message *m)
{
    bool is_for_all =
        m->kind == MESSAGE_JOIN || m->kind == MESSAGE_PART || m->kind == MESSAGE_WHY ||
        m->kind == MESSAGE_BOARD || m->kind == MESSAGE_REPLAY || m->kind == MESSAGE_COURSE ||
        m->kind == MESSAGE_TABLES || m->kind == MESSAGE_TILES || m->kind == MESSAGE_PING;
    bool has_token = memcmp(c->by_token, (uint16_t[FN_MAX_SEATS]){0}, sizeof c->by_token) != 0;
    if (m->kind == MESSAGE_JOIN || m->kind == MESSAGE_CREATE || m->kind == MESSAGE_PART ||
        m->kind == MESSAGE_STAND)
        pairing_end(c);
    if (m->kind == MESSAGE_JOIN || m->kind == MESSAGE_CREATE || m->kind == MESSAGE_PAIR)
        c->wants_changes = m->wants_changes;
    if (h->is_draining)
        client_refuse(c, m->id, "draining",
                      "the server is about to restart; come back in a moment");
    else if (!c->is_person && !is_for_all &&
             !(has_token && m->kind != MESSAGE_CREATE && m->kind != MESSAGE_PAIR &&
               m->kind != MESSAGE_SIT))
        client_refuse(c, m->id, "no-person", "say who you are first");
    else if (c->right == SESSION_READ && !is_for_all)
        client_refuse(c, m->id, "read-only", "this token is good for reading only");
    else if (m->kind == MESSAGE_CREATE)
        tables_create(h, c, m);
    else if (m->kind == MESSAGE_PAIR)
        pairing_begin(h, c, m);
    else if (m->kind == MESSAGE_TILES)
        waiting_ask(h, c);
    else if (m->kind == MESSAGE_FRIENDS)
        presence_ask(h, c);
    else if (m->kind == MESSAGE_TABLES)
        tables_list(h, c, m);
    else if (m->kind == MESSAGE_JOIN)
        join(h, c, m);
    else if (m->kind == MESSAGE_PART)
        room_leave(c);
    else if (m->kind == MESSAGE_SIT)
        sit(h, c, m);
    else if (m->kind == MESSAGE_CHAT)
        chat(h, c, m);
    else if (m->kind != MESSAGE_PING)
        to_room(c, c->room, m);
}

static void answer_ping(client *c, const message *m)
{
    char storage[48];
    fn_text out;
    fn_text_init(&out, storage, sizeof storage);
    fn_json_open(&out, '{');
    fn_json_put_int(&out, "pong", m->number);
    fn_json_close(&out, '}');
    client_send(c, &out);
}

void inbox_take(house *h, client *c, const char *text, size_t size)
{
    static message m;
    fn_error error = {{0}};
    if (!message_read(&m, text, size, &error))
        client_refuse(c, m.id, m.kind == MESSAGE_CREATE ? "bad-setup" : "bad-message", error.text);
    else if (!c->is_ready)
        client_refuse(c, m.id, "busy", "wait for the greeting");
    else if (m.kind == MESSAGE_PING)
        answer_ping(c, &m);
    else
        inbox_pass(h, c, &m);
}

void inbox_refuse(client *c, const char *text, size_t size)
{
    static message m;
    fn_error error;
    message_read(&m, text, size, &error);
    client_refuse(c, m.id, "too-fast", "too many messages at once; slow down");
}
