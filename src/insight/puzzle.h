/* Shared by the parts of puzzles: all whole turns from a position, and the turns weaker players
 * choose. Everything follows from what the seat knows; the world in which turns are walked is
 * imagined from that. */
#ifndef FN_INSIGHT_PUZZLE_H
#define FN_INSIGHT_PUZZLE_H

#include "fanal/puzzle.h"
#include "insight/insight.h"

enum {
    PUZZLE_FORMAT = 1,
    EQUAL_TURNS = 200,  /* turns this close to the best are answers too */
    CLEAR_MARGIN = 800, /* all others must be worse by at least a mistake */
    FEWEST_ENDS = 6,
    MOST_ENDS = 1024, /* of a turn, and ways into it */
    MOST_ANSWERS = 6,
    MOST_OTHERS = FN_MOST_TURNS - MOST_ANSWERS, /* in a line */
    FINDERS = 4,                                /* kinds of weaker players */
    TRIES = 25                                  /* per kind */
};

/* One end of a turn; ways to the same position are one end. */
typedef struct fn_end {
    fn_line line;
    int tried; /* times a weaker player chose it */
    _Alignas(8) uint8_t state[FN_STATE_MAX];
} fn_end;

typedef struct fn_ends {
    int count;
    fn_end list[MOST_ENDS];
} fn_ends;

/* ends.c: fills in all ends of a turn; fails if there are too many or there is no choice. */
bool fn_ends_list(const fn_insight *in, const fn_turn *turn, fn_ends *out);

/* Returns the end that a line leads to, or -1. */
int fn_ends_find(const fn_insight *in, const fn_turn *turn, const fn_ends *ends,
                 const fn_line *line);

/* puzzle.c: one look at the ends. Those at most `within` behind the best get this many simulations,
 * unless they already had as many. */
typedef struct fn_stage {
    int number; /* for fresh random numbers */
    long simulations;
    int within;
} fn_stage;
void fn_ends_judge(fn_insight *in, const fn_turn *turn, fn_ends *ends, const fn_stage *stage);

/* Reports whether each end is as good as the best or clearly worse, and most of them are worse. */
bool fn_ends_are_clear(const fn_ends *ends, int seat, int equal, int margin);

/* crowd.c: tries weaker players. `found` is the percentage of each kind that finds an answer. */
extern const char *const fn_finders[FINDERS];
void fn_crowd_try(const fn_insight *in, const fn_turn *turn, fn_ends *ends, int found[FINDERS]);
int fn_crowd_difficulty(const int found[FINDERS]); /* 1 to 5 */

/* An answer is one of the best ends; both functions need judged ends. */
int fn_ends_best(const fn_ends *ends, int seat);
bool fn_end_is_answer(const fn_ends *ends, int at, int seat);

/* The ends given in a line: answers first, then the best other end of each beginning. */
typedef struct fn_told {
    int count, answers;
    int list[FN_MOST_TURNS];
} fn_told;
fn_told fn_ends_told(const fn_ends *ends, int seat);

/* puzzle_read.c: makes the seat's world after some steps of a turn, in which turns are compared,
 * and the events on the way; `events` may be NULL. */
void fn_puzzle_walk(const fn_puzzle *puzzle, const fn_move *moves, int count, uint8_t *world,
                    fn_events *events);

/* puzzle_json.c: a puzzle as a line of a file (docs/puzzles.md). */
typedef struct fn_puzzle_found {
    int found[FINDERS];
    long simulations; /* per turn, of the search that confirmed it */
    fn_why why;
} fn_puzzle_found;
void fn_puzzle_write(const fn_insight *in, const fn_turn *turn, const fn_ends *ends,
                     const fn_puzzle_found *found, fn_text *out);

/* Writes members of the line: why the answer is better than the best turn that is not one. */
void fn_puzzle_write_why(const fn_insight *in, const fn_why *why, fn_text *out);

#endif
