/* Reading on the full screen: the whole log, an analysis, or keys, signs and rules. A rule's
 * number, typed or taken from the last refusal, leads to its place; so do words to search for. */
#include "apps/terminal/desk.h"
#include "apps/terminal/footer.h"
#include "apps/terminal/search.h"

#include <ctype.h>
#include <string.h>

static const style bar = {INK_PLAIN, GROUND_BAR, BOLD}, plain = {INK_PLAIN, GROUND_NONE, 0};

static area reading_area(const desk *d)
{
    int columns = d->c.columns - 4 > 96 ? 96 : d->c.columns - 4;
    return (area){1, 2, d->c.rows - 2, columns};
}

int pager_columns(const desk *d)
{
    return reading_area(d).columns;
}

/* Returns the line of the screen for a place in the text. */
static int line_of(desk *d, const char *at)
{
    static char before[MANUAL_MAX];
    area where = reading_area(d);
    memcpy(before, d->text, (size_t)(at - d->text));
    before[at - d->text] = '\0';
    where.row = -1;
    where.rows = 0;
    int lines = canvas_wrap(&d->c, where, before, plain, 0);
    return at == d->text || at[-1] == '\n' ? lines : lines - 1;
}

static void write_line(const desk *d, const story_line *line, fn_text *out)
{
    const char *shape = line->seat < 0 ? "" : d->t->show->seat_shape(&d->t->now, line->seat);
    const char *mark = desk_mark(d, line);
    fn_text_add(out, line->heading ? "\n**" : shape);
    fn_text_add(out, line->heading || *shape == '\0' ? "" : " ");
    fn_text_add(out, line->text);
    fn_text_add(out, mark != NULL ? " " : "");
    fn_text_add(out, mark != NULL ? mark : "");
    fn_text_add(out, line->heading ? "**\n" : "\n");
}

static void open_as(desk *d, desk_mode mode)
{
    d->mode = mode;
    d->typed[0] = d->sought[0] = d->note.text[0] = '\0';
    d->seeks = false;
    d->found = -1;
}

/* Opens the log at what happened since the viewer's last turn, or else at the end. */
void pager_open_log(desk *d)
{
    fn_text out;
    const story *log = &d->t->log;
    int since = d->t->now.me >= 0 ? d->since[d->t->now.me] : 0;
    const char *news = NULL;
    fn_text_init(&out, d->text, sizeof d->text);
    for (int i = 0; i < log->lines; i++) {
        if (news == NULL && since > 0 && log->line[i].ply >= since) {
            news = d->text + out.used;
            fn_text_add(&out, "── ");
            say(&out, "Since my last turn");
            fn_text_add(&out, " ──\n");
        }
        write_line(d, &log->line[i], &out);
    }
    open_as(d, DESK_LOG);
    d->scroll = news != NULL ? line_of(d, news) : 1 << 20; /* drawing limits it to the last line */
}

/* Opens the analysis, whose text grows as it proceeds. */
void pager_open_insight(desk *d)
{
    d->text[0] = '\0';
    open_as(d, DESK_INSIGHT);
    d->scroll = 0;
}

static void go_to_rule(desk *d, const char *rule)
{
    const char *at = manual_find_rule(d->text, rule);
    if (at != NULL)
        d->scroll = line_of(d, at);
}

void pager_open_rules(desk *d, const char *rule)
{
    fn_text out;
    fn_text_init(&out, d->text, sizeof d->text);
    manual_write_keys(d->t, &out);
    manual_write_signs(d->t, &out);
    manual_write_topics(d->t, &out);
    manual_write_rules(d->t->show->rules[words_now()], &out);
    open_as(d, DESK_RULES);
    d->scroll = 0;
    go_to_rule(d, rule);
}

static void draw_title(desk *d)
{
    phrase p;
    fn_text out = phrase_open(&p);
    fn_text_add(&out, d->mode == DESK_LOG     ? tr("Log")
                      : d->mode == DESK_RULES ? tr("Rules")
                                              : tr("Analysis of the game"));
    if (d->mode == DESK_INSIGHT) {
        fn_text_add(&out, "   ");
        desk_insight_progress(d, &out);
    }
    if (d->seeks || d->note.text[0] != '\0' || d->typed[0] != '\0') {
        fn_text_add(&out, "   ");
        fn_text_add(&out, d->seeks ? "/" : d->note.text);
        fn_text_add(&out, d->seeks ? d->sought : d->typed);
        fn_text_add(&out, d->seeks ? "_" : "");
    }
    canvas_fill(&d->c, (area){0, 0, 1, d->c.columns}, " ", bar);
    canvas_put(&d->c, 0, 1, d->c.columns - 2, p.text, bar);
}

static void draw_keys(desk *d)
{
    static const footer_key seeking[] = {{"Enter", TR("search"), SCREEN_ENTER, 0},
                                         {"Esc", TR("back"), SCREEN_ESCAPE, 0}};
    static const footer_key reading[] = {
        {"↑", "", SCREEN_UP, 0},          {"↓", TR("line"), SCREEN_DOWN, 0},
        {"PgUp ", "", SCREEN_PAGE_UP, 0}, {"PgDn", TR("page"), SCREEN_PAGE_DOWN, 0},
        {"/", TR("search"), '/', 0},      {"n ", "", 'n', 2},
        {"N", TR("next place"), 'N', 2},  {"q", TR("back to the table"), 'q', 0},
    };
    if (d->seeks)
        footer_draw(&d->c, seeking, 2);
    else
        footer_draw(&d->c, reading, (int)(sizeof reading / sizeof *reading));
}

void pager_draw(desk *d)
{
    area where = reading_area(d);
    int lines = canvas_wrap(&d->c, (area){-1, 0, 0, where.columns}, d->text, plain, 0);
    d->most = lines > where.rows ? lines - where.rows : 0;
    d->scroll = d->scroll > d->most ? d->most : d->scroll < 0 ? 0 : d->scroll;
    canvas_wrap(&d->c, where, d->text, plain, d->scroll);
    if (d->found >= 0)
        search_mark(&d->c, where, d->sought);
    draw_title(d);
    draw_keys(d);
}

/* Types the number of a rule, which has digits and dots. */
static void type_number(desk *d, int key)
{
    size_t size = strlen(d->typed);
    if (key == SCREEN_BACK)
        d->typed[size - 1] = '\0';
    else if (size < 6) {
        d->typed[size] = (char)key;
        d->typed[size + 1] = '\0';
    }
    go_to_rule(d, d->typed);
}

/* Returns where the top line of the screen begins in the text. */
static int place_of(desk *d, int line)
{
    int low = 0, high = (int)strlen(d->text);
    while (low < high) {
        int middle = (low + high) / 2;
        if (line_of(d, d->text + middle) < line)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Goes to the next or previous place of the words; the first time, to the next one from the top
 * line on. */
static void seek(desk *d, bool back)
{
    int number, count, from = d->found >= 0 ? d->found : place_of(d, d->scroll) - 1;
    fn_text out = phrase_open(&d->note);
    d->found = search_next(d->text, d->sought, from, back, &number, &count);
    if (d->found < 0) {
        say(&out, "“{words}” is not found", {"words", d->sought});
        return;
    }
    d->scroll = line_of(d, d->text + d->found) - 2;
    say(&out, "“{words}”: {n} of {all}", {"words", d->sought}, {"n", fn_decimal(number).text},
        {"all", fn_decimal(count).text});
}

static void seek_key(desk *d, int key)
{
    if (key == SCREEN_ESCAPE || (key == SCREEN_BACK && d->sought[0] == '\0')) {
        d->sought[0] = '\0';
        d->seeks = false;
    } else if (key == SCREEN_ENTER) {
        d->seeks = false;
        if (d->sought[0] != '\0')
            seek(d, false);
    } else {
        desk_type(d->sought, key);
    }
}

static void begin_search(desk *d)
{
    d->seeks = true;
    d->sought[0] = d->typed[0] = '\0';
    d->found = -1;
}

/* Returns false if the key does not scroll. */
static bool scroll_key(desk *d, int key)
{
    int page = d->c.rows - 4;
    switch (key) {
    case 'k':
    case SCREEN_UP: d->scroll--; break;
    case 'j':
    case SCREEN_DOWN:
    case SCREEN_ENTER: d->scroll++; break;
    case KEY_WHEEL_UP: d->scroll -= 3; break;
    case KEY_WHEEL_DOWN: d->scroll += 3; break;
    case SCREEN_PAGE_UP: d->scroll -= page; break;
    case SCREEN_PAGE_DOWN:
    case ' ': d->scroll += page; break;
    case SCREEN_HOME: d->scroll = 0; break;
    case SCREEN_END: d->scroll = d->most; break;
    default: return false;
    }
    return true;
}

bool pager_key(desk *d, int key)
{
    bool number = d->mode == DESK_RULES && key > 0 && key < 128 && (key == '.' || isdigit(key));
    if (d->seeks) {
        seek_key(d, key);
        return true;
    }
    d->note.text[0] = '\0';
    if (number || (key == SCREEN_BACK && d->typed[0] != '\0')) {
        type_number(d, key);
        return true;
    }
    d->typed[0] = '\0';
    if (d->mode == DESK_INSIGHT && key >= '1' && key <= '4') {
        desk_insight_focus(d, key - '1');
        return true;
    }
    if (key == 'q' || key == 'l' || key == '?' || key == 'a' || key == SCREEN_ESCAPE ||
        key == SCREEN_BACK)
        return false;
    if (key == '/') {
        begin_search(d);
    } else if ((key == 'n' || key == 'N') && d->sought[0] != '\0') {
        seek(d, key == 'N');
    } else if (!scroll_key(d, key)) {
        fn_text out = phrase_open(&d->note);
        fn_text_add(&out, footer_unknown(key));
    }
    return true;
}
