/* Draws into cells, letter by letter, clipped to the canvas. */
#include "apps/terminal/canvas.h"

#include "base/utf8.h"
#include "fanal/text.h"

#include <stdlib.h>
#include <string.h>
#include <wchar.h>

static bool unicode;

void canvas_set_unicode(bool yes)
{
    unicode = yes;
}

bool canvas_is_unicode(void)
{
    return unicode;
}

bool canvas_open(canvas *c, int rows, int columns)
{
    size_t count = (size_t)rows * (size_t)columns;
    if (rows != c->rows || columns != c->columns || c->cells == NULL) {
        cell *cells = realloc(c->cells, count * sizeof *cells);
        if (cells == NULL)
            return false;
        c->cells = cells;
    }
    c->rows = rows;
    c->columns = columns;
    c->targets = 0;
    for (size_t i = 0; i < count; i++)
        c->cells[i] = (cell){.glyph = " ", .target = -1};
    return true;
}

void canvas_release(canvas *c)
{
    free(c->cells);
    *c = (canvas){0};
}

/* Decodes one letter: returns its number, and sets `size` to its bytes. Invalid bytes become
 * '?'. */
static unsigned decode(const char *text, int *size)
{
    uint32_t letter = '?';
    *size = fn_utf8_read(text, FN_UTF8_MAX, &letter);
    *size += *size == 0;
    return letter;
}

/* Letters, each followed by the nearest ASCII letter. */
static const char *const nearest_letters[] = {
    "äa", "öo", "üu", "ÄA", "ÖO",  "ÜU",  "ßs",  "àa",  "âa",  "çc", "ée", "èe", "êe",
    "ëe", "îi", "ïi", "ôo", "ùu",  "ûu",  "ÀA",  "ÂA",  "ÇC",  "ÉE", "ÈE", "ÊE", "ÎI",
    "ÔO", "œo", "’'", "‘'", "“\"", "”\"", "„\"", "«\"", "»\"", "….", "–-", "→>", "←<",
    "↑^", "↓v", "↔-", "·.", "×x",  "█#",  "▓#",  "▒%",  "░:",  "─-", "│|", "┌+", "┐+",
    "└+", "┘+", "├+", "┤+", "═=",  "■#",  "≈~",  "▸>",  "›>",  "☼*", "○o", "•*",
};

static char nearest(unsigned letter)
{
    int size;
    for (size_t i = 0; i < sizeof nearest_letters / sizeof *nearest_letters; i++)
        if (decode(nearest_letters[i], &size) == letter)
            return nearest_letters[i][size];
    return letter == 0xa0 || letter == 0x202f ? ' ' : '?';
}

/* Returns the columns a letter takes; 0 if it cannot be shown. */
static int width_of(unsigned letter)
{
    if (letter < 0x80)
        return letter >= ' ' && letter != 0x7f;
    if (!unicode)
        return 1;
    int width = wcwidth((wchar_t)letter);
    return width < 0 ? 0 : width > 2 ? 2 : width;
}

static void put_letter(cell *at, const char *bytes, int size, unsigned letter, style look)
{
    memset(at->glyph, 0, sizeof at->glyph);
    if (letter >= 0x80 && !unicode)
        at->glyph[0] = nearest(letter);
    else
        memcpy(at->glyph, bytes, (size_t)size);
    at->look = look;
}

static bool is_star(const char *text)
{
    return text[0] == '*' && text[1] == '*';
}

int canvas_columns(const char *text)
{
    int columns = 0;
    for (int size; *text != '\0'; text += size) {
        if (is_star(text))
            size = 2;
        else
            columns += width_of(decode(text, &size));
    }
    return columns;
}

/* Puts `bytes` of text; `stars` carries over from line to line. */
static int put(canvas *c, int row, area where, const char *text, size_t bytes, style look,
               bool *stars)
{
    int column = 0, size;
    for (const char *end = text + bytes; text < end; text += size) {
        if (is_star(text)) {
            *stars = !*stars;
            size = 2;
            continue;
        }
        unsigned letter = decode(text, &size);
        int width = width_of(letter), at = where.column + column;
        if (width == 0 || column + width > where.columns)
            continue;
        style now = look;
        now.attributes = (uint8_t)(look.attributes | (*stars ? BOLD : 0));
        if (row >= 0 && row < c->rows && at >= 0 && at + width <= c->columns) {
            cell *cells = &c->cells[row * c->columns + at];
            put_letter(cells, text, size, letter, now);
            if (width == 2)
                put_letter(cells + 1, "", 0, 0, now);
        }
        column += width;
    }
    return column;
}

int canvas_put(canvas *c, int row, int column, int columns, const char *text, style look)
{
    bool stars = false;
    return put(c, row, (area){row, column, 1, columns}, text, strlen(text), look, &stars);
}

int canvas_put_name(canvas *c, int row, int column, int columns, const char *text, style look)
{
    size_t size = strlen(text);
    bool numbered =
        size > 2 && text[size - 2] == ' ' && text[size - 1] >= '0' && text[size - 1] <= '9';
    int tail = numbered && columns > 4 ? 2 : 0;
    if (canvas_columns(text) <= columns)
        return canvas_put(c, row, column, columns, text, look);
    int used = canvas_put(c, row, column, columns - 1 - tail, text, look);
    used += canvas_put(c, row, column + used, 1, "…", look);
    return used + canvas_put(c, row, column + used, tail, text + size - (size_t)tail, look);
}

/* Returns the bytes of the next line: whole words, or part of one that is too long for a line. */
static size_t line_bytes(const char *text, int columns)
{
    size_t fits = 0;
    int used = 0, size;
    for (const char *at = text; *at != '\0' && *at != '\n'; at += size) {
        if (*at == ' ')
            fits = (size_t)(at - text);
        if (is_star(at)) {
            size = 2;
            continue;
        }
        used += width_of(decode(at, &size));
        if (used > columns && *at != ' ')
            return fits > 0 ? fits : (size_t)(at - text) + (at == text ? (size_t)size : 0);
    }
    return strcspn(text, "\n");
}

int canvas_wrap(canvas *c, area where, const char *text, style look, int skip)
{
    bool stars = false;
    int line = 0;
    for (; *text != '\0'; line++) {
        size_t bytes = line_bytes(text, where.columns);
        int row = where.row + line - skip;
        bool inside = line >= skip && line - skip < where.rows;
        put(c, inside ? row : -1, where, text, bytes, look, &stars);
        text += bytes;
        text += *text == '\n';
        while (*text == ' ')
            text++;
    }
    return line;
}

static bool clip(const canvas *c, area *where)
{
    if (where->row < 0 || where->column < 0)
        return false;
    if (where->row + where->rows > c->rows)
        where->rows = c->rows - where->row;
    if (where->column + where->columns > c->columns)
        where->columns = c->columns - where->column;
    return where->rows > 0 && where->columns > 0;
}

void canvas_fill(canvas *c, area where, const char *glyph, style look)
{
    if (!clip(c, &where))
        return;
    for (int row = 0; row < where.rows; row++)
        for (int column = 0; column < where.columns; column++)
            canvas_put(c, where.row + row, where.column + column, 1, glyph, look);
}

void canvas_number(canvas *c, int row, int end_column, int number, style look)
{
    fn_digits digits = fn_decimal(number);
    int size = (int)strlen(digits.text);
    canvas_put(c, row, end_column - size, size, digits.text, look);
}

void canvas_aim(canvas *c, area where, const char *target)
{
    if (!clip(c, &where) || c->targets == CANVAS_TARGETS || strlen(target) >= CANVAS_TARGET_MAX)
        return;
    strcpy(c->target[c->targets], target);
    for (int row = where.row; row < where.row + where.rows; row++)
        for (int column = where.column; column < where.column + where.columns; column++)
            c->cells[row * c->columns + column].target = (int16_t)c->targets;
    c->targets++;
}
