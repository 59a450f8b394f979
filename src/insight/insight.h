/* Shared by the parts of an analysis.
 *
 * A turn is a run of steps by one seat in which nothing hidden from it is shown, so it could have
 * decided all of them at the start. Whole turns are compared, each with its own budget, by what the
 * seat knew at the start of the turn.
 *
 * Chances are whole numbers, and those of all results add up to WHOLE; sums of them are exact. */
#ifndef FN_INSIGHT_INTERNAL_H
#define FN_INSIGHT_INTERNAL_H

#include "fanal/insight.h"

enum {
    WHOLE = 10000,
    AS_GOOD = 100, /* differences a search cannot detect cost nothing */
    INACCURACY = 300,
    MISTAKE = 800,
    BLUNDER = 1500,
    SURE_BLUNDER = 2000, /* threshold for a mark: a look may be off by a few percent */
    MOST_STEPS = 32,     /* of a turn; longer ones are split */
    ALTERNATIVES = 3,    /* per decision, besides the move made */
    MOMENTS = 3
};

/* The worth of a position or a turn, by result. */
typedef struct fn_worth {
    int chances[FN_MAX_SEATS];
    int points[FN_MAX_SEATS]; /* hundredths */
    long simulations;         /* 0: unknown */
} fn_worth;

/* A whole turn. */
typedef struct fn_line {
    fn_worth worth;
    int count;
    fn_move moves[MOST_STEPS];
} fn_line;

/* Points that an entry gets after the better turn but not after the played one, or the reverse, and
 * that make the difference: without them at least half of the gain in chance is gone. */
typedef struct fn_because {
    bool is_known;
    int entry;               /* index in the result */
    int source, place;       /* FN_NOWHERE: anywhere */
    const char *source_name; /* NULL: all sources */
    int better, played;      /* mean hundredths of a point */
    int gain, without;       /* in chance, by playing on */
} fn_because;

/* The outcome of the games played on from two turns. */
typedef struct fn_why {
    fn_because because;
    int expected[2][FN_MAX_SEATS]; /* hundredths of a point, by turn: PLAYED, BETTER */
} fn_why;

typedef struct fn_turn {
    int ply, steps, seat, round; /* steps: 0 is possible at the end of the record */
    uint32_t choices;            /* bit i: step i was a decision */
    int pass;                    /* the last one that judged it; 0: none */
    fn_line *lines;              /* the first was played; none without a choice */
    int count;
    int16_t least[MOST_STEPS];      /* the lowest and highest cost of each step in all looks */
    int16_t most[MOST_STEPS];       /* but the last; WHOLE and 0 if there were none */
    fn_because because[MOST_STEPS]; /* for marked steps: the reason */
    fn_worth before[FN_MAX_SEATS];  /* the position before it, as each seat knows it */
    _Alignas(8) uint8_t state[FN_STATE_MAX];
} fn_turn;

struct fn_insight {
    fn_match match;
    fn_player judge;
    bool open_hands;
    char trouble[sizeof(fn_error)];
    int results; /* entries in the result */
    int focuses; /* points of view: one per seat, or one for all with open hands */
    long budget; /* simulations per line, at first */
    int pass, passes, at, only;
    int turns; /* the end of the record follows them, as a turn without steps */
    fn_turn *turn;
    long long simulations; /* spent so far */
    fn_analysis found;
    char *json;
    size_t json_size;
};

/* turns.c: cuts the match into turns; fails if out of memory. */
bool fn_turns_cut(fn_insight *in);

/* lines.c: finds whole turns besides the played one and judges each with `simulations`, and those
 * that decide a cost with twice as many. `by_everybody`: the seats that watch judge it too. */
void fn_turn_judge(fn_insight *in, fn_turn *turn, long simulations, bool by_everybody);

/* Judges again the two lines that decide a step's cost, and looks for a better rest of the turn
 * after the step. */
void fn_turn_doubt(fn_insight *in, fn_turn *turn, int step, long simulations);

/* Judges one line by its own search; `searches` counts them, for fresh random numbers. */
void fn_line_judge(fn_insight *in, const fn_turn *turn, fn_line *line, long simulations,
                   int *searches);

/* Makes a world that is possible for the seat whose turn it is. */
void fn_turn_imagine(const fn_insight *in, const fn_turn *turn, fn_rng *rng, uint8_t *world);

/* Makes a world that is possible for the seat whose turn it is, always the same one, some steps
 * into the turn. Returns true if the last step showed something. `events` may be NULL. */
bool fn_turn_walk(const fn_insight *in, const fn_turn *turn, const fn_move *moves, int count,
                  uint8_t *world, fn_events *events);

/* Returns the best known line that begins with this many steps of the played one. */
const fn_line *fn_turn_best(const fn_turn *turn, int steps);

/* because.c: looks for reasons for the marked steps of the turn. */
void fn_turn_explain(fn_insight *in, fn_turn *turn, long simulations);

/* Explains why one turn is better than another, by playing each on `games` times, at most
 * MOST_GAMES. */
fn_why fn_lines_explain(fn_insight *in, const fn_turn *turn, const fn_line *better,
                        const fn_line *played, int games);

/* Games played on after either turn: the points of each entry by source and place, and the results.
 * One half finds a reason, the other checks it. */
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
    int points[2][SOURCES][FN_MAX_PLACES + 1][FN_MAX_SEATS]; /* place 0: none */
    fn_score results[2][HALF_OF_GAMES];
} fn_half;

typedef struct fn_book {
    int entries, seat; /* seat: whose chance is explained */
    int source_count;
    const char *sources[SOURCES];
    fn_half half[2];
} fn_book;

fn_book *fn_book_open(int entries, int seat); /* NULL: out of memory; free with free() */
void fn_book_credit(fn_book *book, int half, int way, const fn_credit *credit);
void fn_book_result(fn_book *book, int half, int way, const fn_score *score);

/* Returns the narrowest reason that holds; not known if none does, or if the gain is below
 * `least`. */
fn_because fn_book_because(const fn_book *book, int least);

/* balance.c: the results of an analysis. */
typedef struct fn_balance {
    int start, own, others, draws, end;
} fn_balance;

typedef struct fn_tally_of_seat {
    int decisions, inaccuracies, mistakes, blunders;
    int lost;     /* chances, over all decisions */
    int accuracy; /* of WHOLE */
} fn_tally_of_seat;

typedef struct fn_moment {
    int turn, seat; /* the seat whose chance changed most */
    int from, to, play;
} fn_moment;

bool fn_turn_is_choice(const fn_turn *turn, int step);
int fn_turn_sure(const fn_turn *turn, int step);   /* the certain part of the cost, for marks */
int fn_turn_cost(const fn_turn *turn, int step);   /* to the maker of the step */
int fn_turn_dearest(const fn_turn *turn);          /* greatest cost of its steps */
void fn_turn_play(const fn_turn *turn, int out[]); /* changes made by its steps, by result */
bool fn_insight_is_sounded(const fn_insight *in);  /* every turn has been judged */
const int *fn_chances(const fn_insight *in, int turn, int step, int focus); /* NULL: not yet */
void fn_turn_draws(const fn_insight *in, int turn, int focus, int out[]);
fn_balance fn_balance_of(const fn_insight *in, int focus, int seat);
fn_tally_of_seat fn_tally_of(const fn_insight *in, int seat);
int fn_moments_of(const fn_insight *in, int focus, fn_moment out[MOMENTS]);

/* json.c */
void fn_insight_write(const fn_insight *in, fn_text *out);
void fn_because_write(const fn_insight *in, const fn_because *because, fn_text *out); /* as a JSON
                                                                                       * value */

#endif
