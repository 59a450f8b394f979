/* The picture of Bretagne: the coast; below it tiles and markets, and everybody's possessions. */
#include "apps/terminal/bretagne/chart.h"

#include <string.h>

enum {
    RICH_ROWS = 30,
    RICH_COLUMNS = 110,
    MARKET_COLUMNS = 32,
    RICH_MARKETS = 48,
    TILE_WORDS = 20,
    MARKET_LABEL = 8
};

static const style plain = {INK_PLAIN, GROUND_NONE, 0}, soft = {INK_SOFT, GROUND_NONE, 0};
static const style strong = {INK_PLAIN, GROUND_NONE, BOLD};

/* Writes a good of a tile: "2×brick", or two letters for each. */
static void write_good(const char *tile, int good, bool words, fn_text *out)
{
    int count = 0;
    for (const char *at = tile; (at = strstr(at, brs_goods[good])) != NULL; at++)
        count++;
    for (int i = 0; i < count && !words; i++)
        fn_text_add(out, chart_good(good));
    if (count == 0 || !words)
        return;
    fn_text_add(out, out->used > 0 ? "+" : "");
    if (count > 1) {
        fn_text_add_int(out, count);
        fn_text_add(out, "×");
    }
    fn_text_add(out, brs_name("resource", brs_goods[good]).text);
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
        write_good(text, i, where.columns >= TILE_WORDS, &tile);
    int found = seen_find_move(b->s, move.text);
    style look = found >= 0 ? plain : soft;
    look.attributes = found >= 0 && found == b->chosen ? REVERSE : 0;
    canvas_put(b->c, where.row, where.column + 2, where.columns - 2, *text != '\0' ? p.text : "-",
               look);
    chart_mark(b, where, move.text, "", "");
}

/* Returns the reward for a tile of this row. */
static phrase reward_text(const seen *s, int row)
{
    brs_reward reward = brs_reward_of(s, row);
    phrase p;
    fn_text out = phrase_open(&p);
    if (reward.cards > 0)
        say_n(&out, "+{n} coin, card", "+{n} coins, card", reward.coins);
    else
        say_n(&out, "+{n} coin", "+{n} coins", reward.coins);
    return p;
}

/* The same in a few letters, after the number of the row: "R2 +1$ca". */
static phrase row_label(const seen *s, int row)
{
    brs_reward reward = brs_reward_of(s, row);
    phrase p;
    fn_text out = phrase_open(&p);
    say(&out, "R{n}", {"n", fn_decimal(row + 1).text});
    fn_text_add(&out, " +");
    fn_text_add_int(&out, reward.coins);
    fn_text_add(&out, "$");
    fn_text_add(&out, reward.cards > 0 ? tr("ca") : "");
    return p;
}

static phrase long_row_label(int row)
{
    phrase p;
    fn_text out = phrase_open(&p);
    say(&out, "Row {n}", {"n", fn_decimal(row + 1).text});
    return p;
}

static void draw_tiles(const chart *b, area where)
{
    int label = b->rich ? 8 : 9, reward = 0;
    for (int i = 0; b->rich && i < BRS_ROWS; i++) {
        int columns = canvas_columns(reward_text(b->s, i).text) + 1;
        reward = columns > reward ? columns : reward;
    }
    int width = (where.columns - label - reward) / BRS_SLOTS;
    for (int i = 0; i < BRS_ROWS; i++) {
        phrase name = b->rich ? long_row_label(i) : row_label(b->s, i);
        canvas_put(b->c, where.row + i, where.column, label - 1, name.text, soft);
        for (int slot = 0; slot < BRS_SLOTS; slot++)
            draw_tile(b, i, slot,
                      (area){where.row + i, where.column + label + slot * width, 1, width});
        canvas_put(b->c, where.row + i, where.column + label + BRS_SLOTS * width, reward,
                   reward_text(b->s, i).text, soft);
    }
}

static void write_goods(const int goods[BRS_GOODS], bool rich, fn_text *out)
{
    for (int i = 0; i < BRS_GOODS; i++) {
        fn_text_add(out, i > 0 ? " " : "");
        fn_text_add(out, rich ? brs_name("resource", brs_goods[i]).text : chart_good(i));
        fn_text_add(out, "**");
        fn_text_add_int(out, goods[i]);
        fn_text_add(out, "**");
    }
}

/* Draws "2×Siren Docks", with names cut to `most` columns. */
static int draw_cards(const chart *b, const int cards[BRS_GOODS], area where, int most)
{
    int at = 0;
    for (int i = 0; i < BRS_GOODS; i++) {
        if (cards[i] == 0)
            continue;
        at += chart_count(b, where.row, where.column + at, "", cards[i], strong);
        at += canvas_put(b->c, where.row, where.column + at, 1, "×", strong);
        at += canvas_put(b->c, where.row, where.column + at, most,
                         brs_name("card", brs_cards[i]).text, strong);
        at++;
    }
    return at;
}

static void draw_hand(const chart *b, area where)
{
    const brs_player *me = &b->v->player[b->s->me & 3];
    int most = where.columns;
    area nowhere = {-1, 0, 0, 0};
    if (b->s->me < 0 || !me->shows_hand)
        return;
    canvas_put(b->c, where.row, where.column, MARKET_LABEL, tr("Cards"), soft);
    where.column += MARKET_LABEL;
    where.columns -= MARKET_LABEL;
    while (most > 1 && draw_cards(b, me->hand, nowhere, most) > where.columns + 1)
        most--;
    draw_cards(b, me->hand, where, most);
}

static void draw_market(const chart *b, area where, const char *name, const int goods[BRS_GOODS],
                        const char *more)
{
    phrase p;
    fn_text out = phrase_open(&p);
    write_goods(goods, b->rich, &out);
    fn_text_add(&out, more);
    canvas_put(b->c, where.row, where.column, MARKET_LABEL, name, soft);
    canvas_put(b->c, where.row, where.column + MARKET_LABEL, where.columns - MARKET_LABEL, p.text,
               plain);
}

/* Draws Quimper, Brest with its engineers, the cards in hand, and with tight-bank the supply. */
static void draw_markets(const chart *b, area where)
{
    phrase engineers;
    fn_text out = phrase_open(&engineers);
    fn_text_add(&out, " ");
    fn_text_add(&out, b->rich ? "" : tr("en"));
    fn_text_add_int(&out, b->v->singles);
    fn_text_add(&out, "+");
    fn_text_add_int(&out, b->v->pairs);
    fn_text_add(&out, b->rich ? "×2 " : "×2");
    fn_text_add(&out, b->rich ? tr("eng.") : "");
    draw_market(b, where, "Quimper", b->v->quimper, "");
    where.row++;
    draw_market(b, where, "Brest", b->v->brest, engineers.text);
    where.row++;
    draw_hand(b, where);
    where.row++;
    if (b->v->has_bank)
        draw_market(b, where, tr("Supply"), b->v->bank, "");
}

/* The ends of the columns of the players' table. */
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
        const char *head = good ? chart_good(i - 2) : tr(table_columns[i].head);
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
            phrase place = brs_name("place", fn_decimal(i + 1).text);
            canvas_put(b->c, row, end - canvas_columns(place.text), 6, place.text, soft);
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
    if (seat == b->v->seat)
        canvas_put(b->c, row, column - 1, 1, "▸", strong);
    canvas_put_name(b->c, row, column + 2, 12, b->s->names[seat], look);
    for (int i = 0; i < 10; i++)
        canvas_number(b->c, row, column + table_columns[i].end, figures[i],
                      i == 0            ? strong
                      : figures[i] == 0 ? soft
                                        : plain);
    if (player->away > 0)
        chart_count(b, row, column + table_columns[7].end, "+", player->away, soft);
    draw_barge(b, seat, row, column + table_columns[10].end);
}

static bool is_rich(int rows, int columns)
{
    return rows >= RICH_ROWS && columns >= RICH_COLUMNS;
}

static int rows_needed(const brs_view *v, bool rich)
{
    return 4 + chart_coast_rows(v, rich) + v->has_bank + v->players + 3 * rich;
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
    chart_draw_coast(&b, where);
    int row = where.row + chart_coast_rows(&v, rich) + rich;
    int markets = rich ? RICH_MARKETS : MARKET_COLUMNS;
    draw_tiles(&b, (area){row, where.column, 3, where.columns - markets});
    draw_markets(&b, (area){row, where.column + where.columns - markets, 3, markets});
    row += 3 + v.has_bank + rich;
    draw_players_head(&b, row, where.column);
    for (int seat = 0; seat < v.players; seat++)
        draw_player(&b, seat, row + 1 + seat, where.column);
}

/* While barges are chosen, the weather is still that of the previous round. */
static void status(const seen *s, fn_text *out)
{
    static brs_view v;
    brs_read(s, &v);
    bool choosing = strcmp(v.step.text, "barge") == 0 && v.round > 1;
    const char *weather =
        choosing && v.next_weather.text[0] != '\0' ? v.next_weather.text : v.weather.text;
    say(out, "Round {round} of {rounds}", {"round", fn_decimal(v.round).text},
        {"rounds", fn_decimal(brs_rounds(s)).text});
    fn_text_add(out, " · ");
    if (v.seat == FN_NOBODY) {
        say(out, "Game over");
        return;
    }
    int engineers[BRS_KINDS];
    brs_engineers(s, weather, engineers);
    fn_text_add(out, brs_name("weather", weather).text);
    for (int kind = 0; kind < BRS_KINDS; kind++) {
        fn_text_add(out, " ");
        fn_text_add(out, brs_signs[kind]);
        fn_text_add_int(out, engineers[kind]);
    }
    if (!choosing && v.next_weather.text[0] != '\0') {
        fn_text_add(out, " → ");
        fn_text_add(out, brs_name("weather", v.next_weather.text).text);
    }
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

static const renderer_sign signs[] = {
    {"● ▲ ■ ◆", TR("the players; ▸ stands before the one whose turn it is"), "A B C D"},
    {"↑ ↔ ↓", TR("Heaven, Purgatory, Hell; in the title: engineers for a floor in this weather"),
     NULL},
    {"●2", TR("a floor of this player with two workers on it"), "A2"},
    {"· +", TR("a floor to be built; where your tile would go"), NULL},
    {"[2]", TR("the key with which this place is chosen"), NULL},
    {"$", TR("coins that lie on a lighthouse, for whoever builds there"), NULL},
    {"!", TR("a complete lighthouse; it is evaluated at the end of the round"), NULL},
    {"☼ 9", TR("lighthouse 9 is built"), NULL},
    {"≈", TR("a harbour: what it pays each round, and who has a worker there"), NULL},
    {TR("1→2st"), TR("it pays 1 stone, and 2 once three lighthouses of its area are built"), NULL},
    {TR("br st sa wo"), TR("brick, stone, sand, wood"), NULL},
    {TR("co wk ca en pt"), TR("coins, workers, cards, engineers, points"), NULL},
    {TR("R2 +1$ca"), TR("row 2 of the tiles; taking one brings 1 coin and a card"), NULL},
    {TR("en3+2×2"), TR("engineers in Brest: three single ones and two pairs"), NULL},
    {TR("eng., home, reserve"),
     TR("engineers; workers in the warehouse, 8+1: one more in a city; "
        "workers that can be hired"),
     NULL},
    {TR("barge"), TR("the barge card; for those who have passed, their place in the next round"),
     NULL},
    {NULL, NULL, NULL},
};

extern const char rules_bretagne_en[], rules_bretagne_de[], rules_bretagne_fr[];

const renderer renderer_bretagne = {
    .game = "bretagne",
    .house = "",
    .tell = {&words_bretagne, brs_facts},
    .height = height,
    .draw = draw,
    .status = status,
    .seat_ink = seat_ink,
    .seat_shape = seat_shape,
    .turn_begins = turn_begins,
    .signs = signs,
    .rules = {rules_bretagne_en, rules_bretagne_de, rules_bretagne_fr},
};
