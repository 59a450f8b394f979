/* Puzzles: positions in which one whole turn is clearly best, with the answer, docs/puzzles.md.
 * They are found in a match, decision by decision, and written as lines of JSON. The position is
 * given as its seat sees it, so that nothing hidden is there, let alone needed. */
#ifndef FANAL_PUZZLE_H
#define FANAL_PUZZLE_H

#include "fanal/match.h"

typedef struct fn_puzzles fn_puzzles;

typedef struct fn_puzzle_wish {
    long simulations; /* for each turn that is compared */
    long deeper;      /* times as many for the search that confirms */
    int most;         /* puzzles of one match */
} fn_puzzle_wish;

/* Looks at the turns of a match, which is not looked at again. NULL: there is no memory. */
fn_puzzles *fn_puzzles_open(const fn_match *match, const fn_puzzle_wish *wish);
void fn_puzzles_close(fn_puzzles *puzzles); /* may be NULL */

/* The next puzzle as a line, which stands until the next call; NULL: there are no more. */
const char *fn_puzzles_next(fn_puzzles *puzzles);

/* A puzzle that was read from a line: the match is in its position. */
enum { FN_MOST_TURNS = 11, FN_MOST_TURN_STEPS = 32 };
typedef struct fn_puzzle {
    fn_match match;
    int seat, turns;
    struct {
        bool is_answer;
        int count;
        fn_move moves[FN_MOST_TURN_STEPS];
    } turn[FN_MOST_TURNS]; /* whole turns that the line tells of */
} fn_puzzle;

/* False if the line makes no sense: then the error says why. */
bool fn_puzzle_read(fn_puzzle *puzzle, const char *line, size_t size, fn_error *error);

/* Is the answer still the best turn, and clearly? Looks at all turns, at those near the best with
 * so many simulations. False: the error says what is better. `why`, which may be NULL, gets the
 * members of a line that tell why: "expected", "expected_other" and, if a reason stands, "because".
 */
bool fn_puzzle_check(const fn_puzzle *puzzle, long simulations, fn_text *why, fn_error *error);

/* The members of a line that tell what it is about, as it is found now: "themes" and "rules". */
void fn_puzzle_write_themes(const fn_puzzle *puzzle, fn_text *out);

/* A turn that somebody tries: a JSON array of written moves. *turn is the one it ends like of those
 * that are told of, or -1. False if it is no whole turn. */
bool fn_puzzle_try(const fn_puzzle *puzzle, const char *moves, size_t size, int *turn,
                   fn_error *error);

/* What each of the turns told of is sure to do: a JSON array of arrays of steps, each
 * `{"move":"…","events":[…]}`. */
void fn_puzzle_write_turns(const fn_puzzle *puzzle, fn_text *out);

#endif
