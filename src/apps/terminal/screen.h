/* The terminal itself, through ncurses: opening and leaving it, copying a canvas to it, keys, mouse
 * and signals. Whatever happens, the terminal is left as it was found. */
#ifndef FN_TERMINAL_SCREEN_H
#define FN_TERMINAL_SCREEN_H

#include "apps/terminal/canvas.h"

enum screen_key {
    KEY_NOTHING = -1,
    KEY_STOPPED = -2, /* a signal asks us to go, or the terminal is gone */
    KEY_CHANGED = -3, /* the window has another size */
    KEY_CLICKED = -4,
    KEY_WHEEL_UP = -5,
    KEY_WHEEL_DOWN = -6,
    KEY_OTHER = -7,       /* one that we have no name for */
    SCREEN_UP = 0x110000, /* behind all letters there are */
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

/* Sets the locale, so that letters are shown as the terminal can. */
void screen_choose_letters(void);

/* Can this terminal show a full screen? */
bool screen_is_possible(void);

bool screen_open(void);
void screen_close(void);
void screen_size(int *rows, int *columns);
void screen_show(const canvas *c);
void screen_redraw(void); /* everything anew, whatever is there now */

/* A key, or one of the above; waits at most so long. Letters come as Unicode numbers. */
int screen_read(int wait_ms);
void screen_where(int *row, int *column); /* of the last click */

/* The signal that asked us to go, or 0. Also for those who have no screen. */
int screen_signal(void);
void screen_catch_signals(void);

#endif
