/* The picture of Landfall: the ships with their points, the burning light, and a line for each
 * player. Drawn from the view (docs/records.md) alone. */
#include "apps/terminal/renderer.h"

enum { SHIPS_MAX = 16, LABELS = 10, NAME_COLUMNS = 16, POINTS_END = 24, TOP_ROWS = 3 };

static const style soft = {INK_SOFT, GROUND_NONE, 0}, plain = {INK_PLAIN, GROUND_NONE, 0};
static const style strong = {INK_PLAIN, GROUND_NONE, BOLD}, gold = {INK_GOLD, GROUND_NONE, BOLD};

static ink seat_ink(const seen *s, int seat)
{
    static const ink inks[] = {INK_RED, INK_YELLOW, INK_GREEN, INK_BLUE};
    (void)s;
    return inks[seat & 3];
}

/* Returns a shape, or a letter in plain ASCII. */
static const char *seat_shape(const seen *s, int seat)
{
    static const char *const shapes[] = {"✚", "●", "▲", "◆"}, *const letters[] = {"R", "Y", "G",
                                                                                  "B"};
    (void)s;
    return canvas_is_unicode() ? shapes[seat & 3] : letters[seat & 3];
}

/* Draws the ships that came in, the present one, and those still to come. */
static void draw_ships(const seen *s, canvas *c, area where)
{
    int points[SHIPS_MAX], now = seen_int(s->view, "ship", 1);
    int count = seen_ints(s->view, "ships", points, SHIPS_MAX, 0);
    canvas_put(c, where.row, where.column, LABELS - 1, tr("Ships"), soft);
    for (int i = 0; i < count; i++) {
        int column = where.column + LABELS + 4 * i;
        canvas_put(c, where.row, column, 4, i + 1 == now ? "[  ]" : "", strong);
        canvas_number(c, where.row, column + 3, points[i], i + 1 < now ? soft : strong);
    }
}

static void draw_light(const seen *s, canvas *c, area where)
{
    int light = seen_int(s->view, "light", 0), keeper = seen_int(s->view, "keeper", 0);
    int deck = seen_int(s->view, "deck_size", 0);
    phrase p;
    fn_text out = phrase_open(&p);
    fn_text_add(&out, light > 0 ? "☼ " : tr("No light burns"));
    if (light > 0) {
        fn_text_add_int(&out, light);
        fn_text_add(&out, " ");
        fn_text_add(&out, s->names[keeper & 3]);
    }
    fn_text_add(&out, " · ");
    say_n(&out, "{n} light in the deck", "{n} lights in the deck", deck);
    canvas_put(c, where.row, where.column, LABELS - 1, tr("Light"), soft);
    canvas_put(c, where.row, where.column + LABELS, where.columns - LABELS, p.text,
               light > 0 ? gold : plain);
}

/* Draws a hand as far as it can be seen. The viewer's lights can be clicked. */
static int draw_hand(fn_json player, canvas *c, int row, int column, int columns)
{
    int hand[FN_MAX_MOVES], count = seen_ints(player, "hand", hand, FN_MAX_MOVES, 0), used = 0;
    phrase p;
    fn_text out = phrase_open(&p);
    if (count == 0) {
        say_n(&out, "{n} light", "{n} lights", seen_int(player, "hand_size", 0));
        return canvas_put(c, row, column, columns, p.text, soft);
    }
    for (int i = 0; i < count; i++) {
        seen_word move;
        fn_text text;
        fn_text_init(&text, move.text, sizeof move.text);
        fn_text_add(&text, "show ");
        fn_text_add_int(&text, hand[i]);
        canvas_number(c, row, column + used + 2, hand[i], strong);
        canvas_aim(c, (area){row, column + used, 1, 2}, move.text);
        used += 3;
    }
    return used;
}

static void draw_player(const seen *s, fn_json player, canvas *c, area where, int row)
{
    int seat = seen_int(player, "seat", 0) & 3, column = where.column;
    style look = {(uint8_t)seat_ink(s, seat), GROUND_NONE, BOLD};
    if (seat == seen_int(s->view, "seat", FN_NOBODY))
        canvas_put(c, row, column - 1, 1, "▸", strong);
    canvas_put(c, row, column, 1, seat_shape(s, seat), look);
    canvas_put_name(c, row, column + 2, NAME_COLUMNS - 3, s->names[seat], look);
    canvas_number(c, row, column + POINTS_END, seen_int(player, "points", 0), strong);
    column += POINTS_END + 3;
    column += draw_hand(player, c, row, column, where.columns) + 2;
    if (seen_true(player, "passed"))
        canvas_put(c, row, column, where.columns, tr("passed"), soft);
}

static int height(const seen *s, int rows, int columns)
{
    (void)rows;
    (void)columns;
    return TOP_ROWS + s->seats + 1;
}

static void draw(const seen *s, int chosen, canvas *c, area where)
{
    fn_json player;
    size_t cursor = 0;
    int row = where.row + TOP_ROWS;
    (void)chosen;
    draw_ships(s, c, where);
    draw_light(s, c, (area){where.row + 1, where.column, 1, where.columns});
    while (seen_next(seen_member(s->view, "players"), &cursor, &player))
        draw_player(s, player, c, where, row++);
}

static void status(const seen *s, fn_text *out)
{
    int points[SHIPS_MAX], count = seen_ints(s->view, "ships", points, SHIPS_MAX, 0);
    if (seen_is(s->view, "step", "over"))
        say(out, "Game over");
    else
        say(out, "Ship {ship} of {ships}", {"ship", fn_decimal(seen_int(s->view, "ship", 1)).text},
            {"ships", fn_decimal(count).text});
}

/* Every decision reveals more of the table. */
static bool turn_begins(const seen *s)
{
    return seen_is(s->view, "step", "show");
}

extern const tell_words words_landfall;
extern const char rules_landfall_en[], rules_landfall_de[], rules_landfall_fr[];

const renderer renderer_landfall = {
    .game = "landfall",
    .house = "",
    .tell = {&words_landfall, NULL},
    .height = height,
    .draw = draw,
    .status = status,
    .seat_ink = seat_ink,
    .seat_shape = seat_shape,
    .turn_begins = turn_begins,
    .rules = {rules_landfall_en, rules_landfall_de, rules_landfall_fr},
};
