/* Writes the texts to read. Those of docs/rules use a part of Markdown: headings, paragraphs,
 * items, quotes, tables, emphasis. Lines come out whole; the caller wraps them. */
#include "apps/terminal/manual.h"

#include <ctype.h>
#include <string.h>

enum { CELLS_MAX = 8, TABLE_COLUMNS = 76, FIRST_CELLS = 40 };

typedef struct key_words {
    const char *key, *words;
} key_words;

static const key_words play_keys[] = {
    {"1 2 … a b …", TR("show what a choice would do; once more: make the move")},
    {"← → ↑ ↓", TR("walk through the choices")},
    {"PgUp PgDn", TR("more choices, where they do not all fit")},
    {"Enter", TR("make the move that is shown")},
    {"Esc", TR("show no move; close what is open; go back in menus")},
    {"u", TR("take back your last step")},
    {"h", TR("ask for a hint")},
    {":", TR("type a move, and read why if it is not possible; on a server also: say WORDS")},
    {"r", TR("draw the screen again; after the end at a server: ask for a rematch")},
    {"p n", TR("at a server: ask for a pause, agree to one, go on; n: not now")},
    {"x", TR("at a server: resign, leave your seat to a bot, or cancel your table; asks first")},
    {"w p", TR("after the end: the game move by move; board or points")},
    {"a", TR("after the end: chances, key moments and marked moves; 1 to 4: seen by this seat")},
    {"l", TR("read the log")},
    {"?", TR("these keys, the signs and the rules")},
    {"q", TR("leave; the game is saved")},
    {NULL, NULL},
};

static const key_words walk_keys[] = {
    {"← →", TR("one move back or on")},
    {"↑ ↓ PgUp PgDn", TR("ten moves back or on")},
    {"Home End", TR("to the beginning or the end")},
    {"Space", TR("let the game run, or stop it")},
    {"+ -", TR("let it run faster or slower")},
    {"a", TR("chances, key moments and marked moves; 1 to 4: seen by this seat")},
    {"p", TR("at the end: board or points")},
    {"r", TR("draw the screen again")},
    {"l", TR("read the log")},
    {"?", TR("these keys, the signs and the rules")},
    {"q", TR("leave")},
    {NULL, NULL},
};

static const key_words read_keys[] = {
    {"↑ ↓ j k", TR("a line up or down")},
    {"PgUp PgDn Space", TR("a page up or down")},
    {"Home End", TR("to the beginning or the end")},
    {"/", TR("search for words; n and N go to the next and the previous place")},
    {"3.4", TR("type the number of a rule to go there")},
    {"q Esc", TR("back to the table")},
    {NULL, NULL},
};

static void write_heading(fn_text *out, const char *words)
{
    fn_text_add(out, "**");
    fn_text_add(out, words);
    fn_text_add(out, "**\n");
}

static void write_list(fn_text *out, const key_words *keys)
{
    for (; keys->key != NULL; keys++) {
        fn_text_add(out, "**");
        fn_text_add(out, keys->key);
        fn_text_add(out, "**  ");
        fn_text_add(out, tr(keys->words));
        fn_text_add(out, "\n");
    }
    fn_text_add(out, "\n");
}

void manual_write_keys(const session *t, fn_text *out)
{
    write_heading(out, tr("Keys"));
    write_list(out, t->kind->go != NULL ? walk_keys : play_keys);
    write_heading(out, tr("Keys while you read"));
    write_list(out, read_keys);
}

void manual_write_signs(const session *t, fn_text *out)
{
    if (t->show->signs == NULL)
        return;
    write_heading(out, tr("Signs"));
    for (const renderer_sign *sign = t->show->signs; sign->sign != NULL; sign++) {
        fn_text_add(out, "**");
        bool ascii = sign->letters != NULL && !canvas_is_unicode();
        fn_text_add(out, ascii ? sign->letters : tr(sign->sign));
        fn_text_add(out, "**  ");
        fn_text_add(out, tr(sign->words));
        fn_text_add(out, "\n");
    }
    fn_text_add(out, "\n");
}

/* Writes the topics to look up in the rules, with the ones for the present decision marked. */
void manual_write_topics(const session *t, fn_text *out)
{
    write_heading(out, tr("Rules"));
    for (const tell_topic *topic = t->show->tell.words->topics; topic->label != NULL; topic++) {
        bool now = *topic->step != '\0' && seen_is(t->now.view, "step", topic->step);
        fn_text_add(out, now ? "▸ " : "· ");
        fn_text_add(out, topic->rule);
        fn_text_add(out, now ? "  **" : "  ");
        fn_text_add(out, tr(topic->label));
        fn_text_add(out, now ? "**\n" : "\n");
    }
    fn_text_add(out, "\n");
}

/* Adds part of a line without the marks of weaker emphasis. */
static void add_piece(const char *piece, size_t size, fn_text *out)
{
    for (size_t i = 0; i < size; i++) {
        bool strong = piece[i] == '*' && i + 1 < size && piece[i + 1] == '*';
        if (strong)
            fn_text_add(out, "**"), i++;
        else if (piece[i] != '*' && piece[i] != '`')
            fn_text_add_char(out, piece[i]);
    }
}

/* Reads the cell after the '|' at `at`. Returns the next '|', or NULL after the last cell. */
static const char *read_cell(const char *at, const char *end, phrase *words)
{
    fn_text out = phrase_open(words);
    const char *from = at + 1, *to = from;
    while (to < end && *to != '|')
        to++;
    if (to == end)
        return NULL;
    const char *last = to;
    while (from < last && *from == ' ')
        from++;
    while (last > from && last[-1] == ' ')
        last--;
    add_piece(from, (size_t)(last - from), &out);
    return to;
}

/* Finds the end of the table row that begins here with '|'. Returns the '|' of the next row, or
 * NULL. */
static const char *next_row(const char *row, const char **end)
{
    *end = row + strcspn(row, "\n");
    const char *next = *end + (**end == '\n');
    next += strspn(next, " >");
    return *next == '|' ? next : NULL;
}

static bool is_ruler(const char *row)
{
    return row[1] == '-' || row[1] == ':';
}

static int measure_table(const char *row, int widths[CELLS_MAX])
{
    int cells = 0;
    memset(widths, 0, CELLS_MAX * sizeof *widths);
    for (const char *end; row != NULL;) {
        const char *at = row, *next = next_row(row, &end);
        phrase words;
        for (int i = 0; !is_ruler(row) && i < CELLS_MAX; i++) {
            at = read_cell(at, end, &words);
            if (at == NULL)
                break;
            int columns = canvas_columns(words.text);
            widths[i] = columns > widths[i] ? columns : widths[i];
            cells = i + 1 > cells ? i + 1 : cells;
        }
        row = next;
    }
    return cells;
}

/* Writes a row in columns if they fit, the last of which may be long; otherwise its cells one after
 * another. */
static void write_row(const char *row, const char *end, const int widths[CELLS_MAX], int cells,
                      fn_text *out)
{
    int first = 0;
    for (int i = 0; i + 1 < cells; i++)
        first += widths[i] + 2;
    bool columns = first + widths[cells - 1] <= TABLE_COLUMNS || first <= FIRST_CELLS;
    const char *at = row;
    phrase words;
    for (int i = 0; i < cells && (at = read_cell(at, end, &words)) != NULL; i++) {
        fn_text_add(out, words.text);
        int gap = columns ? widths[i] + 2 - canvas_columns(words.text) : 0;
        for (int n = 0; n < gap && i + 1 < cells; n++)
            fn_text_add_char(out, ' ');
        fn_text_add(out, columns || i + 1 == cells ? "" : " · ");
    }
}

/* Writes a table and returns its end. */
static const char *write_table(const char *row, fn_text *out)
{
    int widths[CELLS_MAX], cells = measure_table(row, widths);
    const char *end = row;
    for (bool head = true; row != NULL; head = false) {
        const char *next = next_row(row, &end);
        if (!is_ruler(row)) {
            fn_text_add(out, head ? "**" : "");
            write_row(row, end, widths, cells, out);
            fn_text_add(out, head ? "**\n" : "\n");
        }
        row = next;
    }
    return end + (*end == '\n');
}

/* Reports whether this is an item but not a numbered rule, whose number is its mark. */
static bool is_item(const char *line)
{
    return line[0] == '-' && !(strncmp(line, "- **", 4) == 0 && isdigit((unsigned char)line[4]));
}

void manual_write_rules(const char *rules, fn_text *out)
{
    bool open = false;
    while (*rules != '\0') {
        bool heading = *rules == '#';
        const char *line = rules + strspn(rules, " >#");
        size_t size = strcspn(line, "\n");
        bool table = *line == '|', fresh = size == 0 || heading || table || *line == '-';
        fn_text_add(out, open && fresh ? "\n" : open ? " " : "");
        open = false;
        if (table) {
            rules = write_table(line, out);
            continue;
        }
        fn_text_add(out, heading ? "**" : is_item(line) ? "• " : "");
        size_t mark = *line == '-' ? 2 : 0;
        add_piece(line + mark, size < mark ? 0 : size - mark, out);
        fn_text_add(out, heading ? "**" : size == 0 ? "\n" : "");
        open = size > 0;
        rules = line + size + (line[size] == '\n');
    }
    fn_text_add_char(out, '\n');
}

const char *manual_find_rule(const char *text, const char *number)
{
    phrase p;
    fn_text mark = phrase_open(&p);
    fn_text_add(&mark, "\n**");
    fn_text_add(&mark, number);
    fn_text_add(&mark, strchr(number, '.') == NULL ? " " : "");
    const char *at = *number != '\0' ? strstr(text, p.text) : NULL;
    return at != NULL ? at + 1 : NULL;
}
