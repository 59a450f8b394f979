/* Checks whether a position at the beginning of a round is possible. Every position of a real game
 * passes; docs/records.md explains the checks in words. Only the position is known, not how it came
 * about, so each bound is one that every history keeps. */
#include "games/bretagne/past.h"

/* Returns the price of a build, rules 3.1 and 3.5, which is also the most workers the floor can
 * get. */
int br_floor_price(const br_rules *rules, const br_site *site, int floor, int row)
{
    return row + 1 + br_goods_sum(rules->lighthouses[site->lighthouse].extras) + (floor > 0);
}

/* Sites */

/* Reports whether the weather of each round from `first` to `last`, counted from 0, hurts (rule
 * 3.7). */
static bool storm_all_along(const br_state *state, int first, int last)
{
    for (int round = first; round <= last; round++)
        if (state->weather[round] != BR_STORM)
            return false;
    return true;
}

/* The coins show when somebody last built here: there is one for each round since (rule 7.1). */
static bool floors_are_possible(const br_past *p, int at)
{
    const br_site *site = &p->state->sites[at];
    int last = p->rounds - 1 - site->coins;
    for (int floor = 0; floor < site->floors; floor++) {
        bool is_top = floor == site->floors - 1;
        bool is_hurt = p->rules->site_kind[at] != BR_HEAVEN &&
                       storm_all_along(p->state, is_top ? last : 0, last);
        int most = br_floor_price(p->rules, site, floor, site->tile[floor] >> 4) - is_hurt;
        if (site->builder[floor] >= p->rules->seats || site->workers[floor] > most)
            return false;
    }
    return true;
}

static bool site_is_possible(const br_past *p, int at)
{
    const br_site *site = &p->state->sites[at];
    if (site->engineers > 0 || site->status == BR_COMPLETE)
        return false;
    if (site->status == BR_BUILT)
        return site->floors == 0 && site->coins == 0;
    if (site->floors == 0)
        return site->coins == p->rounds;
    return site->floors < br_height(p->rules, site) && site->coins < p->rounds &&
           floors_are_possible(p, at);
}

static bool sites_are_possible(const br_past *p)
{
    int built = p->built + BR_AREAS * br_started_built(p->rules);
    for (int at = 0; at < BR_SITES; at++)
        if (!site_is_possible(p, at))
            return false;
    for (int area = 0; area < BR_AREAS; area++)
        if (fn_count_bits(p->own_built[area]) < br_started_built(p->rules))
            return false;    /* rule 1.4 */
    return built < BR_SITES; /* rule 7.4 */
}

/* Tiles */

static bool row_is_whole(const br_past *p, int row)
{
    const br_state *state = p->state;
    uint32_t seen = 0;
    int tiles = state->stack_size[row] + BR_SLOTS - p->empty[row] + p->standing[row];
    for (int i = 0; i < state->stack_size[row]; i++)
        seen |= 1u << state->stack[row][i];
    for (int slot = 0; slot < BR_SLOTS; slot++)
        if (state->open[row][slot] != BR_NONE)
            seen |= 1u << state->open[row][slot];
    for (int at = 0; at < BR_SITES; at++)
        for (int floor = 0; floor < state->sites[at].floors; floor++)
            if (state->sites[at].tile[floor] >> 4 == row)
                seen |= 1u << (state->sites[at].tile[floor] & 15);
    return tiles == BR_ROW_TILES && seen == (1u << BR_ROW_TILES) - 1;
}

/* A round has twelve tiles, four of each row. Those taken in the last round have left a space empty
 * (rule 2.5); all others were taken before. */
static bool tiles_are_possible(const br_past *p)
{
    int early = br_at_least_0(p->rounds - 1), floors = p->least_floors, empty = 0, gone = 0;
    for (int row = 0; row < BR_ROWS; row++) {
        if (!row_is_whole(p, row) || p->standing[row] - p->empty[row] > BR_SLOTS * early)
            return false;
        floors += p->standing[row];
        empty += p->empty[row];
        gone += br_at_least_0(p->empty[row] - p->standing[row]); /* they are back under the stack */
    }
    return gone <= p->most_floors && floors - empty <= BR_ROWS * BR_SLOTS * early;
}

/* Each lighthouse with floors but no coins was built on in the last round, with a tile whose space
 * is empty. The reverse holds too unless the stack was used up, which takes nine tiles of a row. */
static bool last_round_is_possible(const br_past *p)
{
    int sites = 0, floors = 0, empty = 0, taken = 0;
    for (int at = 0; at < BR_SITES; at++) {
        const br_site *site = &p->state->sites[at];
        if (site->floors > 0 && site->coins == 0) {
            sites++;
            floors += site->floors;
        }
    }
    for (int row = 0; row < BR_ROWS; row++) {
        bool may_be_short = p->standing[row] + p->most_floors > BR_ROW_TILES - BR_SLOTS;
        empty += p->empty[row];
        taken += may_be_short ? 0 : p->empty[row];
    }
    return sites <= empty && taken <= floors + p->most_floors;
}

/* The coins on a lighthouse show how many rounds ago somebody built there, which limits the floors
 * to twelve tiles a round. */
static bool rounds_are_possible(const br_past *p)
{
    for (int ago = 0; ago < BR_ROUNDS; ago++) {
        int floors = ago == 0 ? p->least_floors : 0;
        for (int at = 0; at < BR_SITES; at++)
            if (p->state->sites[at].coins >= ago)
                floors += p->state->sites[at].floors;
        if (floors > BR_ROWS * BR_SLOTS * br_at_least_0(p->rounds - ago))
            return false;
    }
    return true;
}

/* Engineers: those that barges, Brest and harbours gave so far must cover what the floors took. */

static int best_barges(const br_rules *rules)
{
    bool taken[BR_BARGES] = {false};
    int engineers = 0;
    for (int seat = 0; seat < rules->seats; seat++) {
        int best = -1;
        for (int card = 0; card < BR_BARGES; card++)
            if (!taken[card] &&
                (best < 0 || rules->barges[card].engineers > rules->barges[best].engineers))
                best = card;
        taken[best] = true;
        engineers += rules->barges[best].engineers;
    }
    return engineers;
}

static int least_engineers(const br_past *p, int kind)
{
    int least = 0;
    for (int round = 0; round < p->rounds; round++) {
        int needed = p->rules->engineers[p->state->weather[round]][kind];
        needed -= needed > 1; /* rule 3.4 */
        least = round == 0 || needed < least ? needed : least;
    }
    return least;
}

static bool engineers_are_possible(const br_past *p)
{
    const br_rules *rules = p->rules;
    int taken[BR_SITES], needed = 0;
    int given = p->rounds * (best_barges(rules) + rules->brest_singles + 2 * rules->brest_pairs);
    for (int seat = 0; seat < rules->seats; seat++)
        given += br_paid_to(p, seat, BR_INCOME_ENGINEER);
    for (int at = 0; at < BR_SITES; at++) {
        int each = least_engineers(p, rules->site_kind[at]);
        taken[at] = each * br_height(rules, &p->state->sites[at]);
        needed += each * p->state->sites[at].floors;
    }
    return needed + br_sum_built(p, taken, false) <= given;
}

/* Workers */

static int workers_on_floors(const br_state *state, int seat)
{
    int workers = 0;
    for (int at = 0; at < BR_SITES; at++)
        for (int floor = 0; floor < state->sites[at].floors; floor++)
            if (state->sites[at].builder[floor] == seat)
                workers += state->sites[at].workers[floor];
    return workers;
}

/* Returns the most workers that can have been hurt (rule 3.7): one on each floor outside Heaven, if
 * there was a storm. */
static int most_hurt(const br_past *p, int seat)
{
    int risky[BR_SITES], hurt = 0;
    bool had_storm = false;
    for (int round = 0; round < p->rounds; round++)
        had_storm = had_storm || p->state->weather[round] == BR_STORM;
    for (int at = 0; at < BR_SITES; at++) {
        const br_site *site = &p->state->sites[at];
        bool is_risky = had_storm && p->rules->site_kind[at] != BR_HEAVEN;
        risky[at] = is_risky ? br_height(p->rules, site) : 0;
        for (int floor = 0; floor < site->floors; floor++)
            hurt += is_risky && site->builder[floor] == seat;
    }
    return hurt + br_sum_built(p, risky, true);
}

static bool workers_are_possible(const br_past *p, int seat)
{
    const br_player *player = &p->state->players[seat];
    int settled = 0;
    for (int harbour = 0; harbour < BR_HARBOURS; harbour++)
        settled += p->state->harbour_seats[harbour] >> seat & 1;
    return player->in_city[BR_BREST] + player->in_city[BR_LORIENT] == 0 &&
           player->home + player->reserve + settled + workers_on_floors(p->state, seat) ==
               BR_WORKERS &&
           player->reserve <= BR_WORKERS - BR_WORKERS_HOME + most_hurt(p, seat);
}

/* Rule 6.4: at most one worker of each seat from each lighthouse, and no more seats than floors. */
static bool harbours_are_possible(const br_past *p)
{
    for (int area = 0; area < BR_AREAS; area++) {
        int seats[BR_SITES], settled = 0, of[BR_SEATS] = {0};
        for (int at = 0; at < BR_SITES; at++) {
            int height = br_height(p->rules, &p->state->sites[at]);
            bool is_here = p->rules->site_area[at] == area;
            seats[at] = !is_here ? 0 : height < p->rules->seats ? height : p->rules->seats;
        }
        for (int harbour = 0; harbour < BR_HARBOURS; harbour++)
            for (int seat = 0; p->rules->harbour_area[harbour] == area && seat < BR_SEATS; seat++)
                of[seat] += p->state->harbour_seats[harbour] >> seat & 1;
        int built = br_built_in_area(p->rules, p->state, area) - br_started_built(p->rules);
        for (int seat = 0; seat < BR_SEATS; seat++) {
            settled += of[seat];
            if (of[seat] > built)
                return false;
        }
        if (settled > br_sum_built(p, seats, true))
            return false;
    }
    return true;
}

/* Resources */

static bool goods_are_possible(const br_past *p)
{
    const br_state *state = p->state;
    br_goods all = state->bank + state->market;
    for (int seat = 0; seat < p->rules->seats; seat++) {
        br_goods goods = state->players[seat].goods;
        int kinds = 0;
        for (int r = 0; r < BR_GOODS; r++) {
            kinds += br_goods_of(goods, r) > 0;
            if (br_goods_of(goods, r) > BR_KEEP_GOODS)
                return false; /* rule 5.2 */
        }
        if (kinds > 1 || (p->rounds == 0 && kinds > 0))
            return false;
        all += goods;
    }
    return p->rules->tight_bank ? all == br_of_each(BR_TIGHT_BANK) &&
                                      br_goods_cover(br_of_each(BR_TIGHT_BANK), state->bank)
                                : state->bank == 0;
}

/* Rules 2.3, 4.3: Brest is filled in each round, and goods are bought in pairs. */
static bool brest_is_possible(const br_past *p)
{
    const br_state *state = p->state;
    if (p->rounds == 0)
        return state->market == 0 && state->singles == 0 && state->pairs == 0;
    return br_goods_cover(br_of_each(BR_MARKET), state->market) &&
           (p->rules->tight_bank || br_goods_sum(state->market) % 2 == 0) &&
           state->singles <= p->rules->brest_singles && state->pairs <= p->rules->brest_pairs;
}

static bool cards_of_rounds_are_possible(const br_past *p)
{
    const br_state *state = p->state;
    return state->round >= 1 && state->round <= BR_ROUNDS && state->seat == state->line[0] &&
           state->weather_at == br_at_least_0(p->rounds - 1) &&
           state->production_drawn == p->rounds && state->quimper == 0;
}

bool br_is_possible(const br_rules *rules, const br_state *state)
{
    br_past p = br_look_back(rules, state);
    if (state->step != BR_STEP_BARGE || state->barge != 0 || !cards_of_rounds_are_possible(&p) ||
        !sites_are_possible(&p) || !tiles_are_possible(&p) || !last_round_is_possible(&p) ||
        !rounds_are_possible(&p) || !engineers_are_possible(&p) || !harbours_are_possible(&p) ||
        !goods_are_possible(&p) || !brest_is_possible(&p))
        return false;
    for (int seat = 0; seat < rules->seats; seat++)
        if (!workers_are_possible(&p, seat))
            return false;
    return br_gains_are_possible(&p);
}
