/* The written form of moves, for every game. Each operation has a single pattern for writing and
 * reading, so a written move is always read back as the same move. */
#ifndef FN_GAME_NOTATION_H
#define FN_GAME_NOTATION_H

#include "fanal/game.h"

/* Patterns are plain words with places for arguments: %a and %b are the two arguments of a move, %w
 * is both as one number. The letter that follows is the kind of the argument, which `word` looks
 * up. */
typedef struct fn_notation {
    const char *game; /* for messages */
    const char *const *patterns;
    int operations;
    /* Returns the word for a value, or NULL past the last one. */
    const char *(*word)(const void *rules, char kind, int value);
} fn_notation;

void fn_notation_write(const fn_notation *notation, const void *rules, fn_move move, fn_text *out);
bool fn_notation_read(const fn_notation *notation, const void *rules, const char *text,
                      fn_move *move, fn_error *error);

/* Writes an edit by its pattern. %a, %b and %c are its arguments; a # after one writes the number
 * itself, any other letter is looked up. */
void fn_edit_write(const char *const *patterns,
                   const char *(*word)(const void *rules, char kind, int value), const void *rules,
                   fn_edit edit, fn_text *out);

/* Returns "0" to "31". */
const char *fn_number_word(int number);

#endif
