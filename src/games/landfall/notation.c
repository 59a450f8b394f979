/* The written form of moves; docs/notation.md has the grammar. */
#include "game/notation.h"
#include "games/landfall/lf.h"

static const char *const patterns[] = {
    [LF_MOVE_SHOW] = "show %w1",
    [LF_MOVE_PASS] = "pass",
};

/* The only words of this game are lights, counted from 1. */
const char *lf_word(const void *rules, char kind, int value)
{
    (void)rules;
    (void)kind;
    return value < LF_LIGHTS ? fn_number_word(value + 1) : NULL;
}

static const fn_notation notation = {
    .game = "Landfall",
    .patterns = patterns,
    .operations = sizeof patterns / sizeof patterns[0],
    .word = lf_word,
};

void lf_write_move(const void *rules, fn_move move, fn_text *out)
{
    fn_notation_write(&notation, rules, move, out);
}

bool lf_read_move(const void *rules, const char *text, fn_move *move, fn_error *error)
{
    return fn_notation_read(&notation, rules, text, move, error);
}
