/* A list from which one thing is chosen, on the full screen or line by line. */
#ifndef FN_TERMINAL_MENU_H
#define FN_TERMINAL_MENU_H

#include <stdbool.h>

enum { MENU_MAX = 20, MENU_TEXT_MAX = 160, MENU_LEFT = -1, MENU_BACK = -2 };

typedef struct menu {
    char title[MENU_TEXT_MAX];
    int count, first; /* first: the number of the first key, from 0 */
    bool leads_back;  /* to another menu; else going back asks whether to leave */
    char items[MENU_MAX][MENU_TEXT_MAX];
} menu;

/* The number of the item, MENU_BACK, or MENU_LEFT if the person leaves. The screen stays open. */
int menu_run(const menu *m);

/* The same line by line, for somebody at a terminal; there is no way back. */
int menu_ask(const menu *m);

#endif
