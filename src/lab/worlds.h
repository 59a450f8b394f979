/* The worlds that a seat may be in. */
#ifndef FN_LAB_WORLDS_H
#define FN_LAB_WORLDS_H

#include "fanal/solve.h"

typedef struct fn_worlds {
    bool are_all; /* and each seat that acts after this turn knows which one it is */
    int count;
    int weight[FN_WORLDS];
    _Alignas(8) uint8_t states[FN_WORLDS][FN_STATE_MAX];
} fn_worlds;

/* Fails if there are too many. */
bool fn_worlds_list(const fn_question *question, fn_worlds *out);

#endif
