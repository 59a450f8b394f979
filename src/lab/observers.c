/* The observers of all games that can be learned: their fields as tables, their functions without
 * types. */
#include "fanal/observe.h"
#include "games/bretagne/observed.h"
#include "games/lighthouse_run/observed.h"

#include <assert.h>
#include <string.h>

#define FIELD(at, name, count, most, meaning) {name, count, most, meaning, NULL},
#define END                                                                                        \
    {                                                                                              \
        NULL, 0, 0, NULL, NULL                                                                     \
    }

static const fn_field lr_fields[] = {LR_OBSERVED(FIELD) END};
static const fn_field lr_acts[] = {LR_ACTED(FIELD) END};
static const fn_field br_site_parts[] = {BR_OBSERVED_SITE(FIELD) END};
static const fn_field br_harbour_parts[] = {BR_OBSERVED_HARBOUR(FIELD) END};
static const fn_field br_fields[] = {
    BR_OBSERVED(FIELD) //
    {"sites", BR_SITES *BR_SITE_SIZE, 127, "each of the 15 sites", br_site_parts},
    {"harbours", BR_HARBOURS *BR_HARBOUR_SIZE, 20, "each of the 9 harbours", br_harbour_parts},
    END,
};
static const fn_field br_acts[] = {BR_ACTED(FIELD) END};

static_assert((int)LR_OBSERVATION <= FN_OBSERVATION_MAX &&
                  (int)BR_OBSERVATION <= FN_OBSERVATION_MAX,
              "an observation fits its storage");
static_assert((int)LR_HIDDEN <= FN_HIDDEN_MAX && (int)BR_HIDDEN <= FN_HIDDEN_MAX,
              "hands fit their storage");
static_assert((int)LR_ACTIONS <= FN_ACTIONS_MAX && (int)BR_ACTIONS <= FN_ACTIONS_MAX,
              "a mask fits its storage");

static void observe_lr(const void *rules, const void *state, int seat, uint8_t *out)
{
    lr_observe(rules, state, seat, out);
}

static void number_lr(const void *rules, const void *state, const fn_move *moves, int count,
                      uint8_t *actions)
{
    lr_number(rules, state, moves, count, actions);
}

static void observe_br(const void *rules, const void *state, int seat, uint8_t *out)
{
    br_observe(rules, state, seat, out);
}

static void observe_br_again(const void *rules, const void *state, int seat, fn_move move,
                             int seat_before, uint8_t *row)
{
    br_observe_again(rules, state, seat, move, seat_before, row);
}

static void number_br(const void *rules, const void *state, const fn_move *moves, int count,
                      uint8_t *actions)
{
    br_number(rules, state, moves, count, actions);
}

static void reveal_lr(const void *rules, const void *state, int seat, uint8_t *out)
{
    lr_reveal(rules, state, seat, out);
}

static void reveal_br(const void *rules, const void *state, int seat, uint8_t *out)
{
    br_reveal(rules, state, seat, out);
}

static const fn_observer observers[] = {
    {"lighthouse-run", LR_OBSERVER_VERSION, LR_OBSERVATION, LR_ACTIONS,
     LR_AT_VARIANT + LR_WITH_ERIK, lr_fields, lr_acts, observe_lr, NULL, number_lr, LR_HIDDEN,
     reveal_lr},
    {"bretagne", BR_OBSERVER_VERSION, BR_OBSERVATION, BR_ACTIONS, -1, br_fields, br_acts,
     observe_br, observe_br_again, number_br, BR_HIDDEN, reveal_br},
};

const fn_observer *fn_observer_of(const fn_game *game)
{
    for (size_t i = 0; i < sizeof observers / sizeof observers[0]; i++)
        if (strcmp(observers[i].game, game->id) == 0)
            return &observers[i];
    return NULL;
}

int fn_write_mask(const fn_observer *observer, const fn_game *game, const void *rules,
                  const void *state, uint8_t *mask)
{
    fn_move moves[FN_MAX_MOVES];
    uint8_t actions[FN_MAX_MOVES];
    int count = game->list_moves(rules, state, moves);
    observer->number(rules, state, moves, count, actions);
    memset(mask, 0, (size_t)observer->actions);
    for (int i = 0; i < count; i++)
        mask[actions[i]] = 1;
    return count;
}

bool fn_find_action(const fn_observer *observer, const fn_game *game, const void *rules,
                    const void *state, int action, fn_move *move)
{
    fn_move moves[FN_MAX_MOVES];
    uint8_t actions[FN_MAX_MOVES];
    int count = game->list_moves(rules, state, moves);
    observer->number(rules, state, moves, count, actions);
    for (int i = 0; i < count; i++)
        if (actions[i] == action) {
            *move = moves[i];
            return true;
        }
    return false;
}
