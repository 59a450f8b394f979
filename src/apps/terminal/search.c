/* Compares letter by letter: ignores case and stars; a line end counts as a space. */
#include "apps/terminal/search.h"

#include "base/utf8.h"

#include <string.h>
#include <wctype.h>

static const char *skip_stars(const char *text)
{
    while (text[0] == '*' && text[1] == '*')
        text += 2;
    return text;
}

/* Reads one letter in lower case and returns its bytes. */
static int read_letter(const char *text, uint32_t *letter)
{
    int size = fn_utf8_read(text, strnlen(text, FN_UTF8_MAX), letter);
    if (size == 0) {
        *letter = '?';
        size = 1;
    }
    *letter = *letter == '\n' ? ' ' : (uint32_t)towlower((wint_t)*letter);
    return size;
}

static bool stands_at(const char *text, const char *words)
{
    while (*words != '\0') {
        uint32_t a, b;
        text = skip_stars(text);
        if (*text == '\0')
            return false;
        text += read_letter(text, &a);
        words += read_letter(words, &b);
        if (a != b)
            return false;
    }
    return true;
}

int search_next(const char *text, const char *words, int from, bool back, int *number, int *count)
{
    int first = -1, last = -1, before = -1, after = -1, before_number = 0, after_number = 0;
    *count = 0;
    for (int at = 0; *words != '\0' && text[at] != '\0'; at++) {
        if (skip_stars(text + at) != text + at || !stands_at(text + at, words))
            continue;
        ++*count;
        first = first < 0 ? at : first;
        last = at;
        if (at < from) {
            before = at;
            before_number = *count;
        } else if (at > from && after < 0) {
            after = at;
            after_number = *count;
        }
    }
    if (back) {
        *number = before >= 0 ? before_number : *count;
        return before >= 0 ? before : last;
    }
    *number = after >= 0 ? after_number : 1;
    return after >= 0 ? after : first;
}

/* Returns how many cells from here on spell the words; 0 if they do not. */
static int cells_spelling(const cell *at, int cells, const char *words)
{
    int used = 0;
    while (*words != '\0') {
        uint32_t a, b;
        if (used == cells)
            return 0;
        read_letter(at[used++].glyph, &a);
        words += read_letter(words, &b);
        if (a != b)
            return 0;
    }
    return used;
}

void search_mark(canvas *c, area where, const char *words)
{
    for (int row = where.row; *words != '\0' && row < where.row + where.rows; row++)
        for (int column = where.column; column < where.column + where.columns; column++) {
            cell *at = &c->cells[row * c->columns + column];
            int found = cells_spelling(at, where.column + where.columns - column, words);
            for (int i = 0; i < found; i++)
                at[i].look.attributes |= REVERSE;
        }
}
