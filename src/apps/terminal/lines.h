/* The same table as lines of text: for pipes, scripts, screen readers and simple terminals.
 * Everything a person sees and does on the full screen can be read and typed here. */
#ifndef FN_TERMINAL_LINES_H
#define FN_TERMINAL_LINES_H

#include "apps/terminal/session.h"

#include <stdio.h>

enum { LINES_INPUT_MAX = 200 };

/* The first line that was meant to do something and did not; 0: none. */
typedef struct lines_fault {
    long line;
    char text[LINES_INPUT_MAX];
} lines_fault;

typedef struct lines_talk {
    FILE *input;    /* its lines are repeated if they were not typed */
    bool is_script; /* nobody can correct a line: the first one that does nothing ends it */
    int moves;      /* number made by it */
    lines_fault fault;
} lines_talk;

/* Plays by the lines of the input. */
void lines_run(session *t, lines_talk *with);

#endif
