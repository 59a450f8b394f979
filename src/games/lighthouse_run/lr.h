/* Lighthouse Run: its rules as figures, its state, and the functions of its phases.
 * Rule numbers refer to docs/rules/lighthouse-run.en.md. Field 0 is the start, the last one the end
 * of the harbour. Sets of fields, towers and colours are the bits of a number. */
#ifndef FN_LR_H
#define FN_LR_H

#include "fanal/game.h"

enum {
    LR_COLOURS = 4,
    LR_SHIPS = 5,
    LR_TOWERS = 6,
    LR_HARBOUR = 3,
    LR_CARDS = 14,
    LR_ERIK_CARDS = 12,
    LR_HAND = 3,
    LR_ROUNDS = 12,
    LR_CLOUD_AT_RIVER = 7, /* rule 5.1: from the end of this round */
    LR_MAX_FIELDS = 31,    /* so a set of fields, start included, fits 32 bits */
    LR_CARD_NAME_MAX = 16,
    LR_NO_CARD = 15,
    LR_NO_TOWER = 7,
    LR_ERIK = 2 /* his result, his colour and its owner's seat */
};

enum { LR_BASE, LR_WITH_ERIK, LR_GREAT_FLEET };                    /* variants */
enum { LR_SOLO, LR_GROUP, LR_COOP };                               /* kinds of cards */
enum { LR_ANCHOR, LR_FISH, LR_WHEEL, LR_STAR, LR_SHELL, LR_CRAB }; /* towers */
enum { LR_RED, LR_YELLOW, LR_GREEN, LR_BLUE };                     /* colours */
enum { LR_STEP_PLAY, LR_STEP_BEACON, LR_STEP_SAIL, LR_STEP_BONUS, LR_STEP_OVER };

typedef struct lr_card {
    uint8_t kind, fields, tower; /* LR_NO_TOWER: shows all six, any may be used */
} lr_card;

typedef struct lr_rules {
    uint8_t variant, seats, colours, turns_in_round;
    uint8_t own_figures;             /* the rules have the built-in edition's figures */
    uint8_t owner[LR_COLOURS];       /* seat that leads each colour */
    uint8_t own_colours[LR_COLOURS]; /* colours of each seat, as a set */
    uint8_t last_field;
    uint8_t section_end[LR_TOWERS];
    uint8_t cloud_field[LR_ROUNDS + 1];  /* where it stands after each round; 0 = at sea */
    uint8_t points[LR_MAX_FIELDS + 1];   /* highest symbol reached by each field, rule 5.3 */
    uint8_t card_kinds;                  /* number of different cards; a card is a smaller number */
    uint32_t group_cards;                /* the group cards, as a set */
    uint32_t tower_cards[LR_TOWERS + 1]; /* cards that show each tower, as sets; last, those that
                                          * show all six */
    uint8_t deck[LR_CARDS];
    lr_card cards[LR_CARDS];
    char card_names[LR_CARDS][LR_CARD_NAME_MAX];
    uint32_t section_fields[LR_TOWERS];
    uint32_t harbour_fields;
    uint32_t all_fields; /* the fields Erik may enter */
} lr_rules;

typedef struct lr_state {
    uint8_t ships[LR_COLOURS][LR_SHIPS]; /* their fields, rearmost first */
    /* The deck from bottom to top, then the hand; a draw only moves the border. */
    uint8_t cards[LR_COLOURS][LR_CARDS];
    uint8_t deck_size[LR_COLOURS];
    uint8_t hand_size[LR_COLOURS];
    uint8_t section_of[LR_TOWERS]; /* each tower's place along the river, 0 to 5 */
    uint8_t beacons;               /* towers with a beacon, as a set */
    uint8_t round;                 /* 1 to 12, 13 when the game is over */
    uint8_t start_seat;
    uint8_t turn;           /* turns finished in this round */
    uint8_t seat;           /* the seat to act */
    uint8_t step;           /* the decision it must make */
    uint8_t card, colour;   /* the card being played, and its colour */
    uint8_t played_colours; /* great fleet: colours that have played this round, as a set */
    uint8_t bonus_colours;  /* own colours whose ship may move again, as a set */
    uint8_t bonus_field;    /* where those ships are */
} lr_state;

/* Moves: an operation and up to two arguments. */
enum {
    LR_MOVE_PLAY,        /* 0, card */
    LR_MOVE_PLAY_COLOUR, /* colour, card; great fleet only */
    LR_MOVE_BEACON,      /* from tower, to tower */
    LR_MOVE_BEACON_STAY,
    LR_MOVE_SAIL, /* 0, field */
    LR_MOVE_SAIL_NONE,
    LR_MOVE_BONUS,
    LR_MOVE_BONUS_COLOUR, /* 0, colour */
    LR_MOVE_NO_BONUS
};

/* Events and their arguments. */
enum {
    LR_EVENT_CARD,       /* colour, card */
    LR_EVENT_BEACON,     /* from, to */
    LR_EVENT_SAIL,       /* colour, from, to, ships */
    LR_EVENT_BONUS,      /* colour, from, to */
    LR_EVENT_DRAW,       /* colour */
    LR_EVENT_DRAWN_CARD, /* colour, card; for the owner only */
    LR_EVENT_ERIK_CARD,  /* card */
    LR_EVENT_CLOUD,      /* field, 0 = still at sea; round that ended */
    LR_EVENT_CAUGHT,     /* colour, field */
    LR_EVENT_OVER,
    LR_EVENT_TIE_CARDS,   /* entry ahead, entry behind, their total cards left in hand */
    LR_EVENT_TIE_BALANCE, /* entry ahead, entry behind, each one's difference between its two
                           * colours */
    LR_EVENT_SHARED,      /* two entries that share a place */
    LR_NOTE_NO_SAIL,      /* no own ship can sail after this move */
    LR_EVENTS
};

/* The themes of puzzles. */
enum {
    LR_THEME_STORM,
    LR_THEME_DARK,
    LR_THEME_LIGHT,     /* by a card that shows one lighthouse, */
    LR_THEME_LIGHT_ANY, /* or all six */
    LR_THEME_HELP,
    LR_THEME_GROUP,
    LR_THEME_HARBOUR,
    LR_THEME_LAST,
    LR_THEME_CARD,
    LR_THEMES
};

/* edition.c, and the text of the built-in edition */
extern const char fn_edition_lighthouse_run[];
extern const unsigned int fn_edition_lighthouse_run_size;
bool lr_make_rules(void *rules, const fn_setup *setup, fn_error *error);

/* setup.c: section 1 */
FN_CORE void lr_start(const lr_rules *rules, lr_state *state, const fn_seed *seed);

/* The hand of a colour; its order means nothing. */
FN_CORE static inline const uint8_t *lr_hand(const lr_state *state, int colour)
{
    return &state->cards[colour][state->deck_size[colour]];
}

/* turn.c: section 2, and the whole flow */
FN_CORE int lr_to_act(const lr_state *state);
FN_CORE int lr_list_moves(const lr_rules *rules, const lr_state *state, fn_move *out);
FN_CORE bool lr_apply(const lr_rules *rules, lr_state *state, fn_move move, fn_events *events);

/* beacon.c: section 3 */
FN_CORE bool lr_beacon_is_asked(const lr_rules *rules, const lr_state *state);
FN_CORE int lr_list_beacons(const lr_rules *rules, const lr_state *state, fn_move *out);
FN_CORE void lr_move_beacon(lr_state *state, int from, int to, fn_events *events);
FN_CORE uint32_t lr_lit_fields(const lr_rules *rules, const lr_state *state);

/* ships.c: section 4 */
FN_CORE int lr_reach(uint32_t lit_fields, int field, int fields);
FN_CORE uint32_t lr_movable_fields(const lr_rules *rules, const lr_state *state, uint32_t fields);
FN_CORE uint32_t lr_bonus_colours(uint32_t own, uint32_t moved);
FN_CORE void lr_advance(lr_state *state, int colour, int from, int to, int ships,
                        fn_events *events);
FN_CORE uint32_t lr_advance_coop(const lr_rules *rules, lr_state *state, int from, int to,
                                 fn_events *events);
FN_CORE void lr_advance_bonus(lr_state *state, int colour, int from, int to, fn_events *events);
FN_CORE int lr_list_sails(const lr_rules *rules, const lr_state *state, fn_move *out);
FN_CORE void lr_sail(const lr_rules *rules, lr_state *state, int field, fn_events *events);
FN_CORE int lr_list_bonus(const lr_state *state, fn_move *out);
FN_CORE void lr_take_bonus(const lr_rules *rules, lr_state *state, int colour, fn_events *events);

/* round.c: sections 2.3 and 5 */
FN_CORE uint32_t lr_caught_fields(const lr_rules *rules, const lr_state *state);
FN_CORE void lr_draw(const lr_rules *rules, lr_state *state, int colour, fn_events *events);
FN_CORE void lr_end_round(const lr_rules *rules, lr_state *state, fn_events *events);

/* erik.c: section 7.2 */
FN_CORE void lr_erik_turn(const lr_rules *rules, lr_state *state, fn_events *events);

/* score.c: section 6, and 7.7 */
FN_CORE void lr_score(const lr_rules *rules, const lr_state *state, fn_score *out);
FN_CORE void lr_tell_ties(const lr_rules *rules, const lr_state *state, fn_events *out);

/* advice.c: an estimate of the final points */
FN_CORE void lr_evaluate(const lr_rules *rules, const lr_state *state,
                         int hundredths[FN_MAX_SEATS]);

/* habit.c: a move made without much thought */
FN_CORE fn_move lr_suggest(const lr_rules *rules, const lr_state *state, const fn_move *moves,
                           int count, fn_rng *rng);

/* notes.c: facts to know before a move */
void lr_tell_notes(const lr_rules *rules, const lr_state *view, fn_move move, fn_events *out);

/* knowledge.c: section 8 */
FN_CORE void lr_hide(const lr_rules *rules, lr_state *state, int seat);
FN_CORE void lr_imagine(const lr_rules *rules, lr_state *view, int seat, fn_rng *rng);
FN_CORE bool lr_deal_is_possible(const lr_rules *rules, const lr_state *state, int colour);

/* edit.c: positions that are set up by hand */
int lr_list_edits(const lr_rules *rules, const lr_state *state, fn_edit out[FN_MAX_EDITS]);
void lr_edit(const lr_rules *rules, lr_state *state, fn_edit edit);
void lr_write_edit(const void *rules, fn_edit edit, fn_text *out);

/* notation.c */
extern const char *const lr_tower_names[LR_TOWERS];
extern const char *const lr_colour_names[LR_COLOURS];
const char *lr_word(const void *rules, char kind, int value);
bool lr_read_card(const char *text, lr_card *card);
void lr_write_move(const void *rules, fn_move move, fn_text *out);
bool lr_read_move(const void *rules, const char *text, fn_move *move, fn_error *error);

/* json.c */
extern const char *const lr_step_names[];
void lr_write_json(const void *rules, const void *state, int seat, fn_text *out);
void lr_write_event(const void *rules, const fn_event *event, fn_text *out);

/* why.c */
bool lr_why_not(const lr_rules *rules, const lr_state *view, fn_move move, fn_reason *out);
void lr_write_reason(const void *rules, const fn_reason *reason, fn_text *out);

/* themes.c */
extern const fn_theme lr_themes[];
uint32_t lr_find_themes(const lr_rules *rules, const lr_state *before, const fn_turn_end *best,
                        const fn_turn_end *other);

/* tally.c */
int lr_list_credits(const void *rules, const void *state, fn_credit out[FN_MAX_CREDITS]);
bool lr_choice(const void *rules, const fn_event *event, fn_tally *out);
bool lr_tally(const void *rules, const fn_event *event, fn_tally *out);

#endif
