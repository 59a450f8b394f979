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
    MOST_STEPS = 32,  /* of a turn; what is longer counts as two */
    ALTERNATIVES = 3, /* for each decision, beside the move that was made */
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

typedef struct fn_turn {
    int ply, steps, seat, round; /* the record may end with a turn of no steps */
    uint32_t choices;            /* bit i: step i was a decision */
    int pass;                    /* the last that looked at it; 0: none */
    fn_line *lines;              /* the first is what was played; none where there is no choice */
    int count;
    int16_t
        earlier[MOST_STEPS]; /* what each step cost when it was last judged; before that WHOLE */
    fn_worth before[FN_MAX_SEATS]; /* the position it begins with, by the seat that looks */
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

/* The best known line that begins with this many steps of the played one. */
const fn_line *fn_turn_best(const fn_turn *turn, int steps);

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
int fn_turn_sure(const fn_turn *turn, int step);   /* the cost that two looks agree on, for marks */
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

#endif
