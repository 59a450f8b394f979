/* Bretagne: what the files that set up positions share. possible.c says what a position can be,
 * edit_round.c and edit.c change one, edit_list.c offers the changes. A change is made without
 * asking; it is offered only if what it makes is possible. */
#ifndef FN_BR_EDIT_H
#define FN_BR_EDIT_H

#include "games/bretagne/br.h"

enum {
    BR_EDIT_ROUND,      /* round */
    BR_EDIT_FLOOR,      /* site, row, number of the tile */
    BR_EDIT_RAZE,       /* site */
    BR_EDIT_BUILDER,    /* site, floor, seat */
    BR_EDIT_WORKERS,    /* site, floor, how many */
    BR_EDIT_SITE_COINS, /* site, how many */
    BR_EDIT_FINISH,     /* site */
    BR_EDIT_REOPEN,     /* site */
    BR_EDIT_POINTS,     /* seat, how many */
    BR_EDIT_COINS,      /* seat, how many */
    BR_EDIT_HOME,       /* seat, workers */
    BR_EDIT_GOODS,      /* seat, resource, how many */
    BR_EDIT_DRAW,       /* seat, card: out of the deck */
    BR_EDIT_RETURN,     /* seat, card: onto the deck */
    BR_EDIT_DISCARD,    /* seat, card */
    BR_EDIT_REGAIN,     /* seat, card: from the discards */
    BR_EDIT_SETTLE,     /* harbour, seat */
    BR_EDIT_LEAVE,      /* harbour, seat */
    BR_EDIT_BUY,        /* two resources that Brest has sold */
    BR_EDIT_FILL,       /* two resources that it has again */
    BR_EDIT_MARKET,     /* resource, how many; with tight bank */
    BR_EDIT_ENGINEERS,  /* singles, pairs */
    BR_EDIT_TILE,       /* row, slot, number of the tile */
    BR_EDIT_EMPTY,      /* row, slot */
    /* What is drawn in section 1. */
    BR_EDIT_DEAL,
    BR_EDIT_LINE = BR_EDIT_DEAL, /* two seats change places */
    BR_EDIT_WEATHER,             /* two cards, by their place in the order */
    BR_EDIT_PRODUCTION,          /* likewise */
    BR_EDIT_LIGHTHOUSES,         /* the tiles of two sites of one kind */
    BR_EDIT_BUILT,               /* site that is Built instead of the second */
    BR_EDIT_HARBOURS,            /* the tiles of two harbours of one area */
    BR_EDIT_SPARE,               /* harbour that has the tile that was left out */
    BR_EDIT_TOP,                 /* card that is drawn next */
    BR_EDIT_SHUFFLE              /* the discards are the deck */
};

/* What the editor sets at most; games that go beyond are rare. */
enum { BR_EDIT_MOST_POINTS = 199, BR_EDIT_MOST_COINS = 99 };

/* possible.c */
int br_most_coins(const br_rules *rules, const br_state *state, int seat);
void br_point_range(const br_rules *rules, const br_state *state, int seat, int *least, int *most);
int br_floor_price(const br_rules *rules, const br_site *site, int floor, int row);

/* edit.c */
int br_spare_harbour(const br_rules *rules, const br_state *state, int harbour);
uint8_t *br_find_item(uint8_t *items, int count, int item);

/* edit_round.c */
void br_edit_round(const br_rules *rules, br_state *state, fn_edit edit);

#endif
