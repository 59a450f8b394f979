/* The moves of Bretagne as numbers, for programs that learn: the actions of observed.h. */
#include "games/bretagne/observed.h"

/* For each operation, by the first argument, the action of its move with second argument 0. */
#define ROWS_OF(first, size)                                                                       \
    {                                                                                              \
        first, first + (size), first + 2 * (size), first + 3 * (size)                              \
    }
#define PAIRS(first) /* in the order of list_pairs */                                              \
    {                                                                                              \
        first, first + 3, first + 5, first + 6                                                     \
    }
FN_TABLE uint8_t first_actions[][4] = {
    {BR_ACT_BARGE},
    {BR_ACT_LOAD},
    ROWS_OF(BR_ACT_BUILD, BR_SLOTS),
    {BR_ACT_SITE},
    {BR_ACT_KEEP},
    {BR_ACT_VISIT},
    PAIRS(BR_ACT_BUY),
    PAIRS(BR_ACT_SELL_GOODS),
    PAIRS(BR_ACT_SELL_CARDS),
    ROWS_OF(BR_ACT_SWAP, BR_GOODS),
    {BR_ACT_HIRE_ENGINEER},
    {BR_ACT_HIRE_PAIR},
    {BR_ACT_HIRE_WORKER},
    {BR_ACT_DRAW},
    {BR_ACT_LEAVE},
    {BR_ACT_PASS},
    ROWS_OF(BR_ACT_PASS_KEEPING, BR_KEEP_GOODS),
    {BR_ACT_PLAY},
    {BR_ACT_DONE},
    {BR_ACT_SETTLE},
    {BR_ACT_STAY},
};

FN_CORE void br_number(const br_rules *rules, const br_state *state, const fn_move *moves,
                       int count, uint8_t *actions)
{
    (void)rules, (void)state;
    for (int i = 0; i < count; i++) {
        int a = moves[i] >> 4 & 15, b = moves[i] & 15;
        actions[i] = (uint8_t)(first_actions[fn_move_operation(moves[i])][a] + b);
    }
}
