/* What a client may do at a table and which entries it leads to. Every ask is checked here against
 * the table; what passes is folded into it and appended. */
#include "apps/server/asks.h"

#include "apps/server/clock.h"
#include "apps/server/rooms/bots.h"
#include "apps/server/rooms/tables.h"

#include <stdlib.h>
#include <string.h>

bool client_holds(const client *c, const table *t, int seat)
{
    return table_holds(t, seat, c->person) ||
           (seat < t->plan.setup.players && t->seats[seat].kind != SEAT_BOT &&
            c->by_token[seat] == t->seats[seat].generation + 1);
}

/* Of several seats: the one asked for, or the one whose turn it is, or the first. */
show_viewer client_viewer(const client *c, const table *t)
{
    show_viewer viewer = {.seat = FN_NOBODY};
    int to_act = table_to_act(t);
    viewer.is_host = c->is_person && !t->plan.imported && strcmp(t->plan.host, c->person) == 0;
    for (int i = t->plan.setup.players - 1; i >= 0; i--)
        if (client_holds(c, t, i)) {
            viewer.holds[i] = true;
            viewer.seat = i;
        }
    if (c->look >= 0 && viewer.holds[c->look])
        viewer.seat = c->look;
    else if (to_act >= 0 && viewer.holds[to_act])
        viewer.seat = to_act;
    return viewer;
}

void client_show_table(client *c)
{
    const table *t = c->room->table;
    show_viewer viewer = client_viewer(c, t);
    show_table(t, &viewer, c->house->key, &c->house->out);
    client_send(c, &c->house->out);
}

void client_show_view(client *c)
{
    const table *t = c->room->table;
    show_viewer viewer = client_viewer(c, t);
    if (t->state == STORE_OPEN)
        return;
    show_view(t, &viewer, &c->house->out);
    client_send(c, &c->house->out);
}

static void send_entries(void *context, const fn_text *text)
{
    client_send(context, text);
}

void client_show_all(client *c, int64_t since)
{
    const table *t = c->room->table;
    show_viewer viewer = client_viewer(c, t);
    client_show_table(c);
    show_entries(t, since, viewer.seat, &c->house->out, send_entries, c);
    client_show_view(c);
}

static void refuse(const request *q, const char *code, const char *sentence)
{
    if (q->from != NULL)
        client_refuse(q->from, q->m.id, code, sentence);
    if (q->from != NULL)
        q->from->house->refused++;
}

bool ask_append(room *r, request *q, entry *e)
{
    table *t = r->table;
    int64_t first = t->seq + 1;
    bool is_folded = table_add(t, e);
    if (is_folded && e->kind == ENTRY_SIT && table_is_full(t)) {
        entry start = {.kind = ENTRY_START, .seat = -1, .at_ms = e->at_ms};
        is_folded = table_add(t, &start);
    }
    if (is_folded && e->kind == ENTRY_MOVE && table_to_act(t) == FN_NOBODY) {
        entry over = {.kind = ENTRY_OVER, .seat = -1, .at_ms = e->at_ms};
        is_folded = table_add(t, &over);
    }
    if (!is_folded) {
        refuse(q, "store", t->broken.text);
        room_drop_table(r);
        return false;
    }
    room_append(r, q, first);
    return true;
}

static entry entry_for(const request *q, entry_kind kind, int seat)
{
    entry e = {.kind = kind, .seat = seat, .at_ms = now_ms()};
    memcpy(e.request, q->m.id, sizeof e.request);
    return e;
}

static int first_seat(const client *c, const table *t)
{
    for (int i = 0; i < t->plan.setup.players; i++)
        if (client_holds(c, t, i))
            return i;
    return -1;
}

/* What else the answer to a rematch tells: the new table, once there is one. */
static const char *rematch_of(const room *r, const request *q)
{
    bool has_one = q->m.kind == MESSAGE_REMATCH && r->table->rematch[0] != '\0';
    return has_one ? r->table->rematch : NULL;
}

/* The same id again: the same answer, nothing done. */
static bool is_repeated(const room *r, const request *q)
{
    for (int seat = -1; seat < FN_MAX_SEATS && q->m.id[0] != '\0'; seat++) {
        bool is_mine = seat < 0 ? strcmp(q->from->person, r->table->plan.host) == 0
                                : client_holds(q->from, r->table, seat);
        int64_t seq = is_mine ? table_find_request(r->table, seat, q->m.id) : 0;
        if (seq > 0) {
            client_accept(q->from, q->m.id, seq, rematch_of(r, q));
            return true;
        }
    }
    return false;
}

static void ask_join(room *r, const request *q)
{
    client *c = q->from;
    bool was_let_in = q->m.token[0] == '\0';
    for (int i = 0; i < r->table->plan.setup.players; i++)
        if (!was_let_in && show_token_fits(c->house->key, r->table, "seat", i, q->m.token)) {
            c->by_token[i] = (uint16_t)(r->table->seats[i].generation + 1);
            was_let_in = true;
        }
    c->has_joined = true;
    if (was_let_in && q->m.id[0] != '\0')
        client_accept(c, q->m.id, r->table->seq, NULL);
    if (!was_let_in)
        refuse(q, "bad-invite", "this link to a seat is not good any more; you are watching");
    client_show_all(c, q->m.seq < r->table->seq ? q->m.seq : r->table->seq);
}

static bool ask_sit(room *r, request *q)
{
    table *t = r->table;
    int seat = q->m.number;
    const table_seat *s = &t->seats[seat];
    if (seat >= t->plan.setup.players) {
        refuse(q, "no-seat", "this table has not so many seats");
        return false;
    }
    if (t->state != STORE_OPEN) {
        refuse(q, "not-open", "the game has begun; you can watch it");
        return false;
    }
    if (t->seq >= TABLE_SITS_MAX) {
        refuse(q, "too-many", "there was too much coming and going at this table");
        return false;
    }
    if (!table_seat_is_free(t, seat)) {
        refuse(q, "seat-taken", "somebody else has taken this seat");
        return false;
    }
    if (s->kind == SEAT_LINK && !show_token_fits(r->house->key, t, "invite", seat, q->m.token)) {
        refuse(q, "bad-invite", "this invitation is not good any more; ask for a new one");
        return false;
    }
    entry e = entry_for(q, ENTRY_SIT, seat);
    memcpy(e.person, q->from->person, sizeof e.person);
    text_keep(e.name, sizeof e.name, q->m.name[0] != '\0' ? q->m.name : client_name(q->from));
    memcpy(e.salt, q->m.salt, sizeof e.salt);
    return ask_append(r, q, &e);
}

static bool ask_stand(room *r, request *q, int seat)
{
    if (r->table->state != STORE_OPEN || r->table->seats[seat].kind == SEAT_PERSON) {
        refuse(q, "not-open", "this seat cannot be given back");
        return false;
    }
    entry e = entry_for(q, ENTRY_STAND, seat);
    memcpy(e.name, r->table->seats[seat].name, sizeof e.name);
    return ask_append(r, q, &e);
}

static bool ask_start(room *r, request *q)
{
    if (r->table->state != STORE_OPEN || strcmp(r->table->plan.host, q->from->person) != 0) {
        refuse(q, "not-open", "only who made the table can start it, and only once");
        return false;
    }
    entry e = entry_for(q, ENTRY_START, -1);
    return ask_append(r, q, &e);
}

/* Why a move or undo cannot be; NULL if it can. `code` goes with it. */
static const char *turn_is_refused(const room *r, const request *q, const char **code)
{
    const table *t = r->table;
    int seat = table_to_act(t);
    *code = "not-started";
    if (t->state == STORE_OPEN)
        return "the game has not begun";
    *code = "over";
    if (t->state == STORE_OVER)
        return "the game is over";
    *code = "stale";
    if (q->m.seq < t->turn_seq)
        return "something happened in between; look again";
    *code = "not-your-turn";
    if (!client_holds(q->from, t, seat))
        return "it is not your turn";
    if (t->seats[seat].stand_in)
        return "a bot plays for you; take your seat back first";
    return NULL;
}

static bool can_undo(const table *t, int seat, fn_error *error)
{
    static fn_match trial;
    trial = t->match;
    return fn_match_undo(&trial, seat, error);
}

static bool ask_turn(room *r, request *q)
{
    table *t = r->table;
    int seat = table_to_act(t);
    bool is_move = q->m.kind == MESSAGE_MOVE;
    fn_error error = {{0}};
    const char *code, *sentence = turn_is_refused(r, q, &code);
    if (sentence == NULL && !(is_move ? fn_match_can_play(&t->match, seat, q->m.text, &error)
                                      : can_undo(t, seat, &error))) {
        sentence = error.text;
        code = is_move ? "illegal" : "no-undo";
    }
    if (sentence == NULL && !is_move && t->seq >= TABLE_UNDOS_END) {
        sentence = "so much was taken back at this table that there is no more room for it";
        code = "no-undo";
    }
    if (sentence != NULL) {
        refuse(q, code, sentence);
        client_show_view(q->from);
        return false;
    }
    entry e = entry_for(q, is_move ? ENTRY_MOVE : ENTRY_UNDO, seat);
    if (is_move)
        text_keep(e.text, sizeof e.text, q->m.text);
    return ask_append(r, q, &e);
}

static bool ask_chat(room *r, request *q, int seat)
{
    if (r->table->chats >= TABLE_CHATS_MAX || r->table->seq >= TABLE_UNDOS_END) {
        refuse(q, "too-many", "this table has talked enough");
        return false;
    }
    entry e = entry_for(q, ENTRY_CHAT, seat);
    text_keep(e.text, sizeof e.text, q->m.text);
    memcpy(e.name, r->table->seats[seat].name, sizeof e.name);
    return ask_append(r, q, &e);
}

static bool ask_back(room *r, request *q)
{
    for (int i = 0; i < r->table->plan.setup.players; i++)
        if (client_holds(q->from, r->table, i) && r->table->seats[i].stand_in) {
            entry e = entry_for(q, ENTRY_BACK, i);
            return ask_append(r, q, &e);
        }
    client_accept(q->from, q->m.id, r->table->seq, NULL);
    return false;
}

/* The last of the people to accept makes the new table, see tables_rematch. */
static bool ask_rematch(room *r, request *q, int seat)
{
    const table *t = r->table;
    int missing = 0;
    if (t->state != STORE_OVER || t->plan.imported || t->rematch[0] != '\0') {
        refuse(q, "not-started",
               t->rematch[0] != '\0' ? "the rematch has begun" : "a rematch comes after the game");
        return false;
    }
    for (int i = 0; i < t->plan.setup.players; i++)
        missing += t->seats[i].kind != SEAT_BOT && !t->seats[i].rematch &&
                   !table_holds(t, i, t->seats[seat].person);
    if (missing == 0) {
        r->writing = q;
        tables_rematch(r, q, seat);
        return true;
    }
    entry e = entry_for(q, ENTRY_REMATCH, seat);
    return ask_append(r, q, &e);
}

static void ask_why(room *r, const request *q)
{
    fn_text *out = &r->house->out;
    show_viewer viewer = client_viewer(q->from, r->table);
    if (r->table->state == STORE_OPEN) {
        refuse(q, "not-started", "the game has not begun");
        return;
    }
    fn_text_clear(out);
    fn_json_open(out, '{');
    fn_json_put_string(out, "why", q->m.text);
    fn_json_key(out, "reason");
    fn_match_write_reason(&r->table->match, viewer.seat, q->m.text, out);
    fn_json_close(out, '}');
    client_send(q->from, out);
}

static void ask_replay(room *r, const request *q)
{
    if (r->table->state != STORE_OVER)
        refuse(q, "not-started", "a game can be replayed when it is over");
    else if (!show_replay(r->table, q->m.number, &r->house->out))
        refuse(q, "bad-message", "the game has not so many moves");
    else
        client_send(q->from, &r->house->out);
}

/* Asks of the seats; the others need none. */
static bool ask_seated(room *r, request *q)
{
    int seat = first_seat(q->from, r->table);
    if (seat < 0) {
        refuse(q, "no-seat", "only those who sit at this table can do that");
        return false;
    }
    switch (q->m.kind) {
    case MESSAGE_STAND: return ask_stand(r, q, seat);
    case MESSAGE_CHAT: return ask_chat(r, q, seat);
    case MESSAGE_BACK: return ask_back(r, q);
    case MESSAGE_REMATCH: return ask_rematch(r, q, seat);
    case MESSAGE_HINT: bots_hint(r, q->from, q->m.number); return false;
    case MESSAGE_LOOK:
        q->from->look = (int8_t)q->m.number;
        client_show_all(q->from, r->table->seq);
        return false;
    default: return ask_turn(r, q);
    }
}

/* A thought of a stand-in whose person came back meanwhile is late, too. */
static bool answer_own(room *r, request *q)
{
    const table *t = r->table;
    bool is_late = (q->is_for_turn && (q->turn_seq != t->turn_seq || t->state == STORE_OVER)) ||
                   (q->own.bot && !table_bot_plays(t, q->own.seat));
    return !is_late && ask_append(r, q, &q->own);
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
    else if (q->m.kind == MESSAGE_REPLAY)
        ask_replay(r, q);
    else if (is_repeated(r, q))
        return false;
    else if (q->m.kind == MESSAGE_SIT)
        return ask_sit(r, q);
    else if (q->m.kind == MESSAGE_START)
        return ask_start(r, q);
    else
        return ask_seated(r, q);
    return false;
}
