/* fanal record: players play, and every game is recorded. */
#include "apps/cli/series_lines.h"

/* A thread's own data. A game is an array of the lines of its record. */
typedef struct record_writer {
    fn_match match;
    fn_text line;
    char storage[FN_LINE_MAX];
} record_writer;

static void end_line(record_writer *writer, FILE *out)
{
    fwrite(writer->line.data, 1, writer->line.used, out);
    fn_text_clear(&writer->line);
}

static void write_state(record_writer *writer, const cli_args *args, FILE *out)
{
    if (!args->states)
        return;
    fputc(',', out);
    fn_record_write_state(&writer->match, &writer->line);
    end_line(writer, out);
}

static void play(const series_job *job, void *worker, long game, FILE *out)
{
    record_writer *writer = worker;
    fn_match *match = &writer->match;
    fn_rng rng;
    fn_text_init(&writer->line, writer->storage, sizeof writer->storage);
    series_start(match, job->args, game, &rng);
    fputc('[', out);
    fn_record_write_header(match, NULL, &writer->line);
    end_line(writer, out);
    write_state(writer, job->args, out);
    while (fn_match_to_act(match) != FN_NOBODY) {
        series_step(match, job->args, &rng, NULL);
        fputc(',', out);
        fn_record_write_step(match, match->steps - 1, &writer->line);
        end_line(writer, out);
        write_state(writer, job->args, out);
    }
    fputc(',', out);
    fn_record_write_result(match, &writer->line);
    end_line(writer, out);
    fputc(']', out);
}

static int run(cli_args *args)
{
    char who[SERIES_NAMES_MAX];
    int code = series_check(args);
    if (code != EXIT_DONE)
        return code;
    series_name_players(args, who, sizeof who);
    return series_run_lines((series_job){.command = "record",
                                         .args = args,
                                         .who = who,
                                         .worker_size = sizeof(record_writer),
                                         .play = play},
                            "the record");
}

const cli_command record_command = {
    .name = "record",
    .usage = "GAME [--players N] [--games K] [--seed S] [--variant V] [--option O]…\n"
             "       [--player P[,P…]] [--edition FILE] [--net FILE] [--states] [-o FILE]\n"
             "       [--threads N] [--journal FILE] [--progress]",
    .summary = "plays games and writes them as JSON lines",
    .help = "Plays K games (1) for N players (2) and writes them to FILE or standard output.\n"
            "  --seed S      64 hexadecimal digits, or any text: the seed of the first game, from\n"
            "                which the others follow; without it a new one is drawn\n"
            "  --player P    who plays: one for all seats, or one for each: random, greedy, "
            "policy,\n"
            "                search:200ms, search:5000 (simulations), learned:400, level:1 to\n"
            "                level:5\n"
            "  --edition F   figures from another edition file\n"
            "  --net F       a network file for policy, in place of the built-in one\n"
            "  --states      the complete state after the header and after each move\n"
            "The format is described in docs/records.md.\n" LONG_RUNS,
    .options = " --players --games --seed --variant --option --player --edition --states -o --net "
               "--threads --journal --progress ",
    .wants_game = true,
    .has_ranks = true,
    .run = run,
};
