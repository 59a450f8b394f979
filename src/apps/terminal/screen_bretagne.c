/* The picture of Bretagne: the coast in three panels, one for each area, with its lighthouses and
 * harbours; below them tiles and markets, and what everybody has. */
#include "apps/terminal/br_seen.h"

#include <string.h>

enum { RICH_ROWS = 30, RICH_COLUMNS = 110, MARKET_COLUMNS = 30, RICH_MARKETS = 49 };

static const style plain = {INK_PLAIN, GROUND_NONE, 0}, soft = {INK_SOFT, GROUND_NONE, 0};
static const style strong = {INK_PLAIN, GROUND_NONE, BOLD}, gold = {INK_GOLD, GROUND_NONE, BOLD};

typedef struct chart {
    const seen *s;
    const brs_view *v;
    canvas *c;
    int chosen;
    bool rich;
} chart;

static const char *short_good(int good)
{
    static const char *const names[] = {TR("br"), TR("st"), TR("sa"), TR("wo")};
    return tr(names[good]);
}

/* What a harbour pays, in two letters. */
static const char *short_income(const char *income)
{
    static const char *const names[][2] = {
        {"coin", TR("co")}, {"worker", TR("wk")}, {"card", TR("ca")}, {"engineer", TR("en")}};
    for (int i = 0; i < BRS_GOODS; i++)
        if (strcmp(brs_goods[i], income) == 0)
            return short_good(i);
    for (int i = 0; i < 4; i++)
        if (strcmp(names[i][0], income) == 0)
            return tr(names[i][1]);
    return tr("pt");
}

/* A place where a move can be made: its key before it, reversed when it is the chosen one. */
static void mark(const chart *b, area where, const char *move)
{
    int found = seen_find_move(b->s, move);
    style look = gold;
    look.attributes |= found >= 0 && found == b->chosen ? REVERSE : 0;
    if (found >= 0)
        canvas_put(b->c, where.row, where.column, 1, show_key(found), look);
    canvas_aim(b->c, where, move);
}

static int put_count(const chart *b, int row, int column, const char *sign, int count, style look)
{
    phrase p;
    fn_text out = phrase_open(&p);
    fn_text_add(&out, sign);
    fn_text_add_int(&out, count);
    return canvas_put(b->c, row, column, 8, p.text, look);
}

/* Each floor as the shape of its builder and the workers on it; the next one is marked. */
static int draw_floors(const chart *b, const brs_site *site, int row, int column, bool next)
{
    int at = column;
    for (int floor = 0; floor < site->height; floor++) {
        int seat = site->floor[floor].seat;
        style look = {brs_inks[seat], GROUND_NONE, BOLD};
        if (floor < site->floors)
            put_count(b, row, at, brs_shape(seat), site->floor[floor].workers, look);
        else
            canvas_put(b->c, row, at, 2, next && floor == site->floors ? "+·" : "··",
                       next && floor == site->floors ? gold : soft);
        at += b->rich ? 3 : 2;
    }
    return at - column;
}

static int draw_extras(const chart *b, const int extras[BRS_GOODS], int row, int column)
{
    int at = column;
    for (int i = 0; i < BRS_GOODS; i++)
        for (int n = 0; n < extras[i]; n++) {
            at += canvas_put(b->c, row, at, b->rich ? 12 : 2,
                             b->rich ? brs_good_name(brs_goods[i]) : short_good(i), soft);
            at += b->rich;
        }
    return at - column;
}

static int count_extras(const brs_site *site)
{
    int count = 0;
    for (int i = 0; i < BRS_GOODS; i++)
        count += site->extras[i];
    return count;
}

/* The second line of a site in a large window. */
static void draw_details(const chart *b, const brs_site *site, area where, bool next)
{
    int row = where.row + 1, at = where.column + 4;
    at += draw_floors(b, site, row, at, next) + 2;
    at += draw_extras(b, site->extras, row, at) + 1;
    phrase p;
    fn_text out = phrase_open(&p);
    if (site->status == 'c')
        say(&out, "complete");
    if (site->engineers > 0) {
        fn_text_add(&out, out.used > 0 ? ", " : "");
        fn_text_add(&out, brs_count("engineer", site->engineers).text);
    }
    if (site->coins > 0) {
        fn_text_add(&out, out.used > 0 ? ", " : "");
        fn_text_add(&out, brs_count("coin", site->coins).text);
    }
    canvas_put(b->c, row, at, where.column + where.columns - at - 1, p.text, plain);
}

static void draw_site(const chart *b, const brs_site *site, area where)
{
    phrase move;
    fn_text out = phrase_open(&move);
    fn_text_add(&out, "site ");
    fn_text_add_int(&out, site->site);
    int found = seen_find_move(b->s, move.text);
    bool next = found >= 0, chosen = next && found == b->chosen;
    style name = {brs_kind_inks[site->kind], GROUND_NONE,
                  (uint8_t)(chosen ? BOLD | REVERSE : BOLD)};
    name.attributes |= b->v->site == site->site ? UNDERLINE : 0;
    canvas_number(b->c, where.row, where.column + 3, site->site, soft);
    canvas_put(b->c, where.row, where.column + 3, 1, brs_signs[site->kind],
               (style){brs_kind_inks[site->kind], GROUND_NONE, BOLD});
    mark(b, where, move.text);
    if (b->rich) {
        int used = canvas_put(b->c, where.row, where.column + 5, 20, site->name, name);
        canvas_put(b->c, where.row, where.column + 6 + used, where.columns - 8 - used,
                   brs_kind_name(site->kind), soft);
        draw_details(b, site, where, next);
        return;
    }
    int right = 2 * site->height + 1 + 2 * count_extras(site), at = where.column + 5;
    canvas_put(b->c, where.row, at, where.columns - 7 - right, site->name, name);
    at = where.column + where.columns - right - 1;
    at += draw_floors(b, site, where.row, at, next);
    if (site->status == 'c' || site->coins > 0)
        canvas_put(b->c, where.row, at, 1, site->status == 'c' ? "!" : "$", gold);
    draw_extras(b, site->extras, where.row, at + 1);
}

static void draw_harbour(const chart *b, const brs_harbour *harbour, area where)
{
    phrase move, p;
    fn_text out = phrase_open(&move), income = phrase_open(&p);
    fn_text_add(&out, "settle ");
    fn_text_add(&out, harbour->town.text);
    canvas_put(b->c, where.row, where.column + 2, 1, "≈", (style){INK_BLUE, GROUND_NONE, 0});
    canvas_put(b->c, where.row, where.column + 4, 10, brs_town_name(harbour->town.text), plain);
    if (!harbour->is_improved) {
        fn_text_add_int(&income, harbour->normal);
        fn_text_add(&income, "→");
    }
    if (b->rich) {
        fn_text_add(&income, brs_count(harbour->income.text, harbour->improved).text);
    } else {
        fn_text_add_int(&income, harbour->improved);
        fn_text_add(&income, short_income(harbour->income.text));
    }
    int room = where.columns - 16 - FN_MAX_SEATS;
    canvas_put(b->c, where.row, where.column + 15, b->rich ? room : room + 1, p.text,
               harbour->is_improved ? strong : soft);
    for (int i = 0; i < harbour->seats; i++) {
        int seat = harbour->seat[i] & 3;
        canvas_put(b->c, where.row, where.column + where.columns - 1 - FN_MAX_SEATS + i, 1,
                   brs_shape(seat), (style){brs_inks[seat], GROUND_NONE, BOLD});
    }
    mark(b, where, move.text);
}

/* Name of the area, and the numbers of its lighthouses that are built. */
static void draw_area_head(const chart *b, int number, area where)
{
    phrase p;
    fn_text out = phrase_open(&p);
    bool first = true;
    canvas_fill(b->c, (area){where.row, where.column, 1, where.columns - 1}, "─", soft);
    canvas_put(b->c, where.row, where.column, 12, brs_area_name(number), strong);
    for (int i = 0; i < BRS_SITES; i++) {
        if (b->v->sites[i].area != number || b->v->sites[i].status != 'b')
            continue;
        fn_text_add(&out, first ? " ☼ " : " ");
        fn_text_add_int(&out, b->v->sites[i].site);
        first = false;
    }
    fn_text_add(&out, first ? "" : " ");
    canvas_put(b->c, where.row, where.column + where.columns - 2 - canvas_columns(p.text), 20,
               p.text, gold);
}

static int open_sites(const brs_view *v, int number)
{
    int count = 0;
    for (int i = 0; i < BRS_SITES; i++)
        count += v->sites[i].area == number && v->sites[i].status != 'b';
    return count;
}

static int site_rows(const brs_view *v, bool rich)
{
    int most = 0;
    for (int i = 0; i < BRS_AREAS; i++) {
        int count = open_sites(v, i);
        most = count > most ? count : most;
    }
    return most * (rich ? 2 : 1);
}

static void draw_area(const chart *b, int number, area where)
{
    int row = where.row + 1;
    draw_area_head(b, number, where);
    for (int i = 0; i < BRS_SITES; i++) {
        const brs_site *site = &b->v->sites[i];
        if (site->area != number || site->status == 'b')
            continue;
        draw_site(b, site, (area){row, where.column, b->rich ? 2 : 1, where.columns});
        row += b->rich ? 2 : 1;
    }
    row = where.row + 1 + site_rows(b->v, b->rich);
    for (int i = 0; i < BRS_HARBOURS; i++)
        if (b->v->harbours[i].area == number)
            draw_harbour(b, &b->v->harbours[i], (area){row++, where.column, 1, where.columns});
}

static void draw_tile(const chart *b, int row_number, int slot, area where)
{
    phrase move, p;
    fn_text out = phrase_open(&move), tile = phrase_open(&p);
    const char *text = b->v->tile[row_number][slot].text;
    fn_text_add(&out, "build ");
    fn_text_add_int(&out, row_number + 1);
    fn_text_add(&out, ".");
    fn_text_add_int(&out, slot + 1);
    for (int i = 0; i < BRS_GOODS; i++)
        for (const char *at = text; (at = strstr(at, brs_goods[i])) != NULL; at++) {
            fn_text_add(&tile, tile.used > 0 && b->rich ? "+" : "");
            fn_text_add(&tile, b->rich ? brs_good_name(brs_goods[i]) : short_good(i));
        }
    int found = seen_find_move(b->s, move.text);
    style look = found >= 0 ? plain : soft;
    look.attributes = found >= 0 && found == b->chosen ? REVERSE : 0;
    canvas_put(b->c, where.row, where.column + 2, where.columns - 2, *text != '\0' ? p.text : "-",
               look);
    mark(b, where, move.text);
}

static void draw_tiles(const chart *b, area where)
{
    static const char *const rewards[] = {TR("+1 coin"), TR("+1 coin, card"), TR("+2 coins, card")};
    int width = (where.columns - (b->rich ? 24 : 8)) / BRS_SLOTS;
    for (int i = 0; i < BRS_ROWS; i++) {
        phrase p;
        fn_text out = phrase_open(&p);
        say(&out, "Row {n}", {"n", fn_decimal(i + 1).text});
        canvas_put(b->c, where.row + i, where.column, 7, p.text, soft);
        for (int slot = 0; slot < BRS_SLOTS; slot++)
            draw_tile(b, i, slot, (area){where.row + i, where.column + 8 + slot * width, 1, width});
        if (b->rich)
            canvas_put(b->c, where.row + i, where.column + 8 + BRS_SLOTS * width, 15,
                       tr(rewards[i]), soft);
    }
}

static void write_goods(const int goods[BRS_GOODS], bool cards, bool rich, fn_text *out)
{
    for (int i = 0; i < BRS_GOODS; i++) {
        if (cards && goods[i] == 0)
            continue;
        fn_text_add(out, out->used > 0 ? " " : "");
        if (cards) {
            fn_text_add_int(out, goods[i]);
            fn_text_add(out, "×");
            fn_text_add(out, brs_card_name(brs_cards[i]));
            continue;
        }
        fn_text_add(out, rich ? brs_good_name(brs_goods[i]) : short_good(i));
        fn_text_add(out, "**");
        fn_text_add_int(out, goods[i]);
        fn_text_add(out, "**");
    }
}

/* Quimper, Brest, the cards in hand, and with tight-bank the supply. */
static void draw_markets(const chart *b, area where)
{
    phrase p;
    fn_text out = phrase_open(&p);
    const brs_player *me = b->s->me >= 0 ? &b->v->player[b->s->me & 3] : NULL;
    int label = 8, width = where.columns - label;
    canvas_put(b->c, where.row, where.column, label, "Quimper", soft);
    write_goods(b->v->quimper, false, b->rich, &out);
    canvas_put(b->c, where.row, where.column + label, width, p.text, plain);
    out = phrase_open(&p);
    canvas_put(b->c, where.row + 1, where.column, label, "Brest", soft);
    write_goods(b->v->brest, false, b->rich, &out);
    fn_text_add(&out, "  ");
    fn_text_add_int(&out, b->v->singles);
    fn_text_add(&out, "+");
    fn_text_add_int(&out, b->v->pairs);
    fn_text_add(&out, b->rich ? "×2 " : "×2");
    fn_text_add(&out, b->rich ? tr("eng.") : "");
    canvas_put(b->c, where.row + 1, where.column + label, width, p.text, plain);
    out = phrase_open(&p);
    if (me != NULL && me->shows_hand) {
        canvas_put(b->c, where.row + 2, where.column, label, tr("Cards"), soft);
        write_goods(me->hand, true, b->rich, &out);
    }
    canvas_put(b->c, where.row + 2, where.column + label, width, p.text, strong);
    if (!b->v->has_bank)
        return;
    out = phrase_open(&p);
    canvas_put(b->c, where.row + 3, where.column, label, tr("Supply"), soft);
    write_goods(b->v->bank, false, b->rich, &out);
    canvas_put(b->c, where.row + 3, where.column + label, width, p.text, plain);
}

/* Where the columns of the players' table end. */
static const struct {
    int end;
    const char *head;
} table_columns[] = {{20, TR("Points")},  {27, TR("coins")}, {31, NULL},       {35, NULL},
                     {39, NULL},          {43, NULL},        {49, TR("eng.")}, {55, TR("home")},
                     {63, TR("reserve")}, {70, TR("cards")}, {77, TR("barge")}};

static void draw_players_head(const chart *b, int row, int column)
{
    canvas_put(b->c, row, column, 12, tr("Players"), soft);
    for (int i = 0; i < 11; i++) {
        bool good = i >= 2 && i < 6;
        const char *head = good ? short_good(i - 2) : tr(table_columns[i].head);
        int width = canvas_columns(head);
        canvas_put(b->c, row, column + table_columns[i].end - width, width, head, soft);
    }
}

static void draw_barge(const chart *b, int seat, int row, int end)
{
    for (int i = 0; i < FN_MAX_SEATS; i++)
        if (b->v->barges[i] == seat) {
            canvas_number(b->c, row, end, i + 1, strong);
            return;
        }
    for (int i = 0; i < FN_MAX_SEATS; i++)
        if (b->v->line[i] == seat) {
            const char *place = brs_place(i + 1);
            canvas_put(b->c, row, end - canvas_columns(place), 6, place, soft);
        }
}

static void draw_player(const chart *b, int seat, int row, int column)
{
    const brs_player *player = &b->v->player[seat];
    const int figures[] = {player->points,   player->coins,    player->goods[0],  player->goods[1],
                           player->goods[2], player->goods[3], player->engineers, player->home,
                           player->reserve,  player->hand_size};
    style look = {brs_inks[seat], GROUND_NONE, BOLD};
    canvas_put(b->c, row, column, 1, brs_shape(seat), look);
    look.attributes |= seat == b->v->seat ? UNDERLINE : 0;
    canvas_put(b->c, row, column + 2, 12, b->s->names[seat], look);
    for (int i = 0; i < 10; i++)
        canvas_number(b->c, row, column + table_columns[i].end, figures[i],
                      i == 0            ? strong
                      : figures[i] == 0 ? soft
                                        : plain);
    if (player->away > 0)
        put_count(b, row, column + table_columns[7].end, "+", player->away, soft);
    draw_barge(b, seat, row, column + table_columns[10].end);
}

static bool is_rich(int rows, int columns)
{
    return rows >= RICH_ROWS && columns >= RICH_COLUMNS;
}

static int rows_needed(const brs_view *v, bool rich)
{
    return 8 + site_rows(v, rich) + v->has_bank + v->players + 3 * rich;
}

static int height(const seen *s, int rows, int columns)
{
    static brs_view v;
    brs_read(s, &v);
    return rows_needed(&v, is_rich(rows, columns));
}

static void draw(const seen *s, int chosen, canvas *c, area where)
{
    static brs_view v;
    brs_read(s, &v);
    bool rich = where.columns >= RICH_COLUMNS && where.rows >= rows_needed(&v, true);
    chart b = {s, &v, c, chosen, rich};
    int width = where.columns / BRS_AREAS;
    for (int i = 0; i < BRS_AREAS; i++)
        draw_area(&b, i, (area){where.row, where.column + i * width, where.rows, width});
    int row = where.row + 4 + site_rows(&v, rich) + rich;
    int markets = rich ? RICH_MARKETS : MARKET_COLUMNS;
    draw_tiles(&b, (area){row, where.column, 3, where.columns - markets});
    draw_markets(&b, (area){row, where.column + where.columns - markets, 3, markets});
    row += 3 + v.has_bank + rich;
    draw_players_head(&b, row, where.column);
    for (int seat = 0; seat < v.players; seat++)
        draw_player(&b, seat, row + 1 + seat, where.column);
}

/* While barges are chosen the weather is still that of the round before. */
static void status(const seen *s, fn_text *out)
{
    static brs_view v;
    brs_read(s, &v);
    bool choosing = strcmp(v.step.text, "barge") == 0 && v.round > 1;
    const char *weather =
        choosing && v.next_weather.text[0] != '\0' ? v.next_weather.text : v.weather.text;
    say(out, "Round {round} of {rounds}", {"round", fn_decimal(v.round).text},
        {"rounds", fn_decimal(BRS_ROUNDS).text});
    fn_text_add(out, " · ");
    if (v.seat == FN_NOBODY) {
        say(out, "Game over");
        return;
    }
    fn_text_add(out, brs_weather_name(weather));
    for (int kind = 0; kind < BRS_KINDS; kind++) {
        fn_text_add(out, " ");
        fn_text_add(out, brs_signs[kind]);
        fn_text_add_int(out, brs_engineers(weather, kind));
    }
    if (!choosing && v.next_weather.text[0] != '\0') {
        fn_text_add(out, " → ");
        fn_text_add(out, brs_weather_name(v.next_weather.text));
    }
}

static const char *variant_name(const char *variant)
{
    return strcmp(variant, "historical") == 0 ? tr("Historical lighthouses") : tr("Base game");
}

static ink seat_ink(const seen *s, int seat)
{
    (void)s;
    return (ink)brs_inks[seat & 3];
}

static const char *seat_shape(const seen *s, int seat)
{
    (void)s;
    return brs_shape(seat & 3);
}

static bool turn_begins(const seen *s)
{
    return seen_is(s->view, "step", "barge") || seen_is(s->view, "step", "action") ||
           (seen_is(s->view, "step", "load") && seen_is(s->view, "load", "top"));
}

extern const char rules_bretagne_en[], rules_bretagne_de[], rules_bretagne_fr[];

const show_game show_bretagne = {
    .game = "bretagne",
    .title = "Bretagne",
    .house = "",
    .sentence = brs_sentence,
    .actor = brs_actor,
    .heading = brs_heading,
    .prompt = brs_prompt,
    .label = brs_label,
    .effect = brs_effect,
    .reason = brs_reason,
    .height = height,
    .draw = draw,
    .status = status,
    .variant = variant_name,
    .seat_ink = seat_ink,
    .seat_shape = seat_shape,
    .turn_begins = turn_begins,
    .rules = {rules_bretagne_en, rules_bretagne_de, rules_bretagne_fr},
};
