/* See clock.h, and table.h for the functions used by the rest of the table. */
#include "table/clock.h"

#include "table/pair.h"

#include <string.h>

enum {
    AGAIN_MS = 15000,         /* least time for a player who comes back, */
    NOTICE_MS = 60000,        /* and for the seat to act when a pause ends; */
    NOTICE_DAYS_MS = 86400000 /* in slow games, a day */
};

static bool has_clock(const table *t)
{
    return t->plan.turn_s > 0 || t->plan.bank_s > 0;
}

static int64_t turn_ms(const table *t)
{
    return (int64_t)t->plan.turn_s * 1000;
}

static int64_t not_below_zero(int64_t ms)
{
    return ms > 0 ? ms : 0;
}

/* Returns how much of a stretch of time this seat's clock has run: all of it but its holidays. */
static int64_t ran_ms(const table *t, int seat, int64_t from_ms, int64_t until_ms)
{
    const table_seat *s = &t->seats[seat];
    int64_t ms = until_ms - from_ms;
    for (int i = 0; i < s->rest_count; i++) {
        const clock_rest *rest = &s->rests[i];
        int64_t from = rest->from_ms > from_ms ? rest->from_ms : from_ms;
        int64_t until = rest->until_ms < until_ms ? rest->until_ms : until_ms;
        ms -= not_below_zero(until - from);
    }
    return ms;
}

/* Returns when this seat's clock will have run for `ms`. */
static int64_t runs_until_ms(const table *t, int seat, int64_t from_ms, int64_t ms)
{
    const table_seat *s = &t->seats[seat];
    for (int i = 0; i < s->rest_count && from_ms + ms > s->rests[i].from_ms; i++) {
        const clock_rest *rest = &s->rests[i];
        if (rest->until_ms <= from_ms)
            continue;
        ms -= not_below_zero(rest->from_ms - from_ms);
        from_ms = rest->until_ms;
    }
    return from_ms + ms;
}

void clock_start(table *t, int64_t at_ms)
{
    for (int i = 0; i < t->plan.setup.players; i++)
        t->seats[i].bank_ms = (int64_t)t->plan.bank_s * 1000;
    t->turn_since_ms = at_ms;
}

void clock_end_turn(table *t, int seat, int64_t at_ms)
{
    int64_t *bank = &t->seats[seat].bank_ms;
    if (t->plan.bank_s > 0 && !table_bot_plays(t, seat))
        *bank = not_below_zero(*bank + turn_ms(t) - ran_ms(t, seat, t->turn_since_ms, at_ms));
    t->turn_since_ms = at_ms;
}

/* Saves nothing: a player who comes back within the same turn has its seconds anew. */
void clock_hand_over(table *t, int seat, int64_t at_ms)
{
    int64_t *bank = &t->seats[seat].bank_ms;
    if (t->plan.bank_s > 0 && table_to_act(t) == seat)
        *bank = not_below_zero(
            *bank - not_below_zero(ran_ms(t, seat, t->turn_since_ms, at_ms) - turn_ms(t)));
}

void clock_come_back(table *t, int seat, int64_t at_ms)
{
    int64_t *bank = &t->seats[seat].bank_ms;
    if (table_to_act(t) == seat)
        t->turn_since_ms = at_ms;
    if (t->plan.bank_s > 0 && *bank + turn_ms(t) < AGAIN_MS)
        *bank = AGAIN_MS - turn_ms(t);
}

/* Drops the holidays that end before `at_ms`, which no longer matter to a turn that goes on from
 * there, and shortens a current one to what remains. */
static void forget_holidays(table_seat *s, int64_t at_ms)
{
    int kept = 0;
    for (int i = 0; i < s->rest_count; i++)
        if (s->rests[i].until_ms > at_ms) {
            s->rests[kept] = s->rests[i];
            if (s->rests[kept].from_ms < at_ms)
                s->rests[kept].from_ms = at_ms;
            kept++;
        }
    s->rest_count = kept;
}

void clock_go_on(table *t, int64_t at_ms)
{
    int seat = table_to_act(t);
    for (int i = 0; i < t->plan.setup.players; i++)
        if (t->seats[i].away_since_ms > 0)
            t->seats[i].away_since_ms = at_ms;
    if (seat < 0)
        return;
    int64_t used = ran_ms(t, seat, t->turn_since_ms, t->paused_since_ms);
    int64_t most =
        turn_ms(t) + t->seats[seat].bank_ms - (t->plan.days ? (int64_t)NOTICE_DAYS_MS : NOTICE_MS);
    t->turn_since_ms = at_ms - not_below_zero(used < most ? used : most);
    forget_holidays(&t->seats[seat], at_ms);
}

static void add_holiday(table_seat *s, clock_rest rest)
{
    clock_rest *last = s->rest_count > 0 ? &s->rests[s->rest_count - 1] : NULL;
    if (rest.until_ms <= rest.from_ms)
        return;
    if (last != NULL && last->until_ms >= rest.from_ms)
        last->until_ms = rest.until_ms;
    else if (s->rest_count < TABLE_RESTS_MAX)
        s->rests[s->rest_count++] = rest;
}

/* Keeps the past part of a holiday if it falls in the current turn, whose clock it has stopped. */
void clock_take_holidays(table *t, const entry *e)
{
    table_seat *s = &t->seats[e->seat];
    clock_rest old[TABLE_RESTS_MAX];
    int count = s->rest_count;
    memcpy(old, s->rests, sizeof old);
    s->rest_count = 0;
    for (int i = 0; i < count; i++)
        if (old[i].until_ms > t->turn_since_ms && s->rest_count < ENTRY_RESTS_MAX)
            add_holiday(s, (clock_rest){old[i].from_ms,
                                        old[i].until_ms < e->at_ms ? old[i].until_ms : e->at_ms});
    for (int i = 0; i < e->rest_count; i++)
        add_holiday(s, (clock_rest){e->rests[i].from_ms > e->at_ms ? e->rests[i].from_ms : e->at_ms,
                                    e->rests[i].until_ms});
}

int64_t table_holiday_until(const table *t, int seat, int64_t now_ms)
{
    const table_seat *s = &t->seats[seat];
    for (int i = 0; i < s->rest_count; i++)
        if (now_ms >= s->rests[i].from_ms && now_ms < s->rests[i].until_ms)
            return s->rests[i].until_ms;
    return 0;
}

int64_t table_left_ms(const table *t)
{
    int seat = table_to_act(t);
    return not_below_zero(turn_ms(t) + t->seats[seat].bank_ms -
                          ran_ms(t, seat, t->turn_since_ms, t->paused_since_ms));
}

int64_t table_turn_ends_ms(const table *t)
{
    int seat = table_to_act(t);
    if (seat < 0 || table_bot_plays(t, seat) || !has_clock(t))
        return 0;
    if (t->paused_until_ms > 0)
        return runs_until_ms(t, seat, t->paused_until_ms, table_left_ms(t));
    return runs_until_ms(t, seat, t->turn_since_ms, turn_ms(t) + t->seats[seat].bank_ms);
}

int64_t table_due_ms(const table *t)
{
    int seat = table_to_act(t);
    if (seat < 0)
        return pair_due_ms(t);
    if (t->paused_until_ms > 0)
        return t->paused_until_ms;
    if (table_bot_plays(t, seat))
        return t->changed_ms;
    if (!table_others_wait(t))
        return 0;
    int64_t turn_ends = table_turn_ends_ms(t);
    if (t->plan.days || t->seats[seat].away_since_ms == 0)
        return turn_ends;
    int64_t away_ends = t->seats[seat].away_since_ms + (int64_t)t->plan.away_s * 1000;
    if (away_ends < t->turn_since_ms)
        away_ends = t->turn_since_ms;
    return turn_ends == 0 || away_ends < turn_ends ? away_ends : turn_ends;
}
