/* The dialogue with a person, line by line. Bad input gets a sentence and changes nothing; the end
 * of input counts as `quit`. Every line of a script or a pipe counts as deliberate: none is
 * consumed just to continue. */
#include "apps/terminal/lines.h"

#include "apps/terminal/print.h"
#include "apps/terminal/screen.h"
#include "apps/terminal/ways.h"

#include <ctype.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { INPUT_MAX = LINES_INPUT_MAX, LOG_LINES = 20, PAUSE_MS = 2000 };

/* The state kept between two lines, such as how much of the story each seat was told. */
typedef struct talk {
    session *t;
    lines_talk *with;
    long line;                  /* number of lines heard */
    bool typed;                 /* by a person at a terminal */
    int told[FN_MAX_SEATS + 1]; /* number of lines; the last one is for nobody in particular */
    int begun;                  /* the move at the start: earlier ones are not told */
    int asked;                  /* the seat asked last */
    bool has_people;
    session_pause pause; /* the state last told */
} talk;

typedef enum heard { HEARD_LINE, HEARD_TOO_LONG, HEARD_END } heard;

/* Reads a line without its end; one that does not fit is still read to its end. */
static heard hear(talk *k, char line[INPUT_MAX])
{
    size_t size = 0, bytes = 0;
    int c;
    fflush(stdout);
    while ((c = getc(k->with->input)) != EOF && c != '\n') {
        bytes++;
        if (size + 1 < INPUT_MAX)
            line[size++] = (char)(iscntrl(c) && c != '\t' ? '?' : c);
    }
    line[size] = '\0';
    if (c == EOF && bytes == 0) {
        putchar('\n');
        return HEARD_END;
    }
    k->line++;
    if (!k->typed)
        puts(line); /* makes piped input readable beside the answers */
    return bytes < INPUT_MAX ? HEARD_LINE : HEARD_TOO_LONG;
}

/* Notes that a line did nothing. Returns false if that ends the dialogue. */
static bool go_on_after(talk *k, const char *line)
{
    lines_fault *fault = &k->with->fault;
    if (fault->line == 0) {
        fault->line = k->line;
        strcpy(fault->text, line);
    }
    return !k->with->is_script;
}

static bool is_word(const char *line, const char *word, const char *letter)
{
    return strcmp(line, word) == 0 || strcmp(line, letter) == 0;
}

static int *told(talk *k)
{
    int seat = k->t->now.me;
    return &k->told[seat >= 0 ? seat : FN_MAX_SEATS];
}

/* Tells the viewer what has happened since the last time. */
static void tell_news(talk *k)
{
    const story *log = &k->t->log;
    for (int i = *told(k); i < log->lines; i++)
        if (log->line[i].ply >= k->begun)
            print_story(&log->line[i]);
    *told(k) = log->lines;
}

static void tell_log(talk *k, bool all)
{
    const story *log = &k->t->log;
    int first = all || log->lines < LOG_LINES ? 0 : log->lines - LOG_LINES;
    if (log->lines == 0)
        puts(tr("Nothing has happened yet."));
    for (int i = first; i < log->lines; i++)
        print_story(&log->line[i]);
}

static void print_reason(talk *k)
{
    phrase p, plain;
    fn_text out = phrase_open(&p), words = phrase_open(&plain);
    k->t->has_reason = false;
    session_reason(k->t, &out);
    words_plain(&words, p.text);
    if (words.used > 0)
        plain.text[0] = (char)toupper((unsigned char)plain.text[0]);
    char last = words.used > 0 ? plain.text[words.used - 1] : '.';
    fn_text_add(&words, last == '.' || last == ')' ? "" : ".");
    print_text(plain.text);
}

/* Reports whether a line is to be read although it is not this person's turn. Before the start, a
 * person at a terminal can cancel the table; later they can answer a request for a pause, or
 * resume. Other lines typed ahead wait for the turn. */
static bool is_called(const talk *k)
{
    struct pollfd input = {.fd = fileno(k->with->input), .events = POLLIN};
    bool answers = k->t->pause == PAUSE_THEIRS || k->t->pause == PAUSE_ON;
    return k->typed && (k->t->can[WAY_CANCEL] || answers) && poll(&input, 1, 0) > 0;
}

/* Lets things happen until there is something to do here. */
static void wait_for(talk *k, bool answer)
{
    session *t = k->t;
    while (!t->lost && screen_signal() == 0) {
        bool changed = t->kind->poll(t);
        if (answer && (t->has_reason || t->hints > 0))
            return;
        if (!answer && (t->is_over || t->curtain != FN_NOBODY || t->now.moves > 0))
            return;
        if (changed && !k->has_people)
            tell_news(k);
        if (changed || ferror(stdout) || (!answer && is_called(k)))
            return;
        nanosleep(&(struct timespec){0, 200000}, NULL);
    }
}

static void ask_why(talk *k, const char *move)
{
    k->t->kind->why(k->t, move);
    while (!k->t->has_reason && !k->t->lost && screen_signal() == 0)
        wait_for(k, true);
    if (k->t->has_reason)
        print_reason(k);
}

static void ask_hint(talk *k)
{
    phrase p;
    fn_text out = phrase_open(&p);
    k->t->hints = 0;
    k->t->kind->hint(k->t);
    while (k->t->hints == 0 && k->t->thinks && !k->t->lost && screen_signal() == 0)
        wait_for(k, true);
    if (k->t->hints == 0) {
        print_text(k->t->notice.text);
        return;
    }
    say(&out, "A strong player would do this:");
    fn_text_add(&out, " ");
    fn_text_add(&out, k->t->hint[0]);
    print_text(p.text);
    k->t->hints = 0;
}

/* Plays the move with this number in the list, or in this written form. */
static bool try_move(talk *k, const char *line)
{
    const seen *s = &k->t->now;
    const char *words = line;
    fn_error error;
    if (strspn(line, "0123456789") == strlen(line)) {
        long number = *line == '\0' && s->moves == 1 ? 1 : strtol(line, NULL, 10);
        phrase p;
        fn_text out = phrase_open(&p);
        if (number < 1 || number > s->moves) {
            if (*line == '\0')
                say(&out,
                    "Type a number from 1 to {n}, or a move as it is written. 'help' tells you "
                    "more.",
                    {"n", fn_decimal(s->moves).text});
            else
                say(&out, "The numbers go from 1 to {n}. 'moves' lists them again.",
                    {"n", fn_decimal(s->moves).text});
            print_text(p.text);
            return false;
        }
        words = s->move[number - 1];
    }
    if (seen_find_move(s, words) < 0) {
        ask_why(k, words);
        return false;
    }
    if (k->t->kind->move(k->t, words, &error)) {
        k->with->moves++;
        return true;
    }
    print_text(error.text);
    return false;
}

static bool try_undo(talk *k)
{
    fn_error error;
    if (!k->t->kind->undo(k->t, &error)) {
        print_text(error.text);
        return false;
    }
    puts(tr("Taken back."));
    *told(k) = k->t->log.lines;
    return true;
}

/* Takes a way out of the table if the person confirms it; waits until it is done. */
static bool try_way(talk *k, session_way way)
{
    char line[INPUT_MAX];
    phrase p, plain;
    fn_text out = phrase_open(&p), words = phrase_open(&plain);
    if (!k->t->can[way]) {
        ways_refuse(k->t, way, &out);
        print_text(p.text);
        return false;
    }
    ways_ask(k->t, way, &out);
    words_plain(&words, p.text);
    print_text(plain.text);
    fputs(tr("Type 'yes' to do it."), stdout);
    fputs("\n> ", stdout);
    if (hear(k, line) != HEARD_LINE || strcmp(line, "yes") != 0)
        return false;
    k->t->kind->take(k->t, way);
    k->with->moves++;
    while (k->t->can[way] && !k->t->left && !k->t->lost && k->t->notice.text[0] == '\0' &&
           screen_signal() == 0)
        wait_for(k, true);
    print_text(k->t->notice.text);
    return !k->t->can[way];
}

/* Handles words about a pause; returns false for any others, and if there is no pause to speak of.
 * Waits a moment for the effect, because nothing else happens while a line is typed. */
static bool obey_pause(talk *k, const char *line)
{
    bool resumes = strcmp(line, "resume") == 0, refuses = strcmp(line, "no pause") == 0;
    if ((!resumes && !refuses && strcmp(line, "pause") != 0) || k->t->pause == PAUSE_NONE)
        return false;
    k->t->kind->poll(k->t);
    session_pause before = k->t->pause;
    if (resumes != (before == PAUSE_ON))
        return true;
    double until = session_clock_ms() + PAUSE_MS;
    k->t->kind->pause(k->t, !refuses);
    while (k->t->pause == before && k->t->notice.text[0] == '\0' && session_clock_ms() < until) {
        k->t->kind->poll(k->t);
        nanosleep(&(struct timespec){0, 200000}, NULL);
    }
    print_text(k->t->notice.text);
    return true;
}

/* Handles words that only look at the game; returns false for any others. */
static bool obey(talk *k, const char *line)
{
    if (is_word(line, "help", "?"))
        print_help();
    else if (is_word(line, "board", "b"))
        print_board(k->t);
    else if (is_word(line, "moves", "m"))
        print_moves(k->t);
    else if (is_word(line, "log", "l"))
        tell_log(k, false);
    else if (is_word(line, "log all", "l all"))
        tell_log(k, true);
    else if (is_word(line, "hint", "h"))
        ask_hint(k);
    else if (strcmp(line, "signs") == 0)
        print_signs(k->t);
    else if (strcmp(line, "rules") == 0)
        print_rules(k->t, "");
    else if (strncmp(line, "rules ", 6) == 0)
        print_rules(k->t, line + 6);
    else if (strncmp(line, "why ", 4) == 0)
        ask_why(k, line + 4);
    else
        return obey_pause(k, line);
    return true;
}

/* Trims spaces at the ends, leaves single ones between words, and lowers the case. */
static void tidy(char *line)
{
    char *to = line;
    for (const char *at = line; *at != '\0'; at++) {
        bool space = isspace((unsigned char)*at);
        if (!space)
            *to++ = (char)tolower((unsigned char)*at);
        else if (to > line && to[-1] != ' ')
            *to++ = ' ';
    }
    while (to > line && to[-1] == ' ')
        to--;
    *to = '\0';
}

/* Asks until a step is made; returns false at the end of input. */
static bool ask(talk *k)
{
    char line[INPUT_MAX];
    for (;;) {
        fputs("> ", stdout);
        heard what = hear(k, line);
        if (what == HEARD_END || screen_signal() != 0 || k->t->lost)
            return false;
        if (what == HEARD_TOO_LONG) {
            puts(tr("This line is too long; it did nothing."));
            if (!go_on_after(k, line))
                return false;
            continue;
        }
        if (strncmp(line, "say ", 4) == 0 && k->t->kind->chat != NULL) {
            k->t->kind->chat(k->t, line + 4);
            continue;
        }
        tidy(line);
        if (is_word(line, "quit", "q"))
            return false;
        if (obey(k, line))
            continue;
        session_way way = ways_find(line);
        if (way != WAYS                  ? try_way(k, way)
            : is_word(line, "undo", "u") ? try_undo(k)
                                         : try_move(k, line))
            return true;
        if (!go_on_after(k, line))
            return false;
    }
}

/* Tells what the table waits for before the start. */
static void tell_waiting(const talk *k)
{
    if (k->t->has_begun)
        return;
    print_prompt(k->t);
    if (k->typed && k->t->can[WAY_CANCEL])
        print_text(tr("Type 'cancel' to cancel the table."));
}

/* Tells once about a pause, or a request for one, and the possible answers. */
static void tell_pause(talk *k)
{
    session_pause pause = k->t->pause;
    if (pause == k->pause)
        return;
    k->pause = pause;
    if (pause != PAUSE_THEIRS && pause != PAUSE_ON)
        return;
    tell_news(k);
    if (k->typed)
        print_text(pause == PAUSE_ON ? tr("Type 'resume' to go on.")
                                     : tr("Type 'pause' to agree, or 'no pause'."));
}

/* Reads a line while the table waits for people. Returns false if it ends the dialogue. */
static bool hear_waiting(talk *k)
{
    char line[INPUT_MAX];
    if (hear(k, line) == HEARD_END)
        return false;
    tidy(line);
    if (is_word(line, "quit", "q"))
        return false;
    session_way way = ways_find(line);
    if (way != WAYS)
        try_way(k, way);
    else if (!obey(k, line))
        tell_waiting(k);
    return true;
}

/* Clears the screen before the next person looks at it, who says when to go on; a script is not
 * asked, as it would lose a line. Returns false if the person does not want to. */
static bool draw_curtain(talk *k)
{
    char line[INPUT_MAX];
    phrase p;
    fn_text out = phrase_open(&p);
    const char *name = k->t->now.names[k->t->curtain];
    if (isatty(STDOUT_FILENO))
        fputs("\033[2J\033[H", stdout);
    else
        putchar('\n');
    if (k->typed)
        say(&out, "{name}, it is your turn. When nobody else is looking, press Enter.",
            {"name", name});
    else
        say(&out, "{name}, it is your turn.", {"name", name});
    fputs(p.text, stdout);
    putchar(k->typed ? ' ' : '\n');
    if (k->typed && (hear(k, line) == HEARD_END || is_word(line, "quit", "q")))
        return false;
    k->t->kind->uncover(k->t);
    return true;
}

static bool take_turn(talk *k)
{
    bool others = k->asked != k->t->now.me;
    k->asked = k->t->now.me;
    tell_news(k);
    if (others || k->t->show->turn_begins(&k->t->now))
        print_board(k->t);
    else
        putchar('\n');
    print_moves(k->t);
    return ask(k);
}

static void end_game(talk *k)
{
    tell_news(k);
    print_board(k->t);
    putchar('\n');
    print_result(k->t);
}

/* Asks the others for another game; returns true when it begins. */
static bool play_again(talk *k)
{
    char line[INPUT_MAX];
    if (!k->t->can_rematch)
        return false;
    print_text(tr("Type 'rematch' to ask the others for another game."));
    fputs("> ", stdout);
    if (hear(k, line) != HEARD_LINE || strcmp(line, "rematch") != 0)
        return false;
    k->t->kind->rematch(k->t);
    while (k->t->is_over && !k->t->lost && screen_signal() == 0)
        wait_for(k, true);
    memset(k->told, 0, sizeof k->told);
    k->begun = 0;
    k->asked = FN_NOBODY;
    return !k->t->is_over;
}

void lines_run(session *t, lines_talk *with)
{
    talk k = {.t = t, .with = with, .asked = FN_NOBODY};
    k.typed = isatty(fileno(with->input));
    k.has_people = t->now.me >= 0 || t->curtain >= 0;
    k.begun = t->now.ply;
    tell_waiting(&k);
    while (!t->is_over && !t->lost && !t->left && !ferror(stdout)) {
        wait_for(&k, false);
        tell_pause(&k);
        if (screen_signal() != 0 || (is_called(&k) && !hear_waiting(&k)))
            return;
        k.has_people = k.has_people || t->curtain >= 0;
        if (t->curtain != FN_NOBODY ? !draw_curtain(&k) : t->now.moves > 0 && !take_turn(&k))
            return;
        if (t->is_over) {
            end_game(&k);
            if (!play_again(&k))
                return;
        }
    }
}
