/* fanal analyse: opens a record, steps through its analysis, and prints it as JSON or as text. */
#include "apps/cli/cli.h"
#include "apps/terminal/insight_text.h"
#include "apps/terminal/keep.h"
#include "apps/terminal/print.h"
#include "fanal/insight.h"
#include "words/words.h"

enum { COLUMNS = 80, TEXT_MAX = 1 << 17 };

static void step_through(fn_insight *insight)
{
    while (fn_insight_step(insight)) {
        fn_insight_progress now = fn_insight_progress_of(insight);
        progress_show(insight_pass_words(now.pass), now.done,
                      now.total + 1); /* the last call clears the line */
    }
    fn_insight_progress all = fn_insight_progress_of(insight);
    progress_show("turn", all.total, all.total);
}

/* Prints the analysis as text, in the person's language; seats are numbered as for --seat. */
static void print_text_of(const char *json, size_t size, int focus)
{
    static char storage[TEXT_MAX], plain[TEXT_MAX];
    static char names[FN_MAX_SEATS][32];
    insight_look look = {.focus = focus, .columns = COLUMNS};
    fn_json analysis;
    fn_text out;
    for (int i = 0; i < FN_MAX_SEATS; i++) {
        fn_text_init(&out, names[i], sizeof names[i]);
        say(&out, "Seat {n}", {"n", fn_decimal(i).text});
        look.names[i] = names[i];
    }
    if (!fn_json_parse(&analysis, json, size, NULL))
        return;
    fn_text_init(&out, storage, sizeof storage);
    insight_write(analysis, &look, &out);
    fn_text_init(&out, plain, sizeof plain);
    words_plain(&out, storage);
    fputs(plain, stdout);
}

static int print(fn_insight *insight, const cli_args *args)
{
    size_t size;
    const char *json = fn_insight_json(insight, &size);
    if (json == NULL) {
        say_error("there is not enough memory");
        return EXIT_FAILED;
    }
    if (args->json)
        printf("%s\n", json);
    else
        print_text_of(json, size, args->open_hands ? 0 : args->seat);
    return EXIT_DONE;
}

static bool check(const cli_args *args, const fn_match *match)
{
    if (args->seat >= match->setup.players) {
        say_error("--seat: there are seats 0 to ", fn_decimal(match->setup.players - 1).text);
        return false;
    }
    if (args->ply >= match->steps) {
        say_error("--ply: the record has ", fn_decimal(match->steps).text, " moves, from 0");
        return false;
    }
    return true;
}

static int run(cli_args *args)
{
    static fn_match match;
    fn_error error;
    if (!words_choose(args->lang)) {
        say_error("there is no language '", args->lang, "'; there are en, de, fr");
        return EXIT_USAGE;
    }
    bool fine =
        keep_read(&match, args->file, args->setup.edition, args->setup.edition_size, &error);
    if (!fine)
        say_error(error.text);
    if (match.game == NULL)
        return EXIT_FAILED;
    if (!check(args, &match))
        return EXIT_USAGE;
    const fn_insight_wish wish = {
        .simulations = args->budget,
        .open_hands = args->open_hands,
        .trouble = fine ? NULL : error.text,
    };
    fn_insight *insight = fn_insight_open(&match, &wish);
    if (insight == NULL) {
        say_error("there is not enough memory");
        return EXIT_FAILED;
    }
    if (args->ply >= 0)
        fn_insight_pick(insight, (int)args->ply);
    step_through(insight);
    int code = print(insight, args);
    fn_insight_close(insight);
    return fine ? code : EXIT_FAILED;
}

const cli_command analyse_command = {
    .name = "analyse",
    .usage = "FILE [--json] [--budget N] [--seat S] [--open-hands] [--ply N] [--net FILE]\n"
             "       [--lang LANGUAGE] [--edition FILE]",
    .summary = "tells what each move of a recorded game was worth, and luck from skill",
    .help =
        "Analyses the first game of a record (- is standard input), over or not: how likely each\n"
        "was to win after each move, the moves that cost something and what was better, and how\n"
        "much of the result was play and how much the draws. Moves are judged on what their maker\n"
        "could know. What can be read of a damaged record is analysed; the exit status is 1 then.\n"
        "  --json        all of it as one JSON object, see docs/analysis.md\n"
        "  --budget N    simulations for the whole game, about; otherwise about half a minute\n"
        "  --seat S      the seat whose knowledge the curve and the table go by; 0\n"
        "  --open-hands  judges with nothing hidden: hands and decks as they were\n"
        "  --ply N       looks only at the turn with this move, counted from 0\n"
        "  --net FILE    judges with this network\n"
        "  --lang L      en, de or fr; else by LC_ALL, LC_MESSAGES or LANG\n"
        "  --edition F   the edition file of records that are not of the built-in edition",
    .options = " --json --budget --seat --open-hands --ply --net --lang --edition ",
    .wants_file = true,
    .run = run,
};
