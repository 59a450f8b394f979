/* The terminal itself, through ncurses: opening and leaving it, copying a canvas to it, keys, mouse
 * and signals. Whatever happens, the terminal is left as it was found. */
#ifndef FN_TERMINAL_SCREEN_H
#define FN_TERMINAL_SCREEN_H

#include "apps/terminal/canvas.h"

enum screen_key {
    KEY_NOTHING = -1,
    KEY_STOPPED = -2, /* a signal asks to stop, or the terminal is gone */
    KEY_CHANGED = -3, /* the window has a new size */
    KEY_CLICKED = -4,
    KEY_WHEEL_UP = -5,
    KEY_WHEEL_DOWN = -6,
    KEY_OTHER = -7,       /* a key without a name here */
    SCREEN_UP = 0x110000, /* past all letters */
    SCREEN_DOWN,
    SCREEN_LEFT,
    SCREEN_RIGHT,
    SCREEN_PAGE_UP,
    SCREEN_PAGE_DOWN,
    SCREEN_HOME,
    SCREEN_END,
    SCREEN_BACK,
    SCREEN_ENTER = '\n',
    SCREEN_ESCAPE = 27
};

/* Sets the locale, so letters are shown as the terminal can. */
void screen_choose_letters(void);

/* Reports whether this terminal can show a full screen. */
bool screen_is_possible(void);

bool screen_open(void);
void screen_close(void);
void screen_size(int *rows, int *columns);
void screen_show(const canvas *c);
void screen_redraw(void); /* everything anew, whatever is there now */

/* Returns a key or one of the above; waits at most `wait_ms`. Letters are Unicode code points. */
int screen_read(int wait_ms);
void screen_where(int *row, int *column); /* of the last click */

/* The signal that asks to stop, or 0; works without a screen too. */
int screen_signal(void);
void screen_catch_signals(void);

#endif
