/* What a program that learns sees and does.
 * An observation is what a seat knows as a row of small numbers, of one length for every number of
 * players and every variant of a game; an action is a move as a number of a fixed list. Both are
 * told from the seat's side: its own things come first, then those of the others in seat order.
 * Nothing hidden from the seat changes a byte. docs/observation.md has every field. */
#ifndef FANAL_OBSERVE_H
#define FANAL_OBSERVE_H

#include "fanal/game.h"

enum {
    FN_OBSERVATION_MAX = 2048, /* bytes */
    FN_HIDDEN_MAX = 64,        /* bytes */
    FN_ACTIONS_MAX = 128
};

/* A row is filled up with zeros to a multiple of 16 bytes, as vectors and GPUs like it. */
#define FN_ROW(numbers) (((numbers) + 15) / 16 * 16)

/* Some numbers of an observation, or some actions, that belong together. */
typedef struct fn_field {
    const char *name;
    uint16_t count;
    uint8_t most; /* no number is greater; what would be is told as this */
    const char *meaning;
    const struct fn_field *parts; /* the fields of each of several things; NULL: there are none */
} fn_field;

typedef struct fn_observer {
    const char *game;
    int version; /* changes with the meaning of any number or action */
    int size, actions;
    int led; /* which number is 1 if the game leads a player itself, who has a result behind those
              * of the seats; -1: it never does */
    const fn_field *fields, *acts; /* in order; the last one has no name */

    /* Fills a row of `size` zeros. `state` may be complete or a view of the seat. */
    void (*observe)(const void *rules, const void *state, int seat, uint8_t *out);

    /* The same for a row that shows to `seat_before` how it was before `move`, the last one. NULL:
     * there is no faster way than observe. */
    void (*observe_again)(const void *rules, const void *state, int seat, fn_move move,
                          int seat_before, uint8_t *row);

    /* The numbers of moves that the seat to act can make. */
    void (*number)(const void *rules, const void *state, const fn_move *moves, int count,
                   uint8_t *actions);

    /* Fills a row of `hidden` zeros with everybody's hand, this seat's first: for those who judge
     * while a player learns. It is no part of an observation, and no player gets it. */
    int hidden;
    void (*reveal)(const void *rules, const void *state, int seat, uint8_t *out);
} fn_observer;

/* NULL for a game that nobody learns. */
const fn_observer *fn_observer_of(const fn_game *game);

/* Writes a 1 for every action that is legal now, a 0 for the others. Returns how many are legal. */
int fn_write_mask(const fn_observer *observer, const fn_game *game, const void *rules,
                  const void *state, uint8_t *mask);

/* The legal move with this number; false if there is none. */
bool fn_find_action(const fn_observer *observer, const fn_game *game, const void *rules,
                    const void *state, int action, fn_move *move);

/* For games. A number up to `most`: what would be greater is told as `most`. */
FN_CORE static inline uint8_t fn_at_most(int value, int most)
{
    return (uint8_t)(value < 0 ? 0 : value < most ? value : most);
}

/* For games: four numbers at once, the first one lowest. A CPU needs one load or store. */
FN_CORE static inline uint32_t fn_four(const uint8_t *in)
{
    return in[0] | (uint32_t)in[1] << 8 | (uint32_t)in[2] << 16 | (uint32_t)in[3] << 24;
}

FN_CORE static inline void fn_put_four(uint8_t *out, uint32_t four)
{
    for (int i = 0; i < 4; i++)
        out[i] = (uint8_t)(four >> (8 * i));
}

/* For games: as many ones as the value says, which is 0 to 8, at most `count`, the same. A CPU
 * copies them: one or two stores if `count` is constant. */
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

/* For games: the members of a set. */
FN_CORE static inline void fn_put_set(uint8_t *out, uint32_t set)
{
    for (; set != 0; set &= set - 1)
        out[fn_lowest_bit(set)] = 1;
}

#endif
