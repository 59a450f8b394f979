/* Reasons why a move cannot be made now, for people who point at something. Only br_list_moves
 * decides what is legal; there is a reason here for every move it does not list and none for those
 * it does, which the tests check. Looks at the view of the seat to act, and is not device code. */
#include "game/event_form.h"
#include "games/bretagne/br.h"

enum {
    WHY_STEP,              /* step asked for, step of this move */
    WHY_BARGE_TAKEN,       /* card, seat */
    WHY_NOT_ON_QUIMPER,    /* resource */
    WHY_LOAD_SHORT,        /* resource, spaces, number there */
    WHY_NO_TILE,           /* row, slot */
    WHY_TILE_GOODS,        /* number missing of each resource */
    WHY_NOWHERE_GOODS,     /* site where the fewest are missing, number missing of each */
    WHY_NOWHERE_WORKER,    /* in a storm */
    WHY_NOWHERE_ENGINEERS, /* weather, fewest that any site needs, own */
    WHY_NOWHERE_OPEN,      /* no incomplete lighthouse is left */
    WHY_SITE_COMPLETE,     /* site */
    WHY_SITE_BUILT,        /* site */
    WHY_ENGINEERS,         /* kind, weather, needed, own */
    WHY_STORM_WORKER,      /* site */
    WHY_SITE_GOODS,        /* site, number missing of each resource */
    WHY_KEEP_WORKERS,      /* wanted, workers on the floor */
    WHY_OWN_GOODS,         /* resource, needed, own */
    WHY_NO_WORKER,         /* city */
    WHY_NO_TRADE,          /* city */
    WHY_VISITED,           /* city */
    WHY_TRADE_FIRST,       /* city being visited */
    WHY_ORDER,             /* two words in the wrong order */
    WHY_OTHER_CITY,        /* city where this trade is made */
    WHY_TRADED,            /* this trade was already made */
    WHY_COINS,             /* price, own */
    WHY_MARKET,            /* resource, needed, in Brest */
    WHY_BANK,              /* resource, needed, in the supply */
    WHY_CARDS,             /* card, needed, own */
    WHY_NO_ENGINEER,
    WHY_NO_PAIR,
    WHY_NO_RESERVE,
    WHY_NO_CARDS,
    WHY_CARD_KIND,  /* card, kind */
    WHY_OTHER_AREA, /* harbour, its area, the area of the lighthouse */
    WHY_SETTLED     /* harbour */
};

/* # is a number, 1 a number counted from 1; the other letters are those of br_word. */
static const fn_reason_form forms[] = {
    [WHY_STEP] = {"step", "nn", {"asked", "wanted"}},
    [WHY_BARGE_TAKEN] = {"barge_taken", "1#", {"barge", "seat"}},
    [WHY_NOT_ON_QUIMPER] = {"not_on_quimper", "g", {"resource"}},
    [WHY_LOAD_SHORT] = {"load_short", "g##", {"resource", "needs", "has"}},
    [WHY_NO_TILE] = {"no_tile", "11", {"row", "slot"}},
    [WHY_TILE_GOODS] = {"tile_goods", "####", {"brick", "stone", "sand", "wood"}},
    [WHY_NOWHERE_GOODS] = {"nowhere_goods", "1####", {"site", "brick", "stone", "sand", "wood"}},
    [WHY_NOWHERE_WORKER] = {"nowhere_worker", "", {NULL}},
    [WHY_NOWHERE_ENGINEERS] = {"nowhere_engineers", "w##", {"weather", "needs", "has"}},
    [WHY_NOWHERE_OPEN] = {"nowhere_open", "", {NULL}},
    [WHY_SITE_COMPLETE] = {"site_complete", "1", {"site"}},
    [WHY_SITE_BUILT] = {"site_built", "1", {"site"}},
    [WHY_ENGINEERS] = {"engineers", "kw##", {"kind", "weather", "needs", "has"}},
    [WHY_STORM_WORKER] = {"storm_worker", "1", {"site"}},
    [WHY_SITE_GOODS] = {"site_goods", "1####", {"site", "brick", "stone", "sand", "wood"}},
    [WHY_KEEP_WORKERS] = {"keep_workers", "##", {"needs", "has"}},
    [WHY_OWN_GOODS] = {"own_goods", "g##", {"resource", "needs", "has"}},
    [WHY_NO_WORKER] = {"no_worker", "t", {"city"}},
    [WHY_NO_TRADE] = {"no_trade", "t", {"city"}},
    [WHY_VISITED] = {"visited", "t", {"city"}},
    [WHY_TRADE_FIRST] = {"trade_first", "t", {"city"}},
    [WHY_ORDER] = {"order", "", {NULL}},
    [WHY_OTHER_CITY] = {"other_city", "t", {"city"}},
    [WHY_TRADED] = {"traded", "", {NULL}},
    [WHY_COINS] = {"coins", "##", {"needs", "has"}},
    [WHY_MARKET] = {"market", "g##", {"resource", "needs", "has"}},
    [WHY_BANK] = {"bank", "g##", {"resource", "needs", "has"}},
    [WHY_CARDS] = {"cards", "c##", {"card", "needs", "has"}},
    [WHY_NO_ENGINEER] = {"no_engineer", "", {NULL}},
    [WHY_NO_PAIR] = {"no_pair", "", {NULL}},
    [WHY_NO_RESERVE] = {"no_reserve", "", {NULL}},
    [WHY_NO_CARDS] = {"no_cards", "", {NULL}},
    [WHY_CARD_KIND] = {"card_kind", "ck", {"card", "kind"}},
    [WHY_OTHER_AREA] = {"other_area", "haa", {"harbour", "area", "needs"}},
    [WHY_SETTLED] = {"settled", "h", {"harbour"}},
};

void br_write_reason(const void *rules, const fn_reason *reason, fn_text *out)
{
    fn_reason_write(forms, br_word, rules, reason, out);
}

static const br_player *me(const br_state *state)
{
    return &state->players[state->seat];
}

/* Returns the part of a price that a stock lacks. */
static br_goods missing(br_goods stock, br_goods price)
{
    return price - br_goods_least(stock, price);
}

static bool needs_coins(const br_state *state, const char *rule, int price, fn_reason *out)
{
    int own = me(state)->coins;
    return own < price && fn_because(out, WHY_COINS, rule, price, own);
}

/* Rules 2.7, 2.8. */
static bool why_no_load(const br_rules *rules, const br_state *state, int resource, fn_reason *out)
{
    int room = rules->barges[state->barge].loads[state->load];
    int present = br_goods_of(state->quimper, resource);
    if (present == 0)
        return fn_because(out, WHY_NOT_ON_QUIMPER, "2.7", resource);
    return rules->strict_loads && present < room &&
           fn_because(out, WHY_LOAD_SHORT, "2.8", resource, room, present);
}

/* Section 3 */

static bool lacks_storm_worker(const br_rules *rules, const br_state *state, int site)
{
    return br_weather_now(state) == BR_STORM && rules->site_kind[site] != BR_HEAVEN &&
           me(state)->home == 0;
}

static bool why_no_site(const br_rules *rules, const br_state *state, int site, fn_reason *out)
{
    int kind = rules->site_kind[site], own = me(state)->engineers;
    int needed = br_engineers_needed(rules, state, state->seat, kind);
    if (state->sites[site].status != BR_OPEN)
        return fn_because(
            out, state->sites[site].status == BR_BUILT ? WHY_SITE_BUILT : WHY_SITE_COMPLETE, "3.3",
            site);
    if (own < needed)
        return fn_because(out, WHY_ENGINEERS, "3.4", kind, br_weather_now(state), needed, own);
    if (lacks_storm_worker(rules, state, site))
        return fn_because(out, WHY_STORM_WORKER, "3.7", site);
    br_goods lack = missing(me(state)->goods, br_site_price(rules, state, site));
    return lack != 0 && fn_because(out, WHY_SITE_GOODS, "3.5", site, br_goods_of(lack, BR_BRICK),
                                   br_goods_of(lack, BR_STONE), br_goods_of(lack, BR_SAND),
                                   br_goods_of(lack, BR_WOOD));
}

/* Finds what prevents building anywhere with the goods left after the tile: the resources at the
 * site where the fewest are missing, or else the worker, or else the engineers. */
static bool why_nowhere(const br_rules *rules, const br_state *state, br_goods left, fn_reason *out)
{
    int own = me(state)->engineers, fewest = BR_NONE, nearest = BR_NONE;
    br_goods least = 0;
    bool worker_is_missing = false;
    for (int site = 0; site < BR_SITES; site++) {
        int needed = br_engineers_needed(rules, state, state->seat, rules->site_kind[site]);
        if (state->sites[site].status != BR_OPEN)
            continue;
        fewest = needed < fewest ? needed : fewest;
        if (own < needed)
            continue;
        if (lacks_storm_worker(rules, state, site)) {
            worker_is_missing = true;
            continue;
        }
        br_goods lack = missing(left, br_site_price(rules, state, site));
        if (nearest == BR_NONE || br_goods_sum(lack) < br_goods_sum(least)) {
            nearest = site;
            least = lack;
        }
    }
    if (nearest != BR_NONE)
        return least != 0 && fn_because(out, WHY_NOWHERE_GOODS, "3.1", nearest,
                                        br_goods_of(least, BR_BRICK), br_goods_of(least, BR_STONE),
                                        br_goods_of(least, BR_SAND), br_goods_of(least, BR_WOOD));
    if (worker_is_missing)
        return fn_because(out, WHY_NOWHERE_WORKER, "3.7", 0);
    if (fewest != BR_NONE)
        return fn_because(out, WHY_NOWHERE_ENGINEERS, "3.4", br_weather_now(state), fewest, own);
    return fn_because(out, WHY_NOWHERE_OPEN, "3.3", 0);
}

static bool why_no_build(const br_rules *rules, const br_state *state, int row, int slot,
                         fn_reason *out)
{
    int tile = state->open[row][slot];
    if (tile == BR_NONE)
        return fn_because(out, WHY_NO_TILE, "2.5", row, slot);
    br_goods price = rules->construction[row][tile], lack = missing(me(state)->goods, price);
    if (lack != 0)
        return fn_because(out, WHY_TILE_GOODS, "3.1", br_goods_of(lack, BR_BRICK),
                          br_goods_of(lack, BR_STONE), br_goods_of(lack, BR_SAND),
                          br_goods_of(lack, BR_WOOD));
    return why_nowhere(rules, state, me(state)->goods - price, out);
}

static bool why_no_keep(const br_state *state, int kept, fn_reason *out)
{
    const br_site *site = &state->sites[state->site];
    int workers = site->workers[site->floors - 1];
    return kept > workers && fn_because(out, WHY_KEEP_WORKERS, "3.8", kept, workers);
}

/* Section 4 */

/* Rule 4.1, as an action or from inside a city. */
static bool why_no_visit(const br_rules *rules, const br_state *state, int city, fn_reason *out)
{
    if (state->visited >> city & 1)
        return fn_because(out, WHY_VISITED, "4.1", city);
    if (state->step == BR_STEP_TRADE && !state->traded_here)
        return fn_because(out, WHY_TRADE_FIRST, "4.1", state->city);
    if (me(state)->home == 0)
        return fn_because(out, WHY_NO_WORKER, "4.1", city);
    return !br_city_is_open(rules, state, city) && fn_because(out, WHY_NO_TRADE, "4.1", city);
}

/* Explains why a pair cannot be taken from a stock; both may be of the same sort. */
static bool why_no_pair(int code, const char *rule, int a, int b, int of_a, int of_b,
                        fn_reason *out)
{
    int needed = a == b ? 2 : 1;
    if (of_a < needed)
        return fn_because(out, code, rule, a, needed, of_a);
    return of_b == 0 && fn_because(out, code, rule, b, 1, 0);
}

static bool why_no_goods(int code, const char *rule, br_goods stock, int a, int b, fn_reason *out)
{
    return why_no_pair(code, rule, a, b, br_goods_of(stock, a), br_goods_of(stock, b), out);
}

static bool why_no_buy(const br_rules *rules, const br_state *state, int a, int b, int price,
                       fn_reason *out)
{
    if (state->city == BR_BREST)
        return why_no_goods(WHY_MARKET, "4.3", state->market, a, b, out) ||
               needs_coins(state, "4.3", price, out);
    return (rules->tight_bank && why_no_goods(WHY_BANK, "9.1", state->bank, a, b, out)) ||
           needs_coins(state, "4.2", price, out);
}

static bool why_no_swap(const br_rules *rules, const br_state *state, int card, int resource,
                        fn_reason *out)
{
    if (me(state)->hand[card] == 0)
        return fn_because(out, WHY_CARDS, "4.2", card, 1, 0);
    return rules->tight_bank && br_goods_of(state->bank, resource) == 0 &&
           fn_because(out, WHY_BANK, "9.1", resource, 1, 0);
}

/* Explains why one of this city's trades, not yet made, cannot be made. */
static bool why_no_bargain(const br_rules *rules, const br_state *state, fn_move move, int trade,
                           fn_reason *out)
{
    int a = move >> 4 & 15, b = move & 15, price = rules->prices[trade];
    const br_player *own = me(state);
    switch (fn_move_operation(move)) {
    case BR_MOVE_BUY: return why_no_buy(rules, state, a, b, price, out);
    case BR_MOVE_SELL_GOODS: return why_no_goods(WHY_OWN_GOODS, "4.3", own->goods, a, b, out);
    case BR_MOVE_SELL_CARDS:
        return why_no_pair(WHY_CARDS, "4.2", a, b, own->hand[a], own->hand[b], out);
    case BR_MOVE_SWAP: return why_no_swap(rules, state, a, b, out);
    case BR_MOVE_HIRE_ENGINEER:
        return (state->singles == 0 && fn_because(out, WHY_NO_ENGINEER, "4.3", 0)) ||
               needs_coins(state, "4.3", price, out);
    case BR_MOVE_HIRE_PAIR:
        return (state->pairs == 0 && fn_because(out, WHY_NO_PAIR, "4.3", 0)) ||
               needs_coins(state, "4.3", price, out);
    case BR_MOVE_HIRE_WORKER:
        return (own->reserve == 0 && fn_because(out, WHY_NO_RESERVE, "9.3", 0)) ||
               needs_coins(state, "4.2", price, out);
    default:
        return (br_cards_to_draw(state) == 0 && fn_because(out, WHY_NO_CARDS, "9.3", 0)) ||
               needs_coins(state, "4.2", price, out);
    }
}

/* The city of each trading move, and its trade. */
static const struct {
    uint8_t city, trade;
} trades[] = {
    [BR_MOVE_SELL_GOODS] = {BR_BREST, BR_TRADE_SELL_GOODS},
    [BR_MOVE_SELL_CARDS] = {BR_LORIENT, BR_TRADE_SELL_CARDS},
    [BR_MOVE_SWAP] = {BR_LORIENT, BR_TRADE_SWAP},
    [BR_MOVE_HIRE_ENGINEER] = {BR_BREST, BR_TRADE_ENGINEER},
    [BR_MOVE_HIRE_PAIR] = {BR_BREST, BR_TRADE_PAIR},
    [BR_MOVE_HIRE_WORKER] = {BR_LORIENT, BR_TRADE_WORKER},
    [BR_MOVE_DRAW] = {BR_LORIENT, BR_TRADE_DRAW},
};

static bool why_no_trade(const br_rules *rules, const br_state *state, fn_move move, fn_reason *out)
{
    int operation = fn_move_operation(move), city = state->city;
    int trade = city == BR_BREST ? BR_TRADE_BUY_BREST : BR_TRADE_BUY_LORIENT;
    bool is_pair = operation >= BR_MOVE_BUY && operation <= BR_MOVE_SELL_CARDS;
    if (operation == BR_MOVE_LEAVE)
        return !state->traded_here && fn_because(out, WHY_TRADE_FIRST, "4.1", city);
    if (operation != BR_MOVE_BUY) {
        city = trades[operation].city;
        trade = trades[operation].trade;
    }
    const char *rule = city == BR_BREST ? "4.3" : "4.2";
    if (city != state->city)
        return fn_because(out, WHY_OTHER_CITY, rule, city);
    if (is_pair && (move >> 4 & 15) > (move & 15))
        return fn_because(out, WHY_ORDER, rule, 0);
    if (state->traded >> trade & 1)
        return fn_because(out, WHY_TRADED, "4.1", 0);
    return why_no_bargain(rules, state, move, trade, out);
}

/* Section 5, where own resources are asked for, and section 6 */

static bool why_no_pass(const br_state *state, int resource, int kept, fn_reason *out)
{
    int own = br_goods_of(me(state)->goods, resource);
    return own < kept && fn_because(out, WHY_OWN_GOODS, "5.2", resource, kept, own);
}

static bool why_no_play(const br_rules *rules, const br_state *state, int card, fn_reason *out)
{
    int kind = rules->site_kind[state->site];
    if (me(state)->hand[card] == 0)
        return fn_because(out, WHY_CARDS, "6.3", card, 1, 0);
    return br_card_points(card, kind) == 0 && fn_because(out, WHY_CARD_KIND, "6.3", card, kind);
}

static bool why_no_settle(const br_rules *rules, const br_state *state, int harbour, fn_reason *out)
{
    int area = rules->harbour_area[harbour], needed = rules->site_area[state->site];
    uint32_t there = state->harbour_seats[harbour];
    if (area != needed)
        return fn_because(out, WHY_OTHER_AREA, "6.4", harbour, area, needed);
    if (there >> state->seat & 1)
        return fn_because(out, WHY_SETTLED, "6.4", harbour);
    return needs_coins(state, "6.4", fn_count_bits(there), out);
}

static int step_of(int operation)
{
    switch (operation) {
    case BR_MOVE_BARGE: return BR_STEP_BARGE;
    case BR_MOVE_LOAD: return BR_STEP_LOAD;
    case BR_MOVE_BUILD:
    case BR_MOVE_VISIT:
    case BR_MOVE_PASS:
    case BR_MOVE_PASS_KEEPING: return BR_STEP_ACTION;
    case BR_MOVE_SITE: return BR_STEP_SITE;
    case BR_MOVE_KEEP: return BR_STEP_KEEP;
    case BR_MOVE_PLAY:
    case BR_MOVE_DONE: return BR_STEP_CARDS;
    case BR_MOVE_SETTLE:
    case BR_MOVE_STAY: return BR_STEP_HARBOUR;
    default: return BR_STEP_TRADE;
    }
}

/* Another decision is due now. Only a site where this player cannot build with any tile is
 * explained already when the action is chosen. */
static bool why_no_step(const br_rules *rules, const br_state *state, fn_move move, fn_reason *out)
{
    static const char *const step_rules[] = {"2.1", "2.7", "2.9", "3.3",
                                             "3.8", "4.1", "6.3", "6.4"};
    int wanted = step_of(fn_move_operation(move));
    if (wanted == BR_STEP_SITE && state->step == BR_STEP_ACTION &&
        why_no_site(rules, state, move & 15, out))
        return true;
    return fn_because(out, WHY_STEP, step_rules[state->step], state->step, wanted);
}

bool br_why_not(const br_rules *rules, const br_state *view, fn_move move, fn_reason *out)
{
    int operation = fn_move_operation(move), a = move >> 4 & 15, b = move & 15;
    bool goes_on = operation == BR_MOVE_VISIT && view->step == BR_STEP_TRADE;
    if (step_of(operation) != view->step && !goes_on)
        return why_no_step(rules, view, move, out);
    switch (operation) {
    case BR_MOVE_BARGE:
        return view->holder[b] != BR_NONE &&
               fn_because(out, WHY_BARGE_TAKEN, "2.1", b, view->holder[b]);
    case BR_MOVE_LOAD: return why_no_load(rules, view, b, out);
    case BR_MOVE_BUILD: return why_no_build(rules, view, a, b, out);
    case BR_MOVE_SITE: return why_no_site(rules, view, b, out);
    case BR_MOVE_KEEP: return why_no_keep(view, b, out);
    case BR_MOVE_VISIT: return why_no_visit(rules, view, b, out);
    case BR_MOVE_PASS_KEEPING: return why_no_pass(view, a, b + 1, out);
    case BR_MOVE_PLAY: return why_no_play(rules, view, b, out);
    case BR_MOVE_SETTLE: return why_no_settle(rules, view, b, out);
    case BR_MOVE_PASS:
    case BR_MOVE_DONE:
    case BR_MOVE_STAY: return false;
    default: return why_no_trade(rules, view, move, out);
    }
}
