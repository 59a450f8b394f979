/* Text in columns: padding, broken lines, lists side by side. A column is a letter, so that names
 * with accents stand straight. */
#include "apps/terminal/show.h"

#include <string.h>

int text_columns(const char *text, size_t bytes)
{
    int columns = 0;
    for (size_t i = 0; i < bytes; i++)
        columns += ((unsigned char)text[i] & 0xc0) != 0x80;
    return columns;
}

static int column_now(const fn_text *out)
{
    size_t line = out->used;
    while (line > 0 && out->data[line - 1] != '\n')
        line--;
    return text_columns(out->data + line, out->used - line);
}

void text_add_name(fn_text *out, const char *name)
{
    for (; *name != '\0'; name++)
        fn_text_add_char(out, (unsigned char)*name < ' ' || *name == 0x7f ? '?' : *name);
}

void text_pad(fn_text *out, int column, int gap)
{
    int now = column_now(out);
    for (int spaces = column - now > gap ? column - now : gap; spaces > 0; spaces--)
        fn_text_add_char(out, ' ');
}

void text_end_line(fn_text *out)
{
    while (out->used > 0 && out->data[out->used - 1] == ' ')
        out->used--;
    fn_text_add_char(out, '\n');
}

void text_add_right(fn_text *out, int number, int column)
{
    fn_digits digits = fn_decimal(number);
    text_pad(out, column - (int)strlen(digits.text), 1);
    fn_text_add(out, digits.text);
}

/* How many bytes of a line fit: whole words, at least one. */
static size_t fitting(const char *line, size_t bytes, int room)
{
    size_t fits = 0;
    for (size_t end = 0; end < bytes;) {
        while (end < bytes && line[end] == ' ')
            end++;
        while (end < bytes && line[end] != ' ')
            end++;
        if (fits > 0 && text_columns(line, end) > room)
            break;
        fits = end;
    }
    return fits;
}

/* Lines after the first are indented. */
static void wrap_line(fn_text *out, const char *line, size_t bytes)
{
    while (bytes > 0) {
        size_t fits = fitting(line, bytes, SHOW_COLUMNS - column_now(out));
        fn_text_add_bytes(out, line, fits);
        line += fits;
        bytes -= fits;
        for (; bytes > 0 && *line == ' '; bytes--)
            line++;
        if (bytes > 0)
            fn_text_add(out, "\n  ");
    }
}

void text_wrap(fn_text *out, const char *text)
{
    while (*text != '\0') {
        size_t bytes = strcspn(text, "\n");
        wrap_line(out, text, bytes);
        text += bytes;
        if (*text == '\n') {
            fn_text_add_char(out, '\n');
            text++;
        }
    }
}

enum { MOST_COLUMNS = 4, FEW_LINES = 5, BETWEEN = 2 };

typedef struct widths {
    int words, effects, all;
} widths;

static int columns_of(const char *text)
{
    return text_columns(text, strlen(text));
}

/* What the items from `first` to before `end` need. */
static widths measure(const show_item *items, int first, int end)
{
    widths w = {0};
    for (int i = first; i < end; i++) {
        int words = columns_of(items[i].words), effects = columns_of(items[i].effect);
        w.words = words > w.words ? words : w.words;
        w.effects = effects > w.effects ? effects : w.effects;
    }
    w.all = 3 + w.words + (w.effects > 0 ? BETWEEN + w.effects : 0);
    return w;
}

/* Do they fit side by side, `lines` in each column? */
static bool fits(const show_item *items, int count, int lines)
{
    int width = 0;
    for (int first = 0; first < count; first += lines) {
        int end = first + lines < count ? first + lines : count;
        width += measure(items, first, end).all + (first > 0 ? BETWEEN : 0);
    }
    return width <= SHOW_COLUMNS;
}

static void write_item(fn_text *out, const show_item *item, int number, int column, int words)
{
    text_pad(out, column, 0);
    fn_text_add(out, number < 10 ? " " : "");
    fn_text_add_int(out, number);
    fn_text_add_char(out, ' ');
    fn_text_add(out, item->words);
    if (item->effect[0] != '\0')
        text_pad(out, column + 3 + words + BETWEEN, BETWEEN);
    fn_text_add(out, item->effect);
}

void text_list(fn_text *out, const show_item *items, int count)
{
    int lines = count;
    for (int columns = MOST_COLUMNS; columns > 1; columns--) {
        int wanted = (count + columns - 1) / columns;
        wanted = wanted < FEW_LINES ? FEW_LINES : wanted;
        if (wanted < count && fits(items, count, wanted)) {
            lines = wanted;
            break;
        }
    }
    for (int line = 0; line < lines && line < count; line++) {
        for (int first = 0, column = 0; first + line < count; first += lines) {
            widths w = measure(items, first, first + lines < count ? first + lines : count);
            write_item(out, &items[first + line], first + line + 1, column, w.words);
            column += w.all + BETWEEN;
        }
        fn_text_add_char(out, '\n');
    }
}
