/* Bretagne in sentences: decisions, moves and events. The patterns are in words.c; here they are
 * chosen and their arguments worked out from the view. */
#include "apps/terminal/show_br.h"

#include <string.h>

int br_pack_cards(const uint8_t counts[BR_CARDS])
{
    br_goods packed = 0;
    for (int card = 0; card < BR_CARDS; card++)
        packed += br_good(card, counts[card]);
    return (int)packed;
}

/* `2 stone, wood` is written "2 stone, 1 wood" if counted, "stone, stone, wood" if not. */
static void write_list(const char *const *names, br_goods items, bool counted, fn_text *out)
{
    bool first = true;
    for (int kind = 0; kind < BR_GOODS; kind++) {
        int count = br_goods_of(items, kind), times = counted ? count > 0 : count;
        for (int i = 0; i < times; i++) {
            fn_text_add(out, first ? "" : ", ");
            if (counted) {
                fn_text_add_int(out, count);
                fn_text_add_char(out, ' ');
            }
            fn_text_add(out, names[kind]);
            first = false;
        }
    }
    if (first)
        fn_text_add(out, words_br_say[BR_SAY_NOTHING]);
}

static void write_tile(br_goods goods, fn_text *out)
{
    bool first = true;
    for (int r = 0; r < BR_GOODS; r++)
        for (int i = 0; i < br_goods_of(goods, r); i++, first = false) {
            fn_text_add(out, first ? "" : " ");
            fn_text_add(out, words_br_goods[r]);
        }
}

/* le-guilvinec becomes Le-Guilvinec: as people write it, but for the hyphens they have to type. */
static void write_town(const char *town, fn_text *out)
{
    char before = '-';
    for (; *town != '\0'; before = *town++) {
        bool capital = before == '-' && *town >= 'a' && *town <= 'z';
        fn_text_add_char(out, capital ? (char)(*town - 'a' + 'A') : *town);
    }
}

static void write_lighthouse(const show_table *table, int site, bool numbered, fn_text *out)
{
    const br_rules *rules = table->rules;
    const br_state *view = table->view;
    text_add_name(out, rules->lighthouses[view->sites[site].lighthouse].name);
    if (!numbered)
        return;
    fn_text_add(out, " (");
    fn_text_add_int(out, site + 1);
    fn_text_add_char(out, ')');
}

void br_write_word(const show_table *table, char kind, int value, int number, fn_text *out)
{
    const br_rules *rules = table->rules;
    switch (kind) {
    case 'g': fn_text_add(out, words_br_goods[value]); break;
    case 'c': fn_text_add(out, words_br_cards[value]); break;
    case 't': fn_text_add(out, words_br_cities[value]); break;
    case 'h': write_town(rules->towns[value], out); break;
    case 'L': write_lighthouse(table, value, true, out); break;
    case 'N': write_lighthouse(table, value, false, out); break;
    case 'k': fn_text_add(out, words_br_kinds[rules->site_kind[value]]); break;
    case 'a': fn_text_add(out, words_br_areas[value]); break;
    case 'A': fn_text_add(out, words_br_areas[rules->site_area[value]]); break;
    case 'w': fn_text_add(out, words_br_weathers[value]); break;
    case 'i': phrase_write_many(words_br_incomes[value], number, out); break;
    case 'l': fn_text_add(out, words_br_loads[value]); break;
    case 'b': write_tile(rules->construction[value >> 4][value & 15], out); break;
    case 'G': write_list(words_br_goods, (br_goods)value, false, out); break;
    case 'P': write_list(words_br_goods, (br_goods)value, true, out); break;
    default: write_list(words_br_cards, (br_goods)value, true, out); break;
    }
}

void br_say(const show_table *table, fn_text *out, const char *pattern, const int args[PHRASE_ARGS])
{
    show_phrase phrase = {.table = table, .is_you = true, .word = br_write_word};
    memcpy(phrase.args, args, sizeof phrase.args);
    phrase_write(&phrase, pattern, out);
}

static int workers_of(const br_site *site, int seat)
{
    int workers = 0;
    for (int floor = 0; floor < site->floors; floor++)
        if (site->builder[floor] == seat)
            workers += site->workers[floor];
    return workers;
}

static void tell_stock(const show_table *table, fn_text *out)
{
    const br_state *view = table->view;
    const br_player *own = &view->players[view->seat];
    br_write(table, out, words_br_say[BR_SAY_STOCK], own->coins, own->engineers, own->home,
             (int)own->goods, br_pack_cards(own->hand));
}

static void tell_evaluation(const show_table *table, fn_text *out)
{
    const br_state *view = table->view;
    const br_site *site = &view->sites[view->site];
    br_write(table, out, words_br_steps[view->step], view->site, workers_of(site, view->seat));
    int on_tower = br_pack_cards(view->on_tower);
    if (on_tower != 0 && view->step == BR_STEP_CARDS)
        br_write(table, out, words_br_say[BR_SAY_ON_TOWER], on_tower);
}

void br_tell_decision(const show_table *table, fn_text *out)
{
    const br_rules *rules = table->rules;
    const br_state *view = table->view;
    const char *pattern = words_br_steps[view->step];
    const br_site *site = &view->sites[view->site];
    switch (view->step) {
    case BR_STEP_BARGE: br_write(table, out, pattern, view->round); break;
    case BR_STEP_LOAD:
        br_write(table, out, pattern, view->load, rules->barges[view->barge].loads[view->load],
                 (int)view->players[view->seat].goods);
        break;
    case BR_STEP_SITE:
        br_write(table, out, pattern, view->tile);
        if (br_weather_now(view) == BR_STORM) /* rule 3.7 */
            fn_text_add(out, words_br_say[BR_SAY_STORM_HURTS]);
        tell_stock(table, out);
        break;
    case BR_STEP_KEEP:
        br_write(table, out, pattern, site->workers[site->floors - 1], site->floors, view->site);
        break;
    case BR_STEP_TRADE:
        fn_text_add(out, view->city == BR_BREST ? pattern : words_br_say[BR_SAY_LORIENT]);
        tell_stock(table, out);
        break;
    case BR_STEP_CARDS:
    case BR_STEP_HARBOUR: tell_evaluation(table, out); break;
    default: fn_text_add(out, pattern); break;
    }
}

static void tell_barge(const show_table *table, int card, fn_text *out)
{
    const br_barge *barge = &((const br_rules *)table->rules)->barges[card];
    br_write(table, out, words_br_moves[BR_MOVE_BARGE], barge->loads[0], barge->loads[1],
             barge->loads[2], barge->engineers, barge->coins);
    if (card == BR_DISCOUNT_BARGE)
        fn_text_add(out, words_br_say[BR_SAY_DISCOUNT]);
}

static void tell_load(const show_table *table, int resource, fn_text *out)
{
    const br_rules *rules = table->rules;
    const br_state *view = table->view;
    int room = rules->barges[view->barge].loads[view->load];
    int present = br_goods_of(view->quimper, resource);
    br_write(table, out, words_br_moves[BR_MOVE_LOAD], room < present ? room : present, present);
}

/* The price of a site, and what waits there. */
static void tell_site(const show_table *table, int number, fn_text *out)
{
    const br_rules *rules = table->rules;
    const br_state *view = table->view;
    const br_site *site = &view->sites[number];
    int kind = rules->site_kind[number];
    br_goods price = br_site_price(rules, view, number);
    br_write(table, out, words_br_moves[BR_MOVE_SITE], number, site->floors + 1,
             rules->lighthouses[site->lighthouse].floors,
             br_engineers_needed(rules, view, view->seat, kind));
    if (price != 0)
        br_write(table, out, words_br_say[BR_SAY_PRICE], (int)price);
    if (site->coins > 0)
        br_write(table, out, words_br_say[BR_SAY_COINS_THERE], site->coins);
}

static void tell_keep(const show_table *table, int kept, fn_text *out)
{
    const br_state *view = table->view;
    const br_site *site = &view->sites[view->site];
    int home = site->workers[site->floors - 1] - kept;
    const char *pattern = home > 0 ? words_br_moves[BR_MOVE_KEEP] : words_br_say[BR_SAY_ALL_STAY];
    br_write(table, out, pattern, home, 2 * home);
}

static void tell_settle(const show_table *table, int harbour, fn_text *out)
{
    const br_rules *rules = table->rules;
    const br_state *view = table->view;
    const br_harbour_tile *tile = &rules->harbour_tiles[view->harbour_tile[harbour]];
    bool improved = br_area_is_improved(rules, view, tile->area);
    br_write(table, out, words_br_moves[BR_MOVE_SETTLE], improved ? tile->improved : tile->normal,
             tile->income, fn_count_bits(view->harbour_seats[harbour]));
}

static void tell_play(const show_table *table, int card, fn_text *out)
{
    const br_rules *rules = table->rules;
    const br_state *view = table->view;
    int points = br_card_points(card, rules->site_kind[view->site]) - view->on_tower[card];
    br_write(table, out, words_br_moves[BR_MOVE_PLAY], points);
}

void br_tell_move(const show_table *table, fn_move move, fn_text *out)
{
    const br_state *view = table->view;
    int operation = fn_move_operation(move), a = move >> 4 & 15, b = move & 15;
    switch (operation) {
    case BR_MOVE_BARGE: tell_barge(table, b, out); break;
    case BR_MOVE_LOAD: tell_load(table, b, out); break;
    case BR_MOVE_BUILD:
        br_write(table, out, words_br_moves[operation], a << 4 | view->open[a][b]);
        break;
    case BR_MOVE_SITE: tell_site(table, b, out); break;
    case BR_MOVE_KEEP: tell_keep(table, b, out); break;
    case BR_MOVE_PLAY: tell_play(table, b, out); break;
    case BR_MOVE_SETTLE: tell_settle(table, b, out); break;
    default:
        if (words_br_moves[operation] != NULL)
            fn_text_add(out, words_br_moves[operation]);
        break;
    }
}

/* Is this ranking the one an evaluation begins with? It is told again before each step. */
static bool opens_evaluation(const fn_events *events, int i)
{
    int place = events->list[i].args[1];
    return i > place && events->list[i - place - 1].code == BR_EVENT_EVALUATE;
}

/* Why cards were drawn: if as income, their number has been told. */
static bool is_income(const fn_events *events, int draw)
{
    for (int i = draw - 1; i >= 0; i--) {
        int code = events->list[i].code;
        if (code != BR_EVENT_DRAWN_CARD && code != BR_EVENT_RESHUFFLE)
            return code == BR_EVENT_INCOME;
    }
    return false;
}

/* The pattern for an event, or NULL if it is not worth telling. */
static const char *pattern_of(const show_table *table, const fn_events *events, int i)
{
    const fn_event *event = &events->list[i];
    const int16_t *args = event->args;
    bool more = i > 0 && events->list[i - 1].code == event->code;
    switch (event->code) {
    case BR_EVENT_RANK:
        if (!opens_evaluation(events, i))
            return NULL;
        break;
    case BR_EVENT_PAY:
        if (events->list[0].code == BR_EVENT_TAKE_TILE)
            return NULL; /* the tile says it */
        break;
    case BR_EVENT_DRAW:
        if (args[0] == table->viewer || is_income(events, i))
            return NULL;
        break;
    case BR_EVENT_WORKERS: return args[2] > 0 ? words_br_events[event->code][0] : NULL;
    case BR_EVENT_HIRE:
        if (args[2] > 0)
            return words_br_say[BR_SAY_HIRE_WORKER];
        break;
    case BR_EVENT_PASS:
        if (args[3] > 0)
            return words_br_say[BR_SAY_PASS_KEEPING];
        break;
    case BR_EVENT_SETTLE:
        if (args[2] > 0)
            return words_br_say[BR_SAY_SETTLE_PAYING];
        break;
    case BR_EVENT_BONUS_HARBOURS:
    case BR_EVENT_BONUS_COINS:
        if (args[1] == 0)
            return NULL;
        return words_br_events[event->code][0];
    default: break;
    }
    const char *const *patterns = words_br_events[event->code];
    return more && patterns[1] != NULL ? patterns[1] : patterns[0];
}

/* Quimper is what the last choice of a barge made it; nothing was loaded since. */
static void fill_args(const show_table *table, const fn_event *event, show_phrase *phrase)
{
    for (int i = 0; i < FN_EVENT_ARGS; i++)
        phrase->args[i] = event->args[i];
    if (event->code == BR_EVENT_PRODUCTION)
        phrase->args[0] = (int)((const br_state *)table->view)->quimper;
    phrase->is_you = event->args[0] == table->viewer; /* the seat, in events that have one */
}

void br_tell_events(const show_table *table, const fn_events *events, fn_text *out)
{
    for (int i = 0; i < events->count; i++) {
        const fn_event *event = &events->list[i];
        const char *pattern = pattern_of(table, events, i);
        if (pattern == NULL || (event->seen_by != FN_EVERYONE && event->seen_by != table->viewer))
            continue;
        show_phrase phrase = {.table = table, .word = br_write_word};
        fill_args(table, event, &phrase);
        sentence_add(out, &phrase, pattern);
    }
}
