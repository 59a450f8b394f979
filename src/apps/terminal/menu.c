/* Choosing from a list by arrows, digits, Enter or mouse, or by typing a number. */
#include "apps/terminal/menu.h"

#include "apps/terminal/footer.h"
#include "apps/terminal/renderer.h"
#include "apps/terminal/screen.h"

#include <stdio.h>
#include <stdlib.h>

enum { UNDECIDED = -3, WAIT_MS = 200 };

static const style plain = {INK_PLAIN, GROUND_NONE, 0}, gold = {INK_GOLD, GROUND_NONE, BOLD};

/* The contents of the screen: the list, and the answer to the last key. */
typedef struct shown {
    canvas c;
    int chosen;
    bool asks; /* whether to leave */
    phrase said;
} shown;

static void draw_keys(const menu *m, shown *s)
{
    const footer_key choosing[] = {
        {"↑", "", SCREEN_UP, 0},
        {"↓", TR("choose"), SCREEN_DOWN, 0},
        {"Enter", TR("go on"), SCREEN_ENTER, 0},
        {"Esc", m->leads_back ? TR("back") : TR("leave"), SCREEN_ESCAPE, 0},
        {"q", TR("leave"), 'q', m->leads_back ? 0 : FOOTER_RANKS},
    };
    static const footer_key leaving[] = {{"Enter", TR("leave"), SCREEN_ENTER, 0},
                                         {"Esc", TR("stay"), SCREEN_ESCAPE, 0}};
    if (s->asks)
        footer_draw(&s->c, leaving, 2);
    else
        footer_draw(&s->c, choosing, 5);
}

static void draw(const menu *m, shown *s)
{
    int rows, columns;
    screen_size(&rows, &columns);
    if (!canvas_open(&s->c, rows, columns))
        return;
    int top = (rows - m->count - 6) / 2, left = columns > 84 ? (columns - 80) / 2 : 2;
    top = top < 0 ? 0 : top;
    canvas_put(&s->c, top, left, columns - left, "☼ **Fanal**", gold);
    canvas_put(&s->c, top + 1, left, columns - left, m->title, plain);
    for (int i = 0; i < m->count; i++) {
        style look = {INK_PLAIN, GROUND_NONE, (uint8_t)(i == s->chosen ? REVERSE : 0)};
        int row = top + 3 + i;
        canvas_put(&s->c, row, left, 1, renderer_key(m->first + i), gold);
        canvas_put(&s->c, row, left + 2, columns - left - 3, m->items[i], look);
        footer_aim(&s->c, (area){row, left, 1, columns - left}, renderer_key(m->first + i)[0]);
    }
    canvas_put(&s->c, top + 4 + m->count, left, columns - left, s->said.text, gold);
    draw_keys(m, s);
    screen_show(&s->c);
}

/* Returns the item of a key, or -1. */
static int item_of(const menu *m, int key)
{
    int item = key > 0 ? renderer_key_move(key) - m->first : -1;
    return item >= 0 && item < m->count ? item : -1;
}

static void tell(shown *s, const char *words)
{
    fn_text out = phrase_open(&s->said);
    fn_text_add(&out, words);
}

/* Prevents leaving by a key that only goes back elsewhere. */
static int leave_key(shown *s, int key)
{
    if (key == SCREEN_ENTER || key == 'q')
        return MENU_LEFT;
    s->asks = false;
    s->said.text[0] = '\0';
    return UNDECIDED;
}

static int choose_key(const menu *m, shown *s, int key)
{
    s->said.text[0] = '\0';
    if (key == SCREEN_ENTER)
        return s->chosen;
    if (key == 'q')
        return MENU_LEFT;
    if (item_of(m, key) >= 0)
        return item_of(m, key);
    if (key == SCREEN_ESCAPE || key == SCREEN_BACK) {
        if (m->leads_back)
            return MENU_BACK;
        s->asks = true;
        tell(s, tr("Leave Fanal?"));
    } else if (key == SCREEN_UP || key == KEY_WHEEL_UP) {
        s->chosen -= s->chosen > 0;
    } else if (key == SCREEN_DOWN || key == KEY_WHEEL_DOWN) {
        s->chosen += s->chosen + 1 < m->count;
    } else {
        tell(s, footer_unknown(key));
    }
    return UNDECIDED;
}

int menu_run(const menu *m)
{
    shown s = {.chosen = 0};
    int found = UNDECIDED;
    const char *target;
    if (!screen_open())
        return MENU_LEFT;
    while (found == UNDECIDED) {
        draw(m, &s);
        int key = screen_read(WAIT_MS);
        key = key == KEY_CLICKED ? footer_clicked(&s.c, &target) : key;
        if (key == KEY_STOPPED)
            found = MENU_LEFT;
        else if (key == KEY_CHANGED)
            screen_redraw();
        else if (key != KEY_NOTHING)
            found = s.asks ? leave_key(&s, key) : choose_key(m, &s, key);
    }
    canvas_release(&s.c);
    return found;
}

int menu_ask(const menu *m)
{
    char line[MENU_TEXT_MAX];
    puts(m->title);
    for (int i = 0; i < m->count; i++)
        printf("%2d %s\n", m->first + i + 1, m->items[i]);
    for (;;) {
        fputs("> ", stdout);
        fflush(stdout);
        if (fgets(line, sizeof line, stdin) == NULL || line[0] == 'q' || screen_signal() != 0)
            return MENU_LEFT;
        long number = strtol(line, NULL, 10) - 1 - m->first;
        if (number >= 0 && number < m->count)
            return (int)number;
        phrase p;
        fn_text out = phrase_open(&p);
        say(&out, "Type a number from {n} to {all}, or q to leave.",
            {"n", fn_decimal(m->first + 1).text}, {"all", fn_decimal(m->first + m->count).text});
        puts(p.text);
    }
}
