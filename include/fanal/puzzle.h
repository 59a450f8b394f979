/* Puzzles: positions in which one whole turn is clearly best, with the answer (docs/puzzles.md).
 * They are found in a match, decision by decision, and written as lines of JSON. The position is
 * given as its seat sees it; it contains nothing hidden, let alone needs it. */
#ifndef FANAL_PUZZLE_H
#define FANAL_PUZZLE_H

#include "fanal/match.h"

typedef struct fn_puzzles fn_puzzles;

typedef struct fn_puzzle_wish {
    long simulations; /* for each turn compared */
    long deeper;      /* factor for the search that confirms */
    int most;         /* puzzles per match */
} fn_puzzle_wish;

/* Opens a search of a match's turns; the match is only read here. NULL: out of memory. */
fn_puzzles *fn_puzzles_open(const fn_match *match, const fn_puzzle_wish *wish);
void fn_puzzles_close(fn_puzzles *puzzles); /* may be NULL */

/* Returns the next puzzle as a line, valid until the next call, or NULL if there are no more. */
const char *fn_puzzles_next(fn_puzzles *puzzles);

/* A puzzle read from a line, with the match in its position. */
enum { FN_MOST_TURNS = 11, FN_MOST_TURN_STEPS = 32 };
typedef struct fn_puzzle {
    fn_match match;
    int seat, turns;
    struct {
        bool is_answer;
        int count;
        fn_move moves[FN_MOST_TURN_STEPS];
    } turn[FN_MOST_TURNS]; /* whole turns listed in the line */
} fn_puzzle;

/* Reads a puzzle from a line; fails with an error if the line is invalid. */
bool fn_puzzle_read(fn_puzzle *puzzle, const char *line, size_t size, fn_error *error);

/* Checks that the answer is still clearly the best turn. Looks at all turns, and at those near the
 * best with this many simulations. If it fails, the error says what is better. `why`, which may be
 * NULL, gets the members of a line that give the grounds: "expected", "expected_other" and, if
 * there is a reason, "because". */
bool fn_puzzle_check(const fn_puzzle *puzzle, long simulations, fn_text *why, fn_error *error);

/* Writes the members of a line for its subject as found now: "themes" and "rules". */
void fn_puzzle_write_themes(const fn_puzzle *puzzle, fn_text *out);

/* Reads a turn that somebody tries, a JSON array of written moves. Sets *turn to the listed turn
 * that ends in the same way, or -1. Fails if it is not a whole turn. */
bool fn_puzzle_try(const fn_puzzle *puzzle, const char *moves, size_t size, int *turn,
                   fn_error *error);

/* Writes the certain effects of each listed turn: a JSON array of arrays of steps, each
 * `{"move":"…","events":[…]}`. */
void fn_puzzle_write_turns(const fn_puzzle *puzzle, fn_text *out);

#endif
