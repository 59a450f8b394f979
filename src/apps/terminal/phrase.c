/* Filling in patterns and joining sentences. Knows no game and no word of its own. */
#include "apps/terminal/show.h"

#include <ctype.h>
#include <string.h>

typedef struct writer {
    const show_phrase *phrase;
    fn_text *out;
    int number; /* the last one written: {one|many} follows it */
} writer;

static void write_argument(writer *w, int argument, char kind)
{
    const show_phrase *phrase = w->phrase;
    int value = phrase->args[argument];
    switch (kind) {
    case '=': w->number = value; break;
    case '+':
    case '#':
    case '1':
        w->number = value + (kind == '1');
        fn_text_add(w->out, kind == '+' && value > 0 ? "+" : "");
        fn_text_add_int(w->out, w->number);
        break;
    case 's': fn_text_add(w->out, phrase->table->names[value]); break;
    default: phrase->word(phrase->table, kind, value, w->number, w->out); break;
    }
}

/* Writes up to one of the closing letters and returns where it stands; a part that was not chosen
 * is only skipped. */
static const char *write_part(writer *w, const char *at, const char *closing, bool chosen)
{
    for (; *at != '\0' && strchr(closing, *at) == NULL; at++) {
        if (*at == '[' || *at == '{') {
            bool first = *at == '[' ? w->phrase->is_you : w->number == 1 || w->number == -1;
            at = write_part(w, at + 1, "|", chosen && first);
            at = write_part(w, at + 1, "]}", chosen && !first);
        } else if (*at == '%') {
            if (chosen)
                write_argument(w, at[1] - '0', at[2]);
            at += 2;
        } else if (chosen) {
            fn_text_add_char(w->out, *at);
        }
    }
    return at;
}

void phrase_write(const show_phrase *phrase, const char *pattern, fn_text *out)
{
    writer w = {phrase, out, 0};
    write_part(&w, pattern, "", true);
}

void phrase_write_many(const char *pattern, int number, fn_text *out)
{
    writer w = {&(const show_phrase){0}, out, number};
    write_part(&w, pattern, "", true);
}

/* Patterns of clauses begin with a comma, a colon, a semicolon or a space. */
static bool is_clause(const char *text)
{
    return strchr(",:; ", *text) != NULL;
}

void sentence_add(fn_text *out, const show_phrase *phrase, const char *pattern)
{
    char storage[320];
    fn_text added;
    fn_text_init(&added, storage, sizeof storage);
    phrase_write(phrase, pattern, &added);
    if (added.used == 0)
        return;
    if (!is_clause(storage))
        sentence_end(out);
    size_t start = out->used;
    bool opens = start == 0 || out->data[start - 1] == '\n';
    fn_text_add(out, opens && is_clause(storage) ? storage + 2 : storage);
    if (opens && out->used > start)
        out->data[start] = (char)toupper((unsigned char)out->data[start]);
}

void sentence_end(fn_text *out)
{
    char last = out->used > 0 ? out->data[out->used - 1] : '\n';
    if (last != '\n')
        fn_text_add(out, strchr("-:?!.", last) != NULL ? "\n" : ".\n");
}
