/* A list on the full screen from which one thing is chosen. */
#ifndef FN_TERMINAL_MENU_H
#define FN_TERMINAL_MENU_H

enum { MENU_MAX = 20, MENU_TEXT_MAX = 160 };

typedef struct menu {
    char title[MENU_TEXT_MAX];
    int count, first; /* first: the number of the first key, from 0 */
    char items[MENU_MAX][MENU_TEXT_MAX];
} menu;

/* The number of the item, or -1 if the person leaves. The screen stays open. */
int menu_run(const menu *m);

#endif
