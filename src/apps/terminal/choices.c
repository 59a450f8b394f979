/* Lays out and draws the list of choices. */
#include "apps/terminal/choices.h"

enum { KEY_COLUMNS = 2, GAP = 2 };

static const style gold = {INK_GOLD, GROUND_NONE, BOLD};

static int label_columns(const session *t, int move)
{
    phrase p;
    fn_text out = phrase_open(&p);
    tell_label(&t->show->tell, &t->now, move, &out);
    return KEY_COLUMNS + canvas_columns(p.text) + GAP;
}

/* Fills columns of `rows` rows, each as wide as its widest label. Returns the number of pages. */
static int fill(choices *list, const int widths[FN_MAX_MOVES], int count, int rows, int columns)
{
    int page = 0, column = 0;
    for (int first = 0; first < count; first += rows) {
        int width = 0, end = first + rows < count ? first + rows : count;
        for (int i = first; i < end; i++)
            width = widths[i] > width ? widths[i] : width;
        width = width > columns + GAP ? columns + GAP : width;
        if (column > 0 && column + width - GAP > columns) {
            page++;
            column = 0;
        }
        for (int i = first; i < end; i++) {
            list->at[i].page = page;
            list->at[i].row = i - first;
            list->at[i].column = column;
            list->at[i].width = width - GAP;
        }
        column += width;
    }
    return page + 1;
}

void choices_lay(choices *list, const session *t, int rows, int columns)
{
    int widths[FN_MAX_MOVES];
    for (int i = 0; i < t->now.moves; i++)
        widths[i] = label_columns(t, i);
    list->rows = 0;
    do {
        list->rows++;
        list->pages = fill(list, widths, t->now.moves, list->rows, columns);
    } while (list->pages > 1 && list->rows < rows);
}

static void draw_choice(const session *t, int move, bool chosen, canvas *c, area where)
{
    phrase p;
    fn_text out = phrase_open(&p);
    style look = {INK_PLAIN, GROUND_NONE, (uint8_t)(chosen ? REVERSE | BOLD : 0)};
    tell_label(&t->show->tell, &t->now, move, &out);
    if (chosen)
        canvas_fill(c, where, " ", look);
    canvas_put(c, where.row, where.column, 1, renderer_key(move), chosen ? look : gold);
    canvas_put_name(c, where.row, where.column + KEY_COLUMNS, where.columns - KEY_COLUMNS, p.text,
                    look);
    canvas_aim(c, where, t->now.move[move]);
}

void choices_draw(const choices *list, const session *t, int page, int chosen, canvas *c,
                  area where)
{
    for (int i = 0; i < t->now.moves; i++)
        if (list->at[i].page == page)
            draw_choice(t, i, i == chosen, c,
                        (area){where.row + list->at[i].row, where.column + list->at[i].column, 1,
                               list->at[i].width});
}
