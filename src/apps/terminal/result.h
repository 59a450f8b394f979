/* The end of a game as a picture: the winner, and where everybody's points came from. */
#ifndef FN_TERMINAL_RESULT_H
#define FN_TERMINAL_RESULT_H

#include "apps/terminal/session.h"

int result_rows(const session *t, int columns);

/* With too few rows, draws only places and points, and the reasons as far as there is room. */
void result_draw(const session *t, canvas *c, area where);

#endif
