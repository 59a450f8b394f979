/* The picture of a table: title, board, the decision, choices, their effect, keys; in a large
 * window the log beside them. */
#include "apps/terminal/desk.h"
#include "apps/terminal/footer.h"
#include "apps/terminal/ways.h"

#include <string.h>

enum { WIDE_COLUMNS = 110, LOG_SHARE = 3, LOG_LEAST = 36, EFFECT_ROWS = 2 };
enum { LEAST_ROWS = 12, LEAST_COLUMNS = 40 };

static const style bar = {INK_PLAIN, GROUND_BAR, 0}, strong_bar = {INK_PLAIN, GROUND_BAR, BOLD};
static const style plain = {INK_PLAIN, GROUND_NONE, 0}, soft = {INK_SOFT, GROUND_NONE, 0};
static const style strong = {INK_PLAIN, GROUND_NONE, BOLD}, gold = {INK_GOLD, GROUND_NONE, BOLD};

/* Writes the size of the window, and the size it should have. */
static phrase size_words(const desk *d)
{
    phrase p;
    fn_text out = phrase_open(&p);
    say(&out, "This window is {columns} × {rows}; the table needs {most} × {many}.",
        {"columns", fn_decimal(d->c.columns).text}, {"rows", fn_decimal(d->c.rows).text},
        {"most", fn_decimal(DESK_COLUMNS).text}, {"many", fn_decimal(DESK_ROWS).text});
    return p;
}

static void draw_title(desk *d)
{
    const session *t = d->t;
    phrase p;
    fn_text out = phrase_open(&p);
    canvas_fill(&d->c, (area){0, 0, 1, d->c.columns}, " ", bar);
    if (d->c.rows < DESK_ROWS || d->c.columns < DESK_COLUMNS) {
        canvas_put(&d->c, 0, 1, d->c.columns - 2, size_words(d).text, strong_bar);
        return;
    }
    fn_text_add(&out, "**");
    fn_text_add(&out, t->show->tell.words->title);
    fn_text_add(&out, "**");
    if (strcmp(t->now.variant, "base") != 0) {
        fn_text_add(&out, " · ");
        fn_text_add(&out, renderer_variant(t->show, t->now.variant).text);
    }
    int used = canvas_put(&d->c, 0, 1, d->c.columns - 2, p.text, bar);
    if (!t->has_begun)
        return;
    out = phrase_open(&p);
    if (t->plies > 0) {
        say(&out, "move {n} of {all}", {"n", fn_decimal(t->now.ply).text},
            {"all", fn_decimal(t->plies).text});
        fn_text_add(&out, " · ");
    }
    t->show->status(&t->now, &out);
    int wanted = canvas_columns(p.text), column = d->c.columns - 1 - wanted;
    column = column < used + 3 ? used + 3 : column;
    canvas_put(&d->c, 0, column, d->c.columns - 1 - column, p.text, strong_bar);
}

static const char *const pause_words[] = {[PAUSE_NONE] = "",
                                          [PAUSE_FREE] = TR("pause"),
                                          [PAUSE_MINE] = TR("no pause"),
                                          [PAUSE_THEIRS] = TR("agree"),
                                          [PAUSE_ON] = TR("go on")};

/* Lists the keys that do something now. */
static int list_keys(const desk *d, footer_key keys[FOOTER_MAX])
{
    const session *t = d->t;
    bool walks = t->kind->go != NULL, mine = t->now.moves > 0 && !walks, shown = d->chosen >= 0;
    const struct {
        footer_key help;
        bool now;
    } all[] = {
        {{"1 2 …", TR("show a move"), SCREEN_DOWN, 0}, mine && !shown},
        {{"Enter", TR("make the move"), SCREEN_ENTER, 0}, mine && shown},
        {{"PgDn", TR("more choices"), SCREEN_PAGE_DOWN, 0}, mine && d->list.pages > 1},
        {{"←", "", SCREEN_LEFT, 0}, walks},
        {{"→", TR("one move"), SCREEN_RIGHT, 0}, walks},
        {{"Space", TR("play or pause"), ' ', 0}, walks},
        {{"+", "", '+', 2}, walks},
        {{"-", TR("speed"), '-', 2}, walks},
        {{"Home", TR("beginning"), SCREEN_HOME, 3}, walks},
        {{"End", TR("end"), SCREEN_END, 3}, walks},
        {{"u", TR("undo"), 'u', 0}, t->now.can_undo && !walks},
        {{"h", TR("hint"), 'h', 1}, mine && !t->no_hints},
        {{":", TR("type"), ':', 2}, mine},
        {{"r", TR("rematch"), 'r', 0}, t->can_rematch},
        {{"w", TR("watch again"), 'w', 0}, t->is_over && t->kind->replay != NULL},
        {{"a", TR("analyse"), 'a', 1}, walks || (t->is_over && t->kind->replay != NULL)},
        {{"p", d->shows_points ? TR("board") : TR("points"), 'p', 0}, d->lacks_room},
        {{"p", pause_words[t->pause], 'p', t->pause > PAUSE_FREE ? 0 : 3}, t->pause != PAUSE_NONE},
        {{"n", TR("not now"), 'n', 0}, t->pause == PAUSE_THEIRS},
        {{"x", t->can[WAY_CANCEL] ? TR("cancel the table") : TR("resign"), 'x', 2},
         ways_next(t, WAYS) != WAYS},
        {{"l", TR("log"), 'l', 0}, true},
        {{"?", walks ? TR("keys") : TR("rules"), '?', 0}, true},
        {{"q", TR("leave"), 'q', 0}, true},
        {{"←→↑↓", TR("choose"), SCREEN_DOWN, 3}, mine},
    };
    int count = 0;
    for (size_t i = 0; i < sizeof all / sizeof *all && count < FOOTER_MAX; i++)
        if (all[i].now)
            keys[count++] = all[i].help;
    return count;
}

static void draw_keys(desk *d)
{
    static const footer_key typing[] = {{"Enter", TR("make the move"), SCREEN_ENTER, 0},
                                        {"Esc", TR("back"), SCREEN_ESCAPE, 0}};
    footer_key keys[FOOTER_MAX];
    const footer_key asking[] = {{"y", ways_yes(d->way), 'y', 0},
                                 {"Esc", TR("back"), SCREEN_ESCAPE, 0},
                                 {"x", TR("another way out"), 'x', 0}};
    if (d->mode == DESK_TYPE)
        footer_draw(&d->c, typing, 2);
    else if (d->mode == DESK_ASK)
        footer_draw(&d->c, asking, ways_next(d->t, d->way) != d->way ? 3 : 2);
    else
        footer_draw(&d->c, keys, list_keys(d, keys));
}

/* Returns a line followed by the mark of its move. */
static phrase with_mark(const desk *d, const story_line *line)
{
    phrase p;
    fn_text out = phrase_open(&p);
    const char *mark = desk_mark(d, line);
    fn_text_add(&out, line->text);
    fn_text_add(&out, mark != NULL ? " " : "");
    fn_text_add(&out, mark != NULL ? mark : "");
    return p;
}

/* Draws as many of the log's last lines as fit, oldest first; those since the last turn are
 * brighter. */
static void draw_log(desk *d, area where)
{
    const story *log = &d->t->log;
    int first = log->lines, rows = 0;
    while (first > 0) {
        int wanted = canvas_wrap(&d->c, (area){-1, 0, 0, where.columns - 2},
                                 with_mark(d, &log->line[first - 1]).text, plain, 0);
        if (rows + wanted > where.rows)
            break;
        rows += wanted;
        first--;
    }
    for (int row = where.row; first < log->lines; first++) {
        const story_line *line = &log->line[first];
        bool old = d->t->now.me >= 0 && line->ply < d->since[d->t->now.me];
        style mark = {INK_SOFT, GROUND_NONE, 0}, look = line->heading ? gold : old ? soft : plain;
        if (line->seat >= 0)
            mark.ink = (uint8_t)d->t->show->seat_ink(&d->t->now, line->seat);
        const char *shape = line->seat < 0 ? " " : d->t->show->seat_shape(&d->t->now, line->seat);
        canvas_put(&d->c, row, where.column, 1, shape, mark);
        phrase words = with_mark(d, line);
        row += canvas_wrap(
            &d->c, (area){row, where.column + 2, where.row + where.rows - row, where.columns - 2},
            words.text, look, 0);
    }
}

/* Returns the effect of the chosen move, or the answer to the last key. */
static phrase effect_words(const desk *d)
{
    phrase p;
    fn_text out = phrase_open(&p);
    if (d->mode == DESK_TYPE) {
        fn_text_add(&out, ": ");
        fn_text_add(&out, d->typed);
    } else if (d->mode == DESK_ASK) {
        ways_ask(d->t, d->way, &out);
    } else if (d->said.text[0] != '\0') {
        fn_text_add(&out, d->said.text);
    } else if (d->t->notice.text[0] != '\0') {
        fn_text_add(&out, d->t->notice.text);
    } else if (d->chosen >= 0 && d->chosen < d->t->now.moves) {
        tell_effect(&d->t->show->tell, &d->t->now, d->chosen, &out);
    }
    return p;
}

static void draw_effect(desk *d, area where)
{
    phrase p = effect_words(d);
    if (d->mode == DESK_TYPE) {
        int used = canvas_put(&d->c, where.row, where.column, where.columns, p.text, gold);
        canvas_put(&d->c, where.row, where.column + used, 1, " ", (style){0, 0, REVERSE});
        return;
    }
    canvas_wrap(&d->c, where, p.text, d->said.text[0] != '\0' ? gold : plain, 0);
}

/* Returns the rows the words need, as long as they leave `others`. */
static int effect_rows(desk *d, area where, int others)
{
    phrase p = effect_words(d);
    int most = where.rows - others, wanted = d->mode == DESK_TYPE;
    if (wanted == 0)
        wanted = canvas_wrap(&d->c, (area){-1, 0, 0, where.columns}, p.text, plain, 0);
    return wanted > most ? (most > 0 ? most : 0) : wanted;
}

/* Draws the page number of the choices at the end of the prompt's line; returns its columns. */
static int draw_page(desk *d, area where)
{
    phrase page;
    fn_text out = phrase_open(&page);
    if (d->list.pages < 2)
        return 0;
    say(&out, "page {n} of {all}", {"n", fn_decimal(d->page + 1).text},
        {"all", fn_decimal(d->list.pages).text});
    int columns = canvas_columns(page.text), at = where.column + where.columns - columns;
    canvas_put(&d->c, where.row, at, columns, page.text, strong);
    footer_aim(&d->c, (area){where.row, at, 1, columns}, SCREEN_PAGE_DOWN);
    return columns + 1;
}

/* Draws the decision to be made; returns its rows. */
static int draw_prompt(desk *d, area where, bool mine)
{
    phrase p;
    fn_text out = phrase_open(&p);
    int page = mine ? draw_page(d, where) : 0;
    area words = {where.row, where.column + 2, where.rows, where.columns - 2 - page};
    session_prompt(d->t, &out);
    canvas_put(&d->c, where.row, where.column, 2, mine ? "▸" : "·", gold);
    return canvas_wrap(&d->c, words, p.text, mine ? gold : strong, 0);
}

/* Draws the end: the winner and the points, with the end of the log below. */
static void draw_end(desk *d, area where, bool with_log)
{
    bool says = d->said.text[0] != '\0' || d->t->notice.text[0] != '\0';
    int low = says ? effect_rows(d, where, 2) : 0, rows = result_rows(d->t, where.columns);
    where.rows -= low;
    rows = rows > where.rows ? d->t->result.count + 1 + d->t->ties : rows;
    result_draw(d->t, &d->c, (area){where.row, where.column, rows, where.columns});
    draw_effect(d, (area){where.row + where.rows, where.column, low, where.columns});
    if (with_log && where.rows > rows + 1)
        draw_log(d,
                 (area){where.row + rows + 1, where.column, where.rows - rows - 1, where.columns});
}

/* Lays out the choices in all rows but those that the log or the words below need. */
static int lay_choices(desk *d, area where)
{
    int most = where.rows - EFFECT_ROWS, words = effect_rows(d, where, 1);
    most = where.rows - words < most ? where.rows - words : most;
    choices_lay(&d->list, d->t, most < 1 ? 1 : most, where.columns);
    d->page = d->chosen >= 0                ? d->list.at[d->chosen].page
              : d->page < d->list.pages - 1 ? d->page
                                            : d->list.pages - 1;
    return d->list.rows;
}

/* Draws decision, choices and effect, with the end of the log in any space left. */
static void draw_decision(desk *d, area where, bool with_log)
{
    bool mine = d->t->now.moves > 0 && d->t->kind->go == NULL;
    area below = {where.row + 1, where.column, where.rows - 1, where.columns};
    int rows = mine ? lay_choices(d, below) : 0;
    int more = draw_prompt(d, (area){-1, 0, 0, where.columns}, mine) - 1;
    if (more > 0 && more < below.rows) { /* a long sentence takes rows from below */
        below.row += more;
        below.rows -= more;
        rows = mine ? lay_choices(d, below) : 0;
    }
    draw_prompt(d, (area){where.row, where.column, below.row - where.row, where.columns}, mine);
    if (mine)
        choices_draw(&d->list, d->t, d->page, d->chosen, &d->c, below);
    below.row += rows;
    below.rows -= rows;
    int words = effect_rows(d, below, 0), gap = words > 0 && below.rows > words + 2;
    below.row += gap;
    below.rows -= gap;
    draw_effect(d, (area){below.row, below.column, words, below.columns});
    gap = below.rows - words > EFFECT_ROWS;
    below.row += words + gap;
    below.rows -= words + gap;
    if (with_log && below.rows > 0)
        draw_log(d, below);
}

static void draw_play(desk *d)
{
    int rows = d->c.rows - 2, columns = d->c.columns;
    int height = d->t->has_begun ? d->t->show->height(&d->t->now, rows, columns) : 0;
    int least = 2 + EFFECT_ROWS;
    height = height > rows - least ? rows - least : height;
    bool ends = d->t->is_over;
    d->lacks_room = ends && height + result_rows(d->t, columns - 2) > rows;
    height = d->lacks_room && d->shows_points ? 0 : height;
    bool wide = columns >= WIDE_COLUMNS && rows - height >= 8;
    int chosen = d->t->kind->go == NULL ? d->chosen : -1;
    if (height > 0)
        d->t->show->draw(&d->t->now, chosen, &d->c, (area){1, 1, height, columns - 2});
    area lower = {1 + height, 1, rows - height, columns - 2};
    canvas_fill(&d->c, (area){lower.row, 0, lower.rows, columns}, " ", plain); /* the board may have
                                                                                * been cut off */
    if (wide) {
        int beside = columns / LOG_SHARE < LOG_LEAST ? LOG_LEAST : columns / LOG_SHARE;
        canvas_fill(&d->c, (area){lower.row, 0, 1, columns}, "─", soft);
        area log = {lower.row + 1, columns - beside, lower.rows - 1, beside - 1};
        canvas_fill(&d->c, (area){log.row, log.column - 2, log.rows, 1}, "│", soft);
        canvas_put(&d->c, lower.row, log.column, beside, tr("Log"), soft);
        draw_log(d, log);
        lower = (area){lower.row + 1, 1, lower.rows - 1, columns - beside - 4};
    }
    if (ends)
        draw_end(d, lower, !wide);
    else
        draw_decision(d, lower, !wide);
    draw_title(d);
    draw_keys(d);
}

/* Hides one player's cards from the next. */
static void draw_curtain(desk *d)
{
    const footer_key keys[] = {{"Enter", TR("go on"), SCREEN_ENTER, 0}, {"q", TR("leave"), 'q', 0}};
    const char *name = d->t->now.names[d->t->curtain];
    int row = d->c.rows / 2 - 2;
    phrase p[3];
    fn_text out = phrase_open(&p[0]);
    say(&out, "Pass the device to {name}.", {"name", name});
    out = phrase_open(&p[1]);
    say(&out, "The cards stay covered until then.");
    out = phrase_open(&p[2]);
    fn_text_add(&out, "Enter");
    fn_text_add(&out, words_colon());
    say(&out, "I am {name}", {"name", name});
    draw_title(d);
    for (int i = 0; i < 3; i++) {
        int column = (d->c.columns - canvas_columns(p[i].text)) / 2;
        canvas_put(&d->c, row + i + (i == 2), column, d->c.columns, p[i].text,
                   i == 1 ? soft : gold);
    }
    canvas_put(&d->c, row + 5, (d->c.columns - canvas_columns(d->said.text)) / 2, d->c.columns,
               d->said.text, plain);
    footer_aim(&d->c, (area){0, 0, d->c.rows, d->c.columns}, SCREEN_ENTER);
    footer_draw(&d->c, keys, 2);
}

/* Draws a window too small for any part of the table. */
static void draw_nothing(desk *d)
{
    phrase p = size_words(d);
    strcat(p.text, " ");
    strcat(p.text, tr("Make it larger, or play line by line with --plain."));
    canvas_wrap(&d->c, (area){0, 0, d->c.rows, d->c.columns}, p.text, plain, 0);
}

void desk_draw(desk *d)
{
    int rows, columns;
    screen_size(&rows, &columns);
    if (!canvas_open(&d->c, rows, columns))
        return;
    if (rows < LEAST_ROWS || columns < LEAST_COLUMNS)
        draw_nothing(d);
    else if (d->t->curtain != FN_NOBODY)
        draw_curtain(d);
    else if (d->mode == DESK_LOG || d->mode == DESK_RULES || d->mode == DESK_INSIGHT)
        pager_draw(d);
    else
        draw_play(d);
    screen_show(&d->c);
}
