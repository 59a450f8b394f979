/* The talk with a person: what he sees at his turn, and what he may type. Bad input gets a sentence
 * and changes nothing; the end of the input is as good as `quit`. */
#include "apps/cli/play.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { INPUT_MAX = 200, LOG_LINES = 20, BOARD_MAX = 4096, LIST_MAX = 16384 };

typedef enum heard { HEARD_LINE, HEARD_TOO_LONG, HEARD_END } heard;

/* Reads a line without its end; one that does not fit is read to its end all the same. */
static heard hear(char line[INPUT_MAX])
{
    size_t size = 0, bytes = 0;
    int c;
    fflush(stdout);
    while ((c = getchar()) != EOF && c != '\n') {
        bytes++;
        if (size + 1 < INPUT_MAX)
            line[size++] = (char)(iscntrl(c) && c != '\t' ? '?' : c);
    }
    line[size] = '\0';
    if (c == EOF && bytes == 0) {
        putchar('\n');
        return HEARD_END;
    }
    if (!isatty(STDIN_FILENO))
        puts(line); /* so that what was piped in can be read beside the answers */
    return bytes < INPUT_MAX ? HEARD_LINE : HEARD_TOO_LONG;
}

static bool is_word(const char *line, const char *word, const char *letter)
{
    return strcmp(line, word) == 0 || strcmp(line, letter) == 0;
}

/* The screen is cleared before the next person looks at it. False if he does not want to. */
static bool draw_curtain(play *p, int seat)
{
    char line[INPUT_MAX];
    if (isatty(STDOUT_FILENO))
        fputs("\033[2J\033[H", stdout);
    else
        putchar('\n');
    play_say(p, SAY_CURTAIN, seat, 0);
    putchar(' ');
    return hear(line) != HEARD_END && !is_word(line, "quit", "q");
}

static void show_board(const play *p)
{
    char storage[BOARD_MAX];
    fn_text out;
    fn_text_init(&out, storage, sizeof storage);
    p->show->board(&p->table, &out);
    putchar('\n');
    fputs(storage, stdout);
}

/* The moves a person may make, in words. Returns how many. */
static int list_moves(const play *p, show_item items[FN_MAX_MOVES])
{
    const fn_match *match = &p->match;
    fn_move moves[FN_MAX_MOVES];
    int count = match->game->list_moves(match->rules, match->state, moves);
    for (int i = 0; i < count; i++) {
        fn_text words, effect;
        fn_text_init(&words, items[i].words, sizeof items[i].words);
        fn_text_init(&effect, items[i].effect, sizeof items[i].effect);
        match->game->write_move(match->rules, moves[i], &words);
        p->show->move(&p->table, moves[i], &effect);
    }
    return count;
}

static void show_moves(const play *p)
{
    static char storage[LIST_MAX];
    show_item items[FN_MAX_MOVES];
    char decision[1024];
    fn_text out, text;
    fn_text_init(&text, decision, sizeof decision);
    p->show->decision(&p->table, &text);
    play_print(decision);
    fn_text_init(&out, storage, sizeof storage);
    int count = list_moves(p, items);
    text_list(&out, items, count);
    fputs(storage, stdout);
}

static void print_lines(const char *const *lines)
{
    for (; *lines != NULL; lines++)
        puts(*lines);
}

static void show_log(play *p, bool all)
{
    if (p->match.steps == 0)
        puts(words_say[SAY_NO_LOG]);
    else
        play_tell(p, 0, all ? 0 : LOG_LINES);
}

/* From now on the game is kept in this file, which must not be there yet. */
static void save_to(play *p, const char *path)
{
    char before[PLAY_PATH_MAX];
    if (*path == '\0') {
        puts(words_say[SAY_SAVE_WHERE]);
        return;
    }
    if (access(path, F_OK) == 0 && strcmp(path, p->file) != 0) {
        printf("%s%s\n", words_say[SAY_SAVE_EXISTS], path);
        return;
    }
    strcpy(before, p->file);
    strcpy(p->file, path);
    if (play_save(p))
        printf("%s%s\n", words_say[SAY_SAVED], path);
    else
        strcpy(p->file, before);
}

/* As fn_error has it: a sentence without capital and full stop. */
static void print_error(const fn_error *error)
{
    printf("%c%s.\n", toupper((unsigned char)error->text[0]), error->text + 1);
}

/* Plays the move with this number in the list, or as it is written. */
static bool try_move(play *p, int seat, const char *line)
{
    show_item items[FN_MAX_MOVES];
    fn_error error;
    int count = list_moves(p, items);
    const char *words = line;
    if (strspn(line, "0123456789") == strlen(line)) {
        bool only = *line == '\0' && count == 1;
        long number = only ? 1 : strtol(line, NULL, 10);
        if (number < 1 || number > count) {
            int wrong = count == 1 ? SAY_ONLY_ONE : SAY_NO_SUCH_NUMBER;
            play_say(p, *line == '\0' ? SAY_WHAT_NOW : wrong, count, 0);
            putchar('\n');
            return false;
        }
        words = items[number - 1].words;
    }
    if (fn_match_play(&p->match, seat, words, NULL, &error))
        return true;
    print_error(&error);
    return false;
}

static bool try_undo(play *p, int seat)
{
    fn_error error;
    if (!fn_match_undo(&p->match, seat, &error)) {
        print_error(&error);
        return false;
    }
    puts(words_say[SAY_UNDONE]);
    p->told[seat] = p->match.steps;
    return true;
}

/* Words that only look at the game. False for everything else. */
static bool obey(play *p, const char *line)
{
    if (is_word(line, "help", "?") || is_word(line, "help", "h")) {
        print_lines(words_keys);
        print_lines(p->show->help);
    } else if (is_word(line, "board", "b")) {
        show_board(p);
    } else if (is_word(line, "moves", "m")) {
        show_moves(p);
    } else if (is_word(line, "log", "l")) {
        show_log(p, false);
    } else if (is_word(line, "log all", "l all")) {
        show_log(p, true);
    } else {
        return false;
    }
    return true;
}

/* Without spaces at the ends and with single ones between words. */
static void tidy(char *line)
{
    char *to = line;
    for (const char *at = line; *at != '\0'; at++) {
        bool space = isspace((unsigned char)*at);
        if (!space)
            *to++ = *at;
        else if (to > line && to[-1] != ' ')
            *to++ = ' ';
    }
    while (to > line && to[-1] == ' ')
        to--;
    *to = '\0';
}

static void lower(char *line)
{
    for (; *line != '\0'; line++)
        *line = (char)tolower((unsigned char)*line);
}

/* Asks until there is a step, or no more input. */
static play_answer ask(play *p, int seat)
{
    char line[INPUT_MAX];
    for (;;) {
        printf("%s> ", p->persons > 1 ? p->table.names[seat] : "");
        heard what = hear(line);
        if (what == HEARD_END)
            return PLAY_STOPPED;
        if (what == HEARD_TOO_LONG) {
            play_say(p, SAY_TOO_LONG, INPUT_MAX - 1, 0);
            putchar('\n');
            continue;
        }
        tidy(line);
        if (strncmp(line, "save", 4) == 0 && (line[4] == ' ' || line[4] == '\0')) {
            save_to(p, line[4] == ' ' ? line + 5 : "");
            continue;
        }
        lower(line);
        if (is_word(line, "quit", "q"))
            return PLAY_STOPPED;
        if (is_word(line, "undo", "u") ? try_undo(p, seat)
                                       : !obey(p, line) && try_move(p, seat, line))
            return PLAY_MOVED;
    }
}

/* With one person his own step is told at once; with several, when he looks again. */
static void end_step(play *p, int seat)
{
    play_save(p);
    if (p->persons > 1)
        return;
    play_look(p, seat);
    play_tell(p, p->told[seat], 0);
    p->told[seat] = p->match.steps;
}

play_answer play_ask(play *p, int seat)
{
    bool others = p->at_terminal != seat;
    int steps = p->match.steps;
    if (p->persons > 1 && others && !draw_curtain(p, seat))
        return PLAY_STOPPED;
    p->at_terminal = seat;
    play_look(p, seat);
    play_tell(p, p->told[seat], 0);
    p->told[seat] = steps;
    if (others || p->show->turn_begins(&p->table))
        show_board(p);
    else
        putchar('\n');
    show_moves(p);
    play_answer answer = ask(p, seat);
    if (answer == PLAY_MOVED)
        end_step(p, seat);
    return answer;
}
