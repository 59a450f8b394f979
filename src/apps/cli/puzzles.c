/* fanal puzzles: plays games and keeps the positions in which one turn is clearly best. Games are
 * played and searched on all cores and written in the order of their numbers, so a file depends on
 * the call alone. */
#include "apps/cli/puzzles.h"

#include "apps/cli/series_lines.h"
#include "fanal/puzzle.h"

enum { OFTEN = 4, MOST_OF_A_GAME = 4 }; /* one game in four is a variant */

typedef struct puzzle_writer {
    fn_match match;
    cli_args args;
} puzzle_writer;

/* Varies the number of players from game to game without --players, and the variant without
 * --variant. */
static void vary_setup(cli_args *args, long game)
{
    const fn_game *plays = args->game;
    _Alignas(8) uint8_t rules[FN_RULES_MAX];
    fn_setup setup = args->setup;
    int variants = 0;
    while (plays->variants[variants] != NULL)
        variants++;
    if (!args->counted)
        setup.players =
            plays->min_players + (int)(game % (plays->max_players - plays->min_players + 1));
    if (args->variant == NULL && game % OFTEN == OFTEN - 1 && variants > 1)
        setup.variant = 1 + (int)(game / OFTEN % (variants - 1));
    if (!args->counted && !fn_rules_make(plays, rules, &setup, NULL))
        setup.players = plays->min_players; /* some variants are for two players */
    if (fn_rules_make(plays, rules, &setup, NULL))
        args->setup = setup;
}

static void play(const series_job *job, void *worker, long game, FILE *out)
{
    puzzle_writer *writer = worker;
    const fn_puzzle_wish wish = {job->args->budget, job->args->deeper, MOST_OF_A_GAME};
    const char *line;
    fn_rng rng;
    int count = 0;
    writer->args = *job->args;
    vary_setup(&writer->args, game);
    series_start(&writer->match, &writer->args, game, &rng);
    while (fn_match_to_act(&writer->match) != FN_NOBODY)
        series_step(&writer->match, &writer->args, &rng, NULL);
    fn_puzzles *puzzles = fn_puzzles_open(&writer->match, &wish);
    fputc('[', out);
    while (puzzles != NULL && (line = fn_puzzles_next(puzzles)) != NULL)
        fprintf(out, "%s%s", count++ > 0 ? "," : "", line);
    fputc(']', out);
    fn_puzzles_close(puzzles);
}

static void set_defaults(cli_args *args)
{
    _Alignas(8) uint8_t rules[FN_RULES_MAX];
    fn_player strong;
    args->budget = args->budget > 0 ? args->budget : 400;
    args->deeper = args->deeper > 0 ? args->deeper : 20;
    fn_player_read(&strong, "policy:50", NULL);
    if (!fn_rules_make(args->game, rules, &args->setup, NULL) ||
        !fn_player_can_play(&strong, args->game, rules, NULL))
        fn_player_read(&strong, "search:100", NULL);
    for (int seat = 0; seat < FN_MAX_SEATS && args->player_count == 0; seat++)
        args->players[seat] = strong;
}

static int run(cli_args *args)
{
    char who[SERIES_NAMES_MAX];
    if (args->check != NULL)
        return puzzles_check(args);
    if (args->game == NULL) {
        say_error("'fanal puzzles' needs GAME or --check FILE");
        return EXIT_USAGE;
    }
    set_defaults(args);
    int code = series_check(args);
    if (code != EXIT_DONE)
        return code;
    series_name_players(args, who, sizeof who);
    return series_run_lines((series_job){.command = "puzzles",
                                         .args = args,
                                         .who = who,
                                         .worker_size = sizeof(puzzle_writer),
                                         .play = play},
                            "the puzzles");
}

const cli_command puzzles_command = {
    .name = "puzzles",
    .usage = "GAME [--games K] [--seed S] [--players N] [--variant V] [--option O]…\n"
             "       [--player P[,P…]] [--budget B] [--deep D] [--net FILE] [-o FILE]\n"
             "       [--threads N] [--progress]\n"
             "   or: fanal puzzles --check FILE [--budget B] [-o FILE] [--threads N] [--progress]",
    .summary = "finds positions in which one turn is clearly best",
    .help =
        "Plays K games (1) between strong players and writes the positions in which one whole\n"
        "turn is clearly best, with the answer, as JSON lines: to FILE or standard output.\n"
        "  --players N   without it 2, 3, 4 in turn; and without --variant some games are one\n"
        "  --player P    who plays; policy:50, or search:100 where no network knows the game\n"
        "  --budget B    simulations for each turn that is compared; 400\n"
        "  --deep D      a puzzle counts if a search with D times as many says the same; 20\n"
        "  --seed S      the same games and the same puzzles again, on any number of threads\n"
        "With --check the puzzles of FILE are looked at again: can they be read, are the turns\n"
        "legal, is the answer clearly best with B simulations (8000) for each turn that comes\n"
        "near. Exit status 1 if not, with a sentence for each. -o writes those that are, with the\n"
        "reasons as they are found now.\n"
        "The format is described in docs/puzzles.md.",
    .options = " --players --games --seed --variant --option --player --budget --deep -o --net "
               "--threads --progress --check ",
    .can_ask_game = true,
    .wants_game = true,
    .run = run,
};
