/* Finds words in a text with **stars**, ignoring case, and marks them on a canvas. */
#ifndef FN_TERMINAL_SEARCH_H
#define FN_TERMINAL_SEARCH_H

#include "apps/terminal/canvas.h"

/* Returns the next place of the words after `from` (before it, if `back`), wrapping around; -1:
 * nowhere. `number` and `count` give the index of that place among all. */
int search_next(const char *text, const char *words, int from, bool back, int *number, int *count);

/* Marks the words wherever they are drawn within one line. */
void search_mark(canvas *c, area where, const char *words);

#endif
