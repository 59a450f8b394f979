/* Section 4: trade in Brest and Lorient, each trade once per action. A trade is offered only if it
 * can be paid and delivers (rule 9.3). */
#include "games/bretagne/br.h"

FN_CORE static bool is_done(const br_state *state, int trade)
{
    return state->traded >> trade & 1;
}

FN_CORE static const br_player *me(const br_state *state)
{
    return &state->players[state->seat];
}

/* Reports whether a trade that costs coins was not made yet and is affordable. */
FN_CORE static bool can_pay(const br_rules *rules, const br_state *state, int trade)
{
    return !is_done(state, trade) && me(state)->coins >= rules->prices[trade];
}

/* Returns what Lorient can sell of each resource: two, or what a tight bank has. */
FN_CORE static br_goods lorient_stock(const br_rules *rules, const br_state *state)
{
    return rules->tight_bank ? state->bank : br_of_each(2);
}

FN_CORE static bool brest_sells_goods(const br_rules *rules, const br_state *state)
{
    return can_pay(rules, state, BR_TRADE_BUY_BREST) && br_goods_sum(state->market) >= 2;
}

FN_CORE static bool brest_buys_goods(const br_state *state)
{
    return !is_done(state, BR_TRADE_SELL_GOODS) && br_goods_sum(me(state)->goods) >= 2;
}

FN_CORE static bool brest_has_engineer(const br_rules *rules, const br_state *state)
{
    return can_pay(rules, state, BR_TRADE_ENGINEER) && state->singles > 0;
}

FN_CORE static bool brest_has_pair(const br_rules *rules, const br_state *state)
{
    return can_pay(rules, state, BR_TRADE_PAIR) && state->pairs > 0;
}

FN_CORE static bool lorient_sells_goods(const br_rules *rules, const br_state *state)
{
    return can_pay(rules, state, BR_TRADE_BUY_LORIENT) &&
           br_goods_sum(lorient_stock(rules, state)) >= 2;
}

FN_CORE static bool lorient_has_worker(const br_rules *rules, const br_state *state)
{
    return can_pay(rules, state, BR_TRADE_WORKER) && me(state)->reserve > 0;
}

FN_CORE static bool lorient_swaps(const br_rules *rules, const br_state *state)
{
    return !is_done(state, BR_TRADE_SWAP) && me(state)->hand_size >= 1 &&
           lorient_stock(rules, state) != 0;
}

FN_CORE static bool lorient_buys_cards(const br_state *state)
{
    return !is_done(state, BR_TRADE_SELL_CARDS) && me(state)->hand_size >= 2;
}

FN_CORE static bool lorient_has_cards(const br_rules *rules, const br_state *state)
{
    return can_pay(rules, state, BR_TRADE_DRAW) && br_cards_to_draw(state) > 0;
}

FN_CORE static bool city_has_trade(const br_rules *rules, const br_state *state, int city)
{
    if (city == BR_BREST)
        return brest_sells_goods(rules, state) || brest_buys_goods(state) ||
               brest_has_engineer(rules, state) || brest_has_pair(rules, state);
    return lorient_sells_goods(rules, state) || lorient_has_worker(rules, state) ||
           lorient_swaps(rules, state) || lorient_buys_cards(state) ||
           lorient_has_cards(rules, state);
}

/* Rule 4.1: needs a worker, a city not yet visited in this action, and something to trade there. */
FN_CORE bool br_city_is_open(const br_rules *rules, const br_state *state, int city)
{
    return me(state)->home > 0 && !(state->visited >> city & 1) &&
           city_has_trade(rules, state, city);
}

FN_CORE void br_visit(br_state *state, int city, fn_events *events)
{
    br_player *player = &state->players[state->seat];
    player->home--;
    player->in_city[city]++;
    state->city = (uint8_t)city;
    state->visited = (uint8_t)(state->visited | 1u << city);
    state->traded_here = false;
    state->step = BR_STEP_TRADE;
    fn_tell(events, BR_EVENT_VISIT, FN_EVERYONE, state->seat, city, 0, 0);
}

/* Lists pairs from a stock of four sorts, named in the fixed order. */
FN_CORE static int list_pairs(int operation, const uint8_t stock[4], fn_move *out)
{
    int count = 0;
    for (int a = 0; a < 4; a++)
        for (int b = a; b < 4; b++)
            if (stock[a] > (a == b) && stock[b] > 0)
                out[count++] = fn_move_make(operation, a, b);
    return count;
}

FN_CORE static int list_good_pairs(int operation, br_goods stock, fn_move *out)
{
    uint8_t counts[BR_GOODS];
    for (int r = 0; r < BR_GOODS; r++)
        counts[r] = (uint8_t)br_goods_of(stock, r);
    return list_pairs(operation, counts, out);
}

FN_CORE static int list_brest(const br_rules *rules, const br_state *state, fn_move *out)
{
    int count = 0;
    if (brest_sells_goods(rules, state))
        count += list_good_pairs(BR_MOVE_BUY, state->market, out + count);
    if (brest_buys_goods(state))
        count += list_good_pairs(BR_MOVE_SELL_GOODS, me(state)->goods, out + count);
    if (brest_has_engineer(rules, state))
        out[count++] = fn_move_make(BR_MOVE_HIRE_ENGINEER, 0, 0);
    if (brest_has_pair(rules, state))
        out[count++] = fn_move_make(BR_MOVE_HIRE_PAIR, 0, 0);
    return count;
}

FN_CORE static int list_swaps(const br_rules *rules, const br_state *state, fn_move *out)
{
    int count = 0;
    for (int card = 0; card < BR_CARDS; card++)
        for (int r = 0; r < BR_GOODS && me(state)->hand[card] > 0; r++)
            if (br_goods_of(lorient_stock(rules, state), r) > 0)
                out[count++] = fn_move_make(BR_MOVE_SWAP, card, r);
    return count;
}

FN_CORE static int list_lorient(const br_rules *rules, const br_state *state, fn_move *out)
{
    int count = 0;
    if (lorient_sells_goods(rules, state))
        count += list_good_pairs(BR_MOVE_BUY, lorient_stock(rules, state), out + count);
    if (lorient_has_worker(rules, state))
        out[count++] = fn_move_make(BR_MOVE_HIRE_WORKER, 0, 0);
    if (lorient_swaps(rules, state))
        count += list_swaps(rules, state, out + count);
    if (lorient_buys_cards(state))
        count += list_pairs(BR_MOVE_SELL_CARDS, me(state)->hand, out + count);
    if (lorient_has_cards(rules, state))
        out[count++] = fn_move_make(BR_MOVE_DRAW, 0, 0);
    return count;
}

FN_CORE int br_list_trades(const br_rules *rules, const br_state *state, fn_move *out)
{
    int count =
        state->city == BR_BREST ? list_brest(rules, state, out) : list_lorient(rules, state, out);
    if (!state->traded_here)
        return count;
    int other = BR_CITIES - 1 - state->city;
    if (br_city_is_open(rules, state, other))
        out[count++] = fn_move_make(BR_MOVE_VISIT, 0, other);
    out[count++] = fn_move_make(BR_MOVE_LEAVE, 0, 0);
    return count;
}

FN_CORE static void mark_traded(br_state *state, int trade)
{
    state->traded = (uint16_t)(state->traded | 1u << trade);
    state->traded_here = true;
}

FN_CORE static void buy_goods(const br_rules *rules, br_state *state, int a, int b,
                              fn_events *events)
{
    br_goods goods = br_good(a, 1) + br_good(b, 1);
    bool brest = state->city == BR_BREST;
    int trade = brest ? BR_TRADE_BUY_BREST : BR_TRADE_BUY_LORIENT, price = rules->prices[trade];
    fn_tell_five(events, BR_EVENT_BUY, FN_EVERYONE, state->seat, state->city, a, b, price);
    if (brest) {
        state->market -= goods;
    } else {
        br_take_goods(rules, state, goods);
        state->bought = (uint8_t)fn_move_make(0, a, b);
    }
    state->players[state->seat].goods += goods;
    br_change_coins(state, state->seat, -price, events);
    mark_traded(state, trade);
}

FN_CORE static void sell_goods(const br_rules *rules, br_state *state, int a, int b,
                               fn_events *events)
{
    int price = rules->prices[BR_TRADE_SELL_GOODS];
    fn_tell(events, BR_EVENT_SELL_GOODS, FN_EVERYONE, state->seat, a, b, price);
    br_pay_goods(rules, state, br_good(a, 1) + br_good(b, 1), NULL);
    br_change_coins(state, state->seat, price, events);
    state->sold = (uint8_t)fn_move_make(0, a, b);
    mark_traded(state, BR_TRADE_SELL_GOODS);
}

FN_CORE static void discard(br_state *state, int card)
{
    br_spend_card(state, state->seat, card);
    state->discards[card]++;
}

FN_CORE static void sell_cards(const br_rules *rules, br_state *state, int a, int b,
                               fn_events *events)
{
    int price = rules->prices[BR_TRADE_SELL_CARDS];
    fn_tell(events, BR_EVENT_SELL_CARDS, FN_EVERYONE, state->seat, a, b, price);
    discard(state, a);
    discard(state, b);
    br_change_coins(state, state->seat, price, events);
    mark_traded(state, BR_TRADE_SELL_CARDS);
}

FN_CORE static void swap_card(const br_rules *rules, br_state *state, int card, int resource,
                              fn_events *events)
{
    int price = rules->prices[BR_TRADE_SWAP];
    fn_tell(events, BR_EVENT_SWAP, FN_EVERYONE, state->seat, card, resource, price);
    discard(state, card);
    state->players[state->seat].goods += br_take_goods(rules, state, br_good(resource, 1));
    br_change_coins(state, state->seat, price, events);
    mark_traded(state, BR_TRADE_SWAP);
}

FN_CORE static void hire_engineers(const br_rules *rules, br_state *state, int engineers,
                                   fn_events *events)
{
    br_player *player = &state->players[state->seat];
    int trade = engineers == 1 ? BR_TRADE_ENGINEER : BR_TRADE_PAIR, price = rules->prices[trade];
    fn_tell(events, BR_EVENT_HIRE, FN_EVERYONE, state->seat, engineers, 0, price);
    if (engineers == 1)
        state->singles--;
    else
        state->pairs--;
    player->engineers = (uint8_t)(player->engineers + engineers);
    br_change_coins(state, state->seat, -price, events);
    mark_traded(state, trade);
}

FN_CORE static void hire_worker(const br_rules *rules, br_state *state, fn_events *events)
{
    br_player *player = &state->players[state->seat];
    int price = rules->prices[BR_TRADE_WORKER];
    fn_tell(events, BR_EVENT_HIRE, FN_EVERYONE, state->seat, 0, 1, price);
    player->reserve--;
    player->home++;
    br_change_coins(state, state->seat, -price, events);
    mark_traded(state, BR_TRADE_WORKER);
}

/* Rule 9.3: draws two cards, or the only one. */
FN_CORE static bool draw_cards(const br_rules *rules, br_state *state, fn_events *events)
{
    int price = rules->prices[BR_TRADE_DRAW];
    fn_tell(events, BR_EVENT_BUY_CARDS, FN_EVERYONE, state->seat, price, 0, 0);
    br_change_coins(state, state->seat, -price, events);
    mark_traded(state, BR_TRADE_DRAW);
    return br_draw_cards(state, state->seat, 2, events);
}

/* Returns true if cards were drawn. */
FN_CORE bool br_trade(const br_rules *rules, br_state *state, fn_move move, fn_events *events)
{
    int a = move >> 4 & 15, b = move & 15;
    switch (fn_move_operation(move)) {
    case BR_MOVE_BUY: buy_goods(rules, state, a, b, events); break;
    case BR_MOVE_SELL_GOODS: sell_goods(rules, state, a, b, events); break;
    case BR_MOVE_SELL_CARDS: sell_cards(rules, state, a, b, events); break;
    case BR_MOVE_SWAP: swap_card(rules, state, a, b, events); break;
    case BR_MOVE_HIRE_ENGINEER: hire_engineers(rules, state, 1, events); break;
    case BR_MOVE_HIRE_PAIR: hire_engineers(rules, state, 2, events); break;
    case BR_MOVE_HIRE_WORKER: hire_worker(rules, state, events); break;
    case BR_MOVE_DRAW: return draw_cards(rules, state, events);
    case BR_MOVE_VISIT: br_visit(state, b, events); break;
    default: /* leave */
        fn_tell(events, BR_EVENT_LEAVE, FN_EVERYONE, state->seat, 0, 0, 0);
        state->visited = 0;
        state->traded = 0;
        state->traded_here = false;
        state->sold = state->bought = 0;
        br_end_action(rules, state, events);
        break;
    }
    return false;
}

/* Legal, but hardly ever useful: selling in Brest after buying there instead of before, selling
 * what was bought in Lorient, buying what was sold. */
FN_CORE bool br_takes_back_trade(const br_state *state, fn_move move)
{
    int goods = move & 255;
    if (fn_move_operation(move) == BR_MOVE_SELL_GOODS)
        return is_done(state, BR_TRADE_BUY_BREST) ||
               (is_done(state, BR_TRADE_BUY_LORIENT) && goods == state->bought);
    return fn_move_operation(move) == BR_MOVE_BUY && is_done(state, BR_TRADE_SELL_GOODS) &&
           goods == state->sold;
}
