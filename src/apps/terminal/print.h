/* What is shown line by line, on standard output. It waits for nothing and reads nothing. */
#ifndef FN_TERMINAL_PRINT_H
#define FN_TERMINAL_PRINT_H

#include "apps/terminal/session.h"

void print_text(const char *text);
void print_board(const session *t);
void print_result(const session *t); /* places, then where the points came from */
void print_story(const story_line *line);
void print_prompt(const session *t);
void print_moves(const session *t); /* number, name, how it is written, what it does */
void print_help(void);
void print_rules(const session *t, const char *number); /* "": all of them */

void print_signs(const session *t); /* what they mean */

#endif
