/* Phase 3: the order of actions, and passing (section 5). Building and trading have their own
 * files. */
#include "games/bretagne/br.h"

/* Returns the next held barge card after number `barge`, or BR_NONE if all seats have passed. */
FN_CORE static int next_barge(const br_state *state, int barge)
{
    for (int i = 1; i <= BR_BARGES; i++) {
        int next = (barge + i) % BR_BARGES;
        if (state->holder[next] != BR_NONE)
            return next;
    }
    return BR_NONE;
}

/* Rule 2.9: goes on to the next seat that has not passed; a seat returns its card when it
 * passes. */
FN_CORE void br_end_action(const br_rules *rules, br_state *state, fn_events *events)
{
    int next = next_barge(state, state->barge);
    if (next == BR_NONE) {
        br_begin_evaluation(rules, state, events);
        return;
    }
    state->barge = (uint8_t)next;
    state->seat = state->holder[next];
    state->step = BR_STEP_ACTION;
}

FN_CORE void br_begin_actions(const br_rules *rules, br_state *state, fn_events *events)
{
    state->load = 0;
    state->barge = BR_BARGES - 1;
    br_end_action(rules, state, events);
}

FN_CORE int br_list_actions(const br_rules *rules, const br_state *state, fn_move *out)
{
    br_goods goods = state->players[state->seat].goods;
    int count = br_list_builds(rules, state, out);
    for (int city = 0; city < BR_CITIES; city++)
        if (br_city_is_open(rules, state, city))
            out[count++] = fn_move_make(BR_MOVE_VISIT, 0, city);
    out[count++] = fn_move_make(BR_MOVE_PASS, 0, 0);
    for (int r = 0; r < BR_GOODS; r++)
        for (int kept = 1; kept <= BR_KEEP_GOODS && kept <= br_goods_of(goods, r); kept++)
            out[count++] = fn_move_make(BR_MOVE_PASS_KEEPING, r, kept - 1); /* rule 5.2 */
    return count;
}

FN_CORE static int take_place(br_state *state)
{
    int space = 0;
    while (state->line[space] != BR_NONE)
        space++;
    state->line[space] = state->seat; /* rule 5.1 */
    return space;
}

FN_CORE void br_pass(const br_rules *rules, br_state *state, int resource, int kept,
                     fn_events *events)
{
    br_player *player = &state->players[state->seat];
    int space = take_place(state);
    fn_tell_five(events, BR_EVENT_PASS, FN_EVERYONE, state->seat, space, resource, kept,
                 BR_ROUNDS - state->round);
    int away = 0; /* rule 5.4 */
    for (int city = 0; city < BR_CITIES; city++) {
        away += player->in_city[city];
        player->in_city[city] = 0;
    }
    fn_tell(events, BR_EVENT_IDLE, FN_EVERYONE, state->seat, player->home, player->engineers, away);
    player->home = (uint8_t)(player->home + away);
    br_return_goods(rules, state, player->goods - br_good(resource, kept));
    player->goods = br_good(resource, kept);
    player->engineers = 0; /* rule 5.3 */
    state->holder[state->barge] = BR_NONE;
    br_end_action(rules, state, events);
}
