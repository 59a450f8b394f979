/* Section 3: the upper half of a card moves a beacon. */
#include "games/lighthouse_run/lr.h"

/* Rules 3.1, 3.2: no step if the one tower shown is lit already. */
FN_CORE bool lr_beacon_is_asked(const lr_rules *rules, const lr_state *state)
{
    int tower = rules->cards[state->card].tower;
    return tower == LR_NO_TOWER || !(state->beacons >> tower & 1);
}

FN_CORE int lr_list_beacons(const lr_rules *rules, const lr_state *state, fn_move *out)
{
    int tower = rules->cards[state->card].tower;
    uint32_t dark = (1u << LR_TOWERS) - 1 - state->beacons;
    uint32_t targets = tower == LR_NO_TOWER ? dark : 1u << tower;
    int count = 0;
    for (uint32_t from = state->beacons; from != 0; from &= from - 1)
        for (uint32_t to = targets; to != 0; to &= to - 1)
            out[count++] = fn_move_make(LR_MOVE_BEACON, fn_lowest_bit(from), fn_lowest_bit(to));
    if (tower == LR_NO_TOWER) /* rule 3.2: or none at all */
        out[count++] = fn_move_make(LR_MOVE_BEACON_STAY, 0, 0);
    return count;
}

FN_CORE void lr_move_beacon(lr_state *state, int from, int to, fn_events *events)
{
    state->beacons = (uint8_t)((state->beacons & ~(1u << from)) | 1u << to);
    fn_tell(events, LR_EVENT_BEACON, FN_EVERYONE, from, to, 0, 0);
}

/* Rule 4.1: the fields of towers with a beacon, and the harbour. */
FN_CORE uint32_t lr_lit_fields(const lr_rules *rules, const lr_state *state)
{
    uint32_t fields = rules->harbour_fields;
    for (uint32_t lit = state->beacons; lit != 0; lit &= lit - 1)
        fields |= rules->section_fields[state->section_of[fn_lowest_bit(lit)]];
    return fields;
}
