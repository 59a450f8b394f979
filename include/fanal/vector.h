/* Thousands of games at once, for programs that learn.
 * All games step together: the program reads arrays that it shares with the vector, writes one
 * action for each game, and calls fn_vector_step. A game that ends is told and dealt anew at once.
 * The same seed gives the same games, whatever the number of threads. */
#ifndef FANAL_VECTOR_H
#define FANAL_VECTOR_H

#include "fanal/observe.h"

enum { FN_VECTOR_GAMES = 1 << 24, FN_VECTOR_SETUPS = 64, FN_VECTOR_THREADS = 256 };

typedef struct fn_vector fn_vector;

/* What the vector shows. Game i has row i of each array; rows have the length of the observer's. */
typedef struct fn_vector_arrays {
    uint8_t *observations; /* what the seat to act knows */
    uint8_t *masks;        /* a 1 for each legal action */
    uint8_t *legal;        /* the legal actions as numbers; FN_MAX_MOVES a row, counts[i] are set */
    int32_t *counts;       /* how many there are */
    int8_t *seats;         /* who acts */
    uint8_t *ended;        /* 1: the last step ended a game, and a new one was dealt */
    int16_t *points;       /* of the game that ended; FN_MAX_SEATS a row, by seat */
    uint8_t *places;       /* the same; 1 is best, 0 for nobody */
    uint8_t *hidden;       /* everybody's hand, if the plan asks for it; NULL otherwise */
} fn_vector_arrays;

typedef struct fn_vector_plan {
    const fn_game *game;
    const fn_setup *setups; /* game i has set-up i modulo their number */
    int setup_count;
    int games;
    int threads; /* 0: as many as there are cores */
    fn_seed seed;
    bool shows_hidden; /* for training alone: see fn_observer's reveal */
} fn_vector_plan;

/* False and an error if there is no observer, or too few or too many games or set-ups. */
bool fn_vector_check(const fn_vector_plan *plan, fn_error *error);

/* NULL and an error if the plan cannot be: checked as above, a set-up that is none, no memory. */
fn_vector *fn_vector_open(const fn_vector_plan *plan, fn_error *error);
void fn_vector_close(fn_vector *vector);

const fn_observer *fn_vector_observer(const fn_vector *vector);
const fn_vector_arrays *fn_vector_view(const fn_vector *vector);

/* Deals all games anew, as if just opened with this seed. */
void fn_vector_reset(fn_vector *vector, const fn_seed *seed);

/* One action for each game. False, with the first game whose action is not legal, and nothing
 * changed. */
bool fn_vector_step(fn_vector *vector, const int32_t *actions, fn_error *error);

/* The state of a game and its rules, until the next step. */
const void *fn_vector_state(const fn_vector *vector, int game);
const void *fn_vector_rules(const fn_vector *vector, int game);

/* The seed of the deal number `deal` of game `game` of a vector. */
FN_CORE fn_seed fn_vector_seed(const fn_seed *seed, uint32_t game, uint32_t deal);

#endif
