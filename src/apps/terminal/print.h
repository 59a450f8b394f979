/* Output as lines, on standard output. Waits for nothing and reads nothing. */
#ifndef FN_TERMINAL_PRINT_H
#define FN_TERMINAL_PRINT_H

#include "apps/terminal/session.h"

void print_text(const char *text);
void print_board(const session *t);
void print_result(const session *t); /* places, then where the points came from */
void print_story(const story_line *line);
void print_prompt(const session *t);
void print_moves(const session *t); /* number, name, written form, effect */
void print_help(void);
void print_rules(const session *t, const char *number); /* "": all rules */

void print_signs(const session *t); /* with their meaning */

#endif
