/* See pause.h. */
#include "table/pause.h"

#include "table/clock.h"

#define MINUTE_MS (INT64_C(60000))
#define DAY_MS    (INT64_C(86400000))

int64_t pause_lapses_ms(const table *t, int64_t at_ms)
{
    return at_ms + (t->plan.days ? 2 * DAY_MS : 5 * MINUTE_MS);
}

int64_t pause_ends_ms(const table *t, int64_t at_ms)
{
    return at_ms + (t->plan.days ? 30 * DAY_MS : DAY_MS);
}

bool pause_is_asked(const table *t, int64_t at_ms)
{
    return at_ms < t->pause_asked_until_ms;
}

bool pause_is_agreed(const table *t, int64_t at_ms)
{
    for (int i = 0; i < t->plan.setup.players; i++)
        if (!t->seats[i].agrees && !table_bot_plays(t, i))
            return false;
    return pause_is_asked(t, at_ms);
}

bool pause_allows(const table *t, entry_kind kind)
{
    bool is_paused = t->paused_until_ms > 0, is_played = t->state == TABLE_PLAYING && !is_paused;
    switch (kind) {
    case ENTRY_PAUSE:
    case ENTRY_NO_PAUSE:
    case ENTRY_PAUSED: return is_played;
    case ENTRY_RESUME: return is_paused;
    case ENTRY_MOVE:
    case ENTRY_UNDO: return !is_paused;
    default: return true;
    }
}

static void forget_asking(table *t)
{
    t->pause_asked_until_ms = 0;
    for (int i = 0; i < t->plan.setup.players; i++)
        t->seats[i].agrees = false;
}

void pause_ask(table *t, const entry *e)
{
    if (!pause_is_asked(t, e->at_ms)) {
        forget_asking(t);
        t->pause_asked_until_ms = e->until_ms;
    }
    for (int i = 0; i < t->plan.setup.players; i++)
        t->seats[i].agrees |= i == e->seat || table_holds(t, i, t->seats[e->seat].person);
    t->seats[e->seat].notes += TABLE_PAUSE_NOTES;
}

/* Ends a request for a pause. Seats that withdraw their own request may ask again. Needs no note,
 * because asking has already counted. */
void pause_refuse(table *t, const entry *e)
{
    bool is_own = t->seats[e->seat].agrees;
    for (int i = 0; i < t->plan.setup.players; i++)
        t->seats[i].was_refused |= t->seats[i].agrees && !is_own;
    forget_asking(t);
}

void pause_begin(table *t, const entry *e)
{
    pause_forget(t);
    t->paused_since_ms = e->at_ms;
    t->paused_until_ms = e->until_ms;
}

void pause_end(table *t, const entry *e)
{
    clock_go_on(t, e->at_ms);
    t->paused_since_ms = t->paused_until_ms = 0;
}

void pause_forget(table *t)
{
    forget_asking(t);
    for (int i = 0; i < t->plan.setup.players; i++)
        t->seats[i].was_refused = false;
}
