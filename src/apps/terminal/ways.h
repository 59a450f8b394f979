/* The ways out of a table that the others notice: cancelling it before the start, leaving the seat
 * to a bot, resigning. Their names, and the warnings before they are taken; each needs one
 * confirmation. */
#ifndef FN_TERMINAL_WAYS_H
#define FN_TERMINAL_WAYS_H

#include "apps/terminal/session.h"

/* Returns the next way after `after` that is possible now, cyclically, or WAYS; after WAYS, the
 * first. */
session_way ways_next(const session *t, session_way after);

/* Returns the way that this word stands for, or WAYS: "cancel", "leave", "resign". */
session_way ways_find(const char *word);

void ways_ask(const session *t, session_way way, fn_text *out); /* says what will happen */
const char *ways_yes(session_way way);                          /* still to be translated */

/* Writes why this way is not possible now. */
void ways_refuse(const session *t, session_way way, fn_text *out);

#endif
