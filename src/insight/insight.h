/* What the parts of an analysis share.
 *
 * A turn is a run of steps by one seat in which nothing that was hidden from it is shown: it could
 * have decided on all of them at the beginning. Whole turns are compared, each with a budget of its
 * own, from what the seat knew at the beginning of the turn.
 *
 * Chances are whole numbers, and those of all results add up to WHOLE. So everything that is added
 * up from them adds up exactly. */
#ifndef FN_INSIGHT_INTERNAL_H
#define FN_INSIGHT_INTERNAL_H

#include "fanal/insight.h"

enum {
    WHOLE = 10000,
    AS_GOOD = 100, /* what a search cannot tell apart costs nothing */
    INACCURACY = 300,
    MISTAKE = 800,
    BLUNDER = 1500,
    SURE_BLUNDER = 2000, /* marked as one: a look may be off by a few percent */
    MOST_STEPS = 32,     /* of a turn; what is longer counts as two */
    ALTERNATIVES = 3,    /* for each decision, beside the move that was made */
    MOMENTS = 3
};

/* What a position or a turn brings, by result. */
typedef struct fn_worth {
    int chances[FN_MAX_SEATS];
    int points[FN_MAX_SEATS]; /* hundredths */
    long simulations;         /* 0: not known yet */
} fn_worth;

/* A whole turn. */
typedef struct fn_line {
    fn_worth worth;
    int count;
    fn_move moves[MOST_STEPS];
} fn_line;

/* Points that somebody gets after the better turn and not after the played one, or the reverse, and
 * that make the difference: without them at least half of the gain in chance is gone. */
typedef struct fn_because {
    bool is_known;
    int entry;               /* of the result: who gets them */
    int source, place;       /* FN_NOWHERE: from anywhere */
    const char *source_name; /* NULL: from all sources */
    int better, played;      /* hundredths of a point, on the average */
    int gain, without;       /* of the chance, by playing on */
} fn_because;

/* What the games brought that were played on from two turns. */
typedef struct fn_why {
    fn_because because;
    int expected[2][FN_MAX_SEATS]; /* hundredths of a point, by turn: PLAYED, BETTER */
} fn_why;

typedef struct fn_turn {
    int ply, steps, seat, round; /* the record may end with a turn of no steps */
    uint32_t choices;            /* bit i: step i was a decision */
    int pass;                    /* the last that looked at it; 0: none */
    fn_line *lines;              /* the first is what was played; none where there is no choice */
    int count;
    int16_t least[MOST_STEPS]; /* what other looks than the last one said of each step's cost; */
    int16_t most[MOST_STEPS];  /* WHOLE and 0 if there were none */
    fn_because because[MOST_STEPS]; /* where a step is marked: why another is better */
    fn_worth before[FN_MAX_SEATS];  /* the position it begins with, by the seat that looks */
    _Alignas(8) uint8_t state[FN_STATE_MAX];
} fn_turn;

struct fn_insight {
    fn_match match;
    fn_player judge;
    bool open_hands;
    char trouble[sizeof(fn_error)];
    int results; /* entries of the result */
    int focuses; /* seats that look: one each, or with open hands one for all */
    long budget; /* simulations for a line, at first */
    int pass, passes, at, only;
    int turns; /* behind them is the end of the record, as a turn of no steps */
    fn_turn *turn;
    long long simulations; /* spent */
    fn_analysis found;
    char *json;
    size_t json_size;
};

/* turns.c: cuts the match into turns; false: there is no memory. */
bool fn_turns_cut(fn_insight *in);

/* lines.c: finds whole turns beside the played one and judges them, each with `simulations`; those
 * that decide about a cost get twice as many. `by_everybody`: those who look on judge it too. */
void fn_turn_judge(fn_insight *in, fn_turn *turn, long simulations, bool by_everybody);

/* Judges the two lines again that decide what a step costs, and looks for a better rest of the turn
 * behind the step. */
void fn_turn_doubt(fn_insight *in, fn_turn *turn, int step, long simulations);

/* Judges one of them by a search of its own; `searches` counts them, for fresh random numbers. */
void fn_line_judge(fn_insight *in, const fn_turn *turn, fn_line *line, long simulations,
                   int *searches);

/* A world that the one whose turn it is could be in. */
void fn_turn_imagine(const fn_insight *in, const fn_turn *turn, fn_rng *rng, uint8_t *world);

/* A world that the one whose turn it is could be in, always the same, some steps into the turn.
 * True if the last one showed something. `events` may be NULL. */
bool fn_turn_walk(const fn_insight *in, const fn_turn *turn, const fn_move *moves, int count,
                  uint8_t *world, fn_events *events);

/* The best known line that begins with this many steps of the played one. */
const fn_line *fn_turn_best(const fn_turn *turn, int steps);

/* because.c: looks for reasons where steps of the turn are marked. */
void fn_turn_explain(fn_insight *in, fn_turn *turn, long simulations);

/* Why one turn is better than another: each is played on so many times, MOST_GAMES at most. */
fn_why fn_lines_explain(fn_insight *in, const fn_turn *turn, const fn_line *better,
                        const fn_line *played, int games);

/* Games that were played on with one turn and with the other: the points of each entry by source
 * and place, and the results. One half of them finds a reason, the other checks it. */
enum {
    SOURCES = 16,
    HALF_OF_GAMES = 128,
    MOST_GAMES = 2 * HALF_OF_GAMES,
    ALL = -1,
    PLAYED = 0,
    BETTER = 1
};

typedef struct fn_half {
    int games[2];                                            /* by turn: PLAYED, BETTER */
    int points[2][SOURCES][FN_MAX_PLACES + 1][FN_MAX_SEATS]; /* the first place is none */
    fn_score results[2][HALF_OF_GAMES];
} fn_half;

typedef struct fn_book {
    int entries, seat; /* the seat whose chance it is about */
    int source_count;
    const char *sources[SOURCES];
    fn_half half[2];
} fn_book;

fn_book *fn_book_open(int entries, int seat); /* NULL: there is no memory; else for free() */
void fn_book_credit(fn_book *book, int half, int way, const fn_credit *credit);
void fn_book_result(fn_book *book, int half, int way, const fn_score *score);

/* The reason, as narrow as it stands; not known if none does, or the gain is less than `least`. */
fn_because fn_book_because(const fn_book *book, int least);

/* balance.c: what comes of it. */
typedef struct fn_balance {
    int start, own, others, draws, end;
} fn_balance;

typedef struct fn_tally_of_seat {
    int decisions, inaccuracies, mistakes, blunders;
    int lost;     /* chances, by all decisions */
    int accuracy; /* of WHOLE */
} fn_tally_of_seat;

typedef struct fn_moment {
    int turn, seat; /* whose chance changed most */
    int from, to, play;
} fn_moment;

bool fn_turn_is_choice(const fn_turn *turn, int step);
int fn_turn_sure(const fn_turn *turn, int step);   /* the cost that is certain, for marks */
int fn_turn_cost(const fn_turn *turn, int step);   /* to the one who made the step */
int fn_turn_dearest(const fn_turn *turn);          /* the greatest cost of its steps */
void fn_turn_play(const fn_turn *turn, int out[]); /* what its steps changed, by result */
bool fn_insight_is_sounded(const fn_insight *in);  /* every turn has been looked at */
const int *fn_chances(const fn_insight *in, int turn, int step, int focus); /* NULL: not yet */
void fn_turn_draws(const fn_insight *in, int turn, int focus, int out[]);
fn_balance fn_balance_of(const fn_insight *in, int focus, int seat);
fn_tally_of_seat fn_tally_of(const fn_insight *in, int seat);
int fn_moments_of(const fn_insight *in, int focus, fn_moment out[MOMENTS]);

/* json.c */
void fn_insight_write(const fn_insight *in, fn_text *out);
void fn_because_write(const fn_insight *in, const fn_because *because, fn_text *out); /* a value */

#endif
