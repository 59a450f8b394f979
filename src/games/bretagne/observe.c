/* Bretagne as a program that learns sees it, and its moves as numbers. Reads only what the seat may
 * know: of hands only its own, of decks and stacks only how much is in them. Only br_reveal, for
 * those who judge while a player learns, reads all hands.
 *
 * Programs that learn wait for this more than for the rules. Whether a site is built can hardly be
 * guessed, so a CPU first collects those that are not, and asks for none of them. */
#include "games/bretagne/observed.h"

typedef struct scene {
    const br_rules *rules;
    const br_state *state;
    int seat;
    uint8_t side[BR_SEATS]; /* this seat is 0, the others follow in seat order */
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

FN_CORE static void put_goods(uint8_t *out, br_goods goods)
{
    for (int r = 0; r < BR_GOODS; r++)
        out[r] = (uint8_t)(goods >> (8 * r));
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
    put_goods(out + BR_AT_QUIMPER, state->quimper);
    put_good_steps(out + BR_AT_QUIMPER_STEPS, state->quimper);
    put_goods(out + BR_AT_MARKET, state->market);
    out[BR_AT_SINGLES] = fn_at_most(state->singles, 9);
    out[BR_AT_PAIRS] = fn_at_most(state->pairs, 9);
    if (s->rules->tight_bank)
        put_goods(out + BR_AT_BANK, state->bank);
}

FN_CORE static void put_tiles(const scene *s)
{
    const br_state *state = s->state;
    br_goods own = state->players[s->seat].goods;
    for (int row = 0; row < BR_ROWS; row++) {
        s->out[BR_AT_STACKS + row] = state->stack_size[row];
        for (int slot = 0; slot < BR_SLOTS; slot++) {
            int tile = state->open[row][slot], at = row * BR_SLOTS + slot;
            if (tile == BR_NONE)
                continue;
            br_goods price = s->rules->construction[row][tile];
            s->out[BR_AT_OPEN + at] = 1;
            put_goods(s->out + BR_AT_TILES + at * BR_GOODS, price);
            s->out[BR_AT_TILE_PAID + at] = br_goods_cover(own, price);
        }
    }
}

/* What this seat cannot see of a kind is in the deck or in other hands. */
FN_CORE static void put_cards(const scene *s)
{
    const br_state *state = s->state;
    const uint8_t *hand = state->players[s->seat].hand;
    s->out[BR_AT_DECK] = state->deck_size;
    for (int card = 0; card < BR_CARDS; card++) {
        int seen = hand[card] + state->discards[card] + state->on_tower[card];
        s->out[BR_AT_DISCARDS + card] = state->discards[card];
        s->out[BR_AT_UNSEEN + card] = (uint8_t)(br_cards_in_game(card) - seen);
        s->out[BR_AT_HAND + card] = hand[card];
        fn_put_steps(s->out + BR_AT_HAND_STEPS + card * BR_HAND_STEPS, hand[card], BR_HAND_STEPS);
    }
}

FN_CORE static void put_player(const scene *s, int seat)
{
    const br_player *player = &s->state->players[seat];
    int side = s->side[seat];
    uint8_t *out = s->out;
    out[BR_AT_IN_GAME + side] = 1;
    out[BR_AT_POINTS + side] = fn_at_most(player->points, 255);
    out[BR_AT_COINS + side] = fn_at_most(player->coins, 60);
    fn_put_steps(out + BR_AT_COIN_STEPS + side * BR_COIN_STEPS, player->coins, BR_COIN_STEPS);
    put_goods(out + BR_AT_GOODS + side * BR_GOODS, player->goods);
    put_good_steps(out + BR_AT_GOODS_STEPS + side * BR_GOODS * BR_GOOD_STEPS, player->goods);
    out[BR_AT_ENGINEERS + side] = fn_at_most(player->engineers, 20);
    fn_put_steps(out + BR_AT_CREW_STEPS + side * BR_CREW_STEPS, player->engineers, BR_CREW_STEPS);
    out[BR_AT_HOME + side] = player->home;
    fn_put_steps(out + BR_AT_HOME_STEPS + side * BR_CREW_STEPS, player->home, BR_CREW_STEPS);
    out[BR_AT_RESERVE + side] = player->reserve;
    for (int city = 0; city < BR_CITIES; city++)
        out[BR_AT_IN_CITY + side * BR_CITIES + city] = player->in_city[city];
    out[BR_AT_HAND_SIZE + side] = player->hand_size;
}

FN_CORE static void put_order(const scene *s)
{
    const br_state *state = s->state;
    for (int i = 0; i < BR_SEATS; i++) { /* nobody is a 0 at somebody's place */
        int holder = state->holder[i], next = state->line[i];
        s->out[BR_AT_HOLDS + s->side[holder % BR_SEATS] * BR_BARGES + i] = holder != BR_NONE;
        s->out[BR_AT_LINE + s->side[next % BR_SEATS] * BR_SEATS + i] = next != BR_NONE;
    }
}

/* Rule 6.2: most workers, a tie goes to the lowest floor. */
FN_CORE static void put_workers(const scene *s, const br_site *site, uint8_t *out)
{
    int value[BR_SEATS] = {0}, leader = -1, best = 0;
    for (int floor = 0; floor < site->floors; floor++) {
        int side = s->side[site->builder[floor]], workers = site->workers[floor];
        if (workers == 0)
            continue;
        out[BR_SITE_WORKERS + floor * BR_SEATS + side] = (uint8_t)workers;
        out[BR_SITE_TOTAL + side] = (uint8_t)(out[BR_SITE_TOTAL + side] + workers);
        value[side] += (value[side] == 0 ? BR_FLOORS - floor : 0) + workers * (BR_FLOORS + 1);
    }
    for (int side = 0; side < BR_SEATS; side++)
        if (value[side] > best) {
            best = value[side];
            leader = side;
        }
    if (leader >= 0)
        out[BR_SITE_LEADER + leader] = 1;
}

/* What is the same for all sites of a kind. */
typedef struct crew {
    uint8_t needed, is_there;
} crew;

FN_CORE static void look_at_crews(const scene *s, crew crews[BR_KINDS])
{
    int own = s->state->players[s->seat].engineers;
    for (int kind = 0; kind < BR_KINDS; kind++) {
        int needed = br_engineers_needed(s->rules, s->state, s->seat, kind);
        crews[kind].needed = fn_at_most(needed, 20);
        crews[kind].is_there = own >= needed;
    }
}

FN_CORE static uint8_t *site_row(const scene *s, int number)
{
    return s->out + BR_AT_SITES + number * BR_SITE_SIZE;
}

/* What every site has, also one that is built. */
FN_CORE static void put_site(const scene *s, int number)
{
    uint8_t *out = site_row(s, number);
    out[BR_SITE_KIND + s->rules->site_kind[number]] = 1;
    out[BR_SITE_STATUS + s->state->sites[number].status] = 1;
}

FN_CORE static void put_unbuilt(const scene *s, int number, const crew crews[BR_KINDS])
{
    const br_site *site = &s->state->sites[number];
    const br_lighthouse *lighthouse = &s->rules->lighthouses[site->lighthouse];
    const crew *needed = &crews[s->rules->site_kind[number]];
    int floors = site->floors, left = lighthouse->floors - floors;
    br_goods own = s->state->players[s->seat].goods, extras = lighthouse->extras;
    uint8_t *out = site_row(s, number);
    fn_put_few_steps(out + BR_SITE_FLOORS, floors, BR_FLOORS);
    fn_put_few_steps(out + BR_SITE_LEFT, left, BR_FLOORS);
    put_goods(out + BR_SITE_EXTRAS, extras);
    out[BR_SITE_NEEDED] = needed->needed;
    out[BR_SITE_CAN_STAFF] = needed->is_there;
    out[BR_SITE_CAN_PAY] = br_goods_cover(own, extras + br_good(BR_WOOD, floors > 0));
    out[BR_SITE_ENGINEERS] = fn_at_most(site->engineers, 20);
    out[BR_SITE_COINS] = fn_at_most(site->coins, 9);
}

FN_CORE static void put_harbour(const scene *s, int number, uint32_t improved_areas)
{
    const br_harbour_tile *tile = &s->rules->harbour_tiles[s->state->harbour_tile[number]];
    uint8_t *out = s->out + BR_AT_HARBOURS + number * BR_HARBOUR_SIZE;
    uint32_t there = s->state->harbour_seats[number];
    uint8_t normal = fn_at_most(tile->normal, 9), improved = fn_at_most(tile->improved, 9);
    bool is_improved = improved_areas >> tile->area & 1;
    out[BR_HARBOUR_INCOME + tile->income] = 1;
    out[BR_HARBOUR_NORMAL] = normal;
    out[BR_HARBOUR_IMPROVED] = improved;
    out[BR_HARBOUR_PAYS] = is_improved ? improved : normal;
    for (; there != 0; there &= there - 1) {
        out[BR_HARBOUR_THERE + s->side[fn_lowest_bit(there)]] = 1;
        out[BR_HARBOUR_PRICE]++;
    }
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

FN_CORE static scene look(const br_rules *rules, const br_state *state, int seat, uint8_t *out)
{
    scene s = {rules, state, seat, {0}, out};
    for (int i = 0; i < rules->seats; i++)
        s.side[i] = (uint8_t)(i >= seat ? i - seat : i - seat + rules->seats);
    return s;
}

#ifdef __CUDACC__ /* a CPU writes all at once, faster where each piece has one caller */
FN_CORE static void put_sites(const scene *s, int from, int to)
{
    crew crews[BR_KINDS];
    look_at_crews(s, crews);
    for (int site = from; site < to; site++) {
        put_site(s, site);
        if (s->state->sites[site].status == BR_BUILT)
            continue;
        put_unbuilt(s, site, crews);
        if (s->state->sites[site].floors > 0)
            put_workers(s, &s->state->sites[site], site_row(s, site));
    }
}

FN_CORE void br_observe_part(const br_rules *rules, const br_state *state, int seat, int part,
                             uint8_t *out)
{
    scene s = look(rules, state, seat, out);
    switch (part) {
    case 0: put_table(&s); break;
    case 1: put_players(&s); break;
    case 2: put_harbours(&s); break;
    default: put_sites(&s, BR_SITES * (part - 3) / 4, BR_SITES * (part - 2) / 4); break;
    }
}

#else
FN_CORE static void put_sites(const scene *s)
{
    crew crews[BR_KINDS];
    uint8_t unbuilt[BR_SITES], begun[BR_SITES];
    int count = 0, some = 0;
    look_at_crews(s, crews);
    for (int site = 0; site < BR_SITES; site++) {
        put_site(s, site);
        unbuilt[count] = (uint8_t)site;
        count += s->state->sites[site].status != BR_BUILT;
    }
    for (int i = 0; i < count; i++) {
        int site = unbuilt[i];
        put_unbuilt(s, site, crews);
        begun[some] = (uint8_t)site;
        some += s->state->sites[site].floors > 0;
    }
    for (int i = 0; i < some; i++)
        put_workers(s, &s->state->sites[begun[i]], site_row(s, begun[i]));
}

/* All parts, without doing twice what they share. */
FN_CORE void br_observe(const br_rules *rules, const br_state *state, int seat, uint8_t *out)
{
    scene s = look(rules, state, seat, out);
    put_table(&s);
    put_players(&s);
    put_harbours(&s);
    put_sites(&s);
}
#endif

/* The pair a, b with a <= b, in the order of list_pairs. */
FN_CORE static int pair_number(int a, int b)
{
    return a * BR_GOODS - a * (a - 1) / 2 + b - a;
}

FN_CORE static int number_one(fn_move move)
{
    int a = move >> 4 & 15, b = move & 15;
    switch (fn_move_operation(move)) {
    case BR_MOVE_BARGE: return BR_ACT_BARGE + b;
    case BR_MOVE_LOAD: return BR_ACT_LOAD + b;
    case BR_MOVE_BUILD: return BR_ACT_BUILD + a * BR_SLOTS + b;
    case BR_MOVE_SITE: return BR_ACT_SITE + b;
    case BR_MOVE_KEEP: return BR_ACT_KEEP + b;
    case BR_MOVE_VISIT: return BR_ACT_VISIT + b;
    case BR_MOVE_BUY: return BR_ACT_BUY + pair_number(a, b);
    case BR_MOVE_SELL_GOODS: return BR_ACT_SELL_GOODS + pair_number(a, b);
    case BR_MOVE_SELL_CARDS: return BR_ACT_SELL_CARDS + pair_number(a, b);
    case BR_MOVE_SWAP: return BR_ACT_SWAP + a * BR_GOODS + b;
    case BR_MOVE_HIRE_ENGINEER: return BR_ACT_HIRE_ENGINEER;
    case BR_MOVE_HIRE_PAIR: return BR_ACT_HIRE_PAIR;
    case BR_MOVE_HIRE_WORKER: return BR_ACT_HIRE_WORKER;
    case BR_MOVE_DRAW: return BR_ACT_DRAW;
    case BR_MOVE_LEAVE: return BR_ACT_LEAVE;
    case BR_MOVE_PASS: return BR_ACT_PASS;
    case BR_MOVE_PASS_KEEPING: return BR_ACT_PASS_KEEPING + a * BR_KEEP_GOODS + b;
    case BR_MOVE_PLAY: return BR_ACT_PLAY + b;
    case BR_MOVE_DONE: return BR_ACT_DONE;
    case BR_MOVE_SETTLE: return BR_ACT_SETTLE + b;
    default: return BR_ACT_STAY;
    }
}

FN_CORE void br_number(const br_rules *rules, const br_state *state, const fn_move *moves,
                       int count, uint8_t *actions)
{
    (void)rules, (void)state;
    for (int i = 0; i < count; i++)
        actions[i] = (uint8_t)number_one(moves[i]);
}

FN_CORE void br_reveal(const br_rules *rules, const br_state *state, int seat, uint8_t *out)
{
    scene s = look(rules, state, seat, out);
    for (int i = 0; i < rules->seats; i++)
        for (int card = 0; card < BR_CARDS; card++)
            out[s.side[i] * BR_CARDS + card] = state->players[i].hand[card];
}
