/* Landfall: its rules as figures, its state, and its functions.
 * The example of docs/add-a-game.md, as small as a game can be. Rule numbers refer to
 * docs/rules/landfall.en.md. Lights count from 0 here and from 1 outside; sets of lights or seats
 * are the bits of a number. */
#ifndef FN_LF_H
#define FN_LF_H

#include "fanal/game.h"

enum { LF_LIGHTS = 24, LF_SHIPS = 7, LF_NO_LIGHT = -1 };

typedef struct lf_rules {
    uint8_t seats;
    uint8_t hand; /* lights dealt to each */
    uint8_t ships[LF_SHIPS];
} lf_rules;

typedef struct lf_state {
    uint32_t hands[FN_MAX_SEATS]; /* sets of lights */
    uint8_t deck[LF_LIGHTS];      /* from its bottom to its top */
    uint8_t deck_size;
    uint8_t points[FN_MAX_SEATS];
    uint8_t ship;       /* the ship coming in; LF_SHIPS when the game is over */
    uint8_t first_seat; /* the seat that began with this ship */
    uint8_t seat;       /* the seat to act */
    int8_t light;       /* the burning light, or LF_NO_LIGHT */
    uint8_t keeper;     /* its owner; 0 if none burns */
    uint8_t passed;     /* seats that are out until the next ship, as a set */
} lf_state;

/* Moves: an operation and its argument. */
enum {
    LF_MOVE_SHOW, /* light */
    LF_MOVE_PASS
};

/* Events and their arguments. */
enum {
    LF_EVENT_SHOW,       /* seat, light */
    LF_EVENT_PASS,       /* seat */
    LF_EVENT_DRAW,       /* seat */
    LF_EVENT_DRAWN_CARD, /* seat, light; only this seat sees it */
    LF_EVENT_HOME,       /* seat, ship, points */
    LF_EVENT_LOST,       /* ship */
    LF_EVENT_SHIP,       /* ship, points */
    LF_EVENT_OVER,
    LF_EVENTS
};

/* edition.c */
bool lf_make_rules(void *rules, const fn_setup *setup, fn_error *error);

/* setup.c: section 1 */
FN_CORE void lf_start(const lf_rules *rules, lf_state *state, const fn_seed *seed);

/* turn.c: section 2 */
FN_CORE int lf_to_act(const lf_state *state);
FN_CORE int lf_list_moves(const lf_rules *rules, const lf_state *state, fn_move *out);
FN_CORE bool lf_apply(const lf_rules *rules, lf_state *state, fn_move move, fn_events *events);

/* score.c: section 3 */
FN_CORE void lf_score(const lf_rules *rules, const lf_state *state, fn_score *out);

/* knowledge.c: section 4 */
FN_CORE void lf_hide(const lf_rules *rules, lf_state *state, int seat);
FN_CORE void lf_imagine(const lf_rules *rules, lf_state *view, int seat, fn_rng *rng);
FN_CORE uint32_t lf_shown(const lf_rules *rules, const lf_state *state);

/* advice.c */
FN_CORE void lf_evaluate(const lf_rules *rules, const lf_state *state,
                         int hundredths[FN_MAX_SEATS]);

/* notation.c */
const char *lf_word(const void *rules, char kind, int value);
void lf_write_move(const void *rules, fn_move move, fn_text *out);
bool lf_read_move(const void *rules, const char *text, fn_move *move, fn_error *error);

/* json.c */
void lf_write_json(const void *rules, const void *state, int seat, fn_text *out);
void lf_write_event(const void *rules, const fn_event *event, fn_text *out);

/* why.c */
bool lf_why_not(const lf_rules *rules, const lf_state *view, fn_move move, fn_reason *out);
void lf_write_reason(const void *rules, const fn_reason *reason, fn_text *out);

/* tally.c */
bool lf_credit(const void *rules, const fn_event *event, fn_credit *out);
bool lf_tally(const void *rules, const fn_event *event, fn_tally *out);

#endif
