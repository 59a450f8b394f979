/* States and views as JSON; docs/records.md describes every field. Hidden facts are written only
 * where `seat` may see them. Resources are lists of four: brick, stone, sand, wood; so is
 * equipment: furniture, docks, siren, cableway. */
#include "games/bretagne/br.h"

const char *const br_step_names[] = {"barge", "load",  "action",  "site", "keep",
                                     "trade", "cards", "harbour", "over"};
static const char *const status_names[] = {"open", "complete", "built"};
static const char *const load_names[] = {"top", "middle", "bottom"};

static void put_goods(fn_text *out, const char *key, br_goods goods)
{
    fn_json_key(out, key);
    fn_json_open(out, '[');
    for (int r = 0; r < BR_GOODS; r++)
        fn_json_int(out, br_goods_of(goods, r));
    fn_json_close(out, ']');
}

/* Writes a number, such as a seat or the place of a card, or null. */
static void put_or_null(fn_text *out, const char *key, bool there, int number)
{
    fn_json_key(out, key);
    if (there)
        fn_json_int(out, number);
    else
        fn_json_null(out);
}

static void put_word_or_null(fn_text *out, const char *key, const char *word)
{
    fn_json_key(out, key);
    if (word != NULL)
        fn_json_string(out, word);
    else
        fn_json_null(out);
}

static void put_seats(fn_text *out, const char *key, const uint8_t *seats, int count)
{
    fn_json_key(out, key);
    fn_json_open(out, '[');
    for (int i = 0; i < count; i++) {
        if (seats[i] == BR_NONE)
            fn_json_null(out);
        else
            fn_json_int(out, seats[i]);
    }
    fn_json_close(out, ']');
}

/* Writes words for a row of numbers, from last to first if `top_first`. */
static void put_words(fn_text *out, const br_rules *rules, const char *key, char kind,
                      const uint8_t *items, int count, bool top_first)
{
    fn_json_key(out, key);
    fn_json_open(out, '[');
    for (int i = 0; i < count; i++)
        fn_json_string(out, br_word(rules, kind, items[top_first ? count - 1 - i : i]));
    fn_json_close(out, ']');
}

static void write_turn(const br_rules *rules, const br_state *state, fn_text *out)
{
    bool evaluates = state->step == BR_STEP_CARDS || state->step == BR_STEP_HARBOUR;
    bool trades = state->step == BR_STEP_TRADE;
    fn_json_put_int(out, "round", state->round);
    fn_json_put_string(out, "step", br_step_names[state->step]);
    put_or_null(out, "seat", state->step != BR_STEP_OVER, state->seat);
    put_word_or_null(out, "load", state->step == BR_STEP_LOAD ? load_names[state->load] : NULL);
    put_word_or_null(out, "tile",
                     state->step == BR_STEP_SITE ? br_word(rules, 'b', state->tile) : NULL);
    put_or_null(out, "site", evaluates || state->step == BR_STEP_KEEP, state->site + 1);
    put_word_or_null(out, "city", trades ? br_city_names[state->city] : NULL);
    fn_json_key(out, "visited");
    fn_json_open(out, '[');
    for (int city = 0; city < BR_CITIES; city++)
        if (state->visited >> city & 1)
            fn_json_string(out, br_city_names[city]);
    fn_json_close(out, ']');
    fn_json_key(out, "traded");
    fn_json_open(out, '[');
    for (int trade = 0; trade < BR_TRADES; trade++)
        if (state->traded >> trade & 1)
            fn_json_string(out, br_trade_names[trade]);
    fn_json_close(out, ']');
    fn_json_put_bool(out, "traded_here", state->traded_here);
    fn_json_put_bytes(out, "rank", state->rank, evaluates ? state->ranked : 0);
    fn_json_put_int(out, "rank_at", evaluates ? state->rank_at : 0);
    fn_json_put_bytes(out, "on_tower", state->on_tower, BR_CARDS);
}

static void write_pontivy(const br_rules *rules, const br_state *state, fn_text *out)
{
    put_seats(out, "line", state->line, rules->seats);
    put_seats(out, "barges", state->holder, BR_BARGES);
}

static void write_sky(const br_rules *rules, const br_state *state, int seat, fn_text *out)
{
    int next = state->weather_at + 1, opened = next + 1;
    bool has_next = next < BR_ROUNDS;
    fn_json_put_string(out, "weather", br_weather_names[br_weather_now(state)]);
    put_word_or_null(out, "next_weather", has_next ? br_weather_names[state->weather[next]] : NULL);
    if (seat == FN_EVERYONE) {
        int first = has_next ? opened : next;
        put_words(out, rules, "weather_deck", 'w', state->weather + first, BR_WEATHER_CARDS - first,
                  false);
    }
}

static void write_markets(const br_rules *rules, const br_state *state, int seat, fn_text *out)
{
    put_words(out, rules, "production", 'p', state->production, state->production_drawn, false);
    if (seat == FN_EVERYONE)
        put_words(out, rules, "production_deck", 'p', state->production + state->production_drawn,
                  BR_PRODUCTION_CARDS - state->production_drawn, false);
    put_goods(out, "quimper", state->quimper);
    put_goods(out, "brest", state->market);
    fn_json_put_int(out, "singles", state->singles);
    fn_json_put_int(out, "pairs", state->pairs);
    if (rules->tight_bank)
        put_goods(out, "bank", state->bank);
}

static void write_rows(const br_rules *rules, const br_state *state, int seat, fn_text *out)
{
    fn_json_key(out, "rows");
    fn_json_open(out, '[');
    for (int row = 0; row < BR_ROWS; row++) {
        fn_json_open(out, '{');
        fn_json_key(out, "open");
        fn_json_open(out, '[');
        for (int slot = 0; slot < BR_SLOTS; slot++) {
            if (state->open[row][slot] == BR_NONE)
                fn_json_null(out);
            else
                fn_json_string(out, rules->tile_names[row][state->open[row][slot]]);
        }
        fn_json_close(out, ']');
        fn_json_put_int(out, "stack_size", state->stack_size[row]);
        if (seat == FN_EVERYONE) {
            fn_json_key(out, "stack");
            fn_json_open(out, '[');
            for (int i = state->stack_size[row] - 1; i >= 0; i--)
                fn_json_string(out, rules->tile_names[row][state->stack[row][i]]);
            fn_json_close(out, ']');
        }
        fn_json_close(out, '}');
    }
    fn_json_close(out, ']');
}

static void write_equipment(const br_rules *rules, const br_state *state, int seat, fn_text *out)
{
    fn_json_put_int(out, "deck_size", state->deck_size);
    if (seat == FN_EVERYONE)
        put_words(out, rules, "deck", 'c', state->deck, state->deck_size, true);
    fn_json_put_bytes(out, "discards", state->discards, BR_CARDS);
}

static void write_site(const br_rules *rules, const br_state *state, int number, fn_text *out)
{
    const br_site *site = &state->sites[number];
    const br_lighthouse *lighthouse = &rules->lighthouses[site->lighthouse];
    fn_json_open(out, '{');
    fn_json_put_int(out, "site", number + 1);
    fn_json_put_string(out, "area", br_area_names[rules->site_area[number]]);
    fn_json_put_string(out, "kind", br_kind_names[lighthouse->kind]);
    fn_json_put_int(out, "lighthouse", site->lighthouse + 1);
    fn_json_put_string(out, "name", lighthouse->name);
    fn_json_put_int(out, "height", lighthouse->floors);
    put_goods(out, "extras", lighthouse->extras);
    fn_json_put_string(out, "status", status_names[site->status]);
    fn_json_put_int(out, "engineers", site->engineers);
    fn_json_put_int(out, "coins", site->coins);
    fn_json_key(out, "floors");
    fn_json_open(out, '[');
    for (int floor = 0; floor < site->floors; floor++) {
        fn_json_open(out, '{');
        fn_json_put_string(out, "tile", br_word(rules, 'b', site->tile[floor]));
        fn_json_put_int(out, "seat", site->builder[floor]);
        fn_json_put_int(out, "workers", site->workers[floor]);
        fn_json_close(out, '}');
    }
    fn_json_close(out, ']');
    fn_json_close(out, '}');
}

static void write_harbour(const br_rules *rules, const br_state *state, int number, fn_text *out)
{
    const br_harbour_tile *tile = &rules->harbour_tiles[state->harbour_tile[number]];
    fn_json_open(out, '{');
    fn_json_put_string(out, "town", rules->towns[number]);
    fn_json_put_string(out, "area", br_area_names[rules->harbour_area[number]]);
    fn_json_put_string(out, "income", br_income_names[tile->income]);
    fn_json_put_int(out, "normal", tile->normal);
    fn_json_put_int(out, "improved", tile->improved);
    fn_json_put_bool(out, "is_improved", br_area_is_improved(rules, state, tile->area));
    fn_json_key(out, "seats");
    fn_json_open(out, '[');
    for (int seat = 0; seat < rules->seats; seat++)
        if (state->harbour_seats[number] >> seat & 1)
            fn_json_int(out, seat);
    fn_json_close(out, ']');
    fn_json_close(out, '}');
}

static void write_player(const br_state *state, int number, int seat, fn_text *out)
{
    const br_player *player = &state->players[number];
    fn_json_open(out, '{');
    fn_json_put_int(out, "seat", number);
    fn_json_put_int(out, "points", player->points);
    fn_json_put_int(out, "coins", player->coins);
    put_goods(out, "goods", player->goods);
    fn_json_put_int(out, "engineers", player->engineers);
    fn_json_put_int(out, "home", player->home);
    fn_json_put_int(out, "reserve", player->reserve);
    fn_json_put_int(out, "in_brest", player->in_city[BR_BREST]);
    fn_json_put_int(out, "in_lorient", player->in_city[BR_LORIENT]);
    fn_json_put_int(out, "hand_size", player->hand_size);
    if (seat == FN_EVERYONE || seat == number)
        fn_json_put_bytes(out, "hand", player->hand, BR_CARDS);
    fn_json_close(out, '}');
}

static void write_state(const br_rules *rules, const br_state *state, int seat, fn_text *out)
{
    write_turn(rules, state, out);
    write_pontivy(rules, state, out);
    write_sky(rules, state, seat, out);
    write_markets(rules, state, seat, out);
    write_rows(rules, state, seat, out);
    write_equipment(rules, state, seat, out);
    fn_json_put_int(out, "shuffles", state->shuffles);
    fn_json_key(out, "sites");
    fn_json_open(out, '[');
    for (int site = 0; site < BR_SITES; site++)
        write_site(rules, state, site, out);
    fn_json_close(out, ']');
    fn_json_key(out, "harbours");
    fn_json_open(out, '[');
    for (int harbour = 0; harbour < BR_HARBOURS; harbour++)
        write_harbour(rules, state, harbour, out);
    fn_json_close(out, ']');
    fn_json_key(out, "players");
    fn_json_open(out, '[');
    for (int number = 0; number < rules->seats; number++)
        write_player(state, number, seat, out);
    fn_json_close(out, ']');
}

void br_write_json(const void *rules, const void *state, int seat, fn_text *out)
{
    fn_json_open(out, '{');
    write_state(rules, state, seat, out);
    fn_json_close(out, '}');
}

void br_write_view(const void *rules, const void *state, int seat, fn_text *out)
{
    fn_json_open(out, '{');
    write_state(rules, state, seat, out);
    br_put_figures(rules, out);
    fn_json_close(out, '}');
}
