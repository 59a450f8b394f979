/* Section 1: the set-up. Everything is drawn from stream 0 of the seed, in the order of
 * br_start. */
#include "games/bretagne/br.h"

#include <string.h>

FN_CORE static void fill_in_order(uint8_t *items, int count)
{
    for (int i = 0; i < count; i++)
        items[i] = (uint8_t)i;
}

FN_CORE static void draw_starting_order(const br_rules *rules, br_state *state, fn_rng *rng)
{
    uint8_t seats[BR_SEATS];
    fill_in_order(seats, BR_SEATS);
    fn_rng_shuffle(rng, seats, rules->seats); /* rule 1.2 */
    for (int space = 0; space < BR_SEATS; space++)
        state->line[space] = space < rules->seats ? seats[space] : BR_NONE;
}

/* Rule 1.3: the tiles of a kind are dealt to the sites of that kind in the order of sites. */
FN_CORE static void place_lighthouses(const br_rules *rules, br_state *state, fn_rng *rng)
{
    for (int kind = 0; kind < BR_KINDS; kind++) {
        uint8_t tiles[BR_SITES_IN_AREA];
        int count = 0, next = 0;
        for (int site = 0; site < BR_SITES; site++)
            if (rules->site_kind[site] == kind)
                tiles[count++] = (uint8_t)site;
        if (!rules->historical)
            fn_rng_shuffle(rng, tiles, count);
        for (int site = 0; site < BR_SITES; site++)
            if (rules->site_kind[site] == kind)
                state->sites[site].lighthouse = tiles[next++];
    }
}

/* Rule 1.4: of the three sites of an area's main kind, some start built. */
FN_CORE static void build_surplus(const br_rules *rules, br_state *state, fn_rng *rng)
{
    for (int area = 0; area < BR_AREAS; area++) {
        uint8_t sites[BR_KINDS][BR_SITES_IN_AREA];
        int count[BR_KINDS] = {0};
        for (int site = 0; site < BR_SITES; site++)
            if (rules->site_area[site] == area) {
                int kind = rules->site_kind[site];
                sites[kind][count[kind]++] = (uint8_t)site;
            }
        for (int kind = 0; kind < BR_KINDS; kind++) {
            if (count[kind] < 2)
                continue;
            fn_rng_shuffle(rng, sites[kind], count[kind]);
            for (int i = 0; i < BR_SEATS - rules->seats; i++)
                state->sites[sites[kind][i]].status = BR_BUILT;
        }
    }
}

/* Rule 1.5: the first three of an area's four tiles, shuffled, go to its harbours in board
 * order. */
FN_CORE static void place_harbours(const br_rules *rules, br_state *state, fn_rng *rng)
{
    for (int area = 0; area < BR_AREAS; area++) {
        uint8_t tiles[BR_HARBOUR_TILES];
        int count = 0, next = 0;
        for (int tile = 0; tile < BR_HARBOUR_TILES; tile++)
            if (rules->harbour_tiles[tile].area == area)
                tiles[count++] = (uint8_t)tile;
        fn_rng_shuffle(rng, tiles, count);
        for (int harbour = 0; harbour < BR_HARBOURS; harbour++)
            if (rules->harbour_area[harbour] == area)
                state->harbour_tile[harbour] = tiles[next++];
    }
}

FN_CORE static void shuffle_cards(const br_rules *rules, br_state *state, fn_rng *rng)
{
    for (int i = 0; i < BR_WEATHER_CARDS; i++)
        state->weather[i] = rules->weather_cards[i];
    fn_rng_shuffle(rng, state->weather, BR_WEATHER_CARDS); /* rule 1.6 */

    for (int row = 0; row < BR_ROWS; row++) { /* rule 1.7 */
        fill_in_order(state->stack[row], BR_ROW_TILES);
        fn_rng_shuffle(rng, state->stack[row], BR_ROW_TILES);
        state->stack_size[row] = BR_ROW_TILES;
        state->stack_ends[row] = 1;
        for (int slot = 0; slot < BR_SLOTS; slot++)
            br_open_tile(state, row, slot, NULL);
    }

    for (int card = 0; card < BR_CARDS; card++) {
        state->deck_dealt[card] = (uint8_t)br_cards_in_game(card);
        for (int i = 0; i < br_cards_in_game(card); i++)
            state->deck[state->deck_size++] = (uint8_t)card;
    }
    fn_rng_shuffle(rng, state->deck, BR_EQUIPMENT);

    fill_in_order(state->production, BR_PRODUCTION_CARDS); /* rule 1.9 */
    fn_rng_shuffle(rng, state->production, BR_PRODUCTION_CARDS);
}

FN_CORE void br_start(const br_rules *rules, br_state *state, const fn_seed *seed)
{
    fn_rng rng;
    memset(state, 0, sizeof *state);
    state->seed = *seed;
    fn_rng_start(&rng, seed, 0);
    draw_starting_order(rules, state, &rng);
    place_lighthouses(rules, state, &rng);
    build_surplus(rules, state, &rng);
    place_harbours(rules, state, &rng);
    shuffle_cards(rules, state, &rng);
    for (int seat = 0; seat < rules->seats; seat++) { /* rule 1.1 */
        state->players[seat].home = BR_WORKERS_HOME;
        state->players[seat].reserve = BR_WORKERS - BR_WORKERS_HOME;
    }
    if (rules->tight_bank)
        state->bank = br_of_each(BR_TIGHT_BANK);
    br_begin_round(state, NULL);
}
