/* Players. A player gets the view of its seat and the legal moves, and nothing else, so it cannot
 * cheat. It is a plain value made from words such as "greedy", "search:200ms" or "level:3", and
 * answers the same question with the same move, given the same random numbers and a budget counted
 * in simulations. */
#ifndef FANAL_PLAYER_H
#define FANAL_PLAYER_H

#include "fanal/game.h"

/* The question put to a player. `view` has been through hide for this seat. */
typedef struct fn_question {
    const fn_game *game;
    const void *rules, *view;
    int seat;
    const fn_move *moves;
    int count;
    double (*clock_ms)(void);       /* for budgets in milliseconds; NULL: ten simulations each */
    bool (*is_late)(void *context); /* polled often; true: answer at once. May be NULL */
    void *context;                  /* for is_late, on whichever thread thinks */
} fn_question;

/* Storage that a question points to. It must outlive the question and stay in place. */
typedef struct fn_sight {
    _Alignas(8) uint8_t view[FN_STATE_MAX];
    fn_move moves[FN_MAX_MOVES];
} fn_sight;

/* Makes the question for the seat to act: `sight` gets the state as this seat sees it, and the
 * moves that follow from that. The caller adds clock and is_late. */
fn_question fn_question_ask(const fn_game *game, const void *rules, const void *state,
                            fn_sight *sight);

enum { FN_MAX_THREADS = 64 };

typedef enum fn_player_kind {
    FN_RANDOM,
    FN_GREEDY,
    FN_POLICY,
    FN_SEARCH,
    FN_LEARNED
} fn_player_kind;

/* The limits on thinking; the first one reached ends it. 0 is no limit, but one must be set. */
typedef struct fn_budget {
    int ms;
    long simulations;
} fn_budget;

typedef struct fn_player {
    fn_player_kind kind;
    fn_budget budget;
    int slip; /* greedy: of 100 moves, how many come from the better half instead of the best */
    int heat; /* policy: 0 takes the best move; 100 follows the network's odds, more is less sure */
    int threads; /* search: trees grown side by side; 0 means one */
    int level;   /* 1 to 5: plays differently where no network knows the game; 0: no level */
    int pace_ms; /* delays answers shown to others, so the time taken does not reveal whether there
                  * was a choice */
    char name[24];
} fn_player;

/* Reads "random", "greedy", "policy", "policy:150" (its heat), "search:200ms", "search:5000"
 * (simulations), either with "*4" for four threads, "learned:" with the same budgets, or "level:1"
 * to "level:5". */
bool fn_player_read(fn_player *player, const char *words, fn_error *error);

/* Reports whether a player can play; the error says what is missing. Trained players need a network
 * for the game, which knows only the figures of the built-in edition. Levels can always play. If
 * called anyway, policy answers like greedy and learned like search. */
bool fn_player_can_play(const fn_player *player, const fn_game *game, const void *rules,
                        fn_error *error);

/* Reports whether the player thinks ahead for its budget. Only such players can analyse. */
bool fn_player_thinks(const fn_player *player);

/* Answers with one of the moves; all chance comes from `rng`. Search and learned stop before their
 * budget is used up once nothing can change their choice. */
fn_move fn_player_choose(const fn_player *player, const fn_question *question, fn_rng *rng);

/* The findings of a thinking player about a position, best move first: every seat's expected points
 * and chance to win, from 0 to 1. Where a game was not played to its end, the chance is estimated
 * from the lead. With threads, the simulations are rounded up to a multiple of their number. */
typedef struct fn_option {
    fn_move move;
    long simulations;
    float points[FN_MAX_SEATS], wins[FN_MAX_SEATS];
} fn_option;

typedef struct fn_analysis {
    int count;
    long simulations;
    float points[FN_MAX_SEATS], wins[FN_MAX_SEATS]; /* of the position */
    fn_option options[FN_MAX_MOVES];
} fn_analysis;

/* Analyses a question. If it lists only some of the legal moves, all simulations begin with those.
 * If it lists none, as for a seat that watches while another must act, there are no options but
 * still the worth of the position as that seat knows it. A question of FN_EVERYONE, whose view
 * hides nothing, is answered with open hands and decks. */
void fn_analyse(const fn_player *player, const fn_question *question, fn_rng *rng,
                fn_analysis *out);

/* Writes the best FN_HINTS options with two decimals, as in docs/protocol.md:
 * [{"move":"…","points":[…],"wins":[…]},…]. */
enum { FN_HINTS = 5 };
void fn_analysis_write(const fn_analysis *analysis, const fn_question *question, int players,
                       fn_text *out);

#endif
