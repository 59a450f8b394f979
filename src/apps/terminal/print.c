/* Prints as lines: text, boards, moves, rules, results, in at most 80 columns. */
#include "apps/terminal/print.h"

#include "apps/terminal/canvas.h"
#include "apps/terminal/manual.h"
#include "apps/terminal/result.h"

#include <stdio.h>
#include <string.h>

enum { COLUMNS = 80, LINES_MAX = 40 };

static void print_canvas(const canvas *c, int rows)
{
    for (int row = 0; row < rows; row++) {
        int end = c->columns;
        const cell *cells = &c->cells[row * c->columns];
        while (end > 0 && strcmp(cells[end - 1].glyph, " ") == 0)
            end--;
        for (int column = 0; column < end; column++)
            fputs(cells[column].glyph, stdout);
        putchar('\n');
    }
}

void print_text(const char *text)
{
    canvas c = {0};
    if (!canvas_open(&c, LINES_MAX, COLUMNS))
        return;
    int rows = canvas_wrap(&c, (area){0, 0, LINES_MAX, COLUMNS}, text, (style){0, 0, 0}, 0);
    print_canvas(&c, rows < LINES_MAX ? rows : LINES_MAX);
    canvas_release(&c);
}

void print_board(const session *t)
{
    canvas c = {0};
    int rows = t->show->height(&t->now, 24, COLUMNS);
    phrase p;
    fn_text out = phrase_open(&p);
    if (!t->has_begun || !canvas_open(&c, rows, COLUMNS))
        return;
    t->show->status(&t->now, &out);
    putchar('\n');
    print_text(p.text);
    t->show->draw(&t->now, -1, &c, (area){0, 0, rows, COLUMNS});
    print_canvas(&c, rows);
    canvas_release(&c);
}

/* Prints the places first, which is all that many want to hear, then where the points came from. */
void print_result(const session *t)
{
    canvas c = {0};
    int rows = result_rows(t, COLUMNS);
    for (int line = 0; line <= t->result.count; line++) {
        phrase p;
        fn_text out = phrase_open(&p);
        session_result(t, line, &out);
        print_text(p.text);
    }
    if (!canvas_open(&c, rows, COLUMNS))
        return;
    putchar('\n');
    result_draw(t, &c, (area){0, 0, rows, COLUMNS});
    canvas below = {rows - 1, c.columns, c.cells + c.columns, 0, {""}};
    print_canvas(&below, rows - 1);
    canvas_release(&c);
}

void print_story(const story_line *line)
{
    phrase p;
    fn_text out = phrase_open(&p);
    fn_text_add(&out, line->heading ? "--- " : "");
    words_plain(&out, line->text);
    fn_text_add(&out, line->heading ? " ---" : ".");
    print_text(p.text);
}

void print_prompt(const session *t)
{
    phrase p, plain;
    fn_text out = phrase_open(&p), words = phrase_open(&plain);
    session_prompt(t, &out);
    words_plain(&words, p.text);
    print_text(plain.text);
}

/* Prints number, name, written form and effect of each move. */
void print_moves(const session *t)
{
    const seen *s = &t->now;
    print_prompt(t);
    for (int i = 0; i < s->moves; i++) {
        phrase label, effect, line;
        fn_text a = phrase_open(&label), b = phrase_open(&effect), out = phrase_open(&line);
        tell_label(&t->show->tell, s, i, &a);
        tell_effect(&t->show->tell, s, i, &b);
        printf("%2d", i + 1);
        fn_text_add(&out, label.text);
        fn_text_add(&out, " [");
        fn_text_add(&out, s->move[i]);
        fn_text_add(&out, effect.text[0] != '\0' ? "]: " : "]");
        words_plain(&out, effect.text);
        canvas c = {0};
        if (!canvas_open(&c, 6, COLUMNS - 3))
            return;
        int rows = canvas_wrap(&c, (area){0, 0, 6, COLUMNS - 3}, line.text, (style){0, 0, 0}, 0);
        for (int row = 0; row < rows && row < 6; row++) {
            fputs(row > 0 ? "   " : " ", stdout);
            canvas part = {1, c.columns, c.cells + row * c.columns, 0, {""}};
            print_canvas(&part, 1);
        }
        canvas_release(&c);
    }
}

void print_help(void)
{
    static const char *const help[][2] = {
        {"3", TR("the number of a move in the list")},
        {"sail 5", TR("a move as it is written; if it is not possible you are told why")},
        {"undo", TR("takes back your last step, unless it revealed something hidden")},
        {"board, moves", TR("shows the board, or your moves, again")},
        {"log, log all", TR("tells what happened last, or the whole game")},
        {"hint", TR("asks a strong player")},
        {"rules 3.4", TR("reads the rules, all or one of them")},
        {"signs", TR("tells what the signs on the board mean")},
        {"resign, away", TR("at a server: gives up, or lets a bot play for you; asks first")},
        {"pause", TR("at a server: asks for a pause or agrees; 'no pause' and 'resume'")},
        {"cancel", TR("at a server: cancels your table before the start; asks first")},
        {"quit", TR("stops")},
    };
    for (size_t i = 0; i < sizeof help / sizeof *help; i++)
        printf("  %-13s %s\n", help[i][0], tr(help[i][1]));
}

/* Prints a text of any length, paragraph by paragraph. */
static void print_long(const char *text, size_t bytes)
{
    static char line[MANUAL_MAX];
    for (const char *end = text + bytes; text < end;) {
        size_t size = strcspn(text, "\n");
        size = size > (size_t)(end - text) ? (size_t)(end - text) : size;
        memcpy(line, text, size);
        line[size] = '\0';
        if (size > 0)
            print_text(line);
        else
            putchar('\n');
        text += size + 1;
    }
}

/* Prints rules, which are lines that begin with their number. */
void print_rules(const session *t, const char *number)
{
    static char text[MANUAL_MAX];
    fn_text out;
    fn_text_init(&out, text, sizeof text);
    fn_text_add(&out, "\n");
    manual_write_rules(t->show->rules[words_now()], &out);
    const char *at = *number != '\0' ? manual_find_rule(text, number) : text + 1;
    if (at == NULL)
        puts(tr("There is no such rule."));
    else
        print_long(at, *number != '\0' ? strcspn(at, "\n") : strlen(at));
}

void print_signs(const session *t)
{
    static char text[MANUAL_MAX];
    fn_text out;
    fn_text_init(&out, text, sizeof text);
    manual_write_signs(t, &out);
    print_long(text, out.used);
}
