/* The coast of Bretagne in three panels, one for each area, with its lighthouses and harbours. */
#include "apps/terminal/bretagne/chart.h"

#include <string.h>

static const style plain = {INK_PLAIN, GROUND_NONE, 0}, soft = {INK_SOFT, GROUND_NONE, 0};
static const style strong = {INK_PLAIN, GROUND_NONE, BOLD}, gold = {INK_GOLD, GROUND_NONE, BOLD};

const char *chart_good(int good)
{
    static const char *const names[] = {TR("br"), TR("st"), TR("sa"), TR("wo")};
    return tr(names[good]);
}

/* Returns a harbour's income in two letters. */
static const char *short_income(const char *income)
{
    static const char *const names[][2] = {
        {"coin", TR("co")}, {"worker", TR("wk")}, {"card", TR("ca")}, {"engineer", TR("en")}};
    for (int i = 0; i < BRS_GOODS; i++)
        if (strcmp(brs_goods[i], income) == 0)
            return chart_good(i);
    for (int i = 0; i < 4; i++)
        if (strcmp(names[i][0], income) == 0)
            return tr(names[i][1]);
    return tr("pt");
}

void chart_mark(const chart *b, area where, const char *move, const char *open, const char *close)
{
    int found = seen_find_move(b->s, move);
    style look = gold;
    look.attributes |= found >= 0 && found == b->chosen ? REVERSE : 0;
    phrase key;
    fn_text out = phrase_open(&key);
    fn_text_add(&out, open);
    fn_text_add(&out, renderer_key(found));
    fn_text_add(&out, close);
    if (*renderer_key(found) != '\0')
        canvas_put(b->c, where.row, where.column, 3, key.text, look);
    canvas_aim(b->c, where, move);
}

int chart_count(const chart *b, int row, int column, const char *sign, int count, style look)
{
    phrase p;
    fn_text out = phrase_open(&p);
    fn_text_add(&out, sign);
    fn_text_add_int(&out, count);
    return canvas_put(b->c, row, column, 8, p.text, look);
}

/* Draws each floor as the shape of its builder with its workers, and marks the next one. In a small
 * window, floors not yet built take one column each. */
static int draw_floors(const chart *b, const brs_site *site, int row, int column, bool next)
{
    int at = column;
    for (int floor = 0; floor < site->height; floor++) {
        int seat = site->floor[floor].seat;
        style look = {brs_inks[seat], GROUND_NONE, BOLD};
        bool built = floor < site->floors, marked = next && floor == site->floors;
        if (built)
            chart_count(b, row, at, brs_shape(seat), site->floor[floor].workers, look);
        else
            canvas_put(b->c, row, at, b->rich ? 2 : 1, marked ? "+·" : "··", marked ? gold : soft);
        at += b->rich ? 3 : 1 + built;
    }
    return at - column;
}

static int draw_extras(const chart *b, const int extras[BRS_GOODS], int row, int column)
{
    int at = column;
    for (int i = 0; i < BRS_GOODS; i++)
        for (int n = 0; n < extras[i]; n++) {
            at +=
                canvas_put(b->c, row, at, b->rich ? 12 : 2,
                           b->rich ? brs_name("resource", brs_goods[i]).text : chart_good(i), soft);
            at += b->rich;
        }
    return at - column;
}

/* Returns the columns after a name: floors, a mark, and the price of further floors. */
static int detail_columns(const brs_site *site)
{
    int columns = site->height + site->floors + 1;
    for (int i = 0; site->status != 'c' && i < BRS_GOODS; i++)
        columns += 2 * site->extras[i];
    return columns;
}

/* Draws the second line of a site in a large window. */
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
    canvas_put_name(b->c, row, at, where.column + where.columns - at - 1, p.text, plain);
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
    chart_mark(b, where, move.text, "[", "]");
    if (b->rich) {
        int used = canvas_put_name(b->c, where.row, where.column + 5, 20, site->name, name);
        canvas_put(b->c, where.row, where.column + 6 + used, where.columns - 8 - used,
                   brs_name("kind", brs_kinds[site->kind]).text, soft);
        draw_details(b, site, where, next);
        return;
    }
    int right = detail_columns(site), at = where.column + 5;
    canvas_put_name(b->c, where.row, at, where.columns - 7 - right, site->name, name);
    at = where.column + where.columns - right - 1;
    at += draw_floors(b, site, where.row, at, next);
    if (site->status == 'c' || site->coins > 0)
        canvas_put(b->c, where.row, at, 1, site->status == 'c' ? "!" : "$", gold);
    if (site->status != 'c')
        draw_extras(b, site->extras, where.row, at + 1);
}

/* Returns a harbour's income now, and once three lighthouses of its area are built. */
static phrase income_of(const chart *b, const brs_harbour *harbour)
{
    phrase p;
    fn_text out = phrase_open(&p);
    if (!harbour->is_improved) {
        fn_text_add_int(&out, harbour->normal);
        fn_text_add(&out, "→");
    }
    if (b->rich) {
        fn_text_add(&out, brs_count(harbour->income.text, harbour->improved).text);
    } else {
        fn_text_add_int(&out, harbour->improved);
        fn_text_add(&out, short_income(harbour->income.text));
    }
    return p;
}

static void draw_harbour(const chart *b, const brs_harbour *harbour, area where)
{
    phrase move;
    fn_text out = phrase_open(&move);
    fn_text_add(&out, "settle ");
    fn_text_add(&out, harbour->town.text);
    int seats = where.column + where.columns - 1 - b->v->players;
    int income = b->rich ? where.column + 18 : seats - 6;
    canvas_put(b->c, where.row, where.column + 2, 1, "≈", (style){INK_BLUE, GROUND_NONE, 0});
    canvas_put_name(b->c, where.row, where.column + 4, income - where.column - 5,
                    brs_name("town", harbour->town.text).text, plain);
    canvas_put(b->c, where.row, income, seats - income - 1, income_of(b, harbour).text,
               harbour->is_improved ? strong : soft);
    for (int i = 0; i < harbour->seats; i++) {
        int seat = harbour->seat[i] & 3;
        canvas_put(b->c, where.row, seats + i, 1, brs_shape(seat),
                   (style){brs_inks[seat], GROUND_NONE, BOLD});
    }
    chart_mark(b, where, move.text, "[", "]");
}

/* Draws the name of the area, and the numbers of its built lighthouses. */
static void draw_area_head(const chart *b, int number, area where)
{
    phrase p;
    fn_text out = phrase_open(&p);
    bool first = true;
    canvas_fill(b->c, (area){where.row, where.column, 1, where.columns - 1}, "─", soft);
    canvas_put(b->c, where.row, where.column, 12, brs_name("area", brs_areas[number]).text, strong);
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

int chart_coast_rows(const brs_view *v, bool rich)
{
    return 1 + site_rows(v, rich) + BRS_HARBOURS / BRS_AREAS;
}

void chart_draw_coast(const chart *b, area where)
{
    int width = where.columns / BRS_AREAS;
    for (int i = 0; i < BRS_AREAS; i++)
        draw_area(b, i, (area){where.row, where.column + i * width, where.rows, width});
}
