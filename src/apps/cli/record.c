/* fanal record: players play, every game is written as it goes. */
#include "apps/cli/cli.h"

#include <errno.h>
#include <string.h>

typedef struct writer {
    FILE *file;
    fn_text line;
    char storage[FN_LINE_MAX];
} writer;

static void end_line(writer *out)
{
    fwrite(out->line.data, 1, out->line.used, out->file);
    fputc('\n', out->file);
    fn_text_clear(&out->line);
}

static void write_state(writer *out, const cli_args *args, const fn_match *match)
{
    if (!args->states)
        return;
    fn_record_write_state(match, &out->line);
    end_line(out);
}

static void record_game(writer *out, const cli_args *args, long index)
{
    static fn_match match;
    fn_rng rng;
    series_start(&match, args, index, &rng);
    fn_record_write_header(&match, NULL, &out->line);
    end_line(out);
    write_state(out, args, &match);
    while (fn_match_to_act(&match) != FN_NOBODY) {
        series_step(&match, args, &rng, NULL);
        fn_record_write_step(&match, match.steps - 1, &out->line);
        end_line(out);
        write_state(out, args, &match);
    }
    fn_record_write_result(&match, &out->line);
    end_line(out);
}

/* The set-up is checked before the file is opened, which would empty it. */
static int run(cli_args *args)
{
    static writer out;
    int code = series_check(args);
    if (code != EXIT_DONE)
        return code;
    out.file = args->output != NULL ? fopen(args->output, "w") : stdout;
    fn_text_init(&out.line, out.storage, sizeof out.storage);
    if (out.file == NULL) {
        say_error("cannot write ", args->output, ": ", strerror(errno));
        return EXIT_FAILED;
    }
    for (long i = 0; i < args->games && !ferror(out.file); i++) {
        record_game(&out, args, i);
        progress_show("game", i + 1, args->games);
    }
    bool written = !ferror(out.file) && fflush(out.file) == 0;
    if (args->output != NULL)
        written = fclose(out.file) == 0 && written;
    if (!written)
        say_error("the record could not be written: ", strerror(errno));
    return written ? EXIT_DONE : EXIT_FAILED;
}

const cli_command record_command = {
    .name = "record",
    .usage = "GAME [--players N] [--games K] [--seed S] [--variant V] [--option O]…\n"
             "       [--player P[,P…]] [--edition FILE] [--net FILE] [--states] [-o FILE]",
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
            "The format is described in docs/records.md.",
    .options = " --players --games --seed --variant --option --player --edition --states -o --net ",
    .wants_game = true,
    .run = run,
};
