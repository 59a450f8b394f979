/* Makes br_rules from the edition file. Every figure on board, tiles and cards that may differ from
 * copy to copy is read and checked here; a message about a wrong one names it. */
#include "game/edition.h"
#include "games/bretagne/br.h"

#include <string.h>

const char *const br_income_names[BR_INCOMES] = {"brick",  "stone", "sand",     "wood", "coin",
                                                 "worker", "card",  "engineer", "point"};
const char *const br_kind_names[BR_KINDS] = {"heaven", "purgatory", "hell"};
const char *const br_area_names[BR_AREAS] = {"south", "west", "north"};
const char *const br_weather_names[BR_WEATHERS] = {"fair", "unsettled", "storm"};
const char *const br_trade_names[BR_TRADES] = {"buy-brest", "sell-goods",  "engineer",
                                               "pair",      "buy-lorient", "worker",
                                               "swap",      "sell-cards",  "draw"};
const char *const *const br_good_names = br_income_names;

/* Reads "brick stone" and the like; fails if a word is not a resource. */
static bool read_goods(const char *text, br_goods *goods)
{
    *goods = 0;
    while (*text != '\0') {
        int r = 0;
        size_t size = strcspn(text, " ");
        while (r < BR_GOODS &&
               (strlen(br_good_names[r]) != size || strncmp(text, br_good_names[r], size) != 0))
            r++;
        if (r == BR_GOODS)
            return false;
        *goods += br_good(r, 1);
        text += size;
        text += *text == ' ' && text[1] != '\0';
    }
    return true;
}

static bool read_weather(br_rules *rules, fn_json edition, fn_error *error)
{
    static const char *const keys[] = {"fair", "unsettled", "storm", NULL};
    fn_json table, list, item;
    size_t cursor = 0;
    fn_json_member(edition, "engineers", &table);
    if (!fn_edition_keys(table, "engineers", keys, error))
        return false;
    for (int weather = 0; weather < BR_WEATHERS; weather++) {
        int engineers[BR_KINDS];
        if (!fn_edition_ints(table, "engineers", keys[weather], BR_KINDS, 1, 9, engineers, error))
            return false;
        for (int kind = 0; kind < BR_KINDS; kind++)
            rules->engineers[weather][kind] = (uint8_t)engineers[kind];
    }
    if (!fn_edition_list(edition, "", "weather_cards", BR_WEATHER_CARDS, &list, error))
        return false;
    for (int i = 0; i < BR_WEATHER_CARDS; i++) {
        int weather = 0;
        fn_json_next(list, &cursor, NULL, &item);
        if (!fn_edition_value_word(item, fn_edition_item("weather_cards", i).text, br_weather_names,
                                   BR_WEATHERS, &weather, error))
            return false;
        rules->weather_cards[i] = (uint8_t)weather;
    }
    return true;
}

static bool read_barges(br_rules *rules, fn_json edition, fn_error *error)
{
    static const char *const keys[] = {"loads", "engineers", "coins", NULL};
    fn_json list, item;
    size_t cursor = 0;
    if (!fn_edition_list(edition, "", "barges", BR_BARGES, &list, error))
        return false;
    for (int i = 0; i < BR_BARGES; i++) {
        fn_place place = fn_edition_item("barges", i);
        int loads[BR_LOADS], engineers = 0, coins = 0;
        fn_json_next(list, &cursor, NULL, &item);
        if (!fn_edition_keys(item, place.text, keys, error) ||
            !fn_edition_ints(item, place.text, "loads", BR_LOADS, 1, 5, loads, error) ||
            !fn_edition_int(item, place.text, "engineers", 0, 9, &engineers, error) ||
            !fn_edition_int(item, place.text, "coins", 0, 9, &coins, error))
            return false;
        for (int load = 0; load < BR_LOADS; load++)
            rules->barges[i].loads[load] = (uint8_t)loads[load];
        rules->barges[i].engineers = (uint8_t)engineers;
        rules->barges[i].coins = (uint8_t)coins;
    }
    return true;
}

static bool read_production(br_rules *rules, fn_json edition, int players, fn_error *error)
{
    static const char *const keys[] = {"2", "3", "4", NULL};
    fn_json list, item;
    size_t cursor = 0;
    if (!fn_edition_list(edition, "", "production", BR_PRODUCTION_CARDS, &list, error))
        return false;
    for (int i = 0; i < BR_PRODUCTION_CARDS; i++) {
        fn_place place = fn_edition_item("production", i);
        fn_json_next(list, &cursor, NULL, &item);
        if (!fn_edition_keys(item, place.text, keys, error))
            return false;
        for (int column = 0; keys[column] != NULL; column++) {
            int counts[BR_GOODS];
            if (!fn_edition_ints(item, place.text, keys[column], BR_GOODS, 0, 15, counts, error))
                return false;
            for (int r = 0; r < BR_GOODS && column + 2 == players; r++)
                rules->production[i] += br_good(r, counts[r]);
        }
    }
    return true;
}

static bool read_brest(br_rules *rules, fn_json edition, fn_error *error)
{
    static const char *const keys[] = {"singles", "pairs", NULL};
    fn_json brest;
    int singles = 0, pairs = 0;
    fn_json_member(edition, "brest", &brest);
    if (!fn_edition_keys(brest, "brest", keys, error) ||
        !fn_edition_int(brest, "brest", "singles", 0, 9, &singles, error) ||
        !fn_edition_int(brest, "brest", "pairs", 0, 9, &pairs, error))
        return false;
    rules->brest_singles = (uint8_t)singles;
    rules->brest_pairs = (uint8_t)pairs;
    return true;
}

/* Rules 4.2, 4.3. An edition without prices uses those of the built-in one. */
static bool read_prices(br_rules *rules, fn_json edition, fn_error *error)
{
    const char *keys[BR_TRADES + 1] = {NULL};
    fn_json prices, built_in;
    memcpy(keys, br_trade_names, sizeof br_trade_names);
    if (!fn_json_member(edition, "prices", &prices)) {
        fn_json_parse(&built_in, fn_edition_bretagne, fn_edition_bretagne_size, NULL);
        fn_json_member(built_in, "prices", &prices);
    }
    if (!fn_edition_keys(prices, "prices", keys, error))
        return false;
    for (int trade = 0; trade < BR_TRADES; trade++) {
        int price = 0;
        if (!fn_edition_int(prices, "prices", keys[trade], 1, 9, &price, error))
            return false;
        rules->prices[trade] = (uint8_t)price;
    }
    return true;
}

/* Rule 1.3: each area has three sites of its own kind and one of each other kind; rule 3.5:
 * extras. */
static bool check_lighthouses(const br_rules *rules, fn_error *error)
{
    static const int own_kind[BR_AREAS] = {BR_PURGATORY, BR_HELL, BR_HEAVEN};
    int count[BR_AREAS][BR_KINDS] = {{0}};
    for (int i = 0; i < BR_SITES; i++) {
        count[rules->site_area[i]][rules->lighthouses[i].kind]++;
        if (br_goods_sum(rules->lighthouses[i].extras) != rules->lighthouses[i].kind)
            return fn_fail(error, "edition: ", fn_edition_item("lighthouses", i).text,
                           ".extras must name ", fn_decimal(rules->lighthouses[i].kind).text,
                           " for its kind");
    }
    for (int area = 0; area < BR_AREAS; area++)
        for (int kind = 0; kind < BR_KINDS; kind++)
            if (count[area][kind] != (own_kind[area] == kind ? 3 : 1))
                return fn_fail(error, "edition: lighthouses has ",
                               fn_decimal(count[area][kind]).text, " ", br_kind_names[kind],
                               " in the ", br_area_names[area], ", not ",
                               own_kind[area] == kind ? "3" : "1");
    return true;
}

static bool read_lighthouse(br_lighthouse *tile, fn_json item, const char *where, int *area,
                            fn_error *error)
{
    static const char *const keys[] = {"area", "kind", "name", "floors", "extras", NULL};
    char extras[24];
    int kind = 0, floors = 0;
    fn_json value;
    if (!fn_edition_keys(item, where, keys, error) ||
        !fn_edition_word(item, where, "area", br_area_names, BR_AREAS, area, error) ||
        !fn_edition_word(item, where, "kind", br_kind_names, BR_KINDS, &kind, error) ||
        !fn_edition_text(item, where, "name", tile->name, sizeof tile->name, error) ||
        !fn_edition_int(item, where, "floors", 1, BR_FLOORS, &floors, error))
        return false;
    fn_json_member(item, "extras", &value);
    if (!fn_json_to_string(value, extras, sizeof extras) || !read_goods(extras, &tile->extras))
        return fn_fail(error, "edition: ", where, ".extras is not a text of resources");
    tile->kind = (uint8_t)kind;
    tile->floors = (uint8_t)floors;
    return true;
}

static bool read_lighthouses(br_rules *rules, fn_json edition, fn_error *error)
{
    fn_json list, item;
    size_t cursor = 0;
    if (!fn_edition_list(edition, "", "lighthouses", BR_SITES, &list, error))
        return false;
    for (int i = 0; i < BR_SITES; i++) {
        int area = 0;
        fn_json_next(list, &cursor, NULL, &item);
        if (!read_lighthouse(&rules->lighthouses[i], item, fn_edition_item("lighthouses", i).text,
                             &area, error))
            return false;
        rules->site_area[i] = (uint8_t)area;
        rules->site_kind[i] = rules->lighthouses[i].kind;
        rules->sites_of_kind[rules->site_kind[i]] |= (uint16_t)(1u << i);
    }
    return check_lighthouses(rules, error);
}

static bool read_row(br_rules *rules, fn_json list, int row, fn_error *error)
{
    fn_json item;
    size_t cursor = 0;
    fn_place place = fn_edition_item("construction", row);
    if (fn_json_kind(list) != '[' || fn_json_count(list) != BR_ROW_TILES)
        return fn_fail(error, "edition: ", place.text, " is not a list of 12");
    for (int i = 0; i < BR_ROW_TILES; i++) {
        char *text = rules->tile_names[row][i];
        br_goods *tile = &rules->construction[row][i];
        fn_json_next(list, &cursor, NULL, &item);
        if (!fn_json_to_string(item, text, BR_TILE_NAME_MAX) || !read_goods(text, tile) ||
            br_goods_sum(*tile) != row + 1)
            return fn_fail(error, "edition: ", fn_edition_item(place.text, i).text,
                           " is not a text of ", fn_decimal(row + 1).text, " resources");
    }
    return true;
}

static bool read_construction(br_rules *rules, fn_json edition, fn_error *error)
{
    fn_json list, item;
    size_t cursor = 0;
    if (!fn_edition_list(edition, "", "construction", BR_ROWS, &list, error))
        return false;
    for (int row = 0; row < BR_ROWS; row++) {
        fn_json_next(list, &cursor, NULL, &item);
        if (!read_row(rules, item, row, error))
            return false;
    }
    return true;
}

static bool town_is_sound(const br_rules *rules, int harbour)
{
    const char *town = rules->towns[harbour];
    if (strspn(town, "abcdefghijklmnopqrstuvwxyz-") != strlen(town))
        return false;
    for (int other = 0; other < harbour; other++)
        if (strcmp(rules->towns[other], town) == 0)
            return false;
    return true;
}

static bool read_harbours(br_rules *rules, fn_json edition, fn_error *error)
{
    static const char *const keys[] = {"area", "town", NULL};
    fn_json list, item;
    size_t cursor = 0;
    int count[BR_AREAS] = {0};
    if (!fn_edition_list(edition, "", "harbours", BR_HARBOURS, &list, error))
        return false;
    for (int i = 0; i < BR_HARBOURS; i++) {
        fn_place place = fn_edition_item("harbours", i);
        int area = 0;
        fn_json_next(list, &cursor, NULL, &item);
        if (!fn_edition_keys(item, place.text, keys, error) ||
            !fn_edition_word(item, place.text, "area", br_area_names, BR_AREAS, &area, error) ||
            !fn_edition_text(item, place.text, "town", rules->towns[i], BR_TOWN_MAX, error))
            return false;
        if (!town_is_sound(rules, i))
            return fn_fail(error, "edition: ", place.text,
                           ".town is not in small letters and hyphens, or stands there twice");
        rules->harbour_area[i] = (uint8_t)area;
        if (++count[area] > BR_HARBOURS / BR_AREAS)
            return fn_fail(error, "edition: harbours has more than 3 in the ", br_area_names[area]);
    }
    return true;
}

static bool read_harbour_tiles(br_rules *rules, fn_json edition, fn_error *error)
{
    static const char *const keys[] = {"area", "income", "normal", "improved", NULL};
    fn_json list, item;
    size_t cursor = 0;
    int count[BR_AREAS] = {0};
    if (!fn_edition_list(edition, "", "harbour_tiles", BR_HARBOUR_TILES, &list, error))
        return false;
    for (int i = 0; i < BR_HARBOUR_TILES; i++) {
        const fn_place place = fn_edition_item("harbour_tiles", i);
        const char *where = place.text;
        int area = 0, income = 0, normal = 0, improved = 0;
        fn_json_next(list, &cursor, NULL, &item);
        if (!fn_edition_keys(item, where, keys, error) ||
            !fn_edition_word(item, where, "area", br_area_names, BR_AREAS, &area, error) ||
            !fn_edition_word(item, where, "income", br_income_names, BR_INCOMES, &income, error) ||
            !fn_edition_int(item, where, "normal", 1, 5, &normal, error) ||
            !fn_edition_int(item, where, "improved", 1, 5, &improved, error))
            return false;
        rules->harbour_tiles[i] =
            (br_harbour_tile){(uint8_t)area, (uint8_t)income, (uint8_t)normal, (uint8_t)improved};
        if (++count[area] > BR_HARBOUR_TILES / BR_AREAS)
            return fn_fail(error, "edition: harbour_tiles has more than 4 for the ",
                           br_area_names[area]);
    }
    return true;
}

bool br_make_rules(void *out, const fn_setup *setup, fn_error *error)
{
    static const char *const keys[] = {"game",        "name",         "engineers", "weather_cards",
                                       "barges",      "production",   "brest",     "?prices",
                                       "lighthouses", "construction", "harbours",  "harbour_tiles",
                                       NULL};
    br_rules rules;
    fn_json edition;
    memset(&rules, 0, sizeof rules);
    if (!fn_edition_open(setup, "bretagne", keys, &edition, error) ||
        !read_weather(&rules, edition, error) || !read_barges(&rules, edition, error) ||
        !read_production(&rules, edition, setup->players, error) ||
        !read_brest(&rules, edition, error) || !read_prices(&rules, edition, error) ||
        !read_lighthouses(&rules, edition, error) || !read_construction(&rules, edition, error) ||
        !read_harbours(&rules, edition, error) || !read_harbour_tiles(&rules, edition, error))
        return false;
    rules.own_figures = true;
    rules.seats = (uint8_t)setup->players;
    rules.historical = setup->variant == BR_HISTORICAL;
    rules.strict_loads = setup->options >> BR_STRICT_LOADS & 1;
    rules.tight_bank = setup->options >> BR_TIGHT & 1;
    rules.own_figures =
        fn_edition_is_own(setup, (fn_built_in){fn_edition_bretagne, fn_edition_bretagne_size},
                          &rules, sizeof rules, br_make_rules);
    memcpy(out, &rules, sizeof rules);
    return true;
}
