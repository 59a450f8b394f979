/* Thousands of games at once, for programs that learn.
 * All games step together: the program reads arrays that it shares with the vector, writes one
 * action for each game, and calls fn_vector_step. A game that ends is reported and dealt anew at
 * once. The same seed gives the same games for any number of threads. */
#ifndef FANAL_VECTOR_H
#define FANAL_VECTOR_H

#include "fanal/observe.h"

enum { FN_VECTOR_GAMES = 1 << 24, FN_VECTOR_SETUPS = 64, FN_VECTOR_THREADS = 256 };

typedef struct fn_vector fn_vector;

/* The arrays of a vector. Game i has row i of each; row lengths come from the observer. */
typedef struct fn_vector_arrays {
    uint8_t *observations; /* what the seat to act knows */
    uint8_t *masks;        /* 1 for each legal action */
    uint8_t *legal;        /* the legal actions as numbers; rows of FN_MAX_MOVES, counts[i] of them
                            * set */
    int32_t *counts;       /* number of legal actions */
    int8_t *seats;         /* the seat to act */
    uint8_t *ended;        /* 1: the last step ended a game, and a new one was dealt */
    int16_t *points;       /* of the game that ended; rows of FN_MAX_SEATS, by seat */
    uint8_t *places;       /* likewise; 1 is best, 0 for nobody */
    uint8_t *hidden;       /* everybody's hand if the plan asks for it; or NULL */
} fn_vector_arrays;

typedef struct fn_vector_plan {
    const fn_game *game;
    const fn_setup *setups; /* game i uses set-up i modulo setup_count */
    int setup_count;
    int games;
    int threads; /* 0: one per core */
    fn_seed seed;
    bool shows_hidden; /* for training only; see fn_observer's reveal */
} fn_vector_plan;

/* Fails if the game has no observer, or if there are too few or too many games or set-ups. */
bool fn_vector_check(const fn_vector_plan *plan, fn_error *error);

/* Opens a vector. Returns NULL and an error if the plan fails fn_vector_check, a set-up is invalid
 * or memory runs out. */
fn_vector *fn_vector_open(const fn_vector_plan *plan, fn_error *error);
void fn_vector_close(fn_vector *vector);

const fn_observer *fn_vector_observer(const fn_vector *vector);
const fn_vector_arrays *fn_vector_view(const fn_vector *vector);

/* Deals all games anew, as if just opened with this seed. */
void fn_vector_reset(fn_vector *vector, const fn_seed *seed);

/* Makes one action per game. Fails and changes nothing if any is illegal; the error names the first
 * game with one. */
bool fn_vector_step(fn_vector *vector, const int32_t *actions, fn_error *error);

/* The state of a game and its rules, valid until the next step. */
const void *fn_vector_state(const fn_vector *vector, int game);
const void *fn_vector_rules(const fn_vector *vector, int game);

/* Returns the seed of deal number `deal` of game `game` of a vector. */
FN_CORE fn_seed fn_vector_seed(const fn_seed *seed, uint32_t game, uint32_t deal);

#endif
