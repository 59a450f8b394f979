/* The rounds played, as far as a position at the beginning of a round reveals them, for the files
 * of Bretagne that judge whether it is possible: possible.c and gains.c. */
#ifndef FN_BR_PAST_H
#define FN_BR_PAST_H

#include "games/bretagne/edit.h"

/* A position does not reveal which of the Built lighthouses started so (rule 1.4), so the number of
 * floors of those built in the game lies between two bounds. */
typedef struct br_past {
    const br_rules *rules;
    const br_state *state;
    int rounds; /* played */
    int built;  /* lighthouses built in the game */
    /* Built sites as sets: those of the kind that is most frequent in their area, some of which
     * started so; and all others. */
    uint32_t own_built[BR_AREAS], other_built;
    int least_floors, most_floors;         /* of lighthouses built in the game */
    int standing[BR_ROWS], empty[BR_ROWS]; /* tiles on floors, spaces without a tile */
} br_past;

static inline int br_at_least_0(int number)
{
    return number > 0 ? number : 0;
}

/* Returns the number that started built of each area's own kind, rule 1.4. */
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
