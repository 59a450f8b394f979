/* Texts to read beside a game: the keys, the signs on the board, the topics of the rules, and the
 * rules as text without marks except **stars**. */
#ifndef FN_TERMINAL_MANUAL_H
#define FN_TERMINAL_MANUAL_H

#include "apps/terminal/session.h"

enum { MANUAL_MAX = 1 << 17 };

void manual_write_keys(const session *t, fn_text *out);
void manual_write_signs(const session *t, fn_text *out);
void manual_write_topics(const session *t, fn_text *out);

/* Writes the rules of docs/rules, which are Markdown: one line per paragraph, heading, item and
 * row. */
void manual_write_rules(const char *rules, fn_text *out);

/* Returns where a rule ("3.4") or a chapter ("3") begins in that text, or NULL. */
const char *manual_find_rule(const char *text, const char *number);

#endif
