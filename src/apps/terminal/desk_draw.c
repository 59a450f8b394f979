/* The picture of a table: title, board, what is to be decided, choices, their effect, keys; in a
 * large window the log beside them. */
#include "apps/terminal/desk.h"

#include <string.h>

enum { WIDE_COLUMNS = 110, LOG_SHARE = 3, LOG_LEAST = 36, EFFECT_ROWS = 2 };

static const style bar = {INK_PLAIN, GROUND_BAR, 0}, strong_bar = {INK_PLAIN, GROUND_BAR, BOLD};
static const style plain = {INK_PLAIN, GROUND_NONE, 0}, soft = {INK_SOFT, GROUND_NONE, 0};
static const style gold = {INK_GOLD, GROUND_NONE, BOLD};

static void draw_title(desk *d)
{
    const session *t = d->t;
    phrase p;
    fn_text out = phrase_open(&p);
    canvas_fill(&d->c, (area){0, 0, 1, d->c.columns}, " ", bar);
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

/* A key and what it does; those of the highest rank are left out first where there is no room. */
typedef struct key_help {
    const char *key, *words;
    int rank;
} key_help;

enum { KEYS_MAX = 10, RANKS = 4 };

static int key_columns(const key_help *help)
{
    return canvas_columns(help->key) + 1 + canvas_columns(tr(help->words)) + 2;
}

static int draw_key(desk *d, int column, const key_help *help)
{
    phrase target;
    fn_text out = phrase_open(&target);
    int row = d->c.rows - 1, from = column;
    column += canvas_put(&d->c, row, column, 12, help->key, strong_bar) + 1;
    column += canvas_put(&d->c, row, column, d->c.columns - column, tr(help->words), bar);
    fn_text_add(&out, "!");
    fn_text_add(&out, help->key);
    canvas_aim(&d->c, (area){row, from, 1, column - from}, target.text);
    return column + 2;
}

/* The keys that do something now. */
static int list_keys(const desk *d, key_help keys[KEYS_MAX])
{
    const session *t = d->t;
    bool walks = t->kind->go != NULL, mine = t->now.moves > 0 && !walks;
    const struct {
        key_help help;
        bool now;
    } all[] = {
        {{"Enter", TR("make the move"), 0}, mine},
        {{"←→", TR("one move"), 0}, walks},
        {{"Space", TR("play or pause"), 0}, walks},
        {{"+-", TR("speed"), 2}, walks},
        {{"Home/End", TR("begin, end"), 3}, walks},
        {{"u", TR("undo"), 0}, t->now.can_undo && !walks},
        {{"h", TR("hint"), 1}, mine},
        {{":", TR("type"), 2}, mine},
        {{"r", TR("rematch"), 0}, t->can_rematch},
        {{"w", TR("watch again"), 0}, t->is_over && t->kind->replay != NULL},
        {{"p", d->shows_points ? TR("board") : TR("points"), 0}, d->lacks_room},
        {{"l", TR("log"), 0}, true},
        {{"?", TR("rules"), 0}, true},
        {{"q", TR("leave"), 0}, true},
        {{"←→↑↓", TR("choose"), 3}, mine},
    };
    int count = 0;
    for (size_t i = 0; i < sizeof all / sizeof *all && count < KEYS_MAX; i++)
        if (all[i].now)
            keys[count++] = all[i].help;
    return count;
}

static void draw_keys(desk *d)
{
    key_help keys[KEYS_MAX];
    int count = list_keys(d, keys), rank = RANKS, wanted, column = 1;
    canvas_fill(&d->c, (area){d->c.rows - 1, 0, 1, d->c.columns}, " ", bar);
    do {
        rank--;
        wanted = 0;
        for (int i = 0; i < count; i++)
            wanted += keys[i].rank <= rank ? key_columns(&keys[i]) : 0;
    } while (wanted > d->c.columns && rank > 0);
    for (int i = 0; i < count; i++)
        if (keys[i].rank <= rank)
            column = draw_key(d, column, &keys[i]);
}

/* The log's last lines that fit, oldest first; what is new since the last turn is brighter. */
static void draw_log(desk *d, area where)
{
    const story *log = &d->t->log;
    int first = log->lines, rows = 0;
    while (first > 0) {
        int wanted = canvas_wrap(&d->c, (area){-1, 0, 0, where.columns - 2},
                                 log->line[first - 1].text, plain, 0);
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
        row += canvas_wrap(
            &d->c, (area){row, where.column + 2, where.row + where.rows - row, where.columns - 2},
            line->text, look, 0);
    }
}

static int label_columns(const desk *d)
{
    int most = 0;
    for (int i = 0; i < d->t->now.moves; i++) {
        phrase p;
        fn_text out = phrase_open(&p);
        tell_label(&d->t->show->tell, &d->t->now, i, &out);
        int columns = canvas_columns(p.text);
        most = columns > most ? columns : most;
    }
    return most + 4;
}

/* How many rows the list takes; columns as many as fit. */
static int list_rows(const desk *d, int columns, int *width)
{
    *width = label_columns(d);
    *width = *width > columns ? columns : *width;
    int across = columns / *width;
    across = across < 1 ? 1 : across;
    return (d->t->now.moves + across - 1) / across;
}

static void draw_choice(desk *d, int move, int row, int column, int width)
{
    phrase p;
    fn_text out = phrase_open(&p);
    bool chosen = move == d->chosen;
    style look = {INK_PLAIN, GROUND_NONE, (uint8_t)(chosen ? REVERSE | BOLD : 0)};
    tell_label(&d->t->show->tell, &d->t->now, move, &out);
    if (chosen)
        canvas_fill(&d->c, (area){row, column, 1, width - 1}, " ", look);
    canvas_put(&d->c, row, column, 1, renderer_key(move), chosen ? look : gold);
    canvas_put(&d->c, row, column + 2, width - 3, p.text, look);
    canvas_aim(&d->c, (area){row, column, 1, width - 1}, d->t->now.move[move]);
}

/* The choices, read downwards; if not all fit, those around the chosen one. */
static void draw_list(desk *d, area where)
{
    int width, rows = list_rows(d, where.columns, &width);
    int at = d->chosen >= 0 ? d->chosen % rows : 0, first = 0;
    d->list_rows = rows;
    if (rows > where.rows) {
        first = at - where.rows / 2;
        first = first < 0 ? 0 : first > rows - where.rows ? rows - where.rows : first;
    }
    for (int move = 0; move < d->t->now.moves; move++) {
        int row = move % rows - first, column = move / rows * width;
        if (row >= 0 && row < where.rows)
            draw_choice(d, move, where.row + row, where.column + column, width);
    }
    if (first > 0)
        canvas_put(&d->c, where.row, where.column + where.columns - 1, 1, "↑", gold);
    if (first + where.rows < rows)
        canvas_put(&d->c, where.row + where.rows - 1, where.column + where.columns - 1, 1, "↓",
                   gold);
}

/* What the chosen move does, or the answer to the last key. */
static phrase effect_words(const desk *d)
{
    phrase p;
    fn_text out = phrase_open(&p);
    if (d->mode == DESK_TYPE) {
        fn_text_add(&out, ": ");
        fn_text_add(&out, d->typed);
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

/* As many rows as the words need, if they leave one for the choices; a free one if all of these
 * fit. */
static int effect_rows(desk *d, area where)
{
    phrase p = effect_words(d);
    int width, list = d->t->now.moves > 0 ? list_rows(d, where.columns, &width) : 0;
    int least = where.rows < 1 + list + EFFECT_ROWS ? 1 : EFFECT_ROWS, most = where.rows - 2;
    int rows = canvas_wrap(&d->c, (area){-1, 0, 0, where.columns}, p.text, plain, 0);
    rows = rows < least ? least : rows;
    return rows > most && most > 0 ? most : rows;
}

static void draw_prompt(desk *d, area where, bool mine)
{
    phrase p;
    fn_text out = phrase_open(&p);
    session_prompt(d->t, &out);
    canvas_put(&d->c, where.row, where.column, 2, mine ? "▸" : "·", gold);
    canvas_put(&d->c, where.row, where.column + 2, where.columns - 2, p.text,
               mine ? gold : (style){INK_PLAIN, GROUND_NONE, BOLD});
}

/* The end: who has won, and the points; below them the end of the log. */
static void draw_end(desk *d, area where, bool with_log)
{
    bool says = d->said.text[0] != '\0' || d->t->notice.text[0] != '\0';
    int low = says ? effect_rows(d, where) : 0, rows = result_rows(d->t);
    where.rows -= low;
    rows = rows > where.rows ? d->t->result.count + 1 : rows;
    result_draw(d->t, &d->c, (area){where.row, where.column, rows, where.columns});
    draw_effect(d, (area){where.row + where.rows, where.column, low, where.columns});
    if (with_log && where.rows > rows + 1)
        draw_log(d,
                 (area){where.row + rows + 1, where.column, where.rows - rows - 1, where.columns});
}

/* Decision, choices and effect; what is left over shows the end of the log. */
static void draw_decision(desk *d, area where, bool with_log)
{
    bool mine = d->t->now.moves > 0 && d->t->kind->go == NULL;
    draw_prompt(d, where, mine);
    int low = effect_rows(d, where);
    area effect = {where.row + where.rows - low, where.column, low, where.columns};
    area middle = {where.row + 1, where.column, where.rows - 1 - low, where.columns};
    if (mine && middle.rows > 0) {
        int width, rows = list_rows(d, middle.columns, &width);
        rows = rows > middle.rows ? middle.rows : rows;
        draw_list(d, (area){middle.row, middle.column, rows, middle.columns});
        middle.row += rows;
        middle.rows -= rows;
        effect.row = middle.rows > 4 ? middle.row + 1 : effect.row;
    }
    draw_effect(d, effect);
    if (effect.row == middle.row + 1 && mine) {
        middle.row += 2 + low;
        middle.rows -= 2;
    }
    if (with_log && middle.rows > 1)
        draw_log(d, (area){middle.row + 1, middle.column, middle.rows - 1, middle.columns});
    else if (with_log && !mine && middle.rows > 0)
        draw_log(d, middle);
}

static void draw_play(desk *d)
{
    int rows = d->c.rows - 2, columns = d->c.columns;
    int height = d->t->has_begun ? d->t->show->height(&d->t->now, rows, columns) : 0;
    int least = 2 + EFFECT_ROWS;
    height = height > rows - least ? rows - least : height;
    bool ends = d->t->is_over;
    d->lacks_room = ends && height + result_rows(d->t) > rows;
    height = d->lacks_room && d->shows_points ? 0 : height;
    bool wide = columns >= WIDE_COLUMNS && rows - height >= 8;
    int chosen = d->t->kind->go == NULL ? d->chosen : -1;
    if (height > 0)
        d->t->show->draw(&d->t->now, chosen, &d->c, (area){1, 1, height, columns - 2});
    area lower = {1 + height, 1, rows - height, columns - 2};
    canvas_fill(&d->c, (area){lower.row, 0, lower.rows, columns}, " ", plain); /* a cut board */
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

/* Nobody looks into another one's cards. */
static void draw_curtain(desk *d)
{
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
    canvas_aim(&d->c, (area){0, 0, d->c.rows, d->c.columns}, "!Enter");
}

void desk_draw(desk *d)
{
    int rows, columns;
    screen_size(&rows, &columns);
    if (!canvas_open(&d->c, rows, columns))
        return;
    if (rows < 12 || columns < 40)
        canvas_wrap(&d->c, (area){0, 0, rows, columns}, tr("This window is too small."), plain, 0);
    else if (d->t->curtain != FN_NOBODY)
        draw_curtain(d);
    else if (d->mode == DESK_LOG || d->mode == DESK_RULES)
        pager_draw(d);
    else
        draw_play(d);
    screen_show(&d->c);
}
