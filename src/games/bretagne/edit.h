/* Shared by the files of Bretagne that set up positions. possible.c says whether a position can
 * occur, edit_round.c and edit.c change one, edit_list.c offers the changes. A change is made
 * without checks; it is offered only if the resulting position is possible. */
#ifndef FN_BR_EDIT_H
#define FN_BR_EDIT_H

#include "games/bretagne/br.h"

enum {
    BR_EDIT_ROUND,      /* round */
    BR_EDIT_FLOOR,      /* site, row, tile number */
    BR_EDIT_RAZE,       /* site */
    BR_EDIT_BUILDER,    /* site, floor, seat */
    BR_EDIT_WORKERS,    /* site, floor, number */
    BR_EDIT_SITE_COINS, /* site, number */
    BR_EDIT_FINISH,     /* site */
    BR_EDIT_REOPEN,     /* site */
    BR_EDIT_POINTS,     /* seat, number */
    BR_EDIT_COINS,      /* seat, number */
    BR_EDIT_HOME,       /* seat, workers */
    BR_EDIT_GOODS,      /* seat, resource, number */
    BR_EDIT_DRAW,       /* seat, card, from the deck */
    BR_EDIT_RETURN,     /* seat, card, onto the deck */
    BR_EDIT_DISCARD,    /* seat, card */
    BR_EDIT_REGAIN,     /* seat, card, from the discards */
    BR_EDIT_SETTLE,     /* harbour, seat */
    BR_EDIT_LEAVE,      /* harbour, seat */
    BR_EDIT_BUY,        /* two resources sold by Brest */
    BR_EDIT_FILL,       /* two resources back in Brest */
    BR_EDIT_MARKET,     /* resource, number; with the tight bank */
    BR_EDIT_ENGINEERS,  /* singles, pairs */
    BR_EDIT_TILE,       /* row, slot, tile number */
    BR_EDIT_EMPTY,      /* row, slot */
    /* Changes of what is drawn in section 1. */
    BR_EDIT_DEAL,
    BR_EDIT_LINE = BR_EDIT_DEAL, /* two seats change places */
    BR_EDIT_WEATHER,             /* two cards, by their places in the order */
    BR_EDIT_PRODUCTION,          /* likewise */
    BR_EDIT_LIGHTHOUSES,         /* the tiles of two sites of one kind */
    BR_EDIT_BUILT,               /* site that starts built, in place of the second */
    BR_EDIT_HARBOURS,            /* the tiles of two harbours of one area */
    BR_EDIT_SPARE,               /* harbour that gets the tile left out */
    BR_EDIT_TOP,                 /* card to be drawn next */
    BR_EDIT_SHUFFLE              /* the discards become the deck */
};

/* The editor's limits; games rarely go beyond them. */
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
