/* A move made without much thought, with which search plays games on: any card, but with it the
 * ship that gets furthest ahead, and light where that ship needs it. */
#include "games/lighthouse_run/lr.h"

/* A card on the table, and the ships it may move. */
typedef struct lr_turn {
    const lr_rules *rules;
    const lr_state *state;
    const lr_card *card;
    uint32_t own_fields;               /* where ships of the card's colour can be chosen */
    uint32_t rival_fields[LR_COLOURS]; /* where ships of other colours are */
    int rivals;
} lr_turn;

FN_CORE static uint32_t fields_with(const lr_state *state, int colour)
{
    uint32_t fields = 0;
    for (int i = 0; i < LR_SHIPS; i++)
        fields |= 1u << state->ships[colour][i];
    return fields;
}

FN_CORE static void look_at_table(lr_turn *turn, const lr_rules *rules, const lr_state *state)
{
    turn->rules = rules;
    turn->state = state;
    turn->card = &rules->cards[state->card];
    turn->own_fields = lr_movable_fields(rules, state, fields_with(state, state->colour));
    if (turn->card->kind == LR_GROUP)
        turn->own_fields &= ~1u; /* rule 4.3 */
    turn->rivals = 0;
    for (int colour = 0; colour < rules->colours; colour++)
        if (rules->owner[colour] != state->seat)
            turn->rival_fields[turn->rivals++] = fields_with(state, colour);
}

/* Values a way by its fields; those near the harbour are worth more. */
FN_CORE static int way_worth(int from, int to)
{
    return (to - from) * (to + from + 12);
}

FN_CORE static int sail_worth(const lr_turn *turn, uint32_t lit_fields, int field)
{
    int fields = turn->card->fields, to = lr_reach(lit_fields, field, fields), ships = 0, along = 0;
    int way = way_worth(field, to);
    if (turn->card->kind == LR_SOLO || to == field)
        return way;
    if (turn->card->kind == LR_GROUP) {
        for (int i = 0; i < LR_SHIPS; i++)
            ships += turn->state->ships[turn->state->colour][i] == field;
        return ships * way;
    }
    for (int i = 0; i < turn->rivals; i++)
        along += (int)(turn->rival_fields[i] >> field & 1);
    if (along == 0)
        return way;
    int bonus = way_worth(to, lr_reach(lit_fields, to, fields)); /* rule 4.5 */
    return way + bonus - along * way / turn->rivals;
}

/* Returns the best field to sail from, the foremost of equals, and sets *worth to its value. */
FN_CORE static int best_field(const lr_turn *turn, uint32_t lit_fields, int *worth)
{
    int best = 0;
    *worth = INT32_MIN;
    for (uint32_t fields = turn->own_fields; fields != 0; fields &= fields - 1) {
        int field = fn_lowest_bit(fields), here = sail_worth(turn, lit_fields, field);
        if (here >= *worth) {
            *worth = here;
            best = field;
        }
    }
    return best;
}

/* Returns the best beacon move, the last of equals, because staying is listed last. */
FN_CORE static fn_move best_beacon(const lr_turn *turn, const fn_move *moves, int count)
{
    const uint32_t *sections = turn->rules->section_fields;
    const uint8_t *section_of = turn->state->section_of;
    uint32_t lit_now = lr_lit_fields(turn->rules, turn->state);
    int best = INT32_MIN, worth;
    fn_move choice = moves[0];
    for (int i = 0; i < count; i++) {
        uint32_t lit_fields = lit_now;
        if (fn_move_operation(moves[i]) == LR_MOVE_BEACON) {
            lit_fields &= ~sections[section_of[moves[i] >> 4 & 15]];
            lit_fields |= sections[section_of[moves[i] & 15]];
        }
        best_field(turn, lit_fields, &worth);
        if (worth >= best) {
            best = worth;
            choice = moves[i];
        }
    }
    return choice;
}

FN_CORE fn_move lr_suggest(const lr_rules *rules, const lr_state *state, const fn_move *moves,
                           int count, fn_rng *rng)
{
    lr_turn turn;
    int worth;
    if (state->step == LR_STEP_BONUS)
        return moves[0];
    if (state->step != LR_STEP_PLAY && count > 1) {
        look_at_table(&turn, rules, state);
        if (turn.own_fields != 0 && state->step == LR_STEP_BEACON)
            return best_beacon(&turn, moves, count);
        if (turn.own_fields != 0) {
            int field = best_field(&turn, lr_lit_fields(rules, state), &worth);
            return (fn_move)(fn_move_make(LR_MOVE_SAIL, 0, 0) + field);
        }
    }
    return moves[fn_rng_below(rng, (uint32_t)count)];
}
