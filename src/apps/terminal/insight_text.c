/* Writes an analysis in the reader's language. Unknown values are dots in the curve, and are left
 * out elsewhere. */
#include "apps/terminal/insight_text.h"

#include "apps/terminal/renderer.h"

#include <stdlib.h>
#include <string.h>

enum { ROWS = 5, LEVELS = 8, TEXT_MAX = 256, MOST_POSITIONS = FN_MAX_STEPS + 1, CELLS = 9 };

typedef struct curve {
    int count;
    int chances[MOST_POSITIONS][FN_MAX_SEATS]; /* below 0: unknown */
} curve;

/* A few words, built to be used at once. */
typedef struct words_text {
    char text[TEXT_MAX];
} words_text;

static fn_json member(fn_json object, const char *key)
{
    fn_json value = {"null", 4};
    fn_json_member(object, key, &value);
    return value;
}

static int number(fn_json value)
{
    long long read = 0;
    fn_json_to_int(value, INT32_MIN, INT32_MAX, &read);
    return (int)read;
}

static int number_of(fn_json object, const char *key)
{
    return number(member(object, key));
}

static bool is_true(fn_json object, const char *key)
{
    return fn_json_kind(member(object, key)) == 't';
}

static const char *text_of(fn_json object, const char *key, char text[TEXT_MAX])
{
    if (!fn_json_to_string(member(object, key), text, TEXT_MAX))
        text[0] = '\0';
    return text;
}

static fn_json item(fn_json list, int index)
{
    fn_json value = {"null", 4};
    size_t cursor = 0;
    for (int i = 0; i <= index; i++)
        if (fn_json_kind(list) != '[' || !fn_json_next(list, &cursor, NULL, &value))
            return (fn_json){"null", 4};
    return value;
}

/* Rounds hundredths of a per cent to whole per cent. */
static int percent(int chance)
{
    return (chance + (chance < 0 ? -50 : 50)) / 100;
}

/* Returns "+4", "-12" and the like. */
static words_text with_sign(int chance)
{
    words_text w = {.text = ""};
    fn_text out;
    fn_text_init(&out, w.text, sizeof w.text);
    fn_text_add(&out, percent(chance) < 0 ? "" : "+");
    fn_text_add_int(&out, percent(chance));
    return w;
}

/* Returns hundredths with one decimal, in the form of the language. */
static words_text in_tenths(int hundredths)
{
    words_text w = {.text = ""};
    fn_text out;
    int tenths = (abs(hundredths) + 5) / 10;
    fn_text_init(&out, w.text, sizeof w.text);
    fn_text_add(&out, hundredths < 0 && tenths > 0 ? "-" : "");
    fn_text_add_int(&out, tenths / 10);
    fn_text_add(&out, words_now() == WORDS_EN ? "." : ",");
    fn_text_add_int(&out, tenths % 10);
    return w;
}

static void heading(fn_text *out, const char *words)
{
    fn_text_add(out, "\n**");
    fn_text_add(out, words);
    fn_text_add(out, "**\n");
}

/* The curves */

static void read_curve(fn_json list, curve *out)
{
    fn_json position;
    size_t cursor = 0;
    out->count = 0;
    while (out->count < MOST_POSITIONS && fn_json_next(list, &cursor, NULL, &position)) {
        int *chances = out->chances[out->count++];
        for (int i = 0; i < FN_MAX_SEATS; i++)
            chances[i] = fn_json_kind(position) == '[' ? number(item(position, i)) : -1;
    }
}

/* Writes one row of a seat's curve: blocks filled up to the chance. */
static void put_row(const curve *c, int seat, int row, int rows, int columns, fn_text *out)
{
    static const char *const blocks[] = {" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    columns = c->count < columns ? c->count : columns;
    for (int column = 0; column < columns; column++) {
        int at = columns > 1 ? column * (c->count - 1) / (columns - 1) : 0;
        int chance = c->chances[at][seat];
        int level = (chance * rows * LEVELS + 5000) / 10000 - row * LEVELS;
        fn_text_add(out, chance < 0 ? "·"
                                    : blocks[level < 0        ? 0
                                             : level > LEVELS ? LEVELS
                                                              : level]);
    }
}

static void put_padded(fn_text *out, const char *text, int columns, bool to_the_right)
{
    int blanks = columns - canvas_columns(text);
    fn_text_add(out, to_the_right ? "" : text);
    for (int i = 0; i < blanks; i++)
        fn_text_add_char(out, ' ');
    fn_text_add(out, to_the_right ? text : "");
}

static int name_columns(fn_json analysis, const insight_look *look)
{
    int most = 0;
    for (int i = 0; i < number_of(analysis, "results"); i++) {
        int columns = canvas_columns(look->names[i]);
        most = columns > most ? columns : most;
    }
    return most;
}

static void put_curves(fn_json analysis, const insight_look *look, fn_text *out)
{
    static curve c;
    int names = name_columns(analysis, look), columns = look->columns - names - 6;
    words_text title;
    fn_text words;
    fn_text_init(&words, title.text, sizeof title.text);
    if (is_true(analysis, "open_hands"))
        say(&words, "Chance to win, with open hands");
    else
        say(&words, "Chance to win, as {name} knew it; below, that of each",
            {"name", look->names[look->focus]});
    heading(out, title.text);
    read_curve(item(member(analysis, "chances"), look->focus), &c);
    for (int row = ROWS - 1; row >= 0; row--) {
        put_padded(out, row == ROWS - 1 ? "100%" : row == 0 ? "0%" : "│", names, false);
        fn_text_add_char(out, ' ');
        put_row(&c, look->focus, row, ROWS, columns, out);
        fn_text_add_char(out, '\n');
    }
    for (int seat = 0; seat < number_of(analysis, "results"); seat++) {
        int end = c.count > 0 ? c.chances[c.count - 1][seat] : -1;
        put_padded(out, look->names[seat], names, false);
        fn_text_add_char(out, ' ');
        put_row(&c, seat, 0, 1, columns, out);
        fn_text_add_char(out, ' ');
        if (end >= 0)
            fn_text_add_int(out, percent(end));
        fn_text_add(out, end >= 0 ? "%\n" : "\n");
    }
}

/* Moments */

/* Returns "move 12, round 3". */
static words_text place_of(fn_json of)
{
    words_text w = {.text = ""};
    fn_text out;
    fn_digits ply = fn_decimal(number_of(of, "ply")), round = fn_decimal(number_of(of, "round"));
    fn_text_init(&out, w.text, sizeof w.text);
    if (number_of(of, "round") > 0)
        say(&out, "Move {ply}, round {round}", {"ply", ply.text}, {"round", round.text});
    else
        say(&out, "Move {ply}", {"ply", ply.text});
    return w;
}

static void put_moment(fn_json m, const insight_look *look, fn_text *out)
{
    int from = number_of(m, "from"), to = number_of(m, "to");
    const char *pattern = to > from ? tr("{place}, turn of {mover}: the chance of {name} rose from "
                                         "{from}% to {to}% (play {play}, draws {draws})")
                                    : tr("{place}, turn of {mover}: the chance of {name} fell from "
                                         "{from}% to {to}% (play {play}, draws {draws})");
    words_fill(out, pattern,
               &(const words_args){{{"place", place_of(m).text},
                                    {"mover", look->names[number_of(m, "mover")]},
                                    {"name", look->names[number_of(m, "seat")]},
                                    {"from", fn_decimal(percent(from)).text},
                                    {"to", fn_decimal(percent(to)).text},
                                    {"play", with_sign(number_of(m, "play")).text},
                                    {"draws", with_sign(number_of(m, "draws")).text}}});
}

static void put_moments(fn_json analysis, const insight_look *look, fn_text *out)
{
    fn_json list = item(member(analysis, "moments"), look->focus), m;
    size_t cursor = 0;
    if (fn_json_kind(list) != '[' || fn_json_count(list) == 0)
        return;
    heading(out, tr("Key moments"));
    for (int i = 1; fn_json_next(list, &cursor, NULL, &m); i++) {
        fn_text_add_int(out, i);
        fn_text_add(out, "  ");
        put_moment(m, look, out);
        fn_text_add_char(out, '\n');
    }
}

/* Skill and luck */

/* Returns the seat with the most, or -1 for a tie. */
static int most(const int values[], int count)
{
    int best = 0, as_good = 0;
    for (int i = 1; i < count; i++)
        best = values[i] > values[best] ? i : best;
    for (int i = 0; i < count; i++)
        as_good += values[i] == values[best];
    return as_good == 1 ? best : -1;
}

static void put_verdict(const int own[], const int draws[], int count, const insight_look *look,
                        fn_text *out)
{
    int player = most(own, count), lucky = most(draws, count);
    if (player < 0 || lucky < 0)
        return;
    if (player == lucky)
        say(out, "{name} played best and drew best.", {"name", look->names[player]});
    else
        say(out, "{name} played best, {other} drew best.", {"name", look->names[player]},
            {"other", look->names[lucky]});
    fn_text_add_char(out, '\n');
}

typedef struct table_row {
    words_text cells[CELLS];
    int used;
} table_row;

static void add_cell(table_row *row, words_text words)
{
    row->cells[row->used++] = words;
}

static words_text as_words(const char *text)
{
    words_text w = {.text = ""};
    fn_text out;
    fn_text_init(&out, w.text, sizeof w.text);
    fn_text_add(&out, text);
    return w;
}

static table_row head_of_table(void)
{
    static const char *const words[CELLS] = {TR("at first"),
                                             TR("own play"),
                                             TR("others’ play"),
                                             TR("the draws"),
                                             TR("at last"),
                                             TR("accurate"),
                                             "?!",
                                             "?",
                                             "??"};
    table_row head = {.used = 0};
    for (int i = 0; i < CELLS; i++)
        add_cell(&head, as_words(tr(words[i])));
    return head;
}

static table_row read_row(fn_json balance, fn_json sums)
{
    static const char *const parts[] = {"start", "own", "others", "draws", "end"};
    static const char *const counts[] = {"inaccuracies", "mistakes", "blunders"};
    table_row row = {.used = 0};
    for (int i = 0; i < 5; i++)
        add_cell(&row, in_tenths(number_of(balance, parts[i])));
    if (fn_json_kind(sums) != '{')
        return row; /* a player led by the game */
    add_cell(&row, in_tenths(number_of(sums, "accuracy")));
    for (int i = 0; i < 3; i++)
        add_cell(&row, as_words(fn_decimal(number_of(sums, counts[i])).text));
    return row;
}

static void put_table_row(const char *name, int names, const table_row *row, const table_row *head,
                          fn_text *out)
{
    enum { LEAST = 5 };
    put_padded(out, name, names, false);
    for (int i = 0; i < row->used; i++) {
        int columns = canvas_columns(head->cells[i].text);
        put_padded(out, row->cells[i].text,
                   1 + (i < CELLS - 3 && columns < LEAST ? LEAST
                        : columns < 3                    ? 3
                                                         : columns),
                   true);
    }
    fn_text_add_char(out, '\n');
}

static void put_balance(fn_json analysis, const insight_look *look, fn_text *out)
{
    fn_json rows = item(member(analysis, "balance"), look->focus), balance;
    int own[FN_MAX_SEATS], draws[FN_MAX_SEATS], seats = fn_json_count(member(analysis, "seats"));
    int names = name_columns(analysis, look);
    table_row head = head_of_table();
    size_t cursor = 0;
    if (fn_json_kind(rows) != '[')
        return;
    heading(out, tr("Skill and luck, in % of the chance to win"));
    put_table_row("·", names, &head, &head, out);
    for (int i = 0; fn_json_next(rows, &cursor, NULL, &balance); i++) {
        table_row row = read_row(balance, item(member(analysis, "seats"), i));
        own[i] = number_of(balance, "own");
        draws[i] = number_of(balance, "draws");
        put_table_row(look->names[i], names, &row, &head, out);
    }
    put_verdict(own, draws, seats, look, out);
}

/* Marks */

static const char *sign_of(fn_json decision)
{
    static const struct {
        const char *mark, *sign;
    } signs[] = {{"inaccuracy", "?!"}, {"mistake", "?"}, {"blunder", "??"}};
    char mark[TEXT_MAX];
    text_of(decision, "mark", mark);
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++)
        if (strcmp(signs[i].mark, mark) == 0)
            return signs[i].sign;
    return NULL;
}

/* Writes the best option: its move, and the rest of its turn. */
static void put_better(fn_json option, int seat, fn_text *out)
{
    char text[TEXT_MAX], moves[4 * TEXT_MAX];
    fn_json then = member(option, "then"), move;
    size_t cursor = 0;
    fn_text all;
    fn_text_init(&all, moves, sizeof moves);
    fn_text_add(&all, text_of(option, "move", text));
    while (fn_json_next(then, &cursor, NULL, &move))
        if (fn_json_to_string(move, text, sizeof text)) {
            fn_text_add(&all, ", ");
            fn_text_add(&all, text);
        }
    say(out, "better: {moves} ({chance}%)", {"moves", moves},
        {"chance", fn_decimal(percent(number(item(member(option, "chances"), seat)))).text});
}

/* Returns "Majorities, site 8", the source of the points of a reason; "" for any. */
static words_text source_of(fn_json because, const renderer *show)
{
    const fn_game *game = show == NULL ? NULL : fn_game_find(show->game);
    words_text w = {.text = ""}, source = {.text = ""};
    fn_text out;
    fn_text_init(&out, w.text, sizeof w.text);
    text_of(because, "source", source.text);
    if (source.text[0] == '\0' || game == NULL)
        return w;
    const char *name = tell_source_of(&show->tell, source.text);
    fn_text_add(&out, name != NULL ? name : source.text);
    fn_json place;
    if (game->places != NULL && fn_json_member(because, game->places, &place)) {
        fn_text_add(&out, ", ");
        fn_text_add(&out, game->places);
        fn_text_add_char(&out, ' ');
        fn_text_add_int(&out, number(place));
    }
    return w;
}

static void put_because(fn_json because, const renderer *show, const insight_look *look,
                        fn_text *out)
{
    int more = number_of(because, "better") - number_of(because, "played");
    words_text points = in_tenths(abs(more)), source = source_of(because, show), why;
    const char *name = look->names[number_of(because, "seat")];
    fn_text words;
    fn_text_init(&words, why.text, sizeof why.text);
    if (more > 0)
        say(&words, "{name} gets {n} points more", {"name", name}, {"n", points.text});
    else
        say(&words, "{name} gets {n} points less", {"name", name}, {"n", points.text});
    fn_text_add(&words, source.text[0] != '\0' ? " (" : "");
    fn_text_add(&words, source.text);
    fn_text_add(&words, source.text[0] != '\0' ? ")" : "");
    fn_text_add(out, "→ ");
    say(out, "because: {why}", {"why", why.text});
    fn_text_add_char(out, '\n');
}

static void put_marked(fn_json decision, const char *sign, const renderer *show,
                       const insight_look *look, fn_text *out)
{
    char text[TEXT_MAX];
    fn_json because;
    int seat = number_of(decision, "seat");
    say(out, "{place}, {name}: {move} {sign} costs {n}%", {"place", place_of(decision).text},
        {"name", look->names[seat]}, {"move", text_of(decision, "move", text)}, {"sign", sign},
        {"n", fn_decimal(number_of(decision, "cost") / 100).text});
    fn_text_add(out, "\n→ ");
    put_better(item(member(decision, "options"), 0), seat, out);
    fn_text_add_char(out, '\n');
    if (fn_json_member(decision, "because", &because))
        put_because(because, show, look, out);
}

static void put_marks(fn_json analysis, const insight_look *look, fn_text *out)
{
    fn_json list = member(analysis, "decisions"), decision;
    char game[TEXT_MAX];
    const renderer *show = renderer_find(text_of(analysis, "game", game));
    size_t cursor = 0;
    bool is_first = true;
    while (fn_json_next(list, &cursor, NULL, &decision)) {
        const char *sign = sign_of(decision);
        if (sign == NULL)
            continue;
        if (is_first)
            heading(out, tr("Marked moves (?! from 3%, ? from 8%, ?? from 15%)"));
        is_first = false;
        put_marked(decision, sign, show, look, out);
    }
    if (is_first)
        heading(out, tr("No move cost 3% or more."));
}

const char *insight_pass_words(int pass)
{
    return pass == 1       ? tr("a quick look: turn")
           : pass % 2 == 0 ? tr("a good look: turn")
                           : tr("looking closer: turn");
}

void insight_list_marks(fn_json analysis, const char *signs[FN_MAX_STEPS])
{
    fn_json list = member(analysis, "decisions"), decision;
    size_t cursor = 0;
    memset(signs, 0, FN_MAX_STEPS * sizeof *signs);
    while (fn_json_next(list, &cursor, NULL, &decision)) {
        int ply = number_of(decision, "ply");
        if (ply >= 0 && ply < FN_MAX_STEPS)
            signs[ply] = sign_of(decision);
    }
}

void insight_write(fn_json analysis, const insight_look *look, fn_text *out)
{
    char game[TEXT_MAX], judge[TEXT_MAX];
    say(out,
        "{game}, {players} players, {moves} moves; judged by {judge}, {n} simulations for each "
        "turn "
        "compared",
        {"game", text_of(analysis, "game", game)},
        {"players", fn_decimal(number_of(analysis, "players")).text},
        {"moves", fn_decimal(number_of(analysis, "moves")).text},
        {"judge", text_of(analysis, "judge", judge)},
        {"n", fn_decimal(number_of(analysis, "simulations_per_line")).text});
    fn_text_add_char(out, '\n');
    if (!is_true(analysis, "over")) {
        say(out, "The game is not over: the last move of the record is its end here.");
        fn_text_add_char(out, '\n');
    }
    put_curves(analysis, look, out);
    put_moments(analysis, look, out);
    put_balance(analysis, look, out);
    put_marks(analysis, look, out);
}
