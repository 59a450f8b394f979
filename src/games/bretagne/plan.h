/* The floors a seat could still build in a round, as far as the advice looks ahead. */
#ifndef FN_BR_PLAN_H
#define FN_BR_PLAN_H

#include "games/bretagne/br.h"

enum { BR_PLAN_TILES = BR_ROWS * BR_SLOTS + 1, BR_GROUPS = 2 * BR_KINDS };

/* The prices of lighthouses apart from the tile, each different price once. A group has one kind of
 * lighthouse, all needing the same number of goods: as many extras as the kind's number (3.5), and
 * perhaps wood. */
typedef struct br_group {
    int kind, sum, count;
    br_goods prices[BR_SITES];
} br_group;

/* Everything to be built in this round, for everybody. */
typedef struct br_yard {
    br_goods tiles[BR_PLAN_TILES]; /* the one just taken, then the open ones, largest first */
    int tile_count;
    br_group groups[BR_GROUPS];        /* each kind with wood and without it, dearest first */
    const br_group *asking[BR_GROUPS]; /* the groups that are not empty */
    int asking_count;
    const uint8_t *crew;   /* engineers per floor, by kind */
    const uint8_t *prices; /* of trades */
    br_goods market;
    bool singles, pairs; /* engineers available in Brest */
    int coin;            /* worth of one, in hundredths of a point */
} br_yard;

/* A seat's plan: the means left after what it has planned so far, and its gain. */
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
