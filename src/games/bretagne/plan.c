/* Plans a round for a seat as a player would at a glance: floors one after another with what is
 * available, then the best floor that a visit to the cities would allow. */
#include "games/bretagne/plan.h"

enum { GUESSED_LOADS = 6 };
enum { TOO_MUCH = 100 };                                       /* more coins than anybody has */
enum { NOWHERE, IN_BREST, IN_LORIENT, IN_BOTH, NOT_FOR_SALE }; /* places where goods are bought */

FN_TABLE br_goods no_price = 0xffffffffu;

/* The weights: hundredths of a point, or percent. */
FN_TABLE int16_t built_worth = 200;   /* of a good */
FN_TABLE int16_t crew_cost = 79;      /* an engineer who is then missing for another floor */
FN_TABLE int16_t bought_percent = 40; /* of the worth of a floor that needs buying */

FN_CORE static int least(int a, int b)
{
    return a < b ? a : b;
}

/* Notes the price of a floor, once for equal prices. */
FN_CORE static void note_price(br_group *group, br_goods price)
{
    int i = 0;
    while (i < group->count && group->prices[i] != price)
        i++;
    group->prices[i] = price;
    group->count += i == group->count;
}

FN_CORE static void note_prices(const br_rules *rules, const br_state *state, br_yard *yard)
{
    for (int i = 0; i < BR_GROUPS; i++)
        yard->groups[i].count = 0;
    for (int i = 0; i < BR_SITES; i++) {
        const br_site *site = &state->sites[i];
        int group = 2 * (BR_KINDS - 1 - rules->site_kind[i]) + (site->floors == 0);
        if (site->status == BR_OPEN)
            note_price(&yard->groups[group], br_site_price(rules, state, i));
    }
    yard->asking_count = 0;
    for (int i = 0; i < BR_GROUPS; i++)
        if (yard->groups[i].count > 0) {
            yard->groups[i].kind = BR_KINDS - 1 - (i >> 1);
            yard->groups[i].sum = br_goods_sum(yard->groups[i].prices[0]);
            yard->asking[yard->asking_count++] = &yard->groups[i];
        }
}

FN_CORE void br_open_yard(const br_rules *rules, const br_state *state, int coin, br_yard *yard)
{
    bool early = state->step == BR_STEP_BARGE; /* before Brest is filled and the weather changes */
    yard->tile_count = 0;
    if (state->step == BR_STEP_SITE)
        yard->tiles[yard->tile_count++] = rules->construction[state->tile >> 4][state->tile & 15];
    for (int row = BR_ROWS - 1; row >= 0; row--)
        for (int slot = 0; slot < BR_SLOTS; slot++)
            if (state->open[row][slot] != BR_NONE)
                yard->tiles[yard->tile_count++] = rules->construction[row][state->open[row][slot]];
    note_prices(rules, state, yard);
    yard->crew = rules->engineers[state->weather[state->weather_at + (early && state->round > 1)]];
    yard->prices = rules->prices;
    yard->coin = coin;
    yard->market = early ? br_of_each(BR_MARKET) : state->market;
    yard->singles = early || state->singles > 0;
    yard->pairs = early || state->pairs > 0;
}

/* Returns the goods in hand plus the tile just taken and the loads still to come, spread evenly
 * over the resources. */
FN_CORE br_goods br_goods_ahead(const br_rules *rules, const br_state *state, int seat)
{
    br_goods goods = state->players[seat].goods;
    int barge = 0, loads = 0;
    if (state->step == BR_STEP_SITE && state->seat == seat)
        goods += rules->construction[state->tile >> 4][state->tile & 15];
    if (state->step > BR_STEP_LOAD)
        return goods;
    while (barge < BR_BARGES && state->holder[barge] != seat)
        barge++;
    int load = state->step == BR_STEP_LOAD ? state->load + (barge < state->barge) : 0;
    for (; load < BR_LOADS && barge < BR_BARGES; load++)
        loads += rules->barges[barge].loads[load];
    for (int i = 0; i < (barge == BR_BARGES ? GUESSED_LOADS : loads); i++)
        goods += br_good(i % BR_GOODS, 1);
    return goods;
}

/* Returns a price of these lighthouses that can be paid with these goods, or no_price. */
FN_CORE static br_goods price_to_pay(const br_group *group, br_goods goods)
{
    for (int i = 0; i < group->count; i++)
        if (br_goods_cover(goods, group->prices[i]))
            return group->prices[i];
    return no_price;
}

/* Builds a floor with this tile where it brings most, and among equals where it costs least.
 * Returns false if there is no place for it. */
FN_CORE static bool plan_floor(const br_yard *yard, br_plan *plan, const int *crews, br_goods tile)
{
    br_goods rest = plan->goods - tile, paid = 0;
    int most = 0, size = br_goods_sum(tile), engineers = 0, placed = 0;
    for (int i = 0; i < yard->asking_count; i++) {
        const br_group *group = yard->asking[i];
        int crew = crews[group->kind], workers = least(size + group->sum, plan->home);
        int gain = workers * built_worth - crew * crew_cost - group->sum;
        if (crew > plan->engineers || gain <= most)
            continue;
        br_goods price = price_to_pay(group, rest);
        if (price == no_price)
            continue;
        most = gain;
        paid = price;
        engineers = crew;
        placed = workers;
    }
    if (most == 0)
        return false;
    plan->goods = rest - paid;
    plan->engineers -= engineers;
    plan->value += placed * built_worth;
    plan->floors++;
    return true;
}

/* Builds floors one after another, each with the largest affordable tile. Returns the set of tiles
 * used. */
FN_CORE static uint32_t plan_floors(const br_yard *yard, br_plan *plan, const int *crews)
{
    uint32_t used = 0;
    for (int i = 0; i < yard->tile_count && plan->engineers > 0; i++)
        if (br_goods_cover(plan->goods, yard->tiles[i]) &&
            plan_floor(yard, plan, crews, yard->tiles[i]))
            used |= 1u << i;
    return used;
}

/* Returns the coins for this many engineers in one visit to Brest (4.3), or TOO_MUCH. */
FN_CORE static int price_of_engineers(const br_yard *yard, int count)
{
    if (count <= 0)
        return 0;
    int single = yard->prices[BR_TRADE_ENGINEER], pair = yard->prices[BR_TRADE_PAIR];
    if (count == 1 && yard->singles)
        return single;
    if (count <= 2 && yard->pairs)
        return pair;
    return count == 3 && yard->singles && yard->pairs ? single + pair : TOO_MUCH;
}

/* Returns the coins for the goods bought there. */
FN_CORE static int price_of_goods(const br_yard *yard, int place)
{
    int brest = yard->prices[BR_TRADE_BUY_BREST], lorient = yard->prices[BR_TRADE_BUY_LORIENT];
    switch (place) {
    case NOWHERE: return 0;
    case IN_BREST: return brest;
    case IN_LORIENT: return lorient;
    case IN_BOTH: return brest + lorient;
    default: return TOO_MUCH;
    }
}

/* Returns where to buy these goods in one action: two in Brest, two in Lorient, or four in both. */
FN_CORE static int place_to_buy(const br_yard *yard, br_goods goods)
{
    int count = br_goods_sum(goods);
    if (count == 0)
        return NOWHERE;
    if (count > 2)
        return count > 4 ? NOT_FOR_SALE : IN_BOTH;
    return br_goods_cover(yard->market, goods) ? IN_BREST : IN_LORIENT;
}

/* Returns the worth of a floor with this many goods, less the coins and workers for the visits. */
FN_CORE static int worth_of_buying(const br_yard *yard, const br_plan *plan, int size, int hired,
                                   int bought)
{
    int coins = hired + price_of_goods(yard, bought);
    if (coins > plan->coins)
        return 0;
    int visits = bought == IN_BOTH || (bought == IN_LORIENT && hired > 0) ? 2 : coins > 0;
    return least(size, plan->home - visits) * built_worth - coins * yard->coin;
}

/* Finds the most a floor could be worth in each group, where missing goods must be bought. Returns
 * the greatest. */
FN_CORE static int find_limits(const br_yard *yard, const br_plan *plan, const int *hired, int size,
                               int *limits)
{
    int stock = br_goods_sum(plan->goods), most = 0;
    for (int i = 0; i < yard->asking_count; i++) {
        int whole = size + yard->asking[i]->sum, lack = whole - stock;
        int bought = lack > 4 ? NOT_FOR_SALE : lack > 2 ? IN_BOTH : lack > 0 ? IN_BREST : NOWHERE;
        limits[i] = worth_of_buying(yard, plan, whole, hired[yard->asking[i]->kind], bought);
        most = limits[i] > most ? limits[i] : most;
    }
    return most;
}

/* Returns the nearest place that sells what these lighthouses need beyond these goods. */
FN_CORE static int nearest_place(const br_yard *yard, const br_group *group, br_goods tile,
                                 br_goods goods)
{
    int nearest = NOT_FOR_SALE;
    for (int i = 0; i < group->count; i++)
        nearest =
            least(nearest, place_to_buy(yard, br_goods_beyond(tile + group->prices[i], goods)));
    return nearest;
}

/* Returns the worth of the best floor that a visit to the cities would allow. */
FN_CORE static int plan_purchase(const br_yard *yard, const br_plan *plan, const int *crews,
                                 uint32_t used)
{
    int hired[BR_KINDS], limits[BR_GROUPS], known = 0, limit = 0, best = 0;
    for (int kind = 0; kind < BR_KINDS; kind++)
        hired[kind] = price_of_engineers(yard, crews[kind] - plan->engineers);
    for (int i = 0; i < yard->tile_count; i++) {
        br_goods tile = yard->tiles[i];
        int size = br_goods_sum(tile);
        if (size != known)
            limit = find_limits(yard, plan, hired, size, limits);
        known = size;
        if (limit <= best || (used >> i & 1))
            continue;
        for (int j = 0; j < yard->asking_count; j++) {
            const br_group *group = yard->asking[j];
            if (limits[j] <= best)
                continue;
            int gain = worth_of_buying(yard, plan, size + group->sum, hired[group->kind],
                                       nearest_place(yard, group, tile, plan->goods));
            best = gain > best ? gain : best;
        }
    }
    return best;
}

FN_CORE void br_plan_round(const br_yard *yard, br_plan *plan)
{
    int crews[BR_KINDS];
    for (int kind = 0; kind < BR_KINDS; kind++)
        crews[kind] = yard->crew[kind] - (yard->crew[kind] > 1 && plan->discount);
    uint32_t used = plan_floors(yard, plan, crews);
    if (plan->coins < yard->prices[BR_TRADE_BUY_BREST] || plan->home <= 1)
        return;
    int bought = plan_purchase(yard, plan, crews, used);
    plan->value += bought * bought_percent / 100;
    plan->shopping = bought > 0;
}
