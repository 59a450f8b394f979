/* Requests of clients at a table. table/ask.h decides whether they are allowed; here clients are
 * identified by person and token, and accepted requests are appended and answered. */
#include "server/rooms/asks.h"

#include "server/rooms/bots.h"
#include "server/rooms/catch_up.h"
#include "server/rooms/departure.h"
#include "server/rooms/rests.h"
#include "server/rooms/tables.h"
#include "server/rooms/views.h"
#include "server/rooms/welcome.h"
#include "server/spine/clock.h"
#include "server/spine/desk.h"

#include <stdlib.h>
#include <string.h>

/* The store knows no tables, and tables no store: their limits must agree here. */
_Static_assert((int)TABLE_ID_MAX == (int)STORE_ID_MAX, "ids of tables and people");
_Static_assert((int)TABLE_NAME_MAX == (int)STORE_NAME_MAX, "names of people");
_Static_assert((int)TABLE_BODY_MAX <= (int)STORE_BODY_MAX, "entries");
_Static_assert((int)TABLE_ENTRIES_MAX <= (int)STORE_ENTRIES_MAX, "logs");
_Static_assert((int)TABLE_SNAPSHOT_MAX <= (int)STORE_SNAPSHOT_MAX, "snapshots");
_Static_assert((int)TABLE_OPEN == (int)STORE_OPEN && (int)TABLE_PLAYING == (int)STORE_PLAYING &&
                   (int)TABLE_OVER == (int)STORE_OVER &&
                   (int)TABLE_CANCELLED == (int)STORE_CANCELLED,
               "states");
_Static_assert((int)LIST_LOBBY == (int)STORE_LOBBY && (int)LIST_MINE == (int)STORE_MINE &&
                   (int)LIST_FINISHED == (int)STORE_FINISHED,
               "lists");

bool client_holds(const client *c, const table *t, int seat)
{
    return table_holds(t, seat, c->person) ||
           (seat < t->plan.setup.players && t->seats[seat].kind != SEAT_BOT &&
            c->by_token[seat] == t->seats[seat].generation + 1);
}

show_viewer client_viewer(const client *c, const table *t)
{
    bool holds[FN_MAX_SEATS];
    bool is_host = c->is_person && strcmp(t->plan.host, c->person) == 0;
    for (int i = 0; i < FN_MAX_SEATS; i++) {
        holds[i] = client_holds(c, t, i);
        is_host = is_host || (holds[i] && table_holds(t, i, t->plan.host));
    }
    return show_viewer_of(t, holds, is_host, c->look);
}

void client_show_table(client *c)
{
    const table *t = c->room->table;
    show_viewer viewer = client_viewer(c, t);
    show_links links = {.seat = ""}; /* a link would let a read-only token do more */
    if (c->right != SESSION_READ)
        links = token_links(c->house->key, t, &viewer);
    show_table(t, &viewer, &links, &c->house->out);
    client_send(c, &c->house->out);
}

void client_show_view(client *c)
{
    const table *t = c->room->table;
    show_viewer viewer = client_viewer(c, t);
    if (!table_has_match(t) || c->rest != NULL) /* it is behind: the view comes after the entries */
        return;
    view_texts texts = {0};
    c->view_seq = 0; /* forces a whole view */
    views_send(c->room, c, &viewer, &texts);
    views_release(c->room, viewer.seat, &texts);
}

static void refuse(const request *q, const char *code, const char *sentence)
{
    if (q->from != NULL)
        q->from->house->refused++;
    room_refuse(q, code, sentence);
}

bool ask_append(room *r, request *q, entry *e)
{
    int64_t first = r->table->seq + 1;
    if (!table_enter(r->table, e)) {
        refuse(q, "store", r->table->broken.text);
        room_drop_table(r);
        return false;
    }
    room_append(r, q, first);
    return true;
}

static void ask_join(room *r, const request *q)
{
    client *c = q->from;
    bool was_let_in = q->m.token[0] == '\0';
    for (int i = 0; i < r->table->plan.setup.players; i++)
        if (!was_let_in && token_fits(c->house->key, r->table, TOKEN_SEAT, i, q->m.token)) {
            c->by_token[i] = (uint16_t)(r->table->seats[i].generation + 1);
            was_let_in = true;
        }
    c->has_joined = true;
    if (was_let_in && q->m.id[0] != '\0')
        client_accept(c, q->m.id, r->table->seq, NULL);
    if (!was_let_in)
        refuse(q, "bad-invite", "this link to a seat is no longer valid; you are watching");
    catch_up_begin(c, q->m.seq < r->table->seq ? q->m.seq : r->table->seq);
}

static void ask_why(room *r, const request *q)
{
    show_viewer viewer = client_viewer(q->from, r->table);
    if (!table_has_match(r->table)) {
        refuse(q, "not-started", "the game has not begun");
        return;
    }
    show_why(r->table, viewer.seat, q->m.text, &r->house->out);
    client_send(q->from, &r->house->out);
}

static void ask_board(room *r, const request *q)
{
    show_board(r->table, &r->house->out);
    client_send(q->from, &r->house->out);
}

static void ask_replay(room *r, const request *q)
{
    if (r->table->state != TABLE_OVER)
        refuse(q, "not-started", "a game can be replayed when it is over");
    else if (!show_replay(r->table, q->m.number, FN_EVERYONE, &r->house->out))
        refuse(q, "bad-message", "the game has fewer moves");
    else
        client_send(q->from, &r->house->out);
}

static void ask_course(room *r, const request *q)
{
    if (r->table->state != TABLE_OVER) {
        refuse(q, "not-started", "the course of a game is told when it is over");
        return;
    }
    show_course(r->table, &r->house->out);
    client_send(q->from, &r->house->out);
}

static void see(room *r, const request *q)
{
    if (q->m.kind == MESSAGE_HINT) {
        bots_hint(r, q->from, q->m.number);
        return;
    }
    q->from->look = (int8_t)q->m.number;
    client_show_table(q->from);
    client_show_view(q->from);
}

/* Refuses a sender who is banned or muted, or whose link is to the seat of one. */
static const char *refuse_message(const client *c, const table *t, message_kind kind,
                                  const char **code)
{
    bool chats = kind == MESSAGE_CHAT;
    const char *sentence = refuse_speaker(c->house, c->person, c->owner, chats, code);
    for (int i = 0; sentence == NULL && i < t->plan.setup.players; i++)
        if (c->by_token[i] != 0)
            sentence = refuse_speaker(c->house, t->seats[i].person, "", chats, code);
    return sentence;
}

/* Asks the table. The last person to accept a rematch makes the new table, see tables_rematch. */
static bool ask_table(room *r, request *q)
{
    static verdict v;
    const table *t = r->table;
    client *c = q->from;
    const char *code, *sentence = refuse_message(c, t, q->m.kind, &code);
    if (sentence != NULL) {
        refuse(q, code, sentence);
        return false;
    }
    if (welcome_ask(r, q))
        return true;
    asker who = {.person = c->person,
                 .name = client_name(c),
                 .is_paired = q->is_paired,
                 .has_account = c->has_account,
                 .viewer = client_viewer(c, t)};
    who.is_invited = q->m.kind == MESSAGE_SIT && q->m.number < t->plan.setup.players &&
                     token_fits(r->house->key, t, TOKEN_INVITE, q->m.number, q->m.token);
    table_ask(t, &q->m, &who, now_ms(), &v);
    switch (v.kind) {
    case ASK_ENTRY: return ask_append(r, q, &v.entry);
    case ASK_REMATCH:
        r->writing = q;
        tables_rematch(r, q, v.entry.seat);
        return true;
    case ASK_DONE: room_accept(q, v.seq, ask_new_table(t, &q->m)); break;
    case ASK_SEE: see(r, q); break;
    case ASK_REFUSED:
    default:
        refuse(q, v.code, v.sentence.text);
        if (v.wants_view)
            client_show_view(c);
        break;
    }
    return false;
}

/* Reports whether a person to be stood up is still away: they may have come back, or the game may
 * have begun. */
static bool is_missed(const table *t, const entry *e)
{
    return t->state == TABLE_OPEN && t->seats[e->seat].away_since_ms > 0 &&
           table_holds(t, e->seat, e->person);
}

/* Reports whether an own entry is out of date: a stand-in's thought after its person came back, or
 * something that another server has written already. */
static bool is_late(const table *t, const request *q)
{
    switch (q->own.kind) {
    case ENTRY_STAND: return !is_missed(t, &q->own);
    case ENTRY_RESUME: return t->paused_until_ms == 0;
    case ENTRY_HOLIDAYS: return !rests_are_news(t, &q->own);
    default: break;
    }
    bool is_over = t->state == TABLE_OVER || t->paused_until_ms > 0;
    return (q->is_for_turn && (q->turn_seq != t->turn_seq || is_over)) ||
           (q->own.bot && !table_bot_plays(t, q->own.seat));
}

static bool answer_own(room *r, request *q)
{
    if (q->own.kind == ENTRY_RESIGN) /* somebody leaves the house, by whatever steps it takes */
        return departure_answer(r, q);
    return !is_late(r->table, q) && ask_append(r, q, &q->own);
}

bool ask_answer(room *r, request *q)
{
    if (q->is_own)
        return answer_own(r, q);
    if (q->from == NULL)
        return false;
    if (q->m.kind == MESSAGE_JOIN)
        ask_join(r, q);
    else if (q->m.kind == MESSAGE_WHY)
        ask_why(r, q);
    else if (q->m.kind == MESSAGE_BOARD)
        ask_board(r, q);
    else if (q->m.kind == MESSAGE_REPLAY)
        ask_replay(r, q);
    else if (q->m.kind == MESSAGE_COURSE)
        ask_course(r, q);
    else
        return ask_table(r, q);
    return false;
}
