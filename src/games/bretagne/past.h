/* Bretagne: what a position at the beginning of a round tells of the rounds played, for the files
 * that judge whether it can be: possible.c and gains.c. */
#ifndef FN_BR_PAST_H
#define FN_BR_PAST_H

#include "games/bretagne/edit.h"

/* Which of the Built lighthouses started so (rule 1.4) a position does not tell, so the floors of
 * those built in the game are between two numbers. */
typedef struct br_past {
    const br_rules *rules;
    const br_state *state;
    int rounds; /* played */
    int built;  /* lighthouses, in the game */
    /* Built sites as sets: of the kind that an area has most of, some of which started so; and all
     * others. */
    uint32_t own_built[BR_AREAS], other_built;
    int least_floors, most_floors;         /* of lighthouses built in the game */
    int standing[BR_ROWS], empty[BR_ROWS]; /* tiles on floors, spaces without a tile */
} br_past;

static inline int br_at_least_0(int number)
{
    return number > 0 ? number : 0;
}

/* Of each area's own kind, rule 1.4. */
static inline int br_started_built(const br_rules *rules)
{
    return BR_SEATS - rules->seats;
}

static inline int br_height(const br_rules *rules, const br_site *site)
{
    return rules->lighthouses[site->lighthouse].floors;
}

/* past.c */
br_past br_look_back(const br_rules *rules, const br_state *state);
int br_sum_built(const br_past *p, const int value[BR_SITES], bool most);
int br_paid_to(const br_past *p, int seat, int income);
int br_reshuffles(const br_past *p);

/* gains.c */
bool br_gains_are_possible(const br_past *p);

#endif
