/* Variations: other ways a recorded game could have gone, as a tree of lines of moves. Each line
 * branches off the game or an earlier line, and may have a name. Variations are kept in the header
 * of the record (docs/records.md); the game itself does not know them. A plain value in the
 * caller's storage. */
#ifndef FANAL_VARIATIONS_H
#define FANAL_VARIATIONS_H

#include "fanal/match.h"

enum {
    FN_MAIN_LINE = -1, /* the game itself */
    FN_MAX_VARIATIONS = 64,
    FN_MAX_VARIATION_MOVES = 4096,     /* of all lines together */
    FN_VARIATION_NAME_CHARS = 60,      /* characters */
    FN_VARIATION_NAME_MAX = 60 * 4 + 1 /* bytes with the NUL */
};

typedef struct fn_variation {
    int of;                           /* number of its parent, an earlier line, or FN_MAIN_LINE */
    int ply;                          /* moves made before its first */
    int first, count;                 /* its range in `fn_variations.move` */
    char name[FN_VARIATION_NAME_MAX]; /* may be empty */
} fn_variation;

typedef struct fn_variations {
    int count, moves;
    fn_variation list[FN_MAX_VARIATIONS];
    fn_move move[FN_MAX_VARIATION_MOVES];
} fn_variations;

/* Reads `"variations":[…]` of a header or any other object; no variations if it is missing. `match`
 * must be of the same game, at any position. */
bool fn_variations_read(fn_variations *v, const fn_match *match, const char *object, size_t size,
                        fn_error *error);

/* Writes them as a member of an object. */
void fn_variations_write(const fn_variations *v, const fn_match *match, fn_text *out);

/* Brings `to` to the position after this many moves of a line of `match`; fails if one is
 * illegal. */
bool fn_variations_lead(const fn_variations *v, const fn_match *match, int line, int moves,
                        fn_match *to, fn_error *error);

/* Reports whether every line begins in an existing position and has legal moves. Uses `scratch` to
 * play them. */
bool fn_variations_check(const fn_variations *v, const fn_match *match, fn_match *scratch,
                         fn_error *error);

#endif
