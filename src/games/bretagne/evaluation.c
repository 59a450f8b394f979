/* Phase 4: each complete lighthouse is evaluated: cards, harbour, majority (section 6). In each
 * step the players with workers there act in rank order. */
#include "games/bretagne/br.h"

/* Rule 6.3; 0 if the card cannot be played. */
FN_TABLE uint8_t card_points[BR_CARDS][BR_KINDS] = {{4, 5, 6}, {5, 6, 7}, {0, 7, 8}, {0, 0, 9}};
FN_TABLE uint8_t majority_points[BR_KINDS] = {3, 5, 7}; /* rule 6.5 */

FN_CORE int br_card_points(int card, int kind)
{
    return card_points[card][kind];
}

FN_CORE int br_majority_points(int kind)
{
    return majority_points[kind];
}

FN_CORE static int workers_of(const br_site *site, int seat)
{
    int workers = 0;
    for (int floor = 0; floor < site->floors; floor++)
        if (site->builder[floor] == seat)
            workers += site->workers[floor];
    return workers;
}

FN_CORE static int lowest_floor(const br_site *site, int seat)
{
    int floor = 0;
    while (site->builder[floor] != seat || site->workers[floor] == 0)
        floor++;
    return floor;
}

/* Rule 6.2: most workers first, ties go to the lowest floor. Returns 0 without workers. */
FN_CORE static int rank_value(const br_site *site, int seat)
{
    int workers = workers_of(site, seat);
    return workers == 0 ? 0 : workers * BR_FLOORS - lowest_floor(site, seat);
}

FN_CORE int br_place_at(const br_rules *rules, const br_site *site, int seat)
{
    int own = rank_value(site, seat), place = own > 0;
    for (int other = 0; other < rules->seats && own > 0; other++)
        place += rank_value(site, other) > own;
    return place;
}

FN_CORE static void rank_players(const br_rules *rules, br_state *state, fn_events *events)
{
    const br_site *site = &state->sites[state->site];
    int value[BR_SEATS];
    state->ranked = state->rank_at = 0;
    for (int seat = 0; seat < rules->seats; seat++) {
        value[seat] = rank_value(site, seat);
        if (value[seat] == 0)
            continue;
        int at = state->ranked++;
        for (; at > 0 && value[state->rank[at - 1]] < value[seat]; at--)
            state->rank[at] = state->rank[at - 1];
        state->rank[at] = (uint8_t)seat;
    }
    for (int i = 0; i < state->ranked; i++)
        fn_tell(events, BR_EVENT_RANK, FN_EVERYONE, state->site, i, state->rank[i],
                workers_of(site, state->rank[i]));
}

/* Takes the seat's highest worker off the lighthouse. */
FN_CORE static void take_highest(br_site *site, int seat)
{
    int floor = site->floors - 1;
    while (site->builder[floor] != seat || site->workers[floor] == 0)
        floor--;
    site->workers[floor]--;
}

FN_CORE int br_list_cards(const br_rules *rules, const br_state *state, fn_move *out)
{
    int kind = rules->site_kind[state->site], count = 0;
    for (int card = 0; card < BR_CARDS; card++)
        if (state->players[state->seat].hand[card] > 0 && card_points[card][kind] > 0)
            out[count++] = fn_move_make(BR_MOVE_PLAY, 0, card);
    out[count++] = fn_move_make(BR_MOVE_DONE, 0, 0);
    return count;
}

FN_CORE static bool cards_are_asked(const br_state *state, int seat)
{
    return state->players[seat].hand_size > 0 && workers_of(&state->sites[state->site], seat) > 0;
}

/* Rule 6.3. The turn ends when hand or workers run out. */
FN_CORE void br_play_card(const br_rules *rules, br_state *state, int card, fn_events *events)
{
    br_player *player = &state->players[state->seat];
    int points = card_points[card][rules->site_kind[state->site]] - state->on_tower[card];
    br_spend_card(state, state->seat, card);
    state->on_tower[card]++;
    take_highest(&state->sites[state->site], state->seat);
    player->home++;
    player->points = (int16_t)(player->points + points);
    fn_tell(events, BR_EVENT_PLAY, FN_EVERYONE, state->seat, state->site, card, points);
    if (!cards_are_asked(state, state->seat))
        br_next_in_rank(rules, state, events);
}

/* Rule 6.4: a harbour in the lighthouse's area, not yet occupied by this seat, and affordable. */
FN_CORE static bool can_settle(const br_rules *rules, const br_state *state, int seat, int harbour)
{
    uint32_t there = state->harbour_seats[harbour];
    return rules->harbour_area[harbour] == rules->site_area[state->site] && !(there >> seat & 1) &&
           state->players[seat].coins >= fn_count_bits(there);
}

FN_CORE int br_list_harbours(const br_rules *rules, const br_state *state, fn_move *out)
{
    int count = 0;
    for (int harbour = 0; harbour < BR_HARBOURS; harbour++)
        if (can_settle(rules, state, state->seat, harbour))
            out[count++] = fn_move_make(BR_MOVE_SETTLE, 0, harbour);
    out[count++] = fn_move_make(BR_MOVE_STAY, 0, 0);
    return count;
}

FN_CORE static bool harbour_is_asked(const br_rules *rules, const br_state *state, int seat)
{
    for (int harbour = 0; harbour < BR_HARBOURS; harbour++)
        if (can_settle(rules, state, seat, harbour))
            return true;
    return false;
}

FN_CORE void br_settle(br_state *state, int harbour, fn_events *events)
{
    int price = fn_count_bits(state->harbour_seats[harbour]);
    take_highest(&state->sites[state->site], state->seat);
    state->players[state->seat].coins = (uint16_t)(state->players[state->seat].coins - price);
    state->harbour_seats[harbour] = (uint8_t)(state->harbour_seats[harbour] | 1u << state->seat);
    fn_tell(events, BR_EVENT_SETTLE, FN_EVERYONE, state->seat, harbour, price, 0);
}

/* Rule 6.5. */
FN_CORE static void score_majority(const br_rules *rules, br_state *state, fn_events *events)
{
    rank_players(rules, state, events);
    for (int i = 0; i < state->ranked; i++) {
        int seat = state->rank[i], points = majority_points[rules->site_kind[state->site]];
        int presence = BR_PRESENCE * workers_of(&state->sites[state->site], seat);
        if (i == 0) {
            state->players[seat].points = (int16_t)(state->players[seat].points + points);
            fn_tell(events, BR_EVENT_MAJORITY, FN_EVERYONE, seat, state->site, points, 0);
        }
        state->players[seat].points = (int16_t)(state->players[seat].points + presence);
        fn_tell(events, BR_EVENT_PRESENCE, FN_EVERYONE, seat, state->site, presence, 0);
    }
}

/* Rule 6.6: puts the tiles of one row under its stack in random order. */
FN_CORE static void return_tiles(br_state *state, int row, fn_rng *rng)
{
    const br_site *site = &state->sites[state->site];
    uint8_t tiles[BR_FLOORS], *stack = state->stack[row];
    int count = 0;
    for (int floor = 0; floor < site->floors; floor++)
        if (site->tile[floor] >> 4 == row)
            tiles[count++] = site->tile[floor] & 15;
    if (count == 0)
        return;
    fn_rng_shuffle(rng, tiles, count);
    for (int i = state->stack_size[row] - 1; i >= 0; i--)
        stack[i + count] = stack[i];
    for (int i = 0; i < count; i++)
        stack[count - 1 - i] = tiles[i]; /* the first is the highest */
    state->stack_size[row] = (uint8_t)(state->stack_size[row] + count);
    state->stack_ends[row] = (uint16_t)((uint32_t)state->stack_ends[row] << count | 1);
}

/* Rule 6.6 for the lighthouse being evaluated. */
FN_CORE void br_clear_site(br_state *state)
{
    fn_rng rng;
    br_site *site = &state->sites[state->site];
    for (int card = 0; card < BR_CARDS; card++) {
        state->discards[card] = (uint8_t)(state->discards[card] + state->on_tower[card]);
        state->on_tower[card] = 0;
    }
    br_shuffle_next(state, &rng);
    for (int row = 0; row < BR_ROWS; row++)
        return_tiles(state, row, &rng);
    for (int floor = 0; floor < BR_FLOORS; floor++) {
        if (floor < site->floors) {
            br_player *owner = &state->players[site->builder[floor]];
            owner->home = (uint8_t)(owner->home + site->workers[floor]);
        }
        site->workers[floor] = site->builder[floor] = site->tile[floor] = 0;
    }
    site->floors = site->engineers = 0;
    site->status = BR_BUILT;
}

/* Tells of the improvement with the third lighthouse; rule 7.2 only takes effect with the next
 * income. */
FN_CORE static void tell_built(const br_rules *rules, const br_state *state, fn_events *events)
{
    int area = rules->site_area[state->site];
    fn_tell(events, BR_EVENT_BUILT, FN_EVERYONE, state->site, 0, 0, 0);
    if (br_built_in_area(rules, state, area) == BR_IMPROVING)
        fn_tell(events, BR_EVENT_IMPROVED, FN_EVERYONE, area, 0, 0, 0);
}

/* Begins the next complete lighthouse from `site` on. Returns false if there is none. */
FN_CORE static bool begin_site(const br_rules *rules, br_state *state, int site, fn_events *events)
{
    while (site < BR_SITES && state->sites[site].status != BR_COMPLETE)
        site++;
    if (site == BR_SITES)
        return false;
    state->site = (uint8_t)site;
    state->step = BR_STEP_CARDS;
    fn_tell(events, BR_EVENT_EVALUATE, FN_EVERYONE, site, 0, 0, 0);
    rank_players(rules, state, events);
    return true;
}

/* Continues until a seat must decide or all lighthouses are done. */
FN_CORE static void go_on(const br_rules *rules, br_state *state, fn_events *events)
{
    for (;;) {
        for (; state->rank_at < state->ranked; state->rank_at++) {
            int seat = state->rank[state->rank_at];
            bool asked = state->step == BR_STEP_CARDS ? cards_are_asked(state, seat)
                                                      : harbour_is_asked(rules, state, seat);
            if (asked) {
                state->seat = (uint8_t)seat;
                return;
            }
        }
        if (state->step == BR_STEP_CARDS) {
            state->step = BR_STEP_HARBOUR;
            rank_players(rules, state, events);
            continue;
        }
        score_majority(rules, state, events);
        br_clear_site(state);
        tell_built(rules, state, events);
        if (!begin_site(rules, state, state->site + 1, events)) {
            br_end_round(rules, state, events);
            return;
        }
    }
}

FN_CORE void br_next_in_rank(const br_rules *rules, br_state *state, fn_events *events)
{
    state->rank_at++;
    go_on(rules, state, events);
}

FN_CORE void br_begin_evaluation(const br_rules *rules, br_state *state, fn_events *events)
{
    if (begin_site(rules, state, 0, events))
        go_on(rules, state, events);
    else
        br_end_round(rules, state, events);
}
