/* Rule 2.3, the end of a round, and section 5, the cloud. */
#include "games/lighthouse_run/lr.h"

/* Rule 5.2: the cloud's field and every field behind it, once the cloud is on the river. */
FN_CORE uint32_t lr_caught_fields(const lr_rules *rules, const lr_state *state)
{
    int cloud = rules->cloud_field[state->round - 1];
    return cloud == 0 ? 0 : (2u << cloud) - 1;
}

/* Rule 2.1; draws nothing from an empty deck. */
FN_CORE void lr_draw(const lr_rules *rules, lr_state *state, int colour, fn_events *events)
{
    if (state->deck_size[colour] == 0)
        return;
    state->deck_size[colour]--;
    state->hand_size[colour]++;
    int card = lr_hand(state, colour)[0];
    fn_tell(events, LR_EVENT_DRAW, FN_EVERYONE, colour, 0, 0, 0);
    fn_tell(events, LR_EVENT_DRAWN_CARD, rules->owner[colour], colour, card, 0, 0);
}

FN_CORE static void tell_caught(const lr_rules *rules, const lr_state *state, int cloud_before,
                                fn_events *events)
{
    int cloud = rules->cloud_field[state->round - 1];
    for (int colour = 0; colour < rules->colours; colour++)
        for (int i = 0; i < LR_SHIPS; i++) {
            int field = state->ships[colour][i];
            bool was_caught = cloud_before > 0 && field <= cloud_before;
            if (!was_caught && field <= cloud)
                fn_tell(events, LR_EVENT_CAUGHT, FN_EVERYONE, colour, field, 0, 0);
        }
}

FN_CORE static void move_cloud(const lr_rules *rules, lr_state *state, fn_events *events)
{
    int before = rules->cloud_field[state->round - 1];
    int now = rules->cloud_field[state->round];
    fn_tell(events, LR_EVENT_CLOUD, FN_EVERYONE, now, state->round, 0, 0);
    state->round++;
    if (events != NULL && now > 0)
        tell_caught(rules, state, before, events);
}

FN_CORE void lr_end_round(const lr_rules *rules, lr_state *state, fn_events *events)
{
    if (rules->variant == LR_GREAT_FLEET) /* rule 7.5 */
        for (int colour = 0; colour < rules->colours; colour++)
            lr_draw(rules, state, colour, events);
    if (rules->variant == LR_WITH_ERIK)
        lr_erik_turn(rules, state, events);
    move_cloud(rules, state, events);
    state->start_seat = (uint8_t)((state->start_seat + 1) % rules->seats);
    state->turn = 0;
    state->played_colours = 0;
    if (state->round > LR_ROUNDS) { /* rule 6.1 */
        state->step = LR_STEP_OVER;
        if (events != NULL)
            lr_tell_ties(rules, state, events);
        fn_tell(events, LR_EVENT_OVER, FN_EVERYONE, 0, 0, 0, 0);
    }
}
