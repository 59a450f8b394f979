/* The written form of moves, for every game: one pattern per operation, used for writing and for
 * reading alike, so that what was written is read as the same move. */
#ifndef FN_GAME_NOTATION_H
#define FN_GAME_NOTATION_H

#include "fanal/game.h"

/* Patterns are plain words with places for arguments: %a and %b are the two arguments of a move,
 * %w both as one number; the letter behind says of what kind they are and is looked up in
 * `word`. */
typedef struct fn_notation {
    const char *game; /* for messages */
    const char *const *patterns;
    int operations;
    /* The word for a value, or NULL when there are no more. */
    const char *(*word)(const void *rules, char kind, int value);
} fn_notation;

void fn_notation_write(const fn_notation *notation, const void *rules, fn_move move, fn_text *out);
bool fn_notation_read(const fn_notation *notation, const void *rules, const char *text,
                      fn_move *move, fn_error *error);

/* An edit by its pattern: %a, %b and %c are its arguments; # is a number as it stands, any other
 * letter behind them is looked up. */
void fn_edit_write(const char *const *patterns,
                   const char *(*word)(const void *rules, char kind, int value), const void *rules,
                   fn_edit edit, fn_text *out);

/* "0" to "31" as words. */
const char *fn_number_word(int number);

#endif
