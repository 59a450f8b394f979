/* Writes and reads text by patterns. */
#include "game/notation.h"

#include <string.h>

enum { MAX_NUMBER = 32 };

const char *fn_number_word(int number)
{
    static const char *const words[MAX_NUMBER] = {
        "0",  "1",  "2",  "3",  "4",  "5",  "6",  "7",  "8",  "9",  "10",
        "11", "12", "13", "14", "15", "16", "17", "18", "19", "20", "21",
        "22", "23", "24", "25", "26", "27", "28", "29", "30", "31",
    };
    return words[number];
}

static int argument_of(fn_move move, char place)
{
    return place == 'a' ? move >> 4 & 15 : place == 'b' ? move & 15 : move & 255;
}

void fn_notation_write(const fn_notation *notation, const void *rules, fn_move move, fn_text *out)
{
    for (const char *p = notation->patterns[fn_move_operation(move)]; *p != '\0'; p++) {
        if (*p != '%') {
            fn_text_add_char(out, *p);
            continue;
        }
        fn_text_add(out, notation->word(rules, p[2], argument_of(move, p[1])));
        p += 2;
    }
}

/* Returns the size of `word` if the text begins with it and continues with `next`, and 0
 * otherwise. */
static size_t match_word(const char *text, const char *word, char next)
{
    size_t size = strlen(word);
    bool goes_on = strncmp(text, word, size) == 0 && text[size] == next;
    return goes_on ? size : 0;
}

/* Returns the value written at the start of the text and steps over it, or returns -1. */
static int read_argument(const fn_notation *notation, const void *rules, const char *place,
                         const char **text)
{
    const char *word;
    for (int value = 0; (word = notation->word(rules, place[2], value)) != NULL; value++) {
        size_t size = match_word(*text, word, place[3]);
        if (size > 0) {
            *text += size;
            return value;
        }
    }
    return -1;
}

static bool read_pattern(const fn_notation *notation, const void *rules, int operation,
                         const char *text, fn_move *move)
{
    int a = 0, b = 0;
    const char *p = notation->patterns[operation];
    while (*p != '\0') {
        if (*p != '%') {
            if (*p++ != *text++)
                return false;
            continue;
        }
        int value = read_argument(notation, rules, p, &text);
        if (value < 0)
            return false;
        if (p[1] == 'a')
            a = value;
        else
            b = value;
        p += 3;
    }
    *move = fn_move_make(operation, a, b);
    return *text == '\0';
}

bool fn_notation_read(const fn_notation *notation, const void *rules, const char *text,
                      fn_move *move, fn_error *error)
{
    for (int operation = 0; operation < notation->operations; operation++)
        if (read_pattern(notation, rules, operation, text, move))
            return true;
    size_t size = strlen(text);
    if (size >= FN_MOVE_TEXT_MAX)
        return fn_fail(error, "a text of ", fn_decimal((long long)size).text,
                       " bytes is not a move of ", notation->game);
    return fn_fail(error, "'", text, "' is not a move of ", notation->game);
}

void fn_edit_write(const char *const *patterns,
                   const char *(*word)(const void *rules, char kind, int value), const void *rules,
                   fn_edit edit, fn_text *out)
{
    const uint8_t arguments[] = {edit.a, edit.b, edit.c};
    for (const char *p = patterns[edit.operation]; *p != '\0'; p++) {
        if (*p != '%') {
            fn_text_add_char(out, *p);
            continue;
        }
        int value = arguments[p[1] - 'a'];
        if (p[2] == '#')
            fn_text_add_int(out, value);
        else
            fn_text_add(out, word(rules, p[2], value));
        p += 2;
    }
}
