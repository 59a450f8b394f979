/* What happens at a table without anybody asking: people who left are noticed and come back, clocks
 * run out, a bot stands in, bots move. */
#include "apps/server/rooms/absence.h"

#include "apps/server/clock.h"
#include "apps/server/rooms/bots.h"

#include <stdlib.h>

enum { AWAY_MS = 10000 }; /* so long a lost connection is nobody's business */

static void add_own(room *r, entry_kind kind, int seat, bool depends_on_turn)
{
    request *q = calloc(1, sizeof *q);
    if (q == NULL)
        return;
    q->is_own = true;
    q->turn_seq = depends_on_turn ? r->table->turn_seq + 1 : 0;
    q->own = (entry){.kind = kind, .seat = seat, .at_ms = now_ms()};
    room_add(r, q);
}

/* One thing at a time: each entry leads here again. True if there was something. */
static bool notice_people(room *r)
{
    const table *t = r->table;
    int64_t now = now_ms();
    for (int i = 0; i < FN_MAX_SEATS; i++) {
        const table_seat *s = &t->seats[i];
        if (i >= t->plan.setup.players || s->kind == SEAT_BOT || s->person[0] == '\0') {
            r->gone_ms[i] = 0;
            continue;
        }
        if (room_has_holder(r, i)) {
            r->gone_ms[i] = 0;
            if (s->away_since_ms > 0) {
                add_own(r, ENTRY_BACK, i, false);
                return true;
            }
        } else if (r->gone_ms[i] > 0 && now - r->gone_ms[i] >= AWAY_MS) {
            r->gone_ms[i] = 0;
            if (s->away_since_ms == 0 && t->state != STORE_OVER) {
                add_own(r, ENTRY_AWAY, i, false);
                return true;
            }
        }
    }
    return false;
}

/* A server that went down noticed nobody leave, and where several work together each sees only its
 * own people. So once a turn, when somebody waits, a player nobody holds here is called: taken for
 * away. Whoever is there, at another server, is back at once. */
bool duty_awaits_call(const room *r)
{
    const table *t = r->table;
    int seat = table_to_act(t);
    return seat >= 0 && !table_bot_plays(t, seat) && !t->plan.days && table_people(t) > 1 &&
           t->seats[seat].away_since_ms == 0 && r->clients != NULL && !room_has_holder(r, seat) &&
           r->called_seq != t->turn_seq + 1;
}

static bool call_player(room *r)
{
    const table *t = r->table;
    int64_t now = now_ms();
    if (!duty_awaits_call(r) || now - r->house->started_ms < AWAY_MS ||
        now - t->turn_since_ms < (int64_t)t->plan.away_s * 1000)
        return false;
    r->called_seq = t->turn_seq + 1;
    add_own(r, ENTRY_AWAY, table_to_act(t), true);
    return true;
}

void duty_room(room *r)
{
    const table *t = r->table;
    int seat = table_to_act(t);
    if (r->writing != NULL || r->house->is_draining || notice_people(r) || seat < 0 ||
        call_player(r))
        return;
    int64_t due = table_due_ms(t);
    if (table_bot_plays(t, seat))
        bots_think(r);
    else if (due > 0 && due <= now_ms())
        add_own(r, ENTRY_STAND_IN, seat, true);
}
