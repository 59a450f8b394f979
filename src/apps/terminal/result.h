/* The end of a game as a picture: who has won, and where everybody's points came from. */
#ifndef FN_TERMINAL_RESULT_H
#define FN_TERMINAL_RESULT_H

#include "apps/terminal/session.h"

int result_rows(const session *t, int columns);

/* With fewer rows: places and points only, and why as far as there is room. */
void result_draw(const session *t, canvas *c, area where);

#endif
