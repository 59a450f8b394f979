/* The only file that uses ncurses. It compares with what is on the terminal and sends only the
 * difference, so nothing flickers. */
#define _XOPEN_SOURCE_EXTENDED 1
#include "apps/terminal/screen.h"

#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <ncurses.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <termios.h>
#include <unistd.h>

enum { EMPTY_MAX = 50 };

static volatile sig_atomic_t caught;
static bool is_open, has_colours;
static int click_row, click_column;
static struct termios before;
static bool has_before;

void screen_choose_letters(void)
{
    const char *names[] = {getenv("LC_ALL"), getenv("LC_CTYPE"), getenv("LANG")};
    const char *wanted = "";
    for (int i = 2; i >= 0; i--)
        wanted = names[i] != NULL && names[i][0] != '\0' ? names[i] : wanted;
    /* Even a locale that is not installed says what the terminal can show. */
    if (setlocale(LC_CTYPE, "") == NULL &&
        (strcasestr(wanted, "utf-8") != NULL || strcasestr(wanted, "utf8") != NULL))
        setlocale(LC_CTYPE, "C.UTF-8");
    canvas_set_unicode(strcmp(nl_langinfo(CODESET), "UTF-8") == 0);
}

bool screen_is_possible(void)
{
    const char *term = getenv("TERM");
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && term != NULL && *term != '\0' &&
           strcmp(term, "dumb") != 0 && strcmp(term, "unknown") != 0;
}

static void remember(int number)
{
    caught = number;
}

/* Restores the terminal after a crash, with only what is safe in a signal handler. */
static void crash(int number)
{
    static const char reset[] = "\033[?1000l\033[?1006l\033[?1049l\033[?25h\033[0m\r\n";
    ssize_t written = write(STDOUT_FILENO, reset, sizeof reset - 1);
    (void)written;
    if (has_before)
        tcsetattr(STDIN_FILENO, TCSANOW, &before);
    raise(number); /* the handler is removed after its first call */
}

void screen_catch_signals(void)
{
    struct sigaction action = {.sa_handler = remember};
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
    for (int i = 0; i < 3; i++)
        sigaction(numbers[i], &action, NULL);
}

static void catch_crashes(void)
{
    struct sigaction action = {.sa_handler = crash, .sa_flags = (int)SA_RESETHAND | SA_NODEFER};
    static const int numbers[] = {SIGABRT, SIGSEGV, SIGBUS, SIGFPE};
    struct sigaction now;
    for (int i = 0; i < 4; i++) /* keeps a sanitizer's handlers */
        if (sigaction(numbers[i], NULL, &now) == 0 && now.sa_handler == SIG_DFL)
            sigaction(numbers[i], &action, NULL);
}

int screen_signal(void)
{
    return caught;
}

/* Inks and grounds for 256 colours, and for the eight of every colour terminal. */
static const short inks[INK_COUNT] = {-1, 245, 220, 203, 227, 120, 117, 215, 177, 231, 250};
static const short grounds[GROUND_COUNT] = {-1, 236, 94, 17, 23, 238};
static const short few_inks[INK_COUNT] = {
    -1,         COLOR_WHITE, COLOR_YELLOW,  COLOR_RED,   COLOR_YELLOW, COLOR_GREEN,
    COLOR_BLUE, COLOR_RED,   COLOR_MAGENTA, COLOR_WHITE, COLOR_WHITE,
};
static const short few_grounds[GROUND_COUNT] = {-1,          COLOR_BLUE, COLOR_YELLOW,
                                                COLOR_BLACK, COLOR_CYAN, COLOR_WHITE};

static void choose_colours(void)
{
    const char *none = getenv("NO_COLOR");
    has_colours = has_colors() && (none == NULL || *none == '\0');
    if (!has_colours)
        return;
    start_color();
    bool many = COLORS >= 256;
    short paper = use_default_colors() == OK ? -1 : COLOR_BLACK;
    for (short i = 0; i < INK_COUNT; i++)
        for (short j = 0; j < GROUND_COUNT; j++) {
            short front = many ? inks[i] : few_inks[i], back = many ? grounds[j] : few_grounds[j];
            bool bright = !many && (j == GROUND_LIT || j == GROUND_HARBOUR || j == GROUND_STORM);
            front = bright ? COLOR_BLACK : front < 0 && j > 0 ? COLOR_WHITE : front;
            front = front < 0 && paper >= 0 ? COLOR_WHITE : front;
            init_pair((short)(1 + i * GROUND_COUNT + j), front, back < 0 ? paper : back);
        }
}

bool screen_open(void)
{
    if (is_open)
        return true;
    has_before = tcgetattr(STDIN_FILENO, &before) == 0;
    set_escdelay(25);
    SCREEN *screen = newterm(NULL, stdout, stdin);
    if (screen == NULL)
        return false;
    is_open = true;
    atexit(screen_close);
    screen_catch_signals();
    catch_crashes();
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    curs_set(0);
    choose_colours();
    mousemask(BUTTON1_PRESSED | BUTTON4_PRESSED | BUTTON5_PRESSED, NULL);
    mouseinterval(0);
    nodelay(stdscr, TRUE);
    return true;
}

void screen_close(void)
{
    if (!is_open)
        return;
    is_open = false;
    mousemask(0, NULL);
    erase();
    refresh();
    endwin();
}

void screen_size(int *rows, int *columns)
{
    getmaxyx(stdscr, *rows, *columns);
}

static attr_t attributes(style look)
{
    attr_t found = A_NORMAL;
    if (has_colours)
        found |= (attr_t)COLOR_PAIR(1 + look.ink * GROUND_COUNT + look.ground);
    else if (look.ground == GROUND_BAR)
        found |= A_REVERSE;
    found |= look.attributes & BOLD ? A_BOLD : 0;
    found |= look.attributes & REVERSE ? A_REVERSE : 0;
    found |= look.attributes & UNDERLINE ? A_UNDERLINE : 0;
    if (!has_colours && look.ink == INK_SOFT)
        found |= A_DIM;
    return found;
}

void screen_show(const canvas *c)
{
    for (int row = 0; row < c->rows; row++)
        for (int column = 0; column < c->columns; column++) {
            const cell *at = &c->cells[row * c->columns + column];
            if (at->glyph[0] == '\0')
                continue;
            attrset((int)attributes(at->look));
            mvaddstr(row, column, at->glyph);
        }
    wnoutrefresh(stdscr);
    doupdate();
}

void screen_redraw(void)
{
    clearok(curscr, TRUE);
}

static int read_mouse(void)
{
    MEVENT event;
    if (getmouse(&event) != OK)
        return KEY_NOTHING;
    click_row = event.y;
    click_column = event.x;
    if (event.bstate & BUTTON4_PRESSED)
        return KEY_WHEEL_UP;
    if (event.bstate & BUTTON5_PRESSED)
        return KEY_WHEEL_DOWN;
    return event.bstate & BUTTON1_PRESSED ? KEY_CLICKED : KEY_NOTHING;
}

static int translate(wint_t key)
{
    switch (key) {
    case KEY_UP: return SCREEN_UP;
    case KEY_DOWN: return SCREEN_DOWN;
    case KEY_LEFT: return SCREEN_LEFT;
    case KEY_RIGHT: return SCREEN_RIGHT;
    case KEY_PPAGE: return SCREEN_PAGE_UP;
    case KEY_NPAGE: return SCREEN_PAGE_DOWN;
    case KEY_HOME: return SCREEN_HOME;
    case KEY_END: return SCREEN_END;
    case KEY_BACKSPACE: return SCREEN_BACK;
    case KEY_ENTER: return SCREEN_ENTER;
    case KEY_MOUSE: return read_mouse();
    case KEY_RESIZE: return KEY_CHANGED;
    default: return KEY_OTHER;
    }
}

int screen_read(int wait_ms)
{
    struct pollfd input = {STDIN_FILENO, POLLIN, 0};
    static int empty;
    wint_t key;
    if (caught != 0)
        return KEY_STOPPED;
    int found = get_wch(&key);
    if (found == ERR) {
        int ready = poll(&input, 1, wait_ms);
        if (caught != 0 || (ready > 0 && !(input.revents & POLLIN)))
            return KEY_STOPPED;
        found = get_wch(&key); /* also after a signal: a new size comes as a key */
        empty = found == ERR && ready > 0 ? empty + 1 : 0;
        if (empty == EMPTY_MAX)
            return KEY_STOPPED; /* always readable but empty: the terminal is gone */
    }
    if (found == ERR)
        return KEY_NOTHING;
    if (found == KEY_CODE_YES)
        return translate(key);
    return key == '\r' ? SCREEN_ENTER : key == 8 || key == 127 ? SCREEN_BACK : (int)key;
}

void screen_where(int *row, int *column)
{
    *row = click_row;
    *column = click_column;
}
