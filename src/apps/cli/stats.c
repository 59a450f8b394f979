/* fanal stats: statistics of many games. Events are added up by label, and for each label the
 * winner's part of it. */
#include "apps/cli/series_run.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_LABELS = 128, COUNTS = 1 + FN_MAX_SEATS };

typedef struct stats_line {
    char label[48];
    long amount;               /* over all games */
    long of_seats, of_winners; /* the part caused by seats, and by winning seats */
} stats_line;

typedef struct stats_sheet {
    stats_line lines[MAX_LABELS];
    int count;
    long games, moves;
    double points, winner_points;
} stats_sheet;

/* A thread's own data: the game being played, and for each label its amount, then those of the
 * seats. */
typedef struct stats_game {
    fn_match match;
    int count;
    char labels[MAX_LABELS][48];
    int amounts[MAX_LABELS][COUNTS];
} stats_game;

static int *find_amounts(stats_game *game, const char *label)
{
    for (int i = 0; i < game->count; i++)
        if (strcmp(game->labels[i], label) == 0)
            return game->amounts[i];
    if (game->count == MAX_LABELS)
        return NULL;
    strcpy(game->labels[game->count], label);
    return memset(game->amounts[game->count++], 0, sizeof game->amounts[0]);
}

static void count_events(stats_game *game, const fn_events *events)
{
    fn_tally tally;
    for (int i = 0; i < events->count; i++) {
        if (!game->match.game->tally(game->match.rules, &events->list[i], &tally))
            continue;
        int *amounts = find_amounts(game, tally.label);
        if (amounts == NULL)
            continue;
        amounts[0] += tally.amount;
        if (tally.seat >= 0)
            amounts[1 + tally.seat] += tally.amount;
    }
}

static void play(const series_job *job, void *worker, long index, FILE *out)
{
    stats_game *game = worker;
    char storage[FN_LINE_MAX];
    fn_text text;
    fn_score score;
    fn_rng rng;
    game->count = 0;
    series_start(&game->match, job->args, index, &rng);
    while (fn_match_to_act(&game->match) != FN_NOBODY) {
        fn_events events = {0};
        series_step(&game->match, job->args, &rng, &events);
        count_events(game, &events);
    }
    fn_match_score(&game->match, &score);
    fn_text_init(&text, storage, sizeof storage);
    fn_json_open(&text, '{');
    fn_json_put_int(&text, "moves", game->match.steps);
    series_write_score(&score, &text);
    fn_json_key(&text, "counts");
    fn_json_open(&text, '{');
    for (int i = 0; i < game->count; i++)
        series_write_ints(&text, game->labels[i], game->amounts[i], 1 + game->match.setup.players);
    fn_json_close(&text, '}');
    fn_json_close(&text, '}');
    fwrite(storage, 1, text.used, out);
}

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

static bool add_counts(stats_sheet *sheet, fn_json counts, int seats, const fn_score *score)
{
    size_t cursor = 0;
    fn_json key, value;
    while (fn_json_next(counts, &cursor, &key, &value)) {
        char label[sizeof sheet->lines[0].label];
        int amounts[COUNTS];
        if (!fn_json_to_string(key, label, sizeof label) ||
            !series_read_ints(value, 1 + seats, amounts))
            return false;
        stats_line *line = find_line(sheet, label);
        if (line == NULL)
            continue;
        line->amount += amounts[0];
        for (int seat = 0; seat < seats; seat++) {
            line->of_seats += amounts[1 + seat];
            line->of_winners += score->places[seat] == 1 ? amounts[1 + seat] : 0;
        }
    }
    return true;
}

static void add_score(stats_sheet *sheet, const fn_score *score)
{
    int best = 0; /* of the seats that share first place */
    sheet->games++;
    for (int i = 0; i < score->count; i++) {
        sheet->points += (double)score->points[i] / score->count;
        if (score->places[i] == 1)
            best = score->points[i];
    }
    sheet->winner_points += best;
}

static bool take(const series_job *job, long game, fn_json played)
{
    stats_sheet *sheet = job->context;
    int seats = job->args->setup.players;
    long long moves;
    fn_json value;
    fn_score score;
    if (!fn_json_member(played, "moves", &value) ||
        !fn_json_to_int(value, 0, FN_MAX_STEPS, &moves) || !series_read_score(played, &score) ||
        score.count < seats || !fn_json_member(played, "counts", &value) ||
        !add_counts(sheet, value, seats, &score))
        return series_refuse(game);
    sheet->moves += moves;
    add_score(sheet, &score);
    return true;
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

static int end(const series_job *job)
{
    print(job->context, job->args);
    return EXIT_DONE;
}

static int run(cli_args *args)
{
    static stats_sheet sheet;
    char who[SERIES_NAMES_MAX];
    int code = series_check(args);
    if (code != EXIT_DONE)
        return code;
    series_name_players(args, who, sizeof who);
    return series_run(&(series_job){.command = "stats",
                                    .args = args,
                                    .who = who,
                                    .context = &sheet,
                                    .worker_size = sizeof(stats_game),
                                    .play = play,
                                    .take = take,
                                    .end = end});
}

const cli_command stats_command = {
    .name = "stats",
    .usage = "GAME [--players N] [--games K] [--player P[,P…]] [--variant V] [--option O]…\n"
             "       [--edition FILE] [--seed S] [--threads N] [--journal FILE] [--progress]",
    .summary = "plays games and shows what they look like",
    .help = "Plays K games (1; take 1000) and prints for everything the game counts how often it\n"
            "happens per game, its share in its group, and how much of it was the "
            "winner's.\n" LONG_RUNS,
    .options = " --players --games --seed --variant --option --player --edition --threads "
               "--journal --progress ",
    .wants_game = true,
    .has_ranks = true,
    .run = run,
};
