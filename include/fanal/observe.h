/* The observations and actions of a program that learns.
 * An observation is what a seat knows as a row of small numbers, with one length for every number
 * of players and every variant of a game; an action is a move as a number from a fixed list. Both
 * take the seat's point of view: its own things come first, then those of the others in seat order.
 * Nothing hidden from the seat changes a byte. docs/observation.md lists every field. */
#ifndef FANAL_OBSERVE_H
#define FANAL_OBSERVE_H

#include "fanal/game.h"

enum {
    FN_OBSERVATION_MAX = 2048, /* bytes */
    FN_HIDDEN_MAX = 64,        /* bytes */
    FN_ACTIONS_MAX = 128
};

/* Pads a row to a multiple of 16 bytes, as vectors and GPUs like it. */
#define FN_ROW(numbers) (((numbers) + 15) / 16 * 16)

/* A group of numbers of an observation, or of actions. */
typedef struct fn_field {
    const char *name;
    uint16_t count;
    uint8_t most; /* larger numbers are reported as this */
    const char *meaning;
    const struct fn_field *parts; /* the fields of each of several things; or NULL */
} fn_field;

typedef struct fn_observer {
    const char *game;
    int version; /* changes with the meaning of any number or action */
    int size, actions;
    int led; /* index of the number that is 1 if the game itself leads a player, with a result after
              * those of the seats; -1: it never does */
    const fn_field *fields, *acts; /* in order; the last has no name */

    /* Fills a row of `size` zeros. `state` may be complete or the seat's view. */
    void (*observe)(const void *rules, const void *state, int seat, uint8_t *out);

    /* Updates a row that `observe` or this function made for `seat_before` before `move`, the last
     * one. NULL if there is no way faster than observe. */
    void (*observe_again)(const void *rules, const void *state, int seat, fn_move move,
                          int seat_before, uint8_t *row);

    /* Writes the action numbers of the given moves of the seat to act. */
    void (*number)(const void *rules, const void *state, const fn_move *moves, int count,
                   uint8_t *actions);

    /* Fills a row of `hidden` zeros with everybody's hand, this seat's first, for critics used
     * while a player is trained. Not part of an observation, and no player gets it. */
    int hidden;
    void (*reveal)(const void *rules, const void *state, int seat, uint8_t *out);
} fn_observer;

/* Returns NULL for a game that has no observer. */
const fn_observer *fn_observer_of(const fn_game *game);

/* Writes a 1 for every legal action and a 0 for the others. Returns the number of legal ones. */
int fn_write_mask(const fn_observer *observer, const fn_game *game, const void *rules,
                  const void *state, uint8_t *mask);

/* Finds the legal move with this action number; returns false if there is none. */
bool fn_find_action(const fn_observer *observer, const fn_game *game, const void *rules,
                    const void *state, int action, fn_move *move);

/* For games: limits a number to 0 to `most`. */
FN_CORE static inline uint8_t fn_at_most(int value, int most)
{
    return (uint8_t)(value < 0 ? 0 : value < most ? value : most);
}

/* For games: packs four numbers, the first one lowest. A CPU needs one load or store. */
FN_CORE static inline uint32_t fn_four(const uint8_t *in)
{
    return in[0] | (uint32_t)in[1] << 8 | (uint32_t)in[2] << 16 | (uint32_t)in[3] << 24;
}

FN_CORE static inline void fn_put_four(uint8_t *out, uint32_t four)
{
    for (int i = 0; i < 4; i++)
        out[i] = (uint8_t)(four >> (8 * i));
}

/* For games: writes `count` numbers, at most 8: ones for the first `value`, 0 to 8, then zeros. A
 * CPU copies them, in one or two stores if `count` is constant. */
FN_CORE static inline void fn_put_few_steps(uint8_t *out, int value, int count)
{
#ifdef __CUDACC__
    for (int i = 0; i < count; i++)
        out[i] = value > i;
#else
    static const uint8_t steps[9][8] = {
        {0},
        {1},
        {1, 1},
        {1, 1, 1},
        {1, 1, 1, 1},
        {1, 1, 1, 1, 1},
        {1, 1, 1, 1, 1, 1},
        {1, 1, 1, 1, 1, 1, 1},
        {1, 1, 1, 1, 1, 1, 1, 1},
    };
    __builtin_memcpy(out, steps[value], (size_t)count);
#endif
}

/* For games: the same for any value. */
FN_CORE static inline void fn_put_steps(uint8_t *out, int value, int count)
{
    fn_put_few_steps(out, fn_at_most(value, 8), count);
}

/* For games: writes a 1 for each member of a set. */
FN_CORE static inline void fn_put_set(uint8_t *out, uint32_t set)
{
    for (; set != 0; set &= set - 1)
        out[fn_lowest_bit(set)] = 1;
}

#endif
