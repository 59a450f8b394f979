/* Section 3: build. A tile is taken and its reward revealed, then the site is chosen, then the
 * number of workers who stay. */
#include "games/bretagne/br.h"

FN_TABLE uint8_t row_coins[BR_ROWS] = {1, 1, 2}, row_cards[BR_ROWS] = {0, 1, 1}; /* rule 3.2 */

FN_CORE int br_row_coins(int row)
{
    return row_coins[row];
}

FN_CORE int br_row_cards(int row)
{
    return row_cards[row];
}

/* Rule 3.7. */
FN_CORE static bool storm_hurts(const br_state *state, int kind)
{
    return br_weather_now(state) == BR_STORM && kind != BR_HEAVEN;
}

/* Returns the sites of these kinds for which this player has the engineers and, in a storm, a
 * worker. */
FN_CORE static uint32_t sites_in_reach(const br_rules *rules, const br_state *state)
{
    const br_player *player = &state->players[state->seat];
    uint32_t sites = 0;
    for (int kind = 0; kind < BR_KINDS; kind++)
        if (player->engineers >= br_engineers_needed(rules, state, state->seat, kind) &&
            (player->home > 0 || !storm_hurts(state, kind))) /* rule 3.7 */
            sites |= rules->sites_of_kind[kind];
    return sites;
}

/* Reports whether the extras and the wood of a site can be paid. */
FN_CORE static bool site_is_possible(const br_rules *rules, const br_state *state, int site,
                                     br_goods goods)
{
    return state->sites[site].status == BR_OPEN &&
           br_goods_cover(goods, br_site_price(rules, state, site));
}

/* Lists the prices of the sites where this player could build, leaving out any that costs at least
 * as much as another. Returns their number. */
FN_CORE static int list_prices(const br_rules *rules, const br_state *state, br_goods goods,
                               br_goods *prices)
{
    int count = 0;
    for (uint32_t sites = sites_in_reach(rules, state); sites != 0; sites &= sites - 1) {
        int site = fn_lowest_bit(sites), cheaper = 0;
        if (!site_is_possible(rules, state, site, goods))
            continue;
        br_goods price = br_site_price(rules, state, site);
        while (cheaper < count && !br_goods_cover(price, prices[cheaper]))
            cheaper++;
        if (cheaper == count)
            prices[count++] = price;
        if (price == 0)
            break;
    }
    return count;
}

FN_CORE static bool covers_one(br_goods goods, const br_goods *prices, int count)
{
    for (int i = count - 1; i >= 0; i--)
        if (br_goods_cover(goods, prices[i]))
            return true;
    return false;
}

/* Rule 3.1: lists only tiles that can be paid for together with some site. */
FN_CORE int br_list_builds(const br_rules *rules, const br_state *state, fn_move *out)
{
    br_goods goods = state->players[state->seat].goods, prices[BR_SITES];
    int price_count = goods != 0 ? list_prices(rules, state, goods, prices) : 0, count = 0;
    if (price_count == 0)
        return 0;
    for (int row = 0; row < BR_ROWS && br_goods_sum(goods) > row; row++)
        for (int slot = 0; slot < BR_SLOTS; slot++) {
            int tile = state->open[row][slot];
            if (tile != BR_NONE && br_goods_cover(goods, rules->construction[row][tile]) &&
                covers_one(goods - rules->construction[row][tile], prices, price_count))
                out[count++] = fn_move_make(BR_MOVE_BUILD, row, slot);
        }
    return count;
}

/* Rules 3.1, 3.2. Returns true if an equipment card was drawn. */
FN_CORE bool br_take_tile(const br_rules *rules, br_state *state, int row, int slot,
                          fn_events *events)
{
    int number = state->open[row][slot];
    state->open[row][slot] = BR_NONE;
    state->tile = (uint8_t)(row << 4 | number);
    state->step = BR_STEP_SITE;
    fn_tell(events, BR_EVENT_TAKE_TILE, FN_EVERYONE, state->seat, row, slot, state->tile);
    br_pay_goods(rules, state, rules->construction[row][number], events);
    br_change_coins(state, state->seat, row_coins[row], events);
    return row_cards[row] > 0 && br_draw_cards(state, state->seat, row_cards[row], events);
}

FN_CORE int br_list_sites(const br_rules *rules, const br_state *state, fn_move *out)
{
    br_goods goods = state->players[state->seat].goods;
    int count = 0;
    for (uint32_t sites = sites_in_reach(rules, state); sites != 0; sites &= sites - 1)
        if (site_is_possible(rules, state, fn_lowest_bit(sites), goods))
            out[count++] = fn_move_make(BR_MOVE_SITE, 0, fn_lowest_bit(sites));
    return count;
}

/* Rule 3.7: places workers on the floor; a storm hurts one of them. */
FN_CORE static void place_workers(const br_rules *rules, br_state *state, int floor, int paid,
                                  fn_events *events)
{
    br_player *player = &state->players[state->seat];
    br_site *site = &state->sites[state->site];
    int placed = paid < player->home ? paid : player->home;
    player->home = (uint8_t)(player->home - placed);
    fn_tell(events, BR_EVENT_WORKERS, FN_EVERYONE, state->seat, state->site, placed, 0);
    if (storm_hurts(state, rules->site_kind[state->site])) {
        placed--;
        player->reserve++;
        fn_tell(events, BR_EVENT_HURT, FN_EVERYONE, state->seat, state->site, 0, 0);
    }
    site->builder[floor] = state->seat;
    site->workers[floor] = (uint8_t)placed;
}

FN_CORE static void place_engineers(const br_rules *rules, br_state *state, int floor,
                                    fn_events *events)
{
    int kind = rules->site_kind[state->site];
    int needed = br_engineers_needed(rules, state, state->seat, kind);
    br_player *player = &state->players[state->seat];
    br_site *site = &state->sites[state->site];
    player->engineers = (uint8_t)(player->engineers - needed);
    site->engineers = (uint8_t)(site->engineers + needed);
    fn_tell(events, BR_EVENT_FLOOR, FN_EVERYONE, state->seat, state->site, floor, needed);
}

FN_CORE static void find_coins(br_state *state, fn_events *events)
{
    br_site *site = &state->sites[state->site];
    if (site->coins == 0)
        return;
    fn_tell(events, BR_EVENT_FIND_COINS, FN_EVERYONE, state->seat, state->site, site->coins, 0);
    state->players[state->seat].coins = (uint16_t)(state->players[state->seat].coins + site->coins);
    site->coins = 0;
}

/* Rules 3.3 to 3.7. The step becomes 3.8 if a worker is left on the floor. */
FN_CORE void br_build_floor(const br_rules *rules, br_state *state, int at, fn_events *events)
{
    br_site *site = &state->sites[at];
    br_goods price = br_site_price(rules, state, at);
    int floor = site->floors++;
    state->site = (uint8_t)at;
    site->tile[floor] = state->tile;
    place_engineers(rules, state, floor, events);
    br_pay_goods(rules, state, price, events);
    find_coins(state, events);
    place_workers(rules, state, floor, (state->tile >> 4) + 1 + br_goods_sum(price), events);
    if (site->floors == rules->lighthouses[site->lighthouse].floors) { /* rule 3.9 */
        site->status = BR_COMPLETE;
        fn_tell(events, BR_EVENT_COMPLETE, FN_EVERYONE, at, 0, 0, 0);
    }
    state->tile = 0;
    if (site->workers[floor] > 0)
        state->step = BR_STEP_KEEP;
    else
        br_end_action(rules, state, events);
}

FN_CORE int br_list_keeps(const br_state *state, fn_move *out)
{
    const br_site *site = &state->sites[state->site];
    int workers = site->workers[site->floors - 1];
    for (int kept = 0; kept <= workers; kept++)
        out[kept] = fn_move_make(BR_MOVE_KEEP, 0, kept);
    return workers + 1;
}

/* Rule 3.8: workers who do not stay come home for points. */
FN_CORE void br_keep_workers(br_state *state, int kept, fn_events *events)
{
    br_player *player = &state->players[state->seat];
    br_site *site = &state->sites[state->site];
    uint8_t *workers = &site->workers[site->floors - 1];
    int home = *workers - kept, points = BR_HOME_POINTS * home;
    *workers = (uint8_t)kept;
    player->home = (uint8_t)(player->home + home);
    player->points = (int16_t)(player->points + points);
    fn_tell_five(events, BR_EVENT_KEEP, FN_EVERYONE, state->seat, state->site, kept, home, points);
}
