/* Plays any legal move, each with the same chance. */
#include "fanal/player.h"

extern const fn_player fn_random_player;

static fn_move choose(const fn_question *question, fn_rng *rng)
{
    return question->moves[fn_rng_below(rng, (uint32_t)question->count)];
}

const fn_player fn_random_player = {.name = "random", .choose = choose};
