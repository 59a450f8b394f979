/* What a good player of Lighthouse Run looks at: where a ship stands now and how far it may still
 * get before the cloud catches it. */
#include "games/lighthouse_run/lr.h"

/* Fields a ship can hope to make in a round, in hundredths: five ships share the cards, and
 * others' coops help along. */
FN_TABLE int fields_per_round[] = {62, 78}; /* in the dark ahead, lit ahead */

/* Points at a place between two fields, in hundredths. */
FN_CORE static int points_at(const lr_rules *rules, int hundredth_fields)
{
    int last = 100 * rules->last_field;
    if (hundredth_fields >= last)
        return 100 * rules->points[rules->last_field];
    int field = hundredth_fields / 100, part = hundredth_fields % 100;
    return rules->points[field] * (100 - part) + rules->points[field + 1] * part;
}

/* A ship is worth what it has, or what it may reach in the rounds the cloud leaves it. */
FN_CORE static int ship_value(const lr_rules *rules, const lr_state *state, int field,
                              uint32_t lit_fields)
{
    int rounds = LR_ROUNDS + 1 - state->round;
    uint32_t caught = lr_caught_fields(rules, state);
    if (caught >> field & 1 || field == rules->last_field)
        return 100 * rules->points[field];
    int pace = fields_per_round[lit_fields >> (field + 1) & 1];
    /* The cloud may come before the end. */
    int reach = 100 * field;
    for (int round = 1; round <= rounds; round++) {
        int cloud = rules->cloud_field[state->round - 1 + round];
        reach += pace;
        if (cloud > 0 && reach < 100 * (cloud + 1))
            break;
    }
    return points_at(rules, reach);
}

FN_CORE void lr_evaluate(const lr_rules *rules, const lr_state *state, int hundredths[FN_MAX_SEATS])
{
    uint32_t lit_fields = lr_lit_fields(rules, state);
    for (int i = 0; i < FN_MAX_SEATS; i++)
        hundredths[i] = 0;
    for (int colour = 0; colour < rules->colours; colour++)
        for (int i = 0; i < LR_SHIPS; i++)
            hundredths[rules->owner[colour]] +=
                state->step == LR_STEP_OVER
                    ? 100 * rules->points[state->ships[colour][i]]
                    : ship_value(rules, state, state->ships[colour][i], lit_fields);
}
