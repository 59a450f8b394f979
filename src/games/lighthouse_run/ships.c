/* Section 4: the lower half of a card moves ships, and the coop bonus. Decides which ships may be
 * chosen and how far they get; Erik's moves (rule 7.2) use the same functions with all fields
 * lit. */
#include "games/lighthouse_run/lr.h"

/* Rule 4.1: sails field by field while the next one is lit. */
FN_CORE int lr_reach(uint32_t lit_fields, int field, int fields)
{
    int run = fn_lowest_bit(~(lit_fields >> (field + 1)));
    return field + (fields < run ? fields : run);
}

FN_CORE static uint32_t fields_of(const lr_state *state, int colour)
{
    uint32_t fields = 0;
    for (int i = 0; i < LR_SHIPS; i++)
        fields |= 1u << state->ships[colour][i];
    return fields;
}

/* Rule 4.6: neither caught nor on the last field. */
FN_CORE uint32_t lr_movable_fields(const lr_rules *rules, const lr_state *state, uint32_t fields)
{
    return fields & ~lr_caught_fields(rules, state) & ~(1u << rules->last_field);
}

FN_CORE int lr_list_sails(const lr_rules *rules, const lr_state *state, fn_move *out)
{
    uint32_t fields = 0;
    int kind = rules->cards[state->card].kind;
    if (kind == LR_COOP) {
        for (int colour = 0; colour < rules->colours; colour++) /* rule 4.4 */
            fields |= fields_of(state, colour);
    } else {
        fields = fields_of(state, state->colour); /* rules 4.2, 7.6 */
        if (kind == LR_GROUP)
            fields &= ~1u; /* rule 4.3: never from the start */
    }
    fields = lr_movable_fields(rules, state, fields);
    if (fields == 0) {
        out[0] = fn_move_make(LR_MOVE_SAIL_NONE, 0, 0);
        return 1;
    }
    int count = 0;
    for (; fields != 0; fields &= fields - 1)
        out[count++] = fn_move_make(LR_MOVE_SAIL, 0, fn_lowest_bit(fields));
    return count;
}

FN_CORE static int ships_on(const lr_state *state, int colour, int field)
{
    int count = 0;
    for (int i = 0; i < LR_SHIPS; i++)
        count += state->ships[colour][i] == field;
    return count;
}

/* Moves one ship and keeps the ships in order. */
FN_CORE static void advance_one(uint8_t *ships, int from, int to)
{
    int i = LR_SHIPS - 1;
    while (ships[i] != from)
        i--;
    for (; i + 1 < LR_SHIPS && ships[i + 1] < to; i++)
        ships[i] = ships[i + 1];
    ships[i] = (uint8_t)to;
}

FN_CORE void lr_advance(lr_state *state, int colour, int from, int to, int ships, fn_events *events)
{
    if (to > from)
        for (int i = 0; i < ships; i++)
            advance_one(state->ships[colour], from, to);
    fn_tell(events, LR_EVENT_SAIL, FN_EVERYONE, colour, from, to, ships);
}

FN_CORE uint32_t lr_advance_coop(const lr_rules *rules, lr_state *state, int from, int to,
                                 fn_events *events)
{
    uint32_t moved = 0;
    for (int colour = 0; colour < rules->colours; colour++)
        if (ships_on(state, colour, from) > 0) {
            lr_advance(state, colour, from, to, 1, events);
            moved |= 1u << colour;
        }
    return moved;
}

/* Rule 4.5: the own colours that moved, if another player's ship moved too. */
FN_CORE uint32_t lr_bonus_colours(uint32_t own, uint32_t moved)
{
    return (moved & ~own) != 0 ? moved & own : 0;
}

FN_CORE void lr_sail(const lr_rules *rules, lr_state *state, int field, fn_events *events)
{
    const lr_card *card = &rules->cards[state->card];
    uint32_t lit_fields = lr_lit_fields(rules, state);
    int to = lr_reach(lit_fields, field, card->fields);
    state->bonus_colours = 0;
    if (card->kind != LR_COOP) {
        int ships = card->kind == LR_SOLO ? 1 : ships_on(state, state->colour, field);
        lr_advance(state, state->colour, field, to, ships, events);
        return;
    }
    uint32_t moved = lr_advance_coop(rules, state, field, to, events);
    /* Rules 4.5, 4.7: another player's ship really advanced, and the own one can go on. */
    if (to > field && lr_reach(lit_fields, to, 1) > to) {
        state->bonus_colours = (uint8_t)lr_bonus_colours(rules->own_colours[state->seat], moved);
        state->bonus_field = (uint8_t)to;
    }
}

FN_CORE void lr_advance_bonus(lr_state *state, int colour, int from, int to, fn_events *events)
{
    advance_one(state->ships[colour], from, to);
    fn_tell(events, LR_EVENT_BONUS, FN_EVERYONE, colour, from, to, 0);
}

/* Rule 7.6: in the great fleet both own colours may have moved; only one of them goes on. */
FN_CORE int lr_list_bonus(const lr_state *state, fn_move *out)
{
    uint32_t colours = state->bonus_colours;
    int count = 0;
    if ((colours & (colours - 1)) == 0)
        out[count++] = fn_move_make(LR_MOVE_BONUS, 0, 0);
    else
        for (; colours != 0; colours &= colours - 1)
            out[count++] = fn_move_make(LR_MOVE_BONUS_COLOUR, 0, fn_lowest_bit(colours));
    out[count++] = fn_move_make(LR_MOVE_NO_BONUS, 0, 0);
    return count;
}

FN_CORE void lr_take_bonus(const lr_rules *rules, lr_state *state, int colour, fn_events *events)
{
    int from = state->bonus_field;
    int to = lr_reach(lr_lit_fields(rules, state), from, rules->cards[state->card].fields);
    lr_advance_bonus(state, colour, from, to, events);
}
