/* The steps when a player leaves:
 *   1. the room notes since when nobody here holds the seat (absence_begin);
 *   2. if nobody is back after AWAY_MS, they are away (ENTRY_AWAY), until they come in again
 *      (ENTRY_BACK);
 *   3. when the table has waited long enough (table_due_ms), a bot stands in (ENTRY_STAND_IN),
 * until they take their seat back. */
#include "server/rooms/absence.h"

#include "server/rooms/asks.h"
#include "server/spine/clock.h"
#include "table/pair.h"

#include <string.h>

enum { AWAY_MS = 10000 }; /* grace for a lost connection */

void absence_begin(room *r, const client *c)
{
    for (int i = 0; i < FN_MAX_SEATS; i++)
        if (r->gone_ms[i] == 0 && (r->table == NULL || client_holds(c, r->table, i)))
            r->gone_ms[i] = steady_ms();
}

void absence_forget(room *r)
{
    memset(r->gone_ms, 0, sizeof r->gone_ms);
}

bool absence_is_open(const room *r)
{
    for (int i = 0; i < FN_MAX_SEATS; i++)
        if (r->gone_ms[i] != 0)
            return true;
    return false;
}

static entry entry_of(entry_kind kind, int seat)
{
    return (entry){.kind = kind, .seat = seat, .at_ms = now_ms()};
}

static void add_own(room *r, entry_kind kind, int seat)
{
    entry e = entry_of(kind, seat);
    room_add_own(r, &e);
}

static void add_for_turn(room *r, entry_kind kind, int seat)
{
    entry e = entry_of(kind, seat);
    room_add_for_turn(r, &e, r->table->turn_seq);
}

static bool notice_people(room *r)
{
    const table *t = r->table;
    int64_t now = steady_ms();
    for (int i = 0; i < FN_MAX_SEATS; i++) {
        const table_seat *s = &t->seats[i];
        if (i >= t->plan.setup.players || s->kind == SEAT_BOT || s->person[0] == '\0') {
            r->gone_ms[i] = 0;
            continue;
        }
        if (room_has_holder(r, i)) {
            r->gone_ms[i] = 0;
            if (s->away_since_ms > 0 && table_may_come_back(t, i)) {
                add_own(r, ENTRY_BACK, i);
                return true;
            }
        } else if (t->paused_until_ms > 0) {
            r->gone_ms[i] = 0; /* while nobody waits, nobody is missed */
            r->has_called = false;
        } else if (r->gone_ms[i] > 0 && now - r->gone_ms[i] >= AWAY_MS) {
            r->gone_ms[i] = 0;
            if (s->away_since_ms == 0 && t->state < TABLE_OVER) {
                add_own(r, ENTRY_AWAY, i);
                return true;
            }
        }
    }
    return false;
}

/* Reports whether the player to act must be called, that is, taken for away: once a turn, when
 * others wait and nobody here holds the seat. A server that was down noticed nobody leave, and each
 * of several servers sees only its own people. A player at another server is back at once. */
bool absence_awaits_call(const room *r)
{
    const table *t = r->table;
    int seat = table_to_act(t);
    return seat >= 0 && t->paused_until_ms == 0 && !table_bot_plays(t, seat) && !t->plan.days &&
           table_others_wait(t) && t->seats[seat].away_since_ms == 0 && r->clients != NULL &&
           !room_has_holder(r, seat) && !(r->has_called && r->called_seq == t->turn_seq);
}

static bool call_player(room *r)
{
    const table *t = r->table;
    if (!absence_awaits_call(r) || steady_ms() - r->house->started_ms < AWAY_MS ||
        now_ms() - t->turn_since_ms < (int64_t)t->plan.away_s * 1000)
        return false;
    r->has_called = true;
    r->called_seq = t->turn_seq;
    add_for_turn(r, ENTRY_AWAY, table_to_act(t));
    return true;
}

/* Stands up an absent person who searches for a game; their presence is checked now and then. */
static bool notice_seekers(room *r)
{
    const table *t = r->table;
    int missed = pair_missed_seat(t, now_ms()), called = pair_called_seat(t, now_ms());
    if (missed >= 0) {
        entry e = entry_of(ENTRY_STAND, missed);
        memcpy(e.person, t->seats[missed].person, sizeof e.person);
        memcpy(e.name, t->seats[missed].name, sizeof e.name);
        room_add_own(r, &e);
    } else if (called >= 0) {
        add_own(r, ENTRY_AWAY, called);
    }
    return missed >= 0 || called >= 0;
}

bool absence_notice(room *r)
{
    return notice_people(r) || notice_seekers(r) || call_player(r);
}

void absence_stand_in(room *r, int seat)
{
    add_for_turn(r, ENTRY_STAND_IN, seat);
}

void absence_end_pause(room *r)
{
    add_own(r, ENTRY_RESUME, FN_NOBODY);
}
