/* A list to choose one item from, on the full screen or as lines. */
#ifndef FN_TERMINAL_MENU_H
#define FN_TERMINAL_MENU_H

#include <stdbool.h>

enum { MENU_MAX = 20, MENU_TEXT_MAX = 160, MENU_LEFT = -1, MENU_BACK = -2 };

typedef struct menu {
    char title[MENU_TEXT_MAX];
    int count, first; /* first: key number of the first item, from 0 */
    bool leads_back;  /* to another menu; otherwise going back asks whether to leave */
    char items[MENU_MAX][MENU_TEXT_MAX];
} menu;

/* Returns the number of the item, MENU_BACK, or MENU_LEFT if the person leaves. The screen stays
 * open. */
int menu_run(const menu *m);

/* The same as lines, for a person at a terminal; there is no way back. */
int menu_ask(const menu *m);

#endif
