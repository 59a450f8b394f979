/* The ways out of a table that the others notice: cancel it before the start, leave the seat to a
 * bot, resign. What they are called and what is said before one is taken; each is asked once. */
#ifndef FN_TERMINAL_WAYS_H
#define FN_TERMINAL_WAYS_H

#include "apps/terminal/session.h"

/* The next one behind `after` that can be taken now, all around, or WAYS; after WAYS: the first. */
session_way ways_next(const session *t, session_way after);

/* The way that this word stands for, or WAYS: "cancel", "leave", "resign". */
session_way ways_find(const char *word);

void ways_ask(const session *t, session_way way, fn_text *out); /* what will happen */
const char *ways_yes(session_way way);                          /* to be translated */

/* Why it cannot be taken now. */
void ways_refuse(const session *t, session_way way, fn_text *out);

#endif
