/* Observations of Bretagne for programs that learn. Reads only what the seat may know: its own hand
 * but no other, and of decks and stacks only their sizes. Only br_reveal, for critics used in
 * training, reads all hands.
 *
 * Programs that learn spend more time here than on the rules. Whether a site is built is hard to
 * predict, so a CPU first collects the sites that are not, and then need not ask again. Most steps
 * neither build nor settle, so it keeps the sites and harbours of a row written before. */
#include "games/bretagne/observed.h"

#include <string.h>

typedef struct scene {
    const br_rules *rules;
    const br_state *state;
    int seat;
    uint8_t side[BR_SEATS]; /* this seat is 0; the others follow in seat order */
    uint8_t *out;
} scene;

FN_CORE static void put_action(const scene *s)
{
    const br_state *state = s->state;
    uint8_t *out = s->out;
    out[BR_AT_BARGE + (state->barge & (BR_BARGES - 1))] = 1;
    switch (state->step) {
    case BR_STEP_LOAD: out[BR_AT_LOAD + state->load] = 1; break;
    case BR_STEP_SITE: out[BR_AT_TILE_ROW + (state->tile >> 4)] = 1; break;
    case BR_STEP_TRADE:
        out[BR_AT_CITY + state->city] = 1;
        fn_put_set(out + BR_AT_VISITED, state->visited);
        fn_put_set(out + BR_AT_TRADED, state->traded);
        out[BR_AT_MAY_LEAVE] = state->traded_here;
        break;
    case BR_STEP_KEEP:
    case BR_STEP_CARDS:
    case BR_STEP_HARBOUR: out[BR_AT_SITE + state->site] = 1; break;
    default: break;
    }
    for (int i = 0; i < state->ranked; i++) {
        out[BR_AT_RANK + s->side[state->rank[i]]] = (uint8_t)(i + 1);
        out[BR_AT_ASKED + s->side[state->rank[i]]] = i >= state->rank_at;
    }
    for (int card = 0; card < BR_CARDS; card++)
        out[BR_AT_ON_TOWER + card] = fn_at_most(state->on_tower[card], 9);
}

FN_CORE static void put_moment(const scene *s)
{
    const br_rules *rules = s->rules;
    const br_state *state = s->state;
    uint8_t *out = s->out;
    out[BR_AT_PLAYERS + rules->seats - 2] = 1;
    out[BR_AT_OPTIONS] = rules->historical != 0;
    out[BR_AT_OPTIONS + 1] = rules->strict_loads != 0;
    out[BR_AT_OPTIONS + 2] = rules->tight_bank != 0;
    out[BR_AT_ROUND + state->round - 1] = 1;
    if (state->step == BR_STEP_OVER)
        return;
    out[BR_AT_STEP + state->step] = 1;
    out[BR_AT_ACTING + s->side[state->seat]] = 1;
    put_action(s);
}

FN_CORE static void put_weather(const scene *s)
{
    const br_state *state = s->state;
    int next = state->weather_at + 1;
    s->out[BR_AT_WEATHER + br_weather_now(state)] = 1;
    if (next < BR_ROUNDS)
        s->out[BR_AT_WEATHER_NEXT + state->weather[next]] = 1;
    for (int i = next + 1; i < BR_WEATHER_CARDS; i++)
        s->out[BR_AT_WEATHER_LATER + state->weather[i]]++;
    for (int i = state->production_drawn; i < BR_PRODUCTION_CARDS; i++)
        s->out[BR_AT_PRODUCTION + state->production[i]] = 1;
}

FN_CORE static void put_good_steps(uint8_t *out, br_goods goods)
{
    br_goods few = br_goods_least(goods, br_of_each(BR_GOOD_STEPS));
    for (int r = 0; r < BR_GOODS; r++)
        fn_put_few_steps(out + r * BR_GOOD_STEPS, br_goods_of(few, r), BR_GOOD_STEPS);
}

FN_CORE static void put_supply(const scene *s)
{
    const br_state *state = s->state;
    uint8_t *out = s->out;
    fn_put_four(out + BR_AT_QUIMPER, state->quimper);
    put_good_steps(out + BR_AT_QUIMPER_STEPS, state->quimper);
    fn_put_four(out + BR_AT_MARKET, state->market);
    out[BR_AT_SINGLES] = fn_at_most(state->singles, 9);
    out[BR_AT_PAIRS] = fn_at_most(state->pairs, 9);
    if (s->rules->tight_bank)
        fn_put_four(out + BR_AT_BANK, state->bank);
}

FN_CORE static void put_tiles(const scene *s)
{
    const br_state *state = s->state;
    const br_rules *rules = s->rules;
    uint8_t *out = s->out;
    br_goods own = state->players[s->seat].goods;
    for (int row = 0; row < BR_ROWS; row++) {
        out[BR_AT_STACKS + row] = state->stack_size[row];
        for (int slot = 0; slot < BR_SLOTS; slot++) {
            int tile = state->open[row][slot], at = row * BR_SLOTS + slot;
            if (tile == BR_NONE)
                continue;
            br_goods price = rules->construction[row][tile];
            out[BR_AT_OPEN + at] = 1;
            fn_put_four(out + BR_AT_TILES + at * BR_GOODS, price);
            out[BR_AT_TILE_PAID + at] = br_goods_cover(own, price);
        }
    }
}

/* Writes the number of each kind this seat cannot see, in the deck or in other hands. */
FN_CORE static void put_cards(const scene *s)
{
    const br_state *state = s->state;
    const uint8_t *own = state->players[s->seat].hand;
    uint32_t hand = fn_four(own), discards = fn_four(state->discards), all = 0;
    for (int card = 0; card < BR_CARDS; card++) {
        all |= (uint32_t)br_cards_in_game(card) << (8 * card);
        fn_put_steps(s->out + BR_AT_HAND_STEPS + card * BR_HAND_STEPS, own[card], BR_HAND_STEPS);
    }
    s->out[BR_AT_DECK] = state->deck_size;
    fn_put_four(s->out + BR_AT_DISCARDS, discards);
    fn_put_four(s->out + BR_AT_UNSEEN, all - hand - discards - fn_four(state->on_tower));
    fn_put_four(s->out + BR_AT_HAND, hand);
}

FN_CORE static void put_player(const scene *s, int seat)
{
    const br_player *player = &s->state->players[seat];
    size_t side = s->side[seat];
    uint8_t *out = s->out;
    out[BR_AT_IN_GAME + side] = 1;
    out[BR_AT_POINTS + side] = fn_at_most(player->points, 255);
    out[BR_AT_COINS + side] = fn_at_most(player->coins, 60);
    fn_put_steps(out + BR_AT_COIN_STEPS + side * BR_COIN_STEPS, player->coins, BR_COIN_STEPS);
    fn_put_four(out + BR_AT_GOODS + side * BR_GOODS, player->goods);
    put_good_steps(out + BR_AT_GOODS_STEPS + side * BR_GOODS * BR_GOOD_STEPS, player->goods);
    out[BR_AT_ENGINEERS + side] = fn_at_most(player->engineers, 20);
    fn_put_steps(out + BR_AT_CREW_STEPS + side * BR_CREW_STEPS, player->engineers, BR_CREW_STEPS);
    out[BR_AT_HOME + side] = player->home;
    fn_put_steps(out + BR_AT_HOME_STEPS + side * BR_CREW_STEPS, player->home, BR_CREW_STEPS);
    out[BR_AT_RESERVE + side] = player->reserve;
    for (size_t city = 0; city < BR_CITIES; city++)
        out[BR_AT_IN_CITY + side * BR_CITIES + city] = player->in_city[city];
    out[BR_AT_HAND_SIZE + side] = player->hand_size;
}

FN_CORE static void put_order(const scene *s)
{
    const br_state *state = s->state;
    uint8_t *holds = s->out + BR_AT_HOLDS, *line = s->out + BR_AT_LINE;
    for (size_t i = 0; i < BR_SEATS; i++) { /* if nobody, writes a 0 in someone's place */
        size_t holder = state->holder[i], next = state->line[i];
        holds[s->side[holder % BR_SEATS] * (size_t)BR_BARGES + i] = holder != BR_NONE;
        line[s->side[next % BR_SEATS] * (size_t)BR_SEATS + i] = next != BR_NONE;
    }
}

/* Rule 6.2: most workers, ties go to the lowest floor. Floors not yet built have no workers. */
FN_CORE static void put_workers(const scene *s, const br_site *site, uint8_t *out)
{
    uint32_t total = 0;
    int best = 0;
    for (int floor = 0; floor < BR_FLOORS; floor++) {
        uint32_t workers = (uint32_t)site->workers[floor] << (8 * s->side[site->builder[floor]]);
        fn_put_four(out + BR_SITE_WORKERS + floor * BR_SEATS, workers);
        total += workers;
    }
    fn_put_four(out + BR_SITE_TOTAL, total);
    for (int floor = 0; floor < BR_FLOORS; floor++) {
        int side = s->side[site->builder[floor]], workers = (int)(total >> (8 * side) & 255);
        int claim = (workers * BR_FLOORS - floor) * BR_SEATS + side;
        claim &= -(site->workers[floor] > 0);
        best = claim > best ? claim : best;
    }
    fn_put_four(out + BR_SITE_LEADER, (uint32_t)(best > 0) << (8 * (best % BR_SEATS)));
}

/* The seat's means to build: its goods, and the engineers it needs for each kind of site. */
typedef struct means {
    br_goods goods;
    uint8_t needed[BR_KINDS], is_there[BR_KINDS];
} means;

FN_CORE static void look_at_means(const scene *s, means *own)
{
    const br_player *player = &s->state->players[s->seat];
    own->goods = player->goods;
    for (int kind = 0; kind < BR_KINDS; kind++) {
        int needed = br_engineers_needed(s->rules, s->state, s->seat, kind);
        own->needed[kind] = fn_at_most(needed, 20);
        own->is_there[kind] = player->engineers >= needed;
    }
}

FN_CORE static uint8_t *site_row(const scene *s, int number)
{
    return s->out + BR_AT_SITES + (size_t)number * BR_SITE_SIZE;
}

/* Writes what every site has, even a built one. */
FN_CORE static void put_site(const scene *s, int number)
{
    uint8_t *out = site_row(s, number);
    out[BR_SITE_KIND + s->rules->site_kind[number]] = 1;
    out[BR_SITE_STATUS + s->state->sites[number].status] = 1;
}

/* Writes what only an unbuilt site has. */
FN_CORE static void put_floors(const scene *s, int number)
{
    const br_site *site = &s->state->sites[number];
    const br_lighthouse *lighthouse = &s->rules->lighthouses[site->lighthouse];
    uint8_t *out = site_row(s, number);
    fn_put_few_steps(out + BR_SITE_FLOORS, site->floors, BR_FLOORS);
    fn_put_few_steps(out + BR_SITE_LEFT, lighthouse->floors - site->floors, BR_FLOORS);
    fn_put_four(out + BR_SITE_EXTRAS, lighthouse->extras);
    out[BR_SITE_ENGINEERS] = fn_at_most(site->engineers, 20);
    out[BR_SITE_COINS] = fn_at_most(site->coins, 9);
}

FN_CORE static void put_chances(const scene *s, int number, const means *own)
{
    int kind = s->rules->site_kind[number];
    uint8_t *out = site_row(s, number);
    out[BR_SITE_NEEDED] = own->needed[kind];
    out[BR_SITE_CAN_STAFF] = own->is_there[kind];
    out[BR_SITE_CAN_PAY] = br_goods_cover(own->goods, br_site_price(s->rules, s->state, number));
}

FN_CORE static uint8_t *harbour_row(const scene *s, int number)
{
    return s->out + BR_AT_HARBOURS + (size_t)number * BR_HARBOUR_SIZE;
}

FN_CORE static void put_harbour(const scene *s, int number, uint32_t improved_areas)
{
    const br_harbour_tile *tile = &s->rules->harbour_tiles[s->state->harbour_tile[number]];
    uint8_t *out = harbour_row(s, number);
    bool is_improved = improved_areas >> tile->area & 1;
    out[BR_HARBOUR_INCOME + tile->income] = 1;
    out[BR_HARBOUR_NORMAL] = tile->normal;
    out[BR_HARBOUR_IMPROVED] = tile->improved;
    out[BR_HARBOUR_PAYS] = is_improved ? tile->improved : tile->normal;
}

FN_CORE static void put_harbours(const scene *s)
{
    uint32_t improved = 0;
    uint8_t *built = s->out + BR_AT_BUILT;
    for (int site = 0; site < BR_SITES; site++) {
        uint8_t *count = &built[s->rules->site_area[site]];
        *count = (uint8_t)(*count + (s->state->sites[site].status == BR_BUILT));
    }
    for (int area = 0; area < BR_AREAS; area++) {
        s->out[BR_AT_IMPROVED + area] = built[area] >= BR_IMPROVING;
        improved |= (uint32_t)(built[area] >= BR_IMPROVING) << area;
    }
    for (int harbour = 0; harbour < BR_HARBOURS; harbour++)
        put_harbour(s, harbour, improved);
}

FN_CORE static void put_settlers(const scene *s)
{
    for (int harbour = 0; harbour < BR_HARBOURS; harbour++) {
        uint8_t *out = harbour_row(s, harbour), price = 0;
        uint32_t sides = 0;
        for (uint32_t there = s->state->harbour_seats[harbour]; there != 0; there &= there - 1) {
            sides |= 1u << (8 * s->side[fn_lowest_bit(there)]);
            price++;
        }
        fn_put_four(out + BR_HARBOUR_THERE, sides);
        out[BR_HARBOUR_PRICE] = price;
    }
}

FN_CORE static void put_table(const scene *s)
{
    put_moment(s);
    put_weather(s);
    put_supply(s);
    put_tiles(s);
    put_cards(s);
    put_order(s);
}

FN_CORE static void put_players(const scene *s)
{
    for (int i = 0; i < s->rules->seats; i++)
        put_player(s, i);
}

FN_CORE static void look(scene *s, const br_rules *rules, const br_state *state, int seat,
                         uint8_t *out)
{
    s->rules = rules;
    s->state = state;
    s->seat = seat;
    s->out = out;
    for (int i = rules->seats; i < BR_SEATS; i++)
        s->side[i] = 0;
    for (int i = 0; i < rules->seats; i++)
        s->side[i] = (uint8_t)(i >= seat ? i - seat : i - seat + rules->seats);
}

#ifdef __CUDACC__ /* a CPU writes all at once, which is faster where each piece has one caller */
FN_CORE static void put_sites(const scene *s, int from, int to)
{
    means own;
    look_at_means(s, &own);
    for (int site = from; site < to; site++) {
        put_site(s, site);
        if (s->state->sites[site].status == BR_BUILT)
            continue;
        put_floors(s, site);
        put_chances(s, site, &own);
        if (s->state->sites[site].floors > 0)
            put_workers(s, &s->state->sites[site], site_row(s, site));
    }
}

FN_CORE void br_observe_part(const br_rules *rules, const br_state *state, int seat, int part,
                             uint8_t *out)
{
    scene s;
    look(&s, rules, state, seat, out);
    switch (part) {
    case 0: put_table(&s); break;
    case 1: put_players(&s); break;
    case 2:
        put_harbours(&s);
        put_settlers(&s);
        break;
    default: put_sites(&s, BR_SITES * (part - 3) / 4, BR_SITES * (part - 2) / 4); break;
    }
}

#else
/* Returns the number of sites that are not built. */
FN_CORE static int find_unbuilt(const br_state *state, uint8_t found[BR_SITES])
{
    int count = 0;
    for (int site = 0; site < BR_SITES; site++) {
        found[count] = (uint8_t)site;
        count += state->sites[site].status != BR_BUILT;
    }
    return count;
}

/* Writes new parts onto zeros: the whole row, or only what precedes its sites and harbours, which
 * stay from the older row. If that row was turned to another seat, workers there change sides. */
FN_CORE static void put_row(const br_rules *rules, const br_state *state, int seat, bool is_new,
                            bool is_turned, uint8_t *out)
{
    scene s;
    means own;
    uint8_t unbuilt[BR_SITES];
    int count = find_unbuilt(state, unbuilt);
    look(&s, rules, state, seat, out);
    look_at_means(&s, &own);
    put_table(&s);
    put_players(&s);
    for (int i = 0; i < count; i++)
        put_chances(&s, unbuilt[i], &own);
    if (is_new) {
        put_harbours(&s);
        for (int site = 0; site < BR_SITES; site++)
            put_site(&s, site);
        for (int i = 0; i < count; i++)
            put_floors(&s, unbuilt[i]);
    }
    if (!is_turned)
        return;
    put_settlers(&s);
    for (int i = 0; i < count; i++)
        if (state->sites[unbuilt[i]].floors > 0)
            put_workers(&s, &state->sites[unbuilt[i]], site_row(&s, unbuilt[i]));
}

FN_CORE void br_observe(const br_rules *rules, const br_state *state, int seat, uint8_t *out)
{
    put_row(rules, state, seat, true, true, out);
}

/* Reports whether a lighthouse or harbour may differ from before this move, which led to this
 * state. */
FN_CORE static bool may_have_built(const br_state *state, fn_move move)
{
    switch (fn_move_operation(move)) {
    case BR_MOVE_SITE:
    case BR_MOVE_KEEP:
    case BR_MOVE_PLAY:
    case BR_MOVE_DONE:
    case BR_MOVE_SETTLE:
    case BR_MOVE_STAY: return true;
    case BR_MOVE_PASS:
    case BR_MOVE_PASS_KEEPING: return state->step != BR_STEP_ACTION; /* evaluation began */
    default: return false;
    }
}

FN_CORE void br_observe_again(const br_rules *rules, const br_state *state, int seat, fn_move move,
                              int seat_before, uint8_t *out)
{
    bool is_new = may_have_built(state, move);
    memset(out, 0, is_new ? BR_OBSERVATION : BR_AT_BUILT);
    put_row(rules, state, seat, is_new, is_new || seat != seat_before, out);
}
#endif

FN_CORE void br_reveal(const br_rules *rules, const br_state *state, int seat, uint8_t *out)
{
    scene s;
    look(&s, rules, state, seat, out);
    for (int i = 0; i < rules->seats; i++)
        for (int card = 0; card < BR_CARDS; card++)
            out[s.side[i] * BR_CARDS + card] = state->players[i].hand[card];
}
