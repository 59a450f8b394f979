/* fanal replay and fanal verify: records are played anew, line by line. */
#include "apps/cli/cli.h"
#include "apps/terminal/keep.h"

#include <errno.h>
#include <string.h>

/* Reads a line without its end. Returns false at the end of the file; a line that does not fit
 * is reported as one of FN_LINE_MAX bytes, which no record has. */
static bool read_line(FILE *file, char line[FN_LINE_MAX], size_t *size)
{
    int c;
    *size = 0;
    while ((c = getc(file)) != EOF && c != '\n')
        if (*size < FN_LINE_MAX)
            line[(*size)++] = (char)c;
    return c != EOF || *size > 0;
}

static int check_file(FILE *file, const cli_args *args, bool fair)
{
    static fn_replay replay;
    static char line[FN_LINE_MAX];
    fn_error error;
    fn_fair shown;
    size_t size;
    long number = 0;
    fn_replay_init(&replay, args->setup.edition, args->setup.edition_size);
    while (read_line(file, line, &size)) {
        number++;
        if ((fair && keep_is_header(line, size) && !fn_fair_verify(line, size, &shown, &error)) ||
            !fn_replay_line(&replay, line, size, &error)) {
            say_error(args->file, ", line ", fn_decimal(number).text, ": ",
                      keep_prefix(number, line, size), error.text);
            return EXIT_FAILED;
        }
    }
    if (ferror(file)) {
        say_error("cannot read ", args->file, ": ", strerror(errno));
        return EXIT_FAILED;
    }
    if (!fn_replay_end(&replay, &error)) {
        say_error(args->file, ", line ", fn_decimal(number + 1).text, ": ", error.text);
        return EXIT_FAILED;
    }
    printf("%d %s replayed, every move legal, results as written%s\n", replay.games,
           replay.games == 1 ? "game" : "games", fair ? "; the deal is the one committed to" : "");
    return EXIT_DONE;
}

static int run_with(cli_args *args, bool fair)
{
    FILE *file = strcmp(args->file, "-") == 0 ? stdin : fopen(args->file, "rb");
    if (file == NULL) {
        say_error("cannot read ", args->file, ": ", strerror(errno));
        return EXIT_FAILED;
    }
    int code = check_file(file, args, fair);
    if (file != stdin)
        fclose(file);
    return code;
}

static int run_replay(cli_args *args)
{
    return run_with(args, false);
}

static int run_verify(cli_args *args)
{
    return run_with(args, true);
}

const cli_command replay_command = {
    .name = "replay",
    .usage = "FILE [--edition FILE]",
    .summary = "replays records and checks every move, state and result",
    .help = "Plays the records in FILE (- is standard input) anew. Exit 1 and the line number if\n"
            "a move is not legal, or a state or result is not as written.\n"
            "  --edition F   the edition file of records that are not of the built-in edition",
    .options = " --edition ",
    .wants_file = true,
    .run = run_replay,
};

const cli_command verify_command = {
    .name = "verify",
    .usage = "FILE [--edition FILE]",
    .summary = "checks a finished online game against its published commitment",
    .help = "Checks that the secret in the record's header fits its commitment, that the seed\n"
            "follows from secret and salts, and replays the game. Compare the commitment in the\n"
            "header with the one that was published before the deal.",
    .options = " --edition ",
    .wants_file = true,
    .run = run_verify,
};
