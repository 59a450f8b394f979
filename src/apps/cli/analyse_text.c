/* An analysis for people: curve, moments, skill and luck, marked moves. Knows only its JSON. */
#include "apps/cli/analyse.h"

#include "base/json_read.h"
#include "fanal/game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COLUMNS = 72, ROWS = 5, LEVELS = 8, TEXT_MAX = 256, MOST_POSITIONS = FN_MAX_STEPS + 1 };

typedef struct curve {
    int count;
    int chances[MOST_POSITIONS][FN_MAX_SEATS]; /* below 0: not known */
} curve;

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

/* Hundredths of a per cent, rounded to whole ones. */
static int percent(int chance)
{
    return (chance + (chance < 0 ? -50 : 50)) / 100;
}

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

/* One row of the curve of a seat: blocks that fill it as far as the chance reaches. */
static void print_row(const curve *c, int seat, int row, int rows)
{
    static const char *const blocks[] = {" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    int columns = c->count < COLUMNS ? c->count : COLUMNS;
    for (int column = 0; column < columns; column++) {
        int at = columns > 1 ? column * (c->count - 1) / (columns - 1) : 0;
        int chance = c->chances[at][seat];
        int level = (chance * rows * LEVELS + 5000) / 10000 - row * LEVELS;
        fputs(chance < 0 ? "·" : blocks[level < 0 ? 0 : level > LEVELS ? LEVELS : level], stdout);
    }
}

static void print_curves(fn_json analysis, int focus)
{
    static curve c;
    read_curve(item(member(analysis, "chances"), focus), &c);
    if (is_true(analysis, "open_hands"))
        puts("\nChance to win, with open hands");
    else
        printf("\nChance to win, as seat %d knew it; below, that of each seat\n", focus);
    for (int row = ROWS - 1; row >= 0; row--) {
        printf("  %4s ", row == ROWS - 1 ? "100%" : row == 0 ? "0%" : "");
        print_row(&c, focus, row, ROWS);
        putchar('\n');
    }
    for (int seat = 0; seat < number_of(analysis, "results"); seat++) {
        printf("%6d ", seat);
        print_row(&c, seat, 0, 1);
        int end = c.chances[c.count - 1][seat];
        if (end >= 0)
            printf(" %d%%", percent(end));
        putchar('\n');
    }
}

static void print_moments(fn_json analysis, int focus)
{
    fn_json list = item(member(analysis, "moments"), focus), m;
    size_t cursor = 0;
    if (fn_json_kind(list) != '[' || fn_json_count(list) == 0)
        return;
    puts("\nKey moments");
    for (int i = 1; fn_json_next(list, &cursor, NULL, &m); i++) {
        int from = number_of(m, "from"), to = number_of(m, "to");
        printf("  %d  move %d", i, number_of(m, "ply"));
        if (number_of(m, "round") > 0)
            printf(", round %d", number_of(m, "round"));
        printf(", turn of seat %d: the chance of seat %d %s from %d%% to %d%%"
               " (play %+d, draws %+d)\n",
               number_of(m, "mover"), number_of(m, "seat"), to > from ? "rose" : "fell",
               percent(from), percent(to), percent(number_of(m, "play")),
               percent(number_of(m, "draws")));
    }
}

/* Which seat has most of it; -1 if two have as much. */
static int most(const int values[], int count)
{
    int best = 0, as_good = 0;
    for (int i = 1; i < count; i++)
        best = values[i] > values[best] ? i : best;
    for (int i = 0; i < count; i++)
        as_good += values[i] == values[best];
    return as_good == 1 ? best : -1;
}

static void print_verdict(const int own[], const int draws[], int count)
{
    int player = most(own, count), lucky = most(draws, count);
    if (player >= 0 && player == lucky)
        printf("  Seat %d played best and drew best.\n", player);
    else if (player >= 0 && lucky >= 0)
        printf("  Seat %d played best, seat %d drew best.\n", player, lucky);
}

static void print_balance(fn_json analysis, int focus)
{
    fn_json rows = item(member(analysis, "balance"), focus), row;
    int own[FN_MAX_SEATS], draws[FN_MAX_SEATS], seats = fn_json_count(member(analysis, "seats"));
    size_t cursor = 0;
    if (fn_json_kind(rows) != '[')
        return;
    puts("\nSkill and luck, in % of the chance to win");
    puts("  seat  start  own play  others' play   draws    end   accuracy   ?!   ?  ??");
    for (int i = 0; fn_json_next(rows, &cursor, NULL, &row); i++) {
        fn_json sums = item(member(analysis, "seats"), i);
        own[i] = number_of(row, "own");
        draws[i] = number_of(row, "draws");
        printf("  %4d %6.1f %9.1f %13.1f %7.1f %6.1f", i, number_of(row, "start") / 100.0,
               own[i] / 100.0, number_of(row, "others") / 100.0, draws[i] / 100.0,
               number_of(row, "end") / 100.0);
        if (i < seats)
            printf(" %9.1f%% %4d %3d %3d", number_of(sums, "accuracy") / 100.0,
                   number_of(sums, "inaccuracies"), number_of(sums, "mistakes"),
                   number_of(sums, "blunders"));
        putchar('\n');
    }
    print_verdict(own, draws, seats);
}

static const char *sign_of(const char *mark)
{
    static const struct {
        const char *mark, *sign;
    } signs[] = {{"inaccuracy", "?!"}, {"mistake", "?"}, {"blunder", "??"}};
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++)
        if (strcmp(signs[i].mark, mark) == 0)
            return signs[i].sign;
    return NULL;
}

static void print_option(fn_json option, int seat)
{
    char text[TEXT_MAX];
    fn_json then = member(option, "then"), move;
    size_t cursor = 0;
    printf("%s", text_of(option, "move", text));
    while (fn_json_next(then, &cursor, NULL, &move))
        if (fn_json_to_string(move, text, sizeof text))
            printf(", %s", text);
    printf(": %d%%\n", percent(number(item(member(option, "chances"), seat))));
}

static void print_marked(fn_json decision, const char *sign)
{
    char text[TEXT_MAX];
    int seat = number_of(decision, "seat");
    printf("  move %d, round %d, seat %d: %s %s costs %d%%\n", number_of(decision, "ply"),
           number_of(decision, "round"), seat, text_of(decision, "move", text), sign,
           number_of(decision, "cost") / 100);
    fputs("       better ", stdout);
    print_option(item(member(decision, "options"), 0), seat);
}

static void print_marks(fn_json analysis)
{
    fn_json list = member(analysis, "decisions"), decision;
    char mark[TEXT_MAX];
    size_t cursor = 0;
    bool is_first = true;
    while (fn_json_next(list, &cursor, NULL, &decision)) {
        const char *sign = sign_of(text_of(decision, "mark", mark));
        if (sign == NULL)
            continue;
        if (is_first)
            puts("\nMarked moves (?! from 3%, ? from 8%, ?? from 15%)");
        is_first = false;
        print_marked(decision, sign);
    }
    if (is_first)
        puts("\nNo move cost 3% or more.");
}

void analyse_print(const char *json, size_t size, int focus)
{
    fn_json analysis;
    char text[TEXT_MAX];
    if (!fn_json_parse(&analysis, json, size, NULL))
        return;
    printf("%s, %d players, %d moves; ", text_of(analysis, "game", text),
           number_of(analysis, "players"), number_of(analysis, "moves"));
    printf("judged by %s, %d simulations for each turn compared\n",
           text_of(analysis, "judge", text), number_of(analysis, "simulations_per_line"));
    if (!is_true(analysis, "over"))
        puts("The game is not over: the last move of the record is its end here.");
    print_curves(analysis, focus);
    print_moments(analysis, focus);
    print_balance(analysis, focus);
    print_marks(analysis);
}
