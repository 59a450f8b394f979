/* Changes a position at the beginning of a round: floors, workers, the players' possessions, Brest.
 * Pieces only move, and a change includes everything that follows from it. */
#include "games/bretagne/past.h"

#include <string.h>

/* Tiles */

/* Takes a tile out of a stack. If it was the lowest of those returned together, the next one
 * becomes the lowest. */
static void lift_tile(br_state *state, int row, int at)
{
    uint8_t *stack = state->stack[row];
    uint32_t ends = state->stack_ends[row], below = (1u << at) - 1;
    uint32_t lowest = ends >> at & 1;
    int left = --state->stack_size[row];
    memmove(stack + at, stack + at + 1, (size_t)(left - at));
    stack[left] = 0;
    ends = (ends & below) | (ends >> 1 & ~below) | lowest << at;
    state->stack_ends[row] = (uint16_t)(ends & ((1u << left) - 1));
}

static void put_on_stack(br_state *state, int row, int tile)
{
    state->stack[row][state->stack_size[row]++] = (uint8_t)tile;
    state->stack_ends[row] |= state->stack_size[row] == 1;
}

static void put_under_stack(br_state *state, int row, int tile)
{
    memmove(state->stack[row] + 1, state->stack[row], state->stack_size[row]++);
    state->stack[row][0] = (uint8_t)tile;
    state->stack_ends[row] = (uint16_t)((uint32_t)state->stack_ends[row] << 1 | 1);
}

static uint8_t *find_space(br_state *state, int row, int tile)
{
    return br_find_item(state->open[row], BR_SLOTS, tile);
}

/* Leaves the tile's space empty, or takes it out of the stack. */
static void take_tile(br_state *state, int row, int tile)
{
    uint8_t *space = find_space(state, row, tile);
    if (space != NULL)
        *space = BR_NONE;
    else
        lift_tile(state, row,
                  (int)(br_find_item(state->stack[row], state->stack_size[row], tile) -
                        state->stack[row]));
}

static void give_tile_back(br_state *state, int row, int tile)
{
    uint8_t *space = find_space(state, row, BR_NONE);
    if (space != NULL)
        *space = (uint8_t)tile;
    else
        put_on_stack(state, row, tile);
}

static void empty_space(br_state *state, int row, int slot)
{
    put_under_stack(state, row, state->open[row][slot]);
    state->open[row][slot] = BR_NONE;
}

static void edit_tile(br_state *state, fn_edit edit)
{
    uint8_t *space = &state->open[edit.a][edit.b], *from;
    if (edit.operation == BR_EDIT_EMPTY) {
        empty_space(state, edit.a, edit.b);
    } else if (*space == BR_NONE) {
        take_tile(state, edit.a, edit.c);
        *space = edit.c;
    } else {
        from = br_find_item(state->stack[edit.a], state->stack_size[edit.a], edit.c);
        if (from == NULL)
            from = find_space(state, edit.a, edit.c);
        *from = *space;
        *space = edit.c;
    }
}

/* Rounds */

static void begin_brest(const br_rules *rules, br_state *state)
{
    state->market = br_take_goods(rules, state, br_of_each(BR_MARKET));
    state->singles = rules->brest_singles;
    state->pairs = rules->brest_pairs;
}

static void clear_brest(const br_rules *rules, br_state *state)
{
    br_return_goods(rules, state, state->market);
    state->market = 0;
    state->singles = state->pairs = 0;
}

/* Sets the round. Rule 7.1: a lighthouse without floors has got a coin in each round, one with
 * floors in fewer. */
static void set_round(const br_rules *rules, br_state *state, int round)
{
    if (state->round == 1)
        begin_brest(rules, state);
    if (round == 1)
        clear_brest(rules, state);
    state->round = (uint8_t)round;
    state->weather_at = (uint8_t)br_at_least_0(round - 2);
    state->production_drawn = (uint8_t)(round - 1);
    for (int at = 0; at < BR_SITES; at++) {
        br_site *site = &state->sites[at];
        int most = br_at_least_0(round - 2);
        if (site->status == BR_BUILT)
            continue;
        if (site->floors == 0)
            site->coins = (uint8_t)(round - 1);
        else if (site->coins > most)
            site->coins = (uint8_t)most;
    }
}

static bool was_worked_on(const br_site *site)
{
    return site->floors > 0 && site->coins == 0;
}

/* Makes the coins fit the empty spaces: at most as many lighthouses were built on in the last round
 * as spaces are empty, and they have enough floors for the tiles of these spaces. Puts coins on the
 * last ones, or takes them off the first ones. */
static void fit_coins(const br_rules *rules, br_state *state)
{
    br_past p = br_look_back(rules, state);
    int worked = 0, floors = p.most_floors, empty = p.empty[0] + p.empty[1] + p.empty[2];
    for (int at = 0; at < BR_SITES; at++)
        worked += was_worked_on(&state->sites[at]);
    for (int at = BR_SITES - 1; at >= 0 && worked > empty && p.rounds > 1; at--)
        if (was_worked_on(&state->sites[at])) {
            state->sites[at].coins = 1;
            worked--;
        }
    for (int at = 0; at < BR_SITES; at++)
        floors += was_worked_on(&state->sites[at]) ? state->sites[at].floors : 0;
    for (int at = 0; at < BR_SITES && floors < empty; at++)
        if (state->sites[at].floors > 0 && state->sites[at].coins > 0) {
            state->sites[at].coins = 0;
            floors += state->sites[at].floors;
        }
}

/* Lighthouses */

static void add_floor(br_state *state, br_site *site, int row, int tile)
{
    int floor = site->floors++;
    take_tile(state, row, tile);
    site->tile[floor] = (uint8_t)(row << 4 | tile);
    site->builder[floor] = state->line[0];
    site->coins = 0;
}

static void set_workers(br_state *state, br_site *site, int floor, int workers)
{
    br_player *builder = &state->players[site->builder[floor]];
    builder->home = (uint8_t)(builder->home + site->workers[floor] - workers);
    site->workers[floor] = (uint8_t)workers;
}

static void set_builder(br_state *state, br_site *site, int floor, int seat)
{
    int workers = site->workers[floor], home = state->players[seat].home;
    set_workers(state, site, floor, 0);
    site->builder[floor] = (uint8_t)seat;
    set_workers(state, site, floor, workers < home ? workers : home);
}

static void raze_floor(br_state *state, br_site *site)
{
    int floor = site->floors - 1, tile = site->tile[floor];
    set_workers(state, site, floor, 0);
    give_tile_back(state, tile >> 4, tile & 15);
    site->tile[floor] = site->builder[floor] = 0;
    site->floors--;
    if (site->floors == 0)
        site->coins = (uint8_t)(state->round - 1);
}

/* In round 2 every tile ever taken has left its space empty, so the missing floors take the first
 * open tiles. Later they leave no trace. */
static void take_missing(br_state *state, int floors)
{
    for (int row = 0; row < BR_ROWS && state->round == 2; row++)
        for (int slot = 0; slot < BR_SLOTS; slot++)
            if (floors > 0 && state->open[row][slot] != BR_NONE) {
                empty_space(state, row, slot);
                floors--;
            }
}

static void open_missing(br_state *state, int floors)
{
    for (int row = 0; row < BR_ROWS && state->round == 2; row++)
        for (int slot = 0; slot < BR_SLOTS; slot++)
            if (floors > 0 && state->open[row][slot] == BR_NONE) {
                br_open_tile(state, row, slot, NULL);
                floors--;
            }
}

/* Rule 6.6. */
static void finish_site(const br_rules *rules, br_state *state, int at)
{
    br_site *site = &state->sites[at];
    take_missing(state, br_height(rules, site) - site->floors);
    state->site = (uint8_t)at;
    br_clear_site(state);
    state->site = 0;
    site->coins = 0;
}

static void reopen_site(const br_rules *rules, br_state *state, int at)
{
    br_site *site = &state->sites[at];
    open_missing(state, br_height(rules, site));
    site->status = BR_OPEN;
    site->coins = (uint8_t)(state->round - 1);
    state->shuffles--;
}

/* Possessions */

static void set_goods(const br_rules *rules, br_state *state, br_player *player, br_goods goods)
{
    br_return_goods(rules, state, player->goods);
    player->goods = br_take_goods(rules, state, goods);
}

static void set_market(const br_rules *rules, br_state *state, br_goods goods)
{
    br_return_goods(rules, state, state->market);
    state->market = br_take_goods(rules, state, goods);
}

static void draw_card(br_state *state, br_player *player, int card)
{
    uint8_t *from = br_find_item(state->deck, state->deck_size, card);
    uint8_t *end = state->deck + --state->deck_size;
    memmove(from, from + 1, (size_t)(end - from));
    *end = 0;
    player->hand[card]++;
    player->hand_size++;
    player->drawn[card]++;
    player->draws++;
}

static void return_card(br_state *state, br_player *player, int card)
{
    state->deck[state->deck_size++] = (uint8_t)card;
    player->hand[card]--;
    player->hand_size--;
    player->drawn[card]--;
    player->draws--;
}

static void regain_card(br_state *state, br_player *player, int card)
{
    state->discards[card]--;
    player->spent[card]--;
    player->hand[card]++;
    player->hand_size++;
}

static void edit_player(const br_rules *rules, br_state *state, fn_edit edit)
{
    br_player *player = &state->players[edit.a];
    switch (edit.operation) {
    case BR_EDIT_POINTS: player->points = edit.b; break;
    case BR_EDIT_COINS: player->coins = edit.b; break;
    case BR_EDIT_HOME:
        player->reserve = (uint8_t)(player->reserve + player->home - edit.b);
        player->home = edit.b;
        break;
    case BR_EDIT_GOODS: set_goods(rules, state, player, br_good(edit.b, edit.c)); break;
    case BR_EDIT_DRAW: draw_card(state, player, edit.b); break;
    case BR_EDIT_RETURN: return_card(state, player, edit.b); break;
    case BR_EDIT_REGAIN: regain_card(state, player, edit.b); break;
    default:
        br_spend_card(state, edit.a, edit.b);
        state->discards[edit.b]++;
        break;
    }
}

static void edit_harbour(br_state *state, fn_edit edit)
{
    br_player *player = &state->players[edit.b];
    bool settles = edit.operation == BR_EDIT_SETTLE;
    state->harbour_seats[edit.a] ^= (uint8_t)(1u << edit.b);
    player->home = (uint8_t)(settles ? player->home - 1 : player->home + 1);
}

static void edit_brest(const br_rules *rules, br_state *state, fn_edit edit)
{
    if (edit.operation == BR_EDIT_ENGINEERS) {
        state->singles = edit.a;
        state->pairs = edit.b;
        return;
    }
    if (edit.operation == BR_EDIT_MARKET) {
        int now = br_goods_of(state->market, edit.a);
        set_market(rules, state, state->market - br_good(edit.a, now) + br_good(edit.a, edit.b));
        return;
    }
    br_goods two = br_good(edit.a, 1) + br_good(edit.b, 1);
    bool buys = edit.operation == BR_EDIT_BUY;
    set_market(rules, state, buys ? state->market - two : state->market + two);
}

/* Returns true if the coins must be made to fit afterwards. */
static bool edit_site(const br_rules *rules, br_state *state, fn_edit edit)
{
    br_site *site = &state->sites[edit.a];
    switch (edit.operation) {
    case BR_EDIT_FLOOR: add_floor(state, site, edit.b, edit.c); return true;
    case BR_EDIT_RAZE: raze_floor(state, site); return true;
    case BR_EDIT_FINISH: finish_site(rules, state, edit.a); return true;
    case BR_EDIT_REOPEN: reopen_site(rules, state, edit.a); return true;
    case BR_EDIT_BUILDER: set_builder(state, site, edit.b, edit.c); return false;
    case BR_EDIT_WORKERS: set_workers(state, site, edit.b, edit.c); return false;
    default: site->coins = edit.b; return false;
    }
}

void br_edit_round(const br_rules *rules, br_state *state, fn_edit edit)
{
    bool moves_tiles = false;
    if (edit.operation == BR_EDIT_ROUND) {
        set_round(rules, state, edit.a);
        moves_tiles = true;
    } else if (edit.operation == BR_EDIT_TILE || edit.operation == BR_EDIT_EMPTY) {
        edit_tile(state, edit);
        moves_tiles = true;
    } else if (edit.operation <= BR_EDIT_REOPEN) {
        moves_tiles = edit_site(rules, state, edit);
    } else if (edit.operation <= BR_EDIT_REGAIN) {
        edit_player(rules, state, edit);
    } else if (edit.operation <= BR_EDIT_LEAVE) {
        edit_harbour(state, edit);
    } else {
        edit_brest(rules, state, edit);
    }
    if (moves_tiles)
        fit_coins(rules, state);
}
