/* The arena's report: win shares with 95 % intervals, Elo, points by source. Entrants with the same
 * name share a line. */
#include "apps/cli/arena.h"

#include <math.h>
#include <string.h>

typedef struct report_line {
    const char *name;
    double games, wins, points, elo;
    double low, high; /* of the share of wins */
    bool is_bot;      /* external */
    bot_faults faults;
} report_line;

typedef struct report_sheet {
    report_line lines[MOST_ENTRANTS];
    int count;
    int line_of[MOST_ENTRANTS];                 /* by entrant */
    double beats[MOST_ENTRANTS][MOST_ENTRANTS]; /* games in which one was placed before the other */
    arena_sources sources;                      /* only the labels */
    double by_source[MOST_SOURCES][MOST_ENTRANTS];
} report_sheet;

static void make_lines(report_sheet *report, const arena_sheet *sheet)
{
    for (int i = 0; i < sheet->count; i++) {
        int line = 0;
        while (line < report->count &&
               strcmp(report->lines[line].name, sheet->entrants[i].words) != 0)
            line++;
        if (line == report->count)
            report->lines[report->count++].name = sheet->entrants[i].words;
        report->lines[line].is_bot = sheet->entrants[i].command != NULL;
        report->line_of[i] = line;
    }
}

static void add_faults(bot_faults *all, const bot_faults *faults)
{
    all->late += faults->late;
    all->nonsense += faults->nonsense;
    all->dead += faults->dead;
}

static void add_game(report_sheet *report, const arena_game *game, int seats)
{
    int winners = 0;
    for (int i = 0; i < game->score.count; i++)
        winners += game->score.places[i] == 1;
    for (int seat = 0; seat < seats; seat++) {
        int line = report->line_of[game->entrants[seat]];
        report->lines[line].games++;
        add_faults(&report->lines[line].faults, &game->faults[seat]);
        report->lines[line].points += game->score.points[seat];
        report->lines[line].wins += game->score.places[seat] == 1 ? 1.0 / winners : 0;
        for (int other = 0; other < seats; other++) {
            int difference = game->score.places[other] - game->score.places[seat];
            int other_line = report->line_of[game->entrants[other]];
            if (other != seat && other_line != line)
                report->beats[line][other_line] += difference > 0 ? 1 : difference == 0 ? 0.5 : 0;
        }
        for (int i = 0; i < game->sources.count; i++) {
            int source = source_find(&report->sources, game->sources.labels[i]);
            if (source >= 0)
                report->by_source[source][line] += game->sources.points[i][seat];
        }
    }
}

void find_interval(double share, double n, double *low, double *high)
{
    double z = 1.96, middle = (share + z * z / (2 * n)) / (1 + z * z / n);
    double half = z / (1 + z * z / n) * sqrt(share * (1 - share) / n + z * z / (4 * n * n));
    *low = fmax(middle - half, 0); /* rounding may make it slightly negative */
    *high = fmin(middle + half, 1);
}

static void find_line_interval(report_line *line)
{
    find_interval(line->wins / line->games, line->games, &line->low, &line->high);
}

/* Finds the strengths of Bradley and Terry from the games in which one entrant was placed before
 * another; their mean is 0 Elo. Half a game added each way keeps a clean sweep finite. */
static void find_elo(report_sheet *report)
{
    double strength[MOST_ENTRANTS], mean = 0;
    for (int i = 0; i < report->count; i++)
        strength[i] = 1;
    for (int round = 0; round < 2000; round++)
        for (int i = 0; i < report->count; i++) {
            double wins = 0, weight = 0;
            for (int j = 0; j < report->count; j++) {
                if (j == i)
                    continue;
                double games = report->beats[i][j] + report->beats[j][i] + 1;
                wins += report->beats[i][j] + 0.5;
                weight += games / (strength[i] + strength[j]);
            }
            strength[i] = weight > 0 ? wins / weight : 1;
        }
    for (int i = 0; i < report->count; i++) {
        report->lines[i].elo = 400 * log10(strength[i]);
        mean += report->lines[i].elo / report->count;
    }
    for (int i = 0; i < report->count; i++)
        report->lines[i].elo -= mean;
}

static void print_faults(const report_line *line)
{
    const bot_faults *faults = &line->faults;
    if (!line->is_bot)
        return;
    if (faults->late + faults->nonsense + faults->dead == 0)
        printf("%s: no faults\n", line->name);
    else
        printf("%s: %ld late, %ld nonsense, %ld games dead; a stand-in moved at random\n",
               line->name, faults->late, faults->nonsense, faults->dead);
}

/* Returns the width of names, at least that of our own players. */
static int name_width(const report_sheet *report)
{
    size_t width = 20;
    for (int i = 0; i < report->count; i++)
        if (strlen(report->lines[i].name) > width)
            width = strlen(report->lines[i].name);
    return (int)width;
}

/* Rounds to the digits printed after the point; never "-0". */
static double rounded(double figure, int digits)
{
    double scale = pow(10, digits), all = round(figure * scale);
    return all == 0 ? 0 : all / scale;
}

static void print_table(const report_sheet *report, const cli_args *args)
{
    printf("%s, %d players, %ld games\n", args->game->id, args->setup.players, args->games);
    int width = name_width(report);
    printf("%-*s %8s %8s %16s %8s %8s\n", width, "", "games", "wins", "95% interval", "Elo",
           "points");
    for (int i = 0; i < report->count; i++) {
        const report_line *line = &report->lines[i];
        printf("%-*s %8.0f %7.1f%% %7.1f%%–%5.1f%% %8.0f %8.1f\n", width, line->name, line->games,
               100 * line->wins / line->games, 100 * line->low, 100 * line->high,
               rounded(line->elo, 0), rounded(line->points / line->games, 1));
    }
    for (int s = 0; s < report->sources.count; s++) {
        printf("  %-20s", report->sources.labels[s]);
        for (int i = 0; i < report->count; i++)
            printf(" %8.2f", rounded(report->by_source[s][i] / report->lines[i].games, 2));
        putchar('\n');
    }
    for (int i = 0; i < report->count; i++)
        print_faults(&report->lines[i]);
}

/* Prints a name; a command may contain any bytes. */
static void print_name(const char *name, bool is_first)
{
    char storage[8 * ENTRANT_MAX];
    fn_text text;
    fn_text_init(&text, storage, sizeof storage);
    fn_json_open(&text, '{');
    fn_json_put_string(&text, "name", name);
    printf("%s%s,", is_first ? "" : ",", storage);
}

static void print_json(const report_sheet *report, const cli_args *args)
{
    printf("{\"game\":\"%s\",\"players\":%d,\"games\":%ld,\"entrants\":[", args->game->id,
           args->setup.players, args->games);
    for (int i = 0; i < report->count; i++) {
        const report_line *line = &report->lines[i];
        print_name(line->name, i == 0);
        printf("\"games\":%.0f,\"win_share\":%.5f,\"low\":%.5f,\"high\":%.5f,"
               "\"elo\":%.1f,\"points\":%.3f,\"points_by_source\":{",
               line->games, line->wins / line->games, line->low, line->high, rounded(line->elo, 1),
               rounded(line->points / line->games, 3));
        for (int s = 0; s < report->sources.count; s++)
            printf("%s\"%s\":%.3f", s > 0 ? "," : "", report->sources.labels[s],
                   rounded(report->by_source[s][i] / line->games, 3));
        printf("},\"late\":%ld,\"nonsense\":%ld,\"dead\":%ld}", line->faults.late,
               line->faults.nonsense, line->faults.dead);
    }
    puts("]}");
}

static report_sheet sheet_so_far;

void arena_report_add(const arena_sheet *sheet, const arena_game *game, int seats)
{
    if (sheet_so_far.count == 0)
        make_lines(&sheet_so_far, sheet);
    add_game(&sheet_so_far, game, seats);
}

void arena_report_print(const cli_args *args)
{
    for (int i = 0; i < sheet_so_far.count; i++)
        find_line_interval(&sheet_so_far.lines[i]);
    find_elo(&sheet_so_far);
    if (args->json)
        print_json(&sheet_so_far, args);
    else
        print_table(&sheet_so_far, args);
}
