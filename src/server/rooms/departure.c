/* See departure.h. */
#include "server/rooms/departure.h"

#include "server/rooms/asks.h"
#include "server/spine/clock.h"

#include <string.h>

static message message_of(const table *t, const char *person, bool is_host)
{
    message m = {.kind = MESSAGE_STAND};
    if (t->state == TABLE_OPEN) {
        m.kind = is_host ? MESSAGE_CANCEL : MESSAGE_STAND;
        return m;
    }
    m.kind = MESSAGE_RESIGN;
    for (int i = 0; i < t->plan.setup.players; i++)
        if (table_holds(t, i, person) && !fn_match_has_resigned(&t->match, i)) {
            m.number = i;
            return m;
        }
    m.kind = MESSAGE_KINDS; /* nothing left to do */
    return m;
}

bool departure_answer(room *r, request *q)
{
    static verdict v;
    const table *t = r->table;
    const char *person = q->own.person;
    bool holds[FN_MAX_SEATS], is_host = strcmp(t->plan.host, person) == 0;
    for (int i = 0; i < FN_MAX_SEATS; i++)
        holds[i] = table_holds(t, i, person);
    if (t->state != TABLE_OPEN && t->state != TABLE_PLAYING)
        return false;
    message m = message_of(t, person, is_host);
    asker who = {
        .person = person, .name = "", .viewer = show_viewer_of(t, holds, is_host, FN_NOBODY)};
    if (m.kind == MESSAGE_KINDS)
        return false;
    table_ask(t, &m, &who, now_ms(), &v);
    return v.kind == ASK_ENTRY && ask_append(r, q, &v.entry);
}

void departure_begin(house *h, const char *id, const char *person)
{
    room *r = room_get(h, id);
    entry e = {.kind = ENTRY_RESIGN, .seat = -1, .at_ms = now_ms()};
    if (r == NULL)
        return;
    memcpy(e.person, person, sizeof e.person);
    room_add_own(r, &e);
    room_wake(r);
}
