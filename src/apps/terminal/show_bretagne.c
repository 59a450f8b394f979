/* The picture of Bretagne: the coast in three columns, one for each area, with its open sites and
 * its harbours; below the tiles and markets, what everybody has, and the weather. */
#include "apps/terminal/show_br.h"

#include <string.h>

enum {
    AREA_WIDTH = 27,
    SITE_INDENT = 3,
    EXTRAS_AT = 15, /* in the column of an area */
    INCOME_AT = 15,
    WORKERS_AT = 22,
    TILE_AT = 6,
    TILE_WIDTH = 9,
    REWARD_AT = 42,
    MARKET_AT = 56
};

static const char seat_letters[] = "ABCD";

int br_round_weather(const br_state *view)
{
    bool choosing = view->step == BR_STEP_BARGE && view->round > 1;
    return view->weather_at + choosing;
}

int br_show_engineers(const show_table *table, int kind)
{
    const br_rules *rules = table->rules;
    const br_state *view = table->view;
    int needed = rules->engineers[view->weather[br_round_weather(view)]][kind];
    bool discount = table->viewer >= 0 && view->holder[BR_DISCOUNT_BARGE] == table->viewer;
    return needed > 1 && discount ? needed - 1 : needed; /* rule 3.4 */
}

/* Last, so that it stands beside the decision. */
static void show_weather(const show_table *table, fn_text *out)
{
    const br_state *view = table->view;
    int at = br_round_weather(view);
    br_write(table, out, words_br_say[BR_SAY_TITLE], view->round, view->weather[at],
             br_show_engineers(table, BR_HEAVEN), br_show_engineers(table, BR_PURGATORY),
             br_show_engineers(table, BR_HELL));
    if (view->round == BR_ROUNDS)
        fn_text_add(out, words_br_say[BR_SAY_LAST_ROUND]);
    else if (at > view->weather_at)
        fn_text_add(out, words_br_say[BR_SAY_NEXT_HIDDEN]);
    else
        br_write(table, out, words_br_say[BR_SAY_NEXT], view->weather[at + 1]);
    text_end_line(out);
}

/* The sites of an area that are not built; returns how many. */
static int list_open(const show_table *table, int area, int sites[BR_SITES_IN_AREA])
{
    const br_rules *rules = table->rules;
    const br_state *view = table->view;
    int count = 0;
    for (int site = 0; site < BR_SITES; site++)
        if (rules->site_area[site] == area && view->sites[site].status != BR_BUILT)
            sites[count++] = site;
    return count;
}

static void show_areas(const show_table *table, fn_text *out)
{
    const br_rules *rules = table->rules;
    const br_state *view = table->view;
    for (int area = 0; area < BR_AREAS; area++) {
        bool first = true;
        text_pad(out, area * AREA_WIDTH, 0);
        br_write_word(table, 'a', area, 1, out);
        for (int site = 0; site < BR_SITES; site++)
            if (rules->site_area[site] == area && view->sites[site].status == BR_BUILT) {
                fn_text_add(out, first ? words_br_say[BR_SAY_BUILT] : " ");
                fn_text_add_int(out, site + 1);
                first = false;
            }
    }
    text_end_line(out);
}

static void show_site_name(const show_table *table, int site, int column, fn_text *out)
{
    text_pad(out, column, 0);
    fn_text_add(out, site < 9 ? " " : "");
    fn_text_add_int(out, site + 1);
    fn_text_add_char(out, ' ');
    fn_text_add(out, words_br_short_kinds[((const br_rules *)table->rules)->site_kind[site]]);
    text_pad(out, column + SITE_INDENT + 7, 1);
    br_write_word(table, 'N', site, 1, out);
}

static void show_goods(br_goods goods, const char *between, fn_text *out)
{
    bool first = true;
    for (int r = 0; r < BR_GOODS; r++)
        for (int i = 0; i < br_goods_of(goods, r); i++) {
            fn_text_add(out, first ? "" : between);
            fn_text_add(out, words_br_short_goods[r]);
            first = false;
        }
}

static void show_count(int count, char letter, fn_text *out)
{
    if (count == 0)
        return;
    fn_text_add_char(out, ' ');
    fn_text_add_int(out, count);
    fn_text_add_char(out, letter);
}

/* Each floor as its builder's letter and the workers on it; then extras, engineers, coins. */
static void show_site_floors(const show_table *table, int number, int column, fn_text *out)
{
    const br_rules *rules = table->rules;
    const br_site *site = &((const br_state *)table->view)->sites[number];
    const br_lighthouse *tile = &rules->lighthouses[site->lighthouse];
    text_pad(out, column + SITE_INDENT, 0);
    for (int floor = 0; floor < tile->floors; floor++) {
        fn_text_add(out, floor > 0 ? " " : "");
        if (floor < site->floors) {
            fn_text_add_char(out, seat_letters[site->builder[floor]]);
            fn_text_add_int(out, site->workers[floor]);
        } else {
            fn_text_add(out, "--");
        }
    }
    text_pad(out, column + EXTRAS_AT, 1);
    if (site->status == BR_COMPLETE)
        fn_text_add(out, words_br_say[BR_SAY_COMPLETE]);
    else
        show_goods(tile->extras, " ", out);
    text_pad(out, column + EXTRAS_AT + 5, 0);
    show_count(site->engineers, 'e', out);
    show_count(site->coins, 'c', out);
}

static void show_sites(const show_table *table, fn_text *out)
{
    int sites[BR_AREAS][BR_SITES_IN_AREA], count[BR_AREAS], lines = 0;
    for (int area = 0; area < BR_AREAS; area++) {
        count[area] = list_open(table, area, sites[area]);
        lines = count[area] > lines ? count[area] : lines;
    }
    for (int line = 0; line < lines; line++) {
        for (int area = 0; area < BR_AREAS; area++)
            if (line < count[area])
                show_site_name(table, sites[area][line], area * AREA_WIDTH, out);
        text_end_line(out);
        for (int area = 0; area < BR_AREAS; area++)
            if (line < count[area])
                show_site_floors(table, sites[area][line], area * AREA_WIDTH, out);
        text_end_line(out);
    }
}

/* Income and workers leave no space between them only if that is needed. */
static void show_harbour(const show_table *table, int harbour, int column, fn_text *out)
{
    const br_rules *rules = table->rules;
    const br_state *view = table->view;
    const br_harbour_tile *tile = &rules->harbour_tiles[view->harbour_tile[harbour]];
    bool improved = br_area_is_improved(rules, view, tile->area);
    int amount = improved ? tile->improved : tile->normal;
    text_pad(out, column, 0);
    fn_text_add_char(out, '~');
    br_write_word(table, 'h', harbour, 1, out);
    text_pad(out, column + INCOME_AT, 1);
    fn_text_add_int(out, amount);
    fn_text_add_char(out, ' ');
    phrase_write_many(words_br_short_incomes[tile->income], amount, out);
    text_pad(out, column + WORKERS_AT, fn_count_bits(view->harbour_seats[harbour]) < BR_SEATS);
    for (int seat = 0; seat < rules->seats; seat++)
        if (view->harbour_seats[harbour] >> seat & 1)
            fn_text_add_char(out, seat_letters[seat]);
}

static void show_harbours(const show_table *table, fn_text *out)
{
    const br_rules *rules = table->rules;
    int at[BR_AREAS] = {0};
    for (int line = 0; line < BR_HARBOURS / BR_AREAS; line++) {
        for (int area = 0; area < BR_AREAS; area++) {
            while (rules->harbour_area[at[area]] != area)
                at[area]++;
            show_harbour(table, at[area]++, area * AREA_WIDTH, out);
        }
        text_end_line(out);
    }
}

static void show_stock(const char *label, br_goods goods, fn_text *out)
{
    text_pad(out, MARKET_AT, 1);
    fn_text_add(out, label);
    text_pad(out, MARKET_AT + 8, 1);
    for (int r = 0; r < BR_GOODS; r++) {
        fn_text_add(out, r > 0 ? " " : "");
        fn_text_add(out, words_br_short_goods[r]);
        fn_text_add_int(out, br_goods_of(goods, r));
    }
}

static void show_row(const show_table *table, int row, fn_text *out)
{
    const br_rules *rules = table->rules;
    const br_state *view = table->view;
    br_write(table, out, words_br_say[BR_SAY_ROW], row);
    for (int slot = 0; slot < BR_SLOTS; slot++) {
        int tile = view->open[row][slot];
        text_pad(out, TILE_AT + slot * TILE_WIDTH, 1);
        if (tile == BR_NONE)
            fn_text_add_char(out, '-');
        else
            show_goods(rules->construction[row][tile], " ", out);
    }
    text_pad(out, REWARD_AT, 1);
    fn_text_add(out, words_br_say[BR_SAY_REWARD_1 + row]);
}

static void show_markets(const show_table *table, fn_text *out)
{
    const br_rules *rules = table->rules;
    const br_state *view = table->view;
    show_row(table, 0, out);
    show_stock(words_br_say[BR_SAY_QUIMPER], view->quimper, out);
    text_end_line(out);
    show_row(table, 1, out);
    show_stock(words_br_say[BR_SAY_BREST], view->market, out);
    text_end_line(out);
    show_row(table, 2, out);
    text_pad(out, MARKET_AT, 1);
    br_write(table, out, words_br_say[BR_SAY_ENGINEERS], view->singles, view->pairs);
    text_end_line(out);
    if (rules->tight_bank) {
        br_write(table, out, words_br_say[BR_SAY_BANK], (int)view->bank);
        text_end_line(out);
    }
}

/* Where the columns of the players' table end; the head is one line of words_br_say. */
enum { POINTS_END = 17, COINS_END = 23, GOODS_END = 29, ENGINEERS_END = 51, WORKERS_END = 59 };
enum { RESERVE_END = 67, CARDS_END = 73, BARGE_END = 80 };

static void show_barge(const show_table *table, int seat, fn_text *out)
{
    const br_state *view = table->view;
    int card = 0, space = 0;
    while (card < BR_BARGES && view->holder[card] != seat)
        card++;
    if (card < BR_BARGES) {
        text_add_right(out, card + 1, BARGE_END);
        return;
    }
    while (space < BR_SEATS && view->line[space] != seat)
        space++;
    bool passed = view->step != BR_STEP_BARGE && space < BR_SEATS;
    const char *word = passed ? words_br_say[BR_SAY_PASSED] : "-";
    text_pad(out, BARGE_END - text_columns(word, strlen(word)), 1);
    fn_text_add(out, word);
}

static void show_player(const show_table *table, int seat, fn_text *out)
{
    const br_player *player = &((const br_state *)table->view)->players[seat];
    int in_cities = player->in_city[BR_BREST] + player->in_city[BR_LORIENT];
    fn_text_add_char(out, seat_letters[seat]);
    fn_text_add_char(out, ' ');
    fn_text_add(out, table->names[seat]);
    text_add_right(out, player->points, POINTS_END);
    text_add_right(out, player->coins, COINS_END);
    text_add_right(out, br_goods_of(player->goods, BR_BRICK), GOODS_END);
    text_add_right(out, br_goods_of(player->goods, BR_STONE), GOODS_END + 6);
    text_add_right(out, br_goods_of(player->goods, BR_SAND), GOODS_END + 11);
    text_add_right(out, br_goods_of(player->goods, BR_WOOD), GOODS_END + 16);
    text_add_right(out, player->engineers, ENGINEERS_END);
    text_add_right(out, player->home, in_cities > 0 ? WORKERS_END - 2 : WORKERS_END);
    if (in_cities > 0) {
        fn_text_add_char(out, '+');
        fn_text_add_int(out, in_cities);
    }
    text_add_right(out, player->reserve, RESERVE_END);
    text_add_right(out, player->hand_size, CARDS_END);
    show_barge(table, seat, out);
    text_end_line(out);
}

static void show_players(const show_table *table, fn_text *out)
{
    const br_rules *rules = table->rules;
    const br_state *view = table->view;
    fn_text_add(out, words_br_say[BR_SAY_PLAYERS]);
    text_end_line(out);
    for (int seat = 0; seat < rules->seats; seat++)
        show_player(table, seat, out);
    if (table->viewer < 0 || view->players[table->viewer].hand_size == 0)
        return;
    br_write(table, out, words_br_say[BR_SAY_HAND],
             br_pack_cards(view->players[table->viewer].hand));
    text_end_line(out);
}

void br_show_board(const show_table *table, fn_text *out)
{
    show_areas(table, out);
    show_sites(table, out);
    show_harbours(table, out);
    show_markets(table, out);
    show_players(table, out);
    show_weather(table, out);
}

/* A turn begins with a barge, the first load or an action; the other steps go on from there. */
static bool turn_begins(const show_table *table)
{
    const br_state *view = table->view;
    return view->step == BR_STEP_BARGE || view->step == BR_STEP_ACTION ||
           (view->step == BR_STEP_LOAD && view->load == 0);
}

const show_game show_bretagne = {
    .game = "bretagne",
    .board = br_show_board,
    .decision = br_tell_decision,
    .move = br_tell_move,
    .events = br_tell_events,
    .turn_begins = turn_begins,
    .title = "Bretagne",
    .house = "",
    .help = words_br_help,
};
