/* fanal stats: what many games look like. Events are added up by their labels; each label knows
 * which part of it was the winner's. */
#include "apps/cli/cli.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_LABELS = 128 };

typedef struct stats_line {
    char label[48];
    long amount;                /* over all games */
    long of_seats, of_winners;  /* the part of it that seats, and winning seats, brought about */
    long in_game[FN_MAX_SEATS]; /* in the game being counted */
} stats_line;

typedef struct stats_sheet {
    stats_line lines[MAX_LABELS];
    int count;
    long games, moves;
    double points, winner_points;
} stats_sheet;

static stats_line *find_line(stats_sheet *sheet, const char *label)
{
    for (int i = 0; i < sheet->count; i++)
        if (strcmp(sheet->lines[i].label, label) == 0)
            return &sheet->lines[i];
    if (sheet->count == MAX_LABELS)
        return NULL;
    stats_line *added = &sheet->lines[sheet->count++];
    strcpy(added->label, label);
    return added;
}

static void count_events(stats_sheet *sheet, const fn_match *match, const fn_events *events)
{
    fn_tally tally;
    for (int i = 0; i < events->count; i++) {
        if (!match->game->tally(match->rules, &events->list[i], &tally))
            continue;
        stats_line *line = find_line(sheet, tally.label);
        if (line == NULL)
            continue;
        line->amount += tally.amount;
        if (tally.seat >= 0)
            line->in_game[tally.seat] += tally.amount;
    }
}

static void count_result(stats_sheet *sheet, const fn_match *match)
{
    fn_score score;
    int best = 0; /* of all who share the first place */
    fn_match_score(match, &score);
    sheet->games++;
    sheet->moves += match->steps;
    for (int i = 0; i < score.count; i++) {
        sheet->points += (double)score.points[i] / score.count;
        if (score.places[i] == 1)
            best = score.points[i];
    }
    sheet->winner_points += best;
    for (int i = 0; i < sheet->count; i++)
        for (int seat = 0; seat < match->setup.players; seat++) {
            stats_line *line = &sheet->lines[i];
            line->of_seats += line->in_game[seat];
            line->of_winners += score.places[seat] == 1 ? line->in_game[seat] : 0;
            line->in_game[seat] = 0;
        }
}

static bool same_group(const char *a, const char *b)
{
    size_t size = strcspn(a, ":");
    return strncmp(a, b, size + 1) == 0;
}

static int by_label(const void *a, const void *b)
{
    return strcmp(((const stats_line *)a)->label, ((const stats_line *)b)->label);
}

static void print(stats_sheet *sheet, const cli_args *args)
{
    double games = (double)sheet->games;
    printf("%s, %d players, %ld games: %.1f moves, %.1f points, winner %.1f\n", args->game->id,
           args->setup.players, sheet->games, (double)sheet->moves / games, sheet->points / games,
           sheet->winner_points / games);
    printf("%-30s %10s %8s %10s\n", "", "per game", "share", "winners'");
    qsort(sheet->lines, (size_t)sheet->count, sizeof *sheet->lines, by_label);
    for (int i = 0; i < sheet->count; i++) {
        const stats_line *line = &sheet->lines[i];
        long group = 0;
        for (int j = 0; j < sheet->count; j++)
            if (same_group(line->label, sheet->lines[j].label))
                group += sheet->lines[j].amount;
        printf("%-30s %10.2f %7.1f%%", line->label, (double)line->amount / games,
               group > 0 ? 100.0 * (double)line->amount / (double)group : 0);
        if (line->of_seats > 0)
            printf(" %9.1f%%", 100.0 * (double)line->of_winners / (double)line->of_seats);
        putchar('\n');
    }
}

static int run(cli_args *args)
{
    static fn_match match;
    static stats_sheet sheet;
    fn_rng rng;
    int code = series_check(args);
    for (long i = 0; i < args->games && code == EXIT_DONE; i++) {
        series_start(&match, args, i, &rng);
        while (fn_match_to_act(&match) != FN_NOBODY) {
            fn_events events = {0};
            series_step(&match, args, &rng, &events);
            count_events(&sheet, &match, &events);
        }
        count_result(&sheet, &match);
        progress_show("game", i + 1, args->games);
    }
    if (code == EXIT_DONE)
        print(&sheet, args);
    return code;
}

const cli_command stats_command = {
    .name = "stats",
    .usage = "GAME [--players N] [--games K] [--player P[,P…]] [--variant V] [--option O]…\n"
             "       [--edition FILE] [--seed S]",
    .summary = "plays games and shows what they look like",
    .help = "Plays K games (1; take 1000) and prints for everything the game counts how often it\n"
            "happens per game, its share in its group, and how much of it was the winner's.",
    .options = " --players --games --seed --variant --option --player --edition ",
    .wants_game = true,
    .run = run,
};
