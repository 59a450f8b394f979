/* Lists the changes of a position that lead to a possible one. Each change is tried out, unless
 * nothing depends on it. An exchange of two things is listed from either one. */
#include "games/bretagne/edit.h"

#include <assert.h>
#include <string.h>

typedef struct list {
    const br_rules *rules;
    const br_state *state;
    fn_edit *out;
    int count;
} list;

static void add(list *l, int operation, int a, int b, int c)
{
    assert(l->count < FN_MAX_EDITS);
    l->out[l->count++] = (fn_edit){(uint8_t)operation, (uint8_t)a, (uint8_t)b, (uint8_t)c};
}

static bool can_be(const list *l, int operation, int a, int b, int c)
{
    br_state after = *l->state;
    br_edit(l->rules, &after, (fn_edit){(uint8_t)operation, (uint8_t)a, (uint8_t)b, (uint8_t)c});
    return br_is_possible(l->rules, &after);
}

static void offer(list *l, int operation, int a, int b, int c)
{
    if (can_be(l, operation, a, b, c))
        add(l, operation, a, b, c);
}

/* Tiles */

static bool is_open(const br_state *state, int row, int tile)
{
    return memchr(state->open[row], tile, BR_SLOTS) != NULL;
}

static bool is_in_stack(const br_state *state, int row, int tile)
{
    return memchr(state->stack[row], tile, state->stack_size[row]) != NULL;
}

/* Returns the first of the equal tiles that is open, or in the stack, as preferred; failing that,
 * the first of the others. */
static int tile_like(const list *l, int row, br_goods goods, bool open_first)
{
    int found = BR_NONE;
    for (int tile = 0; tile < BR_ROW_TILES; tile++) {
        bool here = is_open(l->state, row, tile);
        if (l->rules->construction[row][tile] != goods ||
            (!here && !is_in_stack(l->state, row, tile)))
            continue;
        if (here == open_first)
            return tile;
        found = found == BR_NONE ? tile : found;
    }
    return found;
}

static bool is_first_like(const list *l, int row, int tile, bool open_first)
{
    return tile_like(l, row, l->rules->construction[row][tile], open_first) == tile;
}

/* Offers every other tile for an occupied space, but only tiles of the stack for an empty one. */
static void offer_space(list *l, int row, int slot)
{
    int now = l->state->open[row][slot];
    bool can_lie = now != BR_NONE || l->state->stack_size[row] > 0;
    if (now == BR_NONE && can_lie)
        can_lie = can_be(l, BR_EDIT_TILE, row, slot, l->state->stack[row][0]);
    for (int tile = 0; tile < BR_ROW_TILES && can_lie; tile++) {
        bool differs = now == BR_NONE
                           ? is_in_stack(l->state, row, tile)
                           : l->rules->construction[row][tile] != l->rules->construction[row][now];
        if (differs && is_first_like(l, row, tile, false))
            add(l, BR_EDIT_TILE, row, slot, tile);
    }
    if (now != BR_NONE)
        offer(l, BR_EDIT_EMPTY, row, slot, 0);
}

/* Lighthouses */

/* Equal tiles differ only in whether taking one leaves a space empty, so one of each is tried. */
static void offer_floors(list *l, int at)
{
    for (int row = 0; row < BR_ROWS; row++) {
        enum { UNKNOWN, YES, NO } from[2] = {UNKNOWN, UNKNOWN};
        for (int tile = 0; tile < BR_ROW_TILES; tile++) {
            bool here = is_open(l->state, row, tile);
            if (!is_first_like(l, row, tile, true))
                continue;
            if (from[here] == UNKNOWN)
                from[here] = can_be(l, BR_EDIT_FLOOR, at, row, tile) ? YES : NO;
            if (from[here] == YES)
                add(l, BR_EDIT_FLOOR, at, row, tile);
        }
    }
}

static void offer_crew(list *l, int at, int floor)
{
    const br_site *site = &l->state->sites[at];
    int most = br_floor_price(l->rules, site, floor, site->tile[floor] >> 4);
    for (int seat = 0; seat < l->rules->seats; seat++)
        if (seat != site->builder[floor])
            offer(l, BR_EDIT_BUILDER, at, floor, seat);
    for (int workers = 0; workers <= most; workers++)
        if (workers != site->workers[floor])
            offer(l, BR_EDIT_WORKERS, at, floor, workers);
}

static void offer_site(list *l, int at)
{
    const br_site *site = &l->state->sites[at];
    if (l->state->round == 1)
        return;
    if (site->status == BR_BUILT) {
        offer(l, BR_EDIT_REOPEN, at, 0, 0);
        return;
    }
    if (site->floors + 1 < l->rules->lighthouses[site->lighthouse].floors)
        offer_floors(l, at);
    for (int floor = 0; floor < site->floors; floor++)
        offer_crew(l, at, floor);
    for (int coins = 0; coins < l->state->round - 1 && site->floors > 0; coins++)
        if (coins != site->coins)
            offer(l, BR_EDIT_SITE_COINS, at, coins, 0);
    if (site->floors > 0)
        offer(l, BR_EDIT_RAZE, at, 0, 0);
    offer(l, BR_EDIT_FINISH, at, 0, 0);
}

/* Players */

/* Nothing else depends on coins and points. */
static void offer_numbers(list *l, int seat)
{
    const br_player *player = &l->state->players[seat];
    int coins = br_most_coins(l->rules, l->state, seat), least, most;
    br_point_range(l->rules, l->state, seat, &least, &most);
    for (int i = 0; i <= most && i <= BR_EDIT_MOST_POINTS; i++)
        if (i != player->points && i >= least)
            add(l, BR_EDIT_POINTS, seat, i, 0);
    for (int i = 0; i <= coins && i <= BR_EDIT_MOST_COINS; i++)
        if (i != player->coins)
            add(l, BR_EDIT_COINS, seat, i, 0);
    for (int i = 0; i <= player->home + player->reserve; i++)
        if (i != player->home)
            offer(l, BR_EDIT_HOME, seat, i, 0);
}

/* Offers one kind of resource at a time, as only one can be kept. */
static void offer_goods(list *l, int seat)
{
    br_goods goods = l->state->players[seat].goods, bank = l->state->bank + goods;
    for (int r = 0; r < BR_GOODS; r++)
        for (int i = br_goods_of(goods, r) > 0 ? 0 : 1; i <= BR_KEEP_GOODS; i++)
            if (br_good(r, i) != goods &&
                (!l->rules->tight_bank || br_goods_cover(bank, br_good(r, i))))
                offer(l, BR_EDIT_GOODS, seat, r, i);
}

static void offer_cards(list *l, int seat)
{
    const br_player *player = &l->state->players[seat];
    for (int card = 0; card < BR_CARDS; card++) {
        if (memchr(l->state->deck, card, l->state->deck_size) != NULL)
            offer(l, BR_EDIT_DRAW, seat, card, 0);
        if (player->hand[card] > 0 && player->drawn[card] > 0)
            offer(l, BR_EDIT_RETURN, seat, card, 0);
        if (player->hand[card] > 0)
            offer(l, BR_EDIT_DISCARD, seat, card, 0);
        if (player->spent[card] > 0)
            offer(l, BR_EDIT_REGAIN, seat, card, 0);
    }
}

/* Places */

static void offer_settlers(list *l, int harbour)
{
    for (int seat = 0; seat < l->rules->seats; seat++)
        offer(l, l->state->harbour_seats[harbour] >> seat & 1 ? BR_EDIT_LEAVE : BR_EDIT_SETTLE,
              harbour, seat, 0);
}

static void offer_harbour_tiles(list *l, int a)
{
    if (br_spare_harbour(l->rules, l->state, a) != BR_NONE)
        offer(l, BR_EDIT_SPARE, a, 0, 0);
    for (int b = 0; b < BR_HARBOURS; b++)
        if (a != b && l->rules->harbour_area[a] == l->rules->harbour_area[b])
            offer(l, BR_EDIT_HARBOURS, a, b, 0);
}

/* With the tight bank, the market's resources come from the bank. */
static bool market_can_be(const list *l, br_goods market)
{
    return br_goods_cover(br_of_each(BR_MARKET), market) &&
           (!l->rules->tight_bank || br_goods_cover(l->state->bank + l->state->market, market));
}

static void offer_market(list *l)
{
    br_goods market = l->state->market;
    for (int a = 0; a < BR_GOODS; a++)
        for (int b = a; b < BR_GOODS; b++) {
            br_goods two = br_good(a, 1) + br_good(b, 1);
            if (br_goods_cover(market, two))
                offer(l, BR_EDIT_BUY, a, b, 0);
            if (market_can_be(l, market + two))
                offer(l, BR_EDIT_FILL, a, b, 0);
        }
    for (int r = 0; r < BR_GOODS && l->rules->tight_bank; r++)
        for (int i = 0; i <= BR_MARKET; i++) {
            int now = br_goods_of(market, r);
            if (i != now && market_can_be(l, market - br_good(r, now) + br_good(r, i)))
                offer(l, BR_EDIT_MARKET, r, i, 0);
        }
}

static void offer_brest(list *l)
{
    if (l->state->round == 1)
        return;
    offer_market(l);
    for (int singles = 0; singles <= l->rules->brest_singles; singles++)
        for (int pairs = 0; pairs <= l->rules->brest_pairs; pairs++)
            if (singles != l->state->singles || pairs != l->state->pairs)
                add(l, BR_EDIT_ENGINEERS, singles, pairs, 0);
}

/* The deal */

static void offer_sites_dealt(list *l)
{
    for (int a = 0; a < BR_SITES; a++)
        for (int b = 0; b < BR_SITES; b++) {
            const br_site *sites = l->state->sites;
            if (a == b || l->rules->site_kind[a] != l->rules->site_kind[b])
                continue;
            if (!l->rules->historical) /* rule 1.3 */
                offer(l, BR_EDIT_LIGHTHOUSES, a, b, 0);
            if (l->rules->site_area[a] == l->rules->site_area[b] && sites[a].status != BR_BUILT &&
                sites[b].status == BR_BUILT) /* rule 1.4 */
                offer(l, BR_EDIT_BUILT, a, b, 0);
        }
}

static void offer_orders(list *l)
{
    const br_state *state = l->state;
    for (int a = 0; a < BR_WEATHER_CARDS; a++)
        for (int b = 0; b < BR_WEATHER_CARDS; b++)
            if (state->weather[a] != state->weather[b])
                offer(l, BR_EDIT_WEATHER, a, b, 0);
    for (int a = 0; a < BR_PRODUCTION_CARDS; a++)
        for (int b = 0; b < BR_PRODUCTION_CARDS; b++)
            if (a != b)
                add(l, BR_EDIT_PRODUCTION, a, b, 0);
}

static void offer_deck(list *l)
{
    const br_state *state = l->state;
    for (int card = 0; card < BR_CARDS; card++)
        if (memchr(state->deck, card, state->deck_size) != NULL &&
            state->deck[state->deck_size - 1] != card)
            add(l, BR_EDIT_TOP, card, 0, 0);
    if (state->deck_size == 0 && br_cards_to_draw(state) > 0)
        add(l, BR_EDIT_SHUFFLE, 0, 0, 0);
}

static void offer_rounds(list *l)
{
    for (int round = 1; round <= BR_ROUNDS; round++)
        if (round != l->state->round)
            offer(l, BR_EDIT_ROUND, round, 0, 0);
    for (int a = 0; a < l->rules->seats; a++)
        for (int b = 0; b < l->rules->seats; b++)
            if (a != b)
                add(l, BR_EDIT_LINE, a, b, 0);
}

int br_list_edits(const br_rules *rules, const br_state *state, fn_edit out[FN_MAX_EDITS])
{
    list l = {rules, state, out, 0};
    if (!br_is_possible(rules, state))
        return 0;
    offer_rounds(&l);
    for (int at = 0; at < BR_SITES; at++)
        offer_site(&l, at);
    for (int seat = 0; seat < rules->seats; seat++) {
        offer_numbers(&l, seat);
        offer_goods(&l, seat);
        offer_cards(&l, seat);
    }
    for (int harbour = 0; harbour < BR_HARBOURS; harbour++)
        offer_settlers(&l, harbour);
    offer_brest(&l);
    for (int row = 0; row < BR_ROWS; row++)
        for (int slot = 0; slot < BR_SLOTS; slot++)
            offer_space(&l, row, slot);
    offer_orders(&l);
    offer_sites_dealt(&l);
    for (int harbour = 0; harbour < BR_HARBOURS; harbour++)
        offer_harbour_tiles(&l, harbour);
    offer_deck(&l);
    return l.count;
}
