/* fanal play: people and bots around one table, in full screen or as lines, here or at a server's
 * table. */
#include "apps/cli/play.h"

#include "apps/terminal/desk.h"
#include "apps/terminal/lines.h"
#include "apps/terminal/menu.h"
#include "apps/terminal/print.h"
#include "apps/terminal/remote.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void print_bots(const play *p)
{
    for (int i = 0; i < p->args->bot_count; i++)
        printf(" --bot %s", p->args->bots[i]);
}

static int first_person(const play *p)
{
    int seat = 0;
    while (seat < p->match.setup.players - 1 && p->setup.is_bot[seat])
        seat++;
    return seat;
}

/* Prints how to continue, and how to play the same deal again. */
static void tell_how_to_go_on(const play *p)
{
    char id[FN_GAME_ID_MAX];
    fn_text text;
    fn_text_init(&text, id, sizeof id);
    fn_game_id_write(&p->match, &text);
    puts(tr("The game is not over."));
    if (p->setup.file[0] != '\0') {
        puts(tr("To go on where you stopped:"));
        if (p->args->from != NULL && p->args->output != NULL) { /* the seats may be in any order */
            printf("  fanal play --from %s --seat %d\n", p->setup.file, first_person(p));
            return;
        }
        printf("  fanal play %s", p->match.game->id);
        if (p->args->output != NULL) { /* others know the players */
            if (p->match.setup.players != p->match.game->min_players)
                printf(" --players %d", p->match.setup.players);
            print_bots(p);
            printf(" -o %s", p->setup.file);
        }
        putchar('\n');
    } else {
        puts(tr("It was not saved; -o FILE would save it."));
    }
    puts(tr("To play the same deal from the beginning:"));
    printf("  fanal play %s", id);
    print_bots(p);
    putchar('\n');
}

static FILE *open_script(const play *p)
{
    if (p->args->script == NULL)
        return stdin;
    FILE *file = fopen(p->args->script, "r");
    if (file == NULL)
        say_error("cannot read ", p->args->script, ": ", strerror(errno));
    return file;
}

/* Prints the game and its players. */
static void greet(const session *t)
{
    phrase p;
    fn_text out = phrase_open(&p);
    fn_text_add(&out, t->show->tell.words->title);
    fn_text_add(&out, ", ");
    fn_text_add(&out, renderer_variant(t->show, t->now.variant).text);
    fn_text_add(&out, words_colon());
    for (int seat = 0; seat < t->now.seats; seat++) {
        fn_text_add(&out, seat > 0 ? ", " : "");
        fn_text_add(&out, t->now.names[seat]);
    }
    fn_text_add(&out, ".");
    print_text(p.text);
    if (t->now.ply > 0) {
        out = phrase_open(&p);
        say_n(&out, "The game goes on after {n} move.", "The game goes on after {n} moves.",
              t->now.ply);
        print_text(p.text);
    }
    print_text(tr("Type the number of a move, or the move itself. 'help' tells you more."));
}

/* Judges input that did not come from a terminal. A finished game is a success whatever was typed
 * on the way. Otherwise a script or a pipe has failed if one of its lines did nothing, or a script
 * if it made no move. */
static int judge_lines(const play *p, const session *t, const lines_talk *with)
{
    const lines_fault *fault = &with->fault;
    const char *name = p->args->script != NULL ? p->args->script : "standard input";
    if (t->is_over || t->lost || screen_signal() != 0 || isatty(fileno(with->input)))
        return EXIT_DONE;
    fflush(stdout);
    if (fault->line > 0)
        say_error(name, ", line ", fn_decimal(fault->line).text, ": '", fault->text,
                  "' is no step that could be made there");
    else if (with->is_script && with->moves == 0)
        say_error(name, " makes no move");
    else
        return EXIT_DONE;
    return EXIT_FAILED;
}

/* Returns the signal that ended the session, 0, or -1 if it could not be shown. */
static int show_session(play *p, session *t)
{
    if (p->full) {
        int number = desk_run(t);
        if (t->is_over)
            print_result(t); /* it remains when the screen is gone */
        return number;
    }
    FILE *input = open_script(p);
    if (input == NULL)
        return -1;
    lines_talk with = {.input = input, .is_script = p->args->script != NULL};
    if (t->has_begun)
        greet(t);
    lines_run(t, &with);
    p->code = judge_lines(p, t, &with);
    if (input != stdin)
        fclose(input);
    return screen_signal();
}

static int end_with(int number, int code)
{
    if (number > 0) {
        fflush(stdout);
        signal(number, SIG_DFL);
        raise(number);
    }
    return number < 0 ? EXIT_FAILED : code;
}

/* Offers all games, when full screen and called without GAME. */
static bool choose_game(play *p)
{
    static menu m;
    static struct {
        const fn_game *game;
        int variant;
    } offers[MENU_MAX];
    fn_text out;
    fn_text_init(&out, m.title, sizeof m.title);
    say(&out, "What shall we play?");
    const fn_game *game;
    m.count = 0;
    for (int i = 0; (game = fn_game_offered(i)) != NULL; i++)
        for (int v = 0; game->variants[v] != NULL && m.count < MENU_MAX; v++) {
            const renderer *show = renderer_find(game->id);
            offers[m.count].game = game;
            offers[m.count].variant = v;
            fn_text_init(&out, m.items[m.count++], MENU_TEXT_MAX);
            fn_text_add(&out, show->tell.words->title);
            fn_text_add(&out, " · ");
            fn_text_add(&out, renderer_variant(show, game->variants[v]).text);
        }
    int chosen = menu_run(&m);
    if (chosen < 0)
        return false;
    p->args->game = offers[chosen].game;
    p->args->setup.variant = offers[chosen].variant;
    return true;
}

static int join(play *p)
{
    fn_error error;
    session *t = remote_open(p->args->join, p->args->name, &error);
    if (t == NULL) {
        say_error(error.text);
        return EXIT_FAILED;
    }
    int number = show_session(p, t);
    bool lost = t->lost;
    if (t->notice.text[0] != '\0' && lost)
        say_error(t->notice.text);
    if (!t->is_over && t->again[0] != '\0')
        printf("%s\n  fanal play --join '%s'\n", tr("To go on where you stopped:"), t->again);
    t->kind->close(t);
    return end_with(number, lost ? EXIT_FAILED : p->code);
}

static int play_here(play *p)
{
    if (p->args->from == NULL && !play_seat(p))
        return EXIT_USAGE;
    int code = p->args->from != NULL ? play_from(p) : play_open(p);
    if (code == PLAY_BACK)
        return code;
    if (code != EXIT_DONE) {
        screen_close();
        return code == PLAY_LEFT ? end_with(screen_signal(), EXIT_DONE) : code;
    }
    p->setup.match = &p->match;
    p->setup.pace_ms = p->full ? (int)p->args->pace_ms : 0;
    p->setup.waits = !p->full;
    session *t = local_open(&p->setup);
    if (t == NULL) {
        say_error("there is not enough memory");
        return EXIT_FAILED;
    }
    int number = show_session(p, t);
    bool over = t->is_over;
    if (t->notice.text[0] != '\0')
        say_error(t->notice.text);
    t->kind->close(t);
    if (!over && number >= 0)
        tell_how_to_go_on(p);
    return end_with(number, p->code);
}

static int run(cli_args *args)
{
    static play p;
    p.args = args;
    if (!words_choose(args->lang)) {
        say_error("there is no language '", args->lang, "'; there are en, de, fr");
        return EXIT_USAGE;
    }
    screen_choose_letters();
    p.full = !args->plain && args->script == NULL && screen_is_possible();
    if (!p.full)
        screen_catch_signals();
    if (args->join != NULL)
        return join(&p);
    if (args->from != NULL)
        return play_here(&p);
    if (args->game == NULL && !p.full) {
        say_error("'fanal play' needs GAME");
        return EXIT_USAGE;
    }
    p.chose = args->game == NULL;
    p.asks = p.chose && args->bot_count == 0;
    int code = PLAY_BACK;
    while (code == PLAY_BACK) {
        if (p.chose && !choose_game(&p)) {
            screen_close();
            return end_with(screen_signal(), EXIT_DONE);
        }
        code = play_here(&p);
    }
    return code;
}

const cli_command play_command = {
    .name = "play",
    .usage = "[GAME] [--players N] [--bot LEVEL]… [--variant V] [--option O]… [--seed S]\n"
             "       [--new] [--edition FILE] [-o FILE] [--plain] [--script FILE]\n"
             "       [--lang LANGUAGE] [--pace MS] [--name NAME] [--join URL]\n"
             "       [--from FILE [--ply N] [--seat S] [--anew]]",
    .summary = "lets you play, against bots or with others at one terminal or at a server",
    .help =
        "Plays a game on the full screen; keys are shown there, ? says more. Without GAME you\n"
        "choose one, how many play and against whom. GAME may also be a game ID, which names a\n"
        "whole deal. Games that are not over are kept in $XDG_STATE_HOME/fanal and offered at the\n"
        "next start, with --plain too; those of scripts and of other editions are not.\n"
        "  --bot LEVEL      a bot of this level, 1 to 5, or a player such as search:5000; give "
        "one\n"
        "                   for each bot. The other seats are people. Without it you play against\n"
        "                   bots of level 2; with --bot none all seats are people\n"
        "  --seed S         64 hexadecimal digits, or any text: the deal\n"
        "  --new            begins a new game without asking\n"
        "  -o FILE          keeps the game in FILE; if it holds one that is not over, goes on\n"
        "  --join URL       sits down at a table of a server: its link, an invitation\n"
        "                   (…/t/TABLE#invite=TOKEN) or a seat of yours (…#seat=TOKEN)\n"
        "  --name NAME      what you are called there\n"
        "  --from FILE      begins at a position of the record in FILE: after N moves, or its "
        "last\n"
        "                   one, at seat S (from 0) or whose turn it is, against bots of --bot.\n"
        "                   Cards are as they were; with --anew all that this seat could not know\n"
        "                   is imagined anew, from --seed\n"
        "  --plain          line by line; also when the output is no terminal or TERM is dumb\n"
        "  --script FILE    line by line, with the lines of FILE in place of a person; exit 1 at\n"
        "                   the first line that does nothing, and if none makes a move\n"
        "  --lang LANGUAGE  en, de or fr; else by LC_ALL, LC_MESSAGES or LANG\n"
        "  --pace MS        how long each step of a bot is shown, 300 if not given",
    .options = " --players --bot --variant --option --seed --edition -o --new --plain --script "
               "--lang --pace --name --join --from --ply --seat --anew ",
    .wants_game = true,
    .takes_game_id = true,
    .can_ask_game = true,
    .run = run,
};
