/* The tables of words.c. Those of a game are indexed by its own numbers for events, moves and
 * steps, and are read by its renderer only; the rest is for everybody. */
#ifndef FN_TERMINAL_WORDS_H
#define FN_TERMINAL_WORDS_H

/* What the table says, whatever is played; arguments in brackets. */
enum {
    SAY_YOU,
    SAY_PERSON, /* (number from 0) */
    SAY_BOT,    /* (number from 0) */
    SAY_WELCOME,
    SAY_RESUMED,        /* (moves so far) */
    SAY_CURTAIN,        /* (seat) */
    SAY_THINKS,         /* (seat) */
    SAY_WHAT_NOW,       /* (moves) */
    SAY_NO_SUCH_NUMBER, /* (moves) */
    SAY_ONLY_ONE,
    SAY_TOO_LONG, /* (letters) */
    SAY_UNDONE,
    SAY_NO_LOG,
    SAY_SAVED,
    SAY_SAVE_WHERE,
    SAY_SAVE_EXISTS,
    SAY_STOPPED,
    SAY_NOT_KEPT,
    SAY_GO_ON,
    SAY_DEAL_AGAIN,
    SAY_RESULT,
    SAY_WINS, /* (entry, points) */
    SAY_SHARED,
    SAY_COUNT
};
extern const char *const words_say[];
extern const char *const words_keys[]; /* what can be typed: lines, NULL-terminated */

/* Bretagne. An event has a pattern for the first of its kind and perhaps one for more of them. */
extern const char *const words_br_events[][2];
extern const char *const words_br_moves[], *const words_br_steps[];
extern const char *const words_br_kinds[], *const words_br_short_kinds[];
extern const char *const words_br_areas[], *const words_br_weathers[];
extern const char *const words_br_goods[], *const words_br_short_goods[];
extern const char *const words_br_short_incomes[];
extern const char *const words_br_incomes[], *const words_br_cards[], *const words_br_cities[];
extern const char *const words_br_loads[], *const words_br_help[];

enum {
    BR_SAY_TITLE, /* (round, weather, engineers for each kind) */
    BR_SAY_NEXT,  /* (weather) */
    BR_SAY_NEXT_HIDDEN,
    BR_SAY_LAST_ROUND,
    BR_SAY_BUILT,
    BR_SAY_COMPLETE,
    BR_SAY_ROW, /* (row) */
    BR_SAY_REWARD_1,
    BR_SAY_REWARD_2,
    BR_SAY_REWARD_3,
    BR_SAY_QUIMPER,
    BR_SAY_BREST,
    BR_SAY_ENGINEERS, /* (singles, pairs) */
    BR_SAY_BANK,
    BR_SAY_PLAYERS, /* where its columns end is known in show_bretagne.c */
    BR_SAY_PASSED,
    BR_SAY_HAND, /* (cards) */
    BR_SAY_NOTHING,
    BR_SAY_PASS_KEEPING,  /* as the event */
    BR_SAY_SETTLE_PAYING, /* as the event */
    BR_SAY_DISCOUNT,
    BR_SAY_PRICE,       /* (resources) */
    BR_SAY_COINS_THERE, /* (coins) */
    BR_SAY_STORM_HURTS,
    BR_SAY_ALL_STAY,
    BR_SAY_STOCK,    /* (coins, engineers, workers, resources, cards) */
    BR_SAY_ON_TOWER, /* (cards) */
    BR_SAY_LORIENT,
    BR_SAY_HIRE_WORKER, /* as the event */
    BR_SAY_COUNT
};
extern const char *const words_br_say[];

/* Lighthouse Run. */
extern const char *const words_lr_events[][2];
extern const char *const words_lr_moves[];
extern const char *const words_lr_colours[], *const words_lr_letters[], *const words_lr_towers[];
extern const char *const words_lr_kinds[], *const words_lr_help[];

enum {
    LR_SAY_TITLE, /* (round) */
    LR_SAY_OVER,
    LR_SAY_CLOUD_AT_SEA, /* these three: (field now, next field, first round on the river) */
    LR_SAY_CLOUD_COMES,
    LR_SAY_CLOUD,
    LR_SAY_LIGHT,
    LR_SAY_FIELD,
    LR_SAY_POINTS,
    LR_SAY_CLOUD_LINE,
    LR_SAY_START,
    LR_SAY_HARBOUR,
    LR_SAY_CARDS_LEFT,
    LR_SAY_HAND,        /* (colour) */
    LR_SAY_PLAY,        /* decisions */
    LR_SAY_PLAY_FLEET,  /* (colours) */
    LR_SAY_BEACON_SOLO, /* these: (card, tower, fields) */
    LR_SAY_BEACON_GROUP,
    LR_SAY_BEACON_COOP,
    LR_SAY_SAIL_SOLO,
    LR_SAY_SAIL_GROUP,
    LR_SAY_SAIL_COOP,
    LR_SAY_BONUS,
    LR_SAY_CARD_SOLO, /* what a card does: (tower, fields) */
    LR_SAY_CARD_GROUP,
    LR_SAY_CARD_COOP,
    LR_SAY_CARD_LIT,
    LR_SAY_DARKENS, /* (tower) */
    LR_SAY_GO_NOWHERE,
    LR_SAY_GO_TOGETHER, /* (colours, field) */
    LR_SAY_GO_BONUS,    /* (field) */
    LR_SAY_FLEET_CARD,  /* as the events */
    LR_SAY_FLEET_DRAWN,
    LR_SAY_FLEET_DRAWN_MORE,
    LR_SAY_STUCK,
    LR_SAY_STUCK_MORE,
    LR_SAY_AT_SEA,
    LR_SAY_COUNT
};
extern const char *const words_lr_say[];

#endif
