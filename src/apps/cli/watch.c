/* fanal watch: shows a record move by move, in full screen or as lines of text. */
#include "apps/terminal/watch.h"
#include "apps/cli/cli.h"
#include "apps/terminal/desk.h"
#include "apps/terminal/keep.h"
#include "apps/terminal/print.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

static void print_record(session *t)
{
    t->kind->go(t, t->plies);
    for (int i = 0; i < t->log.lines; i++) {
        phrase p;
        fn_text out = phrase_open(&p);
        fn_text_add(&out, t->log.line[i].heading ? "--- " : "");
        words_plain(&out, t->log.line[i].text);
        fn_text_add(&out, t->log.line[i].heading ? " ---" : ".");
        print_text(p.text);
    }
    print_board(t);
    if (t->is_over)
        print_result(t);
}

static int run(cli_args *args)
{
    static fn_match match;
    fn_error error;
    if (!words_choose(args->lang)) {
        say_error("there is no language '", args->lang, "'; there are en, de, fr");
        return EXIT_USAGE;
    }
    screen_choose_letters();
    if (!keep_read(&match, args->file, args->setup.edition, args->setup.edition_size, &error)) {
        say_error(error.text);
        return EXIT_FAILED;
    }
    session *t = watch_open(&match);
    if (t == NULL) {
        say_error("there is not enough memory");
        return EXIT_FAILED;
    }
    int number = 0;
    if (args->plain || !screen_is_possible())
        print_record(t);
    else
        number = desk_run(t);
    t->kind->close(t);
    if (number > 0) {
        signal(number, SIG_DFL);
        raise(number);
    }
    return EXIT_DONE;
}

const cli_command watch_command = {
    .name = "watch",
    .usage = "FILE [--plain] [--lang LANGUAGE] [--edition FILE]",
    .summary = "shows a recorded game again, move by move",
    .help =
        "Shows the first game of a record with nothing hidden. Keys: the arrows go one move on or\n"
        "back, ten with up and down, Home and End to the first and last, Space lets it run,\n"
        "+ and - change the speed, a analyses it, l reads the log, ? the rules, q leaves.\n"
        "  --plain          tells the game as text and shows its end; also when the output is\n"
        "                   no terminal\n"
        "  --lang LANGUAGE  en, de or fr; else by LC_ALL, LC_MESSAGES or LANG",
    .options = " --plain --lang --edition ",
    .wants_file = true,
    .run = run,
};
