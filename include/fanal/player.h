/* Players: they get the view of their seat and the legal moves, and nothing else, so they cannot
 * cheat. A player is a plain value made from words such as "greedy", "search:200ms" or
 * "level:3"; it answers the same question with the same move, given the same random numbers and
 * a budget counted in simulations. */
#ifndef FANAL_PLAYER_H
#define FANAL_PLAYER_H

#include "fanal/game.h"

/* What a player is asked. `view` has been through hide for this seat. */
typedef struct fn_question {
    const fn_game *game;
    const void *rules, *view;
    int seat;
    const fn_move *moves;
    int count;
    double (*clock_ms)(void);       /* for budgets in milliseconds; NULL: ten simulations each */
    bool (*is_late)(void *context); /* asked all the time; true: answer at once. May be NULL */
    void *context;                  /* for is_late, on whichever thread thinks */
} fn_question;

/* What a question points to: it must live as long as the question, and stay where it is. */
typedef struct fn_sight {
    _Alignas(8) uint8_t view[FN_STATE_MAX];
    fn_move moves[FN_MAX_MOVES];
} fn_sight;

/* Asks the seat to act: `sight` gets the state as this seat sees it, and the moves that follow from
 * that. Clock and is_late are for the caller to add. */
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

/* Thinking ends with whichever comes first; 0 is no limit, but one of them must be set. */
typedef struct fn_budget {
    int ms;
    long simulations;
} fn_budget;

typedef struct fn_player {
    fn_player_kind kind;
    fn_budget budget;
    int slip; /* greedy: how many of 100 moves come from the better half instead of the best */
    int heat; /* policy: 0 takes the best move; 100 draws as its network would, more less surely */
    int threads; /* search: trees grown side by side; 0 is one */
    int level;   /* 1 to 5: plays otherwise where no network knows the game; 0: always as it is */
    int pace_ms; /* where others watch, an answer is not given sooner: how long it took must not
                  * tell whether there was anything to choose */
    char name[24];
} fn_player;

/* "random", "greedy", "policy", "policy:150" (its heat), "search:200ms", "search:5000"
 * (simulations), either with "*4" for four threads, "learned:" with the same budgets, "level:1" to
 * "level:5". */
bool fn_player_read(fn_player *player, const char *words, fn_error *error);

/* Players that learned a game need its network, and that knows only the figures of the built-in
 * edition: the error says what is missing. Levels can always play. Asked all the same, policy
 * answers as greedy does and learned as search does. */
bool fn_player_can_play(const fn_player *player, const fn_game *game, const void *rules,
                        fn_error *error);

/* Does it think ahead, for as long as its budget says? Only such players can analyse. */
bool fn_player_thinks(const fn_player *player);

/* Answers with one of the moves; all chance comes from `rng`. Search stops before its budget is
 * used up when nothing could change its choice any more, and so does learned. */
fn_move fn_player_choose(const fn_player *player, const fn_question *question, fn_rng *rng);

/* What a player that thinks found out about a position, best move first: expected points, and
 * chances to win from 0 to 1, of every seat. Where a game was not played to its end the chance is
 * guessed from how far one is ahead. With threads the simulations are rounded up to a multiple of
 * their number. */
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

/* A question may ask about some of the legal moves only: then all simulations begin with those. A
 * seat that looks on while another must act asks about none: then there are no options, but what
 * the position brings as this seat knows it. And a question of FN_EVERYONE, whose view hides
 * nothing, is answered with open hands and decks. */
void fn_analyse(const fn_player *player, const fn_question *question, fn_rng *rng,
                fn_analysis *out);

/* The best FN_HINTS of them as docs/protocol.md has them: [{"move":"…","points":[…],"wins":[…]},…]
 * with two decimals. */
enum { FN_HINTS = 5 };
void fn_analysis_write(const fn_analysis *analysis, const fn_question *question, int players,
                       fn_text *out);

#endif
