/* Draws the result: a column for each player, by place, and a row for each source of points. */
#include "apps/terminal/result.h"

enum { LABEL_GAP = 2, ENTRY_MOST = 18, TABLE_ROWS = 4 }; /* title, names, places, sum */

static const style plain = {INK_PLAIN, GROUND_NONE, 0}, soft = {INK_SOFT, GROUND_NONE, 0};
static const style strong = {INK_PLAIN, GROUND_NONE, BOLD}, gold = {INK_GOLD, GROUND_NONE, BOLD};

static int count_sources(const session *t)
{
    renderer_source source;
    int count = 0;
    while (renderer_points(t->show, &t->now, &t->log, count, &source))
        count++;
    return count;
}

/* Draws why some are ahead of others with as many points; returns the rows used. */
static int draw_ties(const session *t, canvas *c, area where)
{
    int rows = 0;
    for (int i = 0; i < t->ties; i++)
        rows +=
            canvas_wrap(c, (area){where.row + rows, where.column, where.rows - rows, where.columns},
                        t->tie[i].text, plain, 0);
    return rows;
}

static int tie_rows(const session *t, int columns)
{
    canvas none = {0};
    return draw_ties(t, &none, (area){0, 0, 0, columns});
}

int result_rows(const session *t, int columns)
{
    return TABLE_ROWS + count_sources(t) + tie_rows(t, columns);
}

/* Lists the entries of the result by place. */
static int list_entries(const session *t, int entries[FN_MAX_SEATS])
{
    int count = 0;
    for (int place = 1; place <= t->result.count; place++)
        for (int i = 0; i < t->result.count; i++)
            if (t->result.places[i] == place)
                entries[count++] = i;
    return count;
}

static int label_columns(const session *t)
{
    renderer_source source;
    int most = canvas_columns(tr("Points in total"));
    for (int i = 0; renderer_points(t->show, &t->now, &t->log, i, &source); i++) {
        int columns = canvas_columns(source.name);
        most = columns > most ? columns : most;
    }
    return most + LABEL_GAP;
}

static void put_right(canvas *c, int row, int end, int columns, const char *text, style look)
{
    int wanted = canvas_columns(text);
    canvas_put_name(c, row, end - (wanted < columns ? wanted : columns), columns, text, look);
}

/* Draws "● Anne", and her place below it, at the right of their column. */
static void draw_name(const session *t, int entry, canvas *c, int row, int end, int columns)
{
    phrase name, place;
    fn_text out = phrase_open(&name), below = phrase_open(&place);
    style look = t->result.places[entry] == 1 ? gold : strong;
    fn_text_add(&out, t->show->seat_shape(&t->now, entry));
    fn_text_add(&out, " ");
    fn_text_add(&out, t->now.names[entry]);
    if (t->resigned[entry])
        say(&below, "resigned");
    else
        say(&below, "place {n}", {"n", fn_decimal(t->result.places[entry]).text});
    put_right(c, row, end, columns - 1, name.text, look);
    put_right(c, row + 1, end, columns - 1, place.text, soft);
}

static void draw_table(const session *t, canvas *c, area where)
{
    int entries[FN_MAX_SEATS], count = list_entries(t, entries), label = label_columns(t);
    int width = (where.columns - label) / (count > 0 ? count : 1), row = where.row + 1;
    renderer_source source;
    width = width > ENTRY_MOST ? ENTRY_MOST : width;
    canvas_put(c, row, where.column, label, tr("Points for"), soft);
    for (int i = 0; i < count; i++)
        draw_name(t, entries[i], c, row, where.column + label + (i + 1) * width, width);
    row++;
    for (int n = 0; renderer_points(t->show, &t->now, &t->log, n, &source); n++) {
        canvas_put(c, ++row, where.column, label, source.name, plain);
        for (int i = 0; i < count; i++)
            canvas_number(c, row, where.column + label + (i + 1) * width, source.points[entries[i]],
                          source.points[entries[i]] == 0 ? soft : plain);
    }
    canvas_put(c, ++row, where.column, label, tr("Points in total"), strong);
    for (int i = 0; i < count; i++)
        canvas_number(c, row, where.column + label + (i + 1) * width, t->result.points[entries[i]],
                      strong);
}

void result_draw(const session *t, canvas *c, area where)
{
    bool whole = where.rows >= result_rows(t, where.columns);
    for (int line = 0; line <= t->result.count && line < where.rows; line++) {
        phrase p;
        fn_text out = phrase_open(&p);
        session_result(t, line, &out);
        if (line == 0 || !whole)
            canvas_put(c, where.row + line, where.column + 2 * (line > 0), where.columns, p.text,
                       line == 0 ? gold : plain);
    }
    int used = whole ? 1 : t->result.count + 1;
    area below = {where.row + used, where.column, where.rows - used, where.columns};
    used = below.rows > 0 ? draw_ties(t, c, below) : 0;
    if (whole)
        draw_table(t, c, (area){where.row + used, where.column, where.rows - used, where.columns});
}
