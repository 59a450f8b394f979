/* Draws the keys, and finds the one that was clicked: the target "!113" is the key 113. */
#include "apps/terminal/footer.h"

#include "apps/terminal/screen.h"
#include "apps/terminal/seen.h"
#include "base/utf8.h"
#include "words/words.h"

#include <stdlib.h>

static const style bar = {INK_PLAIN, GROUND_BAR, 0}, strong_bar = {INK_PLAIN, GROUND_BAR, BOLD};

static int key_columns(const footer_key *help)
{
    int columns = canvas_columns(help->name);
    return *help->words == '\0' ? columns : columns + 1 + canvas_columns(tr(help->words)) + 2;
}

void footer_aim(canvas *c, area where, int key)
{
    phrase target;
    fn_text out = phrase_open(&target);
    fn_text_add(&out, "!");
    fn_text_add_int(&out, key);
    canvas_aim(c, where, target.text);
}

static int draw_key(canvas *c, int column, const footer_key *help)
{
    int row = c->rows - 1, from = column;
    column += canvas_put(c, row, column, 12, help->name, strong_bar);
    if (*help->words != '\0')
        column += 1 + canvas_put(c, row, column + 1, c->columns - column - 1, tr(help->words), bar);
    footer_aim(c, (area){row, from, 1, column - from}, help->key);
    return column + (*help->words != '\0' ? 2 : 0);
}

void footer_draw(canvas *c, const footer_key *keys, int count)
{
    int rank = FOOTER_RANKS, wanted, column = 1;
    canvas_fill(c, (area){c->rows - 1, 0, 1, c->columns}, " ", bar);
    do {
        rank--;
        wanted = 0;
        for (int i = 0; i < count; i++)
            wanted += keys[i].rank <= rank ? key_columns(&keys[i]) : 0;
    } while (wanted > c->columns && rank > 0);
    for (int i = 0; i < count; i++)
        if (keys[i].rank <= rank)
            column = draw_key(c, column, &keys[i]);
}

int footer_clicked(const canvas *c, const char **target)
{
    int row, column;
    *target = NULL;
    screen_where(&row, &column);
    if (row < 0 || row >= c->rows || column < 0 || column >= c->columns)
        return KEY_NOTHING;
    int number = c->cells[row * c->columns + column].target;
    if (number < 0)
        return KEY_NOTHING;
    if (c->target[number][0] == '!')
        return atoi(c->target[number] + 1);
    *target = c->target[number];
    return KEY_NOTHING;
}

const char *footer_unknown(int key)
{
    static phrase said;
    char letter[FN_UTF8_MAX + 1] = "";
    fn_text out = phrase_open(&said);
    if (key > ' ' && key != 127 && key < SCREEN_UP)
        letter[fn_utf8_write((uint32_t)key, letter)] = '\0';
    if (letter[0] != '\0')
        say(&out, "{key} does nothing here.", {"key", letter});
    else
        say(&out, "This key does nothing here.");
    return said.text;
}
