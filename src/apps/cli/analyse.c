/* fanal analyse: opens a record, steps through its analysis, and prints it as JSON or for people.
 */
#include "apps/cli/analyse.h"

#include "apps/cli/cli.h"
#include "apps/terminal/keep.h"
#include "fanal/insight.h"

static void step_through(fn_insight *insight)
{
    while (fn_insight_step(insight)) {
        fn_insight_progress now = fn_insight_progress_of(insight);
        progress_show(now.pass == 1   ? "a quick look: turn"
                      : now.pass == 2 ? "a good look: turn"
                                      : "looking closer: turn",
                      now.done, now.total + 1); /* the line is cleared at the very end */
    }
    fn_insight_progress all = fn_insight_progress_of(insight);
    progress_show("turn", all.total, all.total);
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
        analyse_print(json, size, args->open_hands ? 0 : args->seat);
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
             "       [--edition FILE]",
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
        "  --edition F   the edition file of records that are not of the built-in edition",
    .options = " --json --budget --seat --open-hands --ply --net --edition ",
    .wants_file = true,
    .run = run,
};
