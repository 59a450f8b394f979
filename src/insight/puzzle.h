/* What the parts of puzzles share: all whole turns from a position, and what weaker players do
 * there. Everything follows from what the seat knows; the world in which turns are walked is
 * imagined from that. */
#ifndef FN_INSIGHT_PUZZLE_H
#define FN_INSIGHT_PUZZLE_H

#include "fanal/puzzle.h"
#include "insight/insight.h"

enum {
    PUZZLE_FORMAT = 1,
    EQUAL_TURNS = 200,  /* what is this near to the best turn answers a puzzle too */
    CLEAR_MARGIN = 800, /* all else must be at least a mistake */
    FEWEST_ENDS = 6,
    MOST_ENDS = 1024, /* of a turn, and of ways into it */
    MOST_ANSWERS = 6,
    MOST_OTHERS = FN_MOST_TURNS - MOST_ANSWERS, /* that are told of */
    FINDERS = 4,                                /* kinds of weaker players */
    TRIES = 25                                  /* of each */
};

/* One way to end a turn; ways that lead to the same position are one. */
typedef struct fn_end {
    fn_line line;
    int tried; /* by weaker players */
    _Alignas(8) uint8_t state[FN_STATE_MAX];
} fn_end;

typedef struct fn_ends {
    int count;
    fn_end list[MOST_ENDS];
} fn_ends;

/* ends.c: fills in all ends of a turn; false: there are too many, or there is no choice. */
bool fn_ends_list(const fn_insight *in, const fn_turn *turn, fn_ends *out);

/* The end that a line leads to; -1: none of them. */
int fn_ends_find(const fn_insight *in, const fn_turn *turn, const fn_ends *ends,
                 const fn_line *line);

/* puzzle.c: one look at the ends: those that are at most `within` behind the best get so many
 * simulations, unless they had as many before. */
typedef struct fn_stage {
    int number; /* for fresh random numbers */
    long simulations;
    int within;
} fn_stage;
void fn_ends_judge(fn_insight *in, const fn_turn *turn, fn_ends *ends, const fn_stage *stage);

/* Is each as good as the best, or clearly worse; and are most of them worse? */
bool fn_ends_are_clear(const fn_ends *ends, int seat, int equal, int margin);

/* crowd.c: what weaker players do there. `found` is how many of a hundred find an answer. */
extern const char *const fn_finders[FINDERS];
void fn_crowd_try(const fn_insight *in, const fn_turn *turn, fn_ends *ends, int found[FINDERS]);
int fn_crowd_difficulty(const int found[FINDERS]); /* 1 to 5 */

/* An answer is one of the best turns; both need the ends to be judged. */
int fn_ends_best(const fn_ends *ends, int seat);
bool fn_end_is_answer(const fn_ends *ends, int at, int seat);

/* Those that are told of: answers first, then the best of each other beginning. */
typedef struct fn_told {
    int count, answers;
    int list[FN_MOST_TURNS];
} fn_told;
fn_told fn_ends_told(const fn_ends *ends, int seat);

/* puzzle_read.c: the seat's world behind steps of a turn, in which turns are compared, and what
 * happens on the way; `events` may be NULL. */
void fn_puzzle_walk(const fn_puzzle *puzzle, const fn_move *moves, int count, uint8_t *world,
                    fn_events *events);

/* puzzle_json.c: a puzzle as a line of a file, docs/puzzles.md. */
typedef struct fn_puzzle_found {
    int found[FINDERS];
    long simulations; /* of the search that confirmed it, for each turn */
    fn_why why;
} fn_puzzle_found;
void fn_puzzle_write(const fn_insight *in, const fn_turn *turn, const fn_ends *ends,
                     const fn_puzzle_found *found, fn_text *out);

/* Members of the line: why the answer is better than the best turn that is none. */
void fn_puzzle_write_why(const fn_insight *in, const fn_why *why, fn_text *out);

#endif
