/* Section 7.2: Erik's turn. He ignores light, leads his rearmost ship that can still move, and
 * takes every bonus. */
#include "games/lighthouse_run/lr.h"

FN_CORE void lr_erik_turn(const lr_rules *rules, lr_state *state, fn_events *events)
{
    uint8_t *deck = state->cards[LR_ERIK];
    int top = deck[--state->deck_size[LR_ERIK]];
    deck[state->deck_size[LR_ERIK]] = 0;
    const lr_card *card = &rules->cards[top];
    fn_tell(events, LR_EVENT_ERIK_CARD, FN_EVERYONE, top, 0, 0, 0);

    uint32_t fields = 0;
    for (int i = 0; i < LR_SHIPS; i++)
        fields |= 1u << state->ships[LR_ERIK][i];
    fields = lr_movable_fields(rules, state, fields);
    if (fields == 0)
        return;

    int from = fn_lowest_bit(fields);
    int to = lr_reach(rules->all_fields, from, card->fields);
    if (card->kind == LR_SOLO) {
        lr_advance(state, LR_ERIK, from, to, 1, events);
        return;
    }
    uint32_t moved = lr_advance_coop(rules, state, from, to, events);
    int further = lr_reach(rules->all_fields, to, card->fields);
    if (lr_bonus_colours(1u << LR_ERIK, moved) != 0 && further > to) /* rule 7.3 */
        lr_advance_bonus(state, LR_ERIK, to, further, events);
}
