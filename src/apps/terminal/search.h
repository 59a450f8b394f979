/* Finding words in a text with **stars**, whatever their case, and showing them on a canvas. */
#ifndef FN_TERMINAL_SEARCH_H
#define FN_TERMINAL_SEARCH_H

#include "apps/terminal/canvas.h"

/* Where the words stand next behind `from` (before it, if `back`), round the end; -1: nowhere.
 * `number` and `count`: which of how many places that is. */
int search_next(const char *text, const char *words, int from, bool back, int *number, int *count);

/* Marks the words wherever they are drawn in one line. */
void search_mark(canvas *c, area where, const char *words);

#endif
