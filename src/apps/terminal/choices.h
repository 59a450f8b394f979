/* The list of choices: as many columns as fit, read downwards, and pages where one is not enough.
 */
#ifndef FN_TERMINAL_CHOICES_H
#define FN_TERMINAL_CHOICES_H

#include "apps/terminal/session.h"

typedef struct choices {
    int rows, pages; /* of a page; of the list */
    struct {
        int page, row, column, width;
    } at[FN_MAX_MOVES]; /* each choice */
} choices;

/* Finds a place for every choice in at most `rows` rows, in fewer if they all fit. */
void choices_lay(choices *list, const session *t, int rows, int columns);

/* Draws one page, and in it the chosen move (or -1). */
void choices_draw(const choices *list, const session *t, int page, int chosen, canvas *c,
                  area where);

#endif
