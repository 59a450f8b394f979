/* Choosing from a list by arrows, digits, Enter or mouse. */
#include "apps/terminal/menu.h"

#include "apps/terminal/renderer.h"
#include "apps/terminal/screen.h"

static const style plain = {INK_PLAIN, GROUND_NONE, 0}, gold = {INK_GOLD, GROUND_NONE, BOLD};

static void draw(const menu *m, canvas *c, int chosen)
{
    int rows, columns;
    screen_size(&rows, &columns);
    if (!canvas_open(c, rows, columns))
        return;
    int top = (rows - m->count - 4) / 2, left = columns > 84 ? (columns - 80) / 2 : 2;
    top = top < 0 ? 0 : top;
    canvas_put(c, top, left, columns - left, "☼ **Fanal**", gold);
    canvas_put(c, top + 1, left, columns - left, m->title, plain);
    for (int i = 0; i < m->count; i++) {
        style look = {INK_PLAIN, GROUND_NONE, (uint8_t)(i == chosen ? REVERSE : 0)};
        int row = top + 3 + i;
        canvas_put(c, row, left, 1, renderer_key(m->first + i), gold);
        canvas_put(c, row, left + 2, columns - left - 3, m->items[i], look);
        canvas_aim(c, (area){row, left, 1, columns - left}, renderer_key(m->first + i));
    }
    phrase p;
    fn_text out = phrase_open(&p);
    fn_text_add(&out, "↑↓ ");
    say(&out, "choose");
    fn_text_add(&out, "  Enter  q ");
    say(&out, "leave");
    canvas_put(c, rows - 1, left, columns - left, p.text, (style){INK_SOFT, GROUND_NONE, 0});
    screen_show(c);
}

/* The item of a key, or -1. */
static int item_of(const menu *m, int key)
{
    int item = key > 0 ? renderer_key_move(key) - m->first : -1;
    return item >= 0 && item < m->count ? item : -1;
}

/* The item of a click, or -1. */
static int clicked(const menu *m, const canvas *c)
{
    int row, column;
    screen_where(&row, &column);
    if (row < 0 || row >= c->rows || column < 0 || column >= c->columns)
        return -1;
    int number = c->cells[row * c->columns + column].target;
    return number < 0 ? -1 : item_of(m, c->target[number][0]);
}

int menu_run(const menu *m)
{
    canvas c = {0};
    int chosen = 0, found = -2;
    if (!screen_open())
        return -1;
    while (found == -2) {
        draw(m, &c, chosen);
        int key = screen_read(200);
        if (key == SCREEN_UP && chosen > 0)
            chosen--;
        else if (key == SCREEN_DOWN && chosen + 1 < m->count)
            chosen++;
        else if (key == SCREEN_ENTER)
            found = chosen;
        else if (key == 'q' || key == SCREEN_ESCAPE || key == KEY_STOPPED)
            found = -1;
        else if (key == KEY_CHANGED)
            screen_redraw();
        else if (item_of(m, key) >= 0)
            found = item_of(m, key);
        else if (key == KEY_CLICKED && clicked(m, &c) >= 0)
            found = clicked(m, &c);
    }
    canvas_release(&c);
    return found;
}
