/* Reading: the whole log, and the rules, from the texts of docs/rules. A rule's number, typed or
 * taken from the last refusal, leads to its place. */
#include "apps/terminal/desk.h"

#include <ctype.h>
#include <string.h>

static const style bar = {INK_PLAIN, GROUND_BAR, BOLD}, plain = {INK_PLAIN, GROUND_NONE, 0};

static area reading_area(const desk *d)
{
    int columns = d->c.columns - 4 > 96 ? 96 : d->c.columns - 4;
    return (area){1, 2, d->c.rows - 2, columns};
}

/* A piece of the rules without the marks of weaker emphasis. */
static void add_line(const char *line, size_t size, fn_text *out)
{
    for (size_t i = 0; i < size; i++) {
        bool strong = line[i] == '*' && i + 1 < size && line[i + 1] == '*';
        if (strong)
            fn_text_add(out, "**"), i++;
        else if (line[i] != '*' && line[i] != '`')
            fn_text_add_char(out, line[i]);
    }
}

/* Lines that go on a paragraph are joined to it; headings become bold. */
static void write_rules(const char *rules, fn_text *out)
{
    bool open = false;
    while (*rules != '\0') {
        size_t bytes = strcspn(rules, "\n");
        const char *line = rules + strspn(rules, " #");
        size_t size = bytes - (size_t)(line - rules);
        bool heading = *rules == '#', fresh = heading || *line == '-' || *line == '|';
        if (bytes == 0 || fresh) {
            fn_text_add(out, open ? "\n" : "");
            open = false;
        }
        if (heading && bytes > 0)
            fn_text_add(out, "**");
        else if (open)
            fn_text_add_char(out, ' ');
        add_line(line, bytes == 0 ? 0 : size, out);
        fn_text_add(out, heading ? "**" : "");
        open = bytes > 0;
        rules += bytes;
        rules += *rules == '\n';
        if (bytes == 0)
            fn_text_add_char(out, '\n');
    }
    fn_text_add_char(out, '\n');
}

static void write_keys(fn_text *out)
{
    static const struct {
        const char *key, *words;
    } keys[] = {
        {"1 2 … a b …", TR("show what a choice would do; once more: make the move")},
        {"← → ↑ ↓", TR("walk through the choices")},
        {"Enter", TR("make the move")},
        {"u", TR("take back your last step")},
        {"h", TR("ask for a hint")},
        {":", TR("type a move, and read why if it is not possible; on a server also: say WORDS")},
        {"l", TR("read the log")},
        {"?", TR("these keys and the rules; type the number of a rule to go there")},
        {"q", TR("leave; the game is saved")},
    };
    fn_text_add(out, "**");
    say(out, "Keys");
    fn_text_add(out, "**\n");
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        fn_text_add(out, "**");
        fn_text_add(out, keys[i].key);
        fn_text_add(out, "**  ");
        fn_text_add(out, tr(keys[i].words));
        fn_text_add(out, "\n");
    }
    fn_text_add(out, "\n");
}

/* What to look for in the rules; what is to be decided now is marked. */
static void write_topics(const desk *d, fn_text *out)
{
    fn_text_add(out, "**");
    say(out, "Rules");
    fn_text_add(out, "**\n");
    for (const tell_topic *topic = d->t->show->tell.words->topics; topic->label != NULL; topic++) {
        bool now = *topic->step != '\0' && seen_is(d->t->now.view, "step", topic->step);
        fn_text_add(out, now ? "▸ " : "· ");
        fn_text_add(out, topic->rule);
        fn_text_add(out, now ? "  **" : "  ");
        fn_text_add(out, tr(topic->label));
        fn_text_add(out, now ? "**\n" : "\n");
    }
    fn_text_add(out, "\n");
}

/* The line of the screen at which a place in the text is. */
static int line_of(desk *d, const char *at)
{
    static char before[DESK_TEXT_MAX];
    area where = reading_area(d);
    memcpy(before, d->text, (size_t)(at - d->text));
    before[at - d->text] = '\0';
    where.row = -1;
    where.rows = 0;
    int lines = canvas_wrap(&d->c, where, before, plain, 0);
    return at > d->text && at[-1] == '\n' ? lines : lines - 1;
}

static void write_line(const desk *d, const story_line *line, fn_text *out)
{
    const char *shape = line->seat < 0 ? "" : d->t->show->seat_shape(&d->t->now, line->seat);
    fn_text_add(out, line->heading ? "\n**" : shape);
    fn_text_add(out, line->heading || *shape == '\0' ? "" : " ");
    fn_text_add(out, line->text);
    fn_text_add(out, line->heading ? "**\n" : "\n");
}

/* Opens at what happened since the last turn of the one who looks, else at the end. */
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
    d->mode = DESK_LOG;
    d->scroll = news != NULL ? line_of(d, news) : 1 << 20; /* drawing finds the last line */
}

static void go_to_rule(desk *d, const char *rule)
{
    phrase p;
    fn_text mark = phrase_open(&p);
    bool chapter = strchr(rule, '.') == NULL;
    fn_text_add(&mark, "**");
    fn_text_add(&mark, rule);
    fn_text_add(&mark, chapter ? " " : "");
    const char *at = *rule != '\0' ? strstr(d->text, p.text) : NULL;
    if (at != NULL)
        d->scroll = line_of(d, at);
}

void pager_open_rules(desk *d, const char *rule)
{
    fn_text out;
    fn_text_init(&out, d->text, sizeof d->text);
    write_keys(&out);
    write_topics(d, &out);
    write_rules(d->t->show->rules[words_now()], &out);
    d->mode = DESK_RULES;
    d->scroll = 0;
    d->typed[0] = '\0';
    go_to_rule(d, rule);
}

void pager_draw(desk *d)
{
    area where = reading_area(d);
    int lines = canvas_wrap(&d->c, (area){-1, 0, 0, where.columns}, d->text, plain, 0);
    d->most = lines > where.rows ? lines - where.rows : 0;
    d->scroll = d->scroll > d->most ? d->most : d->scroll < 0 ? 0 : d->scroll;
    canvas_wrap(&d->c, where, d->text, plain, d->scroll);
    canvas_fill(&d->c, (area){0, 0, 1, d->c.columns}, " ", bar);
    canvas_fill(&d->c, (area){d->c.rows - 1, 0, 1, d->c.columns}, " ", bar);
    canvas_put(&d->c, 0, 1, d->c.columns - 2, d->mode == DESK_LOG ? tr("Log") : tr("Rules"), bar);
    phrase p;
    fn_text out = phrase_open(&p);
    fn_text_add(&out, "↑↓ PgUp PgDn Home End  ");
    if (d->mode == DESK_RULES) {
        fn_text_add(&out, "3.4 ");
        say(&out, "to a rule");
        fn_text_add(&out, words_colon());
        fn_text_add(&out, d->typed);
        fn_text_add(&out, "  ");
    }
    fn_text_add(&out, "q ");
    say(&out, "back to the table");
    canvas_put(&d->c, d->c.rows - 1, 1, d->c.columns - 2, p.text, bar);
    canvas_aim(&d->c, (area){d->c.rows - 1, 0, 1, d->c.columns}, "!q");
}

/* Digits and dots make the number of a rule. */
static void type_number(desk *d, int key)
{
    size_t size = strlen(d->typed);
    if (key == SCREEN_BACK && size > 0)
        d->typed[size - 1] = '\0';
    else if (key != SCREEN_BACK && size < 6) {
        d->typed[size] = (char)key;
        d->typed[size + 1] = '\0';
    }
    go_to_rule(d, d->typed);
}

bool pager_key(desk *d, int key)
{
    int page = d->c.rows - 4;
    switch (key) {
    case SCREEN_UP: d->scroll--; break;
    case SCREEN_DOWN:
    case SCREEN_ENTER: d->scroll++; break;
    case KEY_WHEEL_UP: d->scroll -= 3; break;
    case KEY_WHEEL_DOWN: d->scroll += 3; break;
    case SCREEN_PAGE_UP: d->scroll -= page; break;
    case SCREEN_PAGE_DOWN:
    case ' ': d->scroll += page; break;
    case SCREEN_HOME: d->scroll = 0; break;
    case SCREEN_END: d->scroll = d->most; break;
    case 'q':
    case 'l':
    case '?':
    case SCREEN_ESCAPE: d->typed[0] = '\0'; return false;
    default:
        if (d->mode == DESK_RULES &&
            (key == '.' || key == SCREEN_BACK || (key < 128 && isdigit(key))))
            type_number(d, key);
    }
    return true;
}
