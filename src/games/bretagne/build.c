/* Section 3: build. A tile is taken and its reward seen, then the site is chosen, then how many
 * workers stay. */
#include "games/bretagne/br.h"

/* Rule 3.4: the weather table; the holder of card 3 places one fewer, at least one. */
FN_CORE int br_engineers_needed(const br_rules *rules, const br_state *state, int seat, int kind)
{
    int needed = rules->engineers[br_weather_now(state)][kind];
    return needed > 1 && state->holder[BR_DISCOUNT_BARGE] == seat ? needed - 1 : needed;
}

/* Rule 3.5: the tile's extras, and wood above the ground floor. */
FN_CORE br_goods br_site_price(const br_rules *rules, const br_state *state, int site)
{
    br_goods price = rules->lighthouses[state->sites[site].lighthouse].extras;
    return state->sites[site].floors > 0 ? price + br_good(BR_WOOD, 1) : price;
}

/* Rule 3.7. */
FN_CORE static bool storm_hurts(const br_state *state, int kind)
{
    return br_weather_now(state) == BR_STORM && kind != BR_HEAVEN;
}

/* The kinds of lighthouses this player has engineers and, in a storm, a worker for. */
FN_CORE static uint32_t possible_kinds(const br_rules *rules, const br_state *state)
{
    const br_player *player = &state->players[state->seat];
    uint32_t kinds = 0;
    for (int kind = 0; kind < BR_KINDS; kind++)
        if (player->engineers >= br_engineers_needed(rules, state, state->seat, kind) &&
            (player->home > 0 || !storm_hurts(state, kind))) /* rule 3.7 */
            kinds |= 1u << kind;
    return kinds;
}

/* The sites where this player can build, a tile being paid for already, as a set. */
FN_CORE static uint32_t possible_sites(const br_rules *rules, const br_state *state)
{
    br_goods goods = state->players[state->seat].goods;
    uint32_t kinds = possible_kinds(rules, state), sites = 0;
    for (int site = 0; site < BR_SITES && kinds != 0; site++)
        if (state->sites[site].status == BR_OPEN && kinds >> rules->site_kind[site] & 1 &&
            br_goods_cover(goods, br_site_price(rules, state, site)))
            sites |= 1u << site;
    return sites;
}

/* The different prices of the sites where this player could build. Returns how many. */
FN_CORE static int list_prices(const br_rules *rules, const br_state *state, br_goods *prices)
{
    int count = 0;
    for (uint32_t sites = possible_sites(rules, state); sites != 0; sites &= sites - 1) {
        br_goods price = br_site_price(rules, state, fn_lowest_bit(sites));
        int known = 0;
        while (known < count && prices[known] != price)
            known++;
        if (known == count)
            prices[count++] = price;
    }
    return count;
}

/* Rule 3.1: only a tile that can be paid together with some site. */
FN_CORE int br_list_builds(const br_rules *rules, const br_state *state, fn_move *out)
{
    br_goods goods = state->players[state->seat].goods, prices[BR_SITES];
    int price_count = list_prices(rules, state, prices), count = 0;
    for (int row = 0; row < BR_ROWS && price_count > 0; row++)
        for (int slot = 0; slot < BR_SLOTS; slot++) {
            int tile = state->open[row][slot];
            if (tile == BR_NONE || !br_goods_cover(goods, rules->construction[row][tile]))
                continue;
            br_goods rest = goods - rules->construction[row][tile];
            for (int i = 0; i < price_count; i++)
                if (br_goods_cover(rest, prices[i])) {
                    out[count++] = fn_move_make(BR_MOVE_BUILD, row, slot);
                    break;
                }
        }
    return count;
}

/* Rules 3.1, 3.2. True when an equipment card was drawn. */
FN_CORE bool br_take_tile(const br_rules *rules, br_state *state, int row, int slot,
                          fn_events *events)
{
    int number = state->open[row][slot];
    state->open[row][slot] = BR_NONE;
    state->tile = (uint8_t)(row << 4 | number);
    state->step = BR_STEP_SITE;
    fn_tell(events, BR_EVENT_TAKE_TILE, FN_EVERYONE, state->seat, row, slot, state->tile);
    br_pay_goods(rules, state, rules->construction[row][number], events);
    br_change_coins(state, state->seat, row == BR_ROWS - 1 ? 2 : 1, events);
    return row > 0 && br_draw_cards(state, state->seat, 1, events);
}

FN_CORE int br_list_sites(const br_rules *rules, const br_state *state, fn_move *out)
{
    int count = 0;
    for (uint32_t sites = possible_sites(rules, state); sites != 0; sites &= sites - 1)
        out[count++] = fn_move_make(BR_MOVE_SITE, 0, fn_lowest_bit(sites));
    return count;
}

/* Rule 3.7: workers come onto the floor, and a storm hurts one of them. */
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

/* Rules 3.3 to 3.7; the step is 3.8 if a worker is left on the floor. */
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

/* Rule 3.8: who does not stay comes home for two points. */
FN_CORE void br_keep_workers(br_state *state, int kept, fn_events *events)
{
    br_player *player = &state->players[state->seat];
    br_site *site = &state->sites[state->site];
    uint8_t *workers = &site->workers[site->floors - 1];
    int home = *workers - kept;
    *workers = (uint8_t)kept;
    player->home = (uint8_t)(player->home + home);
    player->points = (int16_t)(player->points + 2 * home);
    fn_tell(events, BR_EVENT_KEEP, FN_EVERYONE, state->seat, state->site, kept, 2 * home);
}
