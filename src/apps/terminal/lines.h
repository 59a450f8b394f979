/* The same table line by line: for pipes, scripts, screen readers and terminals that can do no
 * more. Whatever a person would see and do on the full screen is said and typed here. */
#ifndef FN_TERMINAL_LINES_H
#define FN_TERMINAL_LINES_H

#include "apps/terminal/session.h"

#include <stdio.h>

enum { LINES_INPUT_MAX = 200 };

/* The first line that was to do something and did not; 0: there was none. */
typedef struct lines_fault {
    long line;
    char text[LINES_INPUT_MAX];
} lines_fault;

typedef struct lines_talk {
    FILE *input;    /* its lines are repeated when nobody has typed them */
    bool is_script; /* nobody is there to mend a line: the first one that does nothing ends it */
    int moves;      /* made by it */
    lines_fault fault;
} lines_talk;

/* Plays with what the input says. */
void lines_run(session *t, lines_talk *with);

#endif
