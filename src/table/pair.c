/* See pair.h. */
#include "table/pair.h"

#include "table/make.h"

#include <string.h>

enum { MINUTE_S = 60, DAY_S = 86400 };

/* Turns of Lighthouse Run take half as long as those of other games. */
pair_clock pair_clock_of(const fn_game *game, pair_pace pace)
{
    bool is_short = strcmp(game->id, "lighthouse-run") == 0;
    switch (pace) {
    case PAIR_BRISK: return (pair_clock){.turn_s = is_short ? 45 : 90};
    case PAIR_CALM:
        return is_short ? (pair_clock){.turn_s = 15, .bank_s = 10 * MINUTE_S}
                        : (pair_clock){.turn_s = 30, .bank_s = 30 * MINUTE_S};
    default: return (pair_clock){.days = true, .turn_s = 2 * DAY_S};
    }
}

void plan_pair(table_plan *plan, int seat, const plan_seat *who, const fn_seed *secret)
{
    pair_clock clock = pair_clock_of(plan->game, plan->pair);
    for (int i = 0; i < plan->setup.players; i++)
        plan->seats[i] = (plan_seat){.kind = SEAT_OPEN};
    plan->seats[seat] = *who;
    plan->seats[seat].kind = SEAT_OPEN;
    plan->days = clock.days;
    plan->turn_s = clock.turn_s;
    plan->bank_s = clock.bank_s;
    plan->away_s = 60;
    plan->gathers = !clock.days;
    plan->listed = false;
    plan_complete(plan, "", "", secret);
}

static bool is_waiting(const table *t)
{
    return t->plan.pair != PAIR_NONE && t->plan.gathers && t->state == TABLE_OPEN;
}

/* Returns the seat that has been missed longest, or FN_NOBODY. */
static int first_missed(const table *t)
{
    int first = FN_NOBODY;
    for (int i = 0; i < t->plan.setup.players; i++)
        if (t->seats[i].person[0] != '\0' && t->seats[i].away_since_ms > 0 &&
            (first < 0 || t->seats[i].away_since_ms < t->seats[first].away_since_ms))
            first = i;
    return first;
}

int64_t pair_due_ms(const table *t)
{
    if (!is_waiting(t))
        return 0;
    int seat = first_missed(t);
    return seat >= 0 ? t->seats[seat].away_since_ms + PAIR_AWAY_MS : t->changed_ms + PAIR_CALL_MS;
}

int pair_missed_seat(const table *t, int64_t now_ms)
{
    bool is_due = is_waiting(t) && pair_due_ms(t) <= now_ms;
    return is_due ? first_missed(t) : FN_NOBODY;
}

/* Returns the seat asked least often, so that all take turns. */
int pair_called_seat(const table *t, int64_t now_ms)
{
    int seat = FN_NOBODY;
    if (!is_waiting(t) || first_missed(t) >= 0 || pair_due_ms(t) > now_ms)
        return FN_NOBODY;
    for (int i = 0; i < t->plan.setup.players; i++)
        if (t->seats[i].person[0] != '\0' && (seat < 0 || t->seats[i].notes < t->seats[seat].notes))
            seat = i;
    return seat;
}
