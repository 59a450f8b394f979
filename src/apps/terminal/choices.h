/* The list of choices: as many columns as fit, read downwards, and more pages if needed. */
#ifndef FN_TERMINAL_CHOICES_H
#define FN_TERMINAL_CHOICES_H

#include "apps/terminal/session.h"

typedef struct choices {
    int rows, pages; /* per page; in the list */
    struct {
        int page, row, column, width;
    } at[FN_MAX_MOVES]; /* by choice */
} choices;

/* Places every choice in at most `rows` rows, fewer if they all fit. */
void choices_lay(choices *list, const session *t, int rows, int columns);

/* Draws one page and highlights the chosen move (-1: none). */
void choices_draw(const choices *list, const session *t, int page, int chosen, canvas *c,
                  area where);

#endif
