/* What floors a seat could still build in a round, as far as the advice looks ahead. */
#ifndef FN_BR_PLAN_H
#define FN_BR_PLAN_H

#include "games/bretagne/br.h"

enum { BR_PLAN_TILES = BR_ROWS * BR_SLOTS + 1, BR_GROUPS = 2 * BR_KINDS };

/* What lighthouses ask for a floor besides the tile, those that ask alike once. A group is of one
 * kind, so that all ask for as many goods: as many extras as its number (3.5), and perhaps wood. */
typedef struct br_group {
    int kind, sum, count;
    br_goods prices[BR_SITES];
} br_group;

/* What there is to build in this round, for everybody. */
typedef struct br_yard {
    br_goods tiles[BR_PLAN_TILES]; /* one that was just taken, then open ones, the largest first */
    int tile_count;
    br_group groups[BR_GROUPS];        /* each kind with wood and without it, the dearest first */
    const br_group *asking[BR_GROUPS]; /* those that are not empty */
    int asking_count;
    const uint8_t *crew;   /* engineers a floor needs, by kind */
    const uint8_t *prices; /* of the trades */
    br_goods market;
    bool singles, pairs; /* engineers to be had in Brest */
    int coin;            /* what one is worth, in hundredths of a point */
} br_yard;

/* How a seat goes on: what it has for it, less what it has planned; and what that brings. */
typedef struct br_plan {
    br_goods goods;
    int engineers, home, coins;
    bool discount; /* rule 3.4 */
    int floors, value;
    bool shopping; /* for one more floor */
} br_plan;

/* plan.c */
FN_CORE void br_open_yard(const br_rules *rules, const br_state *state, int coin, br_yard *yard);
FN_CORE br_goods br_goods_ahead(const br_rules *rules, const br_state *state, int seat);
FN_CORE void br_plan_round(const br_yard *yard, br_plan *plan);

#endif
