/* Phase 1, round set-up: barges are chosen; everything else follows automatically (2.2 to 2.6). */
#include "games/bretagne/br.h"

FN_CORE void br_begin_round(br_state *state, fn_events *events)
{
    state->round++;
    state->step = BR_STEP_BARGE;
    for (int card = 0; card < BR_BARGES; card++)
        state->holder[card] = BR_NONE;
    state->seat = state->line[0];
    state->barge = 0; /* number of seats that have chosen */
    fn_tell(events, BR_EVENT_ROUND, FN_EVERYONE, state->round, BR_ROUNDS, 0, 0);
}

FN_CORE int br_list_barges(const br_state *state, fn_move *out)
{
    int count = 0;
    for (int card = 0; card < BR_BARGES; card++)
        if (state->holder[card] == BR_NONE)
            out[count++] = fn_move_make(BR_MOVE_BARGE, 0, card);
    return count;
}

FN_CORE int br_built_in_area(const br_rules *rules, const br_state *state, int area)
{
    int built = 0;
    for (int site = 0; site < BR_SITES; site++)
        built += rules->site_area[site] == area && state->sites[site].status == BR_BUILT;
    return built;
}

/* Rules 2.2, 7.2. */
FN_CORE bool br_area_is_improved(const br_rules *rules, const br_state *state, int area)
{
    return br_built_in_area(rules, state, area) >= BR_IMPROVING;
}

FN_CORE static void pay_income(const br_rules *rules, br_state *state, int seat, int harbour,
                               int amount, fn_events *events)
{
    br_player *player = &state->players[seat];
    int income = rules->harbour_tiles[state->harbour_tile[harbour]].income;
    if (income < BR_GOODS) {
        br_goods given = br_take_goods(rules, state, br_good(income, amount));
        player->goods += given;
        amount = br_goods_sum(given);
    }
    if (income == BR_INCOME_WORKER && amount > player->reserve)
        amount = player->reserve;
    fn_tell(events, BR_EVENT_INCOME, FN_EVERYONE, seat, harbour, income, amount);
    switch (income) {
    case BR_INCOME_COIN: player->coins = (uint16_t)(player->coins + amount); break;
    case BR_INCOME_WORKER:
        player->reserve = (uint8_t)(player->reserve - amount);
        player->home = (uint8_t)(player->home + amount);
        break;
    case BR_INCOME_CARD: br_draw_cards(state, seat, amount, events); break;
    case BR_INCOME_ENGINEER: player->engineers = (uint8_t)(player->engineers + amount); break;
    case BR_INCOME_POINT: player->points = (int16_t)(player->points + amount); break;
    default: break;
    }
}

/* Rule 2.2: in barge order, each through the harbours in board order. */
FN_CORE static void pay_incomes(const br_rules *rules, br_state *state, fn_events *events)
{
    bool improved[BR_AREAS];
    for (int area = 0; area < BR_AREAS; area++)
        improved[area] = br_area_is_improved(rules, state, area);
    for (int card = 0; card < BR_BARGES; card++) {
        int seat = state->holder[card];
        if (seat == BR_NONE)
            continue;
        for (int harbour = 0; harbour < BR_HARBOURS; harbour++) {
            const br_harbour_tile *tile = &rules->harbour_tiles[state->harbour_tile[harbour]];
            if (state->harbour_seats[harbour] >> seat & 1)
                pay_income(rules, state, seat, harbour,
                           improved[tile->area] ? tile->improved : tile->normal, events);
        }
    }
}

/* Rule 2.3: three of each resource, and the engineers' spaces. */
FN_CORE static void fill_brest(const br_rules *rules, br_state *state, fn_events *events)
{
    br_goods full = br_of_each(BR_MARKET);
    state->market += br_take_goods(rules, state, full - state->market);
    state->singles = rules->brest_singles;
    state->pairs = rules->brest_pairs;
    fn_tell(events, BR_EVENT_BREST, FN_EVERYONE, 0, 0, 0, 0);
}

FN_CORE static void produce(const br_rules *rules, br_state *state, fn_events *events)
{
    int card = state->production[state->production_drawn++];
    state->quimper = br_take_goods(rules, state, rules->production[card]);
    fn_tell(events, BR_EVENT_PRODUCTION, FN_EVERYONE, card, 0, 0, 0);
}

/* Rule 2.5; an empty stack leaves the space empty. */
FN_CORE void br_open_tile(br_state *state, int row, int slot, fn_events *events)
{
    if (state->stack_size[row] == 0) {
        state->open[row][slot] = BR_NONE;
        return;
    }
    int top = --state->stack_size[row];
    int tile = state->stack[row][top];
    state->stack[row][top] = 0;
    state->stack_ends[row] = (uint16_t)(state->stack_ends[row] & ((1u << top) - 1));
    state->open[row][slot] = (uint8_t)tile;
    fn_tell(events, BR_EVENT_TILE, FN_EVERYONE, row, slot, row << 4 | tile, 0);
}

FN_CORE static void refill_tiles(br_state *state, fn_events *events)
{
    for (int row = 0; row < BR_ROWS; row++)
        for (int slot = 0; slot < BR_SLOTS; slot++)
            if (state->open[row][slot] == BR_NONE)
                br_open_tile(state, row, slot, events);
}

/* Tells the weather; the last round has no next weather. */
FN_CORE static void tell_weather(const br_state *state, fn_events *events)
{
    int now = br_weather_now(state), next = state->weather[state->weather_at + 1];
    if (state->round < BR_ROUNDS)
        fn_tell(events, BR_EVENT_WEATHER, FN_EVERYONE, now, next, 0, 0);
    else
        fn_tell(events, BR_EVENT_LAST_WEATHER, FN_EVERYONE, now, 0, 0, 0);
}

FN_CORE static void finish_set_up(const br_rules *rules, br_state *state, fn_events *events)
{
    if (state->round > 1)
        pay_incomes(rules, state, events);
    fill_brest(rules, state, events);
    produce(rules, state, events);
    if (state->round > 1) {
        refill_tiles(state, events);
        state->weather_at++; /* rule 2.6 */
    }
    tell_weather(state, events);
}

/* Rule 2.1. Returns true after the last choice, when cards and tiles are opened. */
FN_CORE bool br_take_barge(const br_rules *rules, br_state *state, int card, fn_events *events)
{
    br_player *player = &state->players[state->seat];
    const br_barge *barge = &rules->barges[card];
    state->holder[card] = state->seat;
    player->engineers = (uint8_t)(player->engineers + barge->engineers);
    player->coins = (uint16_t)(player->coins + barge->coins);
    fn_tell(events, BR_EVENT_BARGE, FN_EVERYONE, state->seat, card, barge->engineers, barge->coins);
    state->line[state->barge++] = BR_NONE;
    if (state->barge < rules->seats) {
        state->seat = state->line[state->barge];
        return false;
    }
    finish_set_up(rules, state, events);
    br_begin_loading(rules, state);
    if (state->step != BR_STEP_LOAD)
        br_begin_actions(rules, state, events);
    return true;
}
