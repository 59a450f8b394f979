/* Phase 5, the end of the round (section 7), and the end of the game (section 8). */
#include "game/ranking.h"
#include "games/bretagne/br.h"

/* Rule 7.1; returns whether every lighthouse is built. */
FN_CORE static bool tend_towers(br_state *state, fn_events *events)
{
    bool all_built = true;
    for (int i = 0; i < BR_SITES; i++) {
        br_site *site = &state->sites[i];
        if (site->status == BR_BUILT)
            continue;
        all_built = false;
        if (site->engineers == 0) {
            site->coins++;
            fn_tell(events, BR_EVENT_TOWER_COIN, FN_EVERYONE, i, 0, 0, 0);
        }
        site->engineers = 0;
    }
    return all_built;
}

FN_CORE static void add_bonus(br_state *state, int event, int seat, int points, fn_events *events)
{
    state->players[seat].points = (int16_t)(state->players[seat].points + points);
    fn_tell(events, event, FN_EVERYONE, seat, points, 0, 0);
}

FN_CORE static int harbour_bonus(const br_state *state, int seat)
{
    int points = 0;
    for (int harbour = 0; harbour < BR_HARBOURS; harbour++) {
        int workers = fn_count_bits(state->harbour_seats[harbour]);
        if (state->harbour_seats[harbour] >> seat & 1)
            points += br_harbour_points(workers);
    }
    return points;
}

FN_CORE static void end_game(const br_rules *rules, br_state *state, fn_events *events)
{
    for (int space = 0; space < rules->seats && br_line_points(space) > 0; space++)
        add_bonus(state, BR_EVENT_BONUS_LINE, state->line[space], br_line_points(space), events);
    for (int seat = 0; seat < rules->seats; seat++) {
        add_bonus(state, BR_EVENT_BONUS_HARBOURS, seat, harbour_bonus(state, seat), events);
        add_bonus(state, BR_EVENT_BONUS_COINS, seat, state->players[seat].coins / BR_COINS_A_POINT,
                  events);
    }
    state->step = BR_STEP_OVER;
    if (events != NULL)
        br_tell_ties(rules, state, events);
    fn_tell(events, BR_EVENT_OVER, FN_EVERYONE, 0, 0, 0, 0);
}

/* Rule 7.2 needs no step: whether an area is improved follows from its sites. */
FN_CORE void br_end_round(const br_rules *rules, br_state *state, fn_events *events)
{
    state->ranked = state->rank_at = state->site = 0;
    for (int i = 0; i < BR_SEATS; i++)
        state->rank[i] = 0;
    bool all_built = tend_towers(state, events);
    br_return_goods(rules, state, state->quimper); /* rule 7.3 */
    state->quimper = 0;
    if (state->round == BR_ROUNDS || all_built) /* rule 7.4 */
        end_game(rules, state, events);
    else
        br_begin_round(state, events);
}

FN_CORE static int space_of(const br_state *state, int seat)
{
    int space = 0;
    while (space < BR_SEATS && state->line[space] != seat)
        space++;
    return space;
}

/* Rule 8.4: more points, then the lower space on the line. */
FN_CORE static void stand(const br_rules *rules, const br_state *state, fn_score *out, int *value)
{
    out->count = rules->seats;
    for (int seat = 0; seat < rules->seats; seat++) {
        out->points[seat] = state->players[seat].points;
        value[seat] = out->points[seat] * (BR_SEATS + 1) - space_of(state, seat);
    }
}

FN_CORE void br_score(const br_rules *rules, const br_state *state, fn_score *out)
{
    int value[BR_SEATS];
    stand(rules, state, out, value);
    fn_rank_places(value, out);
}

FN_CORE void br_tell_ties(const br_rules *rules, const br_state *state, fn_events *out)
{
    fn_score score;
    int value[BR_SEATS];
    stand(rules, state, &score, value);
    for (int seat = 0; seat < rules->seats; seat++) {
        int before = fn_rank_tied(value, &score, seat);
        if (before != FN_NOBODY)
            fn_tell(out, BR_EVENT_TIE_LINE, FN_EVERYONE, before, seat, space_of(state, before),
                    space_of(state, seat));
    }
}
