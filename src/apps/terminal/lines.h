/* The same table line by line: for pipes, scripts, screen readers and terminals that can do no
 * more. Whatever a person would see and do on the full screen is said and typed here. */
#ifndef FN_TERMINAL_LINES_H
#define FN_TERMINAL_LINES_H

#include "apps/terminal/session.h"

#include <stdio.h>

typedef enum lines_end { LINES_OVER, LINES_STOPPED } lines_end;

/* Plays with what `input` says; its lines are repeated when nobody has typed them. */
lines_end lines_run(session *t, FILE *input);

#endif
