/* The history a position reveals; see past.h. */
#include "games/bretagne/past.h"

static void count_built(br_past *p)
{
    int sites[BR_AREAS][BR_KINDS] = {{0}};
    p->built = -BR_AREAS * br_started_built(p->rules);
    for (int at = 0; at < BR_SITES; at++)
        sites[p->rules->site_area[at]][p->rules->site_kind[at]]++;
    for (int at = 0; at < BR_SITES; at++) {
        int area = p->rules->site_area[at], kind = p->rules->site_kind[at];
        uint32_t *built = sites[area][kind] > 1 ? &p->own_built[area] : &p->other_built;
        if (p->state->sites[at].status == BR_BUILT) {
            *built |= 1u << at;
            p->built++;
        }
    }
}

br_past br_look_back(const br_rules *rules, const br_state *state)
{
    br_past p = {.rules = rules, .state = state, .rounds = state->round - 1};
    int height[BR_SITES];
    count_built(&p);
    for (int at = 0; at < BR_SITES; at++) {
        const br_site *site = &state->sites[at];
        height[at] = br_height(rules, site);
        for (int floor = 0; floor < site->floors; floor++)
            p.standing[site->tile[floor] >> 4]++;
    }
    for (int row = 0; row < BR_ROWS; row++)
        for (int slot = 0; slot < BR_SLOTS; slot++)
            p.empty[row] += state->open[row][slot] == BR_NONE;
    p.least_floors = br_sum_built(&p, height, false);
    p.most_floors = br_sum_built(&p, height, true);
    return p;
}

/* Returns the site of the set with the lowest or the highest value. */
static int extreme(uint32_t sites, const int value[BR_SITES], bool lowest)
{
    int found = fn_lowest_bit(sites);
    for (; sites != 0; sites &= sites - 1) {
        int at = fn_lowest_bit(sites);
        if (lowest ? value[at] < value[found] : value[at] > value[found])
            found = at;
    }
    return found;
}

/* Sums a value over the lighthouses built in the game: the most or the least it can be. */
int br_sum_built(const br_past *p, const int value[BR_SITES], bool most)
{
    uint32_t counted = p->other_built;
    int sum = 0;
    for (int area = 0; area < BR_AREAS; area++) {
        uint32_t built = p->own_built[area];
        for (int i = 0; i < br_started_built(p->rules) && built != 0; i++)
            built &= ~(1u << extreme(built, value, most));
        counted |= built;
    }
    for (; counted != 0; counted &= counted - 1)
        sum += value[fn_lowest_bit(counted)];
    return sum;
}

/* Returns the most of an income that harbours have paid a player: from round 2 on (rule 2.2), at
 * the improved rate where the area is improved now. */
int br_paid_to(const br_past *p, int seat, int income)
{
    int sum = 0;
    for (int harbour = 0; harbour < BR_HARBOURS; harbour++) {
        const br_harbour_tile *tile = &p->rules->harbour_tiles[p->state->harbour_tile[harbour]];
        if (tile->income != income || !(p->state->harbour_seats[harbour] >> seat & 1))
            continue;
        bool is_better =
            br_area_is_improved(p->rules, p->state, tile->area) && tile->improved > tile->normal;
        sum += is_better ? tile->improved : tile->normal;
    }
    return sum * br_at_least_0(p->rounds - 1);
}

/* Returns the reshuffles of the equipment deck: all except one for each lighthouse built (rule
 * 6.6). */
int br_reshuffles(const br_past *p)
{
    return (int)p->state->shuffles - p->built;
}
